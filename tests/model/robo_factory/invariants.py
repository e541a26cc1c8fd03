"""What must hold in every Robo Factory position (rules document, 12), as plain checks on documents.

Works on `tinmind.position/1` documents with all derived fields, so it serves the twin and the engine
alike, tables and views. `check_transition` compares the tables before and after one move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .cards import CARDS, match

Position = Mapping[str, Any]
FIRST_ATTEMPT = ("BUILD-1", "REVEAL-1", "CHECK-1", "ROLL-1", "TILE-1")
SECOND_ATTEMPT = ("BUILD-2", "REVEAL-2", "CHECK-2", "ROLL-2")


def check_invariants(position: Position) -> list[str]:
    """Everything that is wrong with a position, each with the number of its rule; [] if sound."""
    checks = (_cubes, _cards, _tiles, _belief, _customer)
    return [fault for check in checks for fault in check(position)]


def _cubes(position: Position) -> Iterator[str]:
    cubes = [seat["cubes"] for seat in position["seats"]]
    if sum(cubes) + position["pot"] != 145 or min(cubes) < 0:
        yield f"1: cubes {cubes}, pot {position['pot']}"
    if position["options"]["supply"] == "finite" and position["pot"] < 0:
        yield f"1: pot {position['pot']}"


def _cards(position: Position) -> Iterator[str]:
    """3: all cards in sight are distinct."""
    seen = [position["order"], *position["board"]]
    for seat in position["seats"]:
        seen += seat["hand"] if "?" not in seat["hand"] else seat["bought"]
    cards = [card for card in seen if card in CARDS]
    if len(set(cards)) != len(cards):
        yield f"3: {cards}"


def _facts(position: Position) -> list[tuple[str, str]]:
    """Cards or builds, and their tiles."""
    facts = [*zip(position["board"], position["board_tile"], strict=True)]
    for seat in position["seats"]:
        facts += [*zip(seat["bought"], seat["buy_tile"], strict=True), (seat["build1"], seat["fb_tile"])]
    return [(card, tile) for card, tile in facts if card in CARDS and tile not in ("-", "?")]


def _tiles(position: Position) -> Iterator[str]:
    for card, tile in _facts(position):
        if tile not in ("0", "1", "2"):
            yield f"5: tile {tile} for {card}"


def _belief(position: Position) -> Iterator[str]:
    """4: the order agrees with every tile; without it, some card does, and not too many."""
    facts = _facts(position)
    orders = [card for card in CARDS if all(str(match(card, other)) == tile for other, tile in facts)]
    order, shown = position["order"], sum(card in CARDS for card in position["board"])
    if order in CARDS and order not in orders:
        yield f"4: {order} does not agree with {facts}"
    if not orders or len(orders) > {0: 64, 1: 27, 2: 27, 3: 12}[shown]:
        yield f"4: {len(orders)} cards agree with {facts}"


def _customer(position: Position) -> Iterator[str]:
    players = position["options"]["players"]
    if position["customer"] != f"p{position['turn'] % players}":
        yield f"9: {position['customer']} in turn {position['turn']}"
    if position["phase"] == "OVER" and position["turn"] % players:
        yield f"9: over after {position['turn']} turns"


# --- before and after one move -------------------------------------------------------------


def check_transition(before: Position, after: Position) -> list[str]:
    """What one move, with all that is forced after it, may not do (2, 6, 7, 8)."""
    checks = (_sirens, _payments, _attempts)
    return [fault for check in checks for fault in check(before, after)]


def _sirens(before: Position, after: Position) -> Iterator[str]:
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        if new["siren"] and not old["siren"]:
            yield f"2: the siren of p{number} is back"


def _payments(before: Position, after: Position) -> Iterator[str]:
    limit = before["options"]["info_limit"]
    others = before["options"]["players"] - 1
    for number, (old, new) in enumerate(zip(before["seats"], after["seats"], strict=True)):
        change = new["cubes"] - old["cubes"]
        if before["customer"] == f"p{number}":
            if not 0 <= change <= (limit + 1) * others:
                yield f"6: the Customer's cubes change by {change}"
        elif not -(limit + 6 + 1) <= change <= 4 + 6:
            yield f"7: p{number}'s cubes change by {change}"


def _attempts(before: Position, after: Position) -> Iterator[str]:
    """8: the second attempt follows when all were wrong, and only then is a fee paid."""
    if after["phase"] in SECOND_ATTEMPT and any(s["build1"] == after["order"] for s in after["seats"]):
        yield "8: a second attempt, although somebody was correct"
    customer = int(before["customer"][1:])
    gain = after["seats"][customer]["cubes"] - before["seats"][customer]["cubes"]
    if before["phase"] in FIRST_ATTEMPT and gain:
        yield f"8: the Customer gains {gain} in attempt 1"
