"""The twin of Bot Factory against itself: invariants, round trips and refusals in random games."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from .bot_factory import Model
from .bot_factory.components import LITERAL, PACKAGED, default_components
from .bot_factory.invariants import check_invariants, check_transition
from .bot_factory.score import contract_points
from .bot_factory.table import Box
from .twin import CHANCE, OVER, IllegalMoveError, PositionError

GAMES = 20
GAMES_OF_A_VARIANT = 6  # of each table with Production tiles
MAX_ROUNDS = 30
REVIEWS = ("fired", "poor", "adequate", "exemplary")
MOVES_PER_ROUND = 200  # per seat, decisions and events; far above what the rules allow (R93)


WEIGHT = {"PL": 9, "GO": 9, "UP": 3, "PAY": 5, "IC": 3, "DI": 3, "TK": 2, "CT": 0.5, "SK": 0.3}
RARELY = {"END": 0.3, "XP": 0.1, "XJ": 0.1, "SW": 0.1, "PT": 0.05}
PAIR = 50  # two universal parts for the universal bot: seldom possible


def random_play(rng: random.Random, model: Model) -> str:
    """A random move, such that things get built and games end by bots; an event by its odds."""
    if model.turn == CHANCE:
        texts, odds = zip(*model.outcomes(), strict=True)
        return str(rng.choices(texts, [float(p) for p in odds])[0])
    moves = model.legal()
    weights = [PAIR if _is_pair(text) else (WEIGHT | RARELY).get(text.split()[0], 1) for text in moves]
    return rng.choices(moves, weights)[0] if rng.random() < 0.9 else rng.choice(moves)


def _is_pair(text: str) -> bool:
    return text.startswith("PT 7") and ">" in text


def new_game(players: int, number: int, production: int = 0) -> tuple[random.Random, Model]:
    variant = f"/{production}" if production else ""
    rng = random.Random(f"{players}/{number}{variant}")
    options: dict[str, Any] = {
        "players": players,
        "start_parts": 2 if number % 5 == 4 else 1,
        "max_rounds": MAX_ROUNDS,
        "production": production,
        "solo_task": 1 + number % 4 if number % 2 else "random",
    }
    return rng, Model(**options)


games = pytest.mark.parametrize("number", range(GAMES))
tables = pytest.mark.parametrize(
    ("players", "production", "number"),
    [
        (players, production, number)
        for production in (0, 1, 2)
        for players in (1, 2, 3, 4)
        for number in range(GAMES_OF_A_VARIANT if production else GAMES)
    ],
)


@tables
def test_invariants_hold_after_every_move(players: int, production: int, number: int) -> None:
    rng, model = new_game(players, number, production)
    play_checked(rng, model, random_play)
    assert model.scores() == [sum(model.breakdown(seat).values()) for seat in range(players)]
    if players == 1:
        assert model.shares() == [Fraction(REVIEWS.index(model.review()), 3)]
        assert (model.review() == "fired") != model.task_done()
    else:
        assert sum(model.shares()) == 1


def play_checked(rng: random.Random, model: Model, choose: Callable[[random.Random, Model], str]) -> None:
    """To the end, with all invariants after every move."""
    before, moves = model.to_position(), 0
    while model.turn != OVER:
        text = choose(rng, model)
        model.play(text)
        after = model.to_position()
        faults = check_invariants(after) + check_transition(before, text, after)
        assert not faults, f"after {text}: {faults}"
        before, moves = after, moves + 1
        assert moves < MAX_ROUNDS * MOVES_PER_ROUND * model.table.players


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_invariants_hold_with_the_universal_bot(players: int) -> None:
    """Random play seldom gets there: here tiles wait for two universal parts that differ."""

    def collect(rng: random.Random, model: Model) -> str:
        moves = [text for text in model.legal() if not text.startswith("PT ") or _is_pair(text)]
        wanted = [text for text in moves if _is_pair(text) or text in ("XJ", "PG 7")]
        project_board = [text for text in moves if text.startswith("M J")]
        return rng.choice(wanted or project_board or moves) if moves else random_play(rng, model)

    finished = []
    for number in range(GAMES_OF_A_VARIANT):
        rng, model = new_game(players, number, production=1)
        play_checked(rng, model, collect)
        finished.append(model.to_position())
    assert any(position["universal_bot"] == "-" for position in finished)


@tables
def test_options_are_sound(players: int, production: int, number: int) -> None:
    """Never none, each once, at least two (4.1); odds sum to one; a copy leaves the original."""
    rng, model = new_game(players, number, production)
    while model.turn != OVER:
        legal, outcomes = model.legal(), model.outcomes()
        texts = legal or [text for text, _ in outcomes]
        assert bool(legal) != bool(outcomes)
        assert len(texts) >= 2
        assert len(set(texts)) == len(texts)
        assert model.turn >= 0 or sum(p for _, p in outcomes) == 1
        if rng.random() < 0.05:
            before = model.to_position()
            for text in texts:
                model.copy().play(text)
            with pytest.raises(IllegalMoveError):
                model.play("UP X")
            assert model.to_position() == before
        model.play(random_play(rng, model))


@tables
def test_positions_round_trip(players: int, production: int, number: int) -> None:
    """Reading a written position gives the same position, options, and game from there on."""
    rng, model = new_game(players, number, production)
    while model.turn != OVER:
        if model.turn >= 0 and rng.random() < 0.2:
            again = Model.from_position(model.to_position())
            assert again.to_position() == model.to_position()
            assert again.legal() == model.legal()
            text = random_play(rng, model)
            again.play(text)
            model.play(text)
            assert again.to_position() == model.to_position()
        else:
            model.play(random_play(rng, model))
    assert Model.from_position(model.to_position()).scores() == model.scores()


@games
def test_contract_points_equal_a_loop_over_subsets(number: int) -> None:
    """7.2 as it is written: every set of contracts that the bots can serve at once."""
    rng, model = random.Random(number), Model()
    while model.turn != OVER and model.table.round < 2:
        model.play(random_play(rng, model))
    table, seat = model.table, model.table.seats[0]
    seat.completed = Counter(rng.choices("RYBG", k=rng.randint(0, 6)))
    owned = rng.sample(range(1, 10), k=rng.randint(0, 6))
    for position, contract in table.contracts.items():
        contract.owners = rng.choice([[0], [1, 0]]) if position in owned else []
    best = None
    for size in range(len(owned) + 1):
        for served in combinations(owned, size):
            tiles = [table.contracts[position].tile or "" for position in served]
            if not Counter("".join(tiles)) - seat.completed:  # an id of the box names its bots
                points = sum(_worth(model, pos, pos in served) for pos in owned)
                best = points if best is None else max(best, points)
    assert contract_points(table, 0) == best


def _worth(model: Model, position: int, is_served: bool) -> int:
    contract, box = model.table.contracts[position], model.table.box
    assert contract.tile is not None
    space = int(box.contract_points[contract.tile][contract.owners.index(0)])
    return space + box.row_points[position] if is_served else -space


def test_all_faults_of_a_position_are_listed() -> None:
    document = Model.from_position(_move_position()).to_position()
    document["seats"][0]["tokens"] = 12
    document["values"]["R"] = 1
    with pytest.raises(PositionError) as caught:
        Model.from_position(document)
    assert [fault[:3] for fault in caught.value.faults] == ["I5:", "I10"]


def _move_position() -> dict[str, object]:
    rng, model = new_game(2, 0)
    while model.node != "MOVE":
        model.play(random_play(rng, model))
    return model.to_position()


def test_packaged_components_equal_the_specification() -> None:
    if not PACKAGED.exists():
        pytest.skip("the package has no component file yet")
    packaged, literal = Box(default_components()), Box(LITERAL)
    used = {slot: bonus for slot, bonus in packaged.project_bonus.items() if bonus != "none"}
    assert vars(packaged) | {"project_bonus": used} == vars(literal)
