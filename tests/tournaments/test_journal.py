"""The file of an event: torn lines, locks, other conditions, each game once."""

from __future__ import annotations

from pathlib import Path

import pytest

from tinmind import Error, ReadError
from tinmind.tournaments.journal import Journal, read_journal
from tournaments.made_up import game_result

SETTINGS = {"game": "pig", "seed": "1"}
BOTS = {"a": "random", "b": "policy"}


def lines(*keys: str) -> list[str]:
    return [game_result(key, ["a", "b"], [1, 0]).to_line() for key in keys]


def test_games_are_kept_once_and_read_back(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        assert [game.key for game in journal.append(lines("a|b#0.0", "a|b#0.1"))] == ["a|b#0.0", "a|b#0.1"]
        assert journal.append(lines("a|b#0.0")) == []
    with Journal(path, SETTINGS, BOTS) as journal:
        assert list(journal.games) == ["a|b#0.0", "a|b#0.1"]
        journal.append(lines("a|b#1.0"))
    conditions, games = read_journal(path)
    assert conditions is not None
    assert conditions.bots == BOTS
    assert [game.key for game in games] == ["a|b#0.0", "a|b#0.1", "a|b#1.0"]
    assert path.read_bytes().count(b"\n") == 4


def test_a_torn_line_is_cut_off_at_every_length(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0", "a|b#0.1"))
    whole = path.read_bytes()
    start = whole.rindex(b"\n", 0, -1) + 1
    for length in (*range(start, len(whole), 97), len(whole) - 1):
        path.write_bytes(whole[:length])
        assert [game.key for game in read_journal(path)[1]] == ["a|b#0.0"]
        with Journal(path, SETTINGS, BOTS) as journal:
            assert journal.cut == length - start
            assert list(journal.games) == ["a|b#0.0"]
            journal.append(lines("a|b#0.1"))
        assert path.read_bytes() == whole
    for length in (1, 50, whole.index(b"\n")):  # torn in the very first line
        path.write_bytes(whole[:length])
        with Journal(path, SETTINGS, BOTS) as journal:
            journal.append(lines("a|b#0.0", "a|b#0.1"))
        assert path.read_bytes() == whole


@pytest.mark.parametrize("data", [b"my shopping list", b"\x00\x01\n\x02", b"one\ntwo", b'{"a": 1}'])
def test_a_file_of_somebody_else_is_left_as_it_is(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(data)
    with pytest.raises(ReadError, match="is no file of an event"):
        Journal(path, SETTINGS, BOTS)
    with pytest.raises(ReadError, match="is no file of an event"):
        read_journal(path)
    assert path.read_bytes() == data


def test_a_torn_line_stays_where_the_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0"))
    torn = path.read_bytes()[:-9]
    path.write_bytes(torn)
    with pytest.raises(ReadError, match="seed was"):
        Journal(path, SETTINGS | {"seed": "2"}, BOTS)
    assert path.read_bytes() == torn


@pytest.mark.parametrize("blank", [b"", None])
def test_an_empty_file_is_begun(blank: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    if blank is not None:
        path.write_bytes(blank)
    with Journal(path, SETTINGS, BOTS) as journal:
        assert journal.cut == 0
        assert len(journal.append(lines("a|b#0.0"))) == 1


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('"shares":[1.0,0.0]', '"shares":[7.0,0.0]', "add up to 1"),
        ('"shares":[1.0,0.0]', '"shares":[1.5,-0.5]', "add up to 1"),
        ('"shares":[1.0,0.0]', '"shares":[1.0]', "shares are of 1 seats"),
        ('"ranks":[1,2]', '"ranks":[1,3]', "ranks are from 1 to 2"),
        ('"pair":0', '"pair":99', "cannot be pair 99"),
        ('"pair":0', '"pair":-1', "count from 0"),
        ('"rotation":0', '"rotation":1', "rotation 1"),
        ('"names":["a","b"]', '"names":["a","c"]', "of a, c"),
    ],
)
def test_a_line_that_was_changed_is_refused_with_its_number(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0"))
    text = path.read_text()
    assert text.count(old) == 1
    path.write_text(text.replace(old, new))
    for read in (lambda: Journal(path, SETTINGS, BOTS), lambda: read_journal(path)):
        with pytest.raises(ReadError, match=r"e\.jsonl:2: ") as caught:
            read()
        assert words in str(caught.value)


def test_two_runs_at_once_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0"))
        with pytest.raises(Error, match="another run of this event"):
            Journal(path, SETTINGS, BOTS)
        assert len(read_journal(path)[1]) == 1  # looking is free
    Journal(path, SETTINGS, BOTS).__exit__(None, None, None)


def test_other_conditions_are_refused_and_more_bots_are_not(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0"))
    with pytest.raises(ReadError, match="seed was '1', is '2'"):
        Journal(path, SETTINGS | {"seed": "2"}, BOTS)
    with pytest.raises(ReadError, match='the bot "a" was random, is policy'):
        Journal(path, SETTINGS, {"a": "policy"})
    with Journal(path, SETTINGS, BOTS | {"c": "mcts"}):
        pass
    with Journal(path, SETTINGS, {"b": "policy"}) as journal:
        assert len(journal.games) == 1
    conditions, _ = read_journal(path)
    assert conditions is not None
    assert conditions.bots == BOTS | {"c": "mcts"}
    with pytest.raises(ReadError, match='the bot "c" was mcts'):
        Journal(path, SETTINGS, {"c": "random"})


def test_a_game_played_elsewhere_by_other_rules_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS | {"rules_hash": "new"}, BOTS) as journal:
        with pytest.raises(Error, match=r"here played .* by other rules"):
            journal.append(lines("a|b#0.0"))
        assert not journal.games
        line = game_result("a|b#0.0", ["a", "b"], [1, 0], rules_hash="new").to_line()
        assert len(journal.append([line])) == 1


def test_foreign_files_are_refused_with_their_line(tmp_path: Path) -> None:
    path = tmp_path / "e.jsonl"
    with Journal(path, SETTINGS, BOTS) as journal:
        journal.append(lines("a|b#0.0"))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"a": 1}\n' + whole)
    with pytest.raises(ReadError, match=r"e\.jsonl:3: "):
        read_journal(path)
    with pytest.raises(ReadError, match=r"e\.jsonl:3: "):
        Journal(path, SETTINGS, BOTS)
    path.write_bytes(b"\xff\xfe\n")
    with pytest.raises(ReadError, match=r"e\.jsonl:1: "):
        read_journal(path)
    path.write_text("\n".join(lines("a|b#0.0")) + "\n")
    for read in (lambda: Journal(path, SETTINGS, BOTS), lambda: read_journal(path)):
        with pytest.raises(ReadError, match="no file of an event"):
            read()
    path.write_text(lines("a|b#0.0")[0])  # without its end, too: nothing is cut off
    with pytest.raises(ReadError, match="no file of an event"):
        Journal(path, SETTINGS, BOTS)
    assert path.read_text() == lines("a|b#0.0")[0]


def test_a_file_that_is_not_there(tmp_path: Path) -> None:
    assert read_journal(tmp_path / "none.jsonl") == (None, [])
