"""The course of a turn: what each move does, and all that is forced after it (rules document, 4 to 7)."""

from __future__ import annotations

from ..hidden_twin import HiddenTwin
from .cards import in_order
from .possible import Odds, legal, next_seat, outcomes
from .table import (
    BOARD,
    DECISIONS,
    FEE,
    HIDDEN,
    INFO_PRICE,
    PASS,
    REWARDS,
    WAITING,
    Seat,
    Table,
)

AFTER = {"HANDS": "BUY", "BUY": "PAY-INFO", "TILE-1": "BUILD-2"}


class Course(HiddenTwin):
    """A table, or a view of it, that goes its course."""

    table: Table
    decisions, waiting = DECISIONS, WAITING
    made: int = 0  # purchases that those who take part in this round made before it

    def _next_seat(self) -> int | None:
        return next_seat(self.table)

    def _legal(self) -> list[str]:
        return legal(self.table) if self.table.phase in DECISIONS else []

    def _outcomes(self) -> Odds:
        is_over = self.table.phase in (*DECISIONS, "OVER")
        return [] if is_over else outcomes(self.table)

    # --- the nodes of section 4 --------------------------------------------------------------

    def _is_done(self) -> bool:
        table = self.table
        if table.phase == "ORDER":
            return table.order is not None
        if table.phase == "BOARD":
            return len(table.board) == BOARD
        if table.phase.startswith("CHECK"):
            return False  # the verdict itself goes on
        return next_seat(table) is None

    def _go_on(self) -> None:
        """To the next node."""
        table = self.table
        kind = table.phase.split("-")[0]
        if table.phase == "ORDER":
            table.phase = "BOARD"
        elif table.phase == "BOARD":
            table.phase = "HANDS"
        elif table.phase == "PAY-INFO":
            again = self.made + 1 < table.options.info_limit and any(
                len(seat.bought) > self.made for seat in table.seats
            )
            table.phase = "BUY" if again else "BUILD-1"
        elif kind == "BUILD":
            table.phase = f"REVEAL-{table.attempt + 1}"
        elif kind == "REVEAL":
            table.phase = f"CHECK-{table.attempt + 1}"
        elif kind == "ROLL":
            self._check()
        else:
            table.phase = AFTER[table.phase]

    def _resolve(self, text: str) -> None:
        """Carry out a move or an event."""
        table = self.table
        verb, *words = text.split()
        if table.phase == "ORDER":
            table.order = words[0]
        elif table.phase == "BOARD":
            card, tile = words[0].split("=")
            table.board.append(card)
            table.board_tile.append(int(tile))
        elif table.phase.startswith("CHECK"):
            if verb == "correct":
                table.order = table.seats[int(words[0][1:])].build[table.attempt]
            table.phase = f"ROLL-{table.attempt + 1}"
        else:
            seat = table.seats[int(words[0][1:])]
            self._resolve_of(seat, verb, words[1] if len(words) > 1 else "")

    def _resolve_of(self, seat: Seat, verb: str, word: str) -> None:
        """What concerns one Manufacturer."""
        table = self.table
        if table.phase == "HANDS":
            seat.hand = [HIDDEN] * (len(seat.hand) + 1) if word == HIDDEN else in_order([*seat.hand, word])
        elif table.phase in DECISIONS:
            seat.pending = PASS if verb == "pass" else word
        elif table.phase == "PAY-INFO":
            self._buy(seat, verb, word)
        elif table.phase.startswith("REVEAL"):
            seat.build[table.attempt] = word.rstrip("!")
            seat.eureka[table.attempt] = word.endswith("!")
            seat.siren = seat.siren and not word.endswith("!")  # lost whatever comes of it (RF-10)
            seat.pending = None
        elif table.phase == "TILE-1":
            seat.fb_tile = word if word == HIDDEN else int(word)
        else:
            self._roll(seat, int(word))

    def _buy(self, seat: Seat, verb: str, word: str) -> None:
        """N6: a cube to the Customer, a tile for the card (RF-2)."""
        self.made = len(seat.bought)
        seat.pending = None
        if verb == "buy":
            card, _, tile = word.partition("=")
            seat.cubes -= INFO_PRICE
            self.table.seats[self.table.customer].cubes += INFO_PRICE
            seat.bought.append(card or HIDDEN)
            seat.buy_tile.append(int(tile) if tile else HIDDEN)

    # --- the check (5.3 to 5.7) --------------------------------------------------------------

    def _roll(self, seat: Seat, face: int) -> None:
        """Right: from the pot, what it holds; wrong: to the pot, what the player has."""
        table = self.table
        seat.roll = face
        if table.is_correct(table.seats.index(seat)):
            is_finite = table.options.supply == "finite"
            seat.cubes += min(face, table.pot) if is_finite else face
        else:
            seat.cubes -= min(face, seat.cubes)

    def _check(self) -> None:
        """All dice are settled: rewards, fees; then the tiles, or the end of the turn."""
        table = self.table
        attempt, right = table.attempt, table.correct()
        self._reward(dict.fromkeys(right, REWARDS[attempt]))
        if attempt == 0 and not right:
            table.phase = "TILE-1"
            return
        is_due = table.options.fee_rule == "each_wrong" or not right
        for number in table.manufacturers:
            seat = table.seats[number]
            if attempt == 1 and is_due and number not in right and seat.cubes > 0:
                seat.cubes -= FEE
                table.seats[table.customer].cubes += FEE
        self._end_turn()

    def _reward(self, due: dict[int, int]) -> None:
        """One cube at a time, round and round, as long as the pot has any (RF-15)."""
        table = self.table
        while any(due.values()):
            for seat in due:
                if due[seat] and (table.pot > 0 or table.options.supply == "unlimited"):
                    table.seats[seat].cubes += 1
                    due[seat] -= 1
            if table.pot <= 0 and table.options.supply == "finite":
                return

    def _end_turn(self) -> None:
        """N15; after the last turn an extra round, if leaders are tied and play one (7.2)."""
        table = self.table
        table.turn += 1
        table.order, table.board, table.board_tile = None, [], []
        for seat in table.seats:
            seat.end_turn()
        extra = table.turn - table.turns()
        is_round = extra >= 0 and extra % table.players == 0
        table.phase = "OVER" if is_round and self._is_decided(extra // table.players) else "ORDER"

    def _is_decided(self, extra_rounds: int) -> bool:
        cubes = [seat.cubes for seat in self.table.seats]
        options = self.table.options
        plays_on = options.tie_rule == "extra" and extra_rounds < options.max_extra_rounds
        return not plays_on or cubes.count(max(cubes)) == 1
