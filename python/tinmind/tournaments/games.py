"""Plays one game of an event: `play_task`. Streams of chance and of the agents are told in `tasks`."""

from __future__ import annotations

import contextlib
import platform
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from .. import _core
from ..agents import Agent, AgentSpec, check_seat, parse_agent, seated
from ..bots.agent import BotAgent
from ..catalog import game as game_of
from ..chance import SeatStreams
from ..clocks import Clock
from ..errors import BotError
from ..knowledge import Knowledge
from ..position import CHANCE, OVER, Position
from ..seeds import derive
from ..signature import rules_hash
from . import seats
from .results import Ending, Forfeit, GameResult, ranks_of
from .tasks import GameTask


def play_task(task: GameTask) -> GameResult:
    """Play a game to its end, whatever the bots do.

    Raises:
        Error: the task cannot be played: an agent that the game does not take, a switch that there is not.
    """
    start = time.perf_counter()
    position = begin(task)
    specs = _specs(task, position)
    with contextlib.closing(seats.log_of(task)) as log:
        with seated(specs, position, task.seed, seats.maker(task, log)) as agents:
            table = _Table(task, position, agents)
            end = table.play()
        notes = [list(getattr(agent, "notes", ())) for agent in agents]
    return _result(task, table, end, notes, time.perf_counter() - start)


def begin(task: GameTask) -> Position:
    """The table of a task before anything is drawn.

    Raises:
        Error: as of `play_task`, agents aside.
    """
    return game_of(task.game).new(
        players=len(task.seats), seed=task.seed, deal=False, components=task.components, **task.options
    )


def _specs(task: GameTask, position: Position) -> list[AgentSpec]:
    """The agents that the task names; each fits the game and its seat."""
    specs = [parse_agent(entrant.agent) for entrant in task.seats]
    for seat, spec in enumerate(specs):
        check_seat(spec, position, seat)
    return specs


@dataclass(frozen=True)
class _End:
    """Why play ended, and the shares of the win."""

    shares: list[float]
    ending: Ending = "normal"
    detail: str = ""
    forfeit: Forfeit | None = None


@dataclass
class _Table:
    """A game in progress: all in the open, with the streams and clocks of each seat."""

    task: GameTask
    start: Position
    agents: Sequence[Agent]
    core: _core.Position = field(init=False)
    moves: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        """Nothing is drawn yet."""
        self.core = self.start.core
        players = self.start.players
        self.chance = SeatStreams(self.task.seed, players)
        self.decisions = [0] * players
        self.seconds = [0.0] * players
        self.clocks = [self.task.start_clock] * players
        self._asked = 0
        self._most = self.task.max_moves or game_of(self.task.game).max_decisions
        self._knowledge = {
            seat: Knowledge(self.start, seat)
            for seat, agent in enumerate(self.agents)
            if isinstance(agent, BotAgent)
        }

    def play(self) -> _End:
        """Play on until the game is over, for one reason or another."""
        try:
            self._prepare()
            while self.core.turn != OVER:
                if len(self.moves) >= self._most:
                    return _End(self.core.shares(), "adjudicated", f"limit of {self._most} moves")
                if self.core.turn == CHANCE:
                    self._follow(self.chance.draw(self.core))
                elif (proven := self._proven()) is not None:
                    return _End(proven, "adjudicated", "proven")
                else:
                    self._decide(self.core.turn)
        except BotError as fault:
            return self._forfeit(fault)
        return _End(self.core.shares())

    def _prepare(self) -> None:
        """Bots of other processes greet, before anything is drawn and without a clock."""
        for seat, agent in enumerate(self.agents):
            self._asked = seat
            if isinstance(agent, BotAgent):
                agent.prepare()

    def _proven(self) -> list[float] | None:
        """The shares under best play by all, where they are to be proven and can be."""
        if not self.task.adjudicate:
            return None
        return _core.prove(self.core, self.task.adjudicate, derive(self.task.seed, "prove"))

    def _decide(self, seat: int) -> None:
        self._asked = seat
        self.chance.decided(seat)
        legal = self.core.legal_moves()
        move = legal[0] if len(legal) == 1 else self._ask(seat)
        if move not in legal:
            raise BotError("illegal", f'"{move}" is no legal move')
        self._follow(self.core.play(move))

    def _ask(self, seat: int) -> str:
        """The move of an agent, who sees what its seat knows; its clock runs."""
        known = self._knowledge.get(seat)
        view = known.view if known else Position(self.core.view_of(seat), self.start.components)
        clock = self.clocks[seat]
        start = time.perf_counter()
        move = self._answer(seat, view, clock)
        agent = self.agents[seat]
        used = agent.used if isinstance(agent, BotAgent) else time.perf_counter() - start
        self.decisions[seat] += 1
        self.seconds[seat] += used
        if clock is not None:
            if used > clock.remaining + self.task.grace:
                raise BotError("time", f"took {used:.3f} s, had {clock.remaining:.3f} s")
            self.clocks[seat] = clock.after(used)
        return move

    def _answer(self, seat: int, view: Position, clock: Clock | None) -> str:
        try:
            return self.agents[seat].choose(view, self.decisions[seat], clock)
        except BotError:
            raise
        except Exception as error:
            raise BotError("crash", f"{type(error).__name__}: {' '.join(str(error).split())}") from error

    def _follow(self, played: _core.Played) -> None:
        for known in self._knowledge.values():
            known.follow(self.core, played)
        self.core = played.position
        self.moves += [move for _, move in played.moves]

    def _forfeit(self, fault: BotError) -> _End:
        """Who failed has nothing, the others share."""
        seat, players = self._asked, self.core.players
        shares = [1 / max(1, players - 1)] * players
        shares[seat] = 0.0
        forfeit = Forfeit(seat, fault.kind, fault.detail, show_command(self.core.id, self.start))
        return _End(shares, "forfeit", f"p{seat} {self.task.seats[seat].name}: {fault}", forfeit)


def show_command(id: str, position: Position) -> str:
    """The command that shows a position of a game."""
    import shlex

    own = ["--components", position.components.source] if position.components.tag else []
    return shlex.join(["tinmind", "show", id, *own])


def _result(task: GameTask, table: _Table, end: _End, notes: list[list[str]], elapsed: float) -> GameResult:
    scores = table.core.scores()
    return GameResult(
        key=task.key,
        game=table.start.game,
        pair=task.pair,
        rotation=task.rotation,
        seed=str(task.seed),
        options=table.start.options,
        names=[entrant.name for entrant in task.seats],
        agents=[entrant.agent for entrant in task.seats],
        shares=end.shares,
        scores=scores,
        ranks=ranks_of(end.shares, scores),
        ending=end.ending,
        detail=end.detail,
        forfeit=end.forfeit,
        decisions=table.decisions,
        seconds=[round(used, 6) for used in table.seconds],
        notes=notes,
        num_moves=len(table.moves),
        position=table.core.id,
        moves=table.moves if task.keep_moves else None,
        rules_hash=rules_hash(table.start.game),
        components_hash=table.start.components.hash,
        host=platform.node(),
        elapsed=round(elapsed, 6),
    )
