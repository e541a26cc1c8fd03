"""The Python calls that people make most: ``python -m pytest bench --benchmark-enable``."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytest_benchmark.fixture import BenchmarkFixture

import tinmind

EXAMPLE = Path(__file__).parents[1] / "docs" / "examples" / "bot_factory" / "turn_order.toml"


@pytest.fixture(scope="module")
def position() -> tinmind.Position:
    return tinmind.load(EXAMPLE)


def test_load(benchmark: BenchmarkFixture) -> None:
    benchmark(tinmind.load, EXAMPLE)


def test_id_there_and_back(benchmark: BenchmarkFixture, position: tinmind.Position) -> None:
    benchmark(lambda: tinmind.Position.from_id(position.id))


def test_to_toml(benchmark: BenchmarkFixture, position: tinmind.Position) -> None:
    benchmark(position.to_toml)


def test_legal_moves(benchmark: BenchmarkFixture, position: tinmind.Position) -> None:
    benchmark(lambda: position.legal_moves)


def test_play_and_undo(benchmark: BenchmarkFixture, position: tinmind.Position) -> None:
    move = position.legal_moves[0]

    def there_and_back() -> None:
        position.play(move)
        position.undo()

    benchmark(there_and_back)


def test_new_game(benchmark: BenchmarkFixture) -> None:
    game = tinmind.game("bot_factory")
    benchmark(lambda: game.new(players=3, seed=1))


def test_hint_of_100_simulations(benchmark: BenchmarkFixture, position: tinmind.Position) -> None:
    benchmark(lambda: tinmind.hint(position, simulations=100, seed=1, threads=1))
