"""Tables of section 14 and values of section 11, by plain enumeration (rules document, 7.4, 11, 14).

Sets of cards are words, bit i for the card with index i, so that all boards are gone through in a second.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb, lcm

from .cards import CARDS, TILES, match, word
from .table import BOARD, DIE_FACES, HAND, REWARDS

ALL = word(CARDS)
BIT = {card: word([card]) for card in CARDS}
MATCH = {
    card: [word(other for other in CARDS if match(card, other) == tile) for tile in range(4)]
    for card in CARDS
}


def members(cards: int) -> list[str]:
    return [card for card in CARDS if cards & BIT[card]]


def classes(orders: int, card: str) -> list[int]:
    """What a set of orders splits into by the tile for a card; empty ones left out."""
    return [part for tile in TILES if (part := orders & MATCH[card][tile])]


# --- 14.2, 14.3: how many orders are left -----------------------------------------------------


def boards(order: str) -> Iterable[tuple[str, int]]:
    """Every board for an order: its tiles, sorted, and the orders that agree with it."""
    others = [card for card in CARDS if card != order]
    facts = [(str(match(card, order)), MATCH[card][match(card, order)]) for card in others]
    for one, two, three in combinations(facts, BOARD):
        yield "".join(sorted(one[0] + two[0] + three[0])), one[1] & two[1] & three[1]


def after_hand(sizes: Counter[int]) -> Counter[int]:
    """14.3 from 14.2: the hand of three of the 60 cards not seen holds some of the wrong candidates."""
    out: Counter[int] = Counter()
    unseen = len(CARDS) - 1 - BOARD
    for size, count in sizes.items():
        for held in range(min(HAND, size - 1) + 1):
            rest = unseen - (size - 1)
            out[size - held] += count * comb(size - 1, held) * comb(rest, HAND - held)
    return out


# --- 14.4, 14.5: what a belief is worth in cubes, with two players ----------------------------


def value(orders: int, q: Fraction = Fraction(1), f: int = 1) -> Fraction:
    """14.4: mean cubes of a Manufacturer who builds as well as can be, without Eureka."""
    first, second = REWARDS
    size = orders.bit_count()
    best = max(
        (first + q * f) * bool(orders & BIT[guess]) + q * (second + f) * len(classes(orders, guess))
        for guess in CARDS
    )
    return Fraction(best) / size - q * f


def best_builds(orders: int) -> list[str]:
    """The robots of attempt 1 that are worth most, two players with cubes for the fee."""
    worth = {guess: 5 * bool(orders & BIT[guess]) + 3 * len(classes(orders, guess)) for guess in CARDS}
    return [guess for guess in CARDS if worth[guess] == max(worth.values())]


def value_of_buying(orders: int, card: str, q: Fraction = Fraction(1)) -> Fraction:
    """14.5, less the price of a tile."""
    size = orders.bit_count()
    parts = classes(orders, card)
    return sum((Fraction(part.bit_count(), size) * value(part, q) for part in parts), Fraction(-1))


# --- the last turn of two players: the share of the win (W27, W32) ----------------------------


def share(lead: int) -> Fraction:
    return Fraction(1 if lead > 0 else 0) if lead else Fraction(1, 2)


@cache
def last_turn(orders: int, lead: int, siren: bool = False) -> Fraction:
    """Attempt 1 and 2 played as well as can be; both hold cubes enough."""
    size = orders.bit_count()
    best = Fraction(0)
    for guess in CARDS:
        for shout in (False, True) if siren else (False,):
            right = bool(orders & BIT[guess])
            total = Fraction(right) * after(lead, REWARDS[0], shout, right=True)
            for part in classes(orders, guess):
                missed = second_attempt(part, lead, siren and not shout)
                if shout:
                    missed = _mean(second_attempt(part, lead - face, False) for face in DIE_FACES)
                total += part.bit_count() * missed
            best = max(best, total / size)
    return best


@cache
def second_attempt(orders: int, lead: int, siren: bool) -> Fraction:
    """A member is built; a miss pays the fee to the rival, which costs the lead two."""
    size = orders.bit_count()
    return max(
        (after(lead, REWARDS[1], shout, right=True) + (size - 1) * after(lead, -2, shout, right=False)) / size
        for shout in ((False, True) if siren else (False,))
    )


def after(lead: int, change: int, shout: bool, right: bool) -> Fraction:
    if not shout:
        return share(lead + change)
    return _mean(share(lead + change + (face if right else -face)) for face in DIE_FACES)


def _mean(shares: Iterable[Fraction]) -> Fraction:
    return sum(shares, Fraction(0)) / len(DIE_FACES)


# --- 14.7: Eureka ---------------------------------------------------------------------------


def loss(cubes: int, attempt: int) -> Fraction:
    """What a wrong shout costs beyond the fee that is paid anyway."""
    if attempt == 1:
        return _mean(Fraction(min(face, cubes)) for face in DIE_FACES)
    return _mean(Fraction(min(face + 1, cubes)) for face in DIE_FACES) - min(1, cubes)


def threshold(cubes: int, attempt: int) -> Fraction:
    """Shout with the last siren iff the robot is right with more than this probability."""
    gain = Fraction(sum(DIE_FACES), len(DIE_FACES))
    return loss(cubes, attempt) / (gain + loss(cubes, attempt))


# --- 10.3: what another one's robot tells ---------------------------------------------------


def posterior(
    board: dict[str, int], hand: list[str], wrong: list[str], other: str, buys: bool
) -> dict[str, int]:
    """Weights of the orders after another one's build, by the reference model "consistent-uniform"."""
    public = ALL
    for card, tile in board.items():
        public &= MATCH[card][tile]
    own = public & ~word([*hand, *wrong, other])
    weights: dict[str, Fraction] = {}
    for order in members(own):
        unseen = [card for card in CARDS if card not in (order, *board, *hand)]
        weights[order] = Fraction(0)
        for cards in combinations(unseen, HAND):
            known = public & ~word(cards)
            for bought in cards if buys else ("",):
                found = known & MATCH[bought][match(bought, order)] if bought else known
                if found & BIT[other]:
                    weights[order] += Fraction(1, found.bit_count())
    total = sum(weights.values())
    common = lcm(*((weight / total).denominator for weight in weights.values()))
    return {order: int(weight / total * common) for order, weight in weights.items()}


# --- 7.4: how cubes are shown ---------------------------------------------------------------


def split(values: list[int]) -> tuple[list[int], list[int]]:
    """Small and large cubes of each player: large ones only as far as 45 small ones do not suffice."""
    small, large = list(values), [0] * len(values)
    while sum(small) > 45:
        most = small.index(max(small))
        small[most] -= 5
        large[most] += 1
    return small, large
