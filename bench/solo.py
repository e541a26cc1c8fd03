"""Bot Factory alone: the reviews that an agent reaches, by task, beside those of another one.

    python bench/solo.py mcts:simulations=2000 policy --games 100

The games of both have the same deals and streams of chance; the tasks take turns. Printed for each task
and for all: the mean share of the win (0 Fired, 1/3 Poor, 2/3 Adequate, 1 Exemplary), the part of games that
reach Adequate or better, and the mean points, each with half the width of its 95 % interval.
"""

from __future__ import annotations

import argparse
import math
import os
import statistics
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

import tinmind
from timing import machine
from tinmind.agents import make_agent, parse_agent

TASKS = (1, 2, 3, 4)
ROUND = 20  # games after which the figures so far are printed


class Game(NamedTuple):
    """How a game ended."""

    task: int
    share: float
    points: float


def play(agent: str, task: int, seed: int) -> Game:
    """One game."""
    position = tinmind.game("bot_factory").new(players=1, seed=seed, deal=False, solo_task=task)
    player = make_agent(parse_agent(agent), position, seed, 0)
    decisions = 0
    while not position.is_over:
        if position.is_chance:
            position.sample()
        else:
            moves = position.legal_moves
            position.play(moves[0] if len(moves) == 1 else player.choose(position, decisions))
            decisions += 1
    return Game(task, position.shares[0], position.scores[0])


def mean(values: list[float]) -> str:
    """A mean with half the width of its 95 % interval."""
    half = 1.96 * statistics.stdev(values) / math.sqrt(len(values)) if len(values) > 1 else math.nan
    return f"{statistics.fmean(values):8.3f} +/- {half:5.3f}"


def line(name: str, games: list[Game]) -> str:
    """The figures of some games."""
    shares, points = [each.share for each in games], [each.points for each in games]
    columns = (shares, [float(share > 0.5) for share in shares], points)
    return f"{name:<8}{len(games):5}  {'  '.join(map(mean, columns))}"


def show(agent: str, games: list[Game]) -> None:
    """The figures so far: a long run may be stopped at any of them."""
    print(f"{agent}\n{'task':<8}{'games':>5}  {'share':>8}{'Adequate+':>20}{'points':>17}")
    for task in TASKS:
        print(line(f"T{task}", [each for each in games if each.task == task]))
    print(line("all", games), flush=True)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("agents", nargs="+", metavar="AGENT")
    parser.add_argument("--games", type=int, default=100, help="of each agent")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    wanted = parser.parse_args()
    print(machine())
    with ProcessPoolExecutor(wanted.workers) as pool:
        for agent in wanted.agents:
            waiting = [
                pool.submit(play, agent, TASKS[number % len(TASKS)], wanted.seed + number)
                for number in range(wanted.games)
            ]
            games: list[Game] = []
            for each in waiting:
                games.append(each.result())
                if len(games) % ROUND == 0 or len(games) == len(waiting):
                    show(agent, games)


if __name__ == "__main__":
    main()
