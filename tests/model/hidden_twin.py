"""What twins of games with hidden information have in common: tables, views of them, positions, what is told.

A game gives its modules: `position` (read, write), `knowledge` (view, seen), and the course of its turn.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from fractions import Fraction
from typing import Any, ClassVar, Self

from .twin import CHANCE, OVER


class HiddenTwin:
    """A game in progress, or what one seat knows of it."""

    position: ClassVar[Any]
    knowledge: ClassVar[Any]
    decisions: ClassVar[tuple[str, ...]]  # phases in which a seat chooses
    waiting: ClassVar[tuple[str, ...]]  # phases that only a view comes to a halt at
    table: Any
    forced: list[str]  # what the last play told by itself, in order
    shown: list[list[str]]  # the same as each seat sees it

    # --- what a game adds ------------------------------------------------------------------

    def _prepare(self) -> None:
        """What is due before anything can be drawn: nothing, if a game does not say so."""

    def _is_done(self) -> bool:
        """Whether all is done that the phase is for."""
        raise NotImplementedError

    def _go_on(self) -> None:
        """To the next phase."""
        raise NotImplementedError

    def _legal(self) -> list[str]:
        """The moves of the seat that decides."""
        raise NotImplementedError

    def _outcomes(self) -> list[tuple[str, Fraction]]:
        """What may be drawn or told, with its odds; nothing while a seat decides."""
        raise NotImplementedError

    def _next_seat(self) -> int | None:
        """The seat that decides, in a phase in which one does."""
        raise NotImplementedError

    def _resolve(self, text: str) -> None:
        """Carry out a move or an event."""
        raise NotImplementedError

    def play(self, line: str) -> None:
        """A move or a told event; IllegalMoveError, and no change, if it is not possible."""
        raise NotImplementedError

    def shares(self) -> list[Fraction]:
        """Share of the win per seat, as if the game ended now."""
        raise NotImplementedError

    # --- the course of a turn --------------------------------------------------------------

    def _settle(self) -> None:
        """Carry out what needs no decision and no luck, up to where it does."""
        while self.table.phase != "OVER":
            self._prepare()
            if self._is_done():
                self._go_on()
                continue
            texts = self._possible()
            if len(texts) > 1 or self._is_asked(texts[0]):
                return
            self._tell(texts[0])
            self._resolve(texts[0])

    def _is_asked(self, only: str) -> bool:
        """Whether the one thing that can be is waited for: what others see of a choice or a card."""
        return "?" in only and self.table.phase not in self.waiting

    def _tell(self, text: str) -> None:
        self.forced.append(text)
        self.shown.append([self.seen(text, seat) for seat in range(self.table.players)])

    def _possible(self) -> list[str]:
        return self._legal() or [text for text, _ in self._outcomes()]

    # --- tables and positions --------------------------------------------------------------

    def _begin(self, table: Any) -> Self:
        self.table = table
        self.forced, self.shown = [], []
        self._settle()
        return self

    @classmethod
    def from_position(cls, document: Mapping[str, Any]) -> Self:
        """The game of a position document; PositionError lists all its faults."""
        return cls.__new__(cls)._begin(cls.position.read(document))

    def to_position(self) -> dict[str, Any]:
        out: dict[str, Any] = self.position.write(self.table)
        return out

    def copy(self) -> Self:
        other = self.__class__.__new__(self.__class__)
        other.__dict__.update(self.__dict__)
        other.table = self.table.copy()
        other.forced, other.shown = [*self.forced], [*self.shown]
        return other

    # --- questions -----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Seat that decides, CHANCE (also: a view is to be told something) or OVER."""
        if self.table.phase in self.decisions:
            seat = self._next_seat()
            assert seat is not None
            return seat
        return OVER if self.table.phase == "OVER" else CHANCE

    @property
    def viewer(self) -> int | None:
        viewer: int | None = self.table.viewer
        return viewer

    def legal(self) -> list[str]:
        return self._legal()

    def outcomes(self) -> list[tuple[str, Fraction]]:
        return self._outcomes()

    # --- knowledge -----------------------------------------------------------------------

    def view(self, seat: int) -> Self:
        """What a seat knows of this table."""
        return self.__class__.__new__(self.__class__)._begin(self.knowledge.view(self.table, seat))

    def seen(self, text: str, seat: int) -> str:
        """A move or outcome that is possible now, in full, as a seat sees it."""
        return str(self.knowledge.seen(self.table, text, seat))

    def told(self, events: Iterable[str]) -> None:
        """Be told what came to light, each event in this seat's own words; what it worked out is skipped."""
        worked_out = list(self.forced)
        for text in events:
            if text in worked_out:
                worked_out = worked_out[worked_out.index(text) + 1 :]
            elif text in [outcome for outcome, _ in self.outcomes()]:
                self.play(text)
                worked_out = list(self.forced)


def read_options(kind: type[Any], given: Mapping[str, Any]) -> Any:
    """The options of a new game; ValueError says what is wrong with them."""
    if unknown := set(given) - {option.name for option in fields(kind)}:
        raise ValueError(f"unknown options: {unknown}")
    chosen = kind(**{"players": 0, **given})
    if faults := chosen.faults():
        raise ValueError("; ".join(faults))
    return chosen
