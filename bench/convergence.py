"""How tree search comes to the exact value: error against simulations, as a table and a plot.

Positions with values that are known: pig by value iteration, late connect four and Bot Factory endings by an
exhaustive search that proves every move. For each: the root mean square error of the value of the best move,
and how much a player would lose who played the move that the search puts first (regret), means over positions
and seeds, in win share.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tinmind import _core as core
from tinmind.components import default_components

SIMULATIONS = (100, 300, 1_000, 3_000, 10_000, 30_000, 100_000)
_NODES = 300_000  # of a proof


@dataclass(frozen=True)
class Known:
    """A decision, and the exact share of the seat to act by move."""

    position: core.Position
    values: dict[str, float]

    @property
    def best(self) -> float:
        """The value of the position."""
        return max(self.values.values())


def pig_positions(count: int, target: int = 50) -> Iterator[Known]:
    """Decisions of random games of pig, solved by value iteration."""
    start = core.Position.new("pig", {"players": 2, "target": target}, {}, "")
    solution = core.solve(start)
    for position in decisions("pig", {"players": 2, "target": target}, count, skip=0.0):
        seat = position.turn
        values = {}
        for move in position.legal_moves():
            after = position.play(move).position
            values[move] = solution.shares(after)[seat]
        yield Known(position, values)


def proven_positions(game: str, count: int, skip: float) -> Iterator[Known]:
    """Decisions near the end of random games whose moves an exhaustive search proves, and that matter."""
    found = 0
    for position in decisions(game, {"players": 2}, 100 * count, skip):
        searcher = core.Searcher(game, "expectimax", {"chance_limit": 10_000})
        result = searcher.search(position, nodes=_NODES, depth=100)
        values = {row.move: row.share[result.seat] for row in result.rows}
        if not result.exact or max(values.values()) - min(values.values()) < 0.02:
            continue
        found += 1
        yield Known(position, values)
        if found == count:
            return


def decisions(game: str, options: dict[str, int], count: int, skip: float) -> Iterator[core.Position]:
    """One decision a policy game, from behind the first `skip` of it, no two games alike."""
    rng = random.Random(1)
    for seed in range(count):
        position = core.Position.new(game, options, default_components(game).tables, "")
        met = []
        for index in range(5_000):
            if position.turn == core.OVER:
                break
            if position.turn == core.CHANCE:
                position = position.sample(seed, index).position
                continue
            met.append(position)
            position = position.play(position.policy_move(seed, index)).position
        late = [each for each in met[int(skip * len(met)) :] if len(each.legal_moves()) > 1]
        if late:
            yield rng.choice(late)


def errors(known: list[Known], simulations: int, seeds: int) -> tuple[float, float]:
    """Root mean square error of the best value, and mean regret."""
    squares = regret = 0.0
    for each in known:
        searcher = core.Searcher(each.position.game, "mcts", {"root": "halving", "endgame": False})
        for seed in range(seeds):
            best = searcher.search(each.position, simulations=simulations, seed=seed).rows[0]
            squares += (best.share[each.position.turn] - each.best) ** 2
            regret += each.best - each.values[best.move]
    count = len(known) * seeds
    return (squares / count) ** 0.5, regret / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--seeds", type=int, default=3)
    parser.add_argument("--plot", type=Path, help="Write a plot (.svg); needs the extra lab.")
    arguments = parser.parse_args()
    sets = {
        "pig to 50": list(pig_positions(arguments.positions)),
        "connect four, late": list(proven_positions("connect_four", arguments.positions, 0.4)),
        "Bot Factory, endings": list(proven_positions("bot_factory", arguments.positions, 0.9)),
    }
    print("| positions | simulations | error of the value | regret of the move |")
    print("| --- | ---: | ---: | ---: |")
    curves = {}
    for name, known in sets.items():
        curves[name] = [errors(known, simulations, arguments.seeds) for simulations in SIMULATIONS]
        for simulations, (error, regret) in zip(SIMULATIONS, curves[name], strict=True):
            print(f"| {name} ({len(known)}) | {simulations:,} | {error:.4f} | {regret:.4f} |", flush=True)
    if arguments.plot:
        draw(curves, arguments.plot)


def draw(curves: dict[str, list[tuple[float, float]]], file: Path) -> None:
    """Error and regret against simulations, both axes logarithmic."""
    import matplotlib

    matplotlib.use("svg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(1, 2, figsize=(9, 3.6), layout="constrained", sharex=True)
    for name, points in curves.items():
        for part, axis in enumerate(axes):
            axis.plot(SIMULATIONS, [max(point[part], 1e-5) for point in points], marker="o", label=name)
    for axis, title in zip(axes, ("error of the value (rms)", "regret of the move"), strict=True):
        axis.set(xscale="log", yscale="log", xlabel="simulations", title=title)
        axis.grid(alpha=0.3)
    axes[0].legend()
    figure.savefig(file)


if __name__ == "__main__":
    main()
