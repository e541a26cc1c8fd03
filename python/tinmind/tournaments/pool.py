"""Where games are played: an executor, how much it can do at once, and how it ends.

Any `concurrent.futures.Executor` will do; those made here are processes (the default), threads, and the
workers of a `dask.distributed` scheduler.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import uuid
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NoReturn

from ..bots.leftovers import kill_marked
from ..errors import Error
from ..limits import usable_cores
from .games import play_task
from .tasks import GameTask

if TYPE_CHECKING:
    from types import FrameType

Kind = Literal["processes", "threads"]
_SECONDS_TO_END = 3.0  # for a worker that was asked to, bots of its own included
_CONNECT_SECONDS = 5
_MARK = "TINMIND_POOL"  # a variable of the environment
_KILLED = 128 + signal.SIGTERM


@dataclass
class Pool:
    """An executor for games.

    Attributes:
        executor: plays batches. slots: how many it can play at once, asked anew when it matters.
        restart: a new executor in place of a broken one; `None` where it mends itself.
    """

    executor: Executor
    slots: Callable[[], int]
    restart: Callable[[], Executor] | None = None

    def submit(self, tasks: Sequence[GameTask]) -> Future[list[str]]:
        """Have games played one after the other; the lines of their results."""
        with _interrupts_later():
            return self.executor.submit(play_batch, tasks)


@contextlib.contextmanager
def _interrupts_later() -> Iterator[None]:
    """Ctrl-C waits until the end of the block; processes begun in it never see one, even while they start."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def play_batch(tasks: Sequence[GameTask]) -> list[str]:
    """Play games one after the other; the lines of their results.

    Raises:
        Error: one of them cannot be played (a plain one, which every process can read).
    """
    try:
        _is_playing.set()
        return [play_task(task).to_line() for task in tasks]
    except (_End, KeyboardInterrupt):  # a search that is stopped raises the latter
        if _is_ending.is_set():
            _leave()
        raise
    except Error as error:
        raise Error(str(error)) from None
    finally:
        _is_playing.clear()


# --- processes and threads -----------------------------------------------------------------


@contextlib.contextmanager
def local_pool(workers: int | None = None, kind: Kind = "processes") -> Iterator[Pool]:
    """Workers on this machine, as many as there are usable cores if not said.

    Games that have not ended when the block is left are given up, at once by processes.
    """
    count = workers or usable_cores()
    if kind == "threads":
        threads = ThreadPoolExecutor(count)
        try:
            yield Pool(threads, lambda: count)
        finally:
            threads.shutdown(cancel_futures=True)
        return
    mark = uuid.uuid4().hex
    pool = Pool(_processes(count, mark), lambda: count)

    def restart() -> Executor:
        _end(pool.executor, mark)
        pool.executor = _processes(count, mark)
        return pool.executor

    pool.restart = restart
    try:
        yield pool
    finally:
        _end(pool.executor, mark)


def _processes(count: int, mark: str) -> ProcessPoolExecutor:
    import multiprocessing

    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, mp_context=context, initializer=_begin_worker, initargs=(mark,))


def _end(executor: Executor, mark: str) -> None:
    """End the processes of an executor whatever they do, and those that bots of theirs have left."""
    processes: list[Any] = list((getattr(executor, "_processes", None) or {}).values())
    executor.shutdown(wait=False, cancel_futures=True)
    for process in processes:
        process.terminate()
    for process in processes:
        process.join(_SECONDS_TO_END)
        if process.is_alive():
            process.kill()
    kill_marked(mark, name=_MARK)


_is_ending = threading.Event()  # in a worker
_is_playing = threading.Event()  # in a worker: there may be bots to close


class _End(SystemExit):
    """This worker was asked to end: leaves a game by its ``finally`` blocks, so that bots are closed."""


def _begin_worker(mark: str) -> None:
    """In a new worker: Ctrl-C is the parent's matter, and nobody outlives the parent.

    All that is started here inherits the mark of the pool. The end may come in the middle of the ending of a
    bot; what is left of it then is found by the mark.
    """
    os.environ[_MARK] = mark
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, _on_end)
    threading.Thread(target=_watch_parent, daemon=True).start()


def _on_end(_number: int, _frame: FrameType | None) -> None:
    """The end was asked for: a game is left by an exception, all else at once.

    An exception in the middle of the reading of a queue would let the next worker have the lock and the rest
    of a torn message, of which it would complain.
    """
    if not _is_playing.is_set():
        os._exit(_KILLED)
    _is_ending.set()
    raise _End(_KILLED)


def _watch_parent() -> None:
    """A parent that was killed says nothing: the workers would wait for ever for its next game."""
    import multiprocessing
    import time

    parent = multiprocessing.parent_process()
    if parent is None:
        return
    parent.join()
    if not _is_playing.is_set():
        _leave()
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(_SECONDS_TO_END)
    _leave()


def _leave() -> NoReturn:
    """End this worker and all that bots of its pool have left."""
    kill_marked(os.environ[_MARK], name=_MARK)
    os._exit(_KILLED)


# --- many machines -------------------------------------------------------------------------


@contextlib.contextmanager
def cluster_pool(address: str) -> Iterator[Pool]:
    """The workers of a running scheduler, ``tcp://host:8786``; a lost worker's games go to another.

    Raises:
        Error: the extra is missing, or nobody answers there.
    """
    try:
        from distributed import Client
    except ImportError:
        raise Error('playing on a cluster needs dask.distributed: pip install "tinmind[cluster]"') from None
    import logging

    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # it logs every ordinary end
    try:
        asyncio.run(_knock(address))  # a client that cannot connect complains once more when it is collected
        client = Client(address, timeout=_CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        what = " ".join(str(error).split()) or type(error).__name__
        raise Error(f"no scheduler answers at {address} ({what}); start one with: dask scheduler") from None
    executor = client.get_executor(pure=False, retries=2)
    try:
        yield Pool(executor, lambda: sum(client.nthreads().values()))
    finally:
        executor.shutdown(wait=False)
        client.close()


async def _knock(address: str) -> None:
    """Connect to a scheduler and leave again.

    Raises:
        OSError: nobody is there. ValueError: this is no address.
    """
    from distributed.comm import connect

    comm = await connect(address, timeout=_CONNECT_SECONDS)
    await comm.close()


def open_pool(
    workers: int | None, kind: Kind, cluster: str | None
) -> contextlib.AbstractContextManager[Pool]:
    """The pool that a command asks for."""
    return cluster_pool(cluster) if cluster else local_pool(workers, kind)
