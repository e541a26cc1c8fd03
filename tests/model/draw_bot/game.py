"""Draw Bot for 3-5 players, written to be read: a game in progress, or what one seat knows of it.

The oracle for the C++ engine; slow on purpose. This module is the face: questions, `play`, views,
positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ..twin import CHANCE, OVER, IllegalMoveError
from . import knowledge, notation, position, score
from .possible import Odds, next_seat, unanswered
from .table import DECISIONS, DONE, HIDDEN, OPTION_NAMES, Options, Table, new_table
from .turn import Course


class Model(Course):
    """A game in progress. `play` plays a move and all that is forced after it."""

    def __init__(self, **options: Any) -> None:
        """A new game; `options` as in `Options`."""
        if unknown := set(options) - set(OPTION_NAMES):
            raise ValueError(f"unknown options: {unknown}")
        chosen = Options(**{"players": 0, **options})
        if faults := chosen.faults():
            raise ValueError("; ".join(faults))
        self._begin(new_table(chosen))

    def _begin(self, table: Table) -> Model:
        self.table = table
        self.forced, self.shown = [], []
        self._settle()
        return self

    @classmethod
    def from_position(cls, document: Mapping[str, Any]) -> Model:
        """The game of a position document; PositionError lists all its faults."""
        return cls.__new__(cls)._begin(position.read(document))

    def to_position(self) -> dict[str, Any]:
        return position.write(self.table)

    def copy(self) -> Model:
        other = self.__class__.__new__(self.__class__)
        other.table = self.table.copy()
        other.forced, other.shown = [*self.forced], [*self.shown]
        return other

    # --- questions -----------------------------------------------------------------------

    @property
    def turn(self) -> int:
        """Seat that decides, CHANCE (also: a view is to be told something) or OVER."""
        if self.table.phase in DECISIONS:
            seat = next_seat(self.table)
            assert seat is not None
            return seat
        return OVER if self.table.phase == "OVER" else CHANCE

    @property
    def viewer(self) -> int | None:
        return self.table.viewer

    def legal(self) -> list[str]:
        return self._legal()

    def outcomes(self) -> Odds:
        return self._outcomes()

    def scores(self) -> list[int]:
        return score.totals(self.table)

    def breakdown(self, seat: int) -> dict[str, int]:
        holder = self.table.seats[seat]
        return {"points": holder.points, "originality": score.originality(self.table, holder)}

    def shares(self) -> list[Fraction]:
        """Share of the win per seat, as if the game ended now."""
        return score.shares(self.table)

    def margins(self) -> list[int]:
        return score.margins(self.table)

    # --- knowledge -----------------------------------------------------------------------

    def view(self, seat: int) -> Model:
        """What a seat knows of this table."""
        return self.__class__.__new__(self.__class__)._begin(knowledge.view(self.table, seat))

    def seen(self, text: str, seat: int) -> str:
        """A move or outcome that is possible now as a seat sees it."""
        full = notation.in_full(text, self.turn if self.turn >= 0 else None)
        return knowledge.seen(self.table, full, seat)

    def possible(self, seat: int, field: str) -> set[Any]:
        """The orders that another's secret can be, as far as a seat knows; `field` names it: `p1.secret`."""
        owner, _, name = field.partition(".")
        assert name == "secret", f"the twin does not tell the possible values of {field}"
        table = self.view(seat).table
        holder = table.seats[int(owner[1:])]
        is_known = holder.secret != HIDDEN
        return {holder.secret} if is_known else knowledge.can_be_secret(table, int(owner[1:]))

    # --- playing -------------------------------------------------------------------------

    def play(self, line: str) -> None:
        """Play a move or a told event; what was forced just now may be restated."""
        trial = self.copy()
        text = notation.in_full(line, trial.turn if trial.turn >= 0 else None)
        while (found := trial._find(text)) is None and trial._was_not_the_secret():
            pass
        if found is None and text in trial.forced:
            trial.forced = trial.forced[trial.forced.index(text) + 1 :]
            trial.shown = []
        elif found is None:
            raise IllegalMoveError(f"{text!r} at {trial.table.phase}; possible: {trial._possible()[:80]}")
        else:
            trial.forced, trial.shown = [], []
            trial._resolve(found)
            trial._settle()
        self.__dict__.update(trial.__dict__)

    def _find(self, text: str) -> str | None:
        """The possible move of this text; None if there is none."""
        return text if text in self._possible() else None

    def _was_not_the_secret(self) -> bool:
        """5.1: a reveal that is not told did not happen."""
        if not self.table.is_scoring():
            return False
        text = f"reveal p{unanswered(self.table)[0]} -"
        if text in self._possible():
            self._resolve(text)
            self._settle()
            return True
        return False

    def told(self, events: Iterable[str]) -> None:
        """Be told what came to light, each event in this seat's own words; what it knew is skipped."""
        for text in events:
            is_hidden_end = self.table.phase == "FINAL" and text.endswith(DONE)
            if (self.turn == CHANCE or is_hidden_end) and text in self._possible():
                self.play(text)
