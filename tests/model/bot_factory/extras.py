"""What solo games and Production tiles add to a position document, written and read.

The keys are there only when they apply: `solo` with one player; `display`, `universal_bot` and those
of a seat's tile with Production tiles; `first_contract` and `acquired` in their second variant. The
display, the universal bot and `first_contract` follow from the rest: they may be left out, and must
agree where given.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from .table import COLOURS, TILES, Table, Turn

if TYPE_CHECKING:
    from .position import Reader

NOTHING = "-"
DERIVED = ("display", "universal_bot")
SOLO_KEYS = {"task", "removed", "vilela"}
VILELA_KEYS = {"action", "bot", "actions", "bots", "inspections"}  # and "inspection" at INSPECT


def _production(document: Mapping[str, Any]) -> int:
    return int(document.get("options", {}).get("production", 0))


def required(document: Mapping[str, Any]) -> list[str]:
    return ["solo"] if document.get("options", {}).get("players") == 1 else []


def optional(document: Mapping[str, Any]) -> list[str]:
    return list(DERIVED) if _production(document) else []


# --- writing -------------------------------------------------------------------------------


def write(table: Table, document: dict[str, Any]) -> None:
    if table.is_solo:
        document["solo"] = {
            "task": table.task or NOTHING,
            "removed": {colour: table.removed[colour] for colour in COLOURS},
            "vilela": _vilela(table),
        }
    if table.options.production:
        document["display"] = table.display()
        is_free = all(holder.universal is None for holder in table.seats)
        document["universal_bot"] = "free" if is_free else NOTHING
        for seat, entry in enumerate(document["seats"]):
            _write_tile(table, seat, entry)


def _vilela(table: Table) -> dict[str, Any]:
    tiles, box = table.vilela, table.box
    entry: dict[str, Any] = {
        "action": tiles.action or NOTHING,
        "bot": tiles.bot or NOTHING,
        "actions": [tile for tile in box.actions if tile in tiles.actions],
        "bots": [tile for tile in box.bot_tiles if tile in tiles.bots],
        "inspections": [tile for tile in box.inspections if tile in tiles.inspections],
    }
    if tiles.inspection:
        entry["inspection"] = tiles.inspection
    return entry


def _write_tile(table: Table, seat: int, entry: dict[str, Any]) -> None:
    holder = table.seats[seat]
    entry["tile"] = holder.tile
    entry["tile_used"] = holder.is_tile_used
    if table.options.production == 2:
        entry["first_contract"] = table.has_reserved(seat)
    entry["universal"] = holder.universal or NOTHING


def turn_locals(table: Table, turn: Turn) -> dict[str, Any]:
    """The locals that apply."""
    absent = {0: ("arm3", "acquired"), 1: ("acquired",), 2: ()}[table.options.production]
    return {name: value for name, value in vars(turn).items() if name not in absent}


# --- reading -------------------------------------------------------------------------------


def read(reader: Reader, table: Table) -> None:
    if table.is_solo:
        _read_solo(reader, table)
    for holder, entry in zip(table.seats, reader.document["seats"], strict=True):
        holder.tile = entry.get("tile", 0)
        if holder.tile not in (0, *TILES):
            reader.faults.append(f"tile: unknown {holder.tile!r}")
        holder.is_tile_used = entry.get("tile_used", False)
        holder.universal = reader.code("universal", entry.get("universal", NOTHING), COLOURS)
        if not table.options.production and (holder.tile or holder.is_tile_used or holder.universal):
            reader.faults.append("I19: a Production tile in a game without them")


def _read_solo(reader: Reader, table: Table) -> None:
    solo, tiles, box = reader.document["solo"], table.vilela, reader.box
    known = VILELA_KEYS | ({"inspection"} if reader.document["node"] == "INSPECT" else set())
    for where, entry, keys in (("solo", solo, SOLO_KEYS), ("vilela", solo["vilela"], known)):
        reader.faults += [f"{where}.{name}: missing" for name in keys - set(entry)]
        reader.faults += [f"{where}.{name}: unknown field" for name in set(entry) - keys]
    reader.stop_if_faulty()
    table.task = reader.code("task", solo["task"], box.tasks)
    reader.codes("removed", solo["removed"], COLOURS)
    table.removed.update(solo["removed"])
    given = solo["vilela"]
    tiles.action = reader.code("action", given["action"], box.actions)
    tiles.bot = reader.code("bot", given["bot"], box.bot_tiles)
    tiles.inspection = reader.code("inspection", given.get("inspection", NOTHING), box.inspections)
    for name, own, allowed in (
        ("actions", tiles.actions, box.actions),
        ("bots", tiles.bots, box.bot_tiles),
        ("inspections", tiles.inspections, box.inspections),
    ):
        own[:] = reader.codes(name, given[name], allowed)
        if len(set(own)) < len(own):
            reader.faults.append(f"I20: {name}: a tile twice in {own}")


def check_derived(reader: Reader, full: Mapping[str, Any]) -> None:
    """What follows from the rest agrees with what is given."""
    document, faults = reader.document, reader.faults
    for name in set(DERIVED) & set(document):
        if document[name] != full[name]:
            faults.append(f"{name}: given {document[name]}, by elimination {full[name]}")
    for number, (given, own) in enumerate(zip(document["seats"], full["seats"], strict=True)):
        first = own.get("first_contract", False)
        if given.get("first_contract", first) != first:
            faults.append(f"I19: first_contract of p{number} given {given['first_contract']}")
