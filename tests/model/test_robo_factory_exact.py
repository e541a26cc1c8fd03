"""Gold tables of Robo Factory's rules document (11, 14), found again by plain enumeration."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, log2

import pytest

from .robo_factory import exact
from .robo_factory.cards import CARDS, INDEX, word
from .robo_factory.exact import MATCH

F = Fraction
BOARD = word(["GBR", "GBY", "BRG", "BGR", "BGY", "YBG"])  # W4, W5: six orders
PROBES = [  # W10: robots that cannot be right and tell all three orders apart
    *("RRR", "RBG", "RBY", "RYR", "GRB", "GGG", "GGY", "GYB", "BGR", "BBB", "YGR", "YBB"),
]
PATTERNS = {
    "000": {1: 36, 2: 324, 3: 54, 4: 972, 6: 324, 8: 864, 9: 27, 12: 324},
    "001": {3: 324, 4: 3240, 5: 810, 6: 3240, 8: 1296, 9: 567},
    "002": {2: 1458, 3: 648, 4: 648, 5: 405},
    "011": {3: 567, 4: 2916, 5: 1620, 6: 3726, 8: 648},
    "012": {1: 891, 2: 2268, 3: 2106, 4: 1296},
    "022": {1: 486, 2: 486},
    "111": {1: 45, 4: 1080, 5: 1080, 6: 720},
    "112": {1: 648, 2: 1890, 3: 243, 4: 324, 6: 54},
    "122": {1: 594, 2: 378},
    "222": {1: 84},
}


def test_indices_and_masks() -> None:
    """W1, W2."""
    assert (INDEX["RRR"], INDEX["RGB"], INDEX["GRB"], INDEX["YYY"], CARDS[41]) == (0, 6, 18, 63, "BBG")
    assert word(c for c in CARDS if c[0] == "B") == 0x0000FFFF00000000
    assert word(c for c in CARDS if c[1] == "B") == 0x0F000F000F000F00
    assert word(c for c in CARDS if c[2] == "B") == 0x4444444444444444
    assert MATCH["RGB"] == [0xBB0BBB0BBB0B0000, 0x44B444B444B4BB0B, 0x00400040004044B4, 0x40]
    assert MATCH["YYY"] == [0x0000077707770777, 0x0777788878887888, 0x7888800080008000, 1 << 63]
    for masks in MATCH.values():
        assert sum(masks) == exact.ALL
        assert [mask.bit_count() for mask in masks] == [27, 27, 9, 1]


@pytest.mark.parametrize("order", ["RGB", "YYY"])
def test_beliefs_after_the_board_and_the_hand(order: str) -> None:
    """14.1, 14.2, 14.3."""
    found = Counter((tiles, orders.bit_count()) for tiles, orders in exact.boards(order))
    assert found == Counter({(t, n): count for t, row in PATTERNS.items() for n, count in row.items()})
    sizes: Counter[int] = Counter()
    for (_, size), count in found.items():
        sizes[size] += count
    total = comb(63, 3)
    assert sizes.total() == total == 39711
    assert dict(sizes) == {1: 2784, 2: 6804, 3: 3942, 4: 10476, 5: 3915, 6: 8064, 8: 2808, 9: 594, 12: 324}
    assert sum(n * count for n, count in sizes.items()) / total == pytest.approx(4.275365, abs=1e-6)
    assert sum(count / n for n, count in sizes.items()) / total == pytest.approx(0.319559, abs=1e-6)
    bits = sum(count * log2(n) for n, count in sizes.items()) / total
    assert bits == pytest.approx(1.898916, abs=1e-6)
    deals = exact.after_hand(sizes)
    assert dict(deals) == {
        1: 107149236,
        2: 236030544,
        3: 173189520,
        4: 335079360,
        5: 168497280,
        6: 214717608,
        7: 27950832,
        8: 72081360,
        9: 13180860,
        10: 873180,
        11: 4191264,
        12: 5969376,
    }
    assert sum(F(count, n) for n, count in deals.items()) / deals.total() == F(37631949, 113242535)


def test_values_of_a_belief_of_six() -> None:
    """W6, W7, W8."""
    parts = [set(exact.members(part)) for part in exact.classes(BOARD, "GBG")]
    assert parts == [{"BGR", "BGY"}, {"BRG"}, {"GBR", "GBY", "YBG"}]
    assert exact.value(BOARD) == F(4, 3)
    assert exact.best_builds(BOARD) == ["GBR", "GBY", "BGR", "BGY"]
    assert exact.value_of_buying(BOARD, "GBG") == 2
    assert exact.value_of_buying(BOARD, "YYY") == exact.value_of_buying(BOARD, "RRR") == F(5, 3)


def test_values_of_small_beliefs() -> None:
    """W9, W10, 14.4."""
    two = word(["GRG", "GRB"])
    assert exact.value(two) == 3
    splits = [card for card in CARDS if len(exact.classes(two, card)) == 2 and not two & word([card])]
    assert {exact.value_of_buying(two, card) for card in splits} == {F(3)}
    assert exact.value_of_buying(two, "GRR") == 2
    three = MATCH["YYG"][0] & MATCH["RGB"][2] & MATCH["GBR"][1]
    assert three == 0x400410 == word(["RGR", "RBB", "GGB"])
    assert exact.value(three) == 2
    assert exact.best_builds(three) == [
        "RRR",
        "RBG",
        "RBY",
        "RYR",
        "GRB",
        "GGG",
        "GGY",
        "GYB",
        "BGR",
        "BBB",
        "YGR",
        "YBB",
    ]
    assert exact.value(word(["RGB", "RGG", "RGR"])) == F(5, 3)
    assert exact.value(word(["RGB"])) == 4
    for size in (2, 3, 6):
        orders = sum(exact.BIT[card] for card in exact.members(BOARD)[:size])
        assert exact.value(orders, q=F(0)) == F(4, size)


LEADS = range(-4, 4)


@pytest.mark.parametrize(
    ("card", "shares"),
    [
        ("", "1/12 1/6 5/12 2/3 2/3 2/3 5/6 1"),
        ("GBG", "0 0 1/4 1/2 3/4 1 1 1"),
        ("YYY", "0 0 1/6 1/3 2/3 1 1 1"),
        ("RRR", "0 0 1/6 1/3 2/3 1 1 1"),
    ],
)
def test_the_score_decides_in_the_last_turn(card: str, shares: str) -> None:
    """W32: to buy costs the lead two."""
    parts = exact.classes(BOARD, card) if card else [BOARD]
    price = 2 if card else 0
    found = [
        sum(F(part.bit_count(), 6) * exact.last_turn(part, lead - price) for part in parts) for lead in LEADS
    ]
    assert found == [F(share) for share in shares.split()]


def test_a_deliberate_miss() -> None:
    """W27: 4 cubes against 9, two orders left and the siren."""
    two = word(["GRG", "GRB"])
    assert exact.last_turn(two, 4 - 9, True) == F(7, 12)
    assert exact.last_turn(two, 4 - 9, False) == 0
    shout_now = F(1, 2) * exact.after(-5, 4, True, right=True)
    assert shout_now == F(11, 24)


def test_eureka() -> None:
    """14.7, W23, W24."""
    losses = [F(text) for text in ["0", "1", "11/6", "5/2", "3", "10/3", "7/2", "7/2", "7/2"]]
    assert [exact.loss(cubes, 1) for cubes in range(9)] == losses
    assert [exact.loss(cubes, 2) for cubes in range(9)] == [F(0), *losses[:-1]]
    thresholds = [F(text) for text in ["0", "2/9", "11/32", "5/12", "6/13", "20/41", "1/2", "1/2"]]
    assert [exact.threshold(cubes, 1) for cubes in range(8)] == thresholds
    assert [exact.threshold(cubes, 2) for cubes in range(8)] == [F(0), *thresholds[:-1]]
    assert (F(7, 2) - exact.loss(6, 2)) / 2 == F(1, 12)
    assert exact.loss(7, 2) == F(7, 2)
    assert F(7, 2) / 6 - exact.loss(1, 2) * F(5, 6) == F(7, 12)


def test_a_buyers_robot_is_evidence() -> None:
    """10.3: the robot of one who bought favours orders that are like it."""
    board, hand = {"GGG": 1, "BBB": 1, "RYB": 0}, ["GBG", "YYY", "RRR"]
    found = exact.posterior(board, hand, ["BGY"], "GBR", buys=True)
    assert found == {"GBY": 435282, "BRG": 216596, "BGR": 274027, "YBG": 306506}
    assert set(exact.posterior(board, hand, ["BGY"], "GBR", buys=False).values()) == {1}


@pytest.mark.parametrize(
    ("values", "small", "large"),
    [
        ([20, 18, 16, 14], [10, 13, 11, 9], [2, 1, 1, 1]),
        ([12, 11, 10, 9], [12, 11, 10, 9], [0, 0, 0, 0]),
        ([46, 0], [41, 0], [1, 0]),
        ([30, 28, 27, 26, 25, 7], [5, 8, 7, 6, 10, 7], [5, 4, 4, 4, 3, 0]),
    ],
)
def test_small_and_large_cubes(values: list[int], small: list[int], large: list[int]) -> None:
    """7.4, W20."""
    assert exact.split(values) == (small, large)
