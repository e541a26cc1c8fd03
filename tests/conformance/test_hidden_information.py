"""Hidden information in the reference games: who sees what, what is told, may be true, may be typed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

import tinmind
from tinmind import ImpossiblePositionError, Position
from tinmind import _core as core

Options = dict[str, Any]


def table(game: str, *moves: str, **options: Any) -> core.Position:
    position = core.Position.new(game, options, {}, "")
    for move in moves:
        position = position.play(move).position
    return position


KUHN = ("deal p0 Q", "deal p1 K", "deal p2 J")
# game, options, moves, seat: the ways that what it cannot see may be, with their weights
UNSEEN: list[tuple[str, Options, tuple[str, ...], int, dict[str, int]]] = [
    ("kuhn_poker", {}, ("deal p0 Q", "deal p1 K", "pass"), 0, {"QJ": 1, "QK": 1}),
    ("kuhn_poker", {}, ("deal p0 Q",), 1, {"J-": 1, "Q-": 1, "K-": 1}),
    (
        "kuhn_poker",
        {"players": 3},
        (*KUHN, "pass", "bet"),
        1,
        dict.fromkeys(("JKQ", "JKA", "QKJ", "QKA", "AKJ", "AKQ"), 1),
    ),
    ("leduc_poker", {}, ("deal p0 Q", "deal p1 K"), 0, {"QJ": 2, "QQ": 1, "QK": 2}),
    (
        "leduc_poker",
        {},
        ("deal p0 Q", "deal p1 K", "raise", "call", "board J"),
        1,
        {"JK": 1, "QK": 2, "KK": 1},
    ),
]


@pytest.mark.parametrize(("game", "options", "moves", "seat", "ways"), UNSEEN)
def test_every_way_that_fits_is_as_likely_as_its_cards_say(
    game: str, options: Options, moves: tuple[str, ...], seat: int, ways: dict[str, int]
) -> None:
    draws = 4000
    view = table(game, *moves, **options).view_of(seat)
    found = Counter(
        "".join(row["card"] for row in view.determinize(3, index).document()["seats"])
        for index in range(draws)
    )
    assert set(found) == set(ways)
    for cards, weight in ways.items():
        p = weight / sum(ways.values())
        assert abs(found[cards] - draws * p) <= 5 * (draws * p * (1 - p)) ** 0.5


def test_a_sealed_bid_may_be_any_card_in_hand() -> None:
    view = table("goofspiel", "~2", "bid 4", cards=4).view_of(1)
    found = Counter(view.determinize(3, index).document()["seats"][0]["bid"] for index in range(2000))
    assert set(found) == {"1", "2", "3", "4"}
    assert min(found.values()) > 400


# game, options, moves so far, a move, how each seat sees it
SEEN: list[tuple[str, Options, tuple[str, ...], str, list[str]]] = [
    ("kuhn_poker", {}, (), "deal p0 Q", ["deal p0 Q", "deal p0 ?"]),
    ("kuhn_poker", {"players": 3}, KUHN[:1], "deal p1 K", ["deal p1 ?", "deal p1 K", "deal p1 ?"]),
    ("kuhn_poker", {}, KUHN[:2], "bet", ["bet", "bet"]),
    ("leduc_poker", {}, ("deal p0 J",), "deal p1 J", ["deal p1 ?", "deal p1 J"]),
    ("leduc_poker", {}, ("deal p0 J", "deal p1 J", "call", "call"), "board K", ["board K", "board K"]),
    ("goofspiel", {}, (), "~7", ["~7", "~7"]),
    ("goofspiel", {}, ("~7",), "bid 13", ["bid 13", "bid ?"]),
    ("goofspiel", {"players": 3}, ("~7", "bid 13"), "bid 2", ["bid ?", "bid 2", "bid ?"]),
]


@pytest.mark.parametrize(("game", "options", "moves", "move", "seen"), SEEN)
def test_a_move_as_each_seat_sees_it(
    game: str, options: Options, moves: tuple[str, ...], move: str, seen: list[str]
) -> None:
    position = table(game, *moves, **options)
    assert [position.seen(move, seat) for seat in range(position.players)] == seen


def test_there_is_no_other_seat_to_see_a_move() -> None:
    with pytest.raises(ValueError, match="there is no such seat"):
        table("goofspiel").seen("~7", 2)


# game, options, moves so far, the last move, what comes to light, the shares
ENDS: list[tuple[str, Options, tuple[str, ...], str, list[str], list[float]]] = [
    ("kuhn_poker", {}, (*KUHN[:2], "pass"), "pass", ["show p0 Q", "show p1 K"], [0.25, 0.75]),
    ("kuhn_poker", {}, (*KUHN[:2], "bet"), "call", ["show p0 Q", "show p1 K"], [0, 1]),
    ("kuhn_poker", {}, (*KUHN[:2], "bet"), "fold", [], [0.75, 0.25]),
    (
        "kuhn_poker",
        {"players": 3},
        (*KUHN, "bet", "fold"),
        "call",
        ["show p0 Q", "show p2 J"],
        [1 / 3 + 3 / 6, 1 / 3 - 1 / 6, 0],
    ),
    (
        "leduc_poker",
        {},
        ("deal p0 J", "deal p1 K", "raise", "raise", "call", "board J", "raise", "raise"),
        "call",
        ["show p0 J", "show p1 K"],
        [1, 0],
    ),
    (
        "goofspiel",
        {"cards": 2},
        ("~1", "bid 1"),
        "bid 2",
        ["reveal p0 1", "reveal p1 2", "~2", "bid 2", "bid 1", "reveal p0 2", "reveal p1 1"],
        [1, 0],
    ),
]


@pytest.mark.parametrize(("game", "options", "moves", "last", "shown", "shares"), ENDS)
def test_what_comes_to_light_at_the_end(
    game: str, options: Options, moves: tuple[str, ...], last: str, shown: list[str], shares: list[float]
) -> None:
    played = table(game, *moves, **options).play(last)
    assert [event.text for event in played.events] == shown
    assert all(event.seen == [event.text] * played.position.players for event in played.events)
    assert played.position.turn == core.OVER
    assert played.position.shares() == pytest.approx(shares)


def test_a_view_waits_for_what_it_is_told() -> None:
    position = Position(
        table("leduc_poker", "deal p0 Q", "deal p1 K", "call", "call", "board J", "call"), *own_data()
    )
    view = position.view(0)
    view.play("call")
    assert view.is_chance
    assert [text for text, _ in view.chance_outcomes] == ["show p1 J", "show p1 Q", "show p1 K"]
    assert [p for _, p in view.chance_outcomes] == pytest.approx([1 / 4, 1 / 4, 1 / 2])
    assert view.scores == [0, 0]
    view.play("show p1 K")
    assert view.is_over
    assert view.scores == [-1, 1]


def test_a_seat_can_follow_a_game_by_what_it_sees() -> None:
    position = tinmind.game("goofspiel").new(cards=4, seed=1, deal=False)
    view = position.view(1)
    with pytest.raises(tinmind.IllegalMoveError, match="one at a time"):
        position.seen("~1; bid 2", 0)
    with pytest.raises(tinmind.Error, match="there is no seat 2"):
        position.seen("~1", 2)
    for index in range(100):
        if position.is_over:
            break
        texts = position.legal_moves or [text for text, _ in position.chance_outcomes]
        seen = position.seen(texts[index % len(texts)], 1)
        position.play(texts[index % len(texts)])
        view.play(seen)
        for event in position.events:
            if event.is_forced and event.seen[1] in [text for text, _ in view.chance_outcomes]:
                view.play(event.seen[1])
    assert view.is_over
    assert view.scores == position.scores


def own_data() -> tuple[tinmind.Components]:
    return (tinmind.game("leduc_poker").new(deal=False).components,)


def test_a_record_may_restate_what_was_shown() -> None:
    position = Position(
        table("leduc_poker", "deal p0 Q", "deal p1 K", "call", "call", "board J", "call"), *own_data()
    )
    position.play("call; show p0 Q; show p1 K")
    assert position.is_over


KUHN_VIEW = (
    'game = "kuhn_poker"\nview = "p1"\nbetting = ["bet", "-", "-"]\nseats = [{card = "?"}, {card = "Q"}]'
)


def test_a_view_can_be_typed() -> None:
    position = Position.from_toml(KUHN_VIEW)
    assert (position.core.view, position.turn, position.legal_moves) == (1, 1, ["fold", "call"])
    assert position.to_dict()["seats"] == [{"card": "?"}, {"card": "Q"}]
    assert Position.from_id(position.id) == position


BIDS = """game = "goofspiel"
options = {cards = 3, players = 2}
prizes = ["2", "-", "-"]
winners = ["-", "-", "-"]
"""
LEDUC = """game = "leduc_poker"
board = "-"
round_1 = ["call", "call", "-", "-"]
round_2 = ["-", "-", "-", "-"]
seats = [{card = "Q"}, {card = "Q"}]
"""


@pytest.mark.parametrize(
    ("text", "path", "message"),
    [
        (KUHN_VIEW.replace("p1", "all"), "seats[0].card", 'view = "all" hides nothing'),
        (KUHN_VIEW.replace("p1", "p0"), "seats[1].card", 'is "Q", which p0 cannot know'),
        (KUHN_VIEW.replace('"Q"', '"?"'), "seats[1].card", "but p1 sees it"),
        (KUHN_VIEW.replace('"?"', '"-"'), "seats[1].card", "is dealt before that of p0"),
        (KUHN_VIEW.replace('"bet", "-"', '"-", "bet"'), "betting[1]", 'stands after a "-"'),
        (
            KUHN_VIEW.replace('"bet", "-", "-"', '"bet", "pass", "pass"'),
            "betting[2]",
            "after the end of the betting",
        ),
        (
            KUHN_VIEW.replace("p1", "all").replace("?", "Q"),
            "seats[1].card",
            "two seats hold the Q",
        ),
        (
            BIDS + 'view = "p1"\nseats = [{hand = [1, 2, 3], bid = "2"}, {hand = [1, 2, 3], bid = "-"}]',
            "seats[0].bid",
            "which p1 cannot know",
        ),
        (
            BIDS + 'seats = [{hand = [1, 2, 3], bid = "-"}, {hand = [1, 2], bid = "-"}]',
            "seats[1].hand",
            "as many cards",
        ),
        (
            BIDS + 'seats = [{hand = [1, 2], bid = "-"}, {hand = [1, 2], bid = "-"}]',
            "winners[0]",
            "by the hands 1 round has ended",
        ),
        (LEDUC.replace('"call", "call"', '"fold", "-"'), "round_1", "nothing to pay"),
        (LEDUC.replace('board = "-"', 'board = "Q"'), "seats", "three cards are Q"),
        (
            LEDUC.replace('"call", "call"', '"call", "-"').replace('"-"\nr', '"K"\nr'),
            "board",
            "has ended without",
        ),
    ],
)
def test_what_no_seat_could_know_or_no_table_could_show_is_refused(
    text: str, path: str, message: str
) -> None:
    with pytest.raises(ImpossiblePositionError) as caught:
        Position.from_toml(text)
    assert [place for place, fault in caught.value.faults if message in fault] == [path]


def test_hidden_information_is_not_solved_by_value_iteration() -> None:
    with pytest.raises(tinmind.Error, match="Kuhn Poker has hidden information"):
        core.solve(table("kuhn_poker"))
