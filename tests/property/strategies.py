"""Hypothesis strategies: positions of every registered game, reached by random play."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

import tinmind

SEEDS = st.integers(0, 2**64 - 1)
GAMES = [game.id for game in tinmind.games()]


@st.composite
def positions(draw: st.DrawFn, games: list[str] = GAMES, most_steps: int = 60) -> tinmind.Position:
    """A position with its history: a new game of any number of players, some random moves and outcomes."""
    game = tinmind.game(draw(st.sampled_from(games)))
    players = draw(st.sampled_from(list(game.players)))
    position = game.new(players=players, seed=draw(SEEDS), deal=False)
    walk(position, draw(SEEDS), draw(st.integers(0, most_steps)))
    return position


def walk(position: tinmind.Position, seed: int, steps: int) -> None:
    """Play random moves and outcomes; the rollout policy moves on odd steps, so that games get somewhere."""
    for index in range(steps):
        if position.is_over:
            return
        if position.is_chance:
            position.sample()
        elif index % 2:
            position.play(position.core.policy_move(seed, index))
        else:
            position.play(position.core.random_move(seed, index))


def documents() -> st.SearchStrategy[Any]:
    """What a TOML or JSON document can hold, small."""
    leaves = st.none() | st.booleans() | st.integers(-100, 10**20) | st.floats() | st.text(max_size=8)
    return st.recursive(
        leaves,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
        max_leaves=12,
    )
