"""Gold numbers of Draw Bot's rules document (10, 11, 14), found again by plain enumeration."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import pytest

from .draw_bot import Model, exact
from .draw_bot.components import mask, robot_of
from .draw_bot.knowledge import Secrets, never_seen

F = Fraction
EXACT = {
    (1, 0): F(11, 5),
    (1, 1): F(9, 5),
    **{(1, e): F(6, 5) for e in range(2, 10)},
    (2, 0): F(92747, 25515),
    (2, 1): F(36047, 11340),
    (2, 2): F(13367, 5040),
    (2, 3): F(347, 140),
    **{(2, e): F(78, 35) for e in range(4, 10)},
    (3, 5): F(477671, 144480),
    **{(3, e): F(4866, 1505) for e in range(6, 10)},
    **{(4, e): F(47154, 11137) for e in range(8, 10)},
}
ROUNDED = {
    2: [3.634999, 3.178748, 2.652183],
    3: [4.863260, 4.405379, 3.943628, 3.686857, 3.357113],
    4: [5.998169, 5.546239, 5.118484, 4.828840, 4.473306, 4.381784, 4.258383, 4.248342],
}


def test_masks() -> None:
    """W1, W2."""
    assert mask((2, 1, 4, 3)) == 0x4812 == mask(robot_of("D05 B15"))
    assert (mask((1, 1, 1, 1)), mask((4, 4, 4, 4)), mask((3, 0, 0, 2))) == (0x1111, 0x8888, 0x2004)
    orders = {"D06 B11": 0x4422, "D01 B16": 0x8811, "D12 B05": 0x1284, "D03 B09": 0x1441, "D16 B02": 0x2188}
    assert {order: mask(robot_of(order)) for order in orders} == orders


def test_odds_of_the_dice() -> None:
    """W4, 14.1, 14.4, 14.5."""
    for k, useful in enumerate((F(1, 3), F(5, 9), F(19, 27), F(65, 81)), start=1):
        assert exact.chance(k, range(1, k + 1)) == useful == 1 - F(2, 3) ** k
        assert exact.chance(k, range(1, k + 1), test_off=True) == 1 - F(1, 6) ** k
    assert [exact.chance(k, range(2, k + 1)) for k in range(1, 5)] == [0, F(1, 9), F(7, 27), F(11, 27)]
    usable = [exact.chance(4, range(k, k + 1), test_off=True) * 1296 for k in range(5)]
    assert usable == [1, 20, 150, 500, 625]


def test_a_lone_manager_without_energy() -> None:
    """14.2."""
    assert exact.without_energy(4) == F(9222, 1235)
    assert exact.without_energy(4) == pytest.approx(7.467206, abs=1e-6)


def test_a_lone_manager_at_its_best() -> None:
    """14.3."""
    for (parts, energy), turns in EXACT.items():
        assert exact.lone_manager(parts, energy) == turns
    for parts, row in ROUNDED.items():
        for energy, rounded in enumerate(row):
            assert exact.lone_manager(parts, energy) == pytest.approx(rounded, abs=6e-7)
    assert F(47154, 11137) == pytest.approx(4.233995, abs=1e-6)


@pytest.mark.parametrize(("players", "ways"), [(3, 24336), (4, 1742400), (5, 62726400)])
def test_number_of_hidden_states(players: int, ways: int) -> None:
    """10, W30."""
    model = Model(players=players)
    draws, bots = (f"D{n:02}" for n in range(1, 17)), (f"B{n:02}" for n in range(1, 17))
    cards = [f"{draw} {bot}" for draw, bot in zip(draws, bots, strict=True)]
    for slot in range(1, players):
        model.play(f"order {slot} {cards.pop()}")
    for seat in range(players):
        model.play(f"secret p{seat} {cards.pop()}")
    view = model.view(0).table
    unseen = 16 - (players - 1) - 1
    assert [len(kind) for kind in never_seen(view)] == [unseen, unseen]
    assert Secrets(view).count() == ways == perm(unseen, players - 1) ** 2
