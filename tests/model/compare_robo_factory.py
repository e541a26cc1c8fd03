"""Robo Factory on both sides, from the table and from each seat's view: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.hiding_side import HidingSide
from model.robo_factory import Model
from model.robo_factory.position import filled
from tinmind import _core as core

VARIANTS: list[Mapping[str, Any]] = [
    {},
    {"info_limit": 2, "tie_rule": "extra", "fee_rule": "only_if_all_wrong"},
    {"info_limit": 3, "supply": "unlimited", "eureka_attempts": "first", "order_shown": "no"},
    {"tie_rule": "extra", "max_extra_rounds": 1, "customer_turns": 1, "eureka_attempts": "first"},
]


class Side(HidingSide):
    """The twin and its views, playing along with the engine and the engine's views."""

    model = Model

    def document(self, engine: core.Position) -> dict[str, Any]:
        return filled(engine.document())

    def knowledge_differences(self, engine: core.Position, twin: Model) -> list[str]:
        """The engine lists the orders that agree with a view, or with what all know, from the board on."""
        found = engine.document().get("candidates")
        orders = twin.belief() if twin.viewer is not None else twin.public_belief()
        return [f"candidates: engine {found}, twin {orders}"] if found not in (None, orders) else []

    def table_faults(self, table: Model, twin: Model) -> list[str]:
        order = table.table.order
        if order is None or order in twin.belief():
            return []
        return [f"an order that cannot be: {order}, the twin has {twin.belief()}"]


def orders_drawn(engine: core.Position, draws: int) -> set[str]:
    """The orders of so many tables that agree with a view."""
    return {filled(engine.determinize(1, index).document())["order"] for index in range(draws)}
