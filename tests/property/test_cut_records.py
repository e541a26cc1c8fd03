"""A record that a crash cut off anywhere loses its last line at most, and can be gone on with."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import tinmind
from property.strategies import GAMES, SEEDS, walk
from tinmind import ReadError
from tinmind.record import parse_record
from tinmind.recorder import RecordedGame

STEPS = {"kuhn_poker": 3, "leduc_poker": 3}  # else 6: no game ends so early


def recorded(path: Path, game: str, seed: int) -> bytes:
    """A short game with everything a record can hold, and its bytes."""
    position = tinmind.game(game).new(seed=seed, deal=False)
    with RecordedGame.create(path, position, ["human", "random"]) as record:
        for index in range(STEPS.get(game, 6)):
            if record.position.is_chance:
                record.sample()
            else:
                record.play(record.position.core.random_move(seed, index))
        record.comment("so far so g\u00f6\u00f6d")
        record.undo(2)
        record.undo(1, "fix")
        record.tag("Event", 'a "test"')
    return path.read_bytes()


@pytest.mark.parametrize("game", GAMES)
def test_cut_at_every_byte(game: str, tmp_path: Path) -> None:
    data = recorded(tmp_path / "game.txt", game, 7)
    whole = parse_record(data)
    header = data.index(b"\n\n") + 2
    for length in range(len(data)):
        if length < header:
            with pytest.raises(ReadError, match=r"cut short|missing"):
                parse_record(data[:length])
            continue
        cut = parse_record(data[:length])
        assert cut.items == whole.items[: len(cut.items)]
        assert len(cut.items) == data[header:length].count(b"\n")
        is_whole_line = data[:length].endswith(b"\n")
        assert (cut.dropped is None) == is_whole_line
        assert data[: cut.num_bytes] == data[: data[:length].rindex(b"\n") + 1]


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(game=st.sampled_from(GAMES), seed=SEEDS, part=st.floats(0, 1))
def test_going_on_after_a_cut(
    game: str, seed: int, part: float, tmp_path_factory: pytest.TempPathFactory
) -> None:
    path = tmp_path_factory.mktemp("cut") / "game.txt"
    data = recorded(path, game, seed)
    header = data.index(b"\n\n") + 2
    length = header + round(part * (len(data) - header))
    path.write_bytes(data[:length])
    kept = parse_record(data[:length])
    with RecordedGame.resume(path) as record:
        assert record.position == kept.replay()
        assert record.dropped == kept.dropped
        before = record.position.copy()
        walk(before, seed, 1)
        if record.position.is_chance:
            record.sample()
        else:
            record.play(record.position.core.random_move(seed, 0))
        assert record.position == before
    again = parse_record(path.read_bytes())
    assert again.dropped is None
    assert again.items[:-1] == kept.items
    assert again.replay() == before


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=40)
@given(tail=st.binary(min_size=1, max_size=30).filter(lambda data: data.strip(b" \r\n\t") != b""))
def test_a_tail_of_garbage_is_dropped(tail: bytes, tmp_path_factory: pytest.TempPathFactory) -> None:
    path = tmp_path_factory.mktemp("tail") / "game.txt"
    data = recorded(path, "pig", 3)
    tail = tail.replace(b"\n", b"#")
    record = parse_record(data + tail)
    assert record.items == parse_record(data).items
    assert record.dropped is not None
    assert record.dropped.line == data.count(b"\n") + 1
    assert record.num_bytes == len(data)


@given(st.integers(0, 10**6))
def test_a_broken_line_in_the_middle_is_an_error(seed: int) -> None:
    header = '[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n\n'
    text = f"{header}1. p0 roll\nbroken {seed}\n1. ~3\n"
    with pytest.raises(ReadError, match=r"^record:6: "):
        parse_record(text)


def test_an_unreadable_last_line_with_its_line_end_is_an_error_like_any_other() -> None:
    header = '[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n\n'
    with pytest.raises(ReadError, match=r"^record:6: "):
        parse_record(header.encode() + b"1. p0 roll\n1. ~\xff\xfe\n")


def test_a_whole_legal_last_move_without_its_line_end_is_kept(tmp_path: Path) -> None:
    header = '[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n\n'
    path = tmp_path / "game.txt"
    path.write_text(header + "1. p0 roll\n1. ~5")
    assert [each.move for each in tinmind.load(path).history] == ["roll", "~5"]
    with RecordedGame.resume(path) as game:
        assert game.dropped is None
        game.play("hold")
    assert path.read_text() == header + "1. p0 roll\n1. ~5\n1. p0 hold\n"
    for tail in ("1. p0 ho", "1. p1 hold", "undo 1", "1. ~5 {hm"):
        record = parse_record(header + "1. p0 roll\n1. ~5\n" + tail)
        assert len(record.replay().history) == 2
        assert record.dropped is not None
