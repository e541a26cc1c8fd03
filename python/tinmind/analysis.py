"""Exact counts and batches: `perft` and `play_games`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _core
from .errors import Error
from .limits import check_count, check_seed
from .position import Position
from .searching import check_position
from .seeds import draw_seed

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

DEEPEST = 100
MOST_GAMES = 10**8  # in one batch: their results fill gigabytes


@dataclass(frozen=True)
class Perft:
    """Exact counts of lines of play.

    Attributes:
        depth: their length in steps, decisions and random outcomes alike.
        paths: lines of exactly this length.
        ended: shorter lines, at whose end the game was over.
        decisions: decision nodes before the last step.
        chances: chance nodes before the last step.
    """

    depth: int
    paths: int
    ended: int
    decisions: int
    chances: int


def perft(position: Position, depth: int) -> Perft:
    """Count every line of play of `depth` steps, random outcomes among them: the oracle of a rules engine.

    Raises:
        Error: `depth` is not a whole number from 0 to 100.
    """
    check_position(position)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= DEEPEST:
        raise Error(f"depth must be a whole number from 0 to {DEEPEST}, is {depth!r}")
    counts = _core.perft(position.core, depth)
    return Perft(depth, counts.paths, counts.ended, counts.decisions, counts.chances)


def play_games(
    position: Position, n: int, seed: int | None = None, policy: bool = False
) -> tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.uint64]]:
    """Play `n` games from a position to their ends, without Python in between.

    Args:
        position: where every game begins.
        n: how many.
        seed: game ``i`` has the seed ``seed + i``; one is drawn by default.
        policy: moves by the game's rollout policy instead of uniformly random ones.

    Returns:
        ``payoffs``, float32 of shape ``(n, players)``: the share of the win of each seat, rows sum to 1;
        ``lengths``, int32 of shape ``(n,)``: decisions and outcomes of each game;
        ``seeds``, uint64 of shape ``(n,)``.
    """
    from . import _fast

    check_position(position)
    if n is None:
        raise Error("n must be a whole number, is None")
    check_count("n", n)
    if n > MOST_GAMES:
        raise Error(f"n must be at most {MOST_GAMES:,}, is {n:,}; play them in several batches")
    check_seed(seed)
    return _fast.play_games(position.core, n, draw_seed() if seed is None else seed, policy)
