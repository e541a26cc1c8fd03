"""Told games and their end: several outcomes in a line, long lists, mending the last entry, how to go on."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run
from tinmind.cli.facts import print_facts
from tinmind.cli.output import Output
from tinmind.record import parse_record

GAME = ["--record", "game.txt", "--seed", "3"]


def history() -> list[str]:
    return [each.move for each in tinmind.load("game.txt").history]


def test_several_outcomes_in_one_line(run: Run) -> None:
    lines = ["order RGB", "board BRY=0 YYY=0 RBG=1", "hand p1 RRG GRG GGR", "quit"]
    done = run("play", "robo-factory", "--players", "2", "--real", *GAME, stdin="\n".join(lines))
    assert "error" not in done.out
    assert history()[1:5] == ["board BRY=0", "board YYY=0", "board RBG=1", "hand p1 RRG"]
    assert len(history()) == 7


def test_a_long_list_is_cut_with_each_question(run: Run) -> None:
    done = run("play", "robo-factory", "--players", "2", "--real", *GAME, stdin="zz\nmoves\n")
    question = done.out.split("drawn> ")[0]
    assert "... and 40 more; type moves for all" in question
    assert "24) order" in question
    assert "25) order" not in question
    assert re.search(r"64\) +order", done.out.split("drawn> moves")[1])


def test_an_outcome_of_a_game_without_signs_is_refused_as_it_was_typed(run: Run) -> None:
    done = run("play", "robo-factory", "--players", "2", "--real", *GAME, stdin="zz\n")
    assert 'error: move "zz" is not legal' in done.out


@pytest.mark.parametrize("word", ["undo", "fix"])
def test_the_last_entry_can_be_mended(word: str, run: Run) -> None:
    script = [*"121212", "1", word, "3", "moves", "4", "quit"]
    done = run("play", "connect-four", *GAME, stdin="\n".join(script) + "\n")
    assert done.code == 0
    assert "over> " + word in done.out
    assert history() == [*"121212", "3", "4"]
    assert not parse_record(Path("game.txt").read_text()).is_finished


def test_at_the_end_what_is_no_command_is_refused(run: Run) -> None:
    done = run("play", "connect-four", *GAME, stdin="\n".join([*"1212121", "5", "hint", "show", "q"]) + "\n")
    assert done.out.count("error: ") == 2
    assert parse_record(Path("game.txt").read_text()).tags["Result"] == "1 0"


@pytest.mark.parametrize("last", ["", "\n", "quit\n"])
def test_a_game_is_finished_when_it_is_left(last: str, run: Run) -> None:
    run("play", "connect-four", *GAME, stdin="\n".join("1212121") + "\n" + last)
    assert parse_record(Path("game.txt").read_text()).is_finished


def test_a_game_that_stopped_at_its_end_can_still_be_mended(run: Run) -> None:
    run("play", "connect-four", *GAME, stdin="\n".join("1212121") + "\n")
    text = Path("game.txt").read_text()
    Path("game.txt").write_text(
        text.split("[Result", 2)[0] + text[text.index("[Result") :].rpartition("[Result")[0]
    )
    assert not parse_record(Path("game.txt").read_text()).is_finished
    run("play", "game.txt", stdin="fix\n3\nquit\n")
    assert history() == [*"121212", "3"]


def test_solo_refuses_games_for_several(run: Run, pig_file: str) -> None:
    run("play", "pig", *GAME, stdin="roll\n")
    before = Path("game.txt").read_text()
    for what in ("game.txt", pig_file, tinmind.load(pig_file).id):
        done = run("solo", what, stdin="")
        assert done.code == 2
        assert "solo is for one player, this game is for 2" in done.err
    assert Path("game.txt").read_text() == before


@pytest.mark.parametrize(
    "words", [["solo", "bot-factory", "--task", "1"], ["play", "pig"]], ids=["solo", "play"]
)
def test_how_to_go_on_is_told_by_the_command_that_began_it(words: list[str], run: Run) -> None:
    done = run(*words, *GAME, stdin="q\n")
    assert f"go on with: tinmind {words[0]} game.txt" in done.err


def test_short_words(run: Run) -> None:
    done = run("play", "pig", *GAME, stdin="?\nq\nroll\n")
    assert "a unique beginning" in done.out
    assert history() == []


def test_a_long_table_of_facts_says_that_there_is_more(capsys: pytest.CaptureFixture[str]) -> None:
    for count, is_cut in ((12, False), (128, True)):
        print_facts({"cards": [{"card": str(index), "p": 0.5} for index in range(count)]}, "pig", Output())
        assert ("... and 116 more; --json has all" in capsys.readouterr().out) == is_cut
