"""The lines of the bot protocol: writing and reading them (``docs/bot_protocol.md``).

Words are separated by blanks; a list of moves, which have blanks in them, is the last thing of a line and
separated by commas. Words that are not known are passed over.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from .. import _core
from ..clocks import Clock
from ..errors import ReadError
from ..limits import shorten
from ..options import parse_value
from ..position import Position

HELLO, HELLO_DONE, READY, IS_READY = "tbi", "tbiok", "readyok", "isready"
NEW_GAME, POSITION, GO, STOP, QUIT, SET_OPTION = "newgame", "position", "go", "stop", "quit", "setoption"
BEST_MOVE, INFO, ERROR, IDENTITY, OPTION = "bestmove", "info", "error", "id", "option"
OPTION_TYPES = ("spin", "check", "string", "combo")
SEED, COMPONENTS = "Seed", "Components"  # options that the referee sets where a bot has them
_MOVES = "moves"
_MOST_DIGITS = 18  # fits 64 bits


@dataclass(frozen=True)
class Go:
    """What a bot is asked: the time it has, how much to search, and the legal moves."""

    clock: Clock | None = None
    simulations: int | None = None
    moves: tuple[str, ...] = ()


def write_go(go: Go) -> str:
    """The line of a question; times in whole milliseconds."""
    words = [GO]
    if go.clock is not None and go.clock.is_per_move:
        words += ["time", _milliseconds(go.clock.remaining)]
    elif go.clock is not None:
        words += ["clock", _milliseconds(go.clock.remaining), "inc", _milliseconds(go.clock.increment)]
    if go.simulations:
        words += ["simulations", str(go.simulations)]
    return " ".join(words) + _written_moves(go.moves)


def read_go(text: str) -> Go:
    """The question of a line, without its first word.

    Raises:
        ReadError: a number is none.
    """
    text, moves = _split_moves(text)
    words = text.split()
    numbers = {
        name: _count(name, value)
        for name, value in zip(words, [*words, ""][1:], strict=True)
        if name in ("time", "clock", "inc", "simulations")
    }
    clock = None
    if "time" in numbers:
        clock = Clock(numbers["time"] / 1000, is_per_move=True)
    elif "clock" in numbers:
        clock = Clock(numbers["clock"] / 1000, numbers.get("inc", 0) / 1000)
    return Go(clock, numbers.get("simulations"), moves)


def write_new_game(position: Position, seat: int) -> str:
    """The line of a new game: ``newgame pig n=2 seat=0 r=target:50``.

    The switches ``r`` are those that are not at their default; ``c`` is the hash of component data that are
    not the default.
    """
    words = [NEW_GAME, position.game, f"n={position.players}", f"seat={seat}"]
    standard = _core.Position.new(
        position.game, {"players": position.players}, position.components.tables, position.components.tag
    ).options
    own = {name: value for name, value in position.options.items() if value != standard.get(name)}
    own.pop("players", None)
    if own:
        words.append("r=" + ",".join(f"{name}:{_written_value(value)}" for name, value in own.items()))
    if position.components.tag:
        words.append(f"c={position.components.tag}")
    return " ".join(words)


@dataclass(frozen=True)
class NewGame:
    """A new game: which, for how many, the bot's seat, and the switches that are not at their default."""

    game: str
    players: int
    seat: int
    switches: dict[str, Any]


def read_new_game(text: str) -> NewGame:
    """The new game of a line, without its first word.

    Raises:
        ReadError: the game, the number of players or the seat is missing, or no number.
    """
    game, *words = text.split() or [""]
    values = dict(word.split("=", 1) for word in words if "=" in word)
    if not game or "n" not in values or "seat" not in values:
        raise ReadError("newgame: write newgame GAME n=PLAYERS seat=SEAT")
    pairs = (item.partition(":") for item in values.get("r", "").split(",") if item)
    switches = {name: parse_value(value.replace("/", ",")) for name, _, value in pairs}
    return NewGame(game, _count("n", values["n"]), _count("seat", values["seat"]), switches)


def write_position(id: str, moves: Sequence[str] = ()) -> str:
    """The line of a position: an id, and the moves seen since."""
    return f"{POSITION} {id}" + _written_moves(moves)


def read_position(text: str) -> tuple[str, tuple[str, ...]]:
    """The id and the moves of a line, without its first word."""
    text, moves = _split_moves(text)
    return (text.split() or [""])[0], moves


@dataclass(frozen=True)
class BotOption:
    """An option that a bot declares; `least` and `most` are the bounds of a ``spin``."""

    name: str
    type: str
    default: str
    least: int | None = None
    most: int | None = None

    def line(self) -> str:
        """The declaration."""
        bounds = "" if self.least is None else f" min {self.least} max {self.most}"
        return f"{OPTION} name {self.name} type {self.type} default {self.default}{bounds}"


def read_option(text: str) -> BotOption:
    """The option of a line, without its first word.

    Raises:
        ReadError: no name, an unknown type, or a bound that is no number.
    """
    values = _by_word(text, ("name", "type", "default", "min", "max", "var"))
    if not values.get("name"):
        raise ReadError(f'option "{shorten(text)}": the name is missing')
    if values.get("type") not in OPTION_TYPES:
        raise ReadError(f"option {values['name']}: type must be one of: {', '.join(OPTION_TYPES)}")
    bounds = [_bound(word, values[word]) if word in values else None for word in ("min", "max")]
    return BotOption(values["name"], values["type"], values.get("default", ""), *bounds)


def read_setting(text: str) -> tuple[str, str]:
    """The name and the value of ``setoption``, without its first word.

    Raises:
        ReadError: no name.
    """
    values = _by_word(text, ("name", "value"))
    if not values.get("name"):
        raise ReadError("setoption: write setoption name NAME value VALUE")
    return values["name"], values.get("value", "")


def _by_word(text: str, keys: Iterable[str]) -> dict[str, str]:
    """The words after each key, up to the next key; a key counts once, in any order."""
    left = set(keys)
    values: dict[str, list[str]] = {}
    current: list[str] = []
    for word in text.split():
        if word in left:
            left.discard(word)
            current = values[word] = []
        else:
            current.append(word)
    return {key: " ".join(words) for key, words in values.items()}


def _milliseconds(seconds: float) -> str:
    return str(int(1000 * seconds + 1e-6))


def _bound(name: str, value: str) -> int:
    return -_count(name, value[1:]) if value.startswith("-") else _count(name, value)


def _count(name: str, value: str) -> int:
    if not (value.isascii() and value.isdigit() and len(value) <= _MOST_DIGITS):
        raise ReadError(f'{name} must be a whole number from 0, is "{shorten(value)}"')
    return int(value)


def _written_value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "/".join(map(str, value)) + "/" * (len(value) == 1) if isinstance(value, list) else str(value)


def _written_moves(moves: Sequence[str]) -> str:
    return f" {_MOVES} {','.join(moves)}" if moves else ""


def _split_moves(text: str) -> tuple[str, tuple[str, ...]]:
    """What stands before the word ``moves``, and the moves behind it."""
    before, found, after = f" {text} ".partition(f" {_MOVES} ")
    moves = tuple(move.strip() for move in after.split(",") if move.strip()) if found else ()
    return before.strip(), moves
