"""The engine and the slow twin play the same games (long runs: `python -m model.compare`)."""

from __future__ import annotations

import pytest

from model.compare import STYLES, compare_game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(3))
def test_same_game(players: int, style: str, seed: int) -> None:
    assert compare_game(seed, style, {"players": players, "max_rounds": 25}) > 50


@pytest.mark.parametrize(("players", "production"), [(1, 0), *((n, v) for n in (1, 2, 3, 4) for v in (1, 2))])
@pytest.mark.parametrize("style", STYLES)
def test_same_game_solo_and_with_production_tiles(players: int, production: int, style: str) -> None:
    options = {"players": players, "production": production, "max_rounds": 25}
    assert compare_game(0, style, options) > 50


@pytest.mark.parametrize("task", [1, 2, 3, 4])
def test_same_solo_game_with_a_chosen_task(task: int) -> None:
    assert compare_game(task, "policy", {"players": 1, "solo_task": task, "max_rounds": 25}) > 50


@pytest.mark.parametrize("seed", range(3))
def test_same_game_with_two_starting_parts(seed: int) -> None:
    assert compare_game(seed, "mixed", {"players": 3, "start_parts": 2, "max_rounds": 10}) > 50
