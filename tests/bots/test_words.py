"""The lines of the bot protocol are read as they are written, and garbage is refused or passed over."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import tinmind
from tinmind import Clock, ReadError
from tinmind.bots import words
from tinmind.bots.engine import Engine

MOVES = st.lists(st.from_regex(r"[!-+\--~]([ -+\--~]{0,8}[!-+\--~])?", fullmatch=True), max_size=5).filter(
    lambda moves: "moves" not in " ".join(moves).split()
)
CLOCKS = st.one_of(
    st.none(),
    st.builds(lambda ms: Clock(ms / 1000, is_per_move=True), st.integers(0, 10**7)),
    st.builds(lambda ms, inc: Clock(ms / 1000, inc / 1000), st.integers(0, 10**7), st.integers(0, 10**5)),
)


@given(CLOCKS, st.one_of(st.none(), st.integers(1, 10**12)), MOVES)
def test_a_question_is_read_as_it_is_written(
    clock: Clock | None, simulations: int | None, moves: list[str]
) -> None:
    go = words.Go(clock, simulations, tuple(moves))
    line = words.write_go(go)
    assert words.read_go(line.removeprefix("go")) == go


@given(MOVES)
def test_a_position_is_read_as_it_is_written(moves: list[str]) -> None:
    line = words.write_position("tm1:pig:AAAA", moves)
    assert words.read_position(line.removeprefix("position")) == ("tm1:pig:AAAA", tuple(moves))


@pytest.mark.parametrize(
    ("game", "players", "switches"),
    [
        ("pig", 3, {"target": 50}),
        ("goofspiel", 2, {"cards": 5, "order": "descending"}),
        ("bot_factory", 4, {"production": 1}),
        ("connect_four", 2, {}),
    ],
)
def test_a_new_game_is_read_as_it_is_written(game: str, players: int, switches: dict[str, Any]) -> None:
    position = tinmind.game(game).new(players=players, deal=False, **switches)
    line = words.write_new_game(position, 1)
    new = words.read_new_game(line.removeprefix("newgame "))
    assert (new.game, new.players, new.seat, new.switches) == (game, players, 1, switches)
    assert tinmind.game(new.game).new(players=new.players, deal=False, **new.switches) == position


@pytest.mark.parametrize(
    "line",
    [
        "option name Skill Level type spin default 3 min 1 max 10",
        "option name Book type check default true",
        "option name File type string default a b c",
    ],
)
def test_an_option_is_read_as_it_is_written(line: str) -> None:
    option = words.read_option(line.removeprefix("option "))
    assert option.line() == line


@pytest.mark.parametrize(
    ("text", "message"),
    [("", "name is missing"), ("name A type b", "type must be"), ("name A type spin min x", "whole number")],
)
def test_an_option_that_cannot_be_is_refused(text: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        words.read_option(text)


def test_settings_have_names_and_values_with_blanks() -> None:
    assert words.read_setting("name Skill Level value very high") == ("Skill Level", "very high")
    assert words.read_setting("name Clear") == ("Clear", "")
    assert words.read_setting("name File value the name of it") == ("File", "the name of it")
    with pytest.raises(ReadError, match="setoption name"):
        words.read_setting("value 3")


@given(st.text(max_size=60))
def test_garbage_is_refused_in_one_way(text: str) -> None:
    for read in (words.read_go, words.read_new_game, words.read_option, words.read_setting):
        with contextlib.suppress(ReadError):
            read(text)
    words.read_position(text)


@pytest.mark.parametrize("number", ["-1", "1.5", "x", "1_000", "\u0663", "9" * 40, ""])
def test_numbers_are_whole_and_not_below_0(number: str) -> None:
    with pytest.raises(ReadError, match="time must be a whole number"):
        words.read_go(f"time {number}")


ORDERS = st.sampled_from(["tbi", "isready", "setoption", "newgame", "position", "go", "stop", "bestmove", ""])
WORDS = (
    "name value Agent random Seed 7 pig n=2 seat=0 n=9 seat=x r=target:5 tm1:pig:AA moves roll,hold time -1"
)
PARTS = st.sampled_from([*WORDS.split(), tinmind.game("pig").new(seed=1).id])
LINES = st.lists(
    st.one_of(
        st.text(max_size=40),
        st.builds(lambda order, parts: " ".join([order, *parts]), ORDERS, st.lists(PARTS, max_size=6)),
    ),
    max_size=8,
)


@given(LINES)
def test_an_engine_lives_through_any_lines(lines: list[str]) -> None:
    said: list[str] = []
    Engine(said.append, "random").serve([*lines, "isready"])
    assert "readyok" in said
    known = {"id", "option", "tbiok", "readyok", "bestmove", "error", "info"}
    assert {line.split()[0] for line in said} <= known
    assert all("\n" not in line for line in said)
