"""Numbers of paths from fixed positions, decisions and outcomes apart: they change only when the rules do.

Connect four's are the published ones (7, 49 ... 823536 = 7^7 less the 7 ways to fill a column). Kuhn poker's
follow from 6 or 24 deals and 5 or 13 ways to bet; OpenSpiel counts as many ends (tests/peers). Bot Factory's
are counted a second time by the slow twin, to a smaller depth.
"""

from __future__ import annotations

from typing import Any

import pytest

from model.bot_factory import Model
from scenario_runner import SCENARIOS, load_position
from tinmind import _core as core
from tinmind.components import default_components

# position, depth: paths, ended before, decision nodes, chance nodes
PINNED = {
    ("connect_four", 4): (2401, 0, 400, 0),
    ("connect_four", 7): (823536, 0, 137257, 0),
    ("pig", 4): (68, 0, 22, 9),
    ("pig", 8): (4886, 135, 1745, 655),
    ("kuhn_poker", 6): (0, 30, 24, 4),
    ("kuhn_poker_3", 9): (0, 312, 288, 17),
    ("leduc_poker", 5): (93, 9, 45, 22),
    ("leduc_poker", 12): (0, 1116, 774, 49),
    ("goofspiel", 5): (108, 0, 66, 28),
    ("goofspiel", 8): (0, 216, 174, 28),
    ("goofspiel_3", 8): (0, 216, 202, 0),
    ("base2", 2): (56, 0, 9, 0),
    ("base2", 4): (840, 0, 279, 0),
    ("base2_act", 4): (364, 0, 104, 27),
    ("base3", 4): (531, 0, 94, 139),
}
SMALL: dict[str, tuple[str, dict[str, Any]]] = {
    "connect_four": ("connect_four", {}),
    "pig": ("pig", {"target": 10}),
    "kuhn_poker": ("kuhn_poker", {}),
    "kuhn_poker_3": ("kuhn_poker", {"players": 3}),
    "leduc_poker": ("leduc_poker", {}),
    "goofspiel": ("goofspiel", {"cards": 3}),
    "goofspiel_3": ("goofspiel", {"players": 3, "cards": 3, "order": "descending"}),
}


def start(name: str) -> core.Position:
    if name in SMALL:
        game, options = SMALL[name]
        return core.Position.new(game, options, {}, "")
    document = load_position(SCENARIOS / "bot_factory", name)
    return core.Position.from_document(document, default_components("bot_factory").tables, "")


@pytest.mark.parametrize(("name", "depth"), PINNED, ids=[f"{name}-{depth}" for name, depth in PINNED])
def test_pinned(name: str, depth: int) -> None:
    counts = core.perft(start(name), depth)
    assert (counts.paths, counts.ended, counts.decisions, counts.chances) == PINNED[name, depth]


def count(twin: Model, depth: int) -> int:
    if depth == 0:
        return 1
    texts = [text for text, _ in twin.outcomes()] if twin.turn == core.CHANCE else twin.legal()
    paths = 0
    for text in texts:
        after = twin.copy()
        after.play(text)
        paths += count(after, depth - 1)
    return paths


@pytest.mark.parametrize("name", ["base2", "base2_act", "base3"])
def test_the_twin_counts_the_same(name: str) -> None:
    twin = Model.from_position(load_position(SCENARIOS / "bot_factory", name))
    assert count(twin, 3) == core.perft(start(name), 3).paths
