"""Bot Factory positions (`tinmind.position/1` documents) to tables and back.

`read` accepts decision nodes only; what follows by elimination (unseen tiles, meeples left, deck,
universal supply) may be left out and must agree where given. All faults are reported together.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import fields
from typing import Any

from ..twin import FORMAT, NOTHING, PositionError
from . import extras, options
from .invariants import check_invariants
from .table import (
    COLOURED_PARTS,
    COLOURS,
    COPIES_OF_PART,
    COPIES_OF_PROJECT,
    COPIES_OF_UNIVERSAL,
    KINDS,
    PARTS,
    SLOTS,
    UNIVERSAL_PARTS,
    Box,
    Contract,
    Options,
    Seat,
    Table,
    Turn,
    listed,
    meeples_per_colour,
    worker,
)

GAME = "bot_factory"
OPTION_NAMES = tuple(option.name for option in fields(Options))
DERIVED = ("bots", "universal", "project_deck", "hidden")
OPTIONAL = (*DERIVED, "discards", "discarded_projects", "turn")
REQUIRED = (
    *("format", "game", "view", "options", "round", "node", "current", "meeples", "standing"),
    *("values", "assembly", "spare", "wheel", "rotations", "marker", "tops", "projects"),
    *("contracts", "seats"),
)


# --- writing -------------------------------------------------------------------------------


def _shown(thing: str | None) -> str:
    return thing or NOTHING


def write(table: Table, node: str, seat: int, discards_due: int) -> dict[str, Any]:
    document: dict[str, Any] = {
        "format": FORMAT,
        "game": GAME,
        "view": "all",
        "options": vars(table.options).copy(),
        "round": table.round,
        "node": node,
        "current": worker(seat) if seat >= 0 else NOTHING,
        "meeples": {meeple: _shown(place) for meeple, place in table.meeples.items()},
        "standing": [meeple for meeple in table.meeples if meeple in table.standing],
        "values": dict(table.value),
        "bots": dict(table.bots),
        "assembly": {c: [_shown(table.assembly[c][k]) for k in KINDS] for c in COLOURS},
        "spare": [_shown(part) for part in table.spare],
        "wheel": [_shown(part) for part in table.wheel],
        "rotations": "even" if table.even else "odd",
        "marker": table.marker,
        "tops": {c: _shown(table.top[c]) for c in COLOURS},
        "discards": listed(table.discards, COLOURED_PARTS),
        "projects": {slot: _shown(table.projects[slot]) for slot in sorted(SLOTS)},
        "discarded_projects": listed(table.discarded_projects, COLOURS),
        "contracts": [_write_contract(contract) for contract in table.contracts.values()],
        "seats": [_write_seat(holder) for holder in table.seats],
        "hidden": {c: {k: table.hidden[c][k] for k in KINDS} for c in COLOURS},
        "universal": {k: table.universal["U" + k] for k in KINDS},
        "project_deck": {c: table.deck[c] for c in COLOURS},
    }
    extras.write(table, document)
    if table.turn is not None:
        document["turn"] = extras.turn_locals(table, table.turn)
        if discards_due:
            document["turn"]["discards"] = discards_due
    return document


def _write_contract(contract: Contract) -> dict[str, str]:
    owners = [worker(seat) for seat in contract.owners]
    first, second = [*owners, NOTHING, NOTHING][:2]
    return {"tile": _shown(contract.tile), "first": first, "second": second}


def _write_seat(holder: Seat) -> dict[str, Any]:
    return {
        "tokens": holder.tokens,
        "parts": listed(holder.parts, PARTS),
        "projects": listed(holder.projects, COLOURS),
        "completed": listed(holder.completed, COLOURS),
    }


# --- reading -------------------------------------------------------------------------------


class Reader:
    """Looks up codes and collects the faults of one document."""

    def __init__(self, document: Mapping[str, Any], box: Box) -> None:
        self.document = document
        self.box = box
        self.faults: list[str] = []

    def code(self, where: str, value: Any, allowed: Iterable[str]) -> Any:
        """The code, or None for "-"; an unknown one is a fault."""
        if value == NOTHING:
            return None
        if value not in allowed:
            self.faults.append(f"{where}: unknown {value!r}")
        return value

    def codes(self, where: str, values: Iterable[Any], allowed: Iterable[str]) -> list[Any]:
        return [self.code(where, value, allowed) for value in values]

    def multiset(self, where: str, values: Iterable[Any], allowed: Iterable[str]) -> Counter[str]:
        return Counter(self.codes(where, values, allowed))

    def stop_if_faulty(self) -> None:
        if self.faults:
            raise PositionError(self.faults)


def read(document: Mapping[str, Any], components: Mapping[str, Any]) -> Table:
    """The table of a position at a decision node; PositionError lists all faults."""
    try:
        return _read(document, components)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        raise PositionError([f"not readable as a position: {error!r}"]) from error


def _read(document: Mapping[str, Any], components: Mapping[str, Any]) -> Table:
    reader = Reader(document, Box(components))
    _check_outline(reader)
    table = _empty_table(reader)
    _read_boards(reader, table)
    _read_seats(reader, table)
    extras.read(reader, table)
    reader.stop_if_faulty()
    _infer(table)
    _read_turn(reader, table)
    full = write(table, document["node"], _seat(document["current"]), 0)
    extras.check_derived(reader, full)
    for name in set(DERIVED) & set(document):
        if document[name] != full[name]:
            reader.faults.append(f"{name}: given {document[name]}, by elimination {full[name]}")
    reader.faults += check_invariants(full, components)
    reader.stop_if_faulty()
    return table


def _seat(code: str) -> int:
    return -1 if code == NOTHING else int(code[1:])


def _check_outline(reader: Reader) -> None:
    document, faults = reader.document, reader.faults
    required = {*REQUIRED, *extras.required(document)}
    optional = {*OPTIONAL, *extras.optional(document)}
    faults += [f"{name}: missing" for name in required if name not in document]
    faults += [f"{name}: unknown field" for name in set(document) - required - optional]
    for name, expected in (("format", FORMAT), ("game", GAME), ("view", "all")):
        if document.get(name) != expected:
            faults.append(f"{name}: {expected!r} expected")
    if document.get("node") not in (*options.DECISIONS, "OVER"):
        faults.append(f"node: {document.get('node')!r} is no decision node")
    reader.stop_if_faulty()


def _empty_table(reader: Reader) -> Table:
    given = dict(reader.document["options"])
    players = given.pop("players", 0)
    chosen = Options(players, **{name: given.pop(name) for name in list(given) if name in OPTION_NAMES})
    if not chosen.is_possible():
        reader.faults.append(f"options: {reader.document['options']} not possible")
    reader.faults += [f"options: {name} not known here" for name, value in given.items() if value]
    if len(reader.document["seats"]) != players:
        reader.faults.append(f"seats: {players} expected")
    reader.stop_if_faulty()
    return Table(reader.box, chosen)


def _read_boards(reader: Reader, table: Table) -> None:
    document = reader.document
    table.round = document["round"]
    meeples = list(table.meeples)
    workers = [worker(seat) for seat in range(table.players)]
    if set(document["meeples"]) != set(meeples):
        reader.faults.append(f"meeples: {', '.join(meeples)} expected")
    for meeple, place in document["meeples"].items():
        table.meeples[meeple] = reader.code("meeples", place, reader.box.all_spaces)
    table.standing = set(reader.codes("standing", document["standing"], meeples))
    reader.code("current", document["current"], workers)
    table.value = dict(document["values"])
    for colour in COLOURS:
        column = reader.codes("assembly", document["assembly"][colour], PARTS)
        table.assembly[colour] = dict(zip(KINDS, column, strict=True))
        table.top[colour] = reader.code("tops", document["tops"][colour], KINDS)
    table.spare = reader.codes("spare", document["spare"], PARTS)
    table.wheel = reader.codes("wheel", document["wheel"], COLOURED_PARTS)
    table.even = reader.code("rotations", document["rotations"], ("even", "odd")) == "even"
    table.marker = reader.code("marker", document["marker"], COLOURS)
    table.discards = reader.multiset("discards", document.get("discards", []), COLOURED_PARTS)
    for slot in SLOTS:
        table.projects[slot] = reader.code("projects", document["projects"][slot], COLOURS)
    thrown = document.get("discarded_projects", [])
    table.discarded_projects = reader.multiset("discarded_projects", thrown, COLOURS)
    for position, entry in enumerate(document["contracts"], start=1):
        tile = reader.code("contracts", entry["tile"], reader.box.contract_needs)
        owners = [entry.get("first", NOTHING), entry.get("second", NOTHING)]
        if owners[0] == NOTHING and owners[1] != NOTHING:
            reader.faults.append(f"contract {position}: I6: a second reserver without a first")
        reader.codes("contracts", owners, workers)
        table.contracts[position] = Contract(tile, [_seat(o) for o in owners if o != NOTHING])


def _read_seats(reader: Reader, table: Table) -> None:
    for seat, entry in enumerate(reader.document["seats"]):
        holder = table.seats[seat]
        holder.tokens = entry["tokens"]
        holder.parts = reader.multiset("parts", entry["parts"], PARTS)
        holder.projects = reader.multiset("projects", entry["projects"], COLOURS)
        holder.completed = reader.multiset("completed", entry.get("completed", []), COLOURS)


def _infer(table: Table) -> None:
    """Unseen tiles, supplies and meeples by elimination (10, I1-I4); may come out negative."""
    seen: Counter[str] = Counter(table.discards)
    lying = [*table.spare, *table.wheel]
    for colour in COLOURS:
        lying += table.assembly[colour].values()
        lying.append(colour + kind if (kind := table.top[colour]) else None)
    seen.update(part for part in lying if part)
    projects = Counter(colour for colour in table.projects.values() if colour)
    projects.update(table.discarded_projects)
    completed: Counter[str] = Counter()
    for holder in table.seats:
        seen.update(holder.parts)
        projects.update(holder.projects)
        completed.update(holder.completed)
    universal = Counter(holder.universal for holder in table.seats)
    for colour in COLOURS:
        for kind in KINDS:
            table.hidden[colour][kind] = COPIES_OF_PART - seen[colour + kind]
        table.deck[colour] = COPIES_OF_PROJECT - projects[colour] - completed[colour]
        gone = completed[colour] - universal[colour] + table.removed[colour]
        table.bots[colour] = meeples_per_colour(table.players) - gone
    for part in UNIVERSAL_PARTS:
        table.universal[part] = COPIES_OF_UNIVERSAL - seen[part]


def _read_turn(reader: Reader, table: Table) -> None:
    """Turn locals, by default those of a turn's start; none outside a worker's actions."""
    node, current = reader.document["node"], reader.document["current"]
    if node in ("START", "MOVE", "SANDRA", "DISCARD", "INSPECT", "OVER") or current == NOTHING:
        return
    if table.meeples[current] is None:
        return  # a fault, which the invariants report
    table.turn = table.fresh_turn(_seat(current))
    locals_ = extras.turn_locals(table, table.turn)
    given = {k: v for k, v in reader.document.get("turn", {}).items() if k != "discards"}
    reader.faults += [f"turn: {name} unknown here" for name in set(given) - set(locals_)]
    table.turn = Turn(**{**locals_, **given})
