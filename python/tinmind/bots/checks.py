"""The single checks of a bot: each asks one thing that a referee relies on, and says what it saw."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ..clocks import Clock
from ..errors import BotError
from ..knowledge import Knowledge
from ..limits import shorten
from ..position import CHANCE, OVER, Position
from . import words
from .agent import BotAgent, split

SEED = 1
_SHORT = 0.1  # of the usual time for a move
_STOP_WAIT = 2.0  # seconds
_LONG = 60.0
_QUIET = 0.2  # seconds in which a second answer would be heard
_PLIES, _DECISIONS = 1000, 3  # how far the game is played for a later decision


@dataclass(frozen=True)
class Case:
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


def greeting_check(case: Case) -> str:
    """The first one: without it nothing else can be asked."""
    greeting = case.bot.greeting
    if not greeting.name:
        raise BotError("protocol", 'the greeting has no line "id name NAME" before tbiok')
    options = ", ".join(option.name for option in greeting.options.values())
    return f"{greeting.name}; options: {options or 'none'}"


def _options(case: Case) -> str:
    for option in case.bot.greeting.options.values():
        case.bot.set_option(option.name, option.default)
    case.bot.wait_ready()
    return "each can be set to its default"


def _unknown(case: Case) -> str:
    case.bot.process.send("xyzzy 1 2 3")
    case.bot.process.send("")
    case.bot.wait_ready()
    case.show(case.position)
    moves, limit = case.position.legal_moves, round(1000 * case.seconds)
    line = f"go briskly time {limit} blue 7 moves {','.join(moves)}"
    case.ask(line, moves, case.seconds + case.bot.manners.grace)
    return "passed over"


def _move(case: Case) -> str:
    return f"legal, after {1000 * case.ask_move(case.position):.1f} ms"


def _time(case: Case) -> str:
    took = case.ask_move(case.position, _SHORT)
    return f"{1000 * took:.1f} of {1000 * _SHORT * case.seconds:g} ms"


def _clock(case: Case) -> str:
    case.show(case.position)
    clock = Clock(2 * case.seconds, _SHORT * case.seconds)
    go = words.Go(clock, None, tuple(case.position.legal_moves))
    took = case.ask(words.write_go(go), go.moves, clock.remaining + case.bot.manners.grace)
    return f"{1000 * took:.1f} of {1000 * clock.remaining:g} ms"


def _simulations(case: Case) -> str:
    case.show(case.position)
    go = words.Go(None, 50, tuple(case.position.legal_moves))
    case.ask(words.write_go(go), go.moves, case.bot.manners.patience)
    return "answered"


def _only(case: Case) -> str:
    case.show(case.position)
    go = words.Go(Clock(case.seconds, is_per_move=True), None, tuple(case.position.legal_moves[-1:]))
    case.ask(words.write_go(go), go.moves, case.seconds + case.bot.manners.grace)
    return "plays what it is offered"


def _history(case: Case) -> str:
    """A decision told as the moves that the seat has seen since the beginning."""
    position = _later(case.start, case.position.turn)
    moves = [each.move for each in position.history]
    case.show(case.start.view(case.position.turn), moves)
    case.ask_shown(position)
    return f"after {shorten(', '.join(moves), 60)}"


def _stateless(case: Case) -> str:
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
        played = table.sample(SEED, index) if table.turn == CHANCE else table.play(table.legal_moves()[0])
        known.follow(table, played)
        table = played.position
    return found[-1]


def _stop(case: Case) -> str:
    case.show(case.position)
    go = words.Go(Clock(_LONG, is_per_move=True), None, tuple(case.position.legal_moves))
    case.bot.process.send(words.write_go(go))
    begin = time.perf_counter()
    if case.bot.hear_answer(begin + _QUIET) is None:
        return f"answered {1000 * case.ask(words.STOP, go.moves, _STOP_WAIT):.0f} ms after stop"
    case.bot.process.send(words.STOP)
    case.bot.wait_ready()
    return "had answered before"


def _once(case: Case) -> str:
    _move(case)
    if second := case.bot.hear_answer(time.perf_counter() + _QUIET):
        raise BotError("protocol", f"a second answer to one question: {shorten(second.text)}")
    return "one answer"


def _broken(case: Case) -> str:
    case.bot.process.send("position tm1:nothing:AAAA")
    case.bot.process.send(words.IS_READY)
    deadline = time.perf_counter() + case.bot.manners.patience
    while line := case.bot.process.read(deadline):
        if split(line)[0] == words.READY:
            _move(case)
            return "lived through it"
    raise BotError("hang", "no readyok after a position that cannot be read")


def _quit(case: Case) -> str:
    case.bot.close()
    if wrong := [note for note in case.bot.notes if "stderr" not in note]:
        raise BotError("protocol", "; ".join(wrong))
    return "ended, and nothing is left of it"


def _end_of_input(case: Case) -> str:
    case.bot.process.close_input()
    deadline = time.perf_counter() + _STOP_WAIT
    try:
        while case.bot.process.read(deadline):
            pass
    except BotError:
        return "ended"
    raise BotError("hang", f"still running {_STOP_WAIT:g} s after the end of its input")


CHECKS: dict[str, Callable[[Case], str]] = {
    "greets with its name": greeting_check,
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
