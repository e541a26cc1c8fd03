"""What must hold in solo games and with Production tiles (rules document, 12: I11, I19, I20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

Position = Mapping[str, Any]
Box = Mapping[str, Any]

VILELA_IN_MOTION = ("VILELA_ACTION", "VILELA_BOT")  # his tiles are being drawn


# --- Production tiles ----------------------------------------------------------------------


def _tiles(position: Position, box: Box) -> Iterator[str]:
    """One tile a seat, each tile with one seat; which variant gives what."""
    variant = position["options"].get("production", 0)
    if not variant:
        return
    held = [seat["tile"] for seat in position["seats"] if seat["tile"]]
    if sorted([*held, *position["display"]]) != list(range(1, 8)):
        yield f"I19: tiles {held} with players, {position['display']} in the display"
    for number, seat in enumerate(position["seats"]):
        tile, is_used = seat["tile"], seat["tile_used"]
        if is_used and not tile:
            yield f"I19: p{number} has used a tile, but none is named"
        if variant == 1 and tile and not is_used:
            yield f"I19: p{number} holds tile {tile}; in the first variant it is used at once"
        if variant == 2 and tile and not seat["first_contract"]:
            yield f"I19: p{number} has tile {tile} without any contract"
        if variant == 2 and seat["first_contract"] != _has_contract(position, f"p{number}"):
            yield f"I19: p{number}: first_contract {seat['first_contract']}"


def _has_contract(position: Position, worker: str) -> bool:
    return any(worker in (entry.get("first"), entry.get("second")) for entry in position["contracts"])


def _has_used(position: Position, worker: str, tile: int) -> bool:
    seat = position["seats"][int(worker[1:])]
    return (seat.get("tile"), seat.get("tile_used")) == (tile, True)


def _overflow(position: Position, box: Box) -> Iterator[str]:
    for meeple, place in position["meeples"].items():
        if place.endswith("+") and not (meeple.startswith("p") and _has_used(position, meeple, 2)):
            yield f"I11: {meeple} on {place} without Production tile 2"


def _universal_bot(position: Position, box: Box) -> Iterator[str]:
    for number, seat in enumerate(position["seats"]):
        colour = seat.get("universal", "-")
        if colour == "-":
            continue
        if not _has_used(position, f"p{number}", 7):
            yield f"I19: p{number} has the universal bot without Production tile 7"
        if colour not in seat["completed"]:
            yield f"I4: p{number} has no completed {colour} project under the universal bot"


def _turn(position: Position, box: Box) -> Iterator[str]:
    turn, current = position.get("turn", {}), position["current"]
    if turn.get("arm3") and not _has_used(position, current, 3):
        yield "8.3: a step is to be cheaper without Production tile 3"
    if turn.get("arm3") and not position["meeples"][current].startswith("F"):
        yield "8.3: Production tile 3 is used on the Finance board only"
    if turn.get("acquired"):
        seat = position["seats"][int(current[1:])]
        if not seat["tile"] or seat["tile_used"]:
            yield "8.3: the tile taken this turn is not there, or used"
    if position["node"] == "PTGET":
        seat = position["seats"][int(current[1:])]
        if seat.get("tile") or not seat.get("first_contract"):
            yield "8.3: a tile is taken once, after the first reservation"
    if position["node"] == "PT5" and not _has_used(position, current, 5):
        yield "8.3: the benefit of Production tile 5 without that tile"


# --- solo ----------------------------------------------------------------------------------


def _task(position: Position, box: Box) -> Iterator[str]:
    """A chosen task is known from the start, a random one from the end of the set-up."""
    if "solo" not in position:
        return
    task, chosen = position["solo"]["task"], position["options"].get("solo_task", "random")
    if chosen == "random":
        if (task == "-") != (position["round"] == 0):
            yield f"2: task {task} in round {position['round']}"
    elif task != f"T{chosen}":
        yield f"8.4: task {task}, but {chosen} was chosen"


def _vilela(position: Position, box: Box) -> Iterator[str]:
    if "solo" not in position or position["node"] in VILELA_IN_MOTION:
        return
    tiles, round_ = position["solo"]["vilela"], position["round"]
    if tiles["action"] in tiles["actions"] or tiles["bot"] in tiles["bots"]:
        yield "I20: a current tile is in its deck, too"
    waits = position["node"] == "MOVE" and "vilela" not in position["standing"]
    has_moved = round_ > 2 or (round_ == 2 and not waits)
    for name in ("action", "bot"):
        if (tiles[name] != "-") != has_moved:
            yield f"6.3: {name} tile {tiles[name]} in round {round_}"
    home = tiles["action"] if has_moved else "F"
    if position["meeples"]["vilela"][0] != home:
        yield f"6.3: Vilela on {position['meeples']['vilela']}, by his tile on {home}"
    decks = [len(tiles[name]) for name in ("actions", "bots", "inspections")]
    full = [len(box["vilela_actions"]), len(box["bot_tiles"]), len(box["inspection"])]
    if not has_moved and decks != full:
        yield "I20: Vilela's decks are full until he moves"


def _inspection(position: Position, box: Box) -> Iterator[str]:
    if position["node"] != "INSPECT":
        return
    tiles = position["solo"]["vilela"]
    drawn = tiles.get("inspection", "-")
    if drawn == "-" or drawn in tiles["inspections"]:
        yield f"I20: inspection tile {drawn} is not drawn"
        return
    marked = [position["contracts"][k - 1] for k in box["inspection"][int(drawn[1:]) - 1]]
    if any(entry["tile"] == "-" or entry.get("first", "-") != "-" for entry in marked):
        yield f"6.4: not all three contracts of {drawn} can be removed"
    if position["meeples"]["vilela"][0] != "F" or position["round"] < 2:
        yield "6.4: Vilela inspects on the Finance board, from round 2 on"
    if position["current"] != "p0":
        yield "4.2: the solo player inspects"


CHECKS = (_tiles, _overflow, _universal_bot, _turn, _task, _vilela, _inspection)


# --- before and after one move -------------------------------------------------------------


def _tiles_stay(before: Position, text: str, after: Position) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        for name in ("tile", "tile_used", "first_contract"):
            if old.get(name) and old[name] != new[name]:
                yield f"I19: {name} of p{number} from {old[name]} to {new[name]}"
        if old.get("universal", "-") not in ("-", new.get("universal")):
            yield f"I19: p{number} lost the universal bot"


def _removals_stay(before: Position, text: str, after: Position) -> Iterator[str]:
    if "solo" not in before:
        return
    old, new = before["solo"]["removed"], after["solo"]["removed"]
    if any(new[colour] < count for colour, count in old.items()):
        yield "I4: a removed meeple has come back"
    if before["round"] == 0:
        return
    for number, (was, now) in enumerate(zip(before["contracts"], after["contracts"], strict=True), start=1):
        if was["tile"] != now["tile"] and (now["tile"] != "-" or was.get("first", "-") != "-"):
            yield f"6.4: contract {number} from {was['tile']} to {now['tile']}"


TRANSITIONS = (_tiles_stay, _removals_stay)
