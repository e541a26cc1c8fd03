"""The twin of a game with hidden information, and its views, beside the engine: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Self

from model.both import document_differences, legal_differences, odds_differences, result_differences
from model.twin import PositionError
from tinmind import _core as core


class HidingSide:
    """Both sides' tables, and what each seat knows on either.

    A seat's view is never taken from the table again: it goes on by what the seat sees and is told.
    A game says in a subclass how to begin, and what of two positions is compared.
    """

    def __init__(
        self, engine: core.Position, options: Mapping[str, Any], data: Mapping[str, Any] | None = None
    ) -> None:
        assert data is None, "the twin has the default numbers alone"
        self._begin(engine, self.model(**options))

    @classmethod
    def at(cls, engine: core.Position) -> Self:
        """From a position on."""
        side = cls.__new__(cls)
        side._begin(engine, cls.model.from_position(engine.document()))
        return side

    def _begin(self, engine: core.Position, twin: Any) -> None:
        self.twin = twin
        self.views = [(engine.view_of(seat), self.twin.view(seat)) for seat in range(engine.players)]
        self.told: list[str] = []  # what differed while the views were told

    # --- what a game says --------------------------------------------------------------------

    model: ClassVar[Any]  # the twin: a HiddenTwin

    def document(self, engine: core.Position) -> Mapping[str, Any]:
        """A position of the engine's with all the fields that the twin writes, and no other ones."""
        return engine.document()

    def knowledge_differences(self, engine: core.Position, twin: Any) -> list[str]:
        """What else the two say differently of a position: of what agrees with it."""
        return []

    def table_faults(self, table: Any, twin: Any) -> list[str]:
        """What else is wrong with a table that the engine drew for a view."""
        return []

    # --- comparing -----------------------------------------------------------------------------

    def position_differences(self, engine: core.Position, twin: Any) -> list[str]:
        """What the two say differently of a table or a view."""
        if engine.turn != twin.turn:
            return [f"turn: engine {engine.turn}, twin {twin.turn} ({twin.table.phase})"]
        return [
            *odds_differences(engine, twin.outcomes()),
            *legal_differences(engine, twin.legal()),
            *document_differences(self.document(engine), twin.to_position()),
            *self.knowledge_differences(engine, twin),
            *result_differences(engine, twin),
        ]

    def belief_differences(self, engine: core.Position, twin: Any) -> list[str]:
        """Tables that the engine draws for a view can be, and the twin's view of them is the same."""
        document = self.document(engine.determinize(engine.hash & 0xFFFF, 0))
        try:
            table = self.model.from_position(document)
        except PositionError as error:
            return [f"a table that cannot be: {document}: {error}"]
        is_between = twin.table.phase in twin.waiting  # then the table is one that may come next
        if not is_between and table.view(engine.view).to_position() != twin.to_position():
            return [f"a table that does not agree with it: {document}"]
        return self.table_faults(table, twin)

    def differences(self, engine: core.Position) -> list[str]:
        out = [*self.told, *self.position_differences(engine, self.twin)]
        for seat, (own, twin) in enumerate(self.views):
            faults = [
                *self.position_differences(own, twin),
                *document_differences(own.document(), engine.view_of(seat).document()),
                *document_differences(twin.to_position(), self.twin.view(seat).to_position()),
                *self.belief_differences(own, twin),
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

    def _tell(self, seat: int, seen: str, forced: list[str]) -> tuple[core.Position, Any]:
        """A seat sees a move, then whatever comes to light that it did not work out by itself."""
        own, twin = self.views[seat]
        played = own.play(seen)
        twin.play(seen)
        worked_out = [event.text for event in played.events if event.is_forced]
        for text in forced:
            if text in worked_out:
                worked_out = worked_out[worked_out.index(text) + 1 :]
            elif text in [outcome for outcome, _ in played.position.outcomes()]:
                faults = self.position_differences(played.position, twin)
                self.told += [f"p{seat} before {text}: {fault}" for fault in faults]
                if faults:
                    break
                played = played.position.play(text)
                twin.play(text)
                worked_out = [event.text for event in played.events if event.is_forced]
        return played.position, twin
