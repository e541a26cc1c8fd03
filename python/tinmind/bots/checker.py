"""Does a bot speak the protocol? One check for each thing that a referee relies on (``tinmind bot check``).

Every check has a process of its own, so that a failure tells of one thing only.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from ..agents import AgentSpec, check_agent, parse_agent
from ..agents.spec import COMMAND, PYTHON
from ..catalog import game as game_of
from ..clocks import Clock
from ..errors import BotError, ReadError
from ..knowledge import Knowledge
from ..limits import shorten
from ..position import CHANCE, OVER, Position
from ..tournaments import Entrant, GameTask, play_task
from ..tournaments.seats import hosted
from . import words
from .agent import BotAgent, Manners, split
from .traffic import Log

GAMES = ("connect_four", "pig", "kuhn_poker")
MOVE_TIME = 1.0  # seconds
_SHORT = 0.1  # of it
_STOP_WAIT = 2.0
_LONG = 60.0
_QUIET = 0.2  # seconds in which a second answer would be heard
_SEED = 1
_PLIES, _DECISIONS = 1000, 3  # how far the game is played for a later decision


@dataclass(frozen=True)
class Check:
    """A check that was made: its name, whether the bot passed, and what was seen or is wrong."""

    name: str
    ok: bool
    detail: str


@dataclass(frozen=True)
class _Case:
    """A bot that is ready, at a decision of a game; `start` is the table before anything is drawn."""

    bot: BotAgent
    start: Position
    position: Position
    seconds: float

    def ask_move(self, position: Position, part: float = 1.0) -> float:
        """Show a position, and ask for a move within a part of the usual time; the seconds it took."""
        self.show(position)
        return self.ask_shown(position, part)

    def ask_shown(self, position: Position, part: float = 1.0) -> float:
        """As `ask_move`, of a position that was shown."""
        limit = part * self.seconds
        go = words.Go(Clock(limit, is_per_move=True), None, tuple(position.legal_moves))
        return self.ask(words.write_go(go), go.moves, limit + self.bot.manners.grace)

    def ask(self, line: str, moves: Sequence[str], seconds: float) -> float:
        """Send a question, and hear a legal answer in time; the seconds it took."""
        begin = time.perf_counter()
        self.bot.process.send(line)
        answer = self.bot.hear_answer(begin + seconds)
        if answer is None:
            raise BotError("time", f"no bestmove within {seconds:g} s after: {shorten(line, 60)}")
        move = split(answer)[1]
        if move not in moves:
            raise BotError("illegal", f'bestmove "{shorten(move)}" is none of: {", ".join(moves)}')
        return answer.at - begin

    def show(self, position: Position, moves: Sequence[str] = ()) -> None:
        """Tell the bot a position."""
        self.bot.process.send(words.write_position(position.id, moves))


def spec_of_bot(text: str) -> AgentSpec:
    """The bot that a person names: an agent string of a bot, or simply a command.

    Raises:
        ReadError: it is an agent of the program, which needs no check; or the agent string cannot be read.
    """
    try:
        spec = parse_agent(text)
    except ReadError:
        if text.startswith(f"{COMMAND}:") or ".py:" in text:
            raise
        spec = parse_agent(f"{COMMAND}:{text}")
    if spec.kind not in (COMMAND, PYTHON):
        raise ReadError(f'"{shorten(text)}" is an agent of the program; give a command, or file.py:Class')
    return spec


def check_bot(
    bot: str,
    games: Sequence[str] = GAMES,
    *,
    seconds: float = MOVE_TIME,
    grace: float = 0.2,
    patience: float = 10.0,
    log: Log | None = None,
) -> Iterator[Check]:
    """The checks of a bot, one after the other as they are made.

    Args:
        bot: a command, ``cmd:COMMAND`` or ``file.py:Class``. games: that it can play, at least one.
        seconds: for a move. grace: seconds that an answer may be late.
        patience: seconds for whatever has no limit. log: of all that is said, but for the whole games.

    Raises:
        ReadError: there is no such program, class or game.
    """
    spec, ids = spec_of_bot(bot), [game_of(name).id for name in games]
    check_agent(spec, ids[0])
    start = game_of(ids[0]).new(seed=_SEED, deal=False)
    manners = Manners(grace=grace, patience=patience, log=log)
    for name, function in _CHECKS.items():
        check = _run(name, function, hosted(spec), start, manners, seconds)
        yield check
        if function is _greeting and not check.ok:  # nothing else can be asked
            return
    for id in ids:
        for seat in (0, 1):
            yield _whole_game(spec, id, seat, manners, seconds)


def _run(
    name: str,
    function: Callable[[_Case], str],
    spec: AgentSpec,
    start: Position,
    manners: Manners,
    seconds: float,
) -> Check:
    position = start.copy()
    position.deal()
    seat = position.turn
    bot = None
    try:
        bot = BotAgent(spec, start, _SEED, seat, manners)
        bot.prepare()
        detail = function(_Case(bot, start, position.view(seat), seconds))
    except BotError as error:
        return Check(name, False, str(error))
    finally:
        if bot is not None:
            bot.close()
    return Check(name, True, detail)


def _whole_game(spec: AgentSpec, game: str, seat: int, manners: Manners, seconds: float) -> Check:
    entrants = [Entrant("policy", "policy"), Entrant("policy", "policy")]
    entrants[seat] = Entrant("bot", spec.text)
    players = max(2, game_of(game).players[0])
    entrants += [Entrant("policy", "policy")] * (players - len(entrants))
    result = play_task(
        GameTask(
            "check",
            game,
            tuple(entrants),
            _SEED,
            move_time=seconds,
            grace=manners.grace,
            patience=manners.patience,
            max_moves=1000,
        )
    )
    name = f"a whole game of {game}, seat {seat}"
    if result.forfeit is not None:
        return Check(name, False, f"{result.forfeit.kind}: {result.forfeit.detail}; {result.forfeit.command}")
    per_move = 1000 * result.seconds[seat] / max(1, result.decisions[seat])
    return Check(name, True, f"{result.decisions[seat]} decisions, {per_move:.1f} ms each")


# --- the checks ----------------------------------------------------------------------------


def _greeting(case: _Case) -> str:
    greeting = case.bot.greeting
    if not greeting.name:
        raise BotError("protocol", 'the greeting has no line "id name NAME" before tbiok')
    options = ", ".join(option.name for option in greeting.options.values())
    return f"{greeting.name}; options: {options or 'none'}"


def _options(case: _Case) -> str:
    for option in case.bot.greeting.options.values():
        case.bot.set_option(option.name, option.default)
    case.bot.wait_ready()
    return "each can be set to its default"


def _unknown(case: _Case) -> str:
    case.bot.process.send("xyzzy 1 2 3")
    case.bot.process.send("")
    case.bot.wait_ready()
    case.show(case.position)
    moves, limit = case.position.legal_moves, round(1000 * case.seconds)
    line = f"go briskly time {limit} blue 7 moves {','.join(moves)}"
    case.ask(line, moves, case.seconds + case.bot.manners.grace)
    return "passed over"


def _move(case: _Case) -> str:
    return f"legal, after {1000 * case.ask_move(case.position):.1f} ms"


def _time(case: _Case) -> str:
    took = case.ask_move(case.position, _SHORT)
    return f"{1000 * took:.1f} of {1000 * _SHORT * case.seconds:g} ms"


def _clock(case: _Case) -> str:
    case.show(case.position)
    clock = Clock(2 * case.seconds, _SHORT * case.seconds)
    go = words.Go(clock, None, tuple(case.position.legal_moves))
    took = case.ask(words.write_go(go), go.moves, clock.remaining + case.bot.manners.grace)
    return f"{1000 * took:.1f} of {1000 * clock.remaining:g} ms"


def _simulations(case: _Case) -> str:
    case.show(case.position)
    go = words.Go(None, 50, tuple(case.position.legal_moves))
    case.ask(words.write_go(go), go.moves, case.bot.manners.patience)
    return "answered"


def _only(case: _Case) -> str:
    case.show(case.position)
    go = words.Go(Clock(case.seconds, is_per_move=True), None, tuple(case.position.legal_moves[-1:]))
    case.ask(words.write_go(go), go.moves, case.seconds + case.bot.manners.grace)
    return "plays what it is offered"


def _history(case: _Case) -> str:
    """A decision told as the moves that the seat has seen since the beginning."""
    position = _later(case.start, case.position.turn)
    moves = [each.move for each in position.history]
    case.show(case.start.view(case.position.turn), moves)
    case.ask_shown(position)
    return f"after {shorten(', '.join(moves), 60)}"


def _stateless(case: _Case) -> str:
    """The same decision, without what came before."""
    case.ask_move(_later(case.start, case.position.turn))
    return "a position is enough"


def _later(start: Position, seat: int) -> Position:
    """What the seat knows at one of its later decisions, with all that it has seen as history."""
    known, table = Knowledge(start, seat), start.core
    found: list[Position] = []
    for index in range(_PLIES):
        if table.turn == OVER or len(found) == _DECISIONS:
            break
        if table.turn == seat:
            found.append(known.view.copy())
        played = table.sample(_SEED, index) if table.turn == CHANCE else table.play(table.legal_moves()[0])
        known.follow(table, played)
        table = played.position
    return found[-1]


def _stop(case: _Case) -> str:
    case.show(case.position)
    go = words.Go(Clock(_LONG, is_per_move=True), None, tuple(case.position.legal_moves))
    case.bot.process.send(words.write_go(go))
    begin = time.perf_counter()
    if case.bot.hear_answer(begin + _QUIET) is None:
        return f"answered {1000 * case.ask(words.STOP, go.moves, _STOP_WAIT):.0f} ms after stop"
    case.bot.process.send(words.STOP)
    case.bot.wait_ready()
    return "had answered before"


def _once(case: _Case) -> str:
    _move(case)
    if second := case.bot.hear_answer(time.perf_counter() + _QUIET):
        raise BotError("protocol", f"a second answer to one question: {shorten(second.text)}")
    return "one answer"


def _broken(case: _Case) -> str:
    case.bot.process.send("position tm1:nothing:AAAA")
    case.bot.process.send(words.IS_READY)
    deadline = time.perf_counter() + case.bot.manners.patience
    while line := case.bot.process.read(deadline):
        if split(line)[0] == words.READY:
            _move(case)
            return "lived through it"
    raise BotError("hang", "no readyok after a position that cannot be read")


def _quit(case: _Case) -> str:
    case.bot.close()
    if wrong := [note for note in case.bot.notes if "stderr" not in note]:
        raise BotError("protocol", "; ".join(wrong))
    return "ended, and nothing is left of it"


def _end_of_input(case: _Case) -> str:
    case.bot.process.close_input()
    deadline = time.perf_counter() + _STOP_WAIT
    try:
        while case.bot.process.read(deadline):
            pass
    except BotError:
        return "ended"
    raise BotError("hang", f"still running {_STOP_WAIT:g} s after the end of its input")


_CHECKS: dict[str, Callable[[_Case], str]] = {
    "greets with its name": _greeting,
    "takes its own options": _options,
    "passes over unknown words": _unknown,
    "plays a legal move": _move,
    "answers once": _once,
    "keeps a time for the move": _time,
    "keeps a game clock": _clock,
    "takes a number of simulations": _simulations,
    "plays only moves it is offered": _only,
    "follows moves after a position": _history,
    "needs nothing but the position": _stateless,
    "stops when told": _stop,
    "lives through a broken position": _broken,
    "quits": _quit,
    "ends with its input": _end_of_input,
}
