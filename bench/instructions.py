"""Instructions a simulation, counted by valgrind: a figure that does not depend on the machine's mood.

Each search is counted twice, with n and with 2n simulations, and the difference is divided by n: start-up,
set-up and the interpreter cancel. Compare with the figures in docs/design.md after a change of a search or of
a game's rules; the same compiler is needed.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys

from timing import machine
from tinmind import _core as core

_PROGRAM = """
import sys
sys.path.insert(0, {path!r})
from speed import opening
from tinmind import _core as core
game, players, simulations, moves = sys.argv[1], int(sys.argv[2]), int(sys.argv[3]), 0
position = opening(game, players)
result = core.Searcher(game, "mcts", {{}}).search(position, simulations=simulations, seed=1)
print(result.playout_moves)
"""


def count(game: str, players: int, simulations: int) -> tuple[int, int]:
    """Instructions of a process with one search, and the moves made in it."""
    program = _PROGRAM.format(path=sys.path[0])
    command = [
        "valgrind",
        "--tool=callgrind",
        "--callgrind-out-file=/dev/null",
        sys.executable,
        "-c",
        program,
    ]
    done = subprocess.run(
        [*command, game, str(players), str(simulations)],
        capture_output=True,
        text=True,
        check=True,
        env=os.environ | {"PYTHONHASHSEED": "0"},
    )
    found = re.search(r"Collected : (\d+)", done.stderr)
    if not found:
        raise SystemExit(f"callgrind told no count:\n{done.stderr}")
    return int(found[1]), int(done.stdout)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[info.id for info in core.games()])
    parser.add_argument("--simulations", type=int, default=5000)
    arguments = parser.parse_args()
    if shutil.which("valgrind") is None:
        raise SystemExit("valgrind is not installed")
    print(f"# {machine()}; {arguments.simulations} simulations")
    print("game           n   instructions/simulation   instructions/move")
    for game in arguments.games:
        players = max(2, next(info.min_players for info in core.games() if info.id == game))
        one, moves = count(game, players, arguments.simulations)
        two, more_moves = count(game, players, 2 * arguments.simulations)
        per_simulation = (two - one) / arguments.simulations
        per_move = (two - one) / (more_moves - moves)
        print(f"{game:14} {players}  {per_simulation:24,.0f}  {per_move:18,.0f}", flush=True)


if __name__ == "__main__":
    main()
