"""End scoring of Bot Factory (rules document, 7)."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

from .bot_factory_table import Table


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
    """Best assignment of bots to reserved contracts, each bot to at most one (R60, R62)."""
    owned = [position for position, con in table.contracts.items() if seat in con.owners]
    return _best(table, seat, owned, table.seats[seat].completed)


def _best(table: Table, seat: int, positions: list[int], bots: Counter[str]) -> int:
    if not positions:
        return 0
    position, *rest = positions
    contract = table.contracts[position]
    assert contract.tile is not None
    space = table.box.contract_points[contract.tile][contract.owners.index(seat)]
    results = [_best(table, seat, rest, bots) - space]
    for alternative in table.box.contract_needs[contract.tile]:
        need = Counter(alternative)
        if all(bots[colour] >= count for colour, count in need.items()):
            points = space + table.box.row_points[position]
            results.append(points + _best(table, seat, rest, bots - need))
    return max(results)


def shares(table: Table) -> list[Fraction]:
    """Points, then bots, then an odd number of tokens in hand; who is still tied shares (7.3)."""
    seats = range(table.players)
    points = [total(table, seat) for seat in seats]
    tied = [seat for seat in seats if points[seat] == max(points)]
    most_bots = max(table.seats[seat].completed.total() for seat in tied)
    tied = [seat for seat in tied if table.seats[seat].completed.total() == most_bots]
    odd = [seat for seat in tied if table.seats[seat].tokens % 2 == 1]
    winners = odd or tied
    return [Fraction(seat in winners, len(winners)) for seat in seats]
