"""Robo Factory on both sides, from the table and from each seat's view: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.both import document_differences, legal_differences, odds_differences, result_differences
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


def position_differences(engine: core.Position, twin: Model) -> list[str]:
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


def candidate_differences(engine: core.Position, twin: Model) -> list[str]:
    """The engine lists the orders that agree with a view, or with what all know, once the board is there."""
    found = engine.document().get("candidates")
    orders = twin.belief() if twin.viewer is not None else twin.public_belief()
    return [f"candidates: engine {found}, twin {orders}"] if found not in (None, orders) else []


class Side:
    """The twin and its views, playing along with the engine and the engine's views.

    A seat's view is never taken from the table again: it goes on by what the seat sees and is told.
    """

    def __init__(
        self, engine: core.Position, options: Mapping[str, Any], data: Mapping[str, Any] | None = None
    ) -> None:
        assert data is None, "the twin has the default numbers alone"
        self.twin = Model(**options)
        self.views = [(engine.view_of(seat), self.twin.view(seat)) for seat in range(engine.players)]
        self.told: list[str] = []  # what differed while the views were told

    def differences(self, engine: core.Position) -> list[str]:
        out = [*self.told, *position_differences(engine, self.twin)]
        for seat, (own, twin) in enumerate(self.views):
            faults = [
                *position_differences(own, twin),
                *document_differences(own.document(), engine.view_of(seat).document()),
                *document_differences(twin.to_position(), self.twin.view(seat).to_position()),
                *belief_differences(own, twin),
            ]
            out += [f"view of p{seat}: {fault}" for fault in faults]
        return out

    def follow(self, engine: core.Position, text: str) -> core.Position:
        played = engine.play(text)
        forced = [event for event in played.events if event.is_forced]
        seen = [engine.seen(text, seat) for seat in range(engine.players)]
        self.told = [
            f"{text} seen by p{seat}: engine {own!r}, twin {other!r}"
            for seat, own in enumerate(seen)
            if own != (other := self.twin.seen(text, seat))
        ]
        self.twin.play(text)
        if not self.told:
            for seat in range(engine.players):
                self.views[seat] = self._tell(seat, seen[seat], [event.seen[seat] for event in forced])
        return played.position

    def _tell(self, seat: int, seen: str, forced: list[str]) -> tuple[core.Position, Model]:
        """A seat sees a move, then whatever comes to light that it did not work out by itself."""
        own, twin = self.views[seat]
        played = own.play(seen)
        twin.play(seen)
        worked_out = [event.text for event in played.events if event.is_forced]
        for text in forced:
            if text in worked_out:
                worked_out = worked_out[worked_out.index(text) + 1 :]
            elif text in [outcome for outcome, _ in played.position.outcomes()]:
                faults = position_differences(played.position, twin)
                self.told += [f"p{seat} before {text}: {fault}" for fault in faults]
                if faults:
                    break
                played = played.position.play(text)
                twin.play(text)
                worked_out = [event.text for event in played.events if event.is_forced]
        return played.position, twin


def belief_differences(engine: core.Position, twin: Model) -> list[str]:
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
