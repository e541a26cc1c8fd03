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


def score_completions(table: Table) -> None:
    """5.3 for all robots completed now, once it is known which of them were secret orders."""
    revealed = {n: str(seat.secret) for n, seat in enumerate(table.seats) if seat.answer not in (None, NO)}
    pairs = [(number, robot) for number, seat in enumerate(table.seats) for robot in seat.fresh()]
    sharing = _score_secrets(table, pairs, revealed)
    for slot, order in enumerate(table.orders):
        if order is not None:
            _score_order(table, slot, robot_of(order), pairs, sharing)
    for number, _ in pairs:
        table.seats[number].points += OTHER_POINTS


def _score_secrets(
    table: Table, pairs: list[tuple[int, Robot]], revealed: dict[int, str]
) -> list[tuple[int, Robot]]:
    """Step 1; gives back who, with `secret_tie=all_1`, still counts among those who finished the same."""
    sharing = []
    everybody = [*pairs]
    for number, order in revealed.items():
        robot = robot_of(order)
        is_alone = all(who == number or other != robot for who, other in everybody)
        is_shared = table.options.secret_tie == "all_1" and not is_alone
        seat = table.seats[number]
        seat.points += OTHER_POINTS if is_shared else SECRET_POINTS
        seat.secret = DONE
        table.discards |= {*order.split()}
        table.seen |= {*order.split()}
        pairs.remove((number, robot))
        if is_shared:
            sharing.append((number, robot))
    return sharing


def _score_order(
    table: Table, slot: int, robot: Robot, pairs: list[tuple[int, Robot]], sharing: list[tuple[int, Robot]]
) -> None:
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
