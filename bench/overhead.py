"""What a run of an event costs beside the thinking of its bots, and how busy it keeps the cores.

    python bench/overhead.py
    python bench/overhead.py --game bot_factory --time 10ms --pairs 40 --workers 2

The bots are tree searches with a time for each move. *Overhead* is the time of all workers that was no
thinking, as a part of the thinking: rules, referee, handing over, writing down, and waiting at the end.
Thinking is wall time as the referee measures it, so that other programs do not disturb the figure much;
*busy* is the processor time of the workers, and they do. Workers are started before the clock is.
Goals: at most 3 % with 10 ms a move, at least 95 % of two cores busy.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from pathlib import Path

from timing import machine
from tinmind.limits import usable_cores
from tinmind.tournaments.event import Bot, Event, ScheduleSettings
from tinmind.tournaments.journal import Journal
from tinmind.tournaments.pool import Pool, local_pool
from tinmind.tournaments.prepared import Prepared, prepare
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.runner import Runner


def event(game: str, time_a_move: str, pairs: int, seed: int) -> Prepared:
    """Two searches against each other."""
    agent = f"mcts:time={time_a_move}"
    bots = (Bot("one", agent), Bot("other", agent + ",exploration=1.0"))
    return prepare(Event(game, bots, schedule=ScheduleSettings(rounds=pairs, seed=seed)))


def run(prepared: Prepared, path: Path, pool: Pool) -> list[GameResult]:
    """Play it all."""
    with Journal(path, prepared.conditions, prepared.bots) as journal:
        Runner(prepared.schedule, journal, pool, prepared.task).run()
        return list(journal.games.values())


def workers_seconds() -> float:
    """Processor seconds of the workers that have ended."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--game", default="connect_four")
    parser.add_argument("--time", default="10ms", help="a move")
    parser.add_argument("--pairs", type=int, default=60)
    parser.add_argument("--workers", type=int, default=usable_cores())
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        with local_pool(arguments.workers) as pool:
            warm_up = event(arguments.game, "1ms", arguments.workers, 1)
            run(warm_up, Path(folder, "warm.jsonl"), pool)
            start, own = time.perf_counter(), time.process_time()
            games = run(
                event(arguments.game, arguments.time, arguments.pairs, 2), Path(folder, "e.jsonl"), pool
            )
            seconds, own = time.perf_counter() - start, time.process_time() - own
        busy = workers_seconds() + own
    thinking = sum(sum(game.seconds) for game in games)
    inside = sum(game.elapsed for game in games)
    moves = sum(sum(game.decisions) for game in games)
    there = arguments.workers * seconds
    print(f"# {machine()}; {arguments.game}, {arguments.time} a move, {arguments.workers} workers")
    print(
        f"{len(games)} games, {moves} decisions in {seconds:.1f} s: "
        f"{1000 * thinking / moves:.2f} ms of thinking a decision"
    )
    print(
        f"overhead {100 * (there - thinking) / thinking:.2f} % "
        f"(in games {100 * (inside - thinking) / thinking:.2f} %, "
        f"between and after them {100 * (there - inside) / thinking:.2f} %)"
    )
    print(f"workers thought for {100 * thinking / there:.1f} % of the time that they were there")
    print(
        f"busy {100 * busy / there:.1f} % of {arguments.workers} cores (start of the workers included), "
        f"the runner itself {100 * own / seconds:.1f} % of one"
    )


if __name__ == "__main__":
    main()
