"""What must hold in every Bot Factory position (rules document, 12), as plain checks on documents.

Works on `tinmind.position/1` documents with all derived fields, so it serves the twin and the
engine alike. Knows no moves: `check_transition` compares the documents before and after one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from .components import LITERAL
from .invariants_extras import CHECKS, TRANSITIONS

COLOURS = "RYBG"
KINDS = "HTL"
SETUP_EVENTS = ("SPARE", "CONTRACT", "START_PROJECT", "TASK")
VILELA_EVENTS = ("VILELA_ACTION", "VILELA_BOT", "INSPECTION")
EVENTS = (*SETUP_EVENTS, *VILELA_EVENTS, "REVEAL", "RESHUFFLE", "PROJECT")
TURN_NODES = (
    *("ACT", "REFILL", "PPLACE", "FPLACE", "FPROJ", "ICON", "PTGET", "PT5"),
    *("XDISC", "XDRAW", "YDISC", "YTAKE"),
)
ACTION_NODES = ("SANDRA", "DISCARD", *TURN_NODES)

AUTOMATA = {"sandra", "vilela"}

Position = Mapping[str, Any]


def check_invariants(position: Position, components: Mapping[str, Any] | None = None) -> list[str]:
    """Everything that is wrong with a position, each with the number of its rule; [] if sound."""
    if hasattr(position, "to_position"):
        position = position.to_position()
    box = components or LITERAL
    checks = (
        *(_parts, _universals, _projects, _bots, _tokens, _contracts, _columns, _hand_limits),
        *(_stacks, _values, _meeples, _round, _phase, _ending, _turn, *CHECKS),
    )
    return [fault for check in checks for fault in check(position, box)]


def spaces_in_order(box: Mapping[str, Any]) -> list[str]:
    """All spaces from left to right, each board's overflow space after its printed ones (1.4)."""
    ids = [space["id"] for space in box["spaces"]]
    return [place for board in "APJF" for place in (*(i for i in ids if i[0] == board), board + "+")]


def _meeples_each(position: Position) -> int:
    return 3 if position["options"]["players"] <= 2 else 4


def _in_sight(position: Position) -> Counter[str]:
    """All part tiles that lie face up, but discards and the tops of stacks."""
    seen: Counter[str] = Counter()
    seen.update(position["spare"])
    seen.update(position["wheel"])
    for column in position["assembly"].values():
        seen.update(column)
    for seat in position["seats"]:
        seen.update(seat["parts"])
    del seen["-"]
    return seen


def _parts(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    seen = _in_sight(position)
    seen.update(position["discards"])
    seen.update(c + kind for c, kind in position["tops"].items() if kind != "-")
    for colour in COLOURS:
        for kind in KINDS:
            hidden, part = position["hidden"][colour][kind], colour + kind
            if hidden < 0 or hidden + seen[part] != 4:
                yield f"I1: {seen[part]} {part} in sight and {hidden} hidden, 4 in the box"


def _universals(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    seen = _in_sight(position)
    for kind in KINDS:
        supply, part = position["universal"][kind], "U" + kind
        if supply < 0 or supply + seen[part] != 2:
            yield f"I2: {seen[part]} {part} in use and {supply} in supply, 2 in the box"
    if any(part.startswith("U") for part in (*position["wheel"], *position["discards"])):
        yield "I2: a universal part on the wheel or among the discards"


def _projects(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    seen = Counter([*position["discarded_projects"], *position["projects"].values()])
    for seat in position["seats"]:
        seen.update([*seat["projects"], *seat["completed"]])
    for colour in COLOURS:
        deck = position["project_deck"][colour]
        if deck < 0 or deck + seen[colour] != 6:
            yield f"I3: {seen[colour]} {colour} projects in sight and {deck} in the deck, 6 exist"


def _bots(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    completed = Counter(c for seat in position["seats"] for c in seat["completed"])
    completed.subtract(seat.get("universal", "-") for seat in position["seats"])
    removed = position["solo"]["removed"] if "solo" in position else {}
    for colour in COLOURS:
        left, gone = position["bots"][colour], removed.get(colour, 0)
        if left < 0 or gone < 0 or left + completed[colour] + gone != _meeples_each(position):
            built = f"{completed[colour]} on projects, {gone} removed"
            yield f"I4: {colour}: {left} meeples left, {built}"


def _tokens(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    for number, seat in enumerate(position["seats"]):
        owned = sum(
            f"p{number}" in (contract.get("first"), contract.get("second"))
            for contract in position["contracts"]
        )
        if seat["tokens"] < 0 or seat["tokens"] + owned > 9:
            yield f"I5: p{number} has {seat['tokens']} tokens in hand and {owned} on contracts"


def _contracts(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    for number, contract in enumerate(position["contracts"], start=1):
        first, second = contract.get("first", "-"), contract.get("second", "-")
        if second != "-" and first in ("-", second):
            yield f"I6: contract {number} has second reserver {second} and first {first}"
        if contract["tile"] == "-" and (first, second) != ("-", "-"):
            yield f"I6: tokens on contract space {number}, which is empty"
    tiles = Counter(contract["tile"] for contract in position["contracts"])
    known = {contract["id"] for contract in box["contracts"]}
    for tile, count in tiles.items():
        if tile != "-" and (count > 1 or tile not in known):
            yield f"I14: contract {tile} {count} times"
    if len(position["contracts"]) != 9:
        yield "I14: nine contract spaces expected"
    if position["round"] > 0 and tiles["-"] and "solo" not in position:
        yield "I14: a contract space is empty"


def _columns(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    for colour, column in position["assembly"].items():
        for kind, part in zip(KINDS, column, strict=True):
            if part not in ("-", colour + kind, "U" + kind):
                yield f"I7: {part} on the {colour}{kind} space"
        if position["node"] == "MOVE" and "-" not in column:
            yield f"I8: column {colour} is complete at MOVE"


def _hand_limits(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    if position["node"] not in ("MOVE", "OVER"):
        return
    for number, seat in enumerate(position["seats"]):
        projects = len(seat["projects"]) + len(seat["completed"])
        if len(seat["parts"]) > 5 or (projects > 5 and seat["projects"]):
            yield f"I8: p{number} holds {len(seat['parts'])} parts, {projects} projects"


def _stacks(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    if position["node"] in EVENTS:
        return  # a top may be waiting to be revealed
    for colour in COLOURS:
        if position["tops"][colour] == "-" and any(position["hidden"][colour].values()):
            yield f"I9: stack {colour} has tiles but no top"


def _values(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    track, start = box["track"]["values"], box["track"]["start"]
    drops = len(track) if "solo" in position else _meeples_each(position)  # Vilela lowers values, too
    lowest = track[max(track.index(start) - drops, 0)]
    for colour, value in position["values"].items():
        if value not in track or value < lowest:
            yield f"I10: value {value} of {colour}"


def _meeples(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    places = Counter(place for place in position["meeples"].values() if place != "-")
    known = spaces_in_order(box)
    for place, count in places.items():
        if count > 1 or place not in known:
            yield f"I11: {count} meeples on {place}"
    for meeple in position["standing"]:
        if position["meeples"][meeple] == "-":
            yield f"4.3: {meeple} stands off the board"


def _round(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    """Set-up is round 0; in round 1 Sandra and Vilela wait; from then on all workers are placed."""
    number, node, meeples = position["round"], position["node"], position["meeples"]
    workers = [place for meeple, place in meeples.items() if meeple not in AUTOMATA]
    if (number == 0) != (node in (*SETUP_EVENTS, "START")) and node not in EVENTS:
        yield f"2: round {number} at {node}"
    if number <= 1 and meeples["sandra"] != box["spaces"][-1]["id"]:
        yield "2: Sandra moves from round 2 on only"
    first_on_f = next(space["id"] for space in box["spaces"] if space["board"] == "F")
    if number <= 1 and meeples.get("vilela", first_on_f) != first_on_f:
        yield "2: Vilela moves from round 2 on only"
    if number == 0 and set(workers) != {"-"}:
        yield "2: a worker is placed during set-up"
    if "-" in workers and (number > 1 or node in (*ACTION_NODES, "OVER")):
        yield "4.3: a worker is off the board"


def _next_mover(position: Position, order: list[str]) -> str:
    meeples, standing = position["meeples"], position["standing"]
    if position["round"] == 1:
        return next((m for m in meeples if m not in standing), "-")
    lying = [m for m in meeples if m not in standing and meeples[m] != "-"]
    return min(lying, key=lambda m: order.index(meeples[m]), default="-")


def _phase(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    """Whose turn it is follows from who stands where."""
    order = spaces_in_order(box)
    node, current, meeples = position["node"], position["current"], position["meeples"]
    if any(place not in (*order, "-") for place in meeples.values()):
        return  # I11 has said so
    if node == "MOVE" and _next_mover(position, order) != current:
        yield f"4.3: {current} is not the next to move"
    if node == "MOVE" and position["round"] == 1:
        placed = [meeple for meeple, place in meeples.items() if place != "-"]
        if {*placed} != {*position["standing"], *(AUTOMATA & set(meeples))}:
            yield "4.3: in round 1 the workers placed are those that stand"
    if node in (*ACTION_NODES, "INSPECT"):
        actor = "vilela" if node == "INSPECT" else current
        able = [m for m in position["standing"] if meeples[m] != "-"]
        if min(able, key=lambda m: order.index(meeples[m]), default="-") != actor:
            yield f"4.4: {actor} is not the leftmost standing meeple"
    if node == "SANDRA" and meeples.get(current, "-")[0] != meeples["sandra"][0]:
        yield f"4.4: Sandra is not on the board of {current}"
    if (current == "-") != (node in (*EVENTS, "OVER")):
        yield f"4.2: current {current} at {node}"


def _ending(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    sold_out = [colour for colour, left in position["bots"].items() if left == 0]
    busy = [seat for seat in position["seats"] if len(seat["completed"]) >= 5]
    if position["node"] == "MOVE" and (sold_out or busy):
        yield "I15: the game should be over"
    timed_out = 0 < position["options"]["max_rounds"] <= position["round"]
    if position["node"] == "OVER" and not (sold_out or busy or timed_out):
        yield "I15: over, although no end condition holds"


def _turn(position: Position, box: Mapping[str, Any]) -> Iterator[str]:
    turn = position.get("turn")
    if position["node"] not in TURN_NODES or not turn:
        return
    if turn["left"] < 0 or turn["paid"] < 0:
        yield f"I17: {turn['left']} left, {turn['paid']} paid"
    caps = {space["id"]: space["cap"] for space in box["spaces"] if "cap" in space}
    caps["F+"] = [*caps.values()][-1]
    place = position["meeples"].get(position["current"], "-")
    if turn["paid"] > caps.get(place, 0):
        yield f"I17: {turn['paid']} tokens paid for Finance on {place}"


# --- before and after one move -------------------------------------------------------------


def check_transition(before: Position, text: str, after: Position) -> list[str]:
    """What one move (with all that is forced after it) may not do: I12, I13, I16, I18, I19."""
    checks = (_move, _wheel_and_marker, _completed, *TRANSITIONS)
    return [fault for check in checks for fault in check(before, text, after)]


def _move(before: Position, text: str, after: Position) -> Iterator[str]:
    if before["node"] != "MOVE":
        return
    mover = before["current"]
    if after["meeples"][mover][0] == before["meeples"][mover][0]:
        yield f"I12: {mover} stays on its board"
    two = before["options"]["players"] <= 2
    if two and after["meeples"][mover][0] == before["meeples"]["sandra"][0]:
        yield f"I13: {mover} moves to Sandra's board"


def _wheel_and_marker(before: Position, text: str, after: Position) -> Iterator[str]:
    if (before["rotations"] != after["rotations"]) != (text == "ROT"):
        yield f"I16: rotations {before['rotations']} to {after['rotations']} by {text}"
    still = all(before[name] == after[name] for name in ("round", "meeples", "standing"))
    set_up = after["round"] == 0 or before["round"] == 0
    if before["marker"] != after["marker"] and still and not (set_up or text.startswith("~")):
        yield f"I16: the marker moved during a worker's turn, by {text}"


def _completed(before: Position, text: str, after: Position) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if Counter(old["completed"]) - Counter(new["completed"]):
            yield f"I18: p{number} lost a completed project"
