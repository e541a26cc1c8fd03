"""Whether the statistics of events can be trusted: simulated results of known strength.

    python bench/trust.py intervals            # how often 95 % intervals of ratings cover the truth
    python bench/trust.py tests                # error rates and lengths of sequential tests
    python bench/trust.py intervals --trials 200

Ratings: round robins of a few bots, with deals that favour a seat (they shift unequal strengths in the sense
of the model, so there all bots are equal) and with ties. Goals: 93 to 97 % of 1,000 trials; error rates
within alpha and beta. The tests of the package have a few of these cases.
"""

from __future__ import annotations

import argparse
import math
from typing import Any

import numpy as np

from tinmind.tournaments.ratings import rate
from tinmind.tournaments.simulated import draw_event, draw_test, elo_of_normalized
from tinmind.tournaments.sprt import Sprt

EVENTS: list[tuple[list[float], int, int, float, float]] = [  # strengths, seats, rounds, luck, ties
    ([100, 0, -50, -50], 3, 12, 0.0, 0.0),
    ([100, 0, -50, -50], 3, 50, 0.0, 0.0),
    ([300, 100, -100, -300], 2, 25, 0.0, 0.0),
    ([200, -200], 2, 100, 0.0, 0.0),
    ([0, 0], 2, 50, 1.5, 0.3),
    ([0, 0, 0, 0], 3, 25, 1.5, 0.0),
    ([0, 0, 0, 0], 4, 10, 1.0, 0.2),
    ([0, 0, 0, 0, 0, 0], 2, 6, 1.5, 0.0),
    ([60, 30, 0, 0, -30, -60], 6, 15, 0.0, 0.0),
]
TESTS: list[tuple[float, float, float, Any]] = [  # bounds, part of draws, model
    (0, 20, 0.0, "logistic"),
    (0, 20, 0.7, "logistic"),
    (0, 100, 0.0, "logistic"),
    (-50, 50, 0.5, "logistic"),
    (0, 20, 0.5, "normalized"),
    (0, 100, 0.9, "normalized"),
]


def intervals(trials: int) -> None:
    """Print the part of intervals that cover the truth, by event; beside it that of the plain information."""
    print("strengths; seats, rounds, luck, ties: covered, by the plain information")
    for elo, seats, rounds, luck, ties in EVENTS:
        rng = np.random.default_rng(1)
        covered = plain = 0
        for _ in range(trials):
            found = rate(draw_event(elo, seats, rounds, rng, luck, ties))
            off = np.abs(np.array(found.elo) - elo)
            covered += int(np.sum(off <= found.intervals))
            plain += int(np.sum(off <= 1.96 * np.array(found.plain_errors)))
        count = trials * len(elo)
        print(
            f"{elo}; {seats}, {rounds}, {luck}, {ties}: {covered / count:.3f}, {plain / count:.3f}",
            flush=True,
        )


def tests(trials: int) -> None:
    """Print the error rates of tests, and their mean length beside the expected one."""
    for elo0, elo1, draws, model in TESTS:
        rng = np.random.default_rng(1)
        test = Sprt(elo0, elo1, model=model)
        sd = math.sqrt((1 - draws) / 8)
        for name, true in (("H0", elo0), ("H1", elo1)):
            elo = elo_of_normalized(true, draws) if model == "normalized" else true
            runs = [draw_test(test, elo, draws, 20_000, rng) for _ in range(trials)]
            wrong = sum(verdict != name for verdict, _ in runs) / trials
            length = sum(pairs for _, pairs in runs) / trials
            print(
                f"{model} {elo0:g}..{elo1:g}, {100 * draws:.0f} % draws, {name} true: "
                f"{100 * wrong:.1f} % wrong, {length:.0f} pairs "
                f"(expected {test.expected_pairs(true, sd):.0f})",
                flush=True,
            )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("what", choices=["intervals", "tests"])
    parser.add_argument("--trials", type=int, default=1000)
    arguments = parser.parse_args()
    (intervals if arguments.what == "intervals" else tests)(arguments.trials)


if __name__ == "__main__":
    main()
