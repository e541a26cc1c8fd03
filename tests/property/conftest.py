"""One fixed hypothesis profile, so that a failing example fails again."""

import os

from hypothesis import HealthCheck, settings

settings.register_profile(
    "tinmind", derandomize=True, deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "tinmind"))
