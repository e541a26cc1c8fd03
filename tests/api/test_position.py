"""`Position`: playing, drawing, taking back, copying, comparing."""

from __future__ import annotations

import random

import pytest

import tinmind
from tinmind import (
    CHANCE,
    OVER,
    AmbiguousMoveError,
    Error,
    IllegalMoveError,
    ImpossiblePositionError,
    Position,
    ReadError,
)


def connect_four(*moves: str) -> Position:
    position = tinmind.game("connect_four").new()
    for move in moves:
        position.play(move)
    return position


def test_playing_tells_what_was_played() -> None:
    position = connect_four()
    (played,) = position.play("4")
    assert (played.seat, played.move, played.events) == (0, "4", ())
    assert position.turn == 1
    assert position.history == (played,)


def test_several_lines_at_once_are_all_or_nothing() -> None:
    position = connect_four()
    assert [each.move for each in position.play("4; 4;3")] == ["4", "4", "3"]
    before = position.id
    with pytest.raises(IllegalMoveError):
        position.play("1; 9")
    assert position.id == before


def test_an_illegal_move_names_what_is_legal() -> None:
    position = connect_four()
    with pytest.raises(IllegalMoveError, match='"8" is not legal') as caught:
        position.play("8")
    assert caught.value.move == "8"
    assert set(caught.value.near) <= set(position.legal_moves)
    assert isinstance(caught.value, ValueError)


def test_a_unique_beginning_in_any_case_is_enough() -> None:
    position = tinmind.game("pig").new(seed=1)
    assert position.play("R")[0].move == "roll"


def test_an_ambiguous_beginning_is_refused() -> None:
    position = tinmind.game("bot_factory").new(seed=1)
    with pytest.raises(AmbiguousMoveError) as caught:
        position.play("ST")
    assert set(caught.value.near) == set(position.legal_moves)


@pytest.mark.parametrize("line", ["", "  ", ";", "\0", "4\n", "\u0664", "x" * 10_000, "\ud800"])
def test_lines_that_are_no_moves(line: str) -> None:
    with pytest.raises(IllegalMoveError):
        connect_four().play(line)


def test_the_seat_is_checked_when_it_is_said() -> None:
    position = connect_four()
    with pytest.raises(IllegalMoveError, match="p0 is to act"):
        position.play("4", seat=1)
    position.play("4", seat=0)


def test_drawing_follows_the_seed() -> None:
    def rolls(seed: int) -> list[str]:
        position = tinmind.game("pig").new(seed=seed)
        out = []
        for _ in range(10):
            position.play("roll")
            out.append(position.sample().move)
        return out

    assert rolls(4) == rolls(4)
    assert rolls(4) != rolls(5)
    assert len(set(rolls(4))) > 2


def test_a_draw_that_is_taken_back_comes_again() -> None:
    position = tinmind.game("pig").new(seed=4)
    position.play("roll")
    first = position.sample()
    position.undo(2)
    position.play("roll")
    assert position.sample() == first


def test_drawing_from_a_generator_of_ones_own() -> None:
    position = tinmind.game("pig").new(seed=4)
    position.play("roll")
    other = position.copy()
    assert position.sample(random.Random(1)) == other.sample(random.Random(1))


def test_telling_an_outcome() -> None:
    position = tinmind.game("pig").new(seed=4)
    position.play("roll")
    assert position.turn == CHANCE
    assert position.legal_moves == []
    assert position.chance_outcomes == [(f"~{face}", 1 / 6) for face in range(1, 7)]
    position.play("~6")
    assert position.to_dict()["turn_total"] == 6


def test_drawing_where_nothing_is_drawn() -> None:
    with pytest.raises(IllegalMoveError, match="nothing is drawn"):
        connect_four().sample()


def test_taking_back() -> None:
    position = connect_four("4", "3", "2")
    assert [each.move for each in position.undo(2)] == ["3", "2"]
    assert position == connect_four("4")
    with pytest.raises(Error, match="1 were played"):
        position.undo(2)
    with pytest.raises(Error):
        position.undo(-1)


def test_a_copy_goes_its_own_way() -> None:
    position = connect_four("4")
    other = position.copy()
    other.play("4")
    assert position != other
    other.undo()
    assert position == other


def test_the_end_of_a_game() -> None:
    position = connect_four("1", "2", "1", "2", "1", "2", "1")
    assert position.is_over
    assert position.turn == OVER
    assert position.shares == [1.0, 0.0]
    assert position.legal_moves == []
    with pytest.raises(IllegalMoveError, match="over"):
        position.play("3")


def test_equality_and_repr() -> None:
    position = connect_four("4", "4")
    assert eval(repr(position)) == position
    assert position != connect_four("4", "5")
    assert position != "tm1:something"
    with pytest.raises(TypeError):
        hash(position)


def test_a_view_of_a_public_game_is_the_whole_of_it() -> None:
    position = connect_four("4")
    view = position.view(1)
    assert view.knowledge == 1
    assert position.knowledge is None
    assert view.legal_moves == position.legal_moves
    with pytest.raises(Error, match="no seat 2"):
        position.view(2)
    with pytest.raises(Error, match="no seat -1"):
        position.breakdown(-1)


def test_a_position_in_toml_is_for_people() -> None:
    text = connect_four("4", "4", "5").to_toml()
    assert text.startswith('format = "tinmind.position/1"\ngame = "connect_four"\nview = "all"\n')
    assert '    "...o...",\n    "...xx..",\n' in text


def test_what_is_unknown_may_be_left_out() -> None:
    position = Position.from_toml('game = "pig"\ncurrent = 1\nseats = [{points = 90}, {points = 20}]')
    assert position.turn == 1
    assert position.scores == [90, 20]


def test_all_faults_are_told() -> None:
    text = 'game = "pig"\ncurrent = 5\nseats = [{points = 900}, {points = 20}]\ncolour = "red"'
    with pytest.raises(ImpossiblePositionError) as caught:
        Position.from_toml(text)
    assert {path for path, _ in caught.value.faults} == {"current", "seats[0].points", "colour"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "game is missing"),
        ("game = 3", "game is missing"),
        ('game = "chess"', "unknown game"),
        ('game = "pig"\nformat = "tinmind.position/9"', "format"),
        ('game = "pig"\nview = "p9"', "view"),
        ('game = "pig', "is not TOML"),
        ('game = "pig"\ncurrent = 1979-05-27', "kind that has no place"),
    ],
)
def test_texts_that_are_no_positions(text: str, words: str) -> None:
    with pytest.raises(Error, match=words):
        Position.from_toml(text)


@pytest.mark.parametrize(
    "id", ["", "tm1", "tm1:", "tm1:pig:", "tm1:chess:AAAA", "tm1:pig:AAAAAAAA", "tm1:pig:\u00e9"]
)
def test_texts_that_are_no_ids(id: str) -> None:
    with pytest.raises(ReadError, match=r"position id|unknown game"):
        Position.from_id(id)


def test_a_cut_id_is_refused() -> None:
    text = connect_four("4").id
    for length in range(len(text)):
        with pytest.raises(ReadError):
            Position.from_id(text[:length])


def test_events_of_the_last_move_are_told() -> None:
    position = tinmind.game("bot_factory").new(seed=2)
    kinds = set()
    for index in range(200):
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.random_move(3, index))
        kinds |= {event.kind for event in position.events if not event.is_forced}
    assert "round_begins" in kinds
    assert kinds <= set(tinmind.game("bot_factory").step_names)


def test_a_compound_line_is_the_chain_of_moves_it_stands_for() -> None:
    position = tinmind.game("bot_factory").new(seed=2)
    index = 0
    while "XP" not in position.legal_moves:
        index += 1
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.policy_move(3, index))
    parts = position.to_dict()["seats"][position.turn]["parts"][:3]
    compared = 0
    for colour in "RYBG":
        compound, single = position.copy(), position.copy()
        try:
            played = compound.play(f"XP {' '.join(parts)} > {colour}")
        except IllegalMoveError:
            continue
        steps = [
            each
            for move in ("XP", *(f"DP {part}" for part in parts), f"DR {colour}")
            for each in single.play(move)
        ]
        assert list(played) == steps
        assert compound == single
        assert compound.undo(len(steps)) == tuple(steps)
        assert compound == position
        compared += 1
    assert compared
