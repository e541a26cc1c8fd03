"""Robo Factory on both sides, from the table and from each seat's view: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.both import document_differences, legal_differences, odds_differences, result_differences
from model.hiding_side import HidingSide
from model.robo_factory import Model
from model.robo_factory.position import filled
from model.twin import PositionError
from tinmind import _core as core

VARIANTS: list[Mapping[str, Any]] = [
    {},
    {"info_limit": 2, "tie_rule": "extra", "fee_rule": "only_if_all_wrong"},
    {"info_limit": 3, "supply": "unlimited", "eureka_attempts": "first", "order_shown": "no"},
    {"tie_rule": "extra", "max_extra_rounds": 1, "customer_turns": 1, "eureka_attempts": "first"},
]
SAMPLES = 1  # tables drawn for each view after each move: over a game all kinds of positions are met


def candidate_differences(engine: core.Position, twin: Model) -> list[str]:
    """The engine lists the orders that agree with a view, or with what all know, once the board is there."""
    found = engine.document().get("candidates")
    orders = twin.belief() if twin.viewer is not None else twin.public_belief()
    return [f"candidates: engine {found}, twin {orders}"] if found not in (None, orders) else []


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
            *document_differences(filled(engine.document()), twin.to_position(), {"options"}),
            *candidate_differences(engine, twin),
            *result_differences(engine, twin),
        ]

    def belief_differences(self, engine: core.Position, twin: Model) -> list[str]:
        """Tables that the engine draws for a view are such that the twin's view of them is the same."""
        orders = twin.belief()
        out = []
        for index in range(SAMPLES):
            document = filled(engine.determinize(engine.hash & 0xFFFF, index).document())
            try:
                table = Model.from_position(document)
            except PositionError as error:
                out.append(f"a table that cannot be: {document}: {error}")
                continue
            if table.view(engine.view).to_position() != twin.to_position():
                out.append(f"a table that does not agree with it: {document}")
            if table.table.order is not None and table.table.order not in orders:
                out.append(f"an order that cannot be: {table.table.order}, the twin has {orders}")
        return out


def orders_drawn(engine: core.Position, draws: int) -> set[str]:
    """The orders of so many tables that agree with a view."""
    return {filled(engine.determinize(1, index).document())["order"] for index in range(draws)}
