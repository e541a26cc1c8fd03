"""Bot Factory for 1-4 players, written to be read: a game in progress.

The oracle for the C++ engine; slow on purpose. This module is the face: questions, `play`,
positions. What moves do is in `effects.py` and `tiles.py`, the course of the rounds in `rounds.py` and
`vilela.py`, what is possible in `options.py`.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from ..twin import CHANCE, OVER, IllegalMoveError
from . import options, position, score
from .components import default_components
from .effects import Task
from .notation import expand
from .rounds import Rounds
from .table import VILELA, Box, Options, Table


class Model(Rounds):
    """A game in progress. `play` plays a move and all that is forced after it (4.1)."""

    def __init__(self, components: Mapping[str, Any] | None = None, **options: Any) -> None:
        """A new game; `options` as in `Options`."""
        chosen = Options(**options)
        if not chosen.is_possible():
            raise ValueError(f"not possible: {chosen}")
        self.table = Table(Box(components or default_components()), chosen)
        self.agenda = [("OVER",)]
        self.forced: list[str] = []  # what the last play told by itself
        self._then(*self._setup())
        self._settle()

    @classmethod
    def from_position(cls, document: Mapping[str, Any], components: Mapping[str, Any] | None = None) -> Model:
        """The game of a position document; PositionError lists all its faults."""
        model = cls.__new__(cls)
        model.table = position.read(document, components or default_components())
        model.agenda = [("OVER",)]
        model.forced = []
        model._then(*model._tasks_from(document))
        model._settle()
        return model

    def _tasks_from(self, document: Mapping[str, Any]) -> list[Task]:
        """The agenda at a decision node of a position."""
        node = document["node"]
        if node == "OVER":
            return []
        if node == "MOVE":
            return [("next_mover",)]
        seat = int(document["current"][1:])
        if node == "START":
            return self._starts_from(seat)
        due = document.get("turn", {}).get("discards", 0)
        follow_up: dict[str, list[Task]] = {
            "ACT": [],
            "REFILL": [("REFILL", seat, 0), ("REFILL", seat, 1)],
            "XDISC": [*(("XDISC", seat, left) for left in range(due, 0, -1)), ("XDRAW", seat)],
            "YDISC": [*(("YDISC", seat, left) for left in range(due, 0, -1)), ("YTAKE", seat)],
        }
        if node == "INSPECT":
            return [(node, seat), ("lie_down", VILELA), ("next_actor",)]
        if node in ("SANDRA", "DISCARD"):
            return [(node, seat), *self._rest_of_turn(seat)]
        waiting = follow_up.get(node, [(node, seat)])
        return [*waiting, ("ACT", seat), *self._rest_of_turn(seat)]

    def _starts_from(self, seat: int) -> list[Task]:
        """The rest of this pass and the passes after it; parts held tell how many are done."""
        held = self.table.seats[seat].num_parts()
        rest: list[Task] = [("START", each) for each in range(seat, -1, -1)]
        one_pass = [("START", each) for each in reversed(range(self.table.players))]
        passes = self.table.options.start_parts - 1 - held
        return [*rest, *one_pass * passes, ("choose_task",), ("move_phase",)]

    def to_position(self) -> dict[str, Any]:
        node, *context = self.agenda[-1]
        due = context[1] if node in ("XDISC", "YDISC") else 0
        return position.write(self.table, node, self.turn, due)

    def copy(self) -> Model:
        other = self.__class__.__new__(self.__class__)
        other.table = copy.deepcopy(self.table, {id(self.table.box): self.table.box})
        other.agenda = list(self.agenda)
        other.forced = list(self.forced)
        return other

    # --- questions -----------------------------------------------------------------------

    @property
    def node(self) -> str:
        return str(self.agenda[-1][0])

    @property
    def turn(self) -> int:
        """Seat that decides, CHANCE or OVER."""
        if self.node in options.DECISIONS:
            return int(self.agenda[-1][1])
        return CHANCE if self.node in options.EVENTS else OVER

    def legal(self) -> list[str]:
        if self.node not in options.DECISIONS:
            return []
        return options.DECISIONS[self.node](self.table, *self.agenda[-1][1:])

    def outcomes(self) -> list[tuple[str, Fraction]]:
        if self.node not in options.EVENTS:
            return []
        return options.EVENTS[self.node](self.table, *self.agenda[-1][1:])

    def scores(self) -> list[int]:
        return [score.total(self.table, seat) for seat in range(self.table.players)]

    def breakdown(self, seat: int) -> dict[str, int]:
        return score.breakdown(self.table, seat)

    def shares(self) -> list[Fraction]:
        """Share of the win per seat, in solo the utility, as if the game ended now (7.3, 7.4)."""
        return score.shares(self.table)

    def task_done(self) -> bool:
        """Solo: is the task fulfilled, as the table stands now?"""
        return score.is_task_done(self.table)

    def review(self) -> str:
        """Solo: "fired", or the band of the performance review, as if the game ended now."""
        return score.review(self.table)

    # --- playing -------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play a move, a told event, or a compound line (in which forced steps may be written)."""
        atoms = expand(text)
        if len(atoms) == 1:
            self._apply_atom(atoms[0])
            return
        trial = self.copy()
        played: list[str] = []
        for atom in atoms:
            if atom in played:
                played.remove(atom)
            else:
                trial._apply_atom(atom)
                played += trial.forced
        self.__dict__.update(trial.__dict__)
        self.forced = played

    def _apply_atom(self, text: str) -> None:
        possible = self._possible()
        if text not in possible:
            who = f"p{self.turn}" if self.turn >= 0 else "chance"
            raise IllegalMoveError(f"{text!r} at {self.node} of {who}; possible: {', '.join(possible)}")
        self.forced = []
        self._resolve(text)
        self._settle()

    def _possible(self) -> list[str]:
        return self.legal() or [text for text, _ in self.outcomes()]

    def _settle(self) -> None:
        """Carry out all that is forced, up to the next real decision or draw (4.1)."""
        while self.node != "OVER":
            if self.node.islower():
                name, *args = self.agenda.pop()
                getattr(self, f"_{name}")(*args)
                continue
            possible = self._possible()
            if all(text == options.DECLINE for text in possible):
                self.agenda.pop()  # nothing to decide or to draw: the node is not entered
            elif len(possible) == 1:
                self.forced.append(possible[0])
                self._resolve(possible[0])
            else:
                return

    def _resolve(self, text: str) -> None:
        """Take the waiting node off the agenda and carry out its move or event."""
        word, *args = text.replace(">", " ").split()
        node, *context = self.agenda.pop()
        if node in options.EVENTS:
            getattr(self, f"_told_{node.lower()}")(*context, args[-1])
        else:
            getattr(self, f"_at_{node.lower()}")(*context, word, args)
