"""`tinmind.games`, `tinmind.game`, new games, and what importing the package costs."""

from __future__ import annotations

import ast
import os
import subprocess
import sys

import pytest

import tinmind
from tinmind import ImpossiblePositionError, ReadError

GAMES = [game.id for game in tinmind.games()]


def test_the_list_has_bot_factory_and_the_reference_games() -> None:
    assert {"bot_factory", "connect_four", "pig"} <= set(GAMES)


@pytest.mark.parametrize("name", ["bot_factory", "bot-factory", "Bot Factory", " BOT-FACTORY "])
def test_a_game_by_any_spelling(name: str) -> None:
    assert tinmind.game(name).id == "bot_factory"


def test_an_unknown_game_names_the_nearest() -> None:
    with pytest.raises(ReadError, match='did you mean "bot-factory"'):
        tinmind.game("bot_fctory")


@pytest.mark.parametrize("name", GAMES)
def test_facts_of_a_game(name: str) -> None:
    game = tinmind.game(name)
    assert game.id == name
    assert game.players[0] >= 1
    assert game.options["players"] == game.players[0]
    assert "mcts" in game.algorithms or not game.is_public
    assert game.max_decisions > 0
    assert set(game.new(seed=1).breakdown(0)) == set(game.parts)


@pytest.mark.parametrize("name", GAMES)
def test_a_dealt_game_waits_for_a_decision(name: str) -> None:
    for players in tinmind.game(name).players:
        position = tinmind.game(name).new(players=players, seed=5)
        assert position.players == players
        assert position.turn in range(players)
        assert position.legal_moves
        assert position == tinmind.game(name).new(players=players, seed=5)


def test_a_game_that_is_not_dealt_stands_before_the_first_draw() -> None:
    position = tinmind.game("bot_factory").new(seed=5, deal=False)
    assert position.turn == tinmind.CHANCE
    assert not position.history
    assert len(position.deal()) > 20
    assert position == tinmind.game("bot_factory").new(seed=5)


def test_without_a_seed_one_is_drawn_and_told() -> None:
    position = tinmind.game("bot_factory").new()
    assert position.seed is not None
    assert position == tinmind.game("bot_factory").new(seed=position.seed)


@pytest.mark.parametrize("players", [7, 5, 0, -1])
def test_a_number_of_players_that_cannot_be(players: int) -> None:
    with pytest.raises(ImpossiblePositionError, match=r"players.* from 1 to 4"):
        tinmind.game("bot_factory").new(players=players)


def test_an_unknown_switch_names_the_nearest() -> None:
    with pytest.raises(ImpossiblePositionError, match="max_rounds"):
        tinmind.game("bot_factory").new(max_round=3)


@pytest.mark.parametrize("seed", [-1, 2**64])
def test_a_seed_out_of_range(seed: int) -> None:
    with pytest.raises(ReadError, match=r"seed .* out of range"):
        tinmind.game("pig").new(seed=seed)


def run_python(code: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env}, check=False
    )


def loaded_by(code: str, *modules: str) -> list[str]:
    done = run_python(f"import sys\n{code}\nprint([m for m in {list(modules)} if m in sys.modules])")
    assert (done.returncode, done.stderr) == (0, "")
    return list(ast.literal_eval(done.stdout.splitlines()[-1]))


def test_importing_leaves_heavy_modules_alone() -> None:
    heavy = ("numpy", "click", "msgspec", "tomlkit", "rich", "platformdirs")
    assert loaded_by("import tinmind", *heavy, "dataclasses", "pathlib", "tinmind.hints") == []
    assert loaded_by("import tinmind; tinmind.game('pig').new(seed=1).legal_moves", *heavy) == []


def test_help_leaves_heavy_modules_alone() -> None:
    code = "from tinmind.cli.app import app\ntry:\n  app.main(['--help'])\nexcept SystemExit: pass"
    heavy = ("numpy", "msgspec", "tomlkit", "rich", "platformdirs", "tinmind.position", "tinmind.hints")
    assert loaded_by(code, "click", *heavy) == ["click"]


def test_everything_promised_is_there() -> None:
    for name in tinmind.__all__:
        assert getattr(tinmind, name) is not None
    assert set(tinmind.__all__) <= set(dir(tinmind))
    assert loaded_by("from tinmind import *; print(hint, CHANCE, Position)", "tinmind.hints") == [
        "tinmind.hints"
    ]
    with pytest.raises(AttributeError, match="no attribute 'hnit'"):
        tinmind.hnit  # type: ignore[attr-defined]  # noqa: B018


def test_a_core_that_was_not_built_is_an_error_that_says_how_to_build() -> None:
    done = run_python("import tinmind", TINMIND_ISA="z80")
    assert done.returncode == 1
    assert "no compiled core" in done.stderr
    assert "pip install ." in done.stderr


def test_naming_a_core_loads_that_core() -> None:
    show = "import tinmind, tinmind._load; print(tinmind._load.loaded_level())"
    level = run_python(show).stdout.strip()
    assert level
    assert run_python(show, TINMIND_ISA=level.replace("_", "-")).stdout.strip() == level
