"""Every game has words for everything it can say."""

from __future__ import annotations

import re

import pytest

import tinmind
from tinmind import _core
from tinmind.position import Event
from tinmind.texts import fill, texts_of

GAMES = [game.id for game in tinmind.games()]


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_step_has_a_sentence(game: str) -> None:
    steps = texts_of(game).steps
    assert set(steps) == set(tinmind.game(game).step_names)
    for kind, words in steps.items():
        assert set(words) - {"none"} in ({"say"}, {"say", "do", "why"}), kind
        for sentence in words.values():
            assert sentence[0].isupper() or sentence[0] == "{", kind
            assert sentence.endswith("."), kind


@pytest.mark.parametrize("game", GAMES)
def test_every_band_of_results_has_its_label(game: str) -> None:
    assert set(texts_of(game).bands) == set(next(info.bands for info in _core.games() if info.id == game))


@pytest.mark.parametrize("game", GAMES)
def test_every_part_of_the_score_has_its_words(game: str) -> None:
    parts = texts_of(game).parts
    assert set(parts) == set(tinmind.game(game).parts)
    for words in parts.values():
        assert set(words) == {"label", "more", "less"}


@pytest.mark.parametrize("game", GAMES)
def test_every_printed_table_has_its_words(game: str) -> None:
    texts, options = texts_of(game), tinmind.game(game).options
    tables = set(tinmind.game(game).components().tables) - {"colors", "kinds"}
    assert set(texts.tables) == tables
    for name in tables:
        assert texts.table(name) != name
        assert set(texts.tables[name].get("only", {})) <= set(options)


@pytest.mark.parametrize("game", GAMES)
def test_every_field_and_move_met_in_play_has_its_words(game: str) -> None:
    texts = texts_of(game)
    position = tinmind.game(game).new(seed=1, deal=False)
    for index in range(1000):
        missing = {name for name in field_names(position.to_dict()) if name not in texts.fields}
        assert not missing
        for move in position.legal_moves or [text for text, _ in position.chance_outcomes]:
            assert texts.move(move), move
            assert not re.search(r"[{}]", texts.move(move))
        if position.is_over:
            return
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.policy_move(1, index))


def field_names(document: dict[str, object]) -> set[str]:
    """Names of fields, those of entries of lists too; keys of plain tables are codes."""
    names = set(document) - {"format", "game", "components"}
    for value in document.values():
        if isinstance(value, list):
            names |= {name for entry in value if isinstance(entry, dict) for name in entry}
    return names


@pytest.mark.parametrize("game", GAMES)
def test_events_met_in_play_are_whole_sentences(game: str) -> None:
    texts = texts_of(game)
    position = tinmind.game(game).new(seed=1, deal=False)
    for index in range(1000):
        if position.is_over:
            return
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.policy_move(1, index))
        for event in position.events:
            sentence = texts.event(event)
            assert sentence
            assert not re.search(r"[{}]|  ", sentence), (event, sentence)


def test_filling() -> None:
    words = {"RH": "red head"}
    assert fill("take {1}, not {=1}{9}", ["x", "RH"], words) == "take red head, not RH"
    assert fill("{best} {none}", {"best": "RH"}, {}) == "RH "


def test_what_has_no_words_is_shown_as_it_is() -> None:
    texts = texts_of("pig")
    assert texts.word("QQ") == "QQ"
    assert texts.field("no_such") == "no such"
    assert texts.move("nothing") == ""
    assert texts.event(Event(False, -1, "", "odd_step", ("RH",), 0)) == "odd step RH"
    assert texts.event(Event(True, 1, "roll", "", (), 0)) == "p1: roll (roll the die)"
