"""Robo Factory for 2-6 players, written to be read: a game in progress, or what one seat knows of it.

The oracle for the C++ engine; slow on purpose. This module is the face: questions, `play`, views,
positions.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Any

from ..twin import CHANCE, OVER, IllegalMoveError
from . import knowledge, notation, position
from .possible import Odds, next_seat
from .table import DECISIONS, OPTION_NAMES, Options, new_table
from .turn import Course


class Model(Course):
    """A game in progress. `play` plays a move and all that is forced after it."""

    def __init__(self, **options: Any) -> None:
        """A new game; `options` as in `Options`."""
        if unknown := set(options) - set(OPTION_NAMES):
            raise ValueError(f"unknown options: {unknown}")
        chosen = Options(**options)
        if faults := chosen.faults():
            raise ValueError("; ".join(faults))
        self._begin(new_table(chosen))

    def _begin(self, table: Any) -> Model:
        self.table = table
        self.forced, self.shown = [], []
        self.made = 0
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
        other.forced, other.shown, other.made = [*self.forced], [*self.shown], self.made
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

    def view(self, seat: int) -> Model:
        """What a seat knows of this table."""
        return self.__class__.__new__(self.__class__)._begin(knowledge.view(self.table, seat))

    def seen(self, text: str, seat: int) -> str:
        """A move or outcome that is possible now as a seat sees it."""
        return knowledge.seen(self.table, text, seat)

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

    def told(self, events: Iterable[str]) -> None:
        """Be told what came to light, each event in this seat's own words; what it worked out is skipped."""
        worked_out = list(self.forced)
        for text in events:
            if text in worked_out:
                worked_out = worked_out[worked_out.index(text) + 1 :]
            elif text in [outcome for outcome, _ in self.outcomes()]:
                self.play(text)
                worked_out = list(self.forced)
