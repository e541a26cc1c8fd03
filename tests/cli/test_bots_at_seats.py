"""Bots of people at the seats of ``play`` and ``rollout``: classes of Python and programs."""

from __future__ import annotations

import re
import shlex
import sys
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run
from tinmind.record import parse_record

BOT = """
class Last:
    def choose(self, view, moves, clock):
        return moves[-1]

class Cheat:
    def choose(self, view, moves, clock):
        return "win"
"""
ENGINE = f"cmd:{shlex.join([sys.executable, '-m', 'tinmind', 'engine'])}"


@pytest.fixture(autouse=True)
def bot_file(home: Path) -> None:
    (home / "bot.py").write_text(BOT)


def test_a_class_and_a_program_play_and_the_record_can_be_resumed(run: Run) -> None:
    agents = ["bot.py:Last", f"{ENGINE} 'bot.py:Last'"]
    seats = [word for seat, agent in enumerate(agents) for word in ("--seat", f"{seat}={agent}")]
    done = run("play", "connect-four", *seats, "--record", "game.txt")
    assert done.code == 0, done.err
    record = parse_record(Path("game.txt").read_bytes())
    assert shlex.split(record.tags["Seats"]) == agents
    assert [each.move for each in tinmind.load("game.txt").history][:6] == list("777777")

    text = Path("game.txt").read_text().split("\n1. ")[0]
    Path("half.txt").write_text(text + "\n1. 1\n")
    assert run("play", "half.txt").code == 0
    assert [each.move for each in tinmind.load("half.txt").history][:4] == list("1777")


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("bot.py:Cheat", "p0 bot.py:Cheat: illegal: chose 'win'"),
        (f"cmd:{sys.executable} -c pass", "crash: ended with exit code 0"),
    ],
)
def test_a_bot_that_fails_ends_play_with_its_own_code(agent: str, words: str, run: Run) -> None:
    done = run("play", "connect-four", "--seat", f"0={agent}")
    assert done.code == 4
    assert words in done.err


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("bot.py:Lats", 'did you mean "Last"'),
        ("nobot.py:Last", "nobot.py: no such file"),
        ("bot.py:", "the class is missing"),
        ("cmd:", "write cmd:COMMAND"),
        ("cmd:./nobody", 'no program "./nobody"'),
        ("cmd[x]:true", "no option; write name=value"),
        ("cmd:'true", "quotation"),
        ("automa", "no seat is played by an automa in this game"),
    ],
)
def test_bots_that_are_not_there_are_bad_input(agent: str, words: str, run: Run, home: Path) -> None:
    done = run("play", "connect-four", "--seat", f"0={agent}")
    assert done.code == 2
    assert words in done.err
    assert not (home / "records").exists()


def test_a_bot_plays_rollouts(run: Run, pig_file: str) -> None:
    words = ["rollout", pig_file, "--trials", "3", "--threads", "1", "--seed", "1"]
    first = run(*words, "--agent", "bot.py:Last")
    assert first.code in (0, 3), first.err
    program = run(*words, "--agent", f"{ENGINE} bot.py:Last")
    assert program.out == first.out
    assert run(*words, "--agent", "bot.py:Cheat").code == 4


def test_a_clock_is_for_games_and_not_for_hints(run: Run, pig_file: str) -> None:
    assert run("hint", pig_file, "--agent", "mcts:clock=1m").code == 2
    done = run("play", pig_file, "--seat", "0=mcts:clock=1s+10ms", "--seat", "1=policy", "--seed", "1")
    assert done.code == 0


def test_what_is_said_with_a_program_can_be_seen(run: Run) -> None:
    words = ["play", "pig", "--seat", f"0={ENGINE} bot.py:Last", "--seat", "1=policy", "--set", "target=4"]
    done = run(*words, "-vv", "--seed", "1")
    assert done.code == 0, done.err
    assert re.search(r"^\d+\.\d{3} > p0: newgame pig n=2 seat=0 r=target:4$", done.err, re.MULTILINE)
    assert re.search(r"^\d+\.\d{3} < p0: readyok$", done.err, re.MULTILINE)
    assert "readyok" not in run(*words, "--seed", "1").err
