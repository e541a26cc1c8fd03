"""The engine and the slow twins play the same games (long runs: `python -m model.compare`)."""

from __future__ import annotations

import random

import pytest

from model.compare import DUELS, STYLES, choose, compare_game
from model.compare_robo_factory import Side, orders_drawn
from tinmind import _core as core
from tinmind.components import default_components

BOT, ROBO = "bot_factory", "robo_factory"
MANY = 1000  # draws: one of 64 orders is missed with probability 1e-7


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(3))
def test_same_game(players: int, style: str, seed: int) -> None:
    assert compare_game(BOT, seed, style, {"players": players, "max_rounds": 25}) > 50


@pytest.mark.parametrize(("players", "production"), [(1, 0), *((n, v) for n in (1, 2, 3, 4) for v in (1, 2))])
@pytest.mark.parametrize("style", STYLES)
def test_same_game_solo_and_with_production_tiles(players: int, production: int, style: str) -> None:
    options = {"players": players, "production": production, "max_rounds": 25}
    assert compare_game(BOT, 0, style, options) > 50


@pytest.mark.parametrize("task", [1, 2, 3, 4])
def test_same_solo_game_with_a_chosen_task(task: int) -> None:
    assert compare_game(BOT, task, "policy", {"players": 1, "solo_task": task, "max_rounds": 25}) > 50


@pytest.mark.parametrize("seed", range(3))
def test_same_game_with_two_starting_parts(seed: int) -> None:
    assert compare_game(BOT, seed, "mixed", {"players": 3, "start_parts": 2, "max_rounds": 10}) > 50


# --- Robo Factory: tables and the views of all seats --------------------------------------------


@pytest.mark.parametrize("variant", range(len(DUELS[ROBO].variants)))
@pytest.mark.parametrize("style", STYLES)
def test_same_tables_and_views(style: str, variant: int) -> None:
    options = {"customer_turns": 1, **DUELS[ROBO].variants[variant]}
    assert compare_game(ROBO, variant, style, {**options, "players": 2}) > 15
    assert compare_game(ROBO, variant, style, {**options, "players": 3}, most=30) == 30


@pytest.mark.parametrize("players", [4, 5, 6])
def test_same_tables_and_views_of_many(players: int) -> None:
    variant = DUELS[ROBO].variants[players - 4]
    assert compare_game(ROBO, 1, "mixed", {**variant, "players": players}, most=40) == 40


@pytest.mark.parametrize("players", [2, 3])
def test_same_belief(players: int) -> None:
    """Every order that agrees with a view is drawn, and no other one, all through a turn."""
    engine = core.Position.new(ROBO, {"players": players}, default_components(ROBO).tables, "")
    side, rng = Side(engine, {"players": players}), random.Random(5)
    found: dict[tuple[int, tuple[str, ...]], set[str]] = {}
    while engine.document()["turn"] == 0:
        for seat, (own, twin) in enumerate(side.views):
            known = (seat, tuple(twin.belief()))
            if twin.table.order is not None and known not in found:
                found[known] = orders_drawn(own, MANY)
                assert found[known] == set(twin.belief())
        engine = side.follow(engine, choose(rng, engine, "mixed", len(found)))
    assert {1, 64} <= {len(orders) for orders in found.values()}
