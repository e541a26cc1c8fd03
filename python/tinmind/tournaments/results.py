"""How a game of an event ended: reading its line back, and places."""

from __future__ import annotations

import math

import msgspec

from ..errors import ReadError
from ..schemas.game_lines import Ending, Forfeit, GameResult

__all__ = ["Ending", "Forfeit", "GameResult", "ranks_of", "read_line"]


_TOLERANCE = 1e-3  # of shares and their sum: proven ones are rounded expectations


def read_line(line: str | bytes) -> GameResult:
    """The result of a line.

    Raises:
        ReadError: it is none; says where.
    """
    try:
        result = msgspec.json.decode(line, type=GameResult)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise ReadError(f"this is no line of a finished game: {error}") from None
    _check_seats(result)
    return result


def _check_seats(result: GameResult) -> None:
    """Refuse numbers that no game ends with: a line that was edited or damaged would pass for a result."""
    seats = len(result.names)
    for name in ("agents", "shares", "scores", "ranks", "decisions", "seconds", "notes"):
        if (found := len(getattr(result, name))) != seats:
            raise ReadError(f"{name} are of {found} seats, names of {seats}").at(result.key)
    if result.pair < 0 or result.rotation < 0:
        raise ReadError(f"pair {result.pair}, rotation {result.rotation}: both count from 0").at(result.key)
    is_share = all(-_TOLERANCE <= share <= 1 + _TOLERANCE for share in result.shares)
    if not is_share or abs(math.fsum(result.shares) - 1) > _TOLERANCE:
        raise ReadError(f"shares are from 0 to 1 and add up to 1, here are {result.shares}").at(result.key)
    if not all(1 <= rank <= seats for rank in result.ranks):
        raise ReadError(f"ranks are from 1 to {seats}, here are {result.ranks}").at(result.key)


def ranks_of(shares: list[float], scores: list[float]) -> list[int]:
    """Places from 1, by share and then by points; equal ones share the best place."""
    keys = list(zip(shares, scores, strict=True))
    return [1 + sum(other > own for other in keys) for own in keys]
