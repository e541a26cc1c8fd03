"""Draw Bot on both sides, from the table and from each seat's view: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.both import document_differences, legal_differences, odds_differences, result_differences
from model.draw_bot import Model
from model.draw_bot.table import WAITING
from model.hiding_side import HidingSide
from model.twin import PositionError
from tinmind import _core as core

VARIANTS: list[Mapping[str, Any]] = [
    {},
    {"originality_pairs": "all", "turn_with_accumulate": "yes", "secret_tie": "all_1"},
    {"boost_scope": "any_part", "final_boost_dice": "last_roll", "energy_symbols": 5},
    {"tie_removes_order": "no", "energy_symbols": 0, "refill_before_final": "no"},
    {"first_manager": "left_of_named", "final_boost_dice": "last_roll", "turn_with_accumulate": "yes"},
]
SAMPLES = 1  # tables drawn for each view after each move: over a game all kinds of positions are met


class Side(HidingSide):
    """The twin and its views, playing along with the engine and the engine's views."""

    def make(self, options: Mapping[str, Any]) -> Model:
        return Model(**options)

    def position_differences(self, engine: core.Position, twin: Model) -> list[str]:
        """What the two say differently of a table or a view."""
        if engine.turn != twin.turn:
            return [f"turn: engine {engine.turn}, twin {twin.turn} ({twin.table.phase})"]
        return [
            *odds_differences(engine, twin.outcomes()),
            *legal_differences(engine, twin.legal()),
            *document_differences(engine.document(), twin.to_position()),
            *result_differences(engine, twin),
        ]

    def belief_differences(self, engine: core.Position, twin: Model) -> list[str]:
        """Tables that the engine draws for a view are such that the twin's view of them is the same."""
        out = []
        for index in range(SAMPLES):
            document = engine.determinize(engine.hash & 0xFFFF, index).document()
            try:
                table = Model.from_position(document)
            except PositionError as error:
                out.append(f"a table that cannot be: {document}: {error}")
                continue
            is_between = twin.table.phase in WAITING  # then the table is one that may come next
            if not is_between and table.view(engine.view).to_position() != twin.to_position():
                out.append(f"a table that does not agree with it: {document}")
        return out
