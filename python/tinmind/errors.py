"""The errors of tinmind: one family, each also a ValueError, each carrying its data and not only its text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, Self


class Error(ValueError):
    """Anything that tinmind refuses. ``str(error)`` is one line: what was wrong, where, what would be right.

    Attributes:
        place: the file, line or table in which it was wrong, where there is one; the text begins with it.
    """

    place = ""

    def at(self, place: str) -> Self:
        """The same error with its place in front of the text."""
        self.place = f"{place}: {self.place}" if self.place else place
        self.args = (f"{place}: {self}", *self.args[1:])
        return self


class ReadError(Error):
    """A text that cannot be read.

    Not TOML, cut short, binary, or an unknown format; an unknown game or option.
    """


class IllegalMoveError(Error):
    """A move that is not legal now.

    Attributes:
        move: the move as it was given.
        near: the nearest legal moves, best first.
    """

    def __init__(self, message: str, move: str = "", near: Sequence[str] = ()) -> None:
        """Keep the data beside the text."""
        super().__init__(message)
        self.move = move
        self.near = tuple(near)


class AmbiguousMoveError(IllegalMoveError):
    """A move that could mean two or more legal ones (`near` holds them)."""


class ImpossiblePositionError(Error):
    """A position, option or component table that cannot be: ``faults`` lists everything that is wrong.

    Attributes:
        faults: pairs (path of the field, what is wrong with it), e.g. ``("seats[0].tokens", "must be ...")``.
    """

    def __init__(self, message: str, faults: Sequence[tuple[str, str]] = ()) -> None:
        """Keep the data beside the text."""
        super().__init__(message)
        self.faults = tuple(faults)


FaultKind = Literal["time", "illegal", "crash", "hang", "protocol"]


class BotError(Error):
    """A bot failed: its fault, not that of the input.

    Attributes:
        kind: ``time`` (answered too late), ``illegal`` (no legal move), ``crash`` (its process ended, or an
            exception), ``hang`` (no answer at all) or ``protocol`` (said what cannot be understood).
        detail: one line in words.
    """

    def __init__(self, kind: FaultKind, detail: str) -> None:
        """Keep the data beside the text."""
        super().__init__(f"{kind}: {detail}")
        self.kind: FaultKind = kind
        self.detail = detail
