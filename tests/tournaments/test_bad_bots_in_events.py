"""Events with bots that do everything wrong: they finish, each is named by its fault, nobody is left."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from multiprocessing import resource_tracker
from pathlib import Path

import pytest

from bots.test_bad_bots import bad, num_left, run_mark
from tinmind.tournaments.event import Bot, Event, LimitSettings, RunSettings, ScheduleSettings
from tinmind.tournaments.event_text import event_text
from tinmind.tournaments.journal import read_journal
from tinmind.tournaments.prepared import prepare
from tinmind.tournaments.runner import play_event
from tinmind.tournaments.summary import tournament

resource_tracker.ensure_running()  # of multiprocessing: it lives on, and so must not have the mark of a test

__all__ = ["run_mark"]  # the fixture: a mark in the environment of all that a test starts

KINDS = {"silent": "hang", "slow": "time", "crashing": "crash", "illegal": "illegal", "wordless": "protocol"}
HARMLESS = ("chatty", "forking")


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to look for processes")
def test_the_event_finishes_and_names_each_by_its_fault(run_mark: str, tmp_path: Path) -> None:
    faults = [*KINDS, *HARMLESS]
    event = Event(
        "pig",
        (Bot("good", "policy"), *(Bot(fault, bad(fault)) for fault in faults)),
        options={"target": 60},
        schedule=ScheduleSettings(kind="gauntlet", rounds=1, seed=5),
        limits=LimitSettings(move_time="500ms", grace="300ms", patience="2s"),
    )
    prepared = prepare(event)
    games = play_event(prepared, tmp_path / "e.jsonl", slots=2)
    assert len(games) == prepared.schedule.games == 2 * len(faults)
    document = tournament(prepared, games, "e.jsonl")
    assert {each.name: each.kind for each in document.forfeits} == KINDS
    assert len(document.forfeits) == 2 * len(KINDS)
    assert all(each.command.startswith("tinmind show tm1:pig:") for each in document.forfeits)
    rows = {row.name: row for row in document.standings}
    assert {name: rows[name].forfeits for name in faults} == {name: 2 * (name in KINDS) for name in faults}
    assert all(rows[name].losses == 2 for name in KINDS)
    assert any(note.startswith("forking: ") for note in document.notes)
    assert num_left(run_mark) == 0


@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to look for processes")
@pytest.mark.parametrize("end", [signal.SIGINT, signal.SIGKILL])
def test_a_run_that_is_ended_leaves_no_bot_behind(end: signal.Signals, run_mark: str, tmp_path: Path) -> None:
    file = tmp_path / "cup.toml"
    event = Event(
        "pig",
        (Bot("good", "policy"), Bot("a", bad("none")), Bot("b", bad("forking"))),
        players=2,
        schedule=ScheduleSettings(rounds=1000, seed=5),
        run=RunSettings(workers=2),
    )
    file.write_text(event_text(event))
    command = [sys.executable, "-m", "tinmind", "tournament", "run", str(file), "-q"]
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    deadline = time.monotonic() + 30
    while len(read_journal(file.with_suffix(".jsonl"))[1]) < 3 and time.monotonic() < deadline:
        time.sleep(0.05)
    assert num_left(run_mark) > 2
    child.send_signal(end)
    assert child.wait(20) == (130 if end == signal.SIGINT else -signal.SIGKILL)
    deadline = time.monotonic() + 10
    while num_left(run_mark) and time.monotonic() < deadline:
        time.sleep(0.1)
    assert num_left(run_mark) == 0
