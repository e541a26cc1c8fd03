"""Engines against each other: paired deals, seats alternated, win share with its error.

    python bench/strength.py mcts:2000 random --pairs 50
    python bench/strength.py mcts:2000 policy --pairs 50
    python bench/strength.py mcts:20000 mcts:2000 --pairs 30

A pair is the same deal and the same stream of chance, played twice with the seats exchanged. The error is
taken over pairs. Goals on Bot Factory, 2 players: mcts:2000 beats random in 98 and the rollout policy in 75
of 100; mcts:20000 beats mcts:2000.
"""

from __future__ import annotations

import argparse
import os
import statistics
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from timing import machine
from tinmind import _core as core
from tinmind.components import default_components
from tinmind.searching import SEARCH_OPTIONS

Chooser = Callable[[core.Position, int], str]


def chooser(name: str, game: str, seed: int) -> Chooser:
    """An engine: "random", "policy", "mcts:SIMULATIONS" or "expectimax:DEPTH"; "mcts:500,expansion=2"."""
    kind, _, rest = name.partition(":")
    number, *words = rest.split(",")
    if kind == "random":
        return lambda position, index: position.random_move(seed, index)
    if kind == "policy":
        return lambda position, index: position.policy_move(seed, index)
    options = (word.split("=") for word in words)
    searcher = core.Searcher(game, kind, {key: SEARCH_OPTIONS[kind][key](value) for key, value in options})
    limit: dict[str, Any] = {"depth" if kind == "expectimax" else "simulations": int(number)}

    def search(position: core.Position, index: int) -> str:
        return searcher.search(position, seed=seed * 1_000_003 + index, **limit).rows[0].move

    return search


def play(game: str, names: tuple[str, str], seed: int) -> list[float]:
    """One game of two players: the shares by seat."""
    position = core.Position.new(game, {"players": 2}, default_components(game).tables, "")
    engines = [chooser(name, game, 2 * seed + i) for i, name in enumerate(names)]
    drawn = index = 0
    while position.turn != core.OVER:
        if position.turn == core.CHANCE:
            position = position.sample(seed, drawn).position
            drawn += 1
        else:
            moves = position.legal_moves()
            move = moves[0] if len(moves) == 1 else engines[position.turn](position, index)
            position = position.play(move).position
            index += 1
    return position.shares()


def pair(game: str, names: tuple[str, str], seed: int) -> tuple[float, float]:
    """The first engine's shares in the two games of a pair."""
    return play(game, names, seed)[0], play(game, (names[1], names[0]), seed)[1]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("engines", nargs=2)
    parser.add_argument("--game", default="bot_factory")
    parser.add_argument("--pairs", type=int, default=50)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    names = tuple(arguments.engines)
    with ProcessPoolExecutor(arguments.workers) as pool:
        jobs = [pool.submit(pair, arguments.game, names, arguments.seed + i) for i in range(arguments.pairs)]
        results = [job.result() for job in jobs]
    means = [sum(result) / 2 for result in results]
    error = statistics.stdev(means) / len(means) ** 0.5 if len(means) > 1 else 0.0
    wins = sum(share == 1 for result in results for share in result)
    print(f"# {machine()}; {arguments.game}, {arguments.pairs} pairs of games from seed {arguments.seed}")
    print(
        f"{names[0]} against {names[1]}: "
        f"share {100 * statistics.mean(means):.1f} % +/- {196 * error:.1f} (95 %), "
        f"wins {wins} of {2 * len(results)}"
    )


if __name__ == "__main__":
    main()
