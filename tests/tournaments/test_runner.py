"""Runs of events: the same results whoever plays, every game once whatever happens."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tinmind import Error
from tinmind.tournaments.event import Bot, Event, ScheduleSettings
from tinmind.tournaments.event_text import event_text
from tinmind.tournaments.journal import Journal, read_journal
from tinmind.tournaments.pool import Pool, cluster_pool, local_pool
from tinmind.tournaments.prepared import Prepared, prepare
from tinmind.tournaments.ratings import rate
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.runner import BrokenError, Runner, play_event
from tinmind.tournaments.standings import finishes, standings
from tinmind.tournaments.tasks import GameTask

PROGRAM = [sys.executable, "-m", "tinmind"]
BOTS = (
    Bot("policy", "policy"),
    Bot("random", "random"),
    Bot("weak", "mcts:simulations=2"),
    Bot("less weak", "mcts:simulations=6"),
)


def small_event(rounds: int = 3, bots: tuple[Bot, ...] = BOTS, seats: int = 3, **schedule: Any) -> Event:
    return Event(
        "bot-factory",
        bots,
        players=seats,
        options={"max_rounds": 8},
        schedule=ScheduleSettings(rounds=rounds, seed=21, **schedule),
    )


def run(prepared: Prepared, path: Path, pool: Pool, **extra: Any) -> dict[str, GameResult]:
    with Journal(path, prepared.conditions, prepared.bots) as journal:
        Runner(prepared.schedule, journal, pool, prepared.task, **extra).run()
        return journal.games


def timeless(games: dict[str, GameResult]) -> dict[str, GameResult]:
    """What must not depend on who played and when."""
    return {key: games[key].without_times() for key in sorted(games)}


@contextlib.contextmanager
def given_threads() -> Iterator[Pool]:
    """An executor of someone else's."""
    with ThreadPoolExecutor(3) as executor:
        yield Pool(executor, lambda: 3)


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory) -> dict[str, GameResult]:
    """The small event, played by one thread."""
    with local_pool(1, "threads") as pool:
        games = run(prepare(small_event()), tmp_path_factory.mktemp("one") / "e.jsonl", pool)
    assert len(games) == 36
    return timeless(games)


POOLS: list[Callable[[], contextlib.AbstractContextManager[Pool]]] = [
    lambda: local_pool(2, "processes"),
    lambda: local_pool(2, "threads"),
    given_threads,
]


@pytest.mark.parametrize("pool", POOLS, ids=["processes", "threads", "given"])
def test_executors_play_the_same_games(
    pool: Callable[[], contextlib.AbstractContextManager[Pool]],
    reference: dict[str, GameResult],
    tmp_path: Path,
) -> None:
    with pool() as made:
        assert timeless(run(prepare(small_event()), tmp_path / "e.jsonl", made)) == reference


def test_a_run_can_be_stopped_and_goes_on(reference: dict[str, GameResult], tmp_path: Path) -> None:
    prepared, path = prepare(small_event()), tmp_path / "e.jsonl"
    with given_threads() as pool:
        before = dict(run(prepared, path, pool, on_games=lambda new: bool(new)))
    assert 0 < len(before) < 36
    with given_threads() as pool:
        assert timeless(run(prepared, path, pool)) == reference
    assert len(read_journal(path)[1]) == 36
    assert sum(b'"key"' in line for line in path.read_bytes().splitlines()) == 36
    with given_threads() as pool:  # nothing is left to do
        assert timeless(run(prepared, path, pool)) == reference


def test_an_event_from_python_with_an_executor_of_ones_own(
    reference: dict[str, GameResult], tmp_path: Path
) -> None:
    with ThreadPoolExecutor(2) as executor:
        games = play_event(prepare(small_event()), tmp_path / "e.jsonl", executor, 2)
    assert [game.pair for game in games] == sorted(game.pair for game in games)
    assert timeless({game.key: game for game in games}) == reference


def test_more_rounds_and_more_bots_keep_what_there_is(
    reference: dict[str, GameResult], tmp_path: Path
) -> None:
    path = tmp_path / "e.jsonl"
    with given_threads() as pool:
        run(prepare(small_event(rounds=2, bots=BOTS[:3])), path, pool)
        assert len(read_journal(path)[1]) == 6
        assert timeless(run(prepare(small_event()), path, pool)) == reference


def test_swiss_rounds_wait_for_their_results(tmp_path: Path) -> None:
    prepared = prepare(small_event(rounds=3, kind="swiss", seats=2))
    with given_threads() as pool:
        games = timeless(run(prepared, tmp_path / "a.jsonl", pool))
    assert len(games) == prepared.schedule.games == 12
    path = tmp_path / "b.jsonl"
    for _ in range(4):  # stopped and gone on with
        with given_threads() as pool:
            run(prepared, path, pool, on_games=lambda new: bool(new))
    with given_threads() as pool:
        assert timeless(run(prepared, path, pool)) == games


def test_a_task_that_cannot_be_played_ends_the_run(tmp_path: Path) -> None:
    prepared = prepare(small_event())
    task = prepared.task

    def broken(rotation: Any, index: int) -> Any:
        return replace(task(rotation, index), options={"max_rounds": -1})

    with (
        local_pool(1) as pool,
        Journal(tmp_path / "e.jsonl", prepared.conditions, prepared.bots) as journal,
        pytest.raises(Error, match="max_rounds"),
    ):
        Runner(prepared.schedule, journal, pool, broken).run()


def die(mark: str) -> str:
    """Ends the process that asks, but once only where a file can mark it."""
    if not mark or not Path(mark).exists():
        if mark:
            Path(mark).touch()
        os._exit(7)
    return mark


class Deadly:
    """Kills the process that unpickles it: a worker that runs out of memory, say."""

    def __init__(self, mark: str) -> None:
        self.mark = mark

    def __reduce__(self) -> Any:
        return die, (self.mark,)


def deadly_tasks(prepared: Prepared, mark: str) -> Callable[[Any, int], GameTask]:
    """The tasks of an event, one of them deadly."""

    def make(rotation: Any, index: int) -> GameTask:
        task = prepared.task(rotation, index)
        log_dir: Any = Deadly(mark)
        return replace(task, log_dir=log_dir) if task.key.endswith("#1.0") else task

    return make


PIG = Event(
    "pig",
    (Bot("policy", "policy"), Bot("random", "random")),
    options={"target": 10},
    schedule=ScheduleSettings(rounds=4),
)


def run_deadly(folder: Path, mark: str, pool: Pool) -> int:
    """How many games are there in the end."""
    prepared = prepare(PIG)
    with Journal(folder / "e.jsonl", prepared.conditions, prepared.bots) as journal:
        Runner(prepared.schedule, journal, pool, deadly_tasks(prepared, mark)).run()
        return len(journal.games)


def test_a_worker_that_dies_once_costs_nothing(tmp_path: Path) -> None:
    with local_pool(2) as pool:
        assert run_deadly(tmp_path, str(tmp_path / "mark"), pool) == 8


def test_a_game_at_which_workers_always_die_is_named(tmp_path: Path) -> None:
    with pytest.raises(BrokenError, match=r"policy\|random#1\.0 \("), local_pool(2) as pool:
        run_deadly(tmp_path, "", pool)
    assert len(read_journal(tmp_path / "e.jsonl")[1]) >= 2


def test_an_executor_that_cannot_be_mended_ends_the_run(tmp_path: Path) -> None:
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(1, mp_context=context) as executor, pytest.raises(BrokenError, match="broken"):
        run_deadly(tmp_path, "", Pool(executor, lambda: 1))


# --- killed --------------------------------------------------------------------------------


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
    child = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    journal = file.with_suffix(".jsonl")
    while size(journal) < 20_000:
        time.sleep(0.02)
    below = descendants(child.pid)
    second = subprocess.run(command, capture_output=True, text=True, check=False)
    assert second.returncode == 2
    assert "another run of this event" in second.stderr
    start = time.monotonic()
    child.send_signal(signal.SIGINT)
    out, err = child.communicate(timeout=20)
    assert time.monotonic() - start < 10
    assert child.returncode == 130
    assert f"go on with: tinmind tournament run '{file}'" in err
    assert "Traceback" not in err
    assert out.startswith("Rank")
    assert below
    assert all_end(below)


# --- many machines -------------------------------------------------------------------------


@contextlib.contextmanager
def dask(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    """A process of dask, ended at the end."""
    child = subprocess.Popen(
        [sys.executable, "-m", "distributed.cli." + words[0], *words[1:]],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        yield child
    finally:
        child.kill()
        child.wait()


def free_port() -> int:
    import socket

    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.slow
def test_a_cluster_that_loses_a_worker_plays_the_same_games(tmp_path: Path) -> None:
    """A scheduler and two workers on loopback; one worker is killed in the middle."""
    pytest.importorskip("distributed", reason='needs pip install "tinmind[cluster]"')
    prepared = prepare(small_event(rounds=10))
    with local_pool(2) as pool:
        alone = timeless(run(prepared, tmp_path / "local.jsonl", pool))
    port = free_port()
    address = f"tcp://127.0.0.1:{port}"
    plain = ("--no-dashboard", "--host", "127.0.0.1")
    folder = ("--nthreads", "1", "--no-nanny", "--local-directory", str(tmp_path))
    with (
        dask("dask_scheduler", *plain, "--port", str(port)),
        dask("dask_worker", address, *plain, *folder) as first,
        dask("dask_worker", address, *plain, *folder),
        cluster_pool(address) as pool,
    ):
        deadline = time.monotonic() + 30
        while pool.slots() < 2 and time.monotonic() < deadline:
            time.sleep(0.1)
        assert pool.slots() == 2
        seen = 0

        def lose_one(new: list[GameResult]) -> bool:
            nonlocal seen
            seen += len(new)
            if seen > 20 and first.poll() is None:
                first.kill()
            return False

        games = timeless(run(prepared, tmp_path / "cluster.jsonl", pool, on_games=lose_one))
        assert first.poll() is not None
        assert pool.slots() == 1
    assert games == alone
    names = list(prepared.bots)
    assert standings(games.values(), names).ratings == standings(alone.values(), names).ratings


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Error, match=r'pip install "tinmind\[cluster\]"'), cluster_pool("tcp://127.0.0.1:1"):
        pass
