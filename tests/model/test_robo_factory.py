"""The twin of Robo Factory against itself: invariants, views, odds, round trips in random games."""

from __future__ import annotations

import random
import tomllib
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

import pytest

from .robo_factory import Model, table
from .robo_factory.cards import CARDS, COLOURS, match
from .robo_factory.invariants import check_invariants, check_transition
from .twin import PositionError
from .walks import play_checked, tell_views, walk

SWITCHES: list[dict[str, Any]] = [
    {},
    {"info_limit": 2, "tie_rule": "extra", "fee_rule": "only_if_all_wrong"},
    {"info_limit": 3, "supply": "unlimited", "eureka_attempts": "first", "order_shown": "no"},
]
tables = pytest.mark.parametrize(
    ("players", "switches"),
    [*((n, switches) for switches in SWITCHES for n in (2, 3, 4)), (5, SWITCHES[0]), (6, SWITCHES[1])],
)


def game(seed: int, players: int, switches: dict[str, Any]) -> Iterator[tuple[Model, str]]:
    """A random game of one turn as Customer each; now and then robots that may be right are built."""
    rng = random.Random(f"{seed}/{players}")

    def choose(model: Model) -> str:
        moves = model.legal()
        if model.table.phase.startswith("BUILD") and rng.random() < 0.6:
            card = rng.choice(model.view(model.turn).belief())
            moves = [move for move in moves if card in move] or moves
        return rng.choice(moves)

    return walk(Model(players=players, **{"customer_turns": 1, "max_extra_rounds": 1, **switches}), choose)


@tables
def test_invariants_hold_after_every_move(players: int, switches: dict[str, Any]) -> None:
    for model, text in game(1, players, switches):
        played = play_checked(model, text)
        faults = check_invariants(played.to_position())
        if played.table.turn == model.table.turn:
            faults += check_transition(model.to_position(), played.to_position())
        assert not faults, f"after {text}: {faults}"


@tables
def test_a_view_told_what_it_sees_stays_the_view(players: int, switches: dict[str, Any]) -> None:
    views: list[Model] = []
    for model, text in game(2, players, switches):
        views = views or [model.view(seat) for seat in range(players)]
        for view in views:
            assert model.table.order is None or model.table.order in view.belief()
        played = model.copy()
        played.play(text)
        tell_views(model, played, views, text)


def test_odds_of_what_is_told_are_counts_of_tables() -> None:
    """10.4: every order, hand and sealed choice that agrees with the view is as likely."""
    model = Model(players=2)
    for line in ("order BGR", "board GGG BBB RYB", "hand p1 GBG YYY RRR"):
        model.play(line)
    customer = model.view(0)
    customer.play("buy p1 ?")
    seen = {"BGR", "GGG", "BBB", "RYB"}
    counts: Counter[str] = Counter()
    for hand in combinations([card for card in CARDS if card not in seen], table.HAND):
        counts["pass p1"] += 1
        for card in hand:
            counts[f"buy p1 {card}={match(card, 'BGR')}"] += 1
    odds = {text: Fraction(count, counts.total()) for text, count in counts.items()}
    assert dict(customer.outcomes()) == odds


def test_odds_of_the_own_hand_are_counts_of_tables() -> None:
    view = Model(players=2).view(1)
    for line in ("order ?", "board BYY=0 GRY=2 YRR=1"):
        view.play(line)
    orders = view.belief()
    assert orders == ["GRG", "GRB"]
    counts: Counter[str] = Counter()
    for order in orders:
        for card in CARDS:
            if card not in (order, "BYY", "GRY", "YRR"):
                counts[f"hand p1 {card}"] += 1
    assert dict(view.outcomes()) == {text: Fraction(n, counts.total()) for text, n in counts.items()}


def test_number_of_hidden_states() -> None:
    """W28: three players, five orders left, no purchase: what lies in the other hand, too."""
    view = Model(players=3).view(2)
    for line in ("order ?", "board GGG=1 BBB=1 RYB=0", "hand p1 ? ? ?", "hand p2 GBY YGR RBG"):
        view.play(line)
    assert len(view.belief()) == 5
    unseen = len(view.table.unseen())
    assert len(view.belief()) * comb(unseen - 1, table.HAND) == 5 * 29260 == 146300


def test_all_faults_of_a_position_are_listed() -> None:
    document = Model(players=3).to_position()
    document["seats"][0]["cubes"] = 150
    document["phase"] = "BOARD"
    del document["pot"]
    with pytest.raises(PositionError) as caught:
        Model.from_position(document)
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["seats", "order"]


def test_margins() -> None:
    """7.3."""
    model = Model(players=3)
    for seat, cubes in zip(model.table.seats, (17, 17, 12), strict=True):
        seat.cubes = cubes
    assert model.margins() == [0, 0, -5]
    assert model.shares() == [Fraction(1, 2), Fraction(1, 2), 0]


def test_packaged_numbers_equal_the_specification() -> None:
    """1, 1.3: the twin's numbers are typed from the rules document, the package has its own file."""
    path = Path(__file__).parents[2] / "python/tinmind/components/robo_factory.toml"
    data = tomllib.loads(path.read_text())
    assert "".join(colour["code"] for colour in data["colours"]) == COLOURS
    assert [part["code"] for part in data["parts"]] == ["H", "T", "L"]
    value = data["small_cubes"] + data["large_cubes"] * data["large_value"]
    assert (value, data["start_cubes"]) == (table.CUBES_IN_BOX, table.START_CUBES)
    assert (data["reward_first"], data["reward_second"]) == table.REWARDS
    assert (data["fee"], data["info_price"]) == (table.FEE, table.INFO_PRICE)
    assert {int(n): turns for n, turns in data["customer_turns"].items()} == table.CUSTOMER_TURNS
    assert (data["board_cards"], data["hand_cards"]) == (table.BOARD, table.HAND)
    assert tuple(data["die_faces"]) == table.DIE_FACES
    assert data["tiles"] == {"0": 12, "1": 12, "2": 12}
