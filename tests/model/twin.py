"""What all twins have in common: who acts, and how a twin says no."""

from __future__ import annotations

CHANCE = -1
OVER = -2
FORMAT = "tinmind.position/1"
NOTHING = "-"


class IllegalMoveError(ValueError):
    """The move is not possible now; nothing was changed."""


class PositionError(ValueError):
    """An impossible or unreadable position; `faults` lists everything that is wrong."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("; ".join(faults))
        self.faults = faults
