"""Threads together: separate trees repeat to the bit; a shared tree is an option."""

from __future__ import annotations

from typing import Any

import pytest

import tinmind


def rows(position: tinmind.Position, **given: Any) -> list[tuple[str, int, float]]:
    options = {name: given.pop(name) for name in ("trees", "root") if name in given}
    limits = tinmind.Limits(seed=1, **given)
    return [(row.move, row.visits, row.share[0]) for row in tinmind.search(position, limits, **options).rows]


@pytest.fixture
def four() -> tinmind.Position:
    return tinmind.game("connect_four").new()


def test_a_limit_in_simulations_repeats_by_default(four: tinmind.Position) -> None:
    first = rows(four, simulations=4000, threads=2)
    assert first == rows(four, simulations=4000, threads=2)
    assert first == rows(four, simulations=4000, threads=2, trees="separate")
    assert sum(visits for _, visits, _ in first) == 4000


def test_one_thread_is_the_same_in_both(four: tinmind.Position) -> None:
    assert rows(four, simulations=3000, threads=1, trees="shared") == rows(four, simulations=3000, threads=1)


@pytest.mark.parametrize("root", ["selection", "halving"])
def test_a_shared_tree_counts_every_simulation_once(four: tinmind.Position, root: str) -> None:
    found = rows(four, simulations=4001, threads=2, trees="shared", root=root)
    assert sum(visits for _, visits, _ in found) == 4001
    assert len(found) == 7


def test_a_shared_tree_holds_everything_once(four: tinmind.Position) -> None:
    """Near the end separate trees both hold nearly all there is."""
    for column in "66772366717352144112345442236633":
        four.play(column)
    limits = tinmind.Limits(seconds=0.2, threads=2, seed=1)
    nodes = {trees: tinmind.search(four, limits, trees=trees).nodes for trees in ("separate", "shared")}
    assert nodes["separate"] > 1.5 * nodes["shared"]


def test_what_is_hidden_is_refused() -> None:
    position = tinmind.game("kuhn_poker").new(seed=1)
    with pytest.raises(tinmind.Error, match="trees=shared is for games in which all is public"):
        tinmind.search(position, tinmind.Limits(simulations=10, threads=2), trees="shared")


def test_an_evaluator_is_refused(four: tinmind.Position) -> None:
    def even(features: Any, seats: Any) -> Any:
        import numpy as np

        return np.full((len(seats), 2), 0.5, dtype=np.float32)

    with pytest.raises(tinmind.Error, match="trees=shared is without an evaluator"):
        tinmind.search(four, tinmind.Limits(simulations=10), evaluator=even, trees="shared")


def test_unknown_trees_are_named(four: tinmind.Position) -> None:
    with pytest.raises(tinmind.Error, match="trees"):
        tinmind.search(four, tinmind.Limits(simulations=10), trees="both")
