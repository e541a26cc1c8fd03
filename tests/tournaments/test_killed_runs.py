"""Runs that are killed or stopped: every game once, and nobody left."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cli.conftest import PROGRAM
from tinmind.tournaments.event_text import event_text
from tinmind.tournaments.journal import read_journal
from tinmind.tournaments.ratings import rate
from tinmind.tournaments.standings import finishes, standings
from tournaments.small_event import BOTS, small_event


def descendants(pid: int) -> list[int]:
    """The processes below one, on Linux."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal():
            with contextlib.suppress(OSError, IndexError):
                parent = int((folder / "stat").read_text().rpartition(")")[2].split()[1])
                if parent == pid:
                    found += [int(folder.name), *descendants(int(folder.name))]
    return found


def all_end(pids: list[int], seconds: float = 10.0) -> bool:
    """Whether these processes are gone, now or soon."""
    deadline = time.monotonic() + seconds
    while any(Path(f"/proc/{pid}").exists() for pid in pids) and time.monotonic() < deadline:
        time.sleep(0.05)
    return not any(Path(f"/proc/{pid}").exists() for pid in pids)


def size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_killed_ten_times_every_game_is_there_once(tmp_path: Path) -> None:
    """Four bots, three seats, 200 rotations: SIGKILL at ten moments, also in the middle of a line."""
    event = small_event(rounds=50)
    file, journal = tmp_path / "cup.toml", tmp_path / "cup.jsonl"
    file.write_text(event_text(event))
    rng = random.Random(4)
    left: list[int] = []
    for number in range(10):
        child = subprocess.Popen([*PROGRAM, "tournament", "run", str(file), "-q"], stdout=subprocess.DEVNULL)
        before, deadline = size(journal), time.monotonic() + 20
        while size(journal) <= before + 1 and time.monotonic() < deadline:
            time.sleep(0.005)
        time.sleep(0.1 * rng.random())
        left += descendants(child.pid)
        child.kill()
        child.wait()
        if number % 2:  # as if killed while it wrote
            os.truncate(journal, size(journal) - rng.randrange(1, 300))
    kept = len(read_journal(journal)[1])
    assert 10 <= kept <= 600
    done = subprocess.run(
        [*PROGRAM, "tournament", "run", str(file)], capture_output=True, text=True, check=True
    )
    assert "games are there already" in done.stderr
    lines = [line for line in journal.read_bytes().splitlines() if b'"schema":"tinmind.game/1"' in line]
    keys = {game.key for game in read_journal(journal)[1]}
    assert len(lines) == len(keys) == 600
    assert all_end(left)

    games = read_journal(journal)[1]
    ratings = rate(finishes(games))
    head, *rest = journal.read_bytes().splitlines(keepends=True)
    for seed in range(3):
        random.Random(seed).shuffle(rest)
        journal.write_bytes(b"".join([*rest[:7], head, *rest[7:]]))
        shuffled = read_journal(journal)[1]
        assert shuffled != games
        assert rate(finishes(shuffled)) == ratings
        assert standings(shuffled, [bot.name for bot in BOTS]) == standings(games, [bot.name for bot in BOTS])


@pytest.mark.slow
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="looks into /proc")
def test_ctrl_c_says_how_to_go_on_and_leaves_nobody(tmp_path: Path) -> None:
    file = tmp_path / "a cup.toml"
    file.write_text(event_text(small_event(rounds=5000)))
    command = [*PROGRAM, "tournament", "run", str(file)]
    pipe = subprocess.PIPE
    child = subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, start_new_session=True)
    journal = file.with_suffix(".jsonl")
    while size(journal) < 20_000:
        time.sleep(0.02)
    below = descendants(child.pid)
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "another run of this event" in second.stderr
    start = time.monotonic()
    os.killpg(child.pid, signal.SIGINT)  # as a terminal does: the workers get it too
    out, err = child.communicate(timeout=20)
    assert time.monotonic() - start < 10
    assert child.returncode == 130
    assert f"go on with: tinmind tournament run '{file}'" in err
    assert "Traceback" not in err
    assert out.startswith("Rank")
    assert below
    assert all_end(below)
