"""End scoring of Bot Factory (rules document, 7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .table import COLOURS, Table

FIRED = "fired"
THRESHOLD = 12  # value that task T2 asks for


def breakdown(table: Table, seat: int) -> dict[str, int]:
    """The score by part, signed as it counts."""
    holder = table.seats[seat]
    return {
        "bots": sum(table.value[c] * count for c, count in holder.completed.items()),
        "contracts": contract_points(table, seat),
        "tokens": holder.tokens // 2,
        "parts": -holder.num_parts(),
        "projects": -2 * holder.projects.total(),
    }


def total(table: Table, seat: int) -> int:
    return sum(breakdown(table, seat).values())


def contract_points(table: Table, seat: int) -> int:
    """Best assignment of bots to reserved contracts, each bot to at most one (R60, R62).

    With task T4 an assignment that fulfils three contracts comes before any other (7.2).
    """
    plans = _assignments(table, seat)
    if table.task and table.box.tasks[table.task] == "three_contracts":
        plans = [plan for plan in plans if plan[0] >= 3] or plans
    return max(points for _, points in plans)


def most_contracts(table: Table, seat: int) -> int:
    """How many contracts can be fulfilled at once."""
    return max(fulfilled for fulfilled, _ in _assignments(table, seat))


def _assignments(table: Table, seat: int) -> list[tuple[int, int]]:
    """Every assignment of bots: contracts fulfilled, points."""
    owned = [position for position, con in table.contracts.items() if seat in con.owners]
    return _from(table, seat, owned, table.seats[seat].completed)


def _from(table: Table, seat: int, positions: list[int], bots: Counter[str]) -> list[tuple[int, int]]:
    if not positions:
        return [(0, 0)]
    position, *rest = positions
    contract = table.contracts[position]
    assert contract.tile is not None
    space = table.box.contract_points[contract.tile][contract.owners.index(seat)]
    plans = [(count, points - space) for count, points in _from(table, seat, rest, bots)]
    for alternative in table.box.contract_needs[contract.tile]:
        need = Counter(alternative)
        if all(bots[colour] >= count for colour, count in need.items()):
            worth = space + table.box.row_points[position]
            served = _from(table, seat, rest, bots - need)
            plans += [(count + 1, points + worth) for count, points in served]
    return plans


# --- solo (1.10, 7.4) ----------------------------------------------------------------------


def is_task_done(table: Table) -> bool:
    if table.task is None:
        return False
    task, done = table.box.tasks[table.task], table.seats[0].completed
    if task == "three_of_one":
        return any(done[colour] >= 3 for colour in COLOURS)
    if task == "three_colors_at_12":
        return sum(done[c] >= 1 and table.value[c] >= THRESHOLD for c in COLOURS) >= 3
    if task == "two_and_two":
        return sum(done[colour] >= 2 for colour in COLOURS) >= 2
    return most_contracts(table, 0) >= 3


def review(table: Table) -> str:
    """The performance review of a solo game, as if it ended now."""
    if not is_task_done(table):
        return FIRED
    points = total(table, 0)
    bands = (band["name"] for band in table.box.review if points < band.get("below", points + 1))
    return str(next(bands))


def utility(table: Table) -> Fraction:
    """Nothing for being fired, then a third more for each band."""
    names = [FIRED, *(band["name"] for band in table.box.review)]
    return Fraction(names.index(review(table)), len(names) - 1)


# --- several players -----------------------------------------------------------------------


def shares(table: Table) -> list[Fraction]:
    """Points, then bots, then an odd number of tokens in hand; who is still tied shares (7.3)."""
    if table.is_solo:
        return [utility(table)]
    seats = range(table.players)
    points = [total(table, seat) for seat in seats]
    tied = [seat for seat in seats if points[seat] == max(points)]
    most_bots = max(table.seats[seat].completed.total() for seat in tied)
    tied = [seat for seat in tied if table.seats[seat].completed.total() == most_bots]
    odd = [seat for seat in tied if table.seats[seat].tokens % 2 == 1]
    winners = odd or tied
    return [Fraction(seat in winners, len(winners)) for seat in seats]
