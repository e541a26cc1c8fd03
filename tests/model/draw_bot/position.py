"""Draw Bot positions (`tinmind.position/1` documents) to tables and back.

Fields are named as in section 3 of the rules document. What follows from the others (the sizes of the piles)
may be left out and must agree where given. All faults are reported together.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..reader import PositionReader
from ..twin import FORMAT, NOTHING, PositionError
from .components import (
    BLANK,
    BOT_CARDS,
    CARDS,
    DRAW_CARDS,
    FACES,
    PARTS,
    SYMBOLS,
    WORKSTATIONS,
    Robot,
    with_symbol,
    write_robot,
)
from .possible import plan_of
from .sound import faults_of
from .table import DONE, HIDDEN, NO, NO_DIE, PHASES, Options, Plan, Seat, Table

GAME = "draw_bot"
ANSWERS = (NO, *(f"W{number}" for number in range(1, WORKSTATIONS + 1)))
PILES = ("draw_pile", "bot_pile")
REQUIRED = ("options", "turn", "phase", "seats")
KEYS = {
    *("format", "game", "view", *REQUIRED, "manager", "orders", "dice", "manager_die"),
    *("discards", "seen", "refill", *PILES),
}
SEAT_KEYS = ("sheet", "facing", "circled", "spent", "points", "secret", "pending")
PLAN_KEYS = ("plan", "plan_turns", "plan_facing")


# --- writing -------------------------------------------------------------------------------


def write(table: Table) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": GAME,
        "view": "all" if table.viewer is None else f"p{table.viewer}",
        "options": vars(table.options).copy(),
        "turn": table.turn,
        "phase": table.phase,
        "manager": f"p{table.manager}",
        "orders": [order or NOTHING for order in table.orders],
        **_write_dice(table),
        "discards": in_order(table.discards),
        "seen": in_order(table.seen),
        "draw_pile": table.pile_size(0),
        "bot_pile": table.pile_size(1),
        **({"refill": [slot + 1 for slot in table.refill]} if table.phase == "REFILL" else {}),
        "seats": [_write_seat(seat, table) for seat in table.seats],
    }


def _write_dice(table: Table) -> dict[str, Any]:
    if not table.dice:
        return {}
    dice = [part + face for part, face in zip(PARTS, table.dice, strict=True)]
    return {"dice": dice, "manager_die": table.manager_die if table.manager_die in [*PARTS] else NOTHING}


def in_order(cards: set[str]) -> list[str]:
    return [card for card in CARDS if card in cards]


def _write_seat(seat: Seat, table: Table) -> dict[str, Any]:
    return {
        "sheet": [write_robot(robot) for robot in seat.sheet],
        "facing": seat.facing,
        "circled": seat.circled,
        "spent": seat.spent,
        "points": seat.points,
        "secret": seat.secret or NOTHING,
        "pending": seat.pending or NOTHING,
        **(_write_plan(plan_of(seat)) if table.is_final() else {}),
        **({"answer": seat.answer or NOTHING} if table.is_scoring() else {}),
    }


def _write_plan(plan: Plan) -> dict[str, Any]:
    drawn = [write_robot(robot) for robot in plan.drawn]
    return {"plan": drawn, "plan_turns": plan.turns, "plan_facing": plan.facing}


# --- reading -------------------------------------------------------------------------------


class Reader(PositionReader):
    """Reads the words of this game."""

    def word(self, where: str, value: Any, allowed: Any) -> str | None:
        if value == NOTHING:
            return None
        if value not in allowed:
            self.faults.append(f"{where}: unknown {value!r}")
            return None
        return str(value)

    def order(self, where: str, value: Any, others: tuple[str, ...] = ()) -> str | None:
        """An order `D06 B11`, or one of some other words."""
        words = str(value).split()
        if value == NOTHING or value in others:
            return None if value == NOTHING else str(value)
        if len(words) != 2 or words[0] not in DRAW_CARDS or words[1] not in BOT_CARDS:
            self.faults.append(f"{where}: a DRAW and a BOT card expected (D06 B11), not {value!r}")
            return None
        return " ".join(words)

    def robot(self, where: str, value: Any) -> Robot:
        robot = BLANK
        for symbol in [] if value == NOTHING else value.split():
            if symbol not in SYMBOLS:
                self.faults.append(f"{where}: unknown {symbol!r}")
            elif robot[PARTS.index(symbol[0])]:
                self.faults.append(f"{where}: two designs of a part in {value!r}")
            else:
                robot = with_symbol(robot, symbol)
        return robot

    def cards(self, where: str, values: list[Any]) -> set[str]:
        self.faults += [f"{where}: unknown card {value!r}" for value in values if value not in CARDS]
        if len(set(values)) != len(values):
            self.faults.append(f"{where}: a card twice in {values}")
        return {*values}

    def length(self, where: str, values: list[Any], due: int) -> None:
        if not isinstance(values, list) or len(values) != due:
            self.faults.append(f"{where}: {due} expected")
            self.stop_if_faulty()


def read(document: Mapping[str, Any]) -> Table:
    """The table or view of a position; PositionError lists all faults."""
    try:
        return _read(Reader(), document)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise PositionError([f"not readable as a position: {error!r}"]) from error


def _read(reader: Reader, document: Mapping[str, Any]) -> Table:
    reader.faults += [f"{name}: missing" for name in REQUIRED if name not in document]
    reader.faults += [f"{name}: unknown field" for name in sorted(set(document) - KEYS)]
    reader.stop_if_faulty()
    options = reader.options(Options, document["options"])
    table = Table(options, viewer=reader.viewer(document, GAME, options.players))
    table.turn = reader.number("turn", document["turn"], 1)
    table.phase = reader.word("phase", document["phase"], PHASES) or "?"
    orders = document.get("orders", [NOTHING] * (options.players - 1))
    reader.length("orders", orders, options.players - 1)
    table.orders = [reader.order(f"orders[{slot}]", order) for slot, order in enumerate(orders)]
    _dice(reader, document, table)
    _refill(reader, document, table)
    table.discards = reader.cards("discards", document.get("discards", []))
    reader.length("seats", document["seats"], options.players)
    for number, row in enumerate(document["seats"]):
        table.seats.append(_seat(reader, row, f"seats[{number}]", table))
    reader.stop_if_faulty()
    shown = {card for order in table.orders if order for card in order.split()} | table.discards
    table.seen = reader.cards("seen", document["seen"]) if "seen" in document else shown
    reader.faults += faults_of(table)
    sizes = {name: table.pile_size(kind) for kind, name in enumerate(PILES)}
    reader.derived(document, {"manager": f"p{table.manager}", **sizes})
    reader.stop_if_faulty()
    return table


def _refill(reader: Reader, document: Mapping[str, Any], table: Table) -> None:
    """In T7 the slots that wait for cards: all empty ones, if nothing is said."""
    empty = [slot for slot, order in enumerate(table.orders) if order is None]
    given = document.get("refill", [slot + 1 for slot in empty] if table.phase == "REFILL" else [])
    table.refill = [reader.number("refill", slot, 1) - 1 for slot in given]
    if table.refill != sorted({*table.refill} & {*empty}):
        reader.faults.append(f"refill: {given}, but the empty slots are {[slot + 1 for slot in empty]}")


def _dice(reader: Reader, document: Mapping[str, Any], table: Table) -> None:
    dice = document.get("dice", [NOTHING] * len(PARTS))
    reader.length("dice", dice, len(PARTS))
    for part, word in zip(PARTS, dice, strict=True):
        reader.word("dice", word, [part + face for face in FACES])
    table.dice = [] if NOTHING in dice else [str(word)[1:] for word in dice]
    if NOTHING in dice and set(dice) != {NOTHING}:
        reader.faults.append("dice: four or none")
    table.manager_die = reader.word("manager_die", document.get("manager_die", NOTHING), PARTS)
    is_picked = table.phase not in ("SETUP", "ROLL", "PICK")
    if is_picked and table.manager_die is None and {*table.dice} == {"-"}:
        table.manager_die = NO_DIE


def _seat(reader: Reader, row: Mapping[str, Any], where: str, table: Table) -> Seat:
    known = [
        *SEAT_KEYS,
        *(PLAN_KEYS if table.is_final() else ()),
        *(["answer"] if table.is_scoring() else []),
    ]
    reader.faults += [f"{where}.{name}: not a field at {table.phase}" for name in row if name not in known]
    facing = reader.number(f"{where}.facing", row.get("facing", 1), 1)
    row = {**_write_seat(Seat(), table), **_write_plan(Plan(facing)), "answer": NOTHING, **row}
    reader.length(f"{where}.sheet", row["sheet"], WORKSTATIONS)
    if facing > WORKSTATIONS:
        reader.faults.append(f"{where}.facing: 1 to 4, not {facing}")
    return Seat(
        sheet=[reader.robot(f"{where}.sheet", robot) for robot in row["sheet"]],
        facing=facing,
        circled=reader.number(f"{where}.circled", row["circled"], 2),
        spent=reader.number(f"{where}.spent", row["spent"]),
        points=reader.number(f"{where}.points", row["points"]),
        secret=reader.order(f"{where}.secret", row["secret"], (DONE, HIDDEN)),
        pending=None if row["pending"] == NOTHING else str(row["pending"]),
        plan=_plan(reader, where, row, facing),
        answer=reader.word(f"{where}.answer", row["answer"], ANSWERS),
    )


def _plan(reader: Reader, where: str, row: Mapping[str, Any], facing: int) -> Plan | None:
    reader.length(f"{where}.plan", row["plan"], WORKSTATIONS)
    plan = Plan(
        facing=reader.number(f"{where}.plan_facing", row["plan_facing"], 1),
        turns=reader.number(f"{where}.plan_turns", row["plan_turns"]),
        drawn=[reader.robot(f"{where}.plan", robot) for robot in row["plan"]],
    )
    return None if plan == Plan(facing) else plan
