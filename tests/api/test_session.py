"""Sessions, clocks and learnt strategies."""

from __future__ import annotations

import time

import pytest

import tinmind
from tinmind import Clock, Error, Session


def test_the_tree_follows_the_game() -> None:
    fresh = tinmind.game("connect_four").new()
    fresh.play("4; 4")
    with Session(tinmind.game("connect_four").new(), threads=1, seed=1) as session:
        session.search(simulations=20_000)
        session.play("4; 4")
        kept = session.search(simulations=1)
        assert session.position == fresh
    alone = tinmind.search(fresh, tinmind.Limits(simulations=1, threads=1, seed=1))
    assert kept.nodes > 100 * alone.nodes
    assert kept.rows[0].probability < 1, "what was known before counts for the choice"
    assert sum(row.probability for row in kept.rows) == pytest.approx(1)


def test_the_tree_follows_told_outcomes() -> None:
    with Session(tinmind.game("pig").new(seed=1), threads=1, seed=1) as session:
        session.search(simulations=5_000)
        session.play("roll")
        session.play("~4")
        assert session.search(simulations=1).nodes > 100


def test_another_move_than_expected_starts_afresh() -> None:
    position = tinmind.game("connect_four").new()
    with Session(position, threads=1, seed=1) as session:
        session.search(simulations=1)  # knows nothing of what follows
        session.play("7")
        assert session.search(simulations=200).rows[0].visits > 0


def test_pondering_grows_the_tree_until_the_next_call() -> None:
    with Session(tinmind.game("connect_four").new(), threads=1, seed=1) as session:
        session.ponder()
        assert session.is_pondering
        session.ponder()  # a second one changes nothing
        time.sleep(0.2)
        session.play("4")
        assert not session.is_pondering
        assert session.search(simulations=1).nodes > 10
        session.ponder()
    assert not session.is_pondering


def test_pondering_at_a_draw() -> None:
    with Session(tinmind.game("pig").new(seed=1), threads=2, seed=1) as session:
        session.play("roll")
        session.ponder()
        time.sleep(0.2)
        session.play("~6")
        assert session.search(simulations=2).nodes > 10


def test_a_hint_of_a_session() -> None:
    with Session(tinmind.game("connect_four").new(), threads=1, seed=1) as session:
        session.play("4; 1; 4; 1; 4; 1")
        found = session.hint(simulations=500, top=2)
    assert found.best == "4"
    assert len(found.rows) == 2


def test_early_stop_ends_when_nothing_can_overtake() -> None:
    position = tinmind.game("connect_four").new()
    position.play("4; 1; 4; 1; 4; 1")
    limits = tinmind.Limits(simulations=100_000, threads=1, seed=1)
    result = tinmind.search(position, limits, early_stop=True)
    assert result.decided
    assert 50_000 < result.simulations < 60_000
    again = tinmind.search(position, limits, early_stop=True)
    assert again.simulations == result.simulations, "it ends at the same simulation"
    full = tinmind.search(position, limits)
    assert not full.decided
    assert full.rows[0].move == result.rows[0].move


def test_wrong_use_of_a_session() -> None:
    over = tinmind.game("connect_four").new()
    over.play("1; 2; 1; 2; 1; 2; 1")
    with Session(over) as session:
        with pytest.raises(Error, match="over"):
            session.ponder()
        with pytest.raises(Error, match="over"):
            session.search(simulations=1)
    with pytest.raises(Error, match="Position"):
        Session("pig")  # type: ignore[arg-type]
    with pytest.raises(Error, match="unknown option"):
        Session(tinmind.game("pig").new(), selecton="ucb1")
    with Session(tinmind.game("pig").new(seed=1)) as session:
        with pytest.raises(Error, match="not legal"):
            session.play("jump")
        with pytest.raises(Error, match='no limit "simulation"'):
            session.hint(simulation=5)


def test_a_clock_divides_what_is_left() -> None:
    position = tinmind.game("connect_four").new()
    full, short = Clock(300).seconds_for(position), Clock(30).seconds_for(position)
    assert 300 / 21 < full < 100, "at most 21 decisions are to come, and never all at once"
    assert short < full
    assert Clock(30, 5).seconds_for(position) > short + 3
    assert Clock(0).seconds_for(position) > 0
    assert Clock(10, 2).after(4) == Clock(8, 2)
    assert Clock(1).after(4) == Clock(0)
    with pytest.raises(Error, match="seconds from 0"):
        Clock(1).after(-4)


def test_a_clock_keeps_time_for_the_last_decision() -> None:
    position = tinmind.game("connect_four").new()
    position.play("1; 2; 1; 2; 1; 2")
    clock = Clock(1.0)
    for _ in range(50):
        clock = clock.after(clock.seconds_for(position))
        assert clock.remaining > 0


@pytest.mark.parametrize("bad", [-1.0, float("inf"), float("nan"), "5", None, True])
def test_what_is_no_time(bad: object) -> None:
    with pytest.raises(Error, match="remaining must be"):
        Clock(bad)  # type: ignore[arg-type]


def test_kuhn_poker_is_learnt() -> None:
    start = tinmind.game("kuhn_poker").new(deal=False)
    learnt = tinmind.learn(start, simulations=300_000, threads=1, seed=1)
    assert learnt.value()[0] == pytest.approx(0.5 - 1 / 18 / 4, abs=0.002)
    assert 0 <= learnt.exploitability() < 0.003
    king = tinmind.game("kuhn_poker").new(deal=False)
    king.play("deal p0 K; deal p1 Q; pass; bet")
    assert learnt.moves(king) == pytest.approx({"fold": 0, "call": 1}, abs=0.02)
    assert learnt.moves(king) == learnt.moves(king.view(0)), "only what the seat knows counts"


def test_learning_needs_secrets() -> None:
    with pytest.raises(Error, match="all is public in Pig"):
        tinmind.learn(tinmind.game("pig").new(), simulations=10)
    with pytest.raises(Error, match="simulations"):
        tinmind.learn(tinmind.game("kuhn_poker").new(), simulations=0)
    with pytest.raises(Error, match="before it saw anything"):
        tinmind.learn(tinmind.game("kuhn_poker").new(), memory=1)


def test_what_has_no_strategy() -> None:
    start = tinmind.game("kuhn_poker").new(deal=False)
    learnt = tinmind.learn(start, simulations=100, threads=1, seed=1)
    with pytest.raises(Error, match="drawn"):
        learnt.moves(start)


@pytest.mark.parametrize("game", ["kuhn_poker", "leduc_poker", "goofspiel"])
def test_whole_games_with_secrets(game: str) -> None:
    """Moves that the searching seat cannot see do no harm to what it keeps."""
    for seed in range(3):
        with Session(tinmind.game(game).new(seed=seed), threads=1, seed=seed) as session:
            while not session.position.is_over:
                at = session.position
                if at.is_chance:
                    session.play(at.sample().move)
                else:
                    session.play(session.search(simulations=50).rows[0].move)
            assert sum(session.position.shares) == pytest.approx(1)


def test_a_time_for_each_move_is_fresh_for_every_decision() -> None:
    clock = Clock(2.0, is_per_move=True)
    assert clock.after(1.5) == clock
    assert 1.9 < clock.seconds_for(tinmind.game("pig").new(seed=1)) < 2.0
    short = Clock(0.01, is_per_move=True).seconds_for(tinmind.game("pig").new(seed=1))
    assert 0.005 < short < 0.01
    with pytest.raises(Error, match="no increment"):
        Clock(2.0, 1.0, is_per_move=True)
