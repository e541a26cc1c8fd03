"""What the Game concept promises, for every registered game and player count (csrc/core/game.hpp)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tinmind import _core as core
from tinmind.components import default_components

SEEDS = range(4)
Options = dict[str, Any]
VARIANTS: dict[str, list[Options]] = {
    "bot_factory": [{"production": 0}, {"production": 1}, {"production": 2}],
    "robo_factory": [{}, {"info_limit": 3, "tie_rule": "extra", "supply": "unlimited", "customer_turns": 1}],
    "draw_bot": [
        {},
        {"turn_with_accumulate": "yes", "boost_scope": "any_part", "final_boost_dice": "last_roll"},
    ],
    "goofspiel": [{}, {"cards": 3}, {"cards": 5, "order": "descending"}],
}
TABLES = [
    pytest.param(
        info.id,
        {"players": players, **switches},
        id="-".join([info.id, str(players), *map(str, switches.values())]),
    )
    for info in core.games()
    for players in range(info.min_players, info.max_players + 1)
    for switches in VARIANTS.get(info.id, [{}])
]


def start(game: str, options: Options) -> core.Position:
    return core.Position.new(game, dict(options), default_components(game).tables, "")


def advance(position: core.Position, seed: int, index: int) -> core.Played:
    """One step of a random game: a drawn outcome, or a random move."""
    if position.turn == core.CHANCE:
        return position.sample(seed, index)
    return position.play(position.random_move(seed, index))


def walk(game: str, options: Options, seed: int, limit: int = 100_000) -> list[core.Position]:
    """All positions of a random game."""
    positions = [start(game, options)]
    for index in range(limit):
        if positions[-1].turn == core.OVER:
            break
        positions.append(advance(positions[-1], seed, index).position)
    return positions


def listed(position: core.Position, most: int = 100) -> list[str]:
    """What can be played; of very many outcomes (a roll of four dice) some from all over."""
    texts = position.legal_moves() or [text for text, _ in position.outcomes()]
    return texts[:: max(1, len(texts) // most)]


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_random_game_keeps_the_promises(game: str, options: Options, seed: int) -> None:
    bound = next(info.max_decisions for info in core.games() if info.id == game)
    positions = walk(game, options, seed)
    assert len(positions) <= bound + 1
    assert positions[-1].turn == core.OVER
    if positions[-1].players > 1:  # alone, the share is a utility
        assert sum(positions[-1].shares()) == pytest.approx(1)
    for position in positions[:: max(1, len(positions) // 200)]:
        check_position(position)


def check_position(position: core.Position) -> None:
    assert position.faults() == []
    if position.turn == core.OVER:
        assert position.legal_moves() == []
        assert position.outcomes() == []
    elif position.turn == core.CHANCE:
        texts = [text for text, _ in position.outcomes()]
        assert len(texts) == len(set(texts))
        assert len(texts) >= 2 or (position.view >= 0 and "?" in texts[0]), (
            "one outcome alone is a hidden one"
        )
        assert sum(p for _, p in position.outcomes()) == pytest.approx(1)
        assert all(p > 0 for _, p in position.outcomes())
    else:
        assert 0 <= position.turn < position.players
        legal, search = position.legal_moves(), position.search_moves()
        assert legal == position.legal_moves(), "the order is fixed"
        assert len(legal) == len(set(legal)) >= 1
        assert search
        assert set(search) <= set(legal)
        weights = position.policy()
        assert [move for move, _ in weights] == search
        assert sum(p for _, p in weights) == pytest.approx(1, abs=1e-5)
        assert all(p > 0 for _, p in weights)
        for index in range(5):
            assert position.random_move(1, index) in search
            assert position.policy_move(1, index) in search


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_documents_and_ids_round_trip(game: str, options: Options) -> None:
    data = default_components(game).tables
    positions = walk(game, options, 7)
    for position in positions[:: max(1, len(positions) // 100)]:
        again = core.Position.from_document(position.document(), data, "")
        assert again.document() == position.document()
        assert again.hash == position.hash
        assert again.id == position.id
        packed = core.Position.from_id(position.id, data, "")
        assert packed.document() == position.document()
        assert packed.legal_moves() == position.legal_moves()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_every_listed_move_applies_and_leaves_the_original_alone(game: str, options: Options) -> None:
    positions = walk(game, options, 3)
    for position in positions[:: max(1, len(positions) // 40)]:
        before = position.document()
        for text in listed(position):
            played = position.play(text)
            assert played.moves == [(position.turn, text)]
            assert played.position.faults() == []
        assert position.document() == before


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_same_seed_same_game(game: str, options: Options) -> None:
    first, second, other = (walk(game, options, seed, 200) for seed in (11, 11, 12))
    assert [p.hash for p in first] == [p.hash for p in second]
    assert [p.hash for p in first] != [p.hash for p in other]


def views_of(game: str, options: Options, seed: int, most: int) -> list[tuple[core.Position, core.Position]]:
    """Pairs of a table and what one seat knows of it, from a random game."""
    positions = walk(game, options, seed, 300)
    return [
        (position, position.view_of(seat))
        for position in positions[:: max(1, len(positions) // most)]
        for seat in range(position.players)
    ]


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_views_and_determinizations_agree(game: str, options: Options) -> None:
    for index, (_, view) in enumerate(views_of(game, options, 5, 30)):
        again = view.view_of(view.view)
        assert (again.view, again.document()) == (view.view, view.document())
        sampled = view.determinize(1, index)
        assert sampled.view == -1
        assert sampled.faults() == []
        assert sampled.view_of(view.view).document() == view.document()
        assert sampled.view_of(view.view).id == view.id
        assert sampled.determinize(1, index).document() == sampled.document()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_views_keep_the_promises_too(game: str, options: Options) -> None:
    data = default_components(game).tables
    for _, view in views_of(game, options, 6, 30):
        check_position(view)
        for again in (
            core.Position.from_document(view.document(), data, ""),
            core.Position.from_id(view.id, data, ""),
        ):
            assert (again.view, again.id, again.document()) == (view.view, view.id, view.document())
            assert (again.turn, again.legal_moves(), again.outcomes()) == (
                view.turn,
                view.legal_moves(),
                view.outcomes(),
            )
        assert sum(view.shares()) == pytest.approx(sum(view.determinize(1, 0).shares()))
        assert len(view.estimate()) == view.players


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_what_a_seat_may_do_follows_from_what_it_knows(game: str, options: Options) -> None:
    for table, view in views_of(game, options, 7, 40):
        assert view.turn == table.turn
        if table.turn == view.view:
            assert view.legal_moves() == table.legal_moves()
            assert view.search_moves() == table.search_moves()
            assert view.policy() == table.policy()
            assert view.estimate() is not None
        possible = set(view.legal_moves() or [seen for seen, _ in view.outcomes()])
        assert {table.seen(text, view.view) for text in listed(table)} <= possible


def told(view: core.Position, text: str, events: Sequence[core.Event]) -> core.Position:
    """A view after a move as it sees it, told what else came to light and it did not work out by itself."""
    played = view.play(text)
    worked_out = [event.text for event in played.events if event.is_forced]
    for event in events:
        if not event.is_forced:
            continue
        seen = event.seen[view.view]
        if worked_out and worked_out[0] == seen:
            worked_out.pop(0)
            continue
        played = played.position.play(seen)
        worked_out += [each.text for each in played.events if each.is_forced]
    return played.position


@pytest.mark.parametrize(("game", "options"), TABLES)
@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_played_on_stays_the_view(game: str, options: Options, seed: int) -> None:
    """Told only what it can see, a seat knows at every moment what the table would show it."""
    table = start(game, options)
    views = [table.view_of(seat) for seat in range(table.players)]
    for index in range(300):
        if table.turn == core.OVER:
            break
        played = advance(table, seed, index)
        text = played.moves[0][1]
        for seat, view in enumerate(views):
            views[seat] = told(view, table.seen(text, seat), played.events)
            assert views[seat].document() == played.position.view_of(seat).document()
            assert views[seat].id == played.position.view_of(seat).id
            assert views[seat].turn == played.position.turn
        table = played.position


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_view_sees_every_listed_move(game: str, options: Options) -> None:
    for table, view in views_of(game, options, 8, 20):
        for text in listed(table):
            played = table.play(text)
            after = told(view, table.seen(text, view.view), played.events)
            assert after.document() == played.position.view_of(view.view).document()


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_view_can_be_played_to_the_end(game: str, options: Options) -> None:
    """By the outcomes and moves it lists itself, waiting for what comes to light at times."""
    for seat in range(start(game, options).players):
        view = start(game, options).view_of(seat)
        for index in range(300):
            if view.turn == core.OVER:
                break
            check_position(view)
            again = core.Position.from_document(view.document(), default_components(game).tables, "")
            assert (again.id, again.turn, again.outcomes()) == (view.id, view.turn, view.outcomes())
            view = advance(view, seat, index).position


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_drawn_frequencies_agree_with_the_probabilities(game: str, options: Options) -> None:
    """A chi-square-like bound of five standard deviations on the first chance nodes of a game."""
    nodes = [p for p in walk(game, options, 2, 400) if p.turn == core.CHANCE][:3]
    draws = 3000
    for node in nodes:
        counts = dict.fromkeys((text for text, _ in node.outcomes()), 0)
        for index in range(draws):
            counts[node.sample(9, index).moves[0][1]] += 1
        for text, p in node.outcomes():
            assert abs(counts[text] - draws * p) <= 5 * (draws * p * (1 - p)) ** 0.5 + 1


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_a_move_that_is_not_listed_is_refused(game: str, options: Options) -> None:
    position = start(game, options)
    for text in ("", "   ", "no such move", "~~", "PL", "\x00", "é" * 100, "M A1; M A1; M A1"):
        with pytest.raises(ValueError, match=r"move|could mean"):
            position.play(text)
