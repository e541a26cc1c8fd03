"""Many machines, on one: the same games as alone, whoever is lost."""

from __future__ import annotations

import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tinmind import Error
from tinmind.tournaments.pool import cluster_pool, local_pool
from tinmind.tournaments.prepared import prepare
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.standings import standings
from tournaments.small_event import run, small_event, timeless


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
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.mark.slow
@pytest.mark.extra
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
