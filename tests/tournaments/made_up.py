"""Results without games: what ratings, tables and reports are tested with."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from typing import Any

import numpy as np

from tinmind.tournaments.elo import ELO
from tinmind.tournaments.ratings import Finish
from tinmind.tournaments.results import GameResult, ranks_of


def finish(names: str, places: Sequence[int], cluster: str) -> Finish:
    """``finish("ab", (1, 2), "x")``: a beats b."""
    return Finish(tuple(names), tuple(places), cluster)


def drawn_places(
    strengths: Sequence[float], luck: Any, rng: np.random.Generator, ties: float = 0.0
) -> tuple[int, ...]:
    """Places of a game by Plackett and Luce (as a race of Gumbel variables), the first two level at times."""
    race = np.asarray(strengths) / ELO + luck - np.log(-np.log(rng.random(len(strengths))))
    order = np.argsort(-race)
    places = [0] * len(strengths)
    for place, seat in enumerate(order, start=1):
        places[seat] = place
    if ties and rng.random() < ties:
        places[order[1]] = 1
    return tuple(places)


def event(
    elo: Sequence[float],
    seats: int,
    rounds: int,
    rng: np.random.Generator,
    luck: float = 0.0,
    ties: float = 0.0,
) -> list[Finish]:
    """A round robin of bots of known strengths; `luck` is what the deal gives to each seat of a rotation."""
    games = []
    for number, group in itertools.product(range(rounds), itertools.combinations(range(len(elo)), seats)):
        favour = rng.normal(0, luck, seats)
        for shift in range(seats):
            sat = group[-shift:] + group[:-shift] if shift else group
            places = drawn_places([elo[bot] for bot in sat], favour, rng, ties)
            games.append(Finish(tuple(f"b{bot}" for bot in sat), places, f"{group}#{number}"))
    return games


def game_result(key: str, names: Sequence[str], scores: Sequence[float], **fields: Any) -> GameResult:
    """A line of an event without a game behind it."""
    best = max(scores)
    shares = [(score == best) / sum(each == best for each in scores) for score in scores]
    number = int(key.rpartition("#")[2].split(".")[0])
    values: dict[str, Any] = {
        "game": "pig",
        "rotation": int(key.rpartition(".")[2]),
        "seed": "1",
        "options": {},
        "agents": ["random" for _ in names],
        "ranks": ranks_of(shares, list(scores)),
        "ending": "normal",
        "detail": "",
        "forfeit": None,
        "decisions": [10 for _ in names],
        "seconds": [0.02 for _ in names],
        "notes": [[] for _ in names],
        "num_moves": 20,
        "position": "",
        "moves": None,
        "rules_hash": "r",
        "components_hash": "c",
        "host": "here",
        "elapsed": 0.1,
    }
    given = values | fields
    return GameResult(key=key, pair=number, names=list(names), shares=shares, scores=list(scores), **given)
