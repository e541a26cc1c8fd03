"""What the Production tiles do (rules document, 1.12, 8.2, 8.3).

Tiles 1 and 2 act outside a worker's actions: see `_at_sandra` and `_at_move` in the rounds. Which tiles
are possible is in `options.py`.
"""

from __future__ import annotations

from .effects import Effects
from .table import Turn


class Tiles(Effects):
    """Taking a tile, and tiles 3 to 7 during a turn: `_tile_<number>`."""

    def _at_ptget(self, seat: int, word: str, args: list[str]) -> None:
        if word == "PG":
            self.table.seats[seat].tile = int(args[0])
            self._locals().acquired = True

    def _act_pt(self, seat: int, turn: Turn, number: str, *args: str) -> None:
        self.table.use_tile(seat, int(number))
        getattr(self, f"_tile_{number}")(seat, turn, *args)

    def _tile_3(self, seat: int, turn: Turn) -> None:
        turn.arm3 = True

    def _tile_4(self, seat: int, turn: Turn) -> None:
        """The executive action of the Project board for a single project."""
        turn.executive = True
        self._then(("YDISC", seat, 1), ("YTAKE", seat))

    def _tile_5(self, seat: int, turn: Turn) -> None:
        self.table.seats[seat].tokens -= 1
        self._then(("PT5", seat))

    def _at_pt5(self, seat: int, word: str, args: list[str]) -> None:
        if word == "IC":
            self._then(("draw", args[0], ("hand", seat)))
        elif word == "TK":
            self._take_project(seat, args[0])
        else:
            self._place(seat, *args)

    def _tile_6(self, seat: int, turn: Turn, colour: str) -> None:
        self._raise(seat, colour)

    def _tile_7(self, seat: int, turn: Turn, *args: str) -> None:
        """No meeple leaves the Assembly board for the universal bot (R79)."""
        holder = self.table.seats[seat]
        if len(args) == 1:
            self.table.universal[args[0]] -= 1
            holder.parts[args[0]] += 1
            return
        first, second, colour = args
        self._discard_part(seat, first)
        self._discard_part(seat, second)
        holder.projects[colour] -= 1
        holder.completed[colour] += 1
        holder.universal = colour
