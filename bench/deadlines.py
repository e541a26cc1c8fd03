"""How well a search keeps its deadline, and how soon it sees a stop: overshoot in milliseconds.

Goal: within 20 ms at the 99th percentile (a loaded machine adds what its scheduler adds). What the search
does itself, looking at the clock after a counted number of simulations, is checked in
tests/cpp/search_checks.cpp.
"""

from __future__ import annotations

import argparse
import statistics
import threading
import time

from speed import opening
from timing import machine
from tinmind import _core as core


def overshoots(game: str, count: int, seconds: float) -> tuple[list[float], list[float]]:
    """Milliseconds past the deadline, and past the call of stop, of so many searches each."""
    players = max(2, next(info.min_players for info in core.games() if info.id == game))
    position, searcher = opening(game, players), core.Searcher(game, "mcts", {})
    late, slow = [], []
    for seed in range(count):
        begin = time.perf_counter()
        searcher.search(position, seconds=seconds, seed=seed, threads=2)
        late.append(1e3 * (time.perf_counter() - begin - seconds))
        stopped: list[float] = []

        def stop(when: list[float] = stopped) -> None:
            when.append(time.perf_counter())
            searcher.stop()

        timer = threading.Timer(seconds, stop)
        timer.start()
        searcher.search(position, seconds=60.0, seed=seed, threads=2)
        slow.append(1e3 * (time.perf_counter() - stopped[0]))
    return late, slow


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=0.05)
    arguments = parser.parse_args()
    print(f"# {machine()}; {arguments.count} searches of {arguments.seconds} s each, 2 threads; ms")
    print("game            deadline: median    99 %   stop: median    99 %")
    for info in core.games():
        cells = []
        for series in overshoots(info.id, arguments.count, arguments.seconds):
            cells += [statistics.median(series), statistics.quantiles(series, n=100)[98]]
        print(
            f"{info.id:14}  {cells[0]:16.2f} {cells[1]:7.2f}   {cells[2]:12.2f} {cells[3]:7.2f}", flush=True
        )


if __name__ == "__main__":
    main()
