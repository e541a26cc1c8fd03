"""`tinmind.hint`: rows, verdict, reason, repeatability, limits, and the JSON document."""

from __future__ import annotations

import json
import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tinmind
from tinmind import CHANCE, Error, IllegalMoveError, Position, ReadError
from tinmind.schemas.documents import DOCUMENTS, schema_text

GAMES = [game.id for game in tinmind.games() if "mcts" in game.algorithms]
FIXED: dict[str, Any] = {"simulations": 400, "seed": 1, "threads": 1}


def fresh(game: str) -> Position:
    return tinmind.game(game).new(seed=3)


def late_connect_four() -> Position:
    """p0 wins by 4, and loses by anything else."""
    position = tinmind.game("connect_four").new()
    position.play("4;1;4;1;4;1")
    return position


@pytest.mark.parametrize("game", GAMES)
def test_rows(game: str) -> None:
    position = fresh(game)
    hint = tinmind.hint(position, **FIXED)
    moves = [row.move for row in hint.rows]
    assert len(set(moves)) == len(moves)
    assert set(moves) <= set(position.legal_moves)
    assert hint.best == moves[0]
    assert hint.seat == position.turn
    assert hint.simulations == FIXED["simulations"]
    assert sum(row.seen for row in hint.rows) == pytest.approx(1)
    for row in hint.rows:
        assert 0 <= row.win <= 1
        assert row.win_err >= 0
        assert len(row.scores) == position.players
        assert row.scores[hint.seat] == row.score
        assert row.line[0] == (hint.seat, row.move)
        assert row.plan[0] == row.line[0]
        assert all(each.seat in (hint.seat, CHANCE) for each in row.plan)
        assert list(row.parts) == list(tinmind.game(game).parts)
        if row.parts:
            assert sum(row.parts.values()) == pytest.approx(row.score, abs=1e-3)


@pytest.mark.parametrize("game", GAMES)
def test_lines_can_be_played(game: str) -> None:
    position = fresh(game)
    for row in tinmind.hint(position, **FIXED).rows:
        line = position.view(position.turn)  # a line is what the seat that asked would see
        for each in row.line:
            line.play(each.move, each.seat if each.seat != CHANCE else None)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_limits_give_the_same_hint(game: str) -> None:
    first, second = (tinmind.hint(fresh(game), **FIXED).to_dict() for _ in range(2))
    first.pop("elapsed_ms"), second.pop("elapsed_ms")
    assert first == second


def test_two_threads_are_repeatable_too() -> None:
    limits: dict[str, Any] = {"simulations": 400, "seed": 9, "threads": 2}
    assert tinmind.hint(fresh("pig"), **limits).rows == tinmind.hint(fresh("pig"), **limits).rows


def test_a_win_is_seen_and_clear() -> None:
    hint = tinmind.hint(late_connect_four(), **FIXED | {"simulations": 2000})
    assert (hint.best, hint.verdict) == ("4", "clear")
    assert hint.rows[0].win == 1.0


def test_an_exact_hint_says_so() -> None:
    hint = tinmind.hint(late_connect_four(), algorithm="expectimax", depth=3, threads=1)
    assert hint.best == "4"
    assert hint.verdict == "clear"
    assert hint.rows[0].win == 1.0


def ending() -> Position:
    """Connect four with fifteen places left."""
    position = tinmind.game("connect_four").new()
    position.play("4;7;5;7;7;4;4;5;7;5;2;2;7;5;4;6;5;7;2;1;4;3;2;1;5;1;6")
    return position


def test_an_ending_is_proven_before_anything_is_sampled() -> None:
    hint = tinmind.hint(ending(), **FIXED)
    assert (hint.exact, hint.algorithm, hint.simulations) == (True, "endgame", 0)
    assert hint.states > 0
    assert hint.reason.startswith("Played to every end")
    for row in hint.rows:
        assert (row.exact, row.win_err, row.is_estimate, row.is_weak) == (True, 0, False, False)
    assert tinmind.hint(ending(), **FIXED).rows == hint.rows


def test_the_attempt_can_be_switched_off() -> None:
    hint = tinmind.hint(ending(), endgame=False, **FIXED)
    assert (hint.exact, hint.algorithm, hint.simulations) == (False, "mcts", FIXED["simulations"])


def test_a_small_pig_is_proven_with_its_points() -> None:
    # Whoever is to act wins with w = 5/6 + (1 - w) / 6: the first roll but a 1 is enough.
    hint = tinmind.hint(tinmind.game("pig").new(target=2), simulations=5000, seed=1, threads=1)
    assert (hint.exact, hint.algorithm, hint.best) == (True, "endgame", "roll")
    assert hint.rows[0].win == pytest.approx(6 / 7)
    assert hint.rows[0].scores == pytest.approx((12 / 7, 2 / 7), abs=1e-4)
    assert hint.rows[0].margin == pytest.approx(10 / 7, abs=1e-4)


def test_the_middle_of_a_game_is_not_proven() -> None:
    assert not tinmind.hint(fresh("connect_four"), **FIXED).exact


@pytest.mark.parametrize("game", GAMES)
def test_every_number_of_the_reason_is_in_the_comparison(game: str) -> None:
    for seed in range(4):
        hint = tinmind.hint(tinmind.game(game).new(seed=seed), simulations=300, seed=seed, threads=1, top=1)
        assert hint.comparison is not None
        words = hint.reason
        for move in sorted({hint.best, hint.comparison.move}, key=len, reverse=True):
            words = re.sub(rf"(?<![\d.]){re.escape(move)}(?![\d.])", " ", words)
        shown = {f"{number:.1f}" for line in hint.comparison.lines for number in (line.best, line.other)}
        shown |= {f"{line.amount:+.1f}" for line in hint.comparison.lines}
        shown |= {f"{abs(line.amount):.1f}" for line in hint.comparison.lines if line.name == "rival"}
        assert set(re.findall(r"[+-]?\d+\.\d+|[+-]?\d+", words)) <= shown, hint.reason


def test_the_comparison_is_of_rows_of_the_hint() -> None:
    hint = tinmind.hint(fresh("bot_factory"), **FIXED)
    assert hint.comparison is not None
    best, other = hint.rows[0], next(row for row in hint.rows if row.move == hint.comparison.move)
    parts = [line for line in hint.comparison.lines if line.name in best.parts]
    assert [line.name for line in parts] == list(tinmind.game("bot_factory").parts)
    for line in parts:
        assert (line.best, line.other) == pytest.approx(
            (best.parts[line.name], other.parts[line.name]), abs=0.05001
        )
    document = hint.to_dict()["comparison"]
    assert document["move"] == other.move
    assert document["lines"][0]["difference"] == hint.comparison.lines[0].amount


def test_only_the_moves_asked_for() -> None:
    hint = tinmind.hint(fresh("connect_four"), moves=["1", "7"], **FIXED)
    assert {row.move for row in hint.rows} == {"1", "7"}
    assert tinmind.hint(fresh("connect_four"), moves=["5"], **FIXED).verdict == "clear"
    with pytest.raises(IllegalMoveError):
        tinmind.hint(fresh("connect_four"), moves=["9"], **FIXED)


def test_the_best_rows_only() -> None:
    assert len(tinmind.hint(fresh("connect_four"), top=2, **FIXED).rows) == 2


def test_where_nothing_is_decided() -> None:
    position = tinmind.game("pig").new(seed=1)
    position.play("roll")
    with pytest.raises(Error, match=r"drawn or rolled now.*~1"):
        tinmind.hint(position)
    over = tinmind.game("connect_four").new()
    over.play("1;2;1;2;1;2;1")
    with pytest.raises(Error, match="over"):
        tinmind.hint(over)


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"algorithm": "mtcs"}, 'did you mean "mcts"'),
        ({"exploraton": 1.0}, "exploration"),
        ({"exploration": -1.0}, "exploration"),
        ({"selection": "best"}, "ucb1"),
        ({"seconds": -1}, "seconds"),
        ({"simulations": 0}, "simulations"),
        ({"seconds": 0}, "seconds must be above 0"),
        ({"seconds": "1"}, "seconds must be a number"),
        ({"seed": "x"}, "seed must be a whole number"),
        ({"threads": "2"}, "threads must be a whole number"),
        ({"algorithm": None}, "unknown algorithm None"),
        ({"algorithm": ["mcts"]}, "unknown algorithm"),
        ({"top": -1}, "top must be at least 1"),
        ({"top": "1"}, "top must be a whole number"),
        ({"moves": "roll"}, "moves must be a list"),
        ({"moves": [1]}, "moves must be a list of texts"),
        ({"depth": 2}, "depth is a limit of expectimax"),
        ({"algorithm": "expectimax", "simulations": 5}, "expectimax takes --depth or --time"),
        ({"exploration": "x"}, "exploration"),
        ({"exploration": None}, "exploration"),
        ({"progress": 3}, "progress"),
    ],
)
def test_options_that_cannot_be(options: dict[str, Any], words: str) -> None:
    with pytest.raises(Error, match=words):
        tinmind.hint(fresh("pig"), **options)


def test_an_unknown_option_is_a_text_that_cannot_be_read() -> None:
    with pytest.raises(ReadError, match='did you mean "exploration"'):
        tinmind.hint(fresh("pig"), exploraton=1.0)


@pytest.mark.parametrize(
    "call",
    [
        lambda: tinmind.hint(None),  # type: ignore[arg-type]
        lambda: tinmind.search("tm1:pig:"),  # type: ignore[arg-type]
        lambda: tinmind.search(fresh("pig"), {"depth": 1}),  # type: ignore[arg-type]
        lambda: tinmind.load(None),  # type: ignore[arg-type]
        lambda: tinmind.load(3),  # type: ignore[arg-type]
        lambda: tinmind.game(None),  # type: ignore[arg-type]
        lambda: Position.from_id(None),  # type: ignore[arg-type]
        lambda: Position.from_toml(None),  # type: ignore[arg-type]
        lambda: Position.from_dict(None),  # type: ignore[arg-type]
        lambda: fresh("pig").undo("1"),  # type: ignore[arg-type]
        lambda: fresh("pig").view("0"),  # type: ignore[arg-type]
        lambda: fresh("pig").breakdown(None),  # type: ignore[arg-type]
        lambda: fresh("pig").play("roll", "p0"),  # type: ignore[arg-type]
        lambda: fresh("pig").play(None),  # type: ignore[arg-type]
        lambda: tinmind.perft(None, 1),  # type: ignore[arg-type]
        lambda: tinmind.play_games(None, 1),  # type: ignore[arg-type]
        lambda: tinmind.play_games(fresh("pig"), None),  # type: ignore[arg-type]
        lambda: tinmind.play_games(fresh("pig"), 10**15),
        lambda: tinmind.play_games(fresh("pig"), 1, seed="x"),  # type: ignore[arg-type]
        lambda: tinmind.game("pig").new(players="two"),  # type: ignore[arg-type]
        lambda: tinmind.game("pig").new(seed="x"),  # type: ignore[arg-type]
        lambda: tinmind.game("pig").new(colour=object()),
        lambda: tinmind.game("pig").new(components=3),  # type: ignore[arg-type]
    ],
)
def test_arguments_that_cannot_be(call: Callable[[], object]) -> None:
    with pytest.raises(Error) as caught:
        call()
    assert str(caught.value)


def test_parts_of_a_search_to_a_depth_add_up_or_are_left_out() -> None:
    hint = tinmind.hint(fresh("bot_factory"), algorithm="expectimax", depth=1, threads=1)
    for row in hint.rows:
        assert not row.parts or sum(row.parts.values()) == pytest.approx(row.score, abs=0.1)
        assert row.is_estimate != row.exact
    assert hint.depth == 1


@pytest.mark.parametrize("game", GAMES)
def test_the_document_follows_its_schema(game: str) -> None:
    hint = tinmind.hint(fresh(game), **FIXED)
    document = json.loads(hint.to_json())
    assert document == json.loads(json.dumps(hint.to_dict()))
    msgspec.convert(document, DOCUMENTS["hint-1"], strict=True)
    assert document["position"] == fresh(game).id
    assert document["seed"] == "1"
    assert document["limits"] == {"simulations": 400, "threads": 1}


@pytest.mark.parametrize("name", sorted(DOCUMENTS))
def test_shipped_schemas_are_those_of_the_types(name: str) -> None:
    path = Path(tinmind.__file__).parent / "schemas" / f"{name}.json"
    assert path.read_text(encoding="utf-8") == schema_text(name), "run: python -m tinmind.schemas"


def test_progress_is_reported() -> None:
    reports: list[int] = []
    tinmind.hint(
        fresh("connect_four"),
        seconds=0.2,
        threads=1,
        progress=lambda report: reports.append(report.simulations),
    )
    assert reports
    assert reports == sorted(reports)


def test_an_error_in_the_progress_ends_the_search() -> None:
    def fail(_report: object) -> None:
        raise LookupError("enough")

    with pytest.raises(LookupError, match="enough"):
        tinmind.hint(fresh("connect_four"), seconds=5.0, progress=fail)


def test_ctrl_c_gives_the_hint_as_far_as_it_came() -> None:
    threading.Timer(0.2, signal.raise_signal, [signal.SIGINT]).start()
    hint = tinmind.hint(fresh("connect_four"), seconds=30.0)
    assert hint.stopped
    assert hint.rows
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_a_search_in_another_thread() -> None:
    found: list[str] = []
    thread = threading.Thread(target=lambda: found.append(tinmind.hint(late_connect_four(), **FIXED).best))
    thread.start()
    thread.join()
    assert found == ["4"]


def test_the_raw_result() -> None:
    result = tinmind.search(fresh("pig"), tinmind.Limits(simulations=100, threads=1, seed=1))
    assert result.simulations == 100
    assert len(result.rows) == 2


def test_perft() -> None:
    position = tinmind.game("connect_four").new()
    assert [tinmind.perft(position, depth).paths for depth in range(5)] == [1, 7, 49, 343, 2401]
    for depth in (-1, 101, 1.0, True):
        with pytest.raises(Error, match="depth"):
            tinmind.perft(position, depth)  # type: ignore[arg-type]


@pytest.mark.parametrize("game", GAMES)
def test_batches_of_games(game: str) -> None:
    payoffs, lengths, seeds = tinmind.play_games(fresh(game), 20, seed=5, policy=True)
    players = fresh(game).players
    assert (payoffs.shape, lengths.shape, seeds.shape) == ((20, players), (20,), (20,))
    assert [str(each.dtype) for each in (payoffs, lengths, seeds)] == ["float32", "int32", "uint64"]
    assert payoffs.sum(axis=1) == pytest.approx(1)
    assert (lengths > 0).all()
    assert list(seeds) == list(range(5, 25))
    again, _, _ = tinmind.play_games(fresh(game), 5, seed=10, policy=True)
    assert (again == payoffs[5:10]).all()
    with pytest.raises(Error, match="n must be"):
        tinmind.play_games(fresh(game), -1)


@pytest.mark.parametrize(
    ("moves", "truth"),
    [("deal p0 Q; deal p1 J", {"pass": 0.5, "bet": 0.375}), ("deal p0 Q; deal p1 J; pass; bet", None)],
)
def test_beliefs_that_are_few_are_listed(moves: str, truth: dict[str, float] | None) -> None:
    """Kuhn poker with a queen: a jack or a king lies opposite, each with all cards open and best play."""
    position = tinmind.game("kuhn_poker").new(deal=False)
    position.play(moves)
    found = [tinmind.hint(position, algorithm="expectimax", depth=5, seed=seed) for seed in (1, 2)]
    assert found[0].rows == found[1].rows, "nothing is sampled"
    assert not found[0].exact
    if truth:
        assert {row.move: row.win for row in found[0].rows} == pytest.approx(truth)
