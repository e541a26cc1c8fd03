"""The bot's side of the protocol (``tinmind engine``): any agent of the program, over lines of text.

Lines are read while the agent thinks, so that ``stop`` and ``quit`` are heard at once. What can be wrong is
answered by ``error TEXT``; only ``quit`` and the end of the input end it.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from .. import __version__
from ..agents import Agent, AgentSpec, SearchAgent, check_agent, close_agent, parse_agent
from ..agents.making import make_seeded
from ..catalog import game
from ..components import Source
from ..errors import BotError, Error, ReadError
from ..limits import parse_count, parse_seed
from ..position import Position
from ..seeds import derive, draw_seed
from . import words

AGENT, THREADS = "Agent", "Threads"
DEFAULT_AGENT = "mcts"
_REFUSED = ("human", "automa")


class Engine:
    """Answers the lines of a referee.

    Args:
        say: writes a line. agent: who plays, until ``setoption name Agent`` says otherwise.
        components: component data of one's own.
    """

    def __init__(
        self, say: Callable[[str], object], agent: str = DEFAULT_AGENT, components: Source = None
    ) -> None:
        """Refuse an agent that cannot be.

        Raises:
            ReadError: as of `parse_agent`.
        """
        self._say = say
        self._spec = _spec_of(agent)
        self._components = components
        self._seed = draw_seed()
        self._threads: int | None = None
        self._position: Position | None = None
        self._line: tuple[str, tuple[str, ...]] = ("", ())  # that led to it
        self._agent: Agent | None = None
        self._index = 0
        self._thinking: threading.Thread | None = None
        self._is_thinking = False
        self._lock = threading.Lock()
        self._orders: dict[str, Callable[[str], None]] = {
            words.HELLO: lambda _: self._greet(),
            words.IS_READY: lambda _: self._tell(words.READY),
            words.SET_OPTION: self._set_option,
            words.NEW_GAME: self._begin,
            words.POSITION: self._set_position,
            words.GO: self._go,
            words.STOP: lambda _: self._stop(),
        }

    def serve(self, lines: Iterable[str]) -> None:
        """Answer lines until ``quit`` or their end; a move that is thought about is then dropped."""
        for line in lines:
            word, _, rest = line.strip().partition(" ")
            if word == words.QUIT:
                break
            order = self._orders.get(word)
            if order is None:
                continue
            if self._is_thinking and word not in (words.IS_READY, words.STOP, words.HELLO):
                self._tell(f"{words.ERROR} {word}: still thinking; say stop first")
                continue
            try:
                order(rest.strip())
            except BotError as error:
                self._tell(f"{words.ERROR} {error}")
            except Error as error:
                self._tell(f"{words.ERROR} {word}: {error}")
        self._stop()
        self._forget()

    # --- orders ---------------------------------------------------------------------------

    def _greet(self) -> None:
        self._tell(f"id name tinmind {__version__} {self._spec.text}")
        self._tell("id author the tinmind developers")
        for option in (
            words.BotOption(AGENT, "string", self._spec.text),
            words.BotOption(words.SEED, "string", str(self._seed)),
            words.BotOption(THREADS, "spin", "1", 1, 256),
            words.BotOption(words.COMPONENTS, "string", "default"),
        ):
            self._tell(option.line())
        self._tell(words.HELLO_DONE)

    def _set_option(self, text: str) -> None:
        name, value = words.read_setting(text)
        key = name.lower()
        if key == AGENT.lower():
            self._spec = _spec_of(value)
        elif key == words.SEED.lower():
            self._seed = parse_seed(value)
        elif key == THREADS.lower():
            self._threads = parse_count(value)
        elif key == words.COMPONENTS.lower():
            self._components = _components_of(value)
        self._forget()

    def _forget(self) -> None:
        close_agent(self._agent)
        self._agent = None
        self._position = None
        self._index = 0

    def _begin(self, text: str) -> None:
        """Get ready for a game; what is slow the first time is done before a clock runs."""
        self._forget()
        new = words.read_new_game(text)
        start = game(new.game).new(
            players=new.players, deal=False, components=self._components, **new.switches
        )
        self._agent = self._made(start, new.seat)
        Position.from_id(start.view(new.seat).id, self._components)

    def _set_position(self, text: str) -> None:
        position, self._position = self._position, None
        id, moves = words.read_position(text)
        known = len(self._line[1])
        if position is None or (id, moves[:known]) != self._line:
            position, known = Position.from_id(id, self._components), 0
        for move in moves[known:]:
            position.play(move)
        self._position, self._line = position, (id, moves)

    def _go(self, text: str) -> None:
        go = words.read_go(text)
        position = self._position
        if position is None:
            raise ReadError("there is no position; say position ID first")
        if position.turn < 0:
            raise ReadError("nobody decides at this position")
        for move in go.moves:
            if move not in position.legal_moves:
                raise ReadError(f'"{move}" is no legal move')
        agent = self._agent = self._agent or self._made(position, position.turn)
        self._limit(agent, go)
        index = self._index
        self._index += 1
        self._thinking = threading.Thread(
            target=self._think, args=(agent, position, index, go), name="tinmind-engine", daemon=True
        )
        self._is_thinking = True
        self._thinking.start()

    def _made(self, position: Position, seat: int) -> Agent:
        check_agent(self._spec, position.game)
        spec = self._spec
        if self._threads and not spec.limits.threads:
            spec = replace(spec, limits=replace(spec.limits, threads=self._threads))
        return make_seeded(spec, position, self._seed, seat)

    # --- thinking -------------------------------------------------------------------------

    def _limit(self, agent: Agent, go: words.Go) -> None:
        """A search looks at the moves asked for, and no further than it is told."""
        if not isinstance(agent, SearchAgent):
            return
        agent.only = go.moves or None
        agent.report = lambda seen: self._tell(
            f"info simulations {seen.simulations} time {round(1000 * seen.seconds)}"
        )
        if go.simulations and agent.spec.kind != "expectimax":
            limits = replace(agent.spec.limits, simulations=go.simulations)
            agent.spec = replace(agent.spec, limits=limits, has_own_limits=True)

    def _think(self, agent: Agent, position: Position, index: int, go: words.Go) -> None:
        try:
            move = agent.choose(position, index, go.clock)
            if go.moves and move not in go.moves:
                move = go.moves[derive(self._seed, "only", index) % len(go.moves)]
            self._tell_search(agent)
            answer = f"{words.BEST_MOVE} {move}"
        except BotError as error:
            answer = f"{words.ERROR} {error}"
        except BaseException as error:  # whatever ends this thread unheard would pass for a bot that hangs
            answer = f"{words.ERROR} crash: {type(error).__name__}: {' '.join(str(error).split())}"
        with self._lock:
            self._is_thinking = False  # before anybody can hear the answer and ask again
            self._say(answer)

    def _tell_search(self, agent: Agent) -> None:
        if not isinstance(agent, SearchAgent) or agent.last is None:
            return
        found = agent.last
        best = found.rows[0]
        self._tell(
            f"info simulations {found.simulations} time {round(1000 * found.seconds)} "
            f"win {best.share[found.seat]:.4f} pv {','.join(move for _, move in best.line)}"
        )

    def _stop(self) -> None:
        """End thinking; the move found so far is told."""
        stop = getattr(self._agent, "stop", None)
        while self._is_thinking and self._thinking is not None and stop is not None:
            stop()  # again and again: a stop before the search has begun is forgotten
            self._thinking.join(0.005)

    def _tell(self, line: str) -> None:
        with self._lock:
            self._say(line)


def _spec_of(agent: str) -> AgentSpec:
    spec = parse_agent(agent)
    if spec.kind in _REFUSED:
        raise ReadError(f"an engine plays by itself: give an agent like mcts or policy, not {spec.kind}")
    return spec


def _components_of(value: str) -> Source:
    """Component data as JSON in one line, or ``default``."""
    if value in ("", "default"):
        return None
    try:
        document: Any = json.loads(value)
    except json.JSONDecodeError:
        document = None
    if not isinstance(document, dict):
        raise ReadError(f"{words.COMPONENTS} must be JSON of a component file's tables")
    return document
