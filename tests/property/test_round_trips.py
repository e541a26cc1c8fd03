"""Whatever is written can be read back: positions as TOML, ids, documents; records; options; TOML text."""

from __future__ import annotations

import math
import tomllib
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

import tinmind
from property.strategies import SEEDS, positions, walk
from tinmind.options import format_options, parse_options
from tinmind.position import CHANCE, Position
from tinmind.record import (
    Comment,
    Entry,
    Item,
    Record,
    Tag,
    TakeBack,
    clean,
    parse_record,
)
from tinmind.recorder import new_header, number_of
from tinmind.toml_text import write_toml


@given(positions())
def test_toml(position: Position) -> None:
    again = Position.from_toml(position.to_toml())
    assert again == position
    assert again.to_toml() == position.to_toml()
    assert again.hash == position.hash


@given(positions())
def test_id(position: Position) -> None:
    again = Position.from_id(position.id)
    assert again.id == position.id
    assert again.to_dict() == position.to_dict()
    assert (again.turn, again.legal_moves) == (position.turn, position.legal_moves)
    assert again.chance_outcomes == position.chance_outcomes


@given(positions())
def test_repr(position: Position) -> None:
    assert eval(repr(position), {"tinmind": tinmind}) == position


@given(positions())
def test_undo_everything(position: Position) -> None:
    moves = [played.move for played in position.history]
    end = position.id
    start = position.copy()
    start.undo(len(moves))
    assert start.history == ()
    for move in moves:
        start.play(move)
    assert start.id == end
    assert start.history == position.history


@given(positions(), SEEDS)
def test_a_copy_is_independent(position: Position, seed: int) -> None:
    before, history = position.id, position.history
    walk(position.copy(), seed, 10)
    assert (position.id, position.history) == (before, history)


def record_of(position: Position) -> Record:
    """The record of how a position came about."""
    replayed = position.copy()
    replayed.undo(len(position.history))
    record = Record(new_header(replayed, ["human"] * position.players))
    for played in position.history:
        seat = None if played.seat == CHANCE else played.seat
        record.items.append(Entry(number_of(replayed), seat, played.move))
        replayed.play(played.move)
    return record


@given(positions())
def test_record(position: Position) -> None:
    record = record_of(position)
    again = parse_record(str(record))
    assert again == record
    assert str(again) == str(record)
    end = again.replay()
    assert end == position
    assert end.history == position.history


@given(positions(), st.data())
def test_record_with_moves_taken_back(position: Position, data: st.DataObject) -> None:
    record = record_of(position)
    count = data.draw(st.integers(0, len(position.history)))
    record.items.append(TakeBack("undo", count))
    expected = position.copy()
    expected.undo(count)
    assert parse_record(str(record)).replay() == expected
    assert clean(record).replay() == expected
    assert not any(isinstance(item, TakeBack) for item in clean(record).items)


WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Zl", "Zp"]), max_size=20)
COMMENTS = WORDS.map(lambda text: "".join(text.split()).translate({ord("{"): None, ord("}"): None}))
MOVES = st.from_regex(r"~?[A-Za-z0-9]{1,3}( [A-Za-z0-9>]{1,3}){0,3}", fullmatch=True)
ITEMS: st.SearchStrategy[Item] = st.one_of(
    st.builds(
        Entry,
        st.integers(0, 9999),
        st.none() | st.integers(0, 5),
        MOVES,
        st.sampled_from(["", "?", "??", "?!"]),
        COMMENTS,
    ),
    st.builds(TakeBack, st.sampled_from(["undo", "fix"]), st.integers(0, 999)),
    st.builds(Comment, COMMENTS),
    st.builds(Tag, st.just("Termination"), WORDS),
)


@given(st.lists(ITEMS, min_size=1, max_size=8), WORDS)
def test_record_text(items: list[Item], value: str) -> None:
    header = [Tag("Format", "tinmind.record/1"), Tag("Game", "pig"), Tag("Start", "new"), Tag("Event", value)]
    record = Record(header, items)
    assert parse_record(str(record)) == record


@given(
    st.dictionaries(
        st.from_regex(r"[a-z_]{1,8}", fullmatch=True),
        st.booleans() | st.integers(0, 10**9) | st.from_regex(r"[a-z]{1,8}", fullmatch=True),
        max_size=4,
    )
)
def test_options(options: dict[str, Any]) -> None:
    words = format_options(options).split()
    assert {k: v for k, v in parse_options(words).items() if k != "_"} == {
        k: v for k, v in options.items() if k != "_"
    }


TOML_VALUES = st.recursive(
    st.booleans() | st.integers(-(2**63), 2**63 - 1) | st.floats(allow_nan=False) | WORDS,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(WORDS, inner, max_size=5),
    max_leaves=30,
)


@given(st.dictionaries(WORDS, TOML_VALUES, max_size=5))
def test_toml_text(document: dict[str, Any]) -> None:
    assert tomllib.loads(write_toml(document)) == document


def test_toml_text_of_long_tables() -> None:
    long = {"name": "x" * 120, "inner": {"y": ["z" * 40] * 4}, "rows": [{"a": "b" * 120}, {"a": math.pi}]}
    assert tomllib.loads(write_toml({"top": long, "last": 1})) == {"top": long, "last": 1}
