"""What a seat is told is what it knows: no secret of another comes to a bot, and nothing is kept from it."""

from __future__ import annotations

import random
import shlex
import sys
from collections import defaultdict
from pathlib import Path

import pytest

import tinmind
from tinmind.knowledge import Knowledge, known_to
from tinmind.position import CHANCE, OVER
from tinmind.tournaments import Entrant, GameTask, play_task

TABLES = [(game.id, players) for game in tinmind.games() for players in game.players]
GOOD = f"cmd:{shlex.join([sys.executable, '-S', str(Path(__file__).with_name('bad_bot.py')), 'none'])}"


@pytest.mark.parametrize(("game", "players"), TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_a_view_that_is_told_what_its_seat_sees_is_its_view(game: str, players: int, seed: int) -> None:
    start = tinmind.game(game).new(players=players, deal=False)
    known = [Knowledge(start, seat) for seat in range(players)]
    table, index = start.core, 0
    while table.turn != OVER and index < 400:
        if table.turn == CHANCE:
            played = table.sample(seed, index)
        else:
            played = table.play(table.random_move(seed, index))
        for each in known:
            each.follow(table, played)
        table, index = played.position, index + 1
        for seat, each in enumerate(known):
            assert each.view.id == table.view_of(seat).id
    assert index > 1


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_what_is_known_of_a_position_follows_from_its_history(game: str, players: int) -> None:
    position = tinmind.game(game).new(players=players, seed=3, deal=False)
    generator = random.Random(1)
    for _ in range(40):
        position.deal()
        if position.is_over:
            break
        position.play(generator.choice(position.legal_moves))
    for seat in range(players):
        known = known_to(position, seat)
        assert known.id == position.view(seat).id
        again = known.copy()
        again.undo(len(again.history))
        for each in known.history:
            again.play(each.move)
        assert again.id == known.id
        assert known_to(known, seat).id == known.id


def told(log: Path) -> tuple[str, ...]:
    """What a bot heard before its first move, times aside."""
    lines = [line.split(" ", 1)[1] for line in log.read_text().splitlines()]
    return tuple(lines[: next(i for i, line in enumerate(lines) if "bestmove" in line)])


SECRETS = [("kuhn_poker", 0), ("kuhn_poker", 1), ("leduc_poker", 0), ("leduc_poker", 1)]


@pytest.mark.parametrize(("game", "seat"), SECRETS)
def test_two_tables_that_look_alike_are_told_alike(game: str, seat: int, tmp_path: Path) -> None:
    """The opponent's card differs, the bot's own and what was played do not: every line is equal."""
    heard: dict[tuple[str, ...], dict[str, tuple[str, ...]]] = defaultdict(dict)
    entrants = [Entrant("a", "policy"), Entrant("b", "policy")]
    entrants[seat] = Entrant("bot", GOOD)
    for seed in range(24):
        task = GameTask(f"g{seed}", game, tuple(entrants), seed, keep_moves=True, log_dir=str(tmp_path))
        moves = play_task(task).moves or []
        lines = told(tmp_path / f"g{seed}.log")
        own, other = moves[seat], moves[1 - seat]
        assert any(own in line for line in lines)
        assert not any(other in line for line in lines)
        before = tuple(
            move for move in moves[2 : 2 + seat]
        )  # what the opponent did before the bot's first move
        key = (own, *before)
        for secret, said in heard[key].items():
            assert said == lines, f"{secret} and {other} are told apart"
        heard[key][other] = lines
    assert max(map(len, heard.values())) > 1, "no two tables looked alike"


def test_a_table_of_another_seat_is_no_knowledge() -> None:
    position = tinmind.game("kuhn_poker").new(seed=1)
    with pytest.raises(ValueError, match="another seat"):
        known_to(position.view(0), 1)
