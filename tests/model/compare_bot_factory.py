"""Bot Factory on both sides: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.bot_factory import Model
from model.both import document_differences, legal_differences, odds_differences, result_differences
from tinmind import _core as core

VARIANTS: list[Mapping[str, Any]] = [{"production": production} for production in (0, 1, 2)]
SKIPPED = {"options", "turn", "pending"}


class Side:
    """The twin, playing along with the engine."""

    def __init__(
        self, engine: core.Position, options: Mapping[str, Any], data: Mapping[str, Any] | None = None
    ) -> None:
        self.twin = Model(components=data, **options)

    def differences(self, engine: core.Position) -> list[str]:
        """What the two say differently of the table; empty when they agree."""
        if engine.turn != self.twin.turn:
            return [f"turn: engine {engine.turn}, twin {self.twin.turn}"]
        if engine.turn == core.CHANCE:
            return odds_differences(engine, self.twin.outcomes())
        return [
            *legal_differences(engine, self.twin.legal()),
            *document_differences(engine.document(), self.twin.to_position(), SKIPPED),
            *result_differences(engine, self.twin),
        ]

    def follow(self, engine: core.Position, text: str) -> core.Position:
        self.twin.play(text)
        return engine.play(text).position
