"""Results without games: what ratings, tables and reports are tested with."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tinmind.tournaments.orders import Finish
from tinmind.tournaments.results import GameResult, ranks_of


def finish(names: str, places: Sequence[int], cluster: str) -> Finish:
    """``finish("ab", (1, 2), "x")``: a beats b."""
    return Finish(tuple(names), tuple(places), cluster)


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
