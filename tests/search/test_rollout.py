"""The numbers of rollouts, held against the exact value of the agents' play at Pig, by iteration in numpy.

Seeds are fixed, so what passes once passes always; tolerances are stated where they are used.
"""

from __future__ import annotations

import functools

import numpy as np
import pytest

import tinmind
from tinmind import Position, Rollout
from tinmind.agents import parse_agent
from tinmind.rollout_games import Wanted, play_rollout

TARGET = 15
SEEDS = 400
NEVER = 10**6  # fewest trials before a conclusion: more than there are


@functools.cache
def play_of(agent: str, target: int) -> tuple[np.ndarray, np.ndarray]:
    """Win probability of the player to act after `roll` and after `hold`, when both go on by an agent.

    The player has i points, the rival j, and k lie in the turn.
    """
    i, j, k = np.meshgrid(np.arange(target), np.arange(target), np.arange(target + 1), indexing="ij")
    # Keep pace and end race: with a target under 30 always the race to the end.
    holds = np.where(i + k >= target, 0.99, 0.01) if agent == "policy" else 0.5
    value = np.full((target, target, target + 1), 0.5)
    while True:
        hold = np.where(i + k >= target, 1.0, 1 - value[j, np.minimum(i + k, target - 1), 0])
        roll = (1 - value[j, i, 0]) / 6
        for face in range(2, 7):
            # Whoever reaches the target still has to hold: a sum past it counts as the target.
            roll = roll + value[i, j, np.minimum(k + face, target - i)] / 6
        new = (1 - holds) * roll + holds * hold
        if np.abs(new - value).max() < 1e-12:
            return roll, hold
        value = new


def pig(points: tuple[int, int], total: int) -> Position:
    seats = [{"points": each} for each in points]
    options = {"players": 2, "target": TARGET}
    return Position.from_dict(
        {"game": "pig", "options": options, "current": 0, "seats": seats, "turn_total": total}
    )


def truth(agent: str, points: tuple[int, int], total: int, move: str) -> float:
    roll, hold = play_of(agent, TARGET)
    return float((roll if move == "roll" else hold)[(*points, total)])


PLACES = [((0, 0), 0), ((5, 8), 4), ((9, 3), 5), ((2, 12), 6), ((11, 11), 3)]


def covered(interval: tuple[float, float], value: float) -> bool:
    return interval[0] <= value <= interval[1]


@pytest.mark.parametrize(("points", "total"), PLACES)
@pytest.mark.parametrize("agent", ["random", "policy"])
def test_intervals_cover_the_truth_as_often_as_they_say(
    agent: str, points: tuple[int, int], total: int
) -> None:
    position = pig(points, total)
    values = {move: truth(agent, points, total, move) for move in ("roll", "hold")}
    hits = {"roll": 0, "hold": 0, "difference": 0}
    for seed in range(SEEDS):
        found = tinmind.rollout(position, agent, trials=300, min_trials=NEVER, seed=seed, threads=1)
        for row in found.rows:
            hits[row.move] += covered(row.win_interval, values[row.move])
        best, other = found.rows
        hits["difference"] += covered(other.difference_interval, values[other.move] - values[best.move])
    for name, count in hits.items():
        # 95 % of 400; five and three points are 4.6 and 2.8 standard deviations.
        assert 0.90 * SEEDS <= count <= 0.98 * SEEDS, (name, count)


@pytest.mark.slow
@pytest.mark.parametrize(("points", "total"), [*PLACES, ((3, 0), 9)])  # the last: 4 points of difference
@pytest.mark.parametrize("drop", [True, False])
def test_who_wins_a_race_is_the_best(points: tuple[int, int], total: int, drop: bool) -> None:
    best = max(("roll", "hold"), key=lambda move: truth("policy", points, total, move))
    position = pig(points, total)
    wins: list[bool] = []
    for seed in range(SEEDS):
        found = tinmind.rollout(position, trials=5000, drop=drop, seed=seed, threads=1)
        if found.separated:
            wins.append(found.best == best)
    assert sum(wins) >= 0.95 * len(wins)
    assert len(wins) > 0.5 * SEEDS


def test_a_race_ends_sooner_where_the_moves_differ_more() -> None:
    def race(position: Position, seed: int) -> Rollout:
        return tinmind.rollout(position, "random", trials=20_000, seed=seed, threads=1)

    def games(place: tuple[tuple[int, int], int]) -> int:
        position = pig(*place)
        found = [race(position, seed) for seed in range(20)]
        assert all(each.separated for each in found)
        return sum(each.simulations for each in found)

    def gap(place: tuple[tuple[int, int], int]) -> float:
        return abs(truth("random", *place, "roll") - truth("random", *place, "hold"))

    near, far = ((9, 3), 5), ((11, 11), 3)
    assert gap(far) > 1.5 * gap(near)
    assert games(far) < games(near)


def played(position: Position, agent: str, trials: int, seed: int = 1) -> tuple[float, float, float]:
    """A rollout by the games of Python: wins of `roll`, its error, the variance ratio of the difference."""
    rules = {"confidence": 0.95, "min_trials": NEVER, "drop": True}
    wanted = Wanted(("roll", "hold"), trials, None, seed, 1, rules, None)
    result, stopped = play_rollout(position, parse_agent(agent), wanted, None)
    assert not stopped
    roll = next(row for row in result.rows if row.move == "roll")
    apart = sum(row.share_error[0] ** 2 for row in result.rows)
    return roll.share[0], roll.share_error[0], result.rows[1].difference_error ** 2 / apart


@pytest.mark.slow
@pytest.mark.parametrize("agent", ["random", "policy"])
def test_games_played_in_python_have_the_same_truth(agent: str) -> None:
    win, error, ratio = played(pig((5, 8), 4), agent, 1500)
    assert win == pytest.approx(truth(agent, (5, 8), 4, "roll"), abs=4 * error)
    assert ratio < 0.8


@pytest.mark.slow
def test_common_random_numbers_help_a_searching_agent_too() -> None:
    _, _, ratio = played(pig((2, 3), 4), "mcts:simulations=20", 400)
    assert ratio < 0.8


def test_a_leader_may_change_but_the_rows_stay_consistent() -> None:
    four = tinmind.game("connect_four").new()
    found: Rollout = tinmind.rollout(four, trials=400, seed=3, threads=2)
    assert {row.move for row in found.rows} == set(four.legal_moves)
    assert found.simulations == sum(row.trials for row in found.rows)
    running = [row for row in found.rows if not row.dropped]
    assert [row.win for row in running] == sorted((row.win for row in running), reverse=True)
    assert found.rows[0].difference == 0
    assert all(row.trials <= running[0].trials for row in found.rows)
    assert all(sum(row.wins) == pytest.approx(1) for row in found.rows)
