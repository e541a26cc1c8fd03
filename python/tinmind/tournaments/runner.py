"""Has the games of an event played: keeps the executor busy, keeps what comes back, forgets nothing.

Games go out in small batches, so that handing them over costs little beside playing them, a few batches ahead
of the workers. What comes back is written down before anything else is done with it. Which games are played,
and how each ends, depends neither on the executor nor on the order in which they come back.
"""

from __future__ import annotations

import contextlib
import math
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from dataclasses import dataclass, field
from pathlib import Path

from ..errors import BotError
from ..limits import usable_cores
from .journal import Journal
from .pool import Pool, local_pool
from .prepared import Prepared
from .results import GameResult
from .schedule import WAIT, Rotation, Schedule
from .standings import ordered
from .tasks import GameTask

_AHEAD = 2  # batches for each worker: one that it plays, one that waits at its door
_BATCH_SECONDS = 0.25
_MOST_GAMES = 200  # of a batch
_SLOTS_SECONDS = 5.0  # between two looks at how many workers there are
_TICK_SECONDS = 0.5  # between two reports, at least when something is due
_MOST_ATTEMPTS = 3  # of a game, played alone, whose worker died

MakeTask = Callable[[Rotation, int], GameTask]
OnGames = Callable[[list[GameResult]], bool]


class BrokenError(BotError):
    """A worker died again and again at the same game, or there is no worker any more."""

    def __init__(self, detail: str) -> None:
        """It is a crash, of a bot in all likelihood."""
        super().__init__("crash", detail)


@dataclass
class Runner:
    """One run of an event.

    Attributes:
        schedule, journal, pool: what to play, where it is kept, who plays.
        make_task: the task of a game of a rotation, by its number.
        on_games: told of new results (also of none, now and then); True ends the run.
    """

    schedule: Schedule
    journal: Journal
    pool: Pool
    make_task: MakeTask
    on_games: OnGames = lambda _new: False
    _flying: dict[Future[list[str]], list[GameTask]] = field(default_factory=dict)
    _again: list[GameTask] = field(default_factory=list)  # lost with a worker: played alone
    _deaths: Counter[str] = field(default_factory=Counter)
    _waits: bool = False  # the next games depend on those that are out
    _played: int = 0
    _seconds: float = 0.0
    _slots: int = 0
    _slots_at: float = -math.inf

    def run(self) -> None:
        """Play all games that are not in the journal yet.

        Raises:
            Error: a game cannot be played. BrokenError: workers die at a game. KeyboardInterrupt: as it
                comes; what was finished is in the journal.
        """
        tasks = self._tasks()
        left = self.schedule.games - len(self.schedule.own(self.journal.games.values()))
        try:
            while True:
                left -= self._send(tasks, left)
                if self._flying:
                    if self.on_games(self._collect()):
                        return
                elif self._waits:
                    self._waits = False
                else:
                    return
        finally:
            for future in self._flying:
                future.cancel()
            self._flying.clear()

    def _tasks(self) -> Iterator[GameTask | type[WAIT]]:
        """The games to play, in order."""
        finished = self.journal.games
        for item in self.schedule.all(finished.values):
            if not isinstance(item, Rotation):
                yield item
                continue
            for index in range(len(item.seatings)):
                if item.game_key(index) not in finished:
                    yield self.make_task(item, index)

    def _send(self, tasks: Iterator[GameTask | type[WAIT]], left: int) -> int:
        """Hand out batches while there is room; returns how many games."""
        if self._again:
            if not self._flying:
                self._submit([self._again.pop()])
            return 0
        sent = 0
        while len(self._flying) < _AHEAD * self._room():
            batch = self._batch(tasks, left - sent)
            if not batch:
                break
            sent += len(batch)
            self._submit(batch)
        return sent

    def _submit(self, batch: list[GameTask]) -> None:
        try:
            future = self.pool.submit(batch)
        except BrokenExecutor:
            self._mend()
            future = self.pool.submit(batch)
        self._flying[future] = batch

    def _batch(self, tasks: Iterator[GameTask | type[WAIT]], left: int) -> list[GameTask]:
        """The next games: few while it is not known how long they take, and towards the end."""
        size = int(_BATCH_SECONDS * self._played / self._seconds) if self._seconds else 1
        size = max(1, min(size, _MOST_GAMES, left // (2 * _AHEAD * self._room())))
        batch: list[GameTask] = []
        while len(batch) < size and not self._waits:
            task = next(tasks, None)
            if task is None:
                break
            if isinstance(task, GameTask):
                batch.append(task)
            else:
                self._waits = True
        return batch

    def _room(self) -> int:
        """How many games can be played at once, by now."""
        now = time.monotonic()
        if now - self._slots_at > _SLOTS_SECONDS:
            self._slots, self._slots_at = max(1, self.pool.slots()), now
        return self._slots

    def _collect(self) -> list[GameResult]:
        """Wait for something to come back, and keep it."""
        done, _ = wait(self._flying, timeout=_TICK_SECONDS, return_when=FIRST_COMPLETED)
        lines: list[str] = []
        lost: list[GameTask] = []
        failure: Exception | None = None
        for future in done:
            batch = self._flying.pop(future)
            try:
                lines += future.result()
            except (BrokenExecutor, CancelledError):
                lost += batch
            except Exception as error:
                if type(error).__module__.partition(".")[0] == "distributed":  # no worker was left for it
                    lost += batch
                else:
                    failure = error
        new = self._keep(lines)
        if failure is not None:
            raise failure
        if lost:
            self._lose(lost)
        return new

    def _keep(self, lines: list[str]) -> list[GameResult]:
        new = self.journal.append(lines) if lines else []
        self._played += len(new)
        self._seconds += sum(result.elapsed for result in new)
        return new

    def _lose(self, tasks: list[GameTask]) -> None:
        """Games whose worker died: each is played again, alone, so that the one to blame is known.

        Raises:
            BrokenError: a game that was alone has done it again and again.
        """
        if self.pool.restart is not None:  # all that were out are lost with the pool
            tasks = tasks + [task for batch in self._flying.values() for task in batch]
            self._flying.clear()
            self._mend()
        if len(tasks) == 1:
            (task,) = tasks
            self._deaths[task.key] += 1
            if self._deaths[task.key] >= _MOST_ATTEMPTS:
                names = ", ".join(entrant.name for entrant in task.seats)
                raise BrokenError(f"the worker dies again and again at the game {task.key} ({names})")
        self._again += reversed(tasks)

    def _mend(self) -> None:
        if self.pool.restart is None:
            raise BrokenError("the executor is broken: it takes no more games")
        self.pool.restart()


def play_event(
    prepared: Prepared,
    path: Path,
    executor: Executor | None = None,
    slots: int | None = None,
    on_games: OnGames = lambda _new: False,
) -> list[GameResult]:
    """Play an event to its end, or go on with it.

    Args:
        path: where its games are kept. executor: who plays, with `slots` games at once; processes on this
            machine where left out. on_games: as of `Runner`.

    Returns:
        All its finished games, by round and key.

    Raises:
        Error: as of `Runner.run`; the file is in use, or of other conditions.
    """
    with contextlib.ExitStack() as stack:
        journal = stack.enter_context(Journal(path, prepared.conditions, prepared.bots))
        count = slots or usable_cores()
        pool = stack.enter_context(local_pool(slots)) if executor is None else Pool(executor, lambda: count)
        Runner(prepared.schedule, journal, pool, prepared.task, on_games).run()
        return ordered(prepared.schedule.own(journal.games.values()))
