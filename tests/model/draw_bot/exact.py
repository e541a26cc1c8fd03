"""Numbers of section 14 by plain enumeration of rolls (rules document, 14.1 to 14.5)."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product

from .components import FACES, OFF, ON

WANTED = "1"  # any one design: all are as likely
BOOST = 2


def is_useful(face: str) -> bool:
    return face in (WANTED, ON)


@cache
def rolls(dice: int) -> list[tuple[str, ...]]:
    return list(product(FACES, repeat=dice))


def chance(dice: int, count: range, test_off: bool = False) -> Fraction:
    """That so many of the dice are useful; with `test_off`, that so many do not show OFF."""
    hits = sum(
        sum(face != OFF if test_off else is_useful(face) for face in roll) in count for roll in rolls(dice)
    )
    return Fraction(hits, len(rolls(dice)))


@cache
def lone_manager(parts: int, energy: int) -> Fraction:
    """14.3: fewest turns on average for so many given parts, playing as well as can be."""
    if parts == 0:
        return Fraction(0)
    if energy >= BOOST * parts:  # enough for a BOOST each turn: only OFF everywhere costs a turn
        none = Fraction(sum(set(roll) == {OFF} for roll in rolls(parts)), len(rolls(parts)))
        return (1 + (1 - none) * lone_manager(parts - 1, energy - BOOST)) / (1 - none)
    total = Fraction(0)
    for roll in rolls(parts):
        choices = [lone_manager(parts, energy + 1)]
        if any(is_useful(face) for face in roll):
            choices.append(lone_manager(parts - 1, energy))
        if energy >= BOOST and set(roll) != {OFF}:
            choices.append(lone_manager(parts - 1, energy - BOOST))
        total += min(choices)
    return 1 + total / len(rolls(parts))


def without_energy(parts: int) -> Fraction:
    """14.2: turns for so many given parts by DRAW alone."""
    return sum((1 / chance(k, range(1, k + 1)) for k in range(1, parts + 1)), Fraction(0))
