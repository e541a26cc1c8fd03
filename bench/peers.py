"""MCTS beside OpenSpiel's compiled MCTS bot.

Same game, same number of simulations, same run, one thread each. Goals, medians: 20 times its simulations a
second on connect four, 8 times on pig. Both use UCB1 with constant 2, one uniform random playout a leaf, no
solver. Each call searches afresh from the opening position.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from statistics import median

from timing import alternate, machine, median_ratio
from tinmind import _core as core

GAMES = ("connect_four", "pig")
EXPLORATION = 2.0


def peer_search(game: str, simulations: int) -> Callable[[], object]:
    """A search by OpenSpiel's bot from the opening position."""
    import pyspiel

    state = pyspiel.load_game(game).new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.legal_actions()[0])
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, EXPLORATION, simulations, 1000, False, 1, False)
    return lambda: bot.mcts_search(state)


def own_search(game: str, simulations: int) -> Callable[[], object]:
    """A search by tinmind from the opening position."""
    position = core.Position.new(game, {}, {}, "")
    options = {"selection": "ucb1", "exploration": EXPLORATION, "playout": "uniform"}
    searcher = core.Searcher(game, "mcts", options)
    return lambda: searcher.search(position, simulations=simulations, seed=1)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--simulations", type=int, nargs="*", default=[1000, 10000, 100000])
    arguments = parser.parse_args()
    print(f"# {machine()}; medians of {arguments.rounds} alternating rounds")
    print("game          simulations   tinmind/s   OpenSpiel/s   ratio")
    for game in GAMES:
        for simulations in arguments.simulations:
            own, peer = alternate(
                [own_search(game, simulations), peer_search(game, simulations)], arguments.rounds
            )
            speed, peer_speed = simulations / median(own), simulations / median(peer)
            print(
                f"{game:14} {simulations:10,}  {speed:11,.0f}   {peer_speed:10,.0f}"
                f"   {median_ratio(peer, own):5.1f}",
                flush=True,
            )


if __name__ == "__main__":
    main()
