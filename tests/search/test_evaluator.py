"""Evaluators and policies in Python: batches, errors, stops, and the strength that exact values give."""

from __future__ import annotations

import importlib.util
import signal
import threading
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import tinmind
from tinmind import _core as core
from tinmind.agents import SearchAgent, parse_agent
from tinmind.evaluators import LARGEST_BATCH

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples" / "evaluator"
TARGET = 20
Floats = NDArray[np.float32]
Seats = NDArray[np.int8]


def pig(
    points: tuple[int, int] = (0, 0), total: int = 0, current: int = 0, rolling: bool = False
) -> tinmind.Position:
    return tinmind.Position.from_dict(
        {
            "format": "tinmind.position/1",
            "game": "pig",
            "options": {"players": 2, "target": TARGET},
            "current": current,
            "seats": [{"points": points[0]}, {"points": points[1]}],
            "turn_total": total,
            "rolling": rolling,
        }
    )


@cache
def solution() -> core.Solution:
    return core.solve(pig().core)


@cache
def truth(current: int, first: int, second: int, total: int, rolling: int = 0) -> tuple[float, ...]:
    return tuple(solution().shares(pig((first, second), total, current, bool(rolling)).core))


def exact(features: Floats, seats: Seats) -> Floats:
    """The exact shares of Pig."""
    assert (seats == np.where(features[:, 4] == 1, tinmind.CHANCE, features[:, 0])).all()
    return np.array([truth(*map(int, row)) for row in features], dtype=np.float32)


def half(features: Floats, seats: Seats) -> Floats:
    return np.full((len(features), 2), 0.5, dtype=np.float32)


def rows_of(result: core.Result) -> list[tuple[Any, ...]]:
    return [(row.move, row.visits, row.share, row.share_error, row.line) for row in result.rows]


def run(evaluator: Any, simulations: int = 2000, threads: int = 1, **options: Any) -> core.Result:
    limits = tinmind.Limits(simulations=simulations, threads=threads, seed=1)
    return tinmind.search(pig(), limits, evaluator=evaluator, **options)


# --- strength -----------------------------------------------------------------------------


SAMPLES = [((0, 0), 0), ((5, 8), 7), ((12, 3), 0)]


@cache
def best(current: int, first: int, second: int, total: int) -> str:
    return solution().best(pig((first, second), total, current).core)


def best_moves(features: Floats, moves: NDArray[np.uint8], seat: int) -> Floats:
    """Nearly all weight on the right move of Pig (kind 0 rolls, kind 1 holds)."""
    rolls = best(*map(int, features[:4])) == "roll"
    return np.where((moves[:, 0] == 0) == rolls, 1, 0.001).astype(np.float32)


@pytest.mark.parametrize("batch", [1, 32])
@pytest.mark.parametrize(("points", "total"), SAMPLES)
def test_exact_values_and_moves_make_the_root_exact(points: tuple[int, int], total: int, batch: int) -> None:
    limits = tinmind.Limits(simulations=1500, threads=1, seed=1)
    position = pig(points, total)
    found = tinmind.search(
        position,
        limits,
        evaluator=exact,
        policy=best_moves,
        batch=batch,
        prior_uniform=0.0,
        exploration=0.1,
    ).rows[0]
    assert found.move == solution().best(position.core)
    # The dice of 1500 simulations: two standard errors are 0.01 to 0.02.
    assert found.overall == pytest.approx(truth(0, *points, total)[0], abs=0.015)


@pytest.mark.parametrize("batch", [1, 32])
def test_exact_values_alone_are_nearer_than_playouts(batch: int) -> None:
    """Means lie off the value by what the tree still explores; that shrinks sooner with true values."""

    def error(points: tuple[int, int], total: int, **hooks: Any) -> float:
        position = pig(points, total)
        limits = tinmind.Limits(simulations=1500, threads=1, seed=1)
        row = tinmind.search(position, limits, exploration=0.1, **hooks).rows[0]
        assert not hooks.get("evaluator") or row.move == solution().best(position.core)
        return abs(row.overall - truth(0, *points, total)[0])

    informed = [error(*sample, evaluator=exact, batch=batch) for sample in SAMPLES]
    assert max(informed) < 0.045
    blind = [error(*sample, playout="uniform", prior_uniform=1.0) for sample in SAMPLES]
    assert 2 * sum(informed) < sum(blind)


# --- batches ------------------------------------------------------------------------------


@pytest.mark.parametrize("batch", [1, 7, 256])
def test_batches_have_the_size_asked_for(batch: int) -> None:
    sizes: list[int] = []

    def evaluate(features: Floats, seats: Seats) -> Floats:
        assert features.dtype == np.float32
        assert seats.dtype == np.int8
        assert features.shape == (len(seats), len(pig().feature_names()))
        sizes.append(len(features))
        return half(features, seats)

    position = tinmind.game("pig").new(target=1000)  # no end within reach
    limits = tinmind.Limits(simulations=600, threads=1, seed=1)
    found = tinmind.search(position, limits, evaluator=evaluate, batch=batch)
    assert sizes == [batch] * (600 // batch) + ([600 % batch] if 600 % batch else [])
    assert sum(row.visits for row in found.rows) == found.simulations == 600


@pytest.mark.parametrize("batch", [1, 64])
def test_the_same_search_to_the_bit_however_slow_the_evaluator(batch: int) -> None:
    def slow(features: Floats, seats: Seats) -> Floats:
        time.sleep(0.0002)
        return exact(features, seats)

    first, second = (run(each, simulations=500, batch=batch) for each in (exact, slow))
    assert rows_of(first) == rows_of(second)
    assert (first.nodes, first.depth, first.simulations) == (second.nodes, second.depth, 500)


def test_threads_take_turns() -> None:
    inside = 0
    most = 0
    names: set[int] = set()

    def evaluate(features: Floats, seats: Seats) -> Floats:
        nonlocal inside, most
        inside += 1
        most = max(most, inside)
        names.add(threading.get_ident())
        time.sleep(0.0005)
        inside -= 1
        return half(features, seats)

    result = run(evaluate, simulations=400, threads=3, batch=4)
    assert result.simulations == 400
    assert most == 1
    assert len(names) == 3


# --- policies -----------------------------------------------------------------------------


def test_a_policy_steers_the_search() -> None:
    position = tinmind.game("connect_four").new()
    records = position.move_records().tolist()
    wanted = records[position.legal_moves.index("2")]

    def policy(features: Floats, moves: NDArray[np.uint8], seat: int) -> Floats:
        assert features.shape == (len(position.feature_names()),)
        assert moves.shape[1:] == (4,)
        assert seat in (0, 1)
        return np.array([1 if move.tolist() == wanted else 0.01 for move in moves], dtype=np.float32)

    limits = tinmind.Limits(simulations=500, threads=1, seed=1)
    found = tinmind.search(position, limits, evaluator=half, policy=policy)
    assert found.rows[0].move == "2"
    assert found.rows[0].visits > 3 * found.rows[1].visits


def test_an_agent_plays_by_an_evaluator() -> None:
    position = tinmind.game("pig").new(target=TARGET, seed=5)
    spec = parse_agent("mcts:simulations=300,exploration=0.1")
    agent = SearchAgent(spec, "pig", 1, evaluator=exact, policy=best_moves, batch=8)
    decisions = 0
    while not position.is_over:
        move = agent.choose(position, decisions)
        assert move == solution().best(position.core)
        position.play(move)
        position.deal()
        decisions += 1
    assert decisions > 5


@pytest.mark.parametrize(
    "options", [{"root": "halving"}, {"chance_widening": 1.0}, {"backup": "paranoid"}, {"expansion": 3}]
)
def test_batches_go_with_other_options(options: dict[str, Any]) -> None:
    result = run(exact, simulations=1000, batch=32, **options)
    assert sum(row.visits for row in result.rows) == result.simulations == 1000
    assert result.rows[0].move == "roll"


# --- errors -------------------------------------------------------------------------------


def filled(value: float) -> Callable[[Floats, Seats], Floats]:
    return lambda features, _seats: np.full((len(features), 2), value, dtype=np.float32)


@pytest.mark.parametrize(
    ("evaluate", "said"),
    [
        (
            lambda f, s: None,
            "evaluator returned a value of type NoneType; it must return a numpy array of float32",
        ),
        (lambda f, s: [[0.5, 0.5]] * len(f), "returned a value of type list"),
        (lambda f, s: np.full((len(f), 2), 0.5), "returned an array of float64 of shape (4, 2)"),
        (
            lambda f, s: np.full((len(f), 3), 0.5, np.float32),
            "shape (4, 3); it must return .* of shape (4, 2)",
        ),
        (lambda f, s: np.full(len(f), 0.5, np.float32), "shape (4,); it must"),
        (filled(float("nan")), "the share in row 0, seat 0 is NaN; shares must be numbers from 0 to 1"),
        (filled(1.5), "is 1.500000; shares must"),
        (filled(-float("inf")), "is -infinite; shares must"),
    ],
)
@pytest.mark.parametrize("threads", [1, 2])
def test_what_is_no_share_is_refused(evaluate: Any, said: str, threads: int) -> None:
    pattern = said.replace("(", r"\(").replace(")", r"\)")
    with pytest.raises(tinmind.Error, match=pattern):
        run(evaluate, batch=4, threads=threads)


@pytest.mark.parametrize(
    ("weights", "said"),
    [
        (np.zeros(2, np.float32), "the weights add up to 0"),
        (np.array([1, -1], np.float32), "the weight of move 1 is -1"),
        (np.ones(3, np.float32), r"shape \(3,\); it must return .* of shape \(2,\)"),
    ],
)
def test_what_is_no_weight_is_refused(weights: Floats, said: str) -> None:
    with pytest.raises(tinmind.Error, match=f"policy.*{said}"):
        run(None, policy=lambda features, moves, seat: weights)


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("call", [1, 300])
def test_what_an_evaluator_raises_comes_out(call: int, threads: int) -> None:
    calls = 0

    def evaluate(features: Floats, seats: Seats) -> Floats:
        nonlocal calls
        calls += 1
        if calls == call:
            raise KeyError("weights")
        return half(features, seats)

    with pytest.raises(KeyError, match="weights"):
        run(evaluate, simulations=1_000_000, threads=threads)


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"evaluator": 5}, "evaluator must be a function or a capsule"),
        ({"policy": "best"}, "policy must be a function or a capsule"),
        ({"batch": 8}, "without one it must be 1, is 8"),
        ({"evaluator": half, "batch": 0}, f"from 1 to {LARGEST_BATCH}, is 0"),
        ({"evaluator": half, "batch": 2.0}, "batch must be a whole number"),
        ({"evaluator": half, "algorithm": "expectimax", "depth": 2}, "evaluator is for the algorithm mcts"),
        ({"policy": half, "selection": "ucb1"}, "a policy gives the priors of selection=puct"),
    ],
)
def test_what_cannot_be_is_refused(options: dict[str, Any], said: str) -> None:
    limit: dict[str, Any] = {} if "depth" in options else {"simulations": 10}
    with pytest.raises(tinmind.Error, match=said):
        tinmind.hint(pig(), threads=1, **limit, **options)


def test_a_searcher_has_its_own() -> None:
    searcher = core.Searcher("pig", "mcts", {}, evaluator=half, batch=8)
    limits = tinmind.Limits(simulations=100, threads=1, seed=1)
    kept = [tinmind.search(pig(), limits, searcher=searcher) for _ in range(2)]
    assert rows_of(kept[0]) == rows_of(kept[1]) == rows_of(run(half, simulations=100, batch=8))
    with pytest.raises(tinmind.Error, match="a searcher has its own evaluator"):
        tinmind.search(pig(), limits, searcher=searcher, evaluator=half)


def test_a_kept_tree_grows_on_with_the_evaluator() -> None:
    searcher = core.Searcher("pig", "mcts", {}, evaluator=half, batch=8)
    limits = tinmind.Limits(simulations=300, threads=1, seed=1)
    position = pig()
    first = tinmind.search(position, limits, searcher=searcher)
    second = tinmind.search(position, limits, searcher=searcher, keep=True)
    assert second.nodes > first.nodes
    searcher.advance(position.core, "roll")
    position.play("roll")
    pondered = searcher.ponder(position.core, simulations=200, seed=2, keep=True)
    assert pondered.simulations == 200


# --- stopping -----------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_ends_the_search_with_what_it_has(threads: int) -> None:
    calls = 0

    def evaluate(features: Floats, seats: Seats) -> Floats:
        nonlocal calls
        calls += 1
        if calls == 200:
            signal.raise_signal(signal.SIGINT)
        return half(features, seats)

    limits = tinmind.Limits(seconds=600, threads=threads, seed=1)
    found = tinmind.search(pig(), limits, evaluator=evaluate, batch=4)
    assert found.stopped
    assert found.simulations >= 4 * 199


@pytest.mark.slow
def test_a_deadline_is_kept_by_slow_evaluators() -> None:
    def evaluate(features: Floats, seats: Seats) -> Floats:
        time.sleep(0.001)
        return half(features, seats)

    limits = tinmind.Limits(seconds=0.3, threads=1, seed=1)
    found = tinmind.search(pig(), limits, evaluator=evaluate, batch=16)
    assert 0 < found.simulations <= 16 * 300
    assert sum(row.visits for row in found.rows) == found.simulations


# --- the example --------------------------------------------------------------------------


def example() -> Any:
    spec = importlib.util.spec_from_file_location("numpy_evaluator", EXAMPLES / "numpy_evaluator.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
def test_the_example_learns(capsys: pytest.CaptureFixture[str]) -> None:
    module = example()
    weights = module.fit(module.some_positions(300, seed=1))
    _, own, other, total, _ = weights
    assert own > 0 > other
    assert total > 0
    module.main()
    assert capsys.readouterr().out.splitlines()[1].startswith("roll  wins ")
