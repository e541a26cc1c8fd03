"""`tinmind.rollout`: arguments, documents, agents, executors, Ctrl-C."""

from __future__ import annotations

import json
import signal
import threading
import time
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from typing import Any

import msgspec
import pytest

import tinmind
from tinmind import Error, IllegalMoveError, Position, Rollout, RolloutProgress
from tinmind.schemas.documents import DOCUMENTS

SEARCHING = "mcts:simulations=10"


def pig(turn_total: int = 20) -> Position:
    return Position.from_toml(
        f'game = "pig"\ncurrent = 0\nturn_total = {turn_total}\nseats = [{{points = 70}}, {{points = 60}}]'
    )


def four(line: str = "") -> Position:
    position = tinmind.game("connect_four").new()
    if line:
        position.play(line)
    return position


def without_time(found: Rollout) -> Rollout:
    return replace(found, elapsed=0.0)


def same(one: Rollout, other: Rollout) -> bool:
    return without_time(one) == without_time(other)


def test_a_win_at_once_is_found() -> None:
    found = tinmind.rollout(four("4;1;4;1;4;1"), seed=1)
    assert found.best == "4"
    assert found.separated
    assert found.rows[0].win == 1
    assert found.rows[0].win_err > 0  # so few results do not make a certainty
    assert found.rows[0].win_interval[1] == 1
    assert all(row.dropped and row.difference < 0 for row in found.rows[1:])
    assert found.trials == 1296


def test_the_same_seed_gives_the_same_whatever_the_threads() -> None:
    one = tinmind.rollout(four(), trials=300, seed=5, threads=1)
    assert same(one, tinmind.rollout(four(), trials=300, seed=5, threads=3))
    assert not same(one, tinmind.rollout(four(), trials=300, seed=6, threads=1))
    assert not one.separated


def test_games_of_a_searching_agent_repeat_in_threads_and_processes() -> None:
    options: dict[str, Any] = {"trials": 12, "min_trials": 4, "seed": 3}
    alone = tinmind.rollout(pig(), SEARCHING, **options)
    assert alone.simulations > 0
    with ThreadPoolExecutor(3) as threads:
        assert same(tinmind.rollout(pig(), SEARCHING, executor=threads, **options), alone)
    with ProcessPoolExecutor(2, get_context("spawn")) as processes:
        assert same(tinmind.rollout(pig(), SEARCHING, executor=processes, **options), alone)


def test_some_moves_in_any_notation_each_once() -> None:
    found = tinmind.rollout(pig(), SEARCHING, ["ROLL", "roll"], trials=2, seed=1)
    assert [(row.move, row.trials) for row in found.rows] == [("roll", 2)]
    assert found.separated
    assert [row.move for row in tinmind.rollout(four(), moves=["1"], trials=70, seed=1).rows] == ["1"]


def test_moves_that_are_kept_get_as_many_trials() -> None:
    kept = tinmind.rollout(four("4;1;4;1"), trials=100, drop=False, seed=1)
    assert len({row.trials for row in kept.rows}) == 1
    assert not any(row.dropped for row in kept.rows)


def test_a_view_is_what_is_played() -> None:
    position = four("4;3")
    view = position.view(position.turn)
    options: dict[str, Any] = {"trials": 100, "seed": 2}
    assert tinmind.rollout(view, **options).rows == tinmind.rollout(position, **options).rows
    searching = tinmind.rollout(view, "policy", **options)
    assert searching.rows == tinmind.rollout(position, "policy", **options).rows


def test_the_document_follows_its_schema() -> None:
    found = tinmind.rollout(pig(), trials=100, seed=1)
    document = json.loads(found.to_json())
    assert document == json.loads(json.dumps(found.to_dict()))
    msgspec.convert(document, DOCUMENTS["rollout-1"], strict=True)
    assert document["limits"] == {"trials": 100}
    assert document["position"] == pig().id


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"agent": "human"}, "needs an agent of the program"),
        ({"agent": "polcy"}, 'did you mean "policy"'),
        ({"agent": "mcts:exploration=-1"}, "exploration"),
        ({"trials": 0}, "trials must be at least 1"),
        ({"trials": 10**10}, "trials must be at most"),
        ({"seconds": -1.0}, "seconds must be above 0"),
        ({"seed": -1}, "seed"),
        ({"threads": 0}, "threads"),
        ({"min_trials": 1}, "min_trials must be at least 2"),
        ({"confidence": 1.0}, "confidence must be from 0.5"),
        ({"confidence": "much"}, "confidence must be a number"),
        ({"moves": "roll"}, "moves must be a list"),
    ],
)
def test_what_is_refused(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Error, match=words):
        tinmind.rollout(pig(), **options)


def test_where_nothing_is_decided() -> None:
    rolling = pig()
    rolling.play("roll")
    with pytest.raises(Error, match="rolled now"):
        tinmind.rollout(rolling)
    with pytest.raises(IllegalMoveError):
        tinmind.rollout(pig(), moves=["5"])


@pytest.mark.parametrize("agent", ["policy", SEARCHING])
def test_a_time_limit_ends_it(agent: str) -> None:
    found = tinmind.rollout(four(), agent, ["1", "7"], seconds=0.1, seed=1)
    assert not found.separated
    assert not found.stopped
    assert found.simulations > 0


def test_progress_is_reported() -> None:
    reports: list[RolloutProgress] = []
    tinmind.rollout(pig(), SEARCHING, trials=5, seed=1, progress=reports.append)
    assert [each.simulations for each in reports] == list(range(1, 11))
    assert reports[-1].most == 10
    reports.clear()
    tinmind.rollout(four(), moves=["1", "7"], seconds=0.2, seed=1, progress=reports.append)
    assert reports[-1].simulations > 0
    assert reports[-1].most == 0


@pytest.mark.parametrize("agent", ["policy", SEARCHING, "mcts:simulations=1M"])
@pytest.mark.parametrize("in_threads", [False, True])
@pytest.mark.skipif(not hasattr(signal, "pthread_kill"), reason="no signals to a thread")
def test_ctrl_c_gives_the_rollout_as_far_as_it_came(agent: str, in_threads: bool) -> None:
    main = threading.main_thread().ident
    assert main is not None
    threading.Timer(0.3, signal.pthread_kill, [main, signal.SIGINT]).start()
    start = time.monotonic()
    with ThreadPoolExecutor(2) as threads:
        try:
            executor = threads if in_threads else None
            found = tinmind.rollout(four("4;4;4;4;4;4"), agent, ["1", "7"], seconds=60, executor=executor)
        except KeyboardInterrupt:  # before a game was over
            assert agent == "mcts:simulations=1M"
        else:
            assert found.stopped
            assert found.rows
    assert time.monotonic() - start < 30
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


@pytest.mark.parametrize("game", [game.id for game in tinmind.games()])
def test_as_a_search(game: str) -> None:
    position = tinmind.game(game).new(seed=1)
    hint = tinmind.hint(position, algorithm="rollout", simulations=500, seed=1, threads=1)
    again = tinmind.hint(position, algorithm="rollout", simulations=500, seed=1, threads=2)
    assert [(row.move, row.win, row.visits) for row in hint.rows] == [
        (row.move, row.win, row.visits) for row in again.rows
    ]
    assert hint.simulations <= 500
    assert all(row.line[0].move == row.move for row in hint.rows)


def test_a_hint_that_was_decided_is_clear() -> None:
    hint = tinmind.hint(four("4;1;4;1;4;1"), algorithm="rollout", simulations=20_000, seed=1)
    assert hint.best == "4"
    assert hint.verdict == "clear"
    assert hint.simulations < 2000
    assert not any(row.is_weak for row in hint.rows)


@pytest.mark.parametrize(
    ("limits", "words"),
    [({"depth": 3}, "rollout takes --simulations"), ({"nodes": 3}, "keeps no tree")],
)
def test_limits_that_a_rollout_does_not_take(limits: dict[str, int], words: str) -> None:
    with pytest.raises(Error, match=words):
        tinmind.hint(pig(), algorithm="rollout", **limits)  # type: ignore[arg-type]
