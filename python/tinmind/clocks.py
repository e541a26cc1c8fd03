"""A game clock: how long to think about one move."""

from __future__ import annotations

import math
from dataclasses import dataclass

from .errors import Error
from .position import Position
from .searching import check_decision, check_position

_RESERVE = 0.02  # seconds that stay on the clock whatever happens: a process may be late
_RESERVED_PART = 0.1  # of the time of a single decision, where that is less
_MOST = 0.5  # of what is left, for one decision
_INCREMENT_USED = 0.8
_GAMES = 8  # playouts that tell how many decisions are to come


@dataclass(frozen=True)
class Clock:
    """Time for the rest of a game.

    Attributes:
        remaining: seconds left. increment: seconds added after each decision (Fischer clock).
        is_per_move: `remaining` is for the next decision alone, and each decision has as much.
    """

    remaining: float
    increment: float = 0.0
    is_per_move: bool = False

    def __post_init__(self) -> None:
        """Refuse what is no time."""
        for name in ("remaining", "increment"):
            value = getattr(self, name)
            is_number = isinstance(value, int | float) and not isinstance(value, bool)
            if not (is_number and 0 <= value < math.inf):
                raise Error(f"{name} must be a number of seconds from 0, is {value!r}")
        if self.is_per_move and self.increment:
            raise Error("a time for each decision has no increment")

    def after(self, used: float) -> Clock:
        """The clock after a decision that took `used` seconds; never below 0. Per move: a fresh one.

        Raises:
            Error: `used` is no number of seconds from 0.
        """
        left = max(0.0, self.remaining - Clock(used).remaining)
        return self if self.is_per_move else Clock(left + self.increment, self.increment)

    def seconds_for(self, position: Position) -> float:
        """Seconds for the decision at hand: an even part of what is left, and most of the increment.

        How many decisions of the seat are to come is told by a few games played by the rollout policy.

        Raises:
            Error: nothing is decided at this position.
        """
        check_position(position)
        check_decision(position)
        if self.is_per_move:
            return max(0.001, self.remaining - min(_RESERVE, _RESERVED_PART * self.remaining))
        to_come = max(1.0, position.core.decisions_ahead(_GAMES, 0))
        usable = max(0.0, self.remaining - _RESERVE)
        return max(0.001, min(usable / to_come + _INCREMENT_USED * self.increment, _MOST * usable))
