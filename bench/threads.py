"""Two threads against one: simulations per second, and strength at equal time.

    python bench/threads.py speed --games connect_four pig bot_factory
    python bench/threads.py strength shared:2:2000 separate:1:1000 --games 1000
    python bench/threads.py strength separate:2:2000 separate:1:1000 --games 1000
    python bench/threads.py strength shared:2:2000 separate:2:2000 --games 1000

An engine is TREES:THREADS:SIMULATIONS (in all). Hints use --root halving. Strength is compared by
simulations, so that it does not depend on how busy the machine is: if two threads search twice as fast as
one, twice the simulations are the same time. Games of connect four begin with two random moves; each opening
is played twice with the seats exchanged, and the error is taken over these pairs.

Speed is measured in alternating rounds, and ratios are taken within a round: by the wall clock, over the
rounds in which every thread had a processor to itself, and by processor time over all.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from concurrent.futures import ProcessPoolExecutor
from typing import NamedTuple

from timing import machine
from tinmind import _core as core
from tinmind.components import default_components


def start(game: str) -> core.Position:
    """A new game of two, its first draws made."""
    position = core.Position.new(game, {"players": 2}, default_components(game).tables, "")
    while position.turn == core.CHANCE:
        position = position.sample(1, 0).position
    return position


QUIET = 0.95  # the part of a processor that each thread had


class Rates(NamedTuple):
    """Simulations per second of one search."""

    wall: float
    processor: float  # times the threads: what they would do by the wall clock if each had a processor
    share: float  # of a processor that a thread had


def rates_of(searcher: core.Searcher, position: core.Position, threads: int, seconds: float) -> Rates:
    begin, spent = time.perf_counter(), time.process_time()
    result = searcher.search(position, seconds=seconds, threads=threads, seed=1, memory=1 << 30)
    wall, processor = time.perf_counter() - begin, time.process_time() - spent
    share = processor / wall / threads
    return Rates(result.simulations / wall, result.simulations / wall / share, share)


def speed(game: str, rounds: int, seconds: float) -> None:
    """Prints the rate of one thread, and how many times that others do."""
    position = start(game)
    kinds = [("separate", 1), ("shared", 1), ("separate", 2), ("shared", 2)]
    searchers = {kind: core.Searcher(game, "mcts", {"trees": kind[0]}) for kind in kinds}
    rates: dict[tuple[str, int], list[Rates]] = {kind: [] for kind in kinds}
    for i in range(rounds):
        for kind in kinds if i % 2 else kinds[::-1]:
            rates[kind].append(rates_of(searchers[kind], position, kind[1], seconds))
    alone = rates[kinds[0]]
    print(f"{game}: one thread {statistics.median(rate.processor for rate in alone):,.0f} simulations/s")
    for kind in kinds[1:]:
        both = list(zip(rates[kind], alone, strict=True))
        quiet = [rate.wall / one.wall for rate, one in both if min(rate.share, one.share) > QUIET]
        wall = f"{statistics.median(quiet):.2f}" if quiet else "unknown"
        processor = statistics.median(rate.processor / one.processor for rate, one in both)
        print(
            f"  {kind[0]}, threads {kind[1]}: {wall} times that by the wall clock "
            f"({len(quiet)} of {rounds} rounds were quiet), by processor time {processor:.2f}"
        )


def play(game: str, engines: tuple[str, str], root: str, seed: int) -> list[float]:
    """One game: the shares by seat. The first two moves are random, the same for equal seeds."""
    position = core.Position.new(game, {"players": 2}, default_components(game).tables, "")
    specs = [engine.split(":") for engine in engines]
    searchers = [core.Searcher(game, "mcts", {"trees": spec[0], "root": root}) for spec in specs]
    drawn = index = 0
    while position.turn != core.OVER:
        if position.turn == core.CHANCE:
            position = position.sample(seed, drawn).position
            drawn += 1
            continue
        moves = position.legal_moves()
        if len(moves) == 1:
            move = moves[0]
        elif index < 2 and game == "connect_four":
            move = position.random_move(seed, index)
        else:
            _, threads, simulations = specs[position.turn]
            own_seed = (2 * seed + position.turn) * 1_000_003 + index
            searcher = searchers[position.turn]
            found = searcher.search(
                position, simulations=int(simulations), threads=int(threads), seed=own_seed
            )
            move = found.rows[0].move
        position = position.play(move).position
        index += 1
    return position.shares()


def pair(game: str, engines: tuple[str, str], root: str, seed: int) -> float:
    """The mean share of the first engine in two games of one opening."""
    swapped = (engines[1], engines[0])
    return (play(game, engines, root, seed)[0] + play(game, swapped, root, seed)[1]) / 2


def strength(game: str, engines: tuple[str, str], root: str, games: int, seed: int, workers: int) -> None:
    """Prints the win share of the first engine."""
    with ProcessPoolExecutor(workers) as pool:
        jobs = [pool.submit(pair, game, engines, root, seed + i) for i in range(games // 2)]
        means = [job.result() for job in jobs]
    error = statistics.stdev(means) / len(means) ** 0.5
    print(
        f"{game}, root={root}, {2 * len(means)} games: {engines[0]} against {engines[1]}: "
        f"share {statistics.mean(means):.3f} +/- {1.96 * error:.3f} (95 %)"
    )


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    fast = commands.add_parser("speed")
    fast.add_argument("--games", nargs="+", default=["connect_four", "pig"])
    fast.add_argument("--rounds", type=int, default=15)
    fast.add_argument("--seconds", type=float, default=0.3)
    strong = commands.add_parser("strength")
    strong.add_argument("engines", nargs=2)
    strong.add_argument("--game", default="connect_four")
    strong.add_argument("--root", choices=["selection", "halving"], default="selection")
    strong.add_argument("--games", type=int, default=1000)
    strong.add_argument("--seed", type=int, default=1)
    strong.add_argument("--workers", type=int, default=os.cpu_count())
    arguments = parser.parse_args()
    print(f"# {machine()}")
    if arguments.command == "speed":
        for game in arguments.games:
            speed(game, arguments.rounds, arguments.seconds)
    else:
        engines = tuple(arguments.engines)
        strength(arguments.game, engines, arguments.root, arguments.games, arguments.seed, arguments.workers)


if __name__ == "__main__":
    main()
