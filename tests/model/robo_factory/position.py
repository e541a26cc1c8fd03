"""Robo Factory positions (`tinmind.position/1` documents) to tables and back.

Fields are named as in section 3 of the rules document. What follows from the others (customer, pot) may
be left out and must agree where given. All faults are reported together.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from ..reader import PositionReader
from ..twin import FORMAT, NOTHING, PositionError
from .cards import CARDS, TILES, in_order
from .sound import faults_of
from .table import (
    BOARD,
    DIE_FACES,
    HAND,
    HIDDEN,
    PASS,
    PHASES,
    Options,
    Seat,
    Table,
)

GAME = "robo_factory"
DERIVED = ("customer", "pot")
OUTLINE = ("format", "game", "view", "options")
FIELDS = ("turn", "phase", "order", "board", "board_tile", "seats")
ATTEMPTS = ("1", "2")

# --- writing -------------------------------------------------------------------------------


def _filled(values: list[Any], length: int) -> list[str]:
    return [*map(str, values), *[NOTHING] * (length - len(values))]


def _shown(value: Any) -> str:
    return NOTHING if value is None else str(value)


def write(table: Table) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": GAME,
        "view": "all" if table.viewer is None else f"p{table.viewer}",
        "options": vars(table.options).copy(),
        "turn": table.turn,
        "customer": f"p{table.customer}",
        "phase": table.phase,
        "pot": table.pot,
        "order": _shown(table.order),
        "board": _filled(table.board, BOARD),
        "board_tile": _filled(table.board_tile, BOARD),
        "seats": [_write_seat(seat, table.options) for seat in table.seats],
    }


def _write_seat(seat: Seat, options: Options) -> dict[str, Any]:
    return {
        "cubes": seat.cubes,
        "siren": seat.siren,
        "hand": _filled(seat.hand, HAND),
        "bought": _filled(seat.bought, options.info_limit),
        "buy_tile": _filled(seat.buy_tile, options.info_limit),
        "build1": _shown(seat.build[0]),
        "eureka1": seat.eureka[0],
        "build2": _shown(seat.build[1]),
        "eureka2": seat.eureka[1],
        "roll": _shown(seat.roll),
        "fb_tile": _shown(seat.fb_tile),
        "pending": _shown(seat.pending),
    }


def filled(document: Mapping[str, Any]) -> dict[str, Any]:
    """A document of the engine as the twin writes one: blank where left out, without what it has not."""
    options = Options(**document["options"])
    shown = {name: value for name, value in document.items() if name not in ("candidates", "deck")}
    blank = {"order": NOTHING, "board": _filled([], BOARD), "board_tile": _filled([], BOARD)}
    return {**blank, **shown, "seats": [_write_seat(Seat(), options) | row for row in document["seats"]]}


# --- reading -------------------------------------------------------------------------------


class Reader(PositionReader):
    """Reads the words of this game."""

    def word(self, where: str, value: Any, allowed: list[str]) -> str | None:
        if value == NOTHING:
            return None
        if value not in allowed:
            self.faults.append(f"{where}: unknown {value!r}")
            return allowed[0]
        return str(value)

    def words(self, where: str, values: list[Any], allowed: list[str], length: int) -> list[Any]:
        """A list that is filled from its beginning."""
        words = [self.word(where, value, allowed) for value in values]
        given = [each for each in words if each is not None]
        if len(words) != length or words[: len(given)] != given:
            self.faults.append(f'{where}: {length} expected, what is not there yet "-" and last')
        return given

    def tile(self, value: str | None) -> int | str | None:
        return value if value in (None, HIDDEN) else int(str(value))

    def flag(self, where: str, value: Any) -> bool:
        if type(value) is not bool:
            self.faults.append(f"{where}: true or false expected, not {value!r}")
        return value is True


def read(document: Mapping[str, Any]) -> Table:
    """The table or view of a position; PositionError lists all faults."""
    try:
        return _read(Reader(), document)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise PositionError([f"not readable as a position: {error!r}"]) from error


def _read(reader: Reader, document: Mapping[str, Any]) -> Table:
    _check_keys(reader, document, (*OUTLINE, *FIELDS), DERIVED, "")
    options = reader.options(Options, document["options"])
    table = Table(options, viewer=reader.viewer(document, GAME, options.players))
    table.turn = reader.number("turn", document["turn"])
    table.phase = reader.word("phase", document["phase"], list(PHASES)) or "?"
    table.order = reader.word("order", document["order"], [*CARDS, HIDDEN])
    table.board = reader.words("board", document["board"], list(CARDS), BOARD)
    tiles = reader.words("board_tile", document["board_tile"], [str(t) for t in TILES], BOARD)
    table.board_tile = [int(tile) for tile in tiles]
    if len(document["seats"]) != options.players:
        reader.faults.append(f"seats: {options.players} expected")
    for number, row in enumerate(document["seats"]):
        table.seats.append(_seat(reader, row, f"seats[{number}]", options))
    reader.stop_if_faulty()
    reader.derived(document, {"customer": f"p{table.customer}", "pot": table.pot})
    reader.faults += faults_of(table)
    reader.stop_if_faulty()
    return table


def _check_keys(
    reader: Reader, given: Mapping[str, Any], known: tuple[str, ...], optional: tuple[str, ...], where: str
) -> None:
    missing = set(known) - set(given) - {"format", "view"}
    reader.faults += [f"{where}{name}: missing" for name in sorted(missing)]
    unknown = set(given) - {*known, *optional}
    reader.faults += [f"{where}{name}: unknown field" for name in sorted(unknown)]
    reader.stop_if_faulty()


def _seat(reader: Reader, row: Mapping[str, Any], where: str, options: Options) -> Seat:
    blank = _write_seat(Seat(), options)
    _check_keys(reader, {**blank, **row, "cubes": row["cubes"]}, tuple(blank), (), f"{where}.")
    row = {**blank, **row}
    tiles = [*map(str, TILES), HIDDEN]
    cards = [*CARDS, HIDDEN]
    sealed = [PASS, HIDDEN, *CARDS, *(f"{card}!" for card in CARDS)]
    word: Callable[[str, list[str]], str | None] = lambda name, allowed: reader.word(  # noqa: E731
        f"{where}.{name}", row[name], allowed
    )
    limit = options.info_limit
    roll = word("roll", [str(face) for face in DIE_FACES])
    given = [*row["hand"]]  # in any order: a hand is kept sorted
    hand = reader.words(f"{where}.hand", sorted(given, key=NOTHING.__eq__), cards, HAND)
    bought_tiles = reader.words(f"{where}.buy_tile", row["buy_tile"], tiles, limit)
    return Seat(
        cubes=reader.number(f"{where}.cubes", row["cubes"]),
        siren=reader.flag(f"{where}.siren", row["siren"]),
        hand=hand if HIDDEN in hand else in_order(hand),
        bought=reader.words(f"{where}.bought", row["bought"], cards, limit),
        buy_tile=[tile for tile in map(reader.tile, bought_tiles) if tile is not None],
        build=[word(f"build{attempt}", list(CARDS)) for attempt in ATTEMPTS],
        eureka=[reader.flag(f"{where}.eureka{attempt}", row[f"eureka{attempt}"]) for attempt in ATTEMPTS],
        roll=None if roll is None else int(roll),
        fb_tile=reader.tile(word("fb_tile", tiles)),
        pending=word("pending", sealed),
    )
