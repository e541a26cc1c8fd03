"""Whatever is typed, the answer is a `tinmind.Error`, never another exception."""

from __future__ import annotations

import contextlib
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import tinmind
from property.strategies import GAMES, documents, positions
from tinmind.agents import parse_agent
from tinmind.components import load_components
from tinmind.limits import parse_count, parse_seed, parse_size, parse_time
from tinmind.loading import parse
from tinmind.options import parse_options
from tinmind.position import Position
from tinmind.record import parse_record

TEXTS = st.text(max_size=200)
READERS = [
    parse_agent,
    parse_count,
    parse_seed,
    parse_size,
    parse_time,
    Position.from_id,
    tinmind.game,
    parse_record,
]


@given(st.sampled_from(READERS), TEXTS)
@example(Position.from_id, "tm1:pig:" + "A" * 5000)
@example(Position.from_id, "tm1:" + "x" * 10**5)
@example(parse_seed, "9" * 5000)
@example(parse_count, "9" * 5000)
@example(parse_agent, "mcts:simulations=" + "9" * 5000)
def test_readers_of_one_text(reader: Any, text: str) -> None:
    with contextlib.suppress(tinmind.Error):
        reader(text)


@given(st.binary(max_size=300))
@example(b"[" * 100_000)
@example(b"a=" + b"{a=" * 5000)
@example(b"a=" + b"9" * 10_000)
@example(b"\xff\xfea\0b\0")
@example(b"tm1:pig:")
@example(b'[Format "tinmind.record/1"]\n')
def test_files(data: bytes) -> None:
    with pytest.raises(tinmind.Error):
        parse(data, "file")


@given(st.sampled_from(GAMES), st.dictionaries(st.text(max_size=10), documents(), max_size=5))
def test_documents(game: str, extra: dict[str, Any]) -> None:
    document = tinmind.game(game).new(seed=1).to_dict()
    with contextlib.suppress(tinmind.Error):
        Position.from_dict({**document, **extra})


@given(st.sampled_from(GAMES), st.data())
def test_documents_with_one_field_changed(game: str, data: st.DataObject) -> None:
    document = tinmind.game(game).new(seed=1).to_dict()
    name = data.draw(st.sampled_from(sorted(document)))
    document[name] = data.draw(documents())
    with contextlib.suppress(tinmind.Error):
        position = Position.from_dict(document)
        assert Position.from_dict(position.to_dict()) == position


@given(positions(), TEXTS)
def test_moves(position: Position, text: str) -> None:
    before = position.id
    try:
        position.play(text)
    except tinmind.Error:
        assert position.id == before


@given(positions(), st.binary(max_size=20), st.integers(0, 10**6))
def test_ids_with_a_byte_changed(position: Position, junk: bytes, place: int) -> None:
    text = position.id
    place %= len(text)
    broken = text[:place] + junk.decode("latin-1") + text[place + len(junk) :]
    with contextlib.suppress(tinmind.Error):
        assert Position.from_id(broken).id == broken.strip()


@given(st.sampled_from(GAMES), st.dictionaries(st.text(max_size=10), documents(), max_size=4))
def test_components(game: str, tables: dict[str, Any]) -> None:
    with contextlib.suppress(tinmind.Error):
        load_components(game, tables)


@given(st.sampled_from(GAMES), st.data())
def test_components_with_one_table_changed(game: str, data: st.DataObject) -> None:
    tables = tinmind.game(game).components().tables
    if not tables:
        return
    name = data.draw(st.sampled_from(sorted(tables)))
    with contextlib.suppress(tinmind.Error):
        load_components(game, {name: data.draw(documents())})


@given(st.sampled_from(GAMES), st.lists(TEXTS, max_size=3))
def test_switches(game: str, words: list[str]) -> None:
    with contextlib.suppress(tinmind.Error):
        tinmind.game(game).new(**{"seed": 1, **parse_options(words)})
