"""Features: of fixed length and order for all positions of a game, with names that tell what they are."""

from __future__ import annotations

import numpy as np
import pytest

import tinmind
from tinmind import _core as core
from tinmind.components import default_components

VARIANTS = {"bot_factory": [{"production": 0}, {"production": 1}, {"production": 2}]}
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


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_length_and_names_are_those_of_the_game(game: str, options: dict[str, int]) -> None:
    position = core.Position.new(game, dict(options), default_components(game).tables, "")
    names = position.feature_names()
    assert len(set(names)) == len(names) > 0
    seen = set()
    for index in range(1000):
        features = position.features()
        assert features.shape == (len(names),)
        assert features.dtype == np.float32
        assert np.isfinite(features).all()
        seen.add(features.tobytes())
        if index % 50 == 0:
            assert position.feature_names() == names
        if position.turn == core.OVER:
            break
        if position.turn == core.CHANCE:
            position = position.sample(1, index).position
        else:
            position = position.play(position.random_move(1, index)).position
    assert len(seen) > 5


@pytest.mark.parametrize(("game", "options"), TABLES)
def test_words_are_one_hot(game: str, options: dict[str, int]) -> None:
    position = core.Position.new(game, dict(options), default_components(game).tables, "")
    groups: dict[str, float] = {}
    for name, value in zip(position.feature_names(), position.features().tolist(), strict=True):
        field, equals, _ = name.partition("=")
        if equals:
            assert value in (0, 1)
            groups[field] = groups.get(field, 0) + value
    assert set(groups.values()) <= {0.0, 1.0}  # 0: a field that only other states have


def test_pig_by_hand() -> None:
    position = tinmind.game("pig").new(players=3)
    for line in ("roll", "~4", "hold", "roll", "~6"):
        position.play(line)
    assert position.feature_names() == [
        "current",
        "seats[0].points",
        "seats[1].points",
        "seats[2].points",
        "turn_total",
        "rolling",
    ]
    assert position.features().tolist() == [1, 4, 0, 0, 6, 0]
    assert position.move_records().tolist() == [[0, 0, 0, 0], [1, 0, 0, 0]]


def test_connect_four_by_hand() -> None:
    position = tinmind.game("connect_four").new()
    position.play("4; 4; 1")
    on = {name for name, value in zip(position.feature_names(), position.features(), strict=True) if value}
    assert {name for name in on if not name.endswith("=.")} == {
        "board[5][3]=x",
        "board[4][3]=o",
        "board[5][0]=x",
    }
    assert len(on) == 42
    assert position.move_records().shape == (7, 4)


def test_the_array_is_ones_own() -> None:
    position = tinmind.game("pig").new()
    features = position.features()
    features[:] = 9
    assert position.features().tolist() == [0, 0, 0, 0, 0]
