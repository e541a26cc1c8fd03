"""What an evaluator costs: simulations a second with evaluators that say one half, beside playouts.

The time is that of the search, the features and the call. For compiled evaluators build the module in
docs/examples/evaluator and name it: ``PYTHONPATH=docs/examples/evaluator ... --module my_evaluator``.
"""

from __future__ import annotations

import argparse
import importlib
import statistics
from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

import tinmind
from timing import alternate, machine


def half(features: NDArray[np.float32], _seats: NDArray[np.int8]) -> NDArray[np.float32]:
    """One half for both seats."""
    return np.full((len(features), 2), 0.5, dtype=np.float32)


def contestants(compiled: object | None) -> dict[str, dict[str, Any]]:
    """Name, and what to give to the search."""
    found: dict[str, dict[str, Any]] = {"playouts": {}}
    for batch in (1, 16, 256):
        found[f"numpy, batch {batch}"] = {"evaluator": half, "batch": batch}
    if compiled is not None:
        for batch in (1, 16, 256):
            found[f"compiled, batch {batch}"] = {"evaluator": compiled, "batch": batch}
    return found


def task(position: tinmind.Position, simulations: int, hooks: dict[str, Any]) -> Callable[[], None]:
    limits = tinmind.Limits(simulations=simulations, threads=1, seed=1)

    def search() -> None:
        tinmind.search(position, limits, **hooks)

    return search


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--simulations", type=int, default=20000)
    parser.add_argument("--module", help="a built module with linear(weights), for pig: my_evaluator")
    arguments = parser.parse_args()
    compiled = importlib.import_module(arguments.module).linear([0.5] + 4 * [0]) if arguments.module else None
    print(f"# {machine()}; medians of {arguments.rounds} rounds")
    position = tinmind.game("pig").new()
    named = contestants(compiled)
    tasks = [task(position, arguments.simulations, hooks) for hooks in named.values()]
    times = alternate(tasks, arguments.rounds)
    for name, series in zip(named, times, strict=True):
        print(f"{name:22} {arguments.simulations / statistics.median(series):12,.0f} simulations/s")


if __name__ == "__main__":
    main()
