"""One game of an event: its line, the streams that pairs share, clocks, and results that are proven."""

from __future__ import annotations

import json
import pickle
import time
from dataclasses import replace
from pathlib import Path

import pytest

import tinmind
from tinmind import Clock, Error, Position, ReadError, _core
from tinmind.agents import RandomAgent, check_seat, parse_agent
from tinmind.position import CHANCE
from tinmind.tournaments import Entrant, GameTask, play_task
from tinmind.tournaments.results import GameResult, ranks_of, read_line

GAMES = [(game.id, players) for game in tinmind.games() for players in game.players if players > 1]


def task(game: str, *agents: str, seed: int = 11, rotation: int = 0, **settings: object) -> GameTask:
    """A game of these agents, rotated; entrant ``e0`` is the first of them."""
    entrants = [Entrant(f"e{number}", agent) for number, agent in enumerate(agents)]
    seats = tuple(entrants[rotation:] + entrants[:rotation])
    return GameTask("key", game, seats, seed, rotation=rotation, keep_moves=True, **settings)  # type: ignore[arg-type]


@pytest.mark.parametrize(("game", "players"), GAMES)
def test_equal_agents_play_the_same_game_in_every_rotation(game: str, players: int) -> None:
    results = [play_task(task(game, *["policy"] * players, rotation=turn)) for turn in range(players)]
    for turn, result in enumerate(results):
        assert result.moves == results[0].moves
        assert result.shares == results[0].shares
        assert result.names == [f"e{(seat + turn) % players}" for seat in range(players)]
    assert (
        len({tuple(play_task(task(game, *["policy"] * players, seed=s)).moves or ()) for s in range(4)}) > 1
    )


def chance_by_seat(result: GameResult, game: str) -> dict[int, list[str]]:
    """What was drawn after the decisions of each seat (-1: the set-up), from the moves of a game."""
    position = tinmind.game(game).new(players=len(result.names), deal=False)
    last, drawn = -1, dict[int, list[str]]()
    for move in result.moves or []:
        if position.turn == CHANCE:
            drawn.setdefault(last, []).append(move)
        else:
            last = position.turn
        position.play(move)
    return drawn


@pytest.mark.parametrize("agents", [("policy", "random"), ("random", "policy")])
def test_chance_is_drawn_from_streams_of_the_seats_and_not_of_who_sits_there(agents: tuple[str, str]) -> None:
    """In Pig a seat's rolls are the same numbers however the others play, as far as it rolls."""
    reference = chance_by_seat(play_task(task("pig", "policy", "policy")), "pig")
    drawn = chance_by_seat(play_task(task("pig", *agents)), "pig")
    assert set(drawn) == set(reference) == {0, 1}
    for seat, rolls in drawn.items():
        common = min(len(rolls), len(reference[seat]))
        assert common > 5
        assert rolls[:common] == reference[seat][:common]


def test_the_deal_is_that_of_the_seed() -> None:
    deals = {
        tuple(chance_by_seat(play_task(task("leduc_poker", *agents)), "leduc_poker")[-1])
        for agents in (("policy", "policy"), ("random", "policy"), ("mcts:simulations=50", "random"))
    }
    assert len(deals) == 1


def test_a_task_can_be_sent_and_a_line_read_back() -> None:
    sent = pickle.loads(pickle.dumps(task("pig", "policy", "random", options={"target": 20})))
    result = play_task(sent)
    line = result.to_line()
    assert read_line(line) == read_line(line.encode()) == result
    assert read_line(line).to_line() == line
    assert "\n" not in line
    document = json.loads(line)
    assert next(iter(document)) == "schema"
    assert document["seed"] == "11"
    assert document["options"]["target"] == 20
    assert document["rules_hash"]
    assert Position.from_id(result.position).is_over


def test_a_result_repeats_but_for_times_and_host() -> None:
    one, other = (play_task(task("connect_four", "mcts:simulations=100", "random")) for _ in range(2))
    assert one.elapsed != other.elapsed
    assert one.without_times() == other.without_times()


@pytest.mark.parametrize("line", ["", "{", "{}", '{"schema":"tinmind.game/2"}', "[1]", b"\xff"])
def test_a_broken_line_is_refused(line: str | bytes) -> None:
    with pytest.raises(ReadError, match="no line of a finished game"):
        read_line(line)


def test_ranks_go_by_share_then_points_and_are_shared() -> None:
    assert ranks_of([0.5, 0.0, 0.5], [7.0, 9.0, 7.0]) == [1, 3, 1]
    assert ranks_of([0.0, 1.0, 0.0], [3.0, 8.0, 5.0]) == [3, 1, 2]


# --- limits --------------------------------------------------------------------------------


def test_a_limit_of_moves_judges_the_game_as_it_stands() -> None:
    result = play_task(task("pig", "policy", "policy", max_moves=7))
    assert result.ending == "adjudicated"
    assert result.detail == "limit of 7 moves"
    assert result.num_moves >= 7
    assert result.shares == Position.from_id(result.position).shares


def test_a_search_keeps_the_time_for_a_move() -> None:
    result = play_task(task("connect_four", "mcts", "random", move_time=0.05, grace=5.0, max_moves=8))
    assert result.ending != "forfeit"
    assert 0 < result.seconds[0] < 8 * 5


def test_a_game_clock_is_shared_out_over_the_game() -> None:
    result = play_task(
        task("connect_four", "mcts", "mcts", clock=Clock(1.0, 0.001), grace=5.0, options={}, seed=4)
    )
    assert result.ending == "normal"
    assert all(decisions > 3 for decisions in result.decisions)


def test_an_agent_of_ours_that_is_late_forfeits_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def choose(agent: RandomAgent, position: Position, index: int, clock: Clock | None = None, /) -> str:
        time.sleep(0.05)
        return position.legal_moves[0]

    monkeypatch.setattr(RandomAgent, "choose", choose)
    result = play_task(task("pig", "policy", "random", move_time=0.01, grace=0.01))
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.kind) == (1, "time")


def test_an_agent_of_ours_that_raises_something_crashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RandomAgent, "choose", lambda *_: 1 // 0)
    result = play_task(task("pig", "policy", "random"))
    assert result.forfeit is not None
    assert result.forfeit.kind == "crash"
    assert "ZeroDivisionError" in result.forfeit.detail


@pytest.mark.parametrize(
    ("settings", "words"),
    [
        ({"move_time": 1.0, "clock": Clock(10)}, "not both"),
        ({"move_time": 0.0}, "seconds"),
        ({"grace": -1.0}, "remaining"),
        ({"max_moves": 0}, "max_moves"),
        ({"seed": -1}, "seed"),
        ({"seed": 2**64}, "seed"),
    ],
)
def test_tasks_that_cannot_be_are_refused(settings: dict[str, object], words: str) -> None:
    given = {"seed": 1} | settings
    with pytest.raises(Error, match=words):
        GameTask("k", "pig", (Entrant("a", "policy"), Entrant("b", "policy")), **given)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("agent", "words"),
    [
        ("human", "person"),
        ("automa", "no seat is played by an automa"),
        ("mcts:selection=regret_matching", "hidden information"),
        ("nobody", "unknown agent"),
        ("missing.py:Bot", "no such file"),
    ],
)
def test_agents_that_cannot_play_are_refused(agent: str, words: str) -> None:
    with pytest.raises(Error, match=words):
        play_task(task("pig", "policy", agent))


@pytest.mark.parametrize("call", ["sys.exit(3)", "raise KeyboardInterrupt", "raise BaseException('odd')"])
def test_a_class_that_wants_to_end_the_program_has_crashed(call: str, tmp_path: Path) -> None:
    file = tmp_path / "quitter.py"
    file.write_text(f"import sys\n\nclass Bot:\n    def choose(self, view, moves, clock):\n        {call}\n")
    result = play_task(task("pig", "policy", f"{file}:Bot", patience=5.0))
    assert result.forfeit is not None
    assert result.forfeit.kind == "crash", result.forfeit.detail


def test_an_automa_sits_at_its_seat_and_nobody_else_does(monkeypatch: pytest.MonkeyPatch) -> None:
    position = tinmind.game("pig").new()
    monkeypatch.setattr(Position, "automa_seat", 1)
    check_seat(parse_agent("automa"), position, 1)
    with pytest.raises(ReadError, match="only seat 1"):
        check_seat(parse_agent("automa"), position, 0)
    with pytest.raises(ReadError, match='name "automa" there'):
        check_seat(parse_agent("mcts"), position, 1)


# --- proofs --------------------------------------------------------------------------------


def test_an_adjudicated_game_has_the_shares_that_are_proven() -> None:
    result = play_task(task("connect_four", "policy", "policy", adjudicate=20_000, seed=2))
    assert (result.ending, result.detail) == ("adjudicated", "proven")
    position = Position.from_id(result.position)
    assert not position.is_over
    searched = _core.Searcher("connect_four", "expectimax", {}).search(position.core, depth=42)
    assert searched.exact
    assert result.shares == searched.rows[0].share[:2]
    played_out = play_task(task("connect_four", "policy", "policy", seed=2))
    assert played_out.num_moves > result.num_moves


def test_chance_is_proven_as_its_expectation() -> None:
    result = play_task(task("pig", "policy", "policy", adjudicate=100_000, options={"target": 12}))
    assert result.detail == "proven"
    position = Position.from_id(result.position)
    assert result.shares == pytest.approx(_core.solve(position.core).shares(position.core), abs=1e-5)
    assert 0 < result.shares[0] < 1


def test_nothing_is_proven_where_something_is_hidden() -> None:
    result = play_task(task("kuhn_poker", "policy", "policy", adjudicate=100_000))
    assert result.ending == "normal"
    assert _core.prove(tinmind.game("pig").new(seed=1, deal=False).core, 0) is None


def test_the_seed_decides_what_an_agent_draws() -> None:
    base = task("connect_four", "random", "random")
    assert play_task(base).moves == play_task(replace(base, key="other")).moves
    assert play_task(base).moves != play_task(replace(base, seed=12)).moves
