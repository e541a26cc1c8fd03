"""Which moves and which outcomes are possible now, with their odds (rules document, 4 and 5.1).

On a view, an outcome is what the seat may be told next. Its odds are those of a table drawn evenly among
all that agree with the view (10.4): the order uniform in the belief, then hands, then sealed choices.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction

from .cards import CARDS, TILES, as_given, match
from .knowledge import belief
from .table import DIE_FACES, HAND, HIDDEN, INFO_PRICE, PASS, Table

Odds = list[tuple[str, Fraction]]


def next_seat(table: Table) -> int | None:
    """The Manufacturer whose card, choice, reveal, roll or tile comes next in this phase; None: all done."""
    seats, phase = table.seats, table.phase
    tests: dict[str, Callable[[int], bool]] = {
        "HANDS": lambda p: len(seats[p].hand) < HAND,
        "BUY": lambda p: p in table.buyers() and seats[p].pending is None,
        "PAY-INFO": lambda p: seats[p].pending is not None,
        "BUILD": lambda p: seats[p].pending is None,
        "REVEAL": lambda p: seats[p].pending is not None,
        "ROLL": lambda p: seats[p].eureka[table.attempt] and seats[p].roll is None,
        "TILE": lambda p: seats[p].fb_tile is None,
    }
    test = tests[phase if phase in tests else phase.split("-")[0]]
    return next((seat for seat in table.manufacturers if test(seat)), None)


def due(table: Table) -> int:
    """The same, where somebody comes next."""
    seat = next_seat(table)
    assert seat is not None
    return seat


# --- decisions -----------------------------------------------------------------------------


def legal(table: Table) -> list[str]:
    """All moves of the seat to act; on another's view the one word that it chose something."""
    seat = due(table)
    verb = "buy" if table.phase == "BUY" else "build"
    if not table.sees(seat):
        can_choose = verb == "build" or table.seats[seat].cubes >= INFO_PRICE
        return [f"{verb} p{seat} ?"] if can_choose else [f"pass p{seat}"]
    choices = purchases(table, seat) if verb == "buy" else builds(table, seat)
    return [f"pass p{seat}" if choice == PASS else f"{verb} p{seat} {choice}" for choice in choices]


def purchases(table: Table, seat: int) -> list[str]:
    """N5: pass, or a card of the own hand that was not bought yet, for a cube."""
    holder = table.seats[seat]
    if holder.cubes < INFO_PRICE:
        return [PASS]
    return [PASS, *(card for card in holder.hand if card not in holder.bought)]


def builds(table: Table, seat: int) -> list[str]:
    """N7, N11: any robot, with Eureka if the siren is unused (RF-4, RF-5, RF-17, RF-18)."""
    if not may_shout(table, seat):
        return list(CARDS)
    return [card + shout for card in CARDS for shout in ("", "!")]


def may_shout(table: Table, seat: int) -> bool:
    in_time = table.attempt == 0 or table.options.eureka_attempts == "both"
    return table.seats[seat].siren and in_time


# --- outcomes ------------------------------------------------------------------------------


def outcomes(table: Table) -> Odds:
    """What may be drawn, rolled or told next; odds sum to 1."""
    by_phase: dict[str, Callable[[Table], Iterator[tuple[str, int]]]] = {
        "ORDER": _order,
        "BOARD": _board,
        "HANDS": _hand,
        "PAY-INFO": _purchase,
        "REVEAL": _reveal,
        "CHECK": _correct,
        "ROLL": _roll,
        "TILE": _tile,
    }
    weigh = by_phase[table.phase if table.phase in by_phase else table.phase.split("-")[0]]
    weights: Counter[str] = Counter()
    for text, weight in weigh(table):
        weights[text] += weight
    total = sum(weights.values())
    return [(text, Fraction(weight, total)) for text, weight in weights.items() if weight]


def _order(table: Table) -> Iterator[tuple[str, int]]:
    """N1; only the Customer sees the card."""
    if not table.sees(table.customer):
        yield "order ?", 1
        return
    for card in CARDS:
        yield f"order {card}", 1


def _board(table: Table) -> Iterator[tuple[str, int]]:
    """N2, N3: a card other than those seen; its tile tells of the order."""
    for card in table.unseen():
        yield from _answers(table, f"board {card}=", card)


def _answers(table: Table, text: str, card: str) -> Iterator[tuple[str, int]]:
    """The Customer's answer to a card: each Data Tile is as likely as the orders that ask for it."""
    orders = belief(table)
    for tile in TILES:
        yield f"{text}{tile}", len(as_given(orders, card, tile))


def _hand(table: Table) -> Iterator[tuple[str, int]]:
    """N4; it is the less likely a card, the more likely it is the order."""
    seat = due(table)
    orders = belief(table)
    for card in table.unseen() if table.sees(seat) else ():
        yield f"hand p{seat} {card}", sum(order != card for order in orders)
    if not table.sees(seat):
        yield f"hand p{seat} ?", 1


def _purchase(table: Table) -> Iterator[tuple[str, int]]:
    """N6, told: what a seat bought, to the Customer with the card, to the buyer the tile."""
    seat = due(table)
    holder = table.seats[seat]
    left = HAND - len(holder.bought)
    if holder.pending == PASS:
        yield f"pass p{seat}", 1
    elif holder.pending != HIDDEN:
        yield from _answers(table, f"buy p{seat} {holder.pending}=", str(holder.pending))
    elif table.viewer != table.customer:
        yield f"pass p{seat}", 1
        yield f"buy p{seat}", left
    else:
        cards = table.unseen()
        yield f"pass p{seat}", len(cards)
        for card in cards:
            yield f"buy p{seat} {card}={match(card, str(table.order))}", left


def _reveal(table: Table) -> Iterator[tuple[str, int]]:
    """N8, N12, told: what a seat built, and whether it shouted."""
    seat = due(table)
    pending = table.seats[seat].pending
    for choice in builds(table, seat) if pending == HIDDEN else [str(pending)]:
        yield f"build p{seat} {choice}", 1


def _correct(table: Table) -> Iterator[tuple[str, int]]:
    """N10, N14, told: whose robot is the one ordered."""
    for order in belief(table):
        right = [p for p in table.manufacturers if table.seats[p].build[table.attempt] == order]
        yield verdict(right), 1


def verdict(right: list[int]) -> str:
    return " ".join(["correct", *(f"p{seat}" for seat in sorted(right))]) if right else "none"


def _roll(table: Table) -> Iterator[tuple[str, int]]:
    """N9, N13: one die for each shout."""
    for face in DIE_FACES:
        yield f"roll p{next_seat(table)} {face}", 1


def _tile(table: Table) -> Iterator[tuple[str, int]]:
    """N10, told: the Data Tile for a wrong robot, to its builder and the Customer."""
    seat = due(table)
    if table.sees_all_of(seat):
        yield from _answers(table, f"tile p{seat} ", str(table.seats[seat].build[0]))
    else:
        yield f"tile p{seat} ?", 1
