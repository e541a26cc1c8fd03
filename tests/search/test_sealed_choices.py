"""Searches from a view at which another seat makes a sealed choice (``act p0 ?``), for every hidden game."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from conformance.test_games import walk
from tinmind import _core as core
from tinmind.components import load_components
from tinmind.hints import hint
from tinmind.position import Position

GAMES = [info for info in core.games() if info.id in ("goofspiel", "draw_bot", "robo_factory")]


def sealed(game: str, players: int) -> list[Position]:
    """Some views of a random game at which another seat makes a sealed choice, the last ones too."""
    found = []
    for table in walk(game, {"players": players}, 1):
        if table.turn in (core.CHANCE, core.OVER):
            continue
        view = table.view_of((table.turn + 1) % players)
        if any("?" in move for move in view.legal_moves()):
            found.append(Position(view, load_components(game, None)))
    return [*found[:: max(1, len(found) // 6)], *found[-2:]]


def search_all(game: str, players: int) -> None:
    """Every search ends, and says what the only move is."""
    views = sealed(game, players)
    assert views
    for view in views:
        found = [
            hint(view, simulations=50, threads=1, seed=1),
            hint(view, simulations=50, threads=1, seed=1, algorithm="rollout"),
            hint(view, depth=1, nodes=50, threads=1, seed=1, algorithm="expectimax"),
        ]
        for each in found:
            assert {row.move for row in each.rows} == set(view.legal_moves)
            assert all(0 <= row.win <= 1 for row in each.rows)
            if len(each.rows) == 1:
                assert each.reason == "There is no other move to choose."


def test_all_games_with_sealed_choices_are_here() -> None:
    for info in core.games():
        if info.id in {each.id for each in GAMES} or info.max_players < 2:
            continue
        for table in walk(info.id, {"players": max(2, info.min_players)}, 1, limit=40):
            view = table.view_of((max(table.turn, 0) + 1) % table.players)
            assert not any("?" in move for move in view.legal_moves())


@pytest.mark.parametrize(
    ("game", "players"),
    [
        (info.id, players)
        for info in GAMES
        for players in range(max(2, info.min_players), info.max_players + 1)
    ],
)
def test_a_search_ends_at_another_seats_sealed_choice(game: str, players: int) -> None:
    """In a process of its own: a simulation that goes round for ever heeds no limit and no signal handler."""
    script = f"from search.test_sealed_choices import search_all; search_all({game!r}, {players})"
    tests = Path(__file__).parent.parent
    done = subprocess.run(
        [sys.executable, "-c", script], cwd=tests, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
