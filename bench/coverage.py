"""How often the 95 % interval of a hint covers the true value of a move, over positions whose truth is known.

    python bench/coverage.py
    python bench/coverage.py --games pig bot_factory --simulations 2000 --positions 200 --root selection

The interval is win -/+ 1.96 win_err, as the hint prints it. Truth: Pig by the fixed point of all its states,
endings of Bot Factory and Connect Four by expectimax to the end. Goal: 0.90 to 0.98 at Pig.

A line is a game and a number of simulations. "best" is the first row, "all" are the rows with at least a
tenth of its simulations; bias is the mean of win less truth, half the mean half width of the interval, and
regret the truth of the best move less that of the move the hint put first.

The endings are told for honesty: no chance is left in those that can be proven, so a value is 0, 1/2 or 1. It
is no frequency, and there the search is either right in nearly every simulation or misses on one side.
"""

from __future__ import annotations

import argparse
import random
import statistics
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice

import tinmind
from timing import machine
from tinmind import Position
from tinmind import _core as core

Truth = dict[str, float]  # by move, of the seat to act
Case = tuple[Position, Truth]

PIGS = ((2, 20), (2, 40), (2, 70), (2, 100), (3, 9), (3, 15))  # players and target
SEARCHED_WELL = 0.1  # of the simulations of the first row
Z95 = 1.96


def pig_cases(players: int, target: int) -> Iterator[Case]:
    """Random positions of a game of Pig."""
    rng = random.Random(1000 * players + target)
    options = {"players": players, "target": target}
    start = Position.from_dict(
        {"game": "pig", "options": options, "current": 0, "seats": [{"points": 0}] * players}
    )
    solution = core.solve(start.core, 3_000_000)
    while True:
        points = [rng.randrange(target) for _ in range(players)]
        total = rng.randrange(min(target - points[0], 30))
        if 1 in (*points, total) or points[0] + total >= target:
            continue  # no sequence of rolls adds up to 1; and where holding wins there is nothing to find
        seats = [{"points": each} for each in points]
        position = Position.from_dict(
            {"game": "pig", "options": options, "current": 0, "seats": seats, "turn_total": total}
        )
        after = {move: position.core.play(move).position for move in position.legal_moves}
        yield position, {move: solution.shares(place)[0] for move, place in after.items()}


def ending_cases(game: str, depth: int, nodes: int) -> Iterator[Case]:
    """Positions near the end of games played by the policy that expectimax proves, with several moves."""
    searcher = core.Searcher(game, "expectimax", {})
    for seed in range(1_000_000):
        position = tinmind.game(game).new(seed=seed)
        visited = []
        while not position.is_over:
            if position.is_chance:
                position.sample(seed)
                continue
            if len(position.legal_moves) > 1:
                visited.append(position.copy())
            position.play(position.core.policy_move(seed, len(visited)))
        rng = random.Random(seed)
        for each in rng.sample(visited[-6:], min(2, len(visited))):
            truth = searcher.search(each.core, depth=depth, nodes=nodes)
            if truth.exact:
                yield each, {row.move: row.share[truth.seat] for row in truth.rows}


def cases_of(game: str) -> Iterator[Case]:
    """Positions of one game without end."""
    if game == "pig":
        sources = [pig_cases(*each) for each in PIGS]
        while True:
            for source in sources:
                yield next(source)
    elif game == "connect_four":
        yield from ending_cases(game, 42, 2_000_000)
    else:
        yield from ending_cases(game, 30, 200_000)


@dataclass
class Line:
    """What was measured for some rows."""

    hits: list[bool] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    halves: list[float] = field(default_factory=list)

    def add(self, row: tinmind.HintRow, truth: float) -> None:
        """Count one row."""
        half = Z95 * row.win_err
        self.hits.append(abs(row.win - truth) <= half + 1e-9)
        self.errors.append(row.win - truth)
        self.halves.append(half)

    def text(self) -> str:
        """How many were covered, the bias and the half width."""
        covered, bias, half = (statistics.fmean(each) for each in (self.hits, self.errors, self.halves))
        return f"{covered:9.3f} {bias:+8.4f} {half:7.4f}"


def measure(cases: list[Case], simulations: int, root: str) -> str:
    """The line of a table for some positions, each searched once."""
    best, every, regrets = Line(), Line(), []
    for position, truth in cases:
        seed = zlib.crc32(position.id.encode())
        found = tinmind.hint(
            position, simulations=simulations, threads=1, seed=seed, root=root, endgame=False
        )
        rows = [row for row in found.rows if row.visits >= SEARCHED_WELL * found.rows[0].visits]
        best.add(rows[0], truth[rows[0].move])
        for row in rows:
            every.add(row, truth[row.move])
        regrets.append(max(truth.values()) - truth[rows[0].move])
    return f"{simulations:12} {len(cases):6} {best.text()} {every.text()} {statistics.fmean(regrets):8.4f}"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--games", nargs="+", default=["pig", "bot_factory", "connect_four"])
    parser.add_argument("--simulations", nargs="+", type=int, default=[500, 2000, 10_000, 50_000])
    parser.add_argument("--positions", type=int, default=240, help="a game")
    parser.add_argument("--root", choices=["halving", "selection"], default="halving")
    asked = parser.parse_args()
    print(machine())
    three = f"{'bias':>8} {'half':>7}"
    print(f"{'game':14}{'simulations':>12} {'cases':>6} {'best':>9} {three} {'all':>9} {three} {'regret':>8}")
    for game in asked.games:
        cases = list(islice(cases_of(game), asked.positions))
        for simulations in asked.simulations:
            print(f"{game:14}{measure(cases, simulations, asked.root)}", flush=True)


if __name__ == "__main__":
    main()
