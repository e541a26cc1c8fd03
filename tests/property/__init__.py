"""Property tests of what Python adds: round trips, cut records, garbage."""
