"""Plays the engine and the slow twin side by side and says where they first differ.

The tests play a few games; a long comparison is a command of its own:

    PYTHONPATH=tests python -m model.compare --games 1000
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Mapping
from itertools import product
from typing import Any

from model.bot_factory import Model
from tinmind import _core as core
from tinmind.components import default_components

GAME = "bot_factory"
STYLES = ("random", "policy", "mixed")


def choose(rng: random.Random, engine: core.Position, style: str, index: int) -> str:
    if engine.turn == core.CHANCE:
        return rng.choice([text for text, _ in engine.outcomes()])
    if style == "policy" or (style == "mixed" and rng.random() < 0.8):
        return engine.policy_move(rng.getrandbits(32), index)
    return rng.choice(engine.legal_moves())


def differences(engine: core.Position, twin: Model) -> list[str]:
    """What the two say differently of the table; empty when they agree."""
    out = []
    if engine.turn != twin.turn:
        return [f"turn: engine {engine.turn}, twin {twin.turn}"]
    if engine.turn == core.CHANCE:
        odds = dict(twin.outcomes())
        own = dict(engine.outcomes())
        if set(own) != set(odds) or any(abs(own[text] - float(odds[text])) > 1e-9 for text in own):
            out.append(f"odds: engine {own}, twin {odds}")
        return out
    if engine.turn >= 0 and set(engine.legal_moves()) != set(twin.legal()):
        missing, extra = (
            set(twin.legal()) - set(engine.legal_moves()),
            set(engine.legal_moves()) - set(twin.legal()),
        )
        out.append(f"legal: the engine lacks {sorted(missing)}, has {sorted(extra)} beside")
    out += table_differences(engine.document(), twin.to_position())
    out += [
        f"{name}: engine {own}, twin {other}"
        for name, own, other in (
            ("scores", [round(s) for s in engine.scores()], twin.scores()),
            ("shares", [round(s, 6) for s in engine.shares()], [round(float(s), 6) for s in twin.shares()]),
            *(
                (f"breakdown of p{seat}", rounded(engine.breakdown(seat)), dict(twin.breakdown(seat)))
                for seat in range(engine.players)
            ),
        )
        if own != other
    ]
    return out


def rounded(parts: Mapping[str, float]) -> dict[str, int]:
    return {part: round(points) for part, points in parts.items()}


def table_differences(own: dict[str, Any], other: dict[str, Any]) -> list[str]:
    skipped = {"options", "turn", "pending"}
    return [
        f"{key}: engine {own.get(key)}, twin {other.get(key)}"
        for key in other
        if key not in skipped and own.get(key) != other[key]
    ]


def compare_game(
    seed: int, style: str, options: Mapping[str, Any], data: dict[str, Any] | None = None
) -> int:
    """Plays one game on both sides, to the first difference (AssertionError); returns the number of moves."""
    rng = random.Random(seed)
    engine = core.Position.new(
        GAME, dict(options), data or default_components(GAME).tables, "custom" if data else ""
    )
    twin = Model(**options) if data is None else Model(components=data, **options)
    history: list[str] = []
    while True:
        faults = differences(engine, twin)
        assert not faults, f"seed {seed} {style} {options} after {history[-12:]}: " + "; ".join(faults)
        if engine.turn == core.OVER:
            return len(history)
        text = choose(rng, engine, style, len(history))
        history.append(text)
        twin.apply(text)
        engine = engine.play(text).position


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100, help="games for each player count and style")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--players", type=int, nargs="*", default=[1, 2, 3, 4])
    parser.add_argument("--production", type=int, nargs="*", default=[0, 1, 2])
    arguments = parser.parse_args()
    seeds = range(arguments.seed, arguments.seed + arguments.games)
    for players, production, style in product(arguments.players, arguments.production, STYLES):
        options = {"players": players, "production": production}
        moves = sum(compare_game(seed, style, options) for seed in seeds)
        print(f"{options}, {style}: {len(seeds)} games, {moves} moves, no difference", flush=True)


if __name__ == "__main__":
    main()
