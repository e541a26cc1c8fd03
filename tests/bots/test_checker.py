"""The conformance checker finds each fault."""

from __future__ import annotations

import shlex
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tinmind import ReadError
from tinmind.bots.checker import Check, check_bot, spec_of_bot

pytestmark = pytest.mark.slow
SCRIPT = Path(__file__).with_name("bad_bot.py")


def bad(fault: str) -> str:
    return shlex.join([sys.executable, "-S", str(SCRIPT), fault])


def checks(fault: str) -> Iterator[Check]:
    return check_bot(bad(fault), ["pig"], seconds=0.3, grace=0.3, patience=1.0)


def test_a_good_bot_passes() -> None:
    assert [check for check in checks("none") if not check.ok] == []


@pytest.mark.parametrize(
    ("fault", "name", "words"),
    [
        ("silent", "greets with its name", "hang"),
        ("nameless", "greets with its name", "id name NAME"),
        ("literal", "passes over unknown words", "error"),
        ("twice", "answers once", "second answer"),
        ("patient", "keeps a time for the move", "no bestmove within 0.33 s"),
        ("headstrong", "plays only moves it is offered", "none of: hold"),
        ("patient", "stops when told", "no bestmove within 2 s"),
        ("fragile", "lives through a broken position", "exit code 1"),
        ("never_ending", "quits", "did not end at quit"),
        ("forking", "quits", "left 2 processes behind"),
        ("never_ending", "ends with its input", "still running"),
        ("crashing", "a whole game of pig, seat 0", "exit code 3"),
        ("illegal", "a whole game of pig, seat 1", "illegal"),
    ],
)
def test_a_fault_is_found_by_its_check(fault: str, name: str, words: str) -> None:
    found = next(check for check in checks(fault) if check.name == name)
    assert not found.ok
    assert words in found.detail


def test_what_needs_no_check_is_refused() -> None:
    with pytest.raises(ReadError, match="agent of the program"):
        spec_of_bot("mcts:simulations=3")
    with pytest.raises(ReadError, match="no such file"):
        next(check_bot("nobody.py:Bot"))
    with pytest.raises(ReadError, match="no program"):
        next(check_bot("./nobody"))
    assert spec_of_bot("./bot --fast").target == "./bot --fast"
