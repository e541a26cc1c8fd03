"""Robo Factory for 2-6 players, written to be read: a game in progress, or what one seat knows of it.

The oracle for the C++ engine; slow on purpose. This module is the face: questions, `play`, views,
positions.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from ..hidden_twin import read_options
from ..twin import IllegalMoveError
from . import knowledge, notation, position
from .table import Options, new_table
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
        return [seat.cubes for seat in self.table.seats]

    def breakdown(self, seat: int) -> dict[str, int]:
        return {"cubes": self.table.seats[seat].cubes}

    def shares(self) -> list[Fraction]:
        """Share of the win per seat, as if the game ended now; tied leaders share it (7.2, 7.3)."""
        cubes = self.scores()
        leaders = cubes.count(max(cubes))
        return [Fraction(int(own == max(cubes)), leaders) for own in cubes]

    def margins(self) -> list[int]:
        cubes = self.scores()
        return [own - max(cubes[:seat] + cubes[seat + 1 :]) for seat, own in enumerate(cubes)]

    # --- knowledge -----------------------------------------------------------------------

    def belief(self) -> list[str]:
        """The orders that agree with what is known here."""
        return knowledge.belief(self.table)

    def public_belief(self) -> list[str]:
        """The orders that agree with what everybody knows."""
        return knowledge.public_belief(self.table)

    def possible(self, seat: int, field: str) -> set[Any]:
        """The values that a field can have on the tables that agree with what a seat knows."""
        assert field == "order", f"the twin does not tell the possible values of {field}"
        return set(self.view(seat).belief())

    # --- playing -------------------------------------------------------------------------

    def play(self, line: str) -> None:
        """Play a move, a told event, or a line of several (in which what was forced may be restated)."""
        trial = self.copy()
        restated: list[str] = list(self.forced)
        for atom in notation.atoms(line):
            text = notation.in_full(atom, trial.table, trial.turn if trial.turn >= 0 else None)
            found = trial._find(text)
            if found is None and text in restated:
                restated = restated[restated.index(text) + 1 :]
                trial.forced, trial.shown = restated, []
                continue
            if found is None:
                raise IllegalMoveError(f"{text!r} at {trial.table.phase}; possible: {trial._possible()}")
            trial.forced, trial.shown = [], []
            trial._resolve(found)
            trial._settle()
            restated = list(trial.forced)
        self.__dict__.update(trial.__dict__)

    def _find(self, text: str) -> str | None:
        """The possible move of this text; a card on the board may leave out a tile that it must have."""
        if self.table.phase == "OVER":
            return None
        possible = self._possible()
        if text in possible:
            return text
        begun = [each for each in possible if each.startswith(f"{text}=")] if "board" in text else []
        return begun[0] if len(begun) == 1 else None
