"""Pig, held against value iteration written here in numpy and the published figure.

Neller and Presser, "Optimal Play of the Dice Game Pig", The UMAP Journal 25, 2004: the first player wins with
probability 0.5306.
"""

from __future__ import annotations

import numpy as np
import pytest

from tinmind import _core as core

PUBLISHED = 0.5306


def optimal(target: int) -> tuple[np.ndarray, np.ndarray]:
    """Win probability p[i, j, k] of the player to act, and where rolling is right.

    The player has i points, the rival j, and k lie in the turn.
    """
    p = np.zeros((target, target, target + 1))
    i, j, k = np.meshgrid(np.arange(target), np.arange(target), np.arange(target + 1), indexing="ij")
    wins = i + k >= target
    roll = np.zeros_like(p, dtype=bool)
    while True:
        hold_value = np.where(wins, 1.0, 1 - p[j, np.minimum(i + k, target - 1), 0])
        roll_value = (1 - p[j, i, 0]) / 6
        for face in range(2, 7):
            reached = i + k + face >= target
            roll_value = roll_value + np.where(reached, 1.0, p[i, j, np.minimum(k + face, target)]) / 6
        roll = (roll_value > hold_value) & ~wins
        new = np.where(roll, roll_value, hold_value)
        if np.abs(new - p).max() < 1e-10:
            return new, roll
        p = new


def pig(target: int, points: tuple[int, int] = (0, 0), total: int = 0) -> core.Position:
    document = {
        "format": "tinmind.position/1",
        "game": "pig",
        "options": {"players": 2, "target": target},
        "current": 0,
        "seats": [{"points": points[0]}, {"points": points[1]}],
        "turn_total": total,
    }
    return core.Position.from_document(document, {}, "")


@pytest.mark.slow
def test_first_player_wins_as_published_and_the_hold_policy_is_optimal() -> None:
    solution = core.solve(pig(100), 2_000_000, 1e-9)
    assert solution.shares(pig(100))[0] == pytest.approx(PUBLISHED, abs=0.0005)
    truth, roll = optimal(100)
    assert truth[0, 0, 0] == pytest.approx(PUBLISHED, abs=0.0005)
    rng = np.random.default_rng(1)
    compared = 0
    while compared < 2000:
        i, j = (int(x) for x in rng.integers(0, 100, 2))
        k = int(rng.integers(0, 101 - i))
        if 1 in (i, j, k):
            continue  # no sequence of rolls adds up to 1
        position = pig(100, (i, j), k)
        assert solution.shares(position)[0] == pytest.approx(truth[i, j, k], abs=1e-5)
        if k > 0:
            assert solution.best(position) == ("roll" if roll[i, j, k] else "hold")
        compared += 1


@pytest.mark.parametrize("points", [(0, 0), (5, 8), (9, 3)])
def test_tree_search_approaches_the_exact_value(points: tuple[int, int]) -> None:
    truth, roll = optimal(15)
    position = pig(15, points, 3)
    result = core.Searcher("pig", "mcts", {}).search(position, simulations=200_000, seed=1)
    assert result.rows[0].move == ("roll" if roll[points[0], points[1], 3] else "hold")
    assert result.rows[0].share[0] == pytest.approx(truth[points[0], points[1], 3], abs=0.02)
