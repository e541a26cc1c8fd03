"""The course of a turn: what each move does, and all that is forced after it (rules document, 4 to 7)."""

from __future__ import annotations

from ..hidden_twin import HiddenTwin
from . import score
from .components import WORKSTATIONS, with_symbol
from .knowledge import is_public
from .possible import Odds, add_step, empty_slot, legal, next_seat, outcomes, planned, steps_of, unanswered
from .table import (
    BOOST_COST,
    DECISIONS,
    DONE,
    FIRST_POINTS,
    GAIN,
    HIDDEN,
    NO,
    TURN_CAP,
    TURN_COST,
    WAITING,
    Table,
)


class Course(HiddenTwin):
    """A table, or a view of it, that goes its course."""

    table: Table
    decisions, waiting = DECISIONS, WAITING

    def _is_asked(self, only: str) -> bool:
        """The end of a plan that is begun, too."""
        seat = next_seat(self.table) if self.table.phase == "FINAL" else None
        is_begun = seat is not None and self.table.seats[seat].plan is not None
        return is_begun or super()._is_asked(only)

    def _next_seat(self) -> int | None:
        return next_seat(self.table)

    def _legal(self) -> list[str]:
        return legal(self.table) if self.table.phase in DECISIONS else []

    def _outcomes(self) -> Odds:
        return [] if self.table.phase in (*DECISIONS, "OVER") else outcomes(self.table)

    def _prepare(self) -> None:
        """5.4: a pile that is empty when a card is needed; DRAW and BOT cards run out together."""
        if self.table.phase == "REFILL" and self._may_refill() and self.table.pile_size(0) == 0:
            self.table.discards = set()

    def _may_refill(self) -> bool:
        is_kept = self.table.is_ending() and self.table.options.refill_before_final == "no"
        return not is_kept and bool(self.table.refill)

    # --- the nodes of section 4 --------------------------------------------------------------

    def _is_done(self) -> bool:
        table = self.table
        if table.phase == "SETUP":
            return empty_slot(table) is None and all(seat.secret is not None for seat in table.seats)
        if table.phase == "ROLL":
            return bool(table.dice)
        if table.phase == "PICK":
            return table.manager_die is not None
        if table.is_scoring():
            return not unanswered(table)
        if table.phase == "REFILL":
            return not self._may_refill() or table.pile_size(0) == 0
        return next_seat(table) is None

    def _go_on(self) -> None:
        """To the next node."""
        table = self.table
        if table.phase == "REFILL":
            self._end_turn()
            return
        if table.phase in ("DRAW", "FINAL-DRAW"):
            self._show_choices()
            self._carry_out()
        if table.is_scoring():
            score.score_completions(table)
            for seat in table.seats:
                seat.pending = seat.plan = seat.answer = None
        if table.phase == "FINAL-SCORE":
            table.refill = []
        table.phase = {
            "SETUP": "ROLL",
            "ROLL": "PICK",
            "PICK": "ACT",
            "ACT": "DRAW",
            "DRAW": "SCORE",
            "SCORE": "REFILL",
            "FINAL": "FINAL-DRAW",
            "FINAL-DRAW": "FINAL-SCORE",
            "FINAL-SCORE": "OVER",
        }[table.phase]

    def _end_turn(self) -> None:
        """T8, T1."""
        table = self.table
        table.refill = []
        winners = [seat for seat in table.seats if seat.has_all()]
        for seat in winners:
            seat.points += FIRST_POINTS
        if winners or table.turn == TURN_CAP:
            table.phase = "FINAL"
            return
        table.turn += 1
        table.dice, table.manager_die = [], None
        table.phase = "ROLL"

    # --- what moves and events do --------------------------------------------------------------

    def _resolve(self, text: str) -> None:
        """Carry out a move or an event."""
        table = self.table
        verb, *words = text.split()
        if verb == "order":
            table.orders[int(words[0]) - 1] = f"{words[1]} {words[2]}"
            table.seen |= {*words[1:]}
            table.refill = table.refill[1:]
        elif verb == "roll":
            table.dice = [word[1] for word in words]
        else:
            number = int(words[0][1:])
            if verb == "secret":
                table.seats[number].secret = " ".join(words[1:])
            elif verb == "pick":
                table.manager_die = words[1]
            elif verb == "reveal":
                table.seats[number].answer = NO
                if words[1] != "-":
                    score.score_secret(table, number, f"{words[1]} {words[2]}")
            else:
                self._choose(number, " ".join(words[1:]))

    def _choose(self, number: int, choice: str) -> None:
        """A choice is made unseen, or shown."""
        table = self.table
        seat = table.seats[number]
        is_plan_of_another = table.phase == "FINAL" and not table.sees(number)
        if not table.is_final():
            seat.pending = choice
        elif choice == DONE:
            seat.pending = HIDDEN if is_plan_of_another and not is_public(table, number) else DONE
        elif choice != HIDDEN:
            add_step(seat, choice)  # a plan that is told stays sealed up to its end

    def _show_choices(self) -> None:
        """T5, F2: on the table all choices come to light; a view has been told them one by one."""
        if self.table.viewer is None:
            for number, seat in enumerate(self.table.seats):
                steps = [*(steps_of(seat) or []), DONE] if self.table.is_final() else [str(seat.pending)]
                for step in steps:
                    self._tell(f"act p{number} {step}")

    def _carry_out(self) -> None:
        """5.2: all at once; no choice touches another's."""
        table = self.table
        for number, seat in enumerate(table.seats):
            if table.is_final():
                table.seats[number] = planned(seat)
            else:
                self._act(number, str(seat.pending).split())

    def _act(self, number: int, words: list[str]) -> None:
        """5.1: turn, pay, draw, accumulate."""
        table = self.table
        seat = table.seats[number]
        if words[0].startswith("t"):
            seat.facing = (seat.facing - 1 + int(words[0][1])) % WORKSTATIONS + 1
            seat.spent += TURN_COST
            words = words[1:]
        if words[0] == "acc":
            if table.options.is_energy_left(seat.circled):
                seat.circled += GAIN
            return
        if words[0] == "b":
            seat.spent += BOOST_COST
        seat.sheet[seat.facing - 1] = with_symbol(seat.robot, words[1])
