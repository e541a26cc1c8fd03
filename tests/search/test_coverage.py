"""The errors of hints, held against the exact values of Pig: 95 % intervals must cover about that many.

bench/coverage.py measures the same over more positions and games. Seeds are fixed, so what passes once passes
always. The plain standard error of the mean of all simulations would fail: it covers the truth less often.
"""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

import tinmind
from tinmind import Position
from tinmind import _core as core

CASES = 120  # positions of each game
SIMULATIONS = 2000
PIGS = [(2, 20), (2, 40), (2, 70), (3, 9)]  # players and target
Z95 = 1.96


def pig(players: int, target: int, points: list[int], total: int) -> Position:
    return Position.from_dict(
        {
            "game": "pig",
            "options": {"players": players, "target": target},
            "current": 0,
            "seats": [{"points": each} for each in points],
            "turn_total": total,
        }
    )


def cases(players: int, target: int) -> Iterator[tuple[int, Position, dict[str, float]]]:
    """Seeds, random positions, and the exact values of their moves."""
    solution = core.solve(pig(players, target, [0] * players, 0).core)
    rng = random.Random(players * target)
    for seed in range(CASES):
        points = [rng.choice([0, *range(2, target)]) for _ in range(players)]
        total = rng.choice([0, *range(2, min(target - points[0], 30))])
        position = pig(players, target, points, total)
        after = {move: position.core.play(move).position for move in position.legal_moves}
        yield seed, position, {move: solution.shares(place)[0] for move, place in after.items()}


@pytest.mark.slow
def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    hits: list[bool] = []
    errors: list[float] = []
    halves: list[float] = []
    regrets: list[float] = []
    for game in PIGS:
        for seed, position, truth in cases(*game):
            found = tinmind.hint(position, simulations=SIMULATIONS, threads=1, seed=seed, endgame=False)
            best = found.rows[0]
            errors.append(best.win - truth[best.move])
            halves.append(Z95 * best.win_err)
            hits.append(abs(errors[-1]) <= halves[-1] + 1e-9)
            regrets.append(max(truth.values()) - truth[best.move])
    count = len(hits)
    assert count >= 400
    assert 0.90 <= sum(hits) / count <= 0.98
    assert abs(sum(errors)) / count < 0.005  # no side is favoured
    assert sum(halves) / count < 0.06  # an interval that says nothing would be easy
    assert sum(regrets) / count < 0.003


def test_few_simulations_have_wide_errors() -> None:
    for simulations in (1, 2, 3, 10):
        best = tinmind.hint(pig(2, 20, [0, 0], 0), simulations=simulations, threads=1, seed=1).rows[0]
        assert Z95 * best.win_err > 0.9 / simulations**0.5
        assert 0 <= best.win <= 1


def test_threads_share_one_interval() -> None:
    position = pig(2, 20, [5, 8], 4)
    hints = [tinmind.hint(position, simulations=9000, threads=threads, seed=1) for threads in (1, 3)]
    errors = [hint.rows[0].win_err for hint in hints]
    assert errors[0] == pytest.approx(errors[1], rel=0.35)
