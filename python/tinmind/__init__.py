"""tinmind: an AI search engine for five robot-themed tabletop games.

What is the best move here, how sure are we, and why::

    import tinmind

    position = tinmind.game("connect_four").new()
    position.play("4")
    hint = tinmind.hint(position, simulations=2000, seed=1, threads=1)
    print(hint.best, hint.verdict, hint.reason)

Everything is about three things: a `Game` (`game`, `games`), a `Position` of it (`Game.new`, `load`), and
what a search thinks of it (`hint`). Moves are texts in the notation of the rules documents, seats count
from 0, shares of a win lie in 0..1. All errors are `Error`, which is a `ValueError`.
"""

from __future__ import annotations

from ._load import load_core as _load_core

_load_core()

from .analysis import Perft, perft, play_games  # noqa: E402 - the core comes first
from .catalog import Game, game, games  # noqa: E402
from .components import Components  # noqa: E402
from .errors import (  # noqa: E402
    AmbiguousMoveError,
    Error,
    IllegalMoveError,
    ImpossiblePositionError,
    ReadError,
)
from .hints import Hint, HintRow, LineMove, hint  # noqa: E402
from .limits import Limits  # noqa: E402
from .loading import load  # noqa: E402
from .position import CHANCE, OVER, Event, PlayedMove, Position  # noqa: E402
from .searching import search  # noqa: E402

__version__ = "0.1.0"

__all__ = [
    "CHANCE",
    "OVER",
    "AmbiguousMoveError",
    "Components",
    "Error",
    "Event",
    "Game",
    "Hint",
    "HintRow",
    "IllegalMoveError",
    "ImpossiblePositionError",
    "Limits",
    "LineMove",
    "Perft",
    "PlayedMove",
    "Position",
    "ReadError",
    "game",
    "games",
    "hint",
    "load",
    "perft",
    "play_games",
    "search",
]
