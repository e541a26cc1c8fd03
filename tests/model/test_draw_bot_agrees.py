"""The engine and the slow twin of Draw Bot play the same games (long runs: `python -m model.compare`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest

from model.compare import DUELS, STYLES, compare_game
from model.draw_bot import Model
from model.draw_bot.knowledge import Secrets, can_be_secret
from scenario_runner import SCENARIOS, SHAPES, edited, load_position
from tinmind import _core as core
from tinmind.components import default_components

GAME = "draw_bot"
DRAWS = 4000
SIGMAS = 5  # a frequency is further off once in two million

pytestmark = pytest.mark.skipif(
    GAME not in {info.id for info in core.games()}, reason="the engine is built without Draw Bot"
)


@pytest.mark.parametrize("variant", range(len(DUELS[GAME].variants)))
@pytest.mark.parametrize("style", STYLES)
def test_same_tables_and_views(style: str, variant: int) -> None:
    """Three players, to the end: as a rule a game in the policy's style has all phases."""
    options = {"players": 3, **DUELS[GAME].variants[variant]}
    assert compare_game(GAME, variant, style, options, most=130) > 80


@pytest.mark.parametrize("players", [4, 5])
def test_same_tables_and_views_of_many(players: int) -> None:
    assert compare_game(GAME, players, "policy", {"players": players}, most=100) == 100


# Robots that were not revealed, of cards that p0 has not seen.
UNREVEALED = {
    "p1": {"points": 2, "sheet": ["A4 E4 N4 M4", "A1 E3 N2 M1", "-", "-"]},
    "p2": {"points": 1, "sheet": ["A1 E3 N1 M4", "-", "-", "-"]},
}


@pytest.mark.parametrize(("base", "edit"), [("base3", {}), ("base3", UNREVEALED), ("base5", UNREVEALED)])
def test_secrets_are_drawn_evenly(base: str, edit: Mapping[str, Any]) -> None:
    """10: each order of p1's as often as tables have it, also where some are ruled out."""
    folder = SCENARIOS / GAME
    position = edited(load_position(folder, base), {"seats": edit}, SHAPES[GAME])
    view = core.Position.from_document(position, default_components(GAME).tables, "").view_of(0)
    twin = Model.from_position(position).view(0).table
    found = Counter(view.determinize(3, index).document()["seats"][1]["secret"] for index in range(DRAWS))
    possible = can_be_secret(twin, 1)
    assert set(found) <= possible
    secrets = Secrets(twin)
    for order in possible:
        p = secrets.count_with(1, order) / secrets.count()
        assert abs(found[order] - p * DRAWS) < SIGMAS * sqrt(p * DRAWS) + 1, order
