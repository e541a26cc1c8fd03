"""How games end: orders of bots, and the choices of which these are made.

An order is a row of choices: the first place among all, the next among those that are left, and so on.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass

# The bots by place, those that share a place together, as numbers, each group sorted.
Order = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Finish:
    """How one game ended.

    Attributes:
        names: the bot at each seat; a bot may have several seats.
        places: of each seat, 1 for the first; equal ones are shared.
        cluster: games with the same word share a deal.
        share: of two seats, what the first has of the win where places do not say it.
    """

    names: tuple[str, ...]
    places: tuple[int, ...]
    cluster: str
    share: float | None = None


def orders_of(game: Finish, number: dict[str, int]) -> list[tuple[Order, float]]:
    """The orders that a game counts as, with which part of it each is."""
    if game.share is None or len(game.names) != 2:
        return [(_order(game, number), 1.0)]
    first, second = (number[name] for name in game.names)
    return [(((first,), (second,)), game.share), (((second,), (first,)), 1 - game.share)]


def _order(game: Finish, number: dict[str, int]) -> Order:
    groups: dict[int, list[int]] = {}
    for name, place in zip(game.names, game.places, strict=True):
        groups.setdefault(place, []).append(number[name])
    return tuple(tuple(sorted(groups[place])) for place in sorted(groups))


def choices_of(order: Order) -> list[tuple[tuple[int, ...], float]]:
    """The choice sets of an order and their weights: of each group, all subsets beside the bots below it.

    The mean over the orders of a group of `m`: each subset of `k` is what is left with chance 1 / C(m, k).
    """
    found: dict[tuple[int, ...], float] = {}
    below: list[int] = []
    for group in reversed(order):
        for size in range(1, len(group) + 1):
            weight = 1 / math.comb(len(group), size)
            for left in itertools.combinations(range(len(group)), size):
                members = tuple(sorted([*below, *(group[index] for index in left)]))
                found[members] = found.get(members, 0.0) + weight
        below += group
    return sorted(found.items())
