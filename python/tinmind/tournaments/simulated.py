"""Results drawn by known strengths, without games: what the statistics are checked with."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .elo import ELO
from .pairs import PairStatistics
from .ratings import Finish
from .sprt import Sprt

if TYPE_CHECKING:
    import numpy as np


def drawn_places(
    strengths: Sequence[float], luck: Any, rng: np.random.Generator, ties: float = 0.0
) -> tuple[int, ...]:
    """Places of a game by Plackett and Luce, as a race of Gumbel variables.

    Args:
        strengths: in Elo, of each seat. luck: logits that the deal adds to each. ties: part of the games in
            which the first two come in level.
    """
    import numpy as np

    race = np.asarray(strengths) / ELO + luck - np.log(-np.log(rng.random(len(strengths))))
    order = np.argsort(-race)
    places = [0] * len(strengths)
    for place, seat in enumerate(order, start=1):
        places[seat] = place
    if ties and rng.random() < ties:
        places[order[1]] = 1
    return tuple(places)


def draw_event(
    elo: Sequence[float],
    seats: int,
    rounds: int,
    rng: np.random.Generator,
    luck: float = 0.0,
    ties: float = 0.0,
) -> list[Finish]:
    """A round robin of bots ``b0``, ``b1`` ... of known strengths in Elo.

    Args:
        luck: standard deviation of the logits that a deal gives to each seat in all games of a rotation.
    """
    games = []
    for number, group in itertools.product(range(rounds), itertools.combinations(range(len(elo)), seats)):
        favour = rng.normal(0, luck, seats)
        for shift in range(seats):
            sat = group[-shift:] + group[:-shift] if shift else group
            places = drawn_places([elo[bot] for bot in sat], favour, rng, ties)
            games.append(Finish(tuple(f"b{bot}" for bot in sat), places, f"{group}#{number}"))
    return games


def draw_test(test: Sprt, elo: float, draws: float, pairs: int, rng: np.random.Generator) -> tuple[str, int]:
    """One sequential test of two bots of known strength: its verdict and its length in pairs.

    Args:
        elo: by how much the first is stronger. draws: 0..1, as part of what is possible. pairs: at most.
    """
    import numpy as np

    win = 1 / (1 + math.exp(-elo / ELO))
    drawn = draws * 2 * min(win, 1 - win)
    chance = rng.random((pairs, 2))
    shares = np.where(chance < win - drawn / 2, 1.0, np.where(chance < win + drawn / 2, 0.5, 0.0))
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
