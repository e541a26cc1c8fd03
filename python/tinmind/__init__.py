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

The compiled core is loaded at once, so that it is missed at once; the rest when it is first used.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ._load import load_core as _load_core

_load_core()

__version__ = "0.1.0"

_HOMES = {
    "analysis": ("Perft", "perft", "play_games"),
    "catalog": ("Game", "game", "games"),
    "clocks": ("Clock",),
    "components": ("Components",),
    "driver": ("Instruction", "instructions"),
    "errors": (
        "AmbiguousMoveError",
        "BotError",
        "Error",
        "IllegalMoveError",
        "ImpossiblePositionError",
        "ReadError",
    ),
    "evaluators": ("get_cython_path", "get_include"),
    "hints": ("Hint", "HintRow", "LineMove", "hint"),
    "limits": ("Limits",),
    "loading": ("load",),
    "position": ("CHANCE", "OVER", "Event", "PlayedMove", "Position"),
    "rollout_games": ("RolloutProgress",),
    "rollouts": ("Rollout", "RolloutRow", "rollout"),
    "searching": ("search",),
    "sessions": ("Session",),
    "strategies": ("Strategy", "learn"),
}

if TYPE_CHECKING:
    from .analysis import Perft, perft, play_games
    from .catalog import Game, game, games
    from .clocks import Clock
    from .components import Components
    from .driver import Instruction, instructions
    from .errors import (
        AmbiguousMoveError,
        BotError,
        Error,
        IllegalMoveError,
        ImpossiblePositionError,
        ReadError,
    )
    from .evaluators import get_cython_path, get_include
    from .hints import Hint, HintRow, LineMove, hint
    from .limits import Limits
    from .loading import load
    from .position import CHANCE, OVER, Event, PlayedMove, Position
    from .rollout_games import RolloutProgress
    from .rollouts import Rollout, RolloutRow, rollout
    from .searching import search
    from .sessions import Session
    from .strategies import Strategy, learn
else:

    def __getattr__(name: str) -> object:
        """Import what is asked for."""
        import importlib

        for home, names in _HOMES.items():
            if name in names:
                module = importlib.import_module(f".{home}", __name__)
                globals().update({each: getattr(module, each) for each in names})
                return globals()[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__() -> list[str]:
        """What there is, imported or not."""
        return sorted({*globals(), *__all__})


__all__ = [
    "CHANCE",
    "OVER",
    "AmbiguousMoveError",
    "BotError",
    "Clock",
    "Components",
    "Error",
    "Event",
    "Game",
    "Hint",
    "HintRow",
    "IllegalMoveError",
    "ImpossiblePositionError",
    "Instruction",
    "Limits",
    "LineMove",
    "Perft",
    "PlayedMove",
    "Position",
    "ReadError",
    "Rollout",
    "RolloutProgress",
    "RolloutRow",
    "Session",
    "Strategy",
    "game",
    "games",
    "get_cython_path",
    "get_include",
    "hint",
    "instructions",
    "learn",
    "load",
    "perft",
    "play_games",
    "rollout",
    "search",
]
