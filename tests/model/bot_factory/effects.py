"""What a worker's moves and the told events do (rules document, 4.5, 4.6, 4.8).

A class in two layers: `Agenda` holds what is still to happen, `Effects` adds what each move does. The
methods are found by name: `_at_<node>` for a decision, `_act_<word>` for a move at ACT,
`_told_<node>` for an event, `_<task>` for a forced step. A decision's method gets the arguments of
its task (the seat first), the move's first word, and the other words.
"""

from __future__ import annotations

from typing import Any

from . import options
from .table import COLOURS, KINDS, Table, Turn, worker

Task = tuple[Any, ...]  # name, then its arguments; a decision's first argument is the seat
Place = tuple[str, int]  # where a drawn tile goes: ("hand", seat), ("wheel", 0..7), ("spare", 0..1)

RIGHT_STEP = {"R": "Y", "Y": "B", "B": "G", "G": "R"}  # the distribution marker's way


class Agenda:
    """The table and a stack of tasks, the next one last.

    A task whose name is in capitals is a node of the rules document and waits for a move or a
    random event; one in small letters is a forced step, done by the method of that name.
    """

    table: Table
    agenda: list[Task]

    def _then(self, *tasks: Task) -> None:
        """Put tasks on the agenda so that the first one comes next."""
        self.agenda.extend(reversed(tasks))


class Effects(Agenda):
    """Moves, bonuses, common procedures, events."""

    # --- a worker's actions (4.5) --------------------------------------------------------

    def _at_act(self, seat: int, word: str, args: list[str]) -> None:
        if word == "END":
            self.table.turn = None
            return
        self._then(("ACT", seat))
        getattr(self, f"_act_{word.lower()}")(seat, self._locals(), *args)

    def _locals(self) -> Turn:
        assert self.table.turn is not None
        return self.table.turn

    def _act_go(self, seat: int, turn: Turn) -> None:
        space = self.table.space_of(worker(seat))
        self.table.seats[seat].tokens -= space.cost
        self.table.gain(seat, space.gain)
        turn.started = True

    def _act_pl(self, seat: int, turn: Turn, part: str, colour: str = "") -> None:
        turn.left -= 1
        self._place(seat, part, colour)

    def _act_sw(self, seat: int, turn: Turn, part: str, number: str) -> None:
        holder, index = self.table.seats[seat], int(number) - 1
        spare = self.table.spare[index]
        assert spare is not None
        holder.tokens -= 1
        holder.parts[part] -= 1
        holder.parts[spare] += 1
        self.table.spare[index] = part

    def _act_rot(self, seat: int, turn: Turn) -> None:
        """A quarter turn; the two inputs are refilled, left before right (1.6)."""
        turn.left -= 1
        wheel = self.table.wheel
        self.table.wheel = [wheel[(index - 2) % 8] for index in range(8)]
        self.table.even = not self.table.even
        self._then(("REFILL", seat, 0), ("REFILL", seat, 1))

    def _at_refill(self, seat: int, index: int, word: str, args: list[str]) -> None:
        self._then(("draw", args[0], ("wheel", index)))

    def _act_di(self, seat: int, turn: Turn, side: str) -> None:
        turn.left -= 1
        index = options.OUTPUTS[side]
        part, self.table.wheel[index] = self.table.wheel[index], None
        assert part is not None
        self.table.seats[seat].parts[part] += 1
        if self.table.box.wheel_bonus["even" if self.table.even else "odd"][side]:
            self._then(("PPLACE", seat))

    def _act_xp(self, seat: int, turn: Turn) -> None:
        turn.executive = True
        self._then(*(("XDISC", seat, due) for due in (3, 2, 1)), ("XDRAW", seat))

    def _at_xdisc(self, seat: int, due: int, word: str, args: list[str]) -> None:
        self._discard_part(seat, args[0])

    def _at_xdraw(self, seat: int, word: str, args: list[str]) -> None:
        self._then(("draw", args[0], ("hand", seat)))

    def _act_tk(self, seat: int, turn: Turn, slot: str) -> None:
        turn.left -= 1
        self._take_project(seat, slot)

    def _act_xj(self, seat: int, turn: Turn) -> None:
        turn.executive = True
        self._then(("YDISC", seat, 2), ("YDISC", seat, 1), ("YTAKE", seat))

    def _at_ydisc(self, seat: int, due: int, word: str, args: list[str]) -> None:
        self._discard_project(seat, args[0])

    def _at_ytake(self, seat: int, word: str, args: list[str]) -> None:
        self.table.universal[args[0]] -= 1
        self.table.seats[seat].parts[args[0]] += 1

    def _act_up(self, seat: int, turn: Turn, colour: str) -> None:
        self._pay_finance(seat, turn, options.raise_price(self.table), printed=1)
        self._raise(seat, colour)

    def _raise(self, seat: int, colour: str) -> None:
        old = self.table.value[colour]
        self.table.step_value(colour, 1)
        bonus = self.table.box.lines.get(old)  # the line right above the old space (1.8)
        if bonus == "place":
            self._then(("FPLACE", seat))
        elif bonus == "project":
            self._then(("FPROJ", seat))

    def _act_ct(self, seat: int, turn: Turn, number: str) -> None:
        price = options.reservation_price(self.table, int(number))
        self._pay_finance(seat, turn, price, self.table.box.contract_cost[int(number)])
        if self.table.options.production == 2 and not self.table.has_reserved(seat):
            self._then(("PTGET", seat))
        self.table.contracts[int(number)].owners.append(seat)

    def _pay_finance(self, seat: int, turn: Turn, amount: int, printed: int) -> None:
        if amount < printed:
            turn.arm3 = False  # Production tile 3 has served
        self.table.seats[seat].tokens -= amount
        turn.left -= amount
        turn.paid += amount

    # --- bonuses -------------------------------------------------------------------------

    def _at_pplace(self, seat: int, word: str, args: list[str]) -> None:
        if word == "PL":
            self.table.seats[seat].tokens -= 1
            self._place(seat, *args)

    def _at_fplace(self, seat: int, word: str, args: list[str]) -> None:
        if word == "PL":
            self._place(seat, *args)

    def _at_fproj(self, seat: int, word: str, args: list[str]) -> None:
        if word == "TK":
            self._take_project(seat, args[0])

    def _at_icon(self, seat: int, word: str, args: list[str]) -> None:
        if word == "IC":
            self.table.seats[seat].tokens -= 1
            self._then(("draw", args[0], ("hand", seat)))

    # --- common procedures (4.6) ---------------------------------------------------------

    def _place(self, seat: int, part: str, colour: str = "") -> None:
        """Reward first, then the icon, which the reward may pay for (R28)."""
        table, colour = self.table, colour or part[0]
        holder = table.seats[seat]
        holder.parts[part] -= 1
        table.assembly[colour][part[1]] = part
        if table.column_size(colour) < 3:
            table.gain(seat, 2)
        else:
            table.bots[colour] -= 1
            holder.projects[colour] -= 1
            holder.completed[colour] += 1
        if colour + part[1] in table.box.icons:
            self._then(("ICON", seat))

    def _take_project(self, seat: int, slot: str) -> None:
        table = self.table
        colour, table.projects[slot] = table.projects[slot], None
        assert colour is not None
        table.seats[seat].projects[colour] += 1
        bonus = table.box.project_bonus.get(slot)
        if bonus == "token":
            table.gain(seat, 1)
        elif bonus == "paid_place":
            self._then(("PPLACE", seat))

    def _discard_part(self, seat: int, part: str) -> None:
        self.table.seats[seat].parts[part] -= 1
        self.table.discard_part(part)

    def _discard_project(self, seat: int, colour: str) -> None:
        self.table.seats[seat].projects[colour] -= 1
        self.table.discarded_projects[colour] += 1

    def _draw(self, colour: str, place: Place) -> None:
        """Top tile of a stack; an empty stack is first rebuilt from its discards."""
        kind = self.table.top[colour]
        if kind is None:
            self._then(("RESHUFFLE", colour, place))
            return
        self.table.top[colour] = None
        self._put(colour + kind, place)
        self._then(("REVEAL", colour))

    def _put(self, part: str, place: Place) -> None:
        where, index = place
        if where == "hand":
            self.table.seats[index].parts[part] += 1
        elif where == "wheel":
            self.table.wheel[index] = part
        else:
            self.table.spare[index] = part

    def _marker_draw(self, place: Place) -> None:
        """A colour without any tile is skipped, the marker moving on (R37)."""
        for _ in COLOURS:
            colour = self.table.marker
            self.table.marker = RIGHT_STEP[colour]
            if colour in self.table.drawable():
                self._then(("draw", colour, place))
                return

    # --- chance (4.8): the node's arguments, then what came --------------------------------

    def _told_spare(self, number: int, part: str) -> None:
        self.table.hidden[part[0]][part[1]] -= 1
        self.table.spare[number - 1] = part

    def _told_reveal(self, colour: str, kind: str) -> None:
        self.table.hidden[colour][kind] -= 1
        self.table.top[colour] = kind

    def _told_reshuffle(self, colour: str, place: Place, kind: str) -> None:
        for each in KINDS:
            self.table.hidden[colour][each] += self.table.discards.pop(colour + each, 0)
        self.table.hidden[colour][kind] -= 1
        self._put(colour + kind, place)
        self._then(("REVEAL", colour))

    def _draw_project(self, colour: str) -> None:
        table = self.table
        if not table.deck.total():
            table.deck, table.discarded_projects = table.discarded_projects, table.deck
        table.deck[colour] -= 1

    def _told_project(self, slot: str, colour: str) -> None:
        self._draw_project(colour)
        self.table.projects[slot] = colour

    def _told_contract(self, number: int, tile: str) -> None:
        self.table.contracts[number].tile = tile

    def _told_start_project(self, seat: int, colour: str) -> None:
        self._draw_project(colour)
        self.table.seats[seat].projects[colour] += 1
