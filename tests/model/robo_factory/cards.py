"""The Robot Cards and what a Data Tile says of two of them (rules document, 1.1 and 1.2)."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product

COLOURS = "RGBY"
CARDS = ["".join(parts) for parts in product(COLOURS, repeat=3)]  # in the order of their index
INDEX = {card: index for index, card in enumerate(CARDS)}
TILES = (0, 1, 2)  # 3 would be the order itself, which is never asked about (RF-20)


@cache
def match(one: str, other: str) -> int:
    """The number of parts in which two cards have the same colour."""
    return sum(a == b for a, b in zip(one, other, strict=True))


def word(cards: Iterable[str]) -> int:
    """A set of cards as the document writes it: bit i is the card with index i."""
    return sum(1 << INDEX[card] for card in set(cards))


def in_order(cards: Iterable[str]) -> list[str]:
    return sorted(cards, key=INDEX.__getitem__)


def as_given(cards: Iterable[str], card: str, tile: int) -> list[str]:
    """The orders among these for which the Customer gives this tile for the card."""
    return [order for order in cards if match(order, card) == tile]
