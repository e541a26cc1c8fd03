"""An evaluator in numpy: a linear model of Pig, fitted to short searches, that then judges leaves of others.

Run it: ``python docs/examples/evaluator/numpy_evaluator.py``. The steps are those of any learned evaluator:
positions and their features, targets, a fit, and a function of a batch of features.
"""

from __future__ import annotations

import random

import numpy as np
from numpy.typing import NDArray

import tinmind

TARGET = 50
# Pig with two seats has these features, in this order (Position.feature_names).
CURRENT, POINTS, TOTAL, ROLLING = 0, slice(1, 3), 3, 4

Floats = NDArray[np.float32]


def some_positions(count: int, seed: int) -> list[tinmind.Position]:
    """Positions at which a seat decides, from games that hold now and then."""
    rng = random.Random(seed)
    positions: list[tinmind.Position] = []
    while len(positions) < count:
        position = tinmind.game("pig").new(target=TARGET, seed=rng.getrandbits(32))
        while not position.is_over and len(positions) < count:
            if rng.random() < 0.2:
                positions.append(position.copy())
            position.play("hold" if rng.random() < 0.15 else "roll")
            position.deal()
    return positions


def columns(features: Floats) -> tuple[Floats, ...]:
    """Points of the seat whose turn it is, points of the other, what lies in the turn, and if it rolls."""
    rows = np.arange(len(features))
    seats = features[:, CURRENT].astype(np.intp)  # also while the die is in the air
    points = features[:, POINTS]
    return points[rows, seats], points[rows, 1 - seats], features[:, TOTAL], features[:, ROLLING]


def fit(positions: list[tinmind.Position], simulations: int = 300) -> Floats:
    """Weights of (1, own points, the other's, total, rolling), by least squares on what short searches say.

    Each position gives two rows: before the roll with the value of its best move, and with the die in the
    air with the value of rolling.
    """
    features, wins = [], []
    for position in positions:
        found = tinmind.hint(position, simulations=simulations, threads=1, seed=1)
        features.append(position.features())
        wins.append(found.rows[0].win)
        for row in found.rows:
            if row.move == "roll":
                position.play("roll")
                features.append(position.features())
                wins.append(row.win)
    table = np.column_stack([np.ones(len(features)), *columns(np.stack(features))])
    return np.linalg.lstsq(table, np.array(wins), rcond=None)[0].astype(np.float32)


class LinearEvaluator:
    """The share of the seat whose turn it is: a weighted sum, kept between 0 and 1."""

    def __init__(self, weights: Floats) -> None:
        """`weights`: float32 of shape (5,), as `fit` gives them."""
        self.weights = weights

    def __call__(self, features: Floats, _seats: NDArray[np.int8]) -> Floats:
        """Shares of both seats, float32 of shape (n, 2). Whose turn it is, is a feature here."""
        own, other, total, rolling = columns(features)
        w = self.weights
        win = np.clip(w[0] + w[1] * own + w[2] * other + w[3] * total + w[4] * rolling, 0, 1)
        is_first = features[:, CURRENT] == 0
        return np.column_stack([np.where(is_first, win, 1 - win), np.where(is_first, 1 - win, win)])


def main() -> None:
    """Fit, and search with what was fitted."""
    weights = fit(some_positions(300, seed=1))
    print("weights of 1, own points, the other's, total, rolling:", *(f"{w:.4f}" for w in weights))
    position = tinmind.game("pig").new(target=TARGET)
    position.play("roll")
    while position.is_chance:
        position.play("~6")
    found = tinmind.hint(
        position, evaluator=LinearEvaluator(weights), batch=64, simulations=20_000, threads=1, seed=1
    )
    for row in found.rows:
        print(f"{row.move:5} wins {100 * row.win:.1f} %, {row.visits} simulations")


if __name__ == "__main__":
    main()
