"""What is drawn in a game: a stream for the set-up, and one for each seat.

After a decision of a seat everything is drawn from the stream of that seat, so one more roll of a seat leaves
the rolls of the others as they were, and games with the same seed meet the same luck as far as they can.
"""

from __future__ import annotations

from . import _core
from .seeds import derive


class SeatStreams:
    """Draws for one game; tell it who decides.

    Args:
        seed: of the game. players: the number of seats.
        last: the seat that decided last; by default nobody has yet: the set-up (stream `players`) is drawn.
    """

    def __init__(self, seed: int, players: int, last: int | None = None) -> None:
        """Nothing is drawn yet."""
        self._seed = seed
        self._num_drawn = [0] * (players + 1)
        self._last = players if last is None else last

    def decided(self, seat: int) -> None:
        """From now on draw from this seat's stream."""
        self._last = seat

    def draw(self, table: _core.Position) -> _core.Played:
        """One outcome of what is drawn at a table."""
        index = self._num_drawn[self._last]
        self._num_drawn[self._last] += 1
        return table.sample(derive(self._seed, "deal", self._last), index)
