"""Speed of each game: decisions, playouts, simulations, and the overhead of a simulation over a pure playout.

Goal: overhead at most 1.15 on Bot Factory. The overhead compares the time a move (decision or outcome) in a
search, descent, tree and playout together, with the time a move in pure playouts by the same policy, both in
this run.
"""

from __future__ import annotations

import argparse
import statistics

import tinmind
from timing import alternate, machine, median_ratio
from tinmind import _core as core
from tinmind._fast import play_games
from tinmind.components import default_components


def opening(game: str, players: int) -> core.Position:
    """The first decision of a game with a sampled set-up."""
    position = core.Position.new(game, {"players": players}, default_components(game).tables, "")
    index = 0
    while position.turn == core.CHANCE:
        position = position.sample(1, index).position
        index += 1
    return position


def measure(game: str, players: int, simulations: int, rounds: int) -> str:
    """One line of figures."""
    position = opening(game, players)
    searcher = core.Searcher(game, "mcts", {"playout": "policy"})
    games = max(1, simulations // 4)
    moves = {"search": 0, "policy": 0, "uniform": 0}

    def search() -> None:
        moves["search"] = searcher.search(position, simulations=simulations, seed=1).playout_moves

    def play(name: str, policy: bool) -> None:
        moves[name] = int(play_games(position, games, 1, policy)[1].sum())

    tasks = [search, lambda: play("policy", True), lambda: play("uniform", False)]
    times = alternate(tasks, rounds)
    per_move = [[t / moves[name] for t in series] for name, series in zip(moves, times, strict=True)]
    search_s, policy_s, uniform_s = (statistics.median(series) for series in times)
    ns = [1e9 * uniform_s / moves["uniform"], 1e9 * policy_s / moves["policy"]]
    whole = (search_s / simulations) / (policy_s / games)
    return (
        f"{game:14} {players}  {ns[0]:8.1f}  {ns[1]:8.1f}  {games / policy_s:11,.0f}  "
        f"{simulations / search_s:11,.0f}  {median_ratio(per_move[0], per_move[1]):8.3f}  {whole:8.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--simulations", type=int, default=20000)
    arguments = parser.parse_args()
    print(f"# {machine()}; medians of {arguments.rounds} rounds")
    print(f"# {arguments.simulations} simulations, one thread")
    print(f"# tinmind {tinmind.__version__}; overhead: time a move in a search over time a move in playouts;")
    print("# whole: time a simulation over time a playout from the root")
    print("game           n   uniform ns/move  policy   playouts/s  simulations/s  overhead     whole")
    for info in core.games():
        if "mcts" not in info.algorithms:
            continue
        for players in range(info.min_players, info.max_players + 1):
            print(measure(info.id, players, arguments.simulations, arguments.rounds), flush=True)


if __name__ == "__main__":
    main()
