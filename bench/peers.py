"""Searches beside OpenSpiel's compiled ones: same game, simulations and run, one thread each.

Goals, medians: MCTS at least 30 times its simulations a second on connect four and 10 times on pig,
information-set MCTS at least 5 times on leduc poker; at most 24 bytes an edge and 64 bytes a visited node.
All use UCB1 with constant 2, one uniform random playout a leaf, no solver, and search afresh from the first
decision of a fixed deal. OpenSpiel's expectimax is Python code: its figure is there for completeness.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from statistics import median
from typing import Any

from timing import alternate, machine, median_ratio
from tinmind import _core as core

EXPLORATION = 2.0
OWN_OPTIONS = {"selection": "ucb1", "exploration": EXPLORATION, "playout": "uniform"}
Task = Callable[[], object]


def peer_start(game: str) -> Any:
    """OpenSpiel's state at the first decision."""
    import pyspiel

    state = pyspiel.load_game(game).new_initial_state()
    rng = random.Random(1)
    while state.is_chance_node():
        state.apply_action(rng.choice(state.legal_actions()))
    return state


def own_start(game: str) -> core.Position:
    """Our position at the first decision."""
    position = core.Position.new(game, {}, {}, "")
    index = 0
    while position.turn == core.CHANCE:
        position = position.sample(1, index).position
        index += 1
    return position


def peer_tree_search(game: str, simulations: int) -> Task:
    """A search by OpenSpiel's MCTS bot."""
    import pyspiel

    state = peer_start(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    bot = pyspiel.MCTSBot(state.get_game(), evaluator, EXPLORATION, simulations, 1000, False, 1, False)
    return lambda: bot.mcts_search(state)


def peer_information_search(game: str, simulations: int) -> Task:
    """A search by OpenSpiel's information-set MCTS bot."""
    import pyspiel

    state = peer_start(game)
    evaluator = pyspiel.RandomRolloutEvaluator(1, 1)
    kind = pyspiel.ISMCTSFinalPolicyType.MAX_VISIT_COUNT
    bot = pyspiel.ISMCTSBot(1, evaluator, EXPLORATION, simulations, -1, kind, False, False)
    return lambda: bot.step(state)


def own_search(game: str, simulations: int) -> Task:
    """A search by tinmind."""
    position, searcher = own_start(game), core.Searcher(game, "mcts", OWN_OPTIONS)
    return lambda: searcher.search(position, simulations=simulations, seed=1)


def compare_searches(game: str, simulations: int, rounds: int, peer: Task) -> str:
    """One line: simulations a second of both, their ratio, and what our tree takes."""
    own, theirs = alternate([own_search(game, simulations), peer], rounds)
    result = core.Searcher(game, "mcts", OWN_OPTIONS).search(own_start(game), simulations=simulations, seed=1)
    return (
        f"{game:14} {simulations:10,}  {simulations / median(own):11,.0f}   "
        f"{simulations / median(theirs):10,.0f}   {median_ratio(theirs, own):5.1f}"
        f"   {result.memory / simulations:14.1f}"
    )


def hearts_decisions(simulations: int) -> float:
    """Decisions a second of OpenSpiel's information-set MCTS on hearts: simulations times a game's length."""
    state = peer_start("hearts")
    lengths = []
    rng = random.Random(2)
    for _ in range(20):
        game, length = state.clone(), 0
        while not game.is_terminal():
            length += not game.is_chance_node()
            game.apply_action(rng.choice(game.legal_actions()))
        lengths.append(length)
    (times,) = alternate([peer_information_search("hearts", simulations)], 3)
    return simulations * median(lengths) / median(times)


def own_decisions(game: str, simulations: int) -> float:
    """The same of tinmind in a game with hidden information: moves made in descents and playouts."""
    position = own_start(game)
    searcher = core.Searcher(game, "mcts", OWN_OPTIONS)
    moves = searcher.search(position, simulations=simulations, seed=1).playout_moves
    (times,) = alternate([lambda: searcher.search(position, simulations=simulations, seed=1)], 3)
    return moves / median(times)


def expectimax_line(rounds: int) -> str:
    """States a second of an exhaustive search of connect four to depth 6, beside OpenSpiel's (Python)."""
    from open_spiel.python.algorithms import minimax

    state = peer_start("connect_four")
    position, searcher = own_start("connect_four"), core.Searcher("connect_four", "expectimax", {})
    counted = 0

    def peer() -> None:
        nonlocal counted
        counted = 0

        def value(_state: object) -> float:
            nonlocal counted
            counted += 1
            return 0.0

        minimax.expectiminimax(state, 4, value, 0)

    nodes = searcher.search(position, depth=8).nodes
    own, theirs = alternate([lambda: searcher.search(position, depth=8), peer], rounds)
    speed, peer_speed = nodes / median(own), counted / median(theirs)
    return f"expectimax, connect four: {speed:,.0f} states/s, OpenSpiel (Python, leaves) {peer_speed:,.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--simulations", type=int, nargs="*", default=[1000, 10000, 100000])
    arguments = parser.parse_args()
    print(f"# {machine()}; medians of {arguments.rounds} alternating rounds")
    print("game          simulations   tinmind/s   OpenSpiel/s   ratio   bytes a visited node")
    for game, make_peer in (
        ("connect_four", peer_tree_search),
        ("pig", peer_tree_search),
        ("leduc_poker", peer_information_search),
    ):
        for simulations in arguments.simulations:
            peer = make_peer(game, simulations)
            print(compare_searches(game, simulations, arguments.rounds, peer), flush=True)
    print(expectimax_line(arguments.rounds))
    hearts = hearts_decisions(1000)
    print(f"information-set search, decisions a second: OpenSpiel on hearts {hearts:,.0f}")
    for info in core.games():
        if not info.is_public:
            own = own_decisions(info.id, 20_000)
            print(f"  tinmind on {info.id}: {own:,.0f}, {own / hearts:.1f} times")


if __name__ == "__main__":
    main()
