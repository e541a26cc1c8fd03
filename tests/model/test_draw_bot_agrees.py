"""The engine and the slow twin of Draw Bot play the same games (long runs: `python -m model.compare`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping
from math import sqrt
from typing import Any

import pytest

from model.compare import DUELS, compare_game
from model.compare_draw_bot import Side
from model.draw_bot import Model
from model.draw_bot.components import DESIGNS, KINDS, PARTS, Robot, order_of, robot_of, write_robot
from model.draw_bot.knowledge import Secrets, can_be_secret
from scenario_runner import SCENARIOS, SHAPES, edited, load_position
from tinmind import _core as core
from tinmind.components import default_components

GAME = "draw_bot"
ALL_ON = "roll A+ E+ N+ M+"
DRAWS = 4000
SIGMAS = 5  # a frequency is further off once in two million

pytestmark = pytest.mark.skipif(
    GAME not in {info.id for info in core.games()}, reason="the engine is built without Draw Bot"
)


@pytest.mark.parametrize("variant", range(len(DUELS[GAME].variants)))
def test_same_tables_and_views(variant: int) -> None:
    """Three players and random moves: most of these games end within so many."""
    options = {"players": 3, **DUELS[GAME].variants[variant]}
    assert compare_game(GAME, 0, "random", options, most=160) > 100


@pytest.mark.parametrize(("players", "style"), [(3, "policy"), (4, "mixed"), (5, "policy")])
def test_same_tables_and_views_of_many(players: int, style: str) -> None:
    assert compare_game(GAME, players, style, {"players": players}, most=90) == 90


def late_position(rng: random.Random, options: Mapping[str, Any]) -> dict[str, Any]:
    """Before a roll, most robots one part short of an order or a secret: ties and reveals abound."""
    document = Model(**options).to_position()
    players = document["options"]["players"]
    draws, bots = rng.sample(KINDS[0], 16), rng.sample(KINDS[1], 16)
    cards = [f"{draw} {bot}" for draw, bot in zip(draws, bots, strict=True)]
    document |= {"phase": "ROLL", "turn": rng.choice([20, 21, 22, 99, 100])}
    document["orders"] = [cards.pop() for _ in document["orders"]]
    secrets = [cards.pop() for _ in range(players)]
    gone = cards[: rng.choice([0, 2, len(cards)])]  # up to all that were in the piles
    document["discards"] = [card for order in gone for card in order.split()]
    for name in ("manager", "draw_pile", "bot_pile", "seen"):
        document.pop(name)
    aims = [robot_of(order) for order in (*document["orders"], *secrets[:2])]
    for seat, secret in zip(document["seats"], secrets, strict=True):
        sheet = [with_gap(rng, rng.choice(aims)) for _ in range(3)]
        sheet.append(tuple(rng.choice(DESIGNS) for _ in PARTS))
        seat["sheet"] = [write_robot(robot) for robot in sheet]
        seat["facing"], seat["circled"] = rng.choice([1, 2, 3]), rng.choice([3, 4, 5])
        seat["secret"], seat["points"] = secret, sum(all(robot) for robot in sheet)
        if secret in (order_of(robot) for robot in sheet if all(robot)):
            return late_position(rng, options)
    return document


def with_gap(rng: random.Random, robot: Robot) -> Robot:
    at = rng.randrange(len(robot))
    return (*robot[:at], 0, *robot[at + 1 :])


def completing(engine: core.Position, rng: random.Random) -> str:
    """A move that draws, if there is one; an event, often a roll with which anything can be drawn."""
    if engine.turn == core.CHANCE:
        texts = [text for text, _ in engine.outcomes()]
        return rng.choice([ALL_ON] if ALL_ON in texts and rng.random() < 0.6 else texts)
    moves = engine.legal_moves()
    return rng.choice([m for m in moves if not m.endswith(("acc", "done")) and " t" not in m] or moves)


@pytest.mark.parametrize("variant", range(len(DUELS[GAME].variants)))
@pytest.mark.parametrize("players", [3, 5])
def test_same_ends(players: int, variant: int) -> None:
    rng = random.Random(f"{players}/{variant}")
    met: Counter[str] = Counter()
    for _ in range(6 - players):
        position = late_position(rng, {"players": players, **DUELS[GAME].variants[variant]})
        engine = core.Position.from_document(position, default_components(GAME).tables, "")
        side = Side.at(engine)
        for _ in range(40):
            faults = side.differences(engine)
            assert not faults, f"{position}: {faults}"
            met[engine.document()["phase"]] += 1
            if engine.turn == core.OVER:
                break
            text = completing(engine, rng)
            engine = side.follow(engine, text)
    assert met["REFILL"] + met["FINAL"] > 0


# Robots that were not revealed, of cards that p0 has not seen.
UNREVEALED = {
    "p1": {"points": 2, "sheet": ["A4 E4 N4 M4", "A1 E3 N2 M1", "-", "-"]},
    "p2": {"points": 1, "sheet": ["A1 E3 N1 M4", "-", "-", "-"]},
}


@pytest.mark.parametrize(("base", "edit"), [("base3", {}), ("base3", UNREVEALED), ("base5", UNREVEALED)])
def test_secrets_are_drawn_evenly(base: str, edit: Mapping[str, Any]) -> None:
    """10: each order of p1's as often as tables have it, also where some are ruled out."""
    folder = SCENARIOS / GAME
    start = load_position(folder, base)
    kept = {"refill": start["refill"]} if "refill" in start else {}
    position = edited(start, {"seats": edit, **kept}, SHAPES[GAME])
    view = core.Position.from_document(position, default_components(GAME).tables, "").view_of(0)
    twin = Model.from_position(position).view(0).table
    found = Counter(view.determinize(3, index).document()["seats"][1]["secret"] for index in range(DRAWS))
    possible = can_be_secret(twin, 1)
    assert set(found) <= possible
    secrets = Secrets(twin)
    for order in possible:
        p = secrets.count_with(1, order) / secrets.count()
        assert abs(found[order] - p * DRAWS) < SIGMAS * sqrt(p * DRAWS) + 1, order


# Twenty boosts at most, so that all plans can be gone through.
SHORT_OF = ["A1 E1 N1", "A2 E2", "A3 E3 N3 M3", "A4 N4"]


def plans(engine: core.Position, searched: bool) -> dict[tuple[str, ...], int]:
    """What p0 can plan in F1, and the TURNs it takes at least."""
    found: dict[tuple[str, ...], int] = {}
    seen, todo = set(), [engine]
    while todo:
        now = todo.pop()
        seat = now.document()["seats"][0]
        plan = tuple(seat["plan"])
        found[plan] = min(found.get(plan, 9), seat["plan_turns"])
        moves = now.search_moves() if searched else now.legal_moves()
        if searched:
            assert set(moves) == canonical(now, seat)
        for move in moves:
            after = now.play(move).position if move != "act p0 done" else now
            key = after.id
            if key not in seen:
                seen.add(key)
                todo.append(after)
    return found


def canonical(engine: core.Position, seat: Mapping[str, Any]) -> set[str]:
    """4: inside a workstation parts ascending; a TURN only to a workstation not yet visited in F1."""
    visited = {seat["facing"], *(w for w, robot in enumerate(seat["plan"], start=1) if robot != "-")}
    here = seat["plan"][seat["plan_facing"] - 1]
    last = PARTS.index(here.split()[-1][0]) if here != "-" else -1
    out = set()
    for move in engine.legal_moves():
        words = move.split()
        to = (seat["plan_facing"] - 1 + int(words[3][1])) % 4 + 1 if len(words) == 5 else None
        is_ascending = PARTS.find(words[-1][0]) > last
        if move.endswith("done") or (to is None and is_ascending) or (to is not None and to not in visited):
            out.add(move)
    return out


def test_plans_that_are_searched_reach_all_results() -> None:
    position = edited(
        load_position(SCENARIOS / GAME, "base3_final"),
        {"seats": {"p0": {"circled": 7, "points": 1, "sheet": SHORT_OF}}},
        SHAPES[GAME],
    )
    engine = core.Position.from_document(position, default_components(GAME).tables, "")
    searched = plans(engine, searched=True)
    assert searched == plans(engine, searched=False)
    assert max(sum(robot.count(" ") + (robot != "-") for robot in plan) for plan in searched) == 3
