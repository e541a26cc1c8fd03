"""Pairs and sequential tests: published numbers, error rates, lengths."""

from __future__ import annotations

import math

import numpy as np
import pytest

from tinmind import ReadError
from tinmind.tournaments.comparing import PairCount
from tinmind.tournaments.elo import ELO
from tinmind.tournaments.pairs import PairStatistics, pairs_for
from tinmind.tournaments.simulated import draw_test, elo_of_normalized
from tinmind.tournaments.sprt import Model, Sprt
from tournaments.made_up import game_result

PENTANOMIAL = (379, 10170, 21828, 10640, 343)  # pairs by score 0, 1/4, ... 1 of a published test


def of_counts(counts: tuple[int, ...]) -> PairStatistics:
    scores = np.repeat(np.linspace(0, 1, len(counts)), counts)
    return PairStatistics.of(scores.tolist())


def test_the_published_normalized_test() -> None:
    found = of_counts(PENTANOMIAL)
    assert found.pairs == 43_360
    assert f"{found.normalized:.2f} +/- {found.normalized_error:.2f}" == "3.05 +/- 2.31"
    test = Sprt(0, 2, model="normalized")
    assert f"{test.llr(found):.5f}" == "2.94598"
    assert test.verdict(found) == "H1"


def test_the_published_logistic_test() -> None:
    """880 wins, 759 losses, 1863 draws, game by game."""
    found = of_counts((759, 1863, 880))
    test = Sprt(0, 5)
    assert f"{test.llr(found):.2f}" == "2.95"
    assert test.verdict(found) == "H1"
    assert f"{test.lower:.2f} {test.upper:.2f}" == "-2.94 2.94"


@pytest.mark.parametrize("score", [0.0, 0.5, 1.0])
@pytest.mark.parametrize("pairs", [0, 1, 10, 2000])
@pytest.mark.parametrize("model", ["logistic", "normalized"])
@pytest.mark.parametrize("bounds", [(0, 5), (-5, 0), (0, 300)])
def test_all_won_all_lost_and_all_drawn_are_finite(
    score: float, pairs: int, model: Model, bounds: tuple[float, float]
) -> None:
    found = PairStatistics.of([score] * pairs)
    llr = Sprt(*bounds, model=model).llr(found)
    numbers = [llr, found.elo, *found.elo_interval, found.normalized, found.normalized_error]
    assert all(map(math.isfinite, numbers))
    if pairs == 2000 and bounds == (0, 5):
        assert (llr > 0) == (score == 1)


def test_a_few_equal_pairs_decide_nothing() -> None:
    assert Sprt(0, 5).verdict(PairStatistics.of([0.5] * 50)) == "undecided"
    assert Sprt(0, 20).verdict(PairStatistics.of([1.0] * 10)) == "undecided"


@pytest.mark.slow
@pytest.mark.parametrize(
    ("elo0", "elo1", "draws", "model"),
    [(0, 50, 0.0, "logistic"), (0, 30, 0.6, "logistic"), (-20, 20, 0.3, "normalized")],
)
def test_error_rates_and_lengths_over_1000_tests(
    elo0: float, elo1: float, draws: float, model: Model
) -> None:
    rng = np.random.default_rng(5)
    test = Sprt(elo0, elo1, model=model)
    sd = math.sqrt((1 - draws) / 8)
    limit = 0.05 + 3 * math.sqrt(0.05 * 0.95 / 1000)  # what chance alone may add to a rate of 5 %
    for true, wrong in ((elo0, "H1"), (elo1, "H0")):
        elo = elo_of_normalized(true, draws) if model == "normalized" else true
        runs = [draw_test(test, elo, draws, 6000, rng) for _ in range(1000)]
        assert sum(verdict == wrong for verdict, _ in runs) / 1000 <= limit
        assert sum(verdict == "undecided" for verdict, _ in runs) == 0
        length = sum(pairs for _, pairs in runs) / 1000
        assert length == pytest.approx(test.expected_pairs(true, sd), rel=0.2)


def test_half_way_takes_longest() -> None:
    test = Sprt(0, 20)
    assert test.expected_pairs(0) < test.expected_pairs(10) > test.expected_pairs(20)
    assert test.expected_pairs(10) == pytest.approx(test.expected_pairs(10.0001), rel=1e-3)
    assert test.expected_pairs(0, 0.2) < test.expected_pairs(0)
    assert test.expected_pairs(500) >= 1


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"elo0": 5, "elo1": 5}, "go up"),
        ({"elo0": 20, "elo1": 0}, "go up"),
        ({"elo0": 0, "elo1": math.nan}, "go up"),
        ({"elo0": 0, "elo1": 5000}, "2000"),
        ({"elo0": 0, "elo1": 5, "alpha": 0.5}, "alpha"),
        ({"elo0": 0, "elo1": 5, "beta": 0.0}, "beta"),
    ],
)
def test_what_is_no_test_is_refused(settings: dict[str, float], words: str) -> None:
    with pytest.raises(ReadError, match=words):
        Sprt(**settings)  # type: ignore[arg-type]


def test_so_many_pairs_give_the_wished_precision() -> None:
    rng = np.random.default_rng(2)
    pairs = pairs_for(20)
    found = PairStatistics.of(rng.integers(0, 2, (pairs, 2)).mean(axis=1).tolist())
    low, high = found.elo_interval
    assert (high - low) / 2 == pytest.approx(20, rel=0.1)
    assert pairs_for(10) == pytest.approx(4 * pairs, abs=4)
    assert pairs_for(20, pair_sd=0.1) < pairs


def test_seats_beyond_two() -> None:
    """One of three that wins half of its games: log 2 above the others."""
    found = PairStatistics.of([0.5] * 500, 3)
    assert found.elo == pytest.approx(ELO * math.log(2))
    assert found.normalized > 0
    assert Sprt(0, 50, seats=3).verdict(found) == "H1"
    assert Sprt(0, 50, seats=3).verdict(PairStatistics.of([1 / 3] * 500, 3)) == "H0"


def test_pairs_count_in_the_order_of_the_schedule() -> None:
    """Whatever comes back first: the verdict falls at the same pair."""
    rng = np.random.default_rng(7)
    games = []
    for number in range(200):
        for index, names in enumerate((["a", "b"], ["b", "a"])):
            scores = [float(name == ("a" if rng.random() < 0.75 else "b")) for name in names]
            games.append(game_result(f"a|b#{number}.{index}", names, scores))
    ends = set()
    for _ in range(4):
        count = PairCount("a", 2, Sprt(0, 50))
        rng.shuffle(games)
        for game in games:
            count.take([game])
        ends.add((count.pairs, count.verdict, count.statistics))
    assert len(ends) == 1
    assert next(iter(ends))[1] == "H1"
    assert next(iter(ends))[0] < 200
    part = PairCount("a", 2)
    assert part.take([game for game in games if game.pair != 3]) is False
    assert part.pairs == 3
