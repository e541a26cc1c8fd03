"""The games of a rollout whose agent is no part of the compiled core: played through positions and agents.

Game (trial, candidate) follows from the seed and the trial: what is hidden, what is drawn and what the agents
draw is the same for every candidate as far as their games go alike. Each seat has streams of its own, so that
one more roll of a seat leaves the rolls of the others as they were.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from . import _core
from .agents import Agent, AgentSpec, seated
from .chance import SeatStreams
from .components import Components
from .limits import usable_cores
from .position import CHANCE, OVER, Position
from .seeds import derive

ENDLESS = 10**9  # trials, where only time bounds them
_AHEAD = 4  # games handed to an executor for each core, so that it never waits


class RolloutProgress(NamedTuple):
    """How far a rollout is: games played in all, of at most how many (0: unbounded), and seconds."""

    simulations: int
    most: int
    seconds: float


Report = Callable[[RolloutProgress], object]


@dataclass(frozen=True)
class Wanted:
    """A rollout as it was asked for, with its defaults; `rules` are those of the race."""

    moves: tuple[str, ...]
    trials: int | None
    seconds: float | None
    seed: int
    threads: int
    rules: dict[str, Any]
    progress: Report | None

    @property
    def most(self) -> int:
        """Games in all; 0: only time bounds them."""
        return (self.trials or 0) * len(self.moves)


def play_rollout(
    position: Position, spec: AgentSpec, wanted: Wanted, executor: Executor | None
) -> tuple[_core.Result, bool]:
    """The result of the race, and whether Ctrl-C ended it."""
    race = _core.Race(position.core, wanted.moves, **wanted.rules)
    job = _Job(position, tuple(race.moves), spec, wanted.seed)
    games = _games(race, wanted.trials or ENDLESS)
    played = _one_by_one(job, games) if executor is None else _ahead(job, games, executor)
    try:
        _run(race, played, wanted)
    except KeyboardInterrupt:
        return race.result(), True
    finally:
        job.stop.set()
        played.close()
    return race.result(), False


class _Stop(Exception):  # noqa: N818 - no error
    """A game is not needed any more."""


class _Sample(NamedTuple):
    """How a game ended: shares and points per seat, parts and bands of the seat that asked."""

    shares: list[float]
    scores: list[float]
    parts: list[float]


@dataclass(frozen=True)
class _Job:
    """What the games of a rollout have in common; it can be sent to another process."""

    position: Position
    moves: tuple[str, ...]
    spec: AgentSpec
    seed: int
    stop: threading.Event = field(default_factory=threading.Event)

    def __reduce__(self) -> tuple[Callable[..., _Job], tuple[Any, ...]]:
        """Send the position as its id; an event cannot leave its process."""
        own = (self.position.id, self.position.components, self.moves, self.spec, self.seed)
        return _job_of, own


def _job_of(id: str, components: Components, moves: tuple[str, ...], spec: AgentSpec, seed: int) -> _Job:
    return _Job(Position.from_id(id, components), moves, spec, seed)


class _Game(NamedTuple):
    trial: int
    candidate: int


_Played = Generator[tuple[_Game, _Sample], None, None]


def _games(race: _core.Race, trials: int) -> Iterator[_Game]:
    """The games to play, trial by trial, of the candidates that run by then."""
    for trial in range(trials):
        for candidate in range(race.size):
            if race.runs(candidate):
                yield _Game(trial, candidate)


def _run(race: _core.Race, played: _Played, wanted: Wanted) -> None:
    """Enter the games into the race, in their order, until it is over or the time is."""
    start = time.monotonic()
    trial = 0
    for game, sample in played:
        if game.trial > trial:
            trial = game.trial
            race.end_trial()
            if race.is_over:
                return
        if race.runs(game.candidate):
            race.add(game.candidate, *sample)
        seconds = time.monotonic() - start
        if wanted.progress is not None:
            wanted.progress(RolloutProgress(race.simulations, wanted.most, seconds))
        if wanted.seconds is not None and seconds >= wanted.seconds:
            return
    race.end_trial()


def _one_by_one(job: _Job, games: Iterator[_Game]) -> _Played:
    for game in games:
        yield game, _play(job, game)


def _ahead(job: _Job, games: Iterator[_Game], executor: Executor) -> _Played:
    """The games in their order, with enough of the next ones in the executor's hands."""
    waiting: deque[tuple[_Game, Future[_Sample]]] = deque()
    try:
        while True:
            while len(waiting) < _AHEAD * usable_cores() and (game := next(games, None)) is not None:
                waiting.append((game, executor.submit(_play, job, game)))
            if not waiting:
                return
            game, future = waiting.popleft()
            yield game, future.result()
    finally:
        for _, future in waiting:
            future.cancel()


def _play(job: _Job, game: _Game) -> _Sample:
    """One game. What is drawn, and each agent's stream, follow from (seed, trial) and who acts."""
    seed = derive(job.seed, "trial", game.trial)
    core, seat = _table(job.position.core, derive(seed, "table")), job.position.turn
    core = core.play(job.moves[game.candidate]).position
    with seated([job.spec] * core.players, job.position, seed) as agents:
        core = _to_the_end(core, seat, job, agents, seed)
    return _Sample(core.shares(), core.scores(), core.told(seat))


def _to_the_end(
    core: _core.Position, seat: int, job: _Job, agents: Sequence[Agent], seed: int
) -> _core.Position:
    """The end of a game that goes on from `core`, after a move of `seat`."""
    decisions, chance = [0] * core.players, SeatStreams(seed, core.players, seat)
    while core.turn != OVER:
        if job.stop.is_set():
            raise _Stop
        if core.turn == CHANCE:
            core = chance.draw(core).position
        else:
            turn = core.turn
            chance.decided(turn)
            move = agents[turn].choose(Position(core, job.position.components), decisions[turn])
            core = core.play(move).position
            decisions[turn] += 1
    return core


def _table(core: _core.Position, seed: int) -> _core.Position:
    """What may lie on the table, for all that the seat to act knows."""
    known = core if core.view >= 0 else core.view_of(core.turn)
    return known.determinize(seed, 0)
