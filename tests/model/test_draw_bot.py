"""The twin of Draw Bot against itself: invariants, views, odds, round trips in random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from .draw_bot import Model
from .draw_bot.components import robot_of
from .draw_bot.invariants import check_invariants, check_transition
from .draw_bot.knowledge import Secrets, can_be_secret, never_seen
from .twin import PositionError
from .walks import play_checked, same_again, tell_views, walk

SWITCHES: list[dict[str, Any]] = [
    {},
    {
        "originality_pairs": "all",
        "turn_with_accumulate": "yes",
        "secret_tie": "all_1",
        "first_manager": "left_of_named",
    },
    {"boost_scope": "any_part", "final_boost_dice": "last_roll", "energy_symbols": 3},
    {"tie_removes_order": "no", "energy_symbols": 0, "refill_before_final": "no"},
]
games = pytest.mark.parametrize(
    ("players", "switches"),
    [*((3, switches) for switches in SWITCHES), (4, SWITCHES[0]), (5, SWITCHES[1])],
)


def wanted(model: Model, seat: int) -> list[str]:
    """Symbols that bring the robot in front nearer to an order of this seat's; random games complete none."""
    table = model.table
    robot = table.seats[seat].robot
    targets = [*table.open_robots()]
    secret = table.seats[seat].secret
    if secret not in (None, "done", "?"):
        targets.append(robot_of(str(secret)))
    fitting = [t for t in targets if t and all(a in (0, b) for a, b in zip(robot, t, strict=True))]
    return [f"{part}{x}" for t in fitting for part, x, has in zip("AENM", t, robot, strict=True) if not has]


def game(seed: int, players: int, switches: dict[str, Any]) -> Iterator[tuple[Model, str]]:
    """A random game in which orders are built."""
    rng = random.Random(f"{seed}/{players}")

    def choose(model: Model) -> str:
        moves = model.legal()
        if model.table.phase == "ACT":
            liked = wanted(model, model.turn)
            best = [m for m in moves if m.split()[-1] in liked and " t" not in m]
            if liked:
                return rng.choice(best or moves[:1])
            moves = [m for m in moves if "acc" not in m] or moves
        return rng.choice(moves)

    return walk(Model(players=players, **switches), choose)


@games
def test_invariants_hold_after_every_move(players: int, switches: dict[str, Any]) -> None:
    phases: Counter[str] = Counter()
    for model, text in game(5, players, switches):
        played = play_checked(model, text)
        after = played.to_position()
        faults = check_invariants(after) + check_transition(model.to_position(), after)
        assert not faults, f"after {text}: {faults}"
        phases[model.table.phase] += 1
    assert played.table.turn >= 17  # 8
    assert phases["REFILL"] > 0  # with these seeds orders are built


@games
def test_a_view_told_what_it_sees_stays_the_view(players: int, switches: dict[str, Any]) -> None:
    views: list[Model] = []
    waited: Counter[str] = Counter()
    for model, text in game(2, players, switches):
        views = views or [model.view(seat) for seat in range(players)]
        played = model.copy()
        played.play(text)
        waiting = tell_views(model, played, views, text)
        waited.update(same_again(view).table.phase for view in waiting)
    assert waited["DRAW"] > 0


def test_odds_of_what_is_told_are_counts_of_tables() -> None:
    """10: every pair of hidden orders that fits is as likely; robots that were not revealed do not fit."""
    document = Model(players=3).to_position()
    sheets = (["A1 E1 N1 M1", "-", "-", "-"], ["A4 E4 N4 M4", "A2 E3 N1 M1", "-", "-"], ["-"] * 4)
    secrets = ("D02 B03", "D04 B05", "D06 B07")
    document |= {"phase": "REFILL", "turn": 9, "orders": ["D10 B10", "-"], "dice": ["A1", "E-", "N-", "M-"]}
    document |= {"manager_die": "A", "discards": ["D11", "B12", "D13", "B14"], "refill": [2]}
    document["seen"] = ["D10", "D11", "D13", "B10", "B12", "B14"]
    for derived in ("draw_pile", "bot_pile", "manager"):
        del document[derived]
    for seat, sheet, secret in zip(document["seats"], sheets, secrets, strict=True):
        seat |= {"sheet": sheet, "secret": secret, "points": sum(robot != "-" for robot in sheet)}
    view = Model.from_position(document).view(2)
    draws, bots = never_seen(view.table)
    barred = {0: {"D01 B01"}, 1: {"D16 B16", "D07 B01"}}
    tables, first, dealt = 0, Counter[str](), Counter[str]()
    for draw_pair, bot_pair in product(permutations(draws, 2), permutations(bots, 2)):
        orders = [f"{d} {b}" for d, b in zip(draw_pair, bot_pair, strict=True)]
        if any(order in barred[seat] for seat, order in enumerate(orders)):
            continue
        tables += 1
        first[orders[1]] += 1
        for draw, bot in product(set(draws) - {*draw_pair}, set(bots) - {*bot_pair}):
            dealt[f"order 2 {draw} {bot}"] += 1
    assert Secrets(view.table).count() == tables
    assert can_be_secret(view.table, 1) == set(first)
    assert dict(view.outcomes()) == {text: Fraction(n, dealt.total()) for text, n in dealt.items()}
    assert len(set(dealt.values())) > 1


def test_all_faults_of_a_position_are_listed() -> None:
    document = Model(players=3).to_position()
    document["seats"][0]["spent"] = 3
    document["phase"] = "ROLL"
    document["turn"] = 101
    del document["draw_pile"], document["manager"]
    with pytest.raises(PositionError) as caught:
        Model.from_position(document)
    assert [fault.split(":")[0] for fault in caught.value.faults] == ["turn", "spent", "secret", "orders"]


def test_margins() -> None:
    """7.4."""
    model = Model(players=3)
    for seat, points in zip(model.table.seats, (17, 17, 12), strict=True):
        seat.points = points
    assert model.margins() == [0, 0, -5]
    assert model.shares() == [Fraction(1, 2), Fraction(1, 2), 0]
    model.table.seats[0].spent = 1
    assert model.shares() == [0, 1, 0]
