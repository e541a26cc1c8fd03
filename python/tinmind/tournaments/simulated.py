"""Results drawn by known strengths, without games: what the statistics are checked with."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from .elo import ELO, share_of
from .orders import Finish
from .pairs import PairStatistics
from .sprt import Sprt

if TYPE_CHECKING:
    import numpy as np


def draw_event(
    elo: Sequence[float],
    seats: int,
    rounds: int,
    rng: np.random.Generator,
    luck: float = 0.0,
    ties: float = 0.0,
) -> list[Finish]:
    """A round robin of bots ``b0``, ``b1`` ... of known strengths by Plackett and Luce.

    Places are those of a race of Gumbel variables (Yellott 1977), which is the same.

    Args:
        elo: the strengths. luck: standard deviation of the logits that a deal gives to each seat, in all
            games of its rotation. ties: part of the games in which the first two come in level.
    """
    import numpy as np

    groups = list(itertools.product(range(rounds), itertools.combinations(range(len(elo)), seats)))
    shifts = (np.arange(seats)[None, :] - np.arange(seats)[:, None]) % seats
    sat = np.array([group for _, group in groups])[:, shifts].reshape(-1, seats)
    favour = np.repeat(rng.normal(0, luck, (len(groups), seats)), seats, axis=0)
    race = np.asarray(elo)[sat] / ELO + favour + rng.gumbel(size=sat.shape)
    order = np.argsort(-race, axis=1)
    places = np.argsort(order, axis=1) + 1
    places[(places == 2) & (rng.random(len(sat)) < ties)[:, None]] = 1
    clusters = [f"{group}#{number}" for number, group in groups for _ in range(seats)]
    rows = zip(sat.tolist(), places.tolist(), clusters, strict=True)
    return [Finish(tuple(f"b{bot}" for bot in bots), tuple(own), cluster) for bots, own, cluster in rows]


def chances(elo: float, draws: float) -> tuple[float, float, float]:
    """How likely a win, a draw and a loss are; `draws` is 0..1, as part of what is possible."""
    win = share_of(elo)
    drawn = draws * 2 * min(win, 1 - win)
    return win - drawn / 2, drawn, 1 - win - drawn / 2


def elo_of_normalized(normalized: float, draws: float) -> float:
    """The Elo at which a game's mean is so many normalized Elo above a half, from -1000 to 1000."""
    low, high = -1000.0, 1000.0
    for _ in range(60):
        middle = (low + high) / 2
        win, drawn, loss = chances(middle, draws)
        mean = win + drawn / 2
        spread = math.sqrt(win * (1 - mean) ** 2 + drawn * (0.5 - mean) ** 2 + loss * mean**2)
        low, high = (middle, high) if 2 * ELO * (mean - 0.5) / spread < normalized else (low, middle)
    return low


def draw_test(test: Sprt, elo: float, draws: float, pairs: int, rng: np.random.Generator) -> tuple[str, int]:
    """One sequential test of two bots of known strength: its verdict and its length in pairs.

    Args:
        elo: by how much the first is stronger. draws: 0..1, as part of what is possible. pairs: at most.
    """
    import numpy as np

    win, drawn, _ = chances(elo, draws)
    chance = rng.random((pairs, 2))
    shares = np.where(chance < win, 1.0, np.where(chance < win + drawn, 0.5, 0.0))
    scores = shares.mean(axis=1)
    count = np.arange(1, pairs + 1)
    mean = np.cumsum(scores) / count
    variance = np.maximum(np.cumsum(scores**2) / count - mean**2, 0.25 / (count + 1))
    m0, m1 = (
        1 / (1 + math.exp(-e / ELO))
        if test.model == "logistic"
        else 0.5 + e / (2 * ELO) * np.sqrt(2 * variance)
        for e in (test.elo0, test.elo1)
    )
    llr = count / 2 * np.log((variance + (mean - m0) ** 2) / (variance + (mean - m1) ** 2))
    over = np.flatnonzero((llr >= test.upper) | (llr <= test.lower))
    if not over.size:
        return "undecided", pairs
    at = int(over[0])
    found = PairStatistics.of(scores[: at + 1].tolist())
    if not math.isclose(test.llr(found), llr[at], rel_tol=1e-6):
        raise AssertionError("the ratio of all prefixes is not that of the test")
    return test.verdict(found), at + 1
