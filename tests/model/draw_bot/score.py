"""Completions and results (rules document, 5.3 and 7)."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

from .components import Robot, differ, robot_of
from .table import (
    DONE,
    NO,
    ORDER_POINTS,
    ORIGINALITY_POINTS,
    OTHER_POINTS,
    SECRET_POINTS,
    Seat,
    Table,
)

Pairs = list[tuple[int, Robot]]


def completed_now(table: Table) -> Pairs:
    return [(number, robot) for number, seat in enumerate(table.seats) for robot in seat.fresh()]


def score_secret(table: Table, number: int, order: str) -> None:
    """Step 1 of 5.3: a seat reveals its secret order, one of the robots completed now."""
    seat = table.seats[number]
    robot = robot_of(order)
    seat.answer = next(f"W{at + 1}" for at in seat.fresh_at() if seat.sheet[at] == robot)
    seat.points += OTHER_POINTS if _is_shared(table, number, robot) else SECRET_POINTS
    seat.secret = DONE
    table.discards |= {*order.split()}
    table.seen |= {*order.split()}


def _is_shared(table: Table, number: int, robot: Robot) -> bool:
    """With `secret_tie=all_1`: another seat completed the same robot now."""
    others = [other for who, other in completed_now(table) if who != number]
    return table.options.secret_tie == "all_1" and robot in others


def score_completions(table: Table) -> None:
    """Steps 2 and 3 of 5.3."""
    pairs, sharing = completed_now(table), []
    for number, seat in enumerate(table.seats):
        if seat.answer in (None, NO):
            continue
        own = (number, seat.sheet[int(str(seat.answer)[1]) - 1])
        pairs.remove(own)
        if _is_shared(table, *own):
            sharing.append(own)
    for slot, order in enumerate(table.orders):
        if order is not None:
            _score_order(table, slot, robot_of(order), pairs, sharing)
    for number, _ in pairs:
        table.seats[number].points += OTHER_POINTS


def _score_order(table: Table, slot: int, robot: Robot, pairs: Pairs, sharing: Pairs) -> None:
    """Step 2 for one open order."""
    finished = sorted({number for number, other in pairs if other == robot})
    if not finished:
        return
    others = {number for number, other in sharing if other == robot} - {*finished}
    is_first = len(finished) + len(others) == 1
    for number in finished:
        table.seats[number].points += ORDER_POINTS if is_first else OTHER_POINTS
        pairs.remove((number, robot))
    if is_first or table.options.tie_removes_order == "yes":
        table.discards |= {*str(table.orders[slot]).split()}
        table.orders[slot] = None
        table.refill.append(slot)


def originality(table: Table, seat: Seat) -> int:
    """7.2; workstations 1 to 4 lie around the sheet."""
    pairs = [(0, 1), (1, 2), (2, 3), (3, 0)]
    if table.options.originality_pairs == "all":
        pairs = list(combinations(range(4), 2))
    return ORIGINALITY_POINTS * sum(differ(seat.sheet[a], seat.sheet[b]) for a, b in pairs)


def totals(table: Table) -> list[int]:
    return [seat.points + originality(table, seat) for seat in table.seats]


def shares(table: Table) -> list[Fraction]:
    """7.3, 7.4: most points, then least energy spent; those still tied win together."""
    ranks = [(total, -seat.spent) for total, seat in zip(totals(table), table.seats, strict=True)]
    best = ranks.count(max(ranks))
    return [Fraction(int(rank == max(ranks)), best) for rank in ranks]


def margins(table: Table) -> list[int]:
    """7.4."""
    scores = totals(table)
    return [own - max(scores[:seat] + scores[seat + 1 :]) for seat, own in enumerate(scores)]
