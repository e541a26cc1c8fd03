"""Records: reading, replaying, marks, errors with their line; and the file that is written while playing."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import tinmind
from tinmind import Error, IllegalMoveError, ReadError
from tinmind.record import Comment, Entry, Tag, TakeBack, clean, parse_item, parse_record
from tinmind.recorder import RecordedGame, number_of

HEADER = '[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n[Options "players=2 target=20"]\n\n'


@pytest.mark.parametrize(
    ("line", "item"),
    [
        ("1. p0 roll", Entry(1, 0, "roll")),
        ("12. ~3", Entry(12, None, "~3")),
        ("3. p2 PL RH?!", Entry(3, 2, "PL RH", "?!")),
        ("3. p2 PL RH ??", Entry(3, 2, "PL RH", "??")),
        ("3. p2 PL RH? {a slip}", Entry(3, 2, "PL RH", "?", "a slip")),
        ("3. p1 commit ?", Entry(3, 1, "commit ?")),
        ("3. act p1 t1 d M3", Entry(3, None, "act p1 t1 d M3")),
        ("undo 2", TakeBack("undo", 2)),
        ("fix 1", TakeBack("fix", 1)),
        ("{just talk}", Comment("just talk")),
        (r'[Event "a \"b\" \\"]', Tag("Event", 'a "b" \\')),
    ],
)
def test_lines(line: str, item: object) -> None:
    assert parse_item(line) == item


@pytest.mark.parametrize(
    "line", ["roll", "1 roll", "1. ", "1.roll", "undo", "undo x", "{open", "[Tag]", "p0 roll"]
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(ReadError, match="no line of a record"):
        parse_item(line)


def test_replaying() -> None:
    position = parse_record(
        HEADER + "1. p0 roll\n1. ~5 {lucky}\n1. p0 hold?\n2. p1 roll\n2. ~4\nundo 1\n2. ~1\n"
    ).replay()
    assert position.scores == [5, 0]
    assert position.turn == 0
    assert [each.move for each in position.history] == ["roll", "~5", "hold", "roll", "~1"]


def test_a_mark_with_a_blank_is_understood_where_it_is_no_move() -> None:
    assert len(parse_record(HEADER + "1. p0 roll ?\n1. ~5\n").replay().history) == 2


def test_windows_line_ends_and_a_byte_order_mark() -> None:
    text = "\ufeff" + (HEADER + "1. p0 roll\n1. ~5\n").replace("\n", "\r\n")
    assert len(parse_record(text).replay().history) == 2


@pytest.mark.parametrize(
    ("text", "error", "words"),
    [
        ("1. p0 roll\n1. hld\n", IllegalMoveError, r'game.txt:7: move "hld" is not legal'),
        ("1. p0 roll\n1. p1 ~3\n", IllegalMoveError, r"game.txt:7: .*p1"),
        ("1. p0 roll\nundo 2\n", Error, r"game.txt:7: cannot take back 2"),
        ("1. p0 roll\nnonsense\n1. ~3\n", ReadError, r"game.txt:7: .*no line of a record"),
        ("1. p0 roll\n1. \xff\n1. ~3\n", ReadError, r"game.txt:7: .*no line|game.txt:7: .*UTF-8"),
    ],
)
def test_errors_name_the_line(text: str, error: type[Error], words: str) -> None:
    with pytest.raises(error, match=words):
        parse_record((HEADER + text).encode("latin-1"), "game.txt").replay()


@pytest.mark.parametrize(
    ("header", "words"),
    [
        ("", "cut short"),
        ('[Game "pig"]\n', "cut short among its tags"),
        ('[Game "pig"]\n\n', "tag Format is missing"),
        ('[Format "tinmind.record/9"]\n\n', 'reads "tinmind.record/1"'),
        ('[Format "tinmind.record/1"]\n[Start "new"]\n\n', "tag Game is missing"),
        ('[Format "tinmind.record/1"]\n[Game "pg"]\n[Start "new"]\n\n', 'did you mean "pig"'),
        ('[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "later"]\n\n', "position id"),
        ('[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n[Options "players"]\n\n', "NAME=VALUE"),
        ('[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n[Options "players=9"]\n\n', "players"),
        ('[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n[Components "12345678"]\n\n', "12345678"),
        ('[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "new"]\n[Seed "x"]\n\n', "no seed"),
    ],
)
def test_headers_that_are_refused(header: str, words: str) -> None:
    with pytest.raises(ReadError if "players=9" not in header else Error, match=words):
        parse_record(header, "game.txt").replay()


def test_a_result_counts_until_the_game_goes_on() -> None:
    record = parse_record(HEADER + '1. p0 roll\n[Result "1 0"]\n')
    assert record.is_finished
    again = parse_record(str(record) + "undo 1\n")
    assert not again.is_finished
    assert "Result" not in again.tags


def test_cleaning() -> None:
    record = parse_record(HEADER + "1. p0 roll\n1. ~5\n{hm}\nundo 1\n1. ~4\nfix 2\n1. p0 hold\n")
    assert [item.move for item in clean(record).items if isinstance(item, Entry)] == ["hold"]
    assert clean(record).replay() == record.replay()


def test_a_failed_replay_says_when_the_rules_are_others() -> None:
    text = HEADER.replace("\n\n", '\n[Rules "0badbeef"]\n\n')
    assert len(parse_record(text + "1. p0 roll\n").replay().history) == 1
    with pytest.raises(IllegalMoveError, match="recorded with rules 0badbeef"):
        parse_record(text + "1. p0 jump\n1. ~3\n").replay()


def test_options_that_contradict_the_beginning() -> None:
    start = tinmind.game("pig").new(players=3, seed=1).id
    header = f'[Format "tinmind.record/1"]\n[Game "pig"]\n[Start "{start}"]\n'
    assert parse_record(header + '[Options "players=3"]\n\n').replay().players == 3
    for tags in ('[Options "players=2"]', '[Options "colour=2"]', '[Game "connect_four"]'):
        with pytest.raises(ReadError, match="the tag"):
            parse_record(f"{header}{tags}\n\n").replay()


# --- the file while it is written ----------------------------------------------------------


def begin(tmp_path: Path, game: str = "pig") -> RecordedGame:
    position = tinmind.game(game).new(seed=3, deal=False)
    return RecordedGame.create(tmp_path / "game.txt", position, ["human", "random"])


def test_every_move_is_in_the_file_at_once(tmp_path: Path) -> None:
    with begin(tmp_path) as game:
        game.play("roll")
        assert game.path.read_text().endswith("\n1. p0 roll\n")
        drawn = game.sample()
        assert game.path.read_text().endswith(f"\n1. {drawn.move}\n")
        game.undo(1)
        assert game.path.read_text().endswith("\nundo 1\n")
        assert game.record.replay() == game.position


def test_the_tags_of_a_new_record(tmp_path: Path) -> None:
    with begin(tmp_path) as game:
        tags = game.record.tags
    assert tags["Game"] == "pig"
    assert tags["Seats"] == "human random"
    assert tags["Options"] == "players=2 target=100"
    assert (tags["Start"], tags["Seed"], tags["View"], tags["Result"]) == ("new", "3", "all", "*")
    assert len(tags["Rules"]) == len(tags["Components"]) == 8


def test_a_finished_game(tmp_path: Path) -> None:
    with begin(tmp_path, "connect_four") as game:
        with pytest.raises(Error, match="not over"):
            game.finish()
        for move in "1212121":
            game.play(move)
        game.finish()
        tags = game.record.tags
    assert (tags["Result"], tags["Score"], tags["Termination"]) == ("1 0", "1 0", "normal")
    with pytest.raises(ReadError, match="is over"):
        RecordedGame.resume(game.path)


def test_going_on(tmp_path: Path) -> None:
    with begin(tmp_path) as game:
        game.play("roll")
        expected = game.position.copy()
    expected.sample()
    with RecordedGame.resume(game.path) as again:
        assert again.dropped is None
        again.sample()
        assert again.position == expected
        assert again.position.history == expected.history


def test_a_record_from_the_middle_of_a_game(tmp_path: Path) -> None:
    position = tinmind.game("bot_factory").new(seed=4)
    start = position.id
    middle = tinmind.load(start)
    with RecordedGame.create(tmp_path / "game.txt", middle, start=start) as game:
        game.play(game.position.legal_moves[0])
        assert tinmind.load(tmp_path / "game.txt") == game.position


def test_another_file_is_never_overwritten(tmp_path: Path) -> None:
    (tmp_path / "game.txt").write_text("mine")
    with pytest.raises(ReadError, match="exists already"):
        begin(tmp_path)
    assert (tmp_path / "game.txt").read_text() == "mine"
    assert os.listdir(tmp_path) == ["game.txt"]


def test_two_programs_cannot_write_to_one_record(tmp_path: Path) -> None:
    with begin(tmp_path) as game, pytest.raises(ReadError, match="another program"):
        RecordedGame.resume(game.path)


def test_an_illegal_move_leaves_no_trace(tmp_path: Path) -> None:
    with begin(tmp_path) as game:
        before = game.path.read_bytes()
        with pytest.raises(IllegalMoveError):
            game.play("jump")
        assert game.path.read_bytes() == before


def test_comments_stay_on_one_line(tmp_path: Path) -> None:
    with begin(tmp_path) as game:
        game.comment("a {b}\n c")
        assert game.record.items == [Comment("a b c")]


def test_lines_are_numbered_by_round_or_by_turn() -> None:
    position = tinmind.game("connect_four").new()
    assert [number_of(position)] + [(position.play("1"), number_of(position))[1] for _ in range(3)] == [
        1,
        2,
        3,
        4,
    ]
    bots = tinmind.game("bot_factory").new(seed=1)
    assert number_of(bots) == 1
    for index in range(2000):
        if bots.is_over or bots.to_dict()["round"] == 3:
            break
        if bots.is_chance:
            bots.sample()
        else:
            bots.play(bots.core.policy_move(1, index))
    assert number_of(bots) == bots.to_dict()["round"]
