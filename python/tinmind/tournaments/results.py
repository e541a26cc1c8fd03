"""How a game of an event ended: reading its line back, and places."""

from __future__ import annotations

import msgspec

from ..errors import ReadError
from ..schemas.game_lines import Ending, Forfeit, GameResult

__all__ = ["Ending", "Forfeit", "GameResult", "ranks_of", "read_line"]


def read_line(line: str | bytes) -> GameResult:
    """The result of a line.

    Raises:
        ReadError: it is none; says where.
    """
    try:
        return msgspec.json.decode(line, type=GameResult)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReadError(f"this is no line of a finished game: {error}") from None


def ranks_of(shares: list[float], scores: list[float]) -> list[int]:
    """Places from 1, by share and then by points; equal ones share the best place."""
    keys = list(zip(shares, scores, strict=True))
    return [1 + sum(other > own for other in keys) for own in keys]
