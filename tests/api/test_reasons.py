"""Verdict and reason, from rows made by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tinmind.hints import HintRow, LineMove, plan_of
from tinmind.position import CHANCE
from tinmind.reasons import Difference, compare, reason, runner_up, verdict
from tinmind.texts import texts_of


def row(move: str, win: float, err: float = 0.01, visits: int = 1000, **values: Any) -> HintRow:
    base: dict[str, Any] = {
        "move": move,
        "text": "",
        "win": win,
        "win_err": err,
        "score": 10.0,
        "scores": (10.0, 10.0),
        "margin": 0.0,
        "margin_err": 0.1,
        "visits": visits,
        "seen": 0.5,
        "is_weak": False,
        "exact": False,
        "line": (LineMove(0, move),),
        "plan": (LineMove(0, move),),
        "parts": {},
    }
    return HintRow(**base | values)


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ([row("A", 0.5)], "clear"),
        ([row("A", 0.60), row("B", 0.50)], "clear"),
        ([row("A", 0.51), row("B", 0.50)], "close call"),
        ([row("A", 0.50), row("B", 0.51)], "close call"),
        ([row("A", 0.60, 0.10, 60), row("B", 0.50, 0.10, 60)], "think longer"),
        ([row("A", 1.00, 0.0, 5), row("B", 0.00, 0.0, 5)], "think longer"),
        ([row("A", 0.60, 0.0, exact=True), row("B", 0.50, 0.0, exact=True)], "clear"),
        ([row("A", 0.50, 0.0, exact=True), row("B", 0.50, 0.0, exact=True)], "close call"),
        ([row("A", 1.00, 0.0, 2000), row("B", 0.10, 0.01, 20, is_weak=True)], "clear"),
        ([row("A", 1.00, 0.0, 2000), row("B", 0.00, 0.0, 1, is_weak=True)], "clear"),
        ([row("A", 0.40), row("B", 0.50)], "think longer"),
        ([row("A", 0.60), row("B", 0.40), row("C", 0.59)], "close call"),
        ([row("A", 0.60), row("B", 0.00, 0.49, 1, is_weak=True)], "think longer"),
        ([row("A", 0.60, 0.0, 9, is_estimate=True), row("B", 0.58, 0.0, 9, is_estimate=True)], "clear"),
        ([row("A", 0.60, 0.0, 9, is_estimate=True), row("B", 0.595, 0.0, 9, is_estimate=True)], "close call"),
    ],
)
def test_verdicts(rows: list[HintRow], expected: str) -> None:
    assert verdict(rows) == expected


def test_more_simulations_never_turn_clear_into_close() -> None:
    order = ["think longer", "close call", "clear"]
    seen = []
    for visits in (20, 60, 200, 1000, 5000, 50_000):
        error = 0.5 / visits**0.5
        seen.append(verdict([row("A", 0.55, error, visits), row("B", 0.50, error, visits)]))
    assert seen == sorted(seen, key=order.index)
    assert seen[-1] == "clear"


def test_the_runner_up_is_the_best_of_those_searched_well() -> None:
    rows = [row("A", 0.5), row("B", 0.3), row("C", 0.4), row("D", 0.45, is_weak=True)]
    other = runner_up(rows)
    assert other is not None
    assert other.move == "C"


def test_a_move_that_may_be_better_is_what_the_best_is_compared_with() -> None:
    rows = [row("A", 0.5), row("B", 0.4), row("C", 0.45, 0.1, 20, is_weak=True)]
    other = runner_up(rows)
    assert other is not None
    assert other.move == "C"
    assert verdict(rows) == "think longer"
    assert "hardly looked at" in reason(rows, "think longer", texts_of("pig"))


def test_moves_that_were_not_looked_at_leave_it_open() -> None:
    for rows in ([row("A", 0.6)], [row("A", 0.6), row("B", 0.4)]):
        assert verdict(rows, unseen=1) == "think longer"
        words = reason(rows, "think longer", texts_of("pig"), unseen=1, is_only=False)
        assert "not looked at yet" in words
    assert "No other move than A was judged" in reason(
        [row("A", 0.6)], "clear", texts_of("pig"), is_only=False
    )


def test_alike_in_win_but_not_in_points() -> None:
    best = row("A", 0.51, score=12.0, margin=2.0, parts={"bots": 12.0})
    other = row("B", 0.50, score=10.0, margin=0.1, parts={"bots": 10.0})
    assert verdict([best, other]) == "close call"
    words = reason([best, other], "close call", texts_of("bot_factory"))
    assert "win alike; A by 1.9 points more: " in words
    words = reason([replace(other, win=0.51), replace(best, win=0.50)], "close call", texts_of("bot_factory"))
    assert "win alike; A by 1.9 points more" in words


def test_a_reason_names_gains_before_losses_with_their_numbers() -> None:
    best = row("A", 0.6, score=12.0, margin=2.0, parts={"bots": 14.0, "contracts": 0.0, "parts": -2.0})
    other = row("B", 0.5, score=9.0, margin=-1.0, parts={"bots": 8.0, "contracts": 2.0, "parts": -1.0})
    words = reason([best, other], "clear", texts_of("bot_factory"))
    assert words == "A wins 60.0 %, B 50.0 %: +6.0 points from finished bots, -2.0 from contracts."


def test_the_largest_differences_are_named() -> None:
    parts = {"bots": 5.0, "contracts": 4.0, "tokens": 3.0, "parts": 0.0, "projects": 0.0}
    best = row("A", 0.6, score=12.0, margin=2.0, parts=parts)
    other = row("B", 0.5, score=0.0, margin=-10.0, parts=dict.fromkeys(parts, 0.0))
    words = reason([best, other], "close call", texts_of("bot_factory"))
    assert words.endswith(": +5.0 points from finished bots, +4.0 from contracts.")


def test_a_reason_that_lies_with_the_rivals() -> None:
    best = row("A", 0.6, score=10.0, margin=3.0, parts={"bots": 10.0})
    other = row("B", 0.5, score=10.0, margin=0.0, parts={"bots": 10.0})
    words = reason([best, other], "clear", texts_of("bot_factory"))
    assert words.endswith(": 3.0 points less for the best rival.")


def test_differences_are_those_of_the_printed_numbers() -> None:
    best = row("A", 0.6, score=1.24, margin=0.0, parts={"bots": 1.24})
    other = row("B", 0.5, score=0.86, margin=0.0, parts={"bots": 0.86})
    compared = compare([best, other])
    assert compared is not None
    line = compared.lines[1]
    assert (line.best, line.other, line.amount) == (1.2, 0.9, 0.3)
    assert f"{Difference('bots', 1.0, 1.0).amount:+.1f}" == "+0.0"


def test_without_parts_only_the_win_is_compared() -> None:
    compared = compare([row("A", 0.6), row("B", 0.5)])
    assert compared is not None
    assert [line.name for line in compared.lines] == ["win"]
    assert compare([row("A", 0.6)]) is None


@pytest.mark.parametrize(
    ("rows", "sureness", "words"),
    [
        ([row("A", 0.5)], "clear", "no other move"),
        ([row("A", 0.51), row("B", 0.50)], "close call", "within the error"),
        ([row("A", 0.50), row("B", 0.51)], "close call", "best supported"),
        ([row("A", 0.6), row("B", 0.5)], "think longer", "more time"),
        ([row("A", 0.6, exact=True), row("B", 0.5, exact=True)], "clear", "every end"),
        ([row("A", 0.5, exact=True), row("B", 0.5, exact=True)], "close call", "both worth"),
    ],
)
def test_kinds_of_reasons(rows: list[HintRow], sureness: Any, words: str) -> None:
    assert words in reason(rows, sureness, texts_of("pig"))


def test_a_plan_ends_with_the_turn() -> None:
    texts = texts_of("bot_factory")
    line = [
        LineMove(0, "GO"),
        LineMove(CHANCE, "~T R H"),
        LineMove(0, "END"),
        LineMove(0, "DP RH"),
        LineMove(0, "M A1"),
    ]
    assert [each.move for each in plan_of(line, 0, texts)] == ["GO", "~T R H", "END", "DP RH"]
    assert [each.move for each in plan_of([LineMove(0, "M A1"), LineMove(0, "M A2")], 0, texts)] == ["M A1"]
    line = [LineMove(0, "ROT"), LineMove(CHANCE, "~T R H"), LineMove(1, "M A1")]
    assert [each.move for each in plan_of(line, 0, texts)] == ["ROT"]
