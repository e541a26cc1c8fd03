"""The engine and the slow twin play the same games (long runs: `python -m model.compare`)."""

from __future__ import annotations

import pytest

from model.compare import STYLES, compare_game


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("seed", range(3))
def test_same_game(players: int, style: str, seed: int) -> None:
    assert compare_game(seed, style, {"players": players, "max_rounds": 25}) > 50


@pytest.mark.parametrize("seed", range(3))
def test_same_game_with_two_starting_parts(seed: int) -> None:
    assert compare_game(seed, "mixed", {"players": 3, "start_parts": 2, "max_rounds": 10}) > 50
