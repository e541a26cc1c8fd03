"""The course of a game: set-up, MOVE, ACTION and MAINTENANCE (rules document, 2, 4.3-4.7, 6)."""

from __future__ import annotations

from .effects import Task
from .table import BOARDS, BOTS_TO_END, COLOURS, KINDS, SANDRA, SLOTS, VILELA, worker
from .tiles import Tiles
from .vilela import Inspector


class Rounds(Tiles, Inspector):
    """Forced steps between decisions, and the decisions outside a worker's actions."""

    # --- set-up (2) ----------------------------------------------------------------------

    def _setup(self) -> list[Task]:
        seats = range(self.table.players)
        tasks: list[Task] = [("SPARE", 1), ("SPARE", 2)]
        tasks += [("REVEAL", colour) for colour in COLOURS]
        tasks.append(("set_marker",))
        tasks += [("marker_draw", ("wheel", index)) for index in range(8)]
        tasks += [("PROJECT", slot) for slot in SLOTS]
        tasks += [("CONTRACT", number) for number in range(1, 10)]
        tasks += [("START_PROJECT", seat) for seat in seats]
        tasks.append(("deal_tokens",))
        tasks += [("START", seat) for seat in reversed(seats)] * self.table.options.start_parts
        return [*tasks, ("choose_task",), ("move_phase",)]

    def _set_marker(self) -> None:
        """The left spare alone decides (R83)."""
        left = self.table.spare[0]
        assert left is not None
        self.table.marker = left[0]

    def _deal_tokens(self) -> None:
        for holder in self.table.seats:
            holder.tokens = 1
        if not self.table.is_solo:
            self.table.seats[-1].tokens = 2  # R85

    def _at_start(self, seat: int, word: str, args: list[str]) -> None:
        self._then(("draw", args[0], ("hand", seat)))

    # --- MOVE phase (4.3) ----------------------------------------------------------------

    def _move_phase(self) -> None:
        self.table.round += 1
        self.table.standing.clear()
        self._then(("next_mover",))

    def _next_mover(self) -> None:
        mover = self.table.next_mover()
        if mover is None:
            self._then(("next_actor",))
        elif mover == SANDRA:
            self._then(("sandra_moves",), ("next_mover",))
        elif mover == VILELA:
            self._then(("vilela_moves",), ("next_mover",))
        else:
            self._then(("MOVE", int(mover[1:])), ("next_mover",))

    def _at_move(self, seat: int, word: str, args: list[str]) -> None:
        if args[0] in self.table.box.overflow:
            self.table.use_tile(seat, 2)
        self.table.meeples[worker(seat)] = args[0]
        self.table.standing.add(worker(seat))

    def _sandra_moves(self) -> None:
        """6.1: to the next board on the right with a free space; in round 1 she stays."""
        table = self.table
        table.standing.add(SANDRA)
        if table.round == 1:
            return
        here = BOARDS.index(table.space_of(SANDRA).board)
        for step in range(1, 5):
            board = BOARDS[(here + step) % 4]
            free = [space for space in table.free_spaces() if space.board == board]
            if free:
                table.meeples[SANDRA] = free[0].id
                return

    # --- ACTION phase (4.4) --------------------------------------------------------------

    def _next_actor(self) -> None:
        actor = self.table.leftmost(standing=True)
        if actor is None:
            self._then(("maintenance",), ("round_end",))
        elif actor == SANDRA:
            self._then(("sandra_acts",), ("lie_down", SANDRA), ("next_actor",))
        elif actor == VILELA:
            self._then(("vilela_acts",), ("lie_down", VILELA), ("next_actor",))
        else:
            seat = int(actor[1:])
            self._then(("begin", seat), *self._rest_of_turn(seat))

    def _rest_of_turn(self, seat: int) -> list[Task]:
        return [("DISCARD", seat), ("lie_down", worker(seat)), ("next_actor",)]

    def _begin(self, seat: int) -> None:
        """Sandra on the worker's board asks for her token first, by mere presence (R9, R11)."""
        taxed = self.table.board_of(SANDRA) == self.table.board_of(worker(seat))
        self._then(("SANDRA", seat) if taxed else ("work", seat))

    def _at_sandra(self, seat: int, word: str, args: list[str]) -> None:
        if word == "PASS":
            return
        if word == "PAY":
            self.table.seats[seat].tokens -= 1
        else:  # PT 1
            self.table.use_tile(seat, 1)
            self.table.gain(seat, 1)
        self._then(("work", seat))

    def _work(self, seat: int) -> None:
        self.table.turn = self.table.fresh_turn(seat)
        self._then(("ACT", seat))

    def _lie_down(self, meeple: str) -> None:
        self.table.standing.discard(meeple)

    def _at_discard(self, seat: int, word: str, args: list[str]) -> None:
        if word == "DP":
            self._discard_part(seat, args[0])
        else:
            self._discard_project(seat, args[0])
        self._then(("DISCARD", seat))

    # --- Sandra acts (6.2) ---------------------------------------------------------------

    def _sandra_acts(self) -> None:
        if self.table.round == 1:
            return
        board = self.table.space_of(SANDRA).board
        getattr(self, f"_sandra_on_{board.lower()}")()

    def _sandra_on_a(self) -> None:
        for part in self.table.spare:
            if part:
                self.table.discard_part(part)
        self.table.spare = [None, None]
        self._then(("marker_draw", ("spare", 0)), ("marker_draw", ("spare", 1)))

    def _sandra_on_p(self) -> None:
        empty = [index for index, part in enumerate(self.table.wheel) if part is None]
        self._then(*(("marker_draw", ("wheel", index)) for index in empty))

    def _sandra_on_j(self) -> None:
        self.table.discard_bottom_projects()
        self._slide_and_refill()

    def _sandra_on_f(self) -> None:
        """The lowest value rises, ties together, unless all four are equal; no bonus (R52)."""
        values = dict(self.table.value)
        lowest = min(values.values())
        if any(value != lowest for value in values.values()):
            for colour in COLOURS:
                if values[colour] == lowest:
                    self.table.step_value(colour, 1)

    def _slide_and_refill(self) -> None:
        self.table.slide_projects()
        self._then(*(("PROJECT", slot) for slot in SLOTS if not self.table.projects[slot]))

    # --- MAINTENANCE (4.7) ---------------------------------------------------------------

    def _maintenance(self) -> None:
        table = self.table
        for colour in COLOURS:
            if table.column_size(colour) == 3:
                for part in table.assembly[colour].values():
                    assert part is not None
                    table.discard_part(part)
                table.assembly[colour] = dict.fromkeys(KINDS)
                table.step_value(colour, -1)
        table.discard_bottom_projects()
        self._slide_and_refill()

    def _round_end(self) -> None:
        """The end comes after Maintenance (R59); the agenda then holds nothing but OVER."""
        table = self.table
        sold_out = not all(table.bots.values())
        busy = any(holder.completed.total() >= BOTS_TO_END for holder in table.seats)
        timed_out = 0 < table.options.max_rounds <= table.round
        if not (sold_out or busy or timed_out):
            self._then(("move_phase",))
