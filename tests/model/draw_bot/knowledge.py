"""What a seat sees of the table, and which secrets agree with it (rules document, 3 and 10).

Secrets are counted, not listed: five players have sixty million.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from math import perm

from .components import KINDS, order_of
from .table import DONE, HIDDEN, Table


def view(table: Table, viewer: int) -> Table:
    """The table with everything blanked that the seat cannot see."""
    out = table.copy()
    if table.viewer is not None:
        assert table.viewer == viewer, "what one seat knows says nothing of what another one knows"
        return out
    out.viewer = viewer
    for number, seat in enumerate(out.seats):
        if number == viewer:
            continue
        if seat.has_secret():
            seat.secret = HIDDEN
        if table.phase in ("ACT", "FINAL") and seat.pending is not None and not is_public(table, number):
            seat.pending = HIDDEN
        if table.phase == "FINAL":
            seat.plan = None  # not even how far it got
    return out


def is_public(table: Table, seat: int) -> bool:
    """Whether all see that the seat has no choice: sheets, dice and energy lie open."""
    from .possible import options_of  # what can be done depends on nothing hidden

    bare = table.copy()
    bare.seats[seat].plan = None
    return len(options_of(bare, seat)) == 1


def seen(table: Table, text: str, viewer: int) -> str:
    """A move or event of the table as a seat sees it (5.1)."""
    verb, *words = text.split()
    if verb not in ("secret", "act") or words[0] == f"p{viewer}":
        return text
    if verb == "secret":
        return f"secret {words[0]} ?"
    if table.phase == "ACT" and not is_public(table, int(words[0][1:])):
        return f"act {words[0]} ?"
    if table.phase == "FINAL" and words[1] != DONE:
        return f"act {words[0]} ?"
    return text


# --- the secrets of the others (10) ------------------------------------------------------------


def never_seen(table: Table) -> list[list[str]]:
    """N of section 10, DRAW and BOT."""
    gone = {*table.seen}
    for seat in table.seats:
        if seat.secret not in (None, DONE, HIDDEN):
            gone |= {*str(seat.secret).split()}
    return [[card for card in kind if card not in gone] for kind in KINDS]


def impossible(table: Table) -> dict[int, list[str]]:
    """By seat with an unknown secret, the orders that it cannot be: robots that were not revealed."""
    out = {}
    for number in table.unknown_secrets():
        seat = table.seats[number]
        robots = seat.completed()
        for robot in seat.fresh() if table.is_scoring() and seat.answer is None else []:
            robots.remove(robot)
        out[number] = sorted({order_of(robot) for robot in robots})
    return out


class Secrets:
    """The orders that a table or view does not know, to be counted."""

    def __init__(self, table: Table) -> None:
        self.cards = never_seen(table)
        self.barred = impossible(table)

    def count(self, taken: tuple[str, ...] = (), fixed: int | None = None) -> int:
        """The ways to deal them without the cards `taken`, which are those of the seat `fixed`."""
        cards = [[card for card in kind if card not in taken] for kind in self.cards]
        seats = [seat for seat in self.barred if seat != fixed]
        total = 0
        for size in range(len(seats) + 1):
            for bad in combinations(seats, size):
                ways = sum(1 for _ in _disjoint([self.barred[seat] for seat in bad], cards))
                left = len(seats) - size
                total += (-1) ** size * ways * perm_of(cards[0], size, left) * perm_of(cards[1], size, left)
        return total

    def count_with(self, seat: int, order: str) -> int:
        """The ways in which this seat has this order."""
        draw, bot = order.split()
        if draw not in self.cards[0] or bot not in self.cards[1] or order in self.barred[seat]:
            return 0
        return self.count((draw, bot), seat)


def _disjoint(orders: list[list[str]], cards: list[list[str]]) -> Iterator[tuple[str, ...]]:
    """One order each, of cards that may be secrets, no card twice."""
    for chosen in product(*orders):
        used = [card for order in chosen for card in order.split()]
        if len(set(used)) == len(used) and all(card in cards[0] or card in cards[1] for card in used):
            yield chosen


def perm_of(cards: list[str], used: int, count: int) -> int:
    return perm(len(cards) - used, count) if len(cards) >= used else 0


def can_be_secret(table: Table, seat: int) -> set[str]:
    """The orders that an unknown secret can be."""
    secrets = Secrets(table)
    orders = (f"{draw} {bot}" for draw, bot in product(*secrets.cards))
    return {order for order in orders if secrets.count_with(seat, order)}
