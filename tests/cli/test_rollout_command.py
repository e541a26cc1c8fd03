"""``rollout``: the table, exit codes, JSON, Ctrl-C."""

from __future__ import annotations

import json
import re
import signal
import sys
import time

import pytest

import tinmind
from cli.conftest import Run, Start


def test_the_table(run: Run, pig_file: str) -> None:
    done = run("rollout", pig_file, "--seed", "1")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].split() == ["#", "move", "win", "+/-", "difference", "+/-", "margin", "trials"]
    assert re.fullmatch(r"1  hold +100\.0 +\d+\.\d +[+-]\d+\.\d +(\d+)", lines[1])
    assert re.fullmatch(r"2  roll +\d+\.\d +\d+\.\d +-\d+\.\d +\d+\.\d +[+-]\d+\.\d +\d+", lines[2])
    assert "\nBest: hold - clear\n" in done.out
    assert re.search(r"\d+ games by policy in \d+\.\d s, seed 1$", done.err.strip())


def test_undecided_has_a_code_of_its_own(run: Run) -> None:
    new = tinmind.game("connect_four").new().id
    words = ["rollout", new, "--moves", "1,7", "--trials", "200", "--seed", "1"]
    done = run(*words)
    assert done.code == 3
    assert " - undecided\n" in done.out
    assert run(*words).out == done.out
    document = json.loads(run(*words, "--json").out)
    assert document["separated"] is False
    assert document["limits"] == {"trials": 200}
    assert {row["trials"] for row in document["rows"]} == {200}


def test_a_time_limit_says_that_it_is_not_repeatable(run: Run) -> None:
    new = tinmind.game("connect_four").new().id
    done = run("rollout", new, "--moves", "1,7", "--time", "50ms")
    assert done.code == 3
    assert "not exactly repeatable" in done.err


def test_a_searching_agent_and_moves_that_are_kept(run: Run, pig_file: str) -> None:
    words = ["--agent", "mcts:simulations=10", "--trials", "300", "--seed", "1"]
    one = run("rollout", pig_file, *words, "--threads", "1")
    assert one.code == 0
    assert run("rollout", pig_file, *words, "--threads", "2").out == one.out
    kept = run("rollout", tinmind.game("connect_four").new().id, "--keep", "--trials", "100", "--seed", "1")
    assert {line.split()[-1] for line in kept.out.splitlines()[1:8]} == {"100"}


def test_more_words_show_the_parts(run: Run, pig_file: str) -> None:
    done = run("rollout", pig_file, "--seed", "1", "-v")
    assert re.search(r"expected +hold +roll\npoints +\d", done.out)
    assert "position tm1:pig:" in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--agent", "human"], "needs an agent of the program"),
        (["--agent", "polcy"], 'did you mean "policy"'),
        (["--trials", "0"], "--trials"),
        (["--moves", "9"], '"9" is not legal'),
        (["--moves", ","], "--moves is empty"),
    ],
)
def test_what_is_refused(words: list[str], message: str, run: Run, pig_file: str) -> None:
    done = run("rollout", pig_file, *words)
    assert (done.code, done.out) == (2, "")
    assert message in done.err


def test_a_hint_by_rollouts(run: Run, pig_file: str) -> None:
    words = ["hint", pig_file, "--agent", "rollout:simulations=1000", "--seed", "1"]
    done = run(*words)
    assert done.code == 0
    assert "Best: hold - clear" in done.out
    assert run(*words, "--threads", "1").out == done.out


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT between processes")
@pytest.mark.parametrize("agent", ["policy", "mcts:simulations=50"])
def test_ctrl_c_prints_what_there_is(agent: str, start: Start) -> None:
    new = tinmind.game("connect_four").new().id
    # Alike by symmetry; with this seed no race is decided before the signal comes.
    child = start("rollout", new, "--moves", "1,7", "--time", "60s", "--agent", agent, "--seed", "1")
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert "Best: " in out
    assert "stopped early" in err
