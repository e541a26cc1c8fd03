"""The hash of a game's rules: what they do, not how they are written.

A fixed random game of each number of players is walked, and all that could be seen on the way is hashed. It
changes when a rule, an option's default or the notation changes, and is the same for every compiler and
processor; so a record or a hint names the rules that it was made with.
"""

from __future__ import annotations

import functools
from collections.abc import Callable

from . import _core
from .components import default_components

_MOST_STEPS = 200
_SEED = 1


@functools.cache
def rules_hash(game: str) -> str:
    """8 hex digits that identify the behaviour of a game's rules (with the default components)."""
    import hashlib

    digest = hashlib.sha256()
    info = next(info for info in _core.games() if info.id == game)
    for players in range(info.min_players, info.max_players + 1):
        _walk(game, players, digest.update)
    return digest.hexdigest()[:8]


def _walk(game: str, players: int, hear: Callable[[bytes], None]) -> None:
    position = _core.Position.new(game, {"players": players}, default_components(game).tables, "")
    for index in range(_MOST_STEPS):
        hear(_seen(position).encode())
        if position.turn == _core.OVER:
            break
        if position.turn == _core.CHANCE:
            position = position.sample(_SEED, index).position
        else:
            position = position.play(position.random_move(_SEED, index)).position
    hear(repr([round(score, 3) for score in position.scores()]).encode())


def _seen(position: _core.Position) -> str:
    """Whose turn it is and what can happen; outcomes with their probabilities in millionths."""
    outcomes = [f"{text}={round(1e6 * chance)}" for text, chance in position.outcomes()]
    return "|".join([str(position.turn), *position.legal_moves(), *outcomes, ""])
