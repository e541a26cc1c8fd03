"""``new``, ``show``, ``moves``, ``perft``."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run


def test_new_prints_a_position_and_tells_the_seed(run: Run, home: Path) -> None:
    done = run("new", "bot-factory", "--players", "3", "--seed", "7")
    assert done.err == "seed 7\n"
    position = tinmind.game("bot_factory").new(players=3, seed=7)
    assert done.out == position.to_toml()
    (home / "a.toml").write_text(done.out)
    assert tinmind.load("a.toml") == position


def test_new_draws_and_tells_a_seed(run: Run) -> None:
    done = run("new", "bot-factory", "--id")
    seed = done.err.removeprefix("seed ").strip()
    assert run("new", "bot-factory", "--id", "--seed", seed).out == done.out


def test_new_with_switches_and_without_a_deal(run: Run) -> None:
    done = run("new", "bot-factory", "--no-deal", "--set", "start-parts=2", "--set", "max_rounds=9", "--json")
    document = json.loads(done.out)
    assert document["kind"] == "chance"
    assert document["options"] | {"start_parts": 2, "max_rounds": 9} == document["options"]
    assert done.err == ""


def test_new_into_a_file_that_must_not_exist(run: Run) -> None:
    assert run("new", "pig", "-o", "a.toml").out == ""
    assert tinmind.load("a.toml").game == "pig"
    done = run("new", "pig", "-o", "a.toml")
    assert done.code == 2
    assert "a.toml" in done.err


def test_show_in_its_forms(run: Run, factory_file: str) -> None:
    position = tinmind.load(factory_file)
    assert run("show", factory_file, "--id").out == position.id + "\n"
    assert run("show", factory_file, "--toml").out == position.to_toml()
    picture = run("show", factory_file).out
    assert picture.startswith("Bot Factory (players 2)\n")
    assert "p1 to act, " in picture
    for label in (
        "bot values",
        "Assembly board",
        "wheel",
        "contracts 1 to 9",
        "finished bots",
        "share of the win",
    ):
        assert label in picture


def test_show_a_board(run: Run) -> None:
    position = tinmind.game("connect_four").new()
    position.play("4;4;5")
    assert "  ...o...\n  ...xx..\n" in run("show", position.id).out


def test_show_a_finished_game(run: Run) -> None:
    position = tinmind.game("connect_four").new()
    position.play("1;2;1;2;1;2;1")
    shown = run("show", position.id).out
    assert "the game is over" in shown
    assert "result" in shown


def test_moves_of_a_decision(run: Run, pig_file: str) -> None:
    done = run("moves", pig_file)
    assert done.out == "roll  roll the die\nhold  bank the sum\n"
    assert "p0 to act, 2 moves" in done.err


def test_moves_of_a_draw_have_probabilities(run: Run, pig_file: str) -> None:
    position = tinmind.load(pig_file)
    position.play("roll")
    lines = run("moves", position.id).out.splitlines()
    assert len(lines) == 6
    assert lines[0].split() == ["~1", "16.7%", "a", "one:", "the", "turn's", "sum", "is", "lost"]


def test_perft(run: Run) -> None:
    lines = run("perft", "connect-four", "--depth", "4").out.splitlines()
    assert [line.split()[1] for line in lines] == ["paths", "7", "49", "343", "2,401"]
    assert run("perft", "connect-four", "--depth", "0").out.splitlines()[1].split()[:2] == ["0", "1"]


def test_perft_of_a_position(run: Run, pig_file: str) -> None:
    document = json.loads(run("perft", pig_file, "--depth", "2", "--json").out)
    assert [row["paths"] for row in document["rows"]] == [2, 6]


@pytest.mark.parametrize("command", ["show", "moves"])
def test_a_record_stands_for_its_end(command: str, run: Run) -> None:
    run("play", "pig", "--seed", "3", "--record", "game.txt", stdin="roll\n")
    assert run(command, "game.txt").out == run(command, tinmind.load("game.txt").id).out


def test_components_of_ones_own(run: Run, home: Path) -> None:
    (home / "own.toml").write_text('assembly_bonus = ["RT"]\n')
    made = run("new", "bot-factory", "--components", "own.toml", "--seed", "1", "--id").out.strip()
    done = run("show", made)
    assert done.code == 2
    assert "--components" in done.err
    assert run("show", made, "--components", "own.toml").code == 0
