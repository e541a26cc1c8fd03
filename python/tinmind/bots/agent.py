"""A bot of another process at a seat: asked by the protocol, refereed while it answers."""

from __future__ import annotations

import json
import shlex
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, get_args

from ..clocks import Clock
from ..errors import BotError, FaultKind, ReadError
from ..limits import shorten
from ..position import Position
from . import words
from .process import MOST_LINE, BotProcess, Line
from .traffic import Log, Sink

if TYPE_CHECKING:
    from pathlib import Path

    from ..agents import AgentSpec

GRACE = 0.2  # seconds
PATIENCE = 60.0  # seconds
_LONGEST_DETAIL = 300
_LATE = 2.0  # seconds after the time is up: who answers by then is slow, who does not hangs


@dataclass(frozen=True)
class Manners:
    """How a bot is treated.

    Attributes:
        grace: seconds that an answer may be late. patience: seconds to get ready, and for a decision without
            a limit of time.
        simulations: what it is told to search, where it has no limit of its own.
        name: in the log. log, errors: where the traffic and its stderr go.
    """

    grace: float = GRACE
    patience: float = PATIENCE
    simulations: int | None = None
    name: str = "bot"
    log: Log | None = None
    errors: Path | None = None


_DEFAULT = Manners()


@dataclass
class Greeting:
    """What a bot says of itself."""

    name: str = ""
    author: str = ""
    options: dict[str, words.BotOption] = field(default_factory=dict)


def command_of(spec: AgentSpec) -> list[str]:
    """The words of the command of a ``cmd`` agent.

    Raises:
        ReadError: a quote is not closed, or there is no such program.
    """
    try:
        command = shlex.split(spec.target)
    except ValueError as error:
        raise ReadError(f'agent "{shorten(spec.text)}": {error}') from None
    if not command or shutil.which(command[0]) is None:
        raise ReadError(
            f'agent "{shorten(spec.text)}": there is no program "{shorten((command or [""])[0])}"'
        )
    return command


class BotAgent:
    """Plays a seat by asking a program.

    Where the positions that it is asked at have a `Position.history`, the program is told where that began
    and all moves since; otherwise the position alone.

    Attributes:
        notes: what was wrong with it without costing the game; complete after `close`.
        used: seconds from the last question to its answer.
    """

    def __init__(
        self, spec: AgentSpec, position: Position, own_seed: int, seat: int, manners: Manners = _DEFAULT
    ) -> None:
        """Start the program; it gets ready meanwhile.

        Args: position: the table before anything is drawn.

        That it cannot be started is told by `prepare`.

        Raises:
            ReadError: as of `command_of`.
        """
        self.notes: list[str] = []
        self.used = 0.0
        self.greeting = Greeting()
        self._spec = spec
        self._start = position
        self._seed = own_seed
        self._seat = seat
        self.manners = manners
        self._clock = spec.clock
        self._is_ready = self._is_closed = False
        self._process: BotProcess | BotError
        command = command_of(spec)
        try:
            self._process = BotProcess(command, manners.name, Sink(manners.log, manners.errors))
        except BotError as error:
            self._process = error

    @property
    def process(self) -> BotProcess:
        """The running program.

        Raises:
            BotError: it could not be started.
        """
        if isinstance(self._process, BotError):
            raise self._process
        return self._process

    # --- getting ready --------------------------------------------------------------------

    def prepare(self) -> None:
        """Greet it, set its options and begin the game.

        Raises:
            BotError: it does not answer as it should.
        """
        if self._is_ready:
            return
        self.greet()
        self._set_options()
        self.process.send(words.write_new_game(self._start, self._seat))
        self.wait_ready()
        self._is_ready = True

    def greet(self) -> None:
        """Ask who it is, and which options it has."""
        self.process.send(words.HELLO)
        self._wait(words.HELLO_DONE, self._hear)

    def wait_ready(self) -> None:
        """Wait until it has done all it was told."""
        self.process.send(words.IS_READY)
        self._wait(words.READY)

    def _hear(self, word: str, rest: str) -> None:
        if word == words.IDENTITY:
            kind, _, value = rest.partition(" ")
            if kind in ("name", "author"):
                setattr(self.greeting, kind, value.strip())
        elif word == words.OPTION:
            try:
                option = words.read_option(rest)
            except ReadError as error:
                raise BotError("protocol", str(error)) from None
            self.greeting.options[option.name.lower()] = option

    def _set_options(self) -> None:
        known = self.greeting.options
        for name, value in self._spec.options.items():
            if name.lower() not in known:
                shown = ", ".join(option.name for option in known.values()) or "none"
                raise ReadError(f"{self._spec.target} has no option {shorten(name)}; it has: {shown}")
            self.set_option(known[name.lower()].name, str(value))
        if words.SEED.lower() in known and words.SEED not in self._spec.options:
            self.set_option(words.SEED, str(self._seed))
        if words.COMPONENTS.lower() in known and self._start.components.tag:
            own = self._start.components.to_dict()
            self.set_option(words.COMPONENTS, json.dumps(own, separators=(",", ":")))

    def set_option(self, name: str, value: str) -> None:
        """Set an option."""
        self.process.send(f"{words.SET_OPTION} name {name} value {value}")

    def _wait(self, wanted: str, hear: Callable[[str, str], None] | None = None) -> None:
        deadline = time.perf_counter() + self.manners.patience
        while line := self.process.read(deadline):
            word, rest = split(line)
            if word == wanted:
                return
            if word == words.ERROR:
                raise _complaint(rest)
            if hear is not None:
                hear(word, rest)
        raise BotError("hang", f"no {wanted} within {self.manners.patience:g} s")

    # --- playing --------------------------------------------------------------------------

    def choose(self, position: Position, _index: int, clock: Clock | None = None, /) -> str:
        """Ask it for a move.

        Raises:
            BotError: it fails: ``time``, ``illegal``, ``crash``, ``hang`` or ``protocol``.
        """
        self.prepare()
        view = position if position.knowledge is not None else position.view(position.turn)
        limits = self._spec.limits
        if clock is None and limits.seconds is not None:
            clock = Clock(limits.seconds, is_per_move=True)
        clock = clock or self._clock
        move = self._ask(view, words.Go(clock, limits.simulations or self.manners.simulations))
        if self._clock is not None:
            self._clock = self._clock.after(self.used)
        return move

    def _ask(self, view: Position, go: words.Go) -> str:
        if any(split(line)[0] == words.BEST_MOVE for line in self.process.waiting()):
            raise BotError("protocol", "said bestmove without being asked")
        self._tell(view)
        start = time.perf_counter()
        self.process.send(words.write_go(replace(go, moves=tuple(view.legal_moves))))
        line = self._in_time(start, go.clock)
        self.used = line.at - start
        move = split(line)[1]
        if not move:
            raise BotError("protocol", "said bestmove without a move")
        if move not in view.legal_moves:
            raise BotError("illegal", f'"{shorten(move)}" is no legal move')
        return move

    def _tell(self, view: Position) -> None:
        history = [played.move for played in view.history]
        line = ""
        if history:
            origin = view.copy()
            origin.undo(len(history))
            line = words.write_position(origin.id, history)
        is_fit = line and len(line) < MOST_LINE
        self.process.send(line if is_fit else words.write_position(view.id))

    def hear_answer(self, deadline: float) -> Line | None:
        """Its next ``bestmove``, or ``None`` when none came before the deadline (`time.perf_counter`).

        Raises:
            BotError: it fails in another way.
        """
        while line := self.process.read(deadline):
            word, rest = split(line)
            if word == words.BEST_MOVE:
                return line
            if word == words.ERROR:
                raise _complaint(rest)
            if time.perf_counter() > deadline:  # who talks all the time has no time for an answer
                return None
        return None

    def _in_time(self, start: float, clock: Clock | None) -> Line:
        """Its answer to the question that was sent at `start`; when it came counts, not when it was read."""
        limit = self.manners.patience if clock is None else clock.remaining + self.manners.grace
        line = self.hear_answer(start + limit)
        if line is None:
            self.process.send(words.STOP)
            line = self.hear_answer(time.perf_counter() + (_LATE if clock is None else max(_LATE, limit)))
        if line is not None and line.at <= start + limit:
            return line
        if clock is None:
            raise BotError("hang", f"no answer within {limit:g} s")
        had = f"had {clock.remaining:.3f} s (and {self.manners.grace:g} s of grace)"
        if line is None:
            raise BotError("hang", f"no answer, not to stop either; {had}")
        raise BotError("time", f"answered after {line.at - start:.3f} s, {had}")

    # --- the end --------------------------------------------------------------------------

    def close(self) -> None:
        """End the program and all that it started."""
        if isinstance(self._process, BotProcess) and not self._is_closed:
            self._is_closed = True
            self.notes += self._process.end()


def _complaint(text: str) -> BotError:
    """What ``error TEXT`` means; a program that hosts a bot names its fault: ``error crash: ...``."""
    kind, colon, detail = text.partition(":")
    for fault in get_args(FaultKind):
        if colon and kind == fault:
            return BotError(fault, shorten(detail.strip(), _LONGEST_DETAIL))
    return BotError("protocol", f"said: error {shorten(text, _LONGEST_DETAIL)}")


def split(line: Line) -> tuple[str, str]:
    """The first word of a line, and the rest."""
    word, _, rest = line.text.strip().partition(" ")
    return word, rest.strip()
