"""Runs of events: the same results whoever plays, every game once whatever happens."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tinmind import Error
from tinmind.tournaments.event import Bot, Event, ScheduleSettings
from tinmind.tournaments.journal import Journal, read_journal
from tinmind.tournaments.pool import Pool, _begin_worker, local_pool
from tinmind.tournaments.prepared import Prepared, prepare
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.runner import BrokenError, Runner, play_event
from tinmind.tournaments.tasks import GameTask
from tournaments.small_event import BOTS, run, small_event, timeless


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


def wait_as_a_worker(ready: str, unwound: str) -> None:
    """A worker between two games: it was begun, and waits for what never comes."""
    _begin_worker("no mark")
    try:
        Path(ready).touch()
        time.sleep(60)
    finally:
        Path(unwound).touch()


@pytest.mark.skipif(os.name == "nt", reason="needs signals")
def test_a_worker_that_waits_ends_where_it_stands(tmp_path: Path) -> None:
    """What it reads from the queue is shared: it must not let go of its lock with half a message read."""
    ready, unwound = tmp_path / "ready", tmp_path / "unwound"
    context = multiprocessing.get_context("spawn")
    worker = context.Process(target=wait_as_a_worker, args=(str(ready), str(unwound)))
    worker.start()
    until = time.monotonic() + 60
    while not ready.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert ready.exists()
    worker.terminate()
    worker.join(10)
    assert worker.exitcode == 128 + signal.SIGTERM
    assert not unwound.exists()


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
