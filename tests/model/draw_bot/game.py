"""Draw Bot for 3-5 players, written to be read: a game in progress, or what one seat knows of it.

The oracle for the C++ engine; slow on purpose. This module is the face: questions, `play`, views,
positions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from ..hidden_twin import read_options
from ..twin import IllegalMoveError
from . import knowledge, notation, position, score
from .possible import unanswered
from .table import HIDDEN, Options, new_table
from .turn import Course


class Model(Course):
    """A game in progress. `play` plays a move and all that is forced after it."""

    position: ClassVar[Any] = position
    knowledge: ClassVar[Any] = knowledge

    def __init__(self, **options: Any) -> None:
        """A new game; `options` as in `Options`."""
        self._begin(new_table(read_options(Options, options)))

    # --- questions -----------------------------------------------------------------------

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
