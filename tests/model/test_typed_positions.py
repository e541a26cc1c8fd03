"""Engine and twin take the same typed Robo Factory positions for possible: sound ones with one field changed.

What both accept, both read as the same position.
"""

from __future__ import annotations

import copy
import random
from collections.abc import Iterator
from typing import Any

import pytest

from model.compare import DUELS, choose
from model.robo_factory import Model
from model.robo_factory.cards import CARDS
from model.robo_factory.position import DERIVED, filled
from model.robo_factory.table import PHASES
from tinmind import _core as core
from tinmind.components import default_components

GAME = "robo_factory"
DATA = default_components(GAME).tables
VALUES: dict[str, list[Any]] = {
    "view": ["all", "p0", "p1", "p2"],
    "phase": [*PHASES],
    "turn": [0, 1, 2, 3, 5, 6, 8],
    "cubes": [0, 1, 2, 5, 140],
    "siren": [True, False],
    "eureka1": [True, False],
    "eureka2": [True, False],
    "roll": ["-", "1", "6"],
    "fb_tile": ["-", "0", "1", "2", "?"],
    "board_tile": ["-", "0", "1", "2"],
    "buy_tile": ["-", "0", "1", "2", "?"],
    "pending": ["-", "?", "pass", "RGB", "RGB!"],
    "supply": ["finite", "unlimited"],
    "tie_rule": ["share", "extra"],
    "eureka_attempts": ["both", "first"],
}


def fields(part: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The paths of all single values of a document."""
    for key, value in part.items() if isinstance(part, dict) else enumerate(part):
        if isinstance(value, dict | list):
            yield from fields(value, (*path, key))
        elif key in VALUES or value in CARDS or value in ("-", "?"):
            yield (*path, key)


def changed(rng: random.Random, document: dict[str, Any]) -> dict[str, Any]:
    """A document with another value in one field, or now and then the same one."""
    out = copy.deepcopy(document)
    for name in DERIVED:
        out.pop(name)
    path = rng.choice([*fields(out)])
    name = next(key for key in reversed(path) if isinstance(key, str))
    cards = ["-", "?", rng.choice(CARDS), rng.choice([*out["board"], *out["seats"][-1]["hand"]])]
    part = out
    for key in path[:-1]:
        part = part[key]
    part[path[-1]] = rng.choice(VALUES.get(name, cards))
    return out


def judge(document: dict[str, Any]) -> tuple[Any, Any]:
    """What engine and twin make of it: its position and who acts, or None."""
    try:
        engine = core.Position.from_document(document, DATA, "")
        own = (filled(engine.document()), engine.turn)
    except ValueError:
        own = None
    try:
        twin = Model.from_position(document)
        other = (twin.to_position(), twin.turn)
    except ValueError:
        other = None
    for said in (own, other):
        if said is not None:
            del said[0]["options"]  # the twin keeps those that were left out
    return own, other


@pytest.mark.parametrize("number", range(len(DUELS[GAME].variants)))
@pytest.mark.parametrize("players", [2, 3])
def test_the_same_positions_are_possible(players: int, number: int) -> None:
    rng = random.Random(f"{players}/{number}")
    options = {"players": players, "customer_turns": 1, **DUELS[GAME].variants[number]}
    engine = core.Position.new(GAME, options, DATA, "")
    verdicts = set()
    for index in range(45):
        for position in (engine, *(engine.view_of(seat) for seat in range(players))):
            document = changed(rng, filled(position.document()))
            own, other = judge(document)
            assert own == other, f"engine {own}, twin {other}: {document}"
            verdicts.add(own is None)
        if engine.turn == core.OVER:
            break
        engine = engine.play(choose(rng, engine, "mixed", index)).position
    assert verdicts == {True, False}
