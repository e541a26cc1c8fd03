"""Ratings: the fit against known answers, and intervals against known strengths."""

from __future__ import annotations

import itertools
import math
import random

import numpy as np
import pytest

from tinmind.tournaments.elo import ELO, elo_of, share_of, t95
from tinmind.tournaments.orders import Finish
from tinmind.tournaments.ratings import Ratings, rate
from tinmind.tournaments.simulated import draw_event
from tournaments.made_up import finish


def many(names: str, places: tuple[int, ...], count: int, first: int = 0) -> list[Finish]:
    return [finish(names, places, str(first + number)) for number in range(count)]


def test_two_bots_are_apart_as_the_elo_curve_says() -> None:
    found = rate(many("ab", (1, 2), 7500) + many("ab", (2, 1), 2500, 7500))
    assert found.elo[0] - found.elo[1] == pytest.approx(ELO * math.log(3), abs=0.2)  # the prior draws a bit
    assert found.elo[0] == -found.elo[1]
    expected = ELO / math.sqrt(10_000 * 0.75 * 0.25)
    _, error = found.difference("a", "b")
    assert error == pytest.approx(expected, rel=0.01)
    assert 2 * found.plain_errors[0] == pytest.approx(expected, rel=0.01)


def test_a_draw_is_half_a_win_and_half_a_loss() -> None:
    draws = rate(many("ab", (1, 1), 600) + many("ab", (1, 2), 200, 600))
    wins = rate(many("ab", (2, 1), 300) + many("ab", (1, 2), 500, 300))
    assert draws.elo == pytest.approx(wins.elo, abs=1e-9)
    assert draws.errors[0] < 0.8 * wins.errors[0]  # draws vary less: the robust error sees it
    assert draws.plain_errors == pytest.approx(wins.plain_errors)


def likelihood(orders: list[tuple[int, ...]], theta: np.ndarray) -> float:
    """The log-likelihood of whole orders, written out."""
    total = 0.0
    for order in orders:
        for place in range(len(order)):
            total += theta[order[place]] - math.log(sum(math.exp(theta[bot]) for bot in order[place:]))
    return total


def test_the_fit_is_the_maximum_for_three_seats_with_ties() -> None:
    games = [
        *many("abc", (1, 2, 3), 9),
        *many("bca", (1, 3, 2), 7, 100),
        *many("cab", (1, 1, 2), 5, 200),
        *many("abc", (1, 1, 1), 3, 300),
        *many("cba", (1, 2, 2), 4, 400),
    ]
    theta = np.array(rate(games).elo) / ELO

    def value(at: np.ndarray) -> float:
        """The mean over the orders of a tie is written out as orders of fractional weight."""
        prior = float(np.sum(at / 2 - np.log1p(np.exp(at))))
        total = prior
        for game in games:
            bots = ["abc".index(name) for name in game.names]
            orders = [
                order
                for order in itertools.permutations(range(3))
                if all(game.places[x] <= game.places[y] for x, y in itertools.pairwise(order))
            ]
            total += likelihood([tuple(bots[seat] for seat in order) for order in orders], at) / len(orders)
        return total

    def shifted(shift: float) -> float:
        return value(theta + shift)

    shift = max(np.linspace(-1, 1, 2001), key=shifted)  # the ratings are shown about their mean
    best = value(theta + shift)
    for direction in np.eye(3):
        assert value(theta + shift + 1e-2 * direction) < best
        assert value(theta + shift - 1e-2 * direction) < best


def test_the_order_of_games_cannot_matter_to_the_last_digit() -> None:
    rng = np.random.default_rng(3)
    games = draw_event([120, 0, -40, -80], 3, 30, rng, luck=0.7, ties=0.2)
    found = rate(games)
    for seed in range(5):
        random.Random(seed).shuffle(games)
        assert rate(games) == found
    renamed = [Finish(g.names, g.places, "x" + g.cluster[::-1]) for g in games]
    assert rate(renamed) == found


@pytest.mark.parametrize("places", [(1, 2), (2, 1), (1, 1)])
@pytest.mark.parametrize("count", [1, 2, 30, 1000])
def test_all_won_all_lost_and_all_drawn_are_finite(places: tuple[int, int], count: int) -> None:
    found = rate(many("ab", places, count))
    assert all(map(math.isfinite, [*found.elo, *found.errors, *found.intervals]))
    assert min(found.intervals) > 0
    sign = places[1] - places[0]
    assert math.copysign(1, found.elo[0]) == (sign or 1)
    if sign == 0:
        assert found.elo == (0, 0)


def test_equal_results_pair_by_pair_are_no_certainty() -> None:
    """Twenty split pairs: as much as pairs that are rare and one-sided could hide."""
    games = [finish("ab", places, str(n)) for n in range(20) for places in ((1, 2), (2, 1))]
    assert 15 < rate(games).intervals[0] < 25


def test_a_bot_without_a_game_and_no_bots() -> None:
    found = rate(many("ab", (1, 2), 50), ["z"])
    assert found.names == ("a", "b", "z")
    assert found.intervals[2] > found.intervals[0]
    assert rate([]) == Ratings((), (), (), (), (), ())


def test_an_anchor_moves_the_zero_and_no_difference() -> None:
    games = draw_event([100, 0, -100], 2, 40, np.random.default_rng(1))
    free, tied = rate(games), rate(games, anchor="b1")
    assert tied.elo[1] == 0
    assert tied.errors[1] == 0
    assert tied.difference("b0", "b2") == pytest.approx(free.difference("b0", "b2"))
    assert tied.superiority("b0", "b2") == pytest.approx(free.superiority("b0", "b2"))
    assert free.superiority("b0", "b2") > 0.99


def test_shares_of_stakes_count_as_so_much_of_a_win() -> None:
    """A bot that wins little often and loses much at times is the weaker one."""
    often = [Finish(("a", "b"), (1, 2), str(n), 0.55) for n in range(300)]
    much = [Finish(("b", "a"), (1, 2), str(300 + n), 0.9) for n in range(100)]
    found = rate(often + much)
    assert share_of(found.elo[0] - found.elo[1]) == pytest.approx(0.75 * 0.55 + 0.25 * 0.1, abs=0.001)
    assert rate(list(reversed(often + much))) == found
    assert rate(many("ab", (1, 2), 300) + many("ba", (1, 2), 100, 300)).elo[0] > 0 > found.elo[0]
    half = [Finish(game.names, game.places, game.cluster, 0.5) for game in often]
    assert rate(half).elo == rate(many("ab", (1, 1), 300)).elo == (0, 0)


def test_a_bot_may_sit_twice() -> None:
    """One against two of another: at equal strength it wins a third."""
    level = many("abb", (1, 2, 3), 100) + many("abb", (2, 3, 1), 100, 100) + many("bab", (2, 3, 1), 100, 200)
    assert rate(level).elo == pytest.approx((0, 0), abs=1e-6)
    half = level + many("abb", (1, 2, 2), 100, 300)
    found = rate(half)
    assert 0.4 < share_of(found.elo[0] - found.elo[1], 3) < 0.55


COVERED = [
    pytest.param([100.0, 0.0, -50.0, -50.0], 3, 12, 0.0, 0.0, id="three seats"),
    pytest.param([0.0, 0.0, 0.0], 3, 20, 1.5, 0.2, id="deals that decide, ties"),
    pytest.param([100.0, -100.0], 2, 80, 0.0, 0.0, id="two bots"),
]


@pytest.mark.slow
@pytest.mark.parametrize(("elo", "seats", "rounds", "luck", "ties"), COVERED)
def test_intervals_cover_the_truth_in_93_to_97_percent(
    elo: list[float], seats: int, rounds: int, luck: float, ties: float
) -> None:
    """1,000 events of known strengths; `bench/trust.py` has more of them.

    Deals that give some seats an advantage shift unequal strengths in the sense of the model, so there the
    bots are equal; games of one deal then hang together, and the plain information would be far off.
    """
    rng = np.random.default_rng(11)
    covered, plain, trials = 0, 0, 1000
    for _ in range(trials):
        found = rate(draw_event(elo, seats, rounds, rng, luck, ties))
        off = np.abs(np.array(found.elo) - elo)
        covered += int(np.sum(off <= found.intervals))
        plain += int(np.sum(off <= 1.96 * np.array(found.plain_errors)))
    assert 0.93 <= covered / trials / len(elo) <= 0.97
    if luck:
        assert plain / trials / len(elo) > 0.98


def test_the_elo_curve_and_its_inverse() -> None:
    assert share_of(400) == pytest.approx(10 / 11)
    assert share_of(0, 4) == 0.25
    for seats in (2, 3, 6):
        assert elo_of(share_of(123.0, seats), seats) == pytest.approx(123)


@pytest.mark.parametrize(("degrees", "quantile"), [(3, 3.182), (5, 2.571), (10, 2.228), (30, 2.042)])
def test_quantiles_of_t(degrees: int, quantile: float) -> None:
    assert t95(degrees) == pytest.approx(quantile, rel=0.01)
