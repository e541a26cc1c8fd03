"""Plays the engine and a slow twin side by side and says where they first differ.

The tests play a few games; a long comparison is a command of its own:

    PYTHONPATH=tests python -m model.compare --game robo_factory --games 1000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import product
from typing import Any

from model import compare_bot_factory, compare_draw_bot, compare_robo_factory
from tinmind import _core as core
from tinmind.components import default_components

Options = Mapping[str, Any]
STYLES = ("random", "policy", "mixed")


@dataclass(frozen=True)
class Duel:
    """One game of both sides: `start` makes what plays along with the engine."""

    start: Callable[[core.Position, Options, dict[str, Any] | None], Any]
    """Of the engine's first position, the options, and component data of one's own.

    What it gives back has `differences(engine) -> list[str]` and `follow(engine, text) -> core.Position`,
    which plays a move on both sides and says what the engine made of it."""
    variants: list[Options]


DUELS = {
    "bot_factory": Duel(compare_bot_factory.Side, compare_bot_factory.VARIANTS),
    "robo_factory": Duel(compare_robo_factory.Side, compare_robo_factory.VARIANTS),
    "draw_bot": Duel(compare_draw_bot.Side, compare_draw_bot.VARIANTS),
}


def choose(rng: random.Random, engine: core.Position, style: str, index: int) -> str:
    if engine.turn == core.CHANCE:
        return rng.choice([text for text, _ in engine.outcomes()])
    if style == "policy" or (style == "mixed" and rng.random() < 0.8):
        return engine.policy_move(rng.getrandbits(32), index)
    return rng.choice(engine.legal_moves())


def compare_game(
    game: str,
    seed: int,
    style: str,
    options: Options,
    data: dict[str, Any] | None = None,
    most: int = 100_000,
) -> int:
    """Plays one game on both sides, to the first difference (AssertionError); returns the number of moves.

    It ends early after `most` moves.
    """
    rng = random.Random(seed)
    tables = data or default_components(game).tables
    engine = core.Position.new(game, dict(options), tables, "custom" if data else "")
    side = DUELS[game].start(engine, options, data)
    history: list[str] = []
    while True:
        faults = side.differences(engine)
        assert not faults, f"seed {seed} {style} {options} after {history[-12:]}: " + "; ".join(faults)
        if engine.turn == core.OVER or len(history) >= most:
            return len(history)
        text = choose(rng, engine, style, len(history))
        history.append(text)
        engine = side.follow(engine, text)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", choices=DUELS, default="bot_factory")
    parser.add_argument("--games", type=int, default=100, help="games for each player count and style")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs="*", help="all that the game allows, if left out")
    parser.add_argument("--variant", type=int, nargs="*", help="their numbers from 0; all, if left out")
    arguments = parser.parse_args()
    game = next(info for info in core.games() if info.id == arguments.game)
    variants = DUELS[game.id].variants
    players = arguments.players or range(game.min_players, game.max_players + 1)
    numbers = range(len(variants)) if arguments.variant is None else arguments.variant
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for count, number, style in product(players, numbers, STYLES):
        options = {"players": count, **variants[number]}
        moves = sum(compare_game(game.id, seed, style, options) for seed in seeds)
        print(f"{options}, {style}: {len(seeds)} games, {moves} moves, no difference", flush=True)


if __name__ == "__main__":
    main()
