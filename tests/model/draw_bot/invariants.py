"""What must hold in every Draw Bot position (rules document, 12), as plain checks on documents.

Works on `tinmind.position/1` documents with all derived fields, so it serves the twin and the engine
alike, tables and views. `check_transition` compares the tables before and after one move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .components import BOT_CARDS, DRAW_CARDS

Position = Mapping[str, Any]
OPEN_TURN = ("ROLL", "PICK", "ACT")


def check_invariants(position: Position) -> list[str]:
    """Everything that is wrong with a position, each with the number of its rule; [] if sound."""
    checks = (_robots, _energy, _cards, _points, _end, _orders, _secrets)
    return [fault for check in checks for fault in check(position)]


def _symbols(robot: str) -> list[str]:
    return [] if robot == "-" else robot.split()


def _completed(seat: Position) -> list[str]:
    return [robot for robot in seat["sheet"] if len(_symbols(robot)) == 4]


def _robots(position: Position) -> Iterator[str]:
    for seat in position["seats"]:
        for robot in seat["sheet"]:
            parts = [symbol[0] for symbol in _symbols(robot)]
            if parts != [part for part in "AENM" if part in parts]:
                yield f"1: {robot}"


def _energy(position: Position) -> Iterator[str]:
    limit = position["options"]["energy_symbols"] or 1000
    for seat in position["seats"]:
        if not (2 <= seat["circled"] <= limit and 0 <= seat["spent"] <= seat["circled"]):
            yield f"3: {seat['circled']}/{seat['spent']}"


def _places(position: Position) -> list[str]:
    """Cards whose place is known: open, discarded, a known secret."""
    orders = [*position["orders"], *(seat["secret"] for seat in position["seats"])]
    return [*position["discards"], *(c for o in orders if o not in ("-", "?", "done") for c in o.split())]


def _cards(position: Position) -> Iterator[str]:
    places = _places(position)
    if len(set(places)) != len(places):
        yield f"5: a card twice in {sorted(places)}"
    unknown = sum(seat["secret"] == "?" for seat in position["seats"])
    for kind, pile in ((DRAW_CARDS, "draw_pile"), (BOT_CARDS, "bot_pile")):
        if sum(card in kind for card in places) + unknown + position[pile] != len(kind):
            yield f"5: {position[pile]} cards in {pile} with {places}"
    if position["draw_pile"] != position["bot_pile"] or position["draw_pile"] < 0:
        yield f"5: piles of {position['draw_pile']} and {position['bot_pile']}"


def _points(position: Position) -> Iterator[str]:
    """6; a view that waits for a reveal has not scored yet."""
    if position["phase"].endswith("SCORE"):
        return
    for number, seat in enumerate(position["seats"]):
        completed = len(_completed(seat))
        extra = seat["points"] - completed
        is_first = completed == 4 and position["phase"] != "REFILL"
        if extra < 0 or extra > 2 * completed + is_first or (extra % 2 and not is_first):
            yield f"6: p{number} has {seat['points']} points for {completed} robots"


def _end(position: Position) -> Iterator[str]:
    if position["phase"] in OPEN_TURN and any(len(_completed(seat)) == 4 for seat in position["seats"]):
        yield f"7: four robots at {position['phase']}"


def _orders(position: Position) -> Iterator[str]:
    """10; an order's cards are discarded, so with the default cards none can be missing."""
    if position["phase"] in OPEN_TURN and "-" in position["orders"]:
        yield f"10: {position['orders']}"


def _secrets(position: Position) -> Iterator[str]:
    if position["phase"].endswith("SCORE"):
        return
    for number, seat in enumerate(position["seats"]):
        if seat["secret"] not in ("-", "?", "done"):
            draw, bot = seat["secret"].split()
            a, e = DRAW_CARDS[draw]
            n, m = BOT_CARDS[bot]
            if f"A{a} E{e} N{n} M{m}" in seat["sheet"]:
                yield f"11: p{number} completed its secret order {seat['secret']}"


# --- before and after one move -------------------------------------------------------------


def check_transition(before: Position, after: Position) -> list[str]:
    """What one move, with all that is forced after it, may not do (1 to 4, 14)."""
    checks = (_drawn, _one_each, _managers)
    return [fault for check in checks for fault in check(before, after)]


def _drawn(before: Position, after: Position) -> Iterator[str]:
    """1: what is drawn stays; 3, 4: what is circled or scratched, too."""
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        kept = all(
            set(_symbols(a)) <= set(_symbols(b)) for a, b in zip(old["sheet"], new["sheet"], strict=True)
        )
        if not kept or any(new[name] < old[name] for name in ("circled", "spent", "points")):
            yield f"1: p{number} loses something"


def _one_each(before: Position, after: Position) -> Iterator[str]:
    """2, 3, 4: with the last action of a turn each seat draws one symbol or accumulates."""
    if before["phase"] == "ACT" and after["phase"] != "ACT":
        for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
            drawn = sum(len(_symbols(robot)) for robot in new["sheet"]) - sum(
                len(_symbols(robot)) for robot in old["sheet"]
            )
            gain, cost = new["circled"] - old["circled"], new["spent"] - old["spent"]
            limit = before["options"]["energy_symbols"]
            is_full = limit != 0 and old["circled"] == limit
            if (drawn, gain) not in ((1, 0), (0, 1)) and not (is_full and (drawn, gain) == (0, 0)):
                yield f"2: p{number} draws {drawn}, circles {gain}"
            if cost not in ((0, 1, 2, 3) if drawn else (0, 1)):
                yield f"4: p{number} spends {cost}"


def _managers(before: Position, after: Position) -> Iterator[str]:
    players = before["options"]["players"]
    step = after["turn"] - before["turn"]
    if step not in (0, 1) or (int(after["manager"][1:]) - int(before["manager"][1:])) % players != step:
        yield f"14: {before['manager']} in turn {before['turn']}, {after['manager']} in turn {after['turn']}"
