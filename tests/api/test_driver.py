"""The driver: every step of the rules becomes something to do, with its reason and its rule."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

import tinmind
from tinmind import CHANCE
from tinmind.driver import instruction, setup
from tinmind.position import Event
from tinmind.texts import texts_of

TABLES = [(game.id, players) for game in tinmind.games() for players in game.players]


def played(game: str, players: int, seed: int, **options: Any) -> tuple[tinmind.PlayedMove, ...]:
    """A game by the rollout policy, or the first 1500 moves of it."""
    position = tinmind.game(game).new(players=players, seed=seed, deal=False, **options)
    for index in range(1500):
        if position.is_over:
            break
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.policy_move(seed, index))
    return position.history


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_instructions_are_whole_sentences(game: str, players: int) -> None:
    for seed in range(4):
        for each in tinmind.instructions(game, played(game, players, seed)):
            assert each.do
            for text in (each.do, each.why):
                assert not re.search(r"[{}]|  ", text), each
            if each.kind:
                assert each.do.endswith(".")
                assert each.why.endswith(".")
                assert each.rule, f"rule of {each.kind} has no heading"


def test_every_step_with_pieces_is_met_and_told() -> None:
    met: set[str] = set()
    for players, seed in [(2, 0), (3, 1), (4, 2), *((1, seed) for seed in range(12))]:
        met |= {
            each.kind for each in tinmind.instructions("bot_factory", played("bot_factory", players, seed))
        }
    met |= {
        each.kind for each in tinmind.instructions("bot_factory", played("bot_factory", 2, 1, max_rounds=3))
    }
    known = {kind for kind, words in texts_of("bot_factory").steps.items() if "do" in words}
    rare = {"vilela_finds_no_space", "vilela_finds_no_bot", "project_deck_reshuffled", "sandra_leaves_values"}
    assert known - met <= rare
    assert met - {""} <= known


def test_an_automa_turn_in_order() -> None:
    """Sandra's turn begins with what her board says and ends with her lying down."""
    position = tinmind.game("bot_factory").new(players=2, seed=4, deal=False)
    steps: list[str] = []
    for index in range(10000):
        if position.is_over:
            break
        if position.is_chance:
            position.sample()
        else:
            position.play(position.core.policy_move(4, index))
        steps += [event.kind for event in position.events if event.kind.startswith("sandra_")]
    assert steps[:3] == ["sandra_stays", "sandra_rests", "sandra_lies_down"]
    acts = {"sandra_discards_spares", "sandra_refills_wheel", "sandra_wipes_projects", "sandra_raises"}
    for before, after in pairwise(steps[3:]):
        if after == "sandra_lies_down":
            assert before in {*acts, "sandra_leaves_values"}
        if before == "sandra_moves":
            assert after in {*acts, "sandra_leaves_values"}


def test_the_words_of_a_walk() -> None:
    event = Event(False, -1, "", "sandra_moves", ("F3", "A1", "A"), 601)
    told = instruction("bot_factory", event)
    assert told is not None
    assert told.do == "Move Sandra from F3 to A1 and stand her up."
    assert "Assembly" in told.why
    assert told.rule == "Moving Sandra"


def test_steps_without_pieces_ask_for_nothing() -> None:
    assert instruction("bot_factory", Event(False, -1, "", "round_begins", ("2",), 403)) is None
    assert instruction("pig", Event(True, 1, "hold", "", (), 0)) is None, "who had to move knows it"


def test_the_last_tile_of_a_stack_is_told() -> None:
    forced = instruction("bot_factory", Event(True, CHANCE, "~T G L", "", (), 0))
    assert forced is not None
    assert forced.do == "Next green part: legs (~T G L): nothing else is left."


def test_what_comes_to_light_is_no_last_tile() -> None:
    history = played("robo_factory", 3, 1)
    assert any(event.is_forced and event.seat == CHANCE for each in history for event in each.events)
    assert not any(
        "nothing else is left" in each.do for each in tinmind.instructions("robo_factory", history)
    )


def test_nothing_to_move_is_said_as_such() -> None:
    refill = instruction("bot_factory", Event(False, CHANCE, "", "sandra_refills_wheel", ("0",), 602))
    assert refill is not None
    assert refill.do == "Leave the wheel as it is: no place is empty."
    refill = instruction("bot_factory", Event(False, CHANCE, "", "sandra_refills_wheel", ("10",), 602))
    assert refill is not None
    assert refill.do.startswith("Fill the empty wheel places: 10")


def test_the_set_up_is_that_of_the_table() -> None:
    alone, three = (
        [each.do for each in setup(tinmind.game("bot_factory").new(players=players, deal=False))]
        for players in (1, 3)
    )
    assert "Put 3 bots of each colour on the Assembly board." in alone
    assert "Put all 4 bots of each colour on the Assembly board." in three
    assert any("Vilela" in each for each in alone)
    assert not any("Vilela" in each for each in three)
    assert setup(tinmind.game("pig").new()) == ()


def test_what_is_asked_names_what_all_outcomes_share() -> None:
    texts = texts_of("bot_factory")
    assert (
        texts.ask(["~T Y H", "~T Y T"]) == "Look at the top of the yellow stack: which part lies there now?"
    )
    assert texts.ask(["~V A", "~V F"]).startswith("Turn over Vilela's next action tile")
    assert texts_of("pig").ask(["~1", "~2"]) == "What was rolled?"


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_whatever_is_drawn_is_asked_for(game: str, players: int) -> None:
    position = tinmind.game(game).new(players=players, seed=3, deal=False)
    for index in range(300):
        if position.is_over:
            return
        if position.is_chance:
            question = texts_of(game).ask([text for text, _ in position.chance_outcomes])
            assert "?" in question
            assert not re.search(r"[{}]|  ", question)
            if game.endswith("_factory"):
                assert question != texts_of(game).asks[""]
            position.sample()
        else:
            position.play(position.core.policy_move(3, index))
