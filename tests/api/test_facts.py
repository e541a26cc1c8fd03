"""What a game tells beside a search: worked values of Robo Factory's rules (11, 14); others have none."""

from __future__ import annotations

import json
from typing import Any

import pytest

import tinmind
from tinmind import ImpossiblePositionError, Position

W4 = {"board": ["GGG", "BBB", "RYB"], "board_tile": ["1", "1", "0"]}
SIX = ["GBR", "GBY", "BRG", "BGR", "BGY", "YBG"]
HAND = ["GBG", "YYY", "RRR"]
LAST = 5  # turns that have ended when the last one of two players begins; p0 is the Manufacturer


def turn(
    board: dict[str, Any] = W4,
    *,
    cubes: tuple[int, int] = (20, 20),
    siren: bool = False,
    phase: str = "BUY",
    ended: int = LAST,
    seat: int = 0,
    players: int = 2,
    **own: Any,
) -> Position:
    """What a Manufacturer knows in its turn; the Customer has `cubes[1]`, others as many."""
    others = {"cubes": cubes[1], "siren": siren}
    hidden = {"hand": ["?", "?", "?"]} | (
        {"build1": "YYR", "fb_tile": "?"} if phase == "BUILD-2" and players > 2 else {}
    )
    rows: list[dict[str, Any]] = [
        others | (hidden if number != ended % players else {}) for number in range(players)
    ]
    rows[seat] = {"cubes": cubes[0], "siren": siren, "hand": HAND, **own}
    document = {"game": "robo_factory", "view": f"p{seat}", "turn": ended, "phase": phase, "order": "?"}
    return Position.from_dict(document | board | {"options": {"players": players}, "seats": rows})


def wins(position: Position) -> dict[str, float]:
    return {row["move"]: row["win"] for row in position.facts()["moves"]}


def test_most_games_tell_nothing() -> None:
    position = tinmind.game("kuhn_poker").new(seed=1)
    assert position.facts() == {}
    with pytest.raises(ImpossiblePositionError, match="second_attempt"):
        position.facts(second_attempt=0.5)


def test_candidates_and_marking_table() -> None:
    facts = turn().facts()
    assert (facts["num_candidates"], facts["candidates"]) == (6, SIX)
    assert facts["marking"] == [
        {"part": "H", "R": 0, "G": 2, "B": 3, "Y": 1},
        {"part": "T", "R": 1, "G": 2, "B": 3, "Y": 0},
        {"part": "L", "R": 2, "G": 2, "B": 0, "Y": 2},
    ]
    assert facts["chance"] == pytest.approx(1 / 6)


def test_purchases_by_their_gain() -> None:
    facts = turn().facts()
    assert facts["best_purchase"] == "GBG"
    assert facts["purchases"] == [
        {"card": "GBG", "gain": pytest.approx(2 / 3), "0": 2, "1": 1, "2": 3},
        {"card": "RRR", "gain": pytest.approx(1 / 3), "0": 3, "1": 3, "2": 0},
        {"card": "YYY", "gain": pytest.approx(1 / 3), "0": 3, "1": 3, "2": 0},
    ]


@pytest.mark.parametrize(("q", "gains"), [(0, [8 / 6 - 1, 4 / 6 - 1, 4 / 6 - 1]), (1, [2 / 3, 1 / 3, 1 / 3])])
def test_the_second_attempt_is_an_assumption_with_more_players(q: float, gains: list[float]) -> None:
    position = turn(players=3, ended=0, seat=1)
    assert position.turn == 1
    facts = position.facts(second_attempt=q)
    assert facts["second_attempt"] == q
    assert [row["gain"] for row in facts["purchases"]] == pytest.approx(gains)
    assert position.facts()["second_attempt"] == pytest.approx(0.45)


def test_with_two_players_there_is_always_a_second_attempt() -> None:
    with pytest.raises(ImpossiblePositionError, match="nobody else can end the turn"):
        turn().facts(second_attempt=0.5)
    with pytest.raises(ImpossiblePositionError, match="chance"):
        turn().facts(chance=0.5)


# W32: share of the win by lead before buying.
BY_LEAD = {
    -4: (1 / 12, 0, 0),
    -3: (1 / 6, 0, 0),
    -2: (5 / 12, 1 / 4, 1 / 6),
    -1: (2 / 3, 1 / 2, 1 / 3),
    0: (2 / 3, 3 / 4, 2 / 3),
    1: (2 / 3, 1, 1),
    2: (5 / 6, 1, 1),
    3: (1, 1, 1),
}


@pytest.mark.parametrize(("lead", "values"), BY_LEAD.items())
def test_the_score_decides(lead: int, values: tuple[float, float, float]) -> None:
    found = wins(turn(cubes=(20 + lead, 20)))
    assert [found[move] for move in ("pass p0", "buy p0 GBG", "buy p0 RRR")] == pytest.approx(values)


PROBE = {"board": ["YYG", "RGB", "GBR"], "board_tile": ["0", "2", "1"]}


def test_a_probe_from_outside_the_belief() -> None:
    """W10: in cubes, as counted with a game ahead; RRR tells all three apart."""
    position = turn(PROBE, players=3, ended=0, seat=1, phase="BUILD-1")
    facts = position.facts(second_attempt=1)
    assert facts["candidates"] == ["RGR", "RBB", "GGB"]
    assert facts["moves"][0] == {"move": "build p1 RRR", "cubes": pytest.approx(2)}
    values = {row["move"]: row["cubes"] for row in facts["moves"]}
    assert values["build p1 RGR"] == pytest.approx(5 / 3)


def test_a_deliberate_miss() -> None:
    """W27: 4 against 9 cubes, two candidates, the siren unused."""
    board = {"board": ["BYY", "GRY", "YRR"], "board_tile": ["0", "2", "1"]}
    found = wins(turn(board, cubes=(4, 9), siren=True, phase="BUILD-1"))
    assert max(found, key=found.__getitem__).split()[2] not in ("GRG", "GRB")
    assert max(found.values()) == pytest.approx(7 / 12)
    assert found["build p0 GRG!"] == pytest.approx(11 / 24)
    assert found["build p0 GRG"] == pytest.approx(7 / 24)


def test_when_eureka_pays() -> None:
    """W23 and W24: attempt 2, the last use of the siren."""
    half = turn(
        {"board": ["BYY", "GRY", "YRR"], "board_tile": ["0", "2", "1"]},
        cubes=(6, 20),
        siren=True,
        phase="BUILD-2",
        build1="RRR",
        fb_tile="1",
    )
    facts = half.facts()
    assert facts["candidates"] == ["GRG", "GRB"]
    assert facts["eureka"] == {
        "chance": 0.5,
        "pays_from": pytest.approx(20 / 41),
        "siren_kept": 0,
        "gain": pytest.approx(1 / 12),
        "pays": True,
    }
    free = turn(W4, cubes=(1, 20), siren=True, phase="BUILD-1").facts()["eureka"]
    assert free["pays_from"] == pytest.approx(2 / 9)


def test_a_siren_is_worth_keeping() -> None:
    """W25: with two more turns as Manufacturer to come, W_2 of 14.8; certainty beats it."""
    facts = turn(ended=1, siren=True, phase="BUILD-1").facts()
    assert facts["eureka"]["siren_kept"] == pytest.approx(3.367285, abs=5e-7)
    assert not facts["eureka"]["pays"]
    certain = {"board": ["BBG", "BGB", "GBB"], "board_tile": ["2", "2", "2"]}
    sure = turn(certain, ended=1, siren=True, phase="BUILD-1").facts()
    assert sure["candidates"] == ["BBB"]
    assert sure["eureka"]["pays"]
    assert sure["best"] == "build p0 BBB!"


def test_the_first_turn_is_worth_what_the_exact_game_says() -> None:
    facts = turn(cubes=(4, 4), siren=True, ended=0, seat=1).facts()
    assert facts["best"] == "buy p1 GBG"
    assert facts["moves"][0]["win"] == pytest.approx(0.407404, abs=1e-6)


def test_a_hint_has_the_facts() -> None:
    found = tinmind.hint(turn(), simulations=200, seed=1, threads=1)
    assert found.facts["candidates"] == SIX
    assert json.loads(found.to_json())["facts"] == found.facts


def test_who_has_no_turn_is_told_nothing() -> None:
    position = tinmind.game("robo_factory").new(players=2, seed=1, deal=False)
    assert position.facts() == {}
