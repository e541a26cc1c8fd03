"""Which moves a seat has at each node, and which random outcomes an event has.

Reads the table, changes nothing. Rules document, 4.2-4.5 (decisions), 4.8 (chance). Functions are
named after the node; each takes the table and the arguments of its task.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations

from .table import (
    BOARDS,
    COLOURS,
    KINDS,
    PART_LIMIT,
    PARTS,
    PROJECT_LIMIT,
    SANDRA,
    SLOTS,
    UNIVERSAL_PARTS,
    Table,
    present,
    worker,
)

DECLINE = "SK"
OUTPUTS = {"l": 5, "r": 4}  # wheel positions of the two output spaces


def place_text(part: str, colour: str) -> str:
    return f"PL {part}>{colour}" if part in UNIVERSAL_PARTS else f"PL {part}"


def _place(table: Table, seat: int) -> list[str]:
    return [place_text(part, colour) for part, colour in table.placements(seat)]


def _take(table: Table) -> list[str]:
    return [f"TK {slot}" for slot in sorted(SLOTS) if table.projects[slot]]


# --- decisions outside a turn --------------------------------------------------------------


def start(table: Table, seat: int) -> list[str]:
    return [f"ST {colour}" for colour in table.drawable()]


def move(table: Table, seat: int) -> list[str]:
    """4.3: a free space, on another board, with one or two players not on Sandra's."""
    barred = {table.board_of(worker(seat))}
    if table.players <= 2:
        barred.add(table.board_of(SANDRA))
    free = table.free_spaces()
    options = [f"M {space.id}" for space in free if space.board not in barred]
    if 2 in table.usable_tiles(seat):
        full = set(BOARDS) - {space.board for space in free} - barred
        options += [f"M {board}+" for board in BOARDS if board in full]
    return options


def sandra(table: Table, seat: int) -> list[str]:
    options = ["PAY", "PASS"] if table.seats[seat].tokens >= 1 else ["PASS"]
    return [*options, "PT 1"] if 1 in table.usable_tiles(seat) else options


def inspect(table: Table, seat: int) -> list[str]:
    """6.4: two of the three contracts that can be removed."""
    assert table.vilela.inspection is not None
    removable = table.removable_contracts(table.vilela.inspection)
    return [f"VI {first} {second}" for first, second in combinations(removable, 2)]


def discard(table: Table, seat: int) -> list[str]:
    """Hand limits: first parts, then incomplete projects."""
    holder = table.seats[seat]
    if holder.num_parts() > PART_LIMIT:
        return [f"DP {part}" for part in present(holder.parts, PARTS)]
    if holder.num_projects() > PROJECT_LIMIT:
        return [f"DJ {colour}" for colour in present(holder.projects, COLOURS)]
    return []


# --- decisions of a turn -------------------------------------------------------------------


def act(table: Table, seat: int) -> list[str]:
    board = table.space_of(worker(seat)).board
    by_board = {"A": _assembly, "P": _production, "J": _project, "F": _finance}
    return [*_go(table, seat), *by_board[board](table, seat), *_tiles(table, seat, board), "END"]


def _go(table: Table, seat: int) -> list[str]:
    assert table.turn is not None
    space = table.space_of(worker(seat))
    if table.turn.started or table.seats[seat].tokens < space.cost:
        return []
    if space.board == "A" and not table.placements(seat):
        return []
    return ["GO"]


def _main_action_open(table: Table) -> bool:
    assert table.turn is not None
    return table.turn.started and table.turn.left >= 1


def _assembly(table: Table, seat: int) -> list[str]:
    holder = table.seats[seat]
    options = _place(table, seat) if _main_action_open(table) else []
    if holder.tokens >= 1:
        for part in present(holder.parts, PARTS):
            for number, spare in enumerate(table.spare, start=1):
                if spare and spare != part:
                    options.append(f"SW {part} {number}")
    return options


def _production(table: Table, seat: int) -> list[str]:
    assert table.turn is not None
    options = []
    if _main_action_open(table):
        options.append("ROT")
        options += [f"DI {side}" for side, index in OUTPUTS.items() if table.wheel[index]]
    exchange_open = not table.turn.executive and table.seats[seat].num_parts() >= 3
    if exchange_open and _discards_allow_a_draw(table, seat, 3):
        options.append("XP")
    return options


def _project(table: Table, seat: int) -> list[str]:
    assert table.turn is not None
    options = _take(table) if _main_action_open(table) else []
    supply = present(table.universal, UNIVERSAL_PARTS)
    if not table.turn.executive and table.seats[seat].projects.total() >= 2 and supply:
        options.append("XJ")
    return options


def _finance(table: Table, seat: int) -> list[str]:
    assert table.turn is not None
    affordable = min(table.turn.left, table.seats[seat].tokens)
    options = []
    if raise_price(table) <= affordable:
        options += [f"UP {colour}" for colour in _raisable(table)]
    for position, contract in table.contracts.items():
        vacant = contract.tile and len(contract.owners) < 2 and seat not in contract.owners
        if vacant and reservation_price(table, position) <= affordable:
            options.append(f"CT {position}")
    return options


def _raisable(table: Table) -> list[str]:
    return [colour for colour in COLOURS if table.value[colour] < table.box.track[-1]]


def raise_price(table: Table) -> int:
    """Tile 3 makes a raise free, once something is paid this turn (8.3, R74)."""
    assert table.turn is not None
    return 0 if table.turn.arm3 and table.turn.paid >= 1 else 1


def reservation_price(table: Table, position: int) -> int:
    """Tile 3 takes 1 off, but leaves at least 1 (R74)."""
    assert table.turn is not None
    cost = table.box.contract_cost[position]
    return cost - 1 if table.turn.arm3 and cost >= 2 else cost


# --- Production tiles at ACT (4.5, 8.2, 8.3) -----------------------------------------------


def _tiles(table: Table, seat: int, board: str) -> list[str]:
    by_tile = {3: _tile_3, 4: _tile_4, 5: _tile_5, 6: _tile_6, 7: _tile_7}
    usable = [tile for tile in table.usable_tiles(seat) if tile in by_tile]
    return [text for tile in usable for text in by_tile[tile](table, seat, board)]


def _tile_3(table: Table, seat: int, board: str) -> list[str]:
    return ["PT 3"] if board == "F" else []


def _tile_4(table: Table, seat: int, board: str) -> list[str]:
    assert table.turn is not None
    can_pay = table.seats[seat].projects.total() >= 1
    supply = present(table.universal, UNIVERSAL_PARTS)
    return ["PT 4"] if board == "J" and not table.turn.executive and can_pay and supply else []


def _tile_5(table: Table, seat: int, board: str) -> list[str]:
    return ["PT 5"] if table.seats[seat].tokens >= 1 and pt5(table, seat) else []


def _tile_6(table: Table, seat: int, board: str) -> list[str]:
    return [f"PT 6 {colour}" for colour in _raisable(table)]


def _tile_7(table: Table, seat: int, board: str) -> list[str]:
    """A universal part, or the universal bot for two that differ, on an incomplete project."""
    holder = table.seats[seat]
    pairs = list(combinations(present(holder.parts, UNIVERSAL_PARTS), 2))
    return [
        *(f"PT 7 {part}" for part in present(table.universal, UNIVERSAL_PARTS)),
        *(f"PT 7 {x} {y}>{c}" for x, y in pairs for c in present(holder.projects, COLOURS)),
    ]


# --- follow-ups inside a turn --------------------------------------------------------------


def refill(table: Table, seat: int, index: int) -> list[str]:
    return [] if table.wheel[index] else [f"RF {colour}" for colour in table.drawable()]


def pplace(table: Table, seat: int) -> list[str]:
    return [*_place(table, seat), DECLINE] if table.seats[seat].tokens >= 1 else []


def fplace(table: Table, seat: int) -> list[str]:
    return [*_place(table, seat), DECLINE]


def fproj(table: Table, seat: int) -> list[str]:
    return [*_take(table), DECLINE]


def icon(table: Table, seat: int) -> list[str]:
    if table.seats[seat].tokens < 1:
        return []
    return [*(f"IC {colour}" for colour in table.drawable()), DECLINE]


def _discards_allow_a_draw(table: Table, seat: int, due: int) -> bool:
    """Some colour is drawable, or will be after one of the discards still due (R18)."""
    coloured = [x for x in present(table.seats[seat].parts, PARTS) if x not in UNIVERSAL_PARTS]
    return bool(table.drawable()) or (due >= 1 and bool(coloured))


def xdisc(table: Table, seat: int, due: int) -> list[str]:
    options = []
    for part in present(table.seats[seat].parts, PARTS):
        last_chance = due == 1 and part in UNIVERSAL_PARTS  # then nothing could be drawn
        if table.drawable() or not last_chance:
            options.append(f"DP {part}")
    return options


def xdraw(table: Table, seat: int) -> list[str]:
    return [f"DR {colour}" for colour in table.drawable()]


def ydisc(table: Table, seat: int, due: int) -> list[str]:
    return [f"DJ {colour}" for colour in present(table.seats[seat].projects, COLOURS)]


def ytake(table: Table, seat: int) -> list[str]:
    return [f"UN {part}" for part in present(table.universal, UNIVERSAL_PARTS)]


def ptget(table: Table, seat: int) -> list[str]:
    return [*(f"PG {tile}" for tile in table.display()), DECLINE]


def pt5(table: Table, seat: int) -> list[str]:
    """The benefits of Production tile 5, which is paid."""
    return [*(f"IC {c}" for c in table.drawable()), *_take(table), *_place(table, seat)]


DECISIONS: dict[str, Callable[..., list[str]]] = {
    "START": start,
    "MOVE": move,
    "SANDRA": sandra,
    "ACT": act,
    "REFILL": refill,
    "PPLACE": pplace,
    "FPLACE": fplace,
    "FPROJ": fproj,
    "ICON": icon,
    "XDISC": xdisc,
    "XDRAW": xdraw,
    "YDISC": ydisc,
    "YTAKE": ytake,
    "PTGET": ptget,
    "PT5": pt5,
    "DISCARD": discard,
    "INSPECT": inspect,
}


# --- chance (4.8) --------------------------------------------------------------------------

Outcomes = list[tuple[str, Fraction]]


def _weighted(weights: dict[str, int]) -> Outcomes:
    total = sum(weights.values())
    return [(text, Fraction(count, total)) for text, count in weights.items() if count > 0]


def spare(table: Table, number: int) -> Outcomes:
    counts = {c + k: table.hidden[c][k] for c in COLOURS for k in KINDS}
    return _weighted({f"~S {number} {part}": count for part, count in counts.items()})


def reveal(table: Table, colour: str) -> Outcomes:
    return _weighted({f"~T {colour} {k}": table.hidden[colour][k] for k in KINDS})


def reshuffle(table: Table, colour: str, place: tuple[str, int]) -> Outcomes:
    return _weighted({f"~D {colour} {k}": table.discards[colour + k] for k in KINDS})


def _projects_to_draw(table: Table) -> Counter[str]:
    return table.deck if table.deck.total() else table.discarded_projects


def project(table: Table, slot: str) -> Outcomes:
    pile = _projects_to_draw(table)
    return _weighted({f"~J {slot} {colour}": pile[colour] for colour in COLOURS})


def contract(table: Table, position: int) -> Outcomes:
    dealt = {contract.tile for contract in table.contracts.values()}
    left = [tile for tile in table.box.contract_needs if tile not in dealt]
    return _weighted({f"~C {position} {tile}": 1 for tile in left})


def start_project(table: Table, seat: int) -> Outcomes:
    counts = _projects_to_draw(table)
    return _weighted({f"~K {seat + 1} {colour}": counts[colour] for colour in COLOURS})


def _even(texts: list[str]) -> Outcomes:
    return _weighted(dict.fromkeys(texts, 1))


def vilela_action(table: Table) -> Outcomes:
    """From an empty deck: all tiles, the discards having been shuffled."""
    return _even([f"~V {board}" for board in table.vilela.actions or table.box.actions])


def vilela_bot(table: Table) -> Outcomes:
    return _even([f"~B {colour}" for colour in table.vilela.bots or table.box.bot_tiles])


def inspection(table: Table) -> Outcomes:
    return _even([f"~I {tile[1:]}" for tile in table.vilela.inspections or table.box.inspections])


def task(table: Table) -> Outcomes:
    return _even([f"~Q {task[1:]}" for task in table.box.tasks])


EVENTS: dict[str, Callable[..., Outcomes]] = {
    "SPARE": spare,
    "REVEAL": reveal,
    "RESHUFFLE": reshuffle,
    "PROJECT": project,
    "CONTRACT": contract,
    "START_PROJECT": start_project,
    "TASK": task,
    "VILELA_ACTION": vilela_action,
    "VILELA_BOT": vilela_bot,
    "INSPECTION": inspection,
}
