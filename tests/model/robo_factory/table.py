"""What lies on the table of a Robo Factory game, or what one seat knows of it (rules document, 1 and 3).

Data and small questions; no course of play (that is in `turn.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .cards import CARDS

HIDDEN = "?"  # there, but the viewer cannot see it
PASS = "pass"
HAND = BOARD = 3
CUBES_IN_BOX = 45 * 1 + 20 * 5

CUSTOMER_TURNS = {2: 3, 3: 2, 4: 2, 5: 2, 6: 2}
START_CUBES, INFO_PRICE, FEE = 4, 1, 1
REWARDS = (4, 2)  # in attempt 1 and 2
DIE_FACES = (1, 2, 3, 4, 5, 6)

SWITCHES = {
    "tie_rule": ("share", "extra"),
    "info_limit": (1, 2, 3),
    "supply": ("finite", "unlimited"),
    "eureka_attempts": ("both", "first"),
    "fee_rule": ("each_wrong", "only_if_all_wrong"),
    "order_shown": ("yes", "no"),
}

# The nodes of section 4 at which a position can be. Those of WAITING only a view comes to a halt at.
DECISIONS = ("BUY", "BUILD-1", "BUILD-2")
DRAWS = ("ORDER", "BOARD", "HANDS", "ROLL-1", "ROLL-2")
WAITING = ("PAY-INFO", "REVEAL-1", "CHECK-1", "TILE-1", "REVEAL-2", "CHECK-2")
PHASES = (
    *("ORDER", "BOARD", "HANDS", "BUY", "PAY-INFO", "BUILD-1", "REVEAL-1", "CHECK-1", "ROLL-1", "TILE-1"),
    *("BUILD-2", "REVEAL-2", "CHECK-2", "ROLL-2", "OVER"),
)


@dataclass
class Options:
    """The switches of section 8; `customer_turns` 0 stands for the table of section 1."""

    players: int
    tie_rule: str = "share"
    max_extra_rounds: int = 3
    info_limit: int = 1
    supply: str = "finite"
    eureka_attempts: str = "both"
    fee_rule: str = "each_wrong"
    order_shown: str = "yes"
    customer_turns: int = 0

    def faults(self) -> list[str]:
        out = []
        if type(self.players) is not int or not 2 <= self.players <= 6:
            out.append(f"players: 2 to 6, not {self.players!r}")
        for name, values in SWITCHES.items():
            if getattr(self, name) not in values:
                out.append(f"{name}: {values}, not {getattr(self, name)!r}")
        for name in ("max_extra_rounds", "customer_turns"):
            if type(getattr(self, name)) is not int or getattr(self, name) < 0:
                out.append(f"{name}: a number, not {getattr(self, name)!r}")
        return out


@dataclass
class Seat:
    """What one player has; cards and tiles may be HIDDEN."""

    cubes: int = START_CUBES
    siren: bool = True
    hand: list[str] = field(default_factory=list)
    bought: list[str] = field(default_factory=list)  # in the order of purchase
    buy_tile: list[int | str] = field(default_factory=list)
    build: list[str | None] = field(default_factory=lambda: [None, None])  # by attempt
    eureka: list[bool] = field(default_factory=lambda: [False, False])
    roll: int | None = None
    fb_tile: int | str | None = None
    pending: str | None = None  # a sealed choice: PASS, a card, a card with "!" (Eureka)

    def copy(self) -> Seat:
        out = replace(self, hand=[*self.hand], bought=[*self.bought], buy_tile=[*self.buy_tile])
        return replace(out, build=[*self.build], eureka=[*self.eureka])

    def end_turn(self) -> None:
        self.__dict__.update(vars(Seat(self.cubes, self.siren)))


@dataclass
class Table:
    """The table, or what the seat `viewer` knows of it."""

    options: Options
    viewer: int | None = None
    turn: int = 0
    phase: str = "ORDER"
    order: str | None = None
    board: list[str] = field(default_factory=list)
    board_tile: list[int] = field(default_factory=list)
    seats: list[Seat] = field(default_factory=list)

    def copy(self) -> Table:
        seats = [seat.copy() for seat in self.seats]
        return replace(self, board=[*self.board], board_tile=[*self.board_tile], seats=seats)

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def customer(self) -> int:
        return self.turn % self.players

    @property
    def manufacturers(self) -> list[int]:
        """Clockwise from the Customer's left."""
        return [(self.customer + step) % self.players for step in range(1, self.players)]

    @property
    def pot(self) -> int:
        return CUBES_IN_BOX - sum(seat.cubes for seat in self.seats)

    @property
    def attempt(self) -> int:
        """0 or 1, in the phases of the two attempts."""
        return int(self.phase[-1]) - 1

    def turns(self) -> int:
        """T(n): the turns of the game before any extra round."""
        each = self.options.customer_turns or CUSTOMER_TURNS[self.players]
        return each * self.players

    def sees(self, owner: int) -> bool:
        """Whether what only `owner` sees is seen here."""
        return self.viewer in (None, owner)

    def sees_all_of(self, owner: int) -> bool:
        """Whether what `owner` and the Customer see is seen here."""
        return self.viewer in (None, owner, self.customer)

    def is_correct(self, seat: int) -> bool:
        return self.seats[seat].build[self.attempt] == self.order

    def correct(self) -> list[int]:
        """Who is correct in this attempt, once that is known (5.2)."""
        return [seat for seat in self.manufacturers if self.is_correct(seat)]

    def buyers(self) -> list[int]:
        """Who takes part in this round of purchases: those that bought in every one before it (RF-1)."""
        made = max(len(self.seats[seat].bought) for seat in self.manufacturers)
        return [seat for seat in self.manufacturers if len(self.seats[seat].bought) == made]

    def shown_wrong(self) -> set[str]:
        """The builds that everybody knows to be wrong: of a check that nobody passed."""
        checked = {"ROLL-1": 1, "TILE-1": 1, "BUILD-2": 1, "REVEAL-2": 1, "CHECK-2": 1, "ROLL-2": 2}
        attempts = range(checked.get(self.phase, 0))
        builds = {self.seats[seat].build[a] for seat in self.manufacturers for a in attempts}
        return {build for build in builds if build is not None and build != self.order}

    def unseen(self) -> list[str]:
        """The cards that are known to lie nowhere, in order."""
        seen = {self.order, *self.board}
        for seat in self.seats:
            seen |= {*seat.hand, *seat.bought}
        return [card for card in CARDS if card not in seen]


def new_table(options: Options) -> Table:
    return Table(options, seats=[Seat() for _ in range(options.players)])
