"""What lies on the table of a Draw Bot game, or what one seat knows of it (rules document, 1 and 3).

Data and small questions; no course of play (that is in `turn.py`).
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from .components import BLANK, KINDS, OFF, PARTS, WORKSTATIONS, Robot, is_complete, robot_of

HIDDEN = "?"  # there, but the viewer cannot see it
DONE = "done"  # a completed secret order; the end of a plan
NO = "no"
NO_DIE = "none"

MIN_PLAYERS, MAX_PLAYERS = 3, 5
START_ENERGY, TURN_COST, BOOST_COST, GAIN = 2, 1, 2, 1
ORDER_POINTS, OTHER_POINTS, SECRET_POINTS, FIRST_POINTS, ORIGINALITY_POINTS = 3, 1, 3, 1, 1
TURN_CAP = 100
UNLIMITED = 0  # the value of `energy_symbols`

SWITCHES = {
    "originality_pairs": ("adjacent", "all"),
    "turn_with_accumulate": ("no", "yes"),
    "boost_scope": ("chosen_die", "any_part"),
    "final_boost_dice": ("free", "last_roll"),
    "secret_tie": ("owner_3", "all_1"),
    "tie_removes_order": ("yes", "no"),
    "refill_before_final": ("yes", "no"),
    "first_manager": ("named", "left_of_named"),
}

# The nodes of section 4 at which a position can be. Those of WAITING only a view comes to a halt at.
DECISIONS = ("PICK", "ACT", "FINAL")
WAITING = ("DRAW", "SCORE", "FINAL-DRAW", "FINAL-SCORE")
PHASES = (
    "SETUP",
    "ROLL",
    "PICK",
    "ACT",
    "DRAW",
    "SCORE",
    "REFILL",
    "FINAL",
    "FINAL-DRAW",
    "FINAL-SCORE",
    "OVER",
)


@dataclass
class Options:
    """The switches of section 8."""

    players: int
    originality_pairs: str = "adjacent"
    turn_with_accumulate: str = "no"
    boost_scope: str = "chosen_die"
    final_boost_dice: str = "free"
    secret_tie: str = "owner_3"
    tie_removes_order: str = "yes"
    energy_symbols: int = 20
    refill_before_final: str = "yes"
    first_manager: str = "named"

    def faults(self) -> list[str]:
        out = []
        if type(self.players) is not int or not MIN_PLAYERS <= self.players <= MAX_PLAYERS:
            out.append(f"players: 3 to 5, not {self.players!r}")
        for name, values in SWITCHES.items():
            if getattr(self, name) not in values:
                out.append(f"{name}: {values}, not {getattr(self, name)!r}")
        limit = self.energy_symbols
        if type(limit) is not int or (limit != UNLIMITED and limit < START_ENERGY):
            out.append(f"energy_symbols: at least {START_ENERGY}, or {UNLIMITED} for no limit, not {limit!r}")
        return out

    def is_energy_left(self, circled: int) -> bool:
        """Whether another symbol can be circled."""
        return self.energy_symbols == UNLIMITED or circled < self.energy_symbols


@dataclass
class Plan:
    """What a seat plans in F1, as far as it got; in which order does not matter."""

    facing: int
    turns: int = 0
    drawn: list[Robot] = field(default_factory=lambda: [BLANK] * WORKSTATIONS)

    def cost(self) -> int:
        boosts = sum(design > 0 for robot in self.drawn for design in robot)
        return TURN_COST * self.turns + BOOST_COST * boosts


@dataclass
class Seat:
    """What one player has. `pending` is the choice of this turn, until it is scored; in F1 DONE or HIDDEN."""

    sheet: list[Robot] = field(default_factory=lambda: [BLANK] * WORKSTATIONS)
    facing: int = 1
    circled: int = START_ENERGY
    spent: int = 0
    points: int = 0
    secret: str | None = None  # None: not dealt; an order, DONE or HIDDEN
    pending: str | None = None
    plan: Plan | None = None  # in F1 and F2; None: nothing planned
    answer: str | None = None  # while robots are scored: which of them was the secret, W1 to W4, or NO

    def copy(self) -> Seat:
        plan = None if self.plan is None else replace(self.plan, drawn=[*self.plan.drawn])
        return replace(self, sheet=[*self.sheet], plan=plan)

    @property
    def energy(self) -> int:
        return self.circled - self.spent

    @property
    def robot(self) -> Robot:
        """The robot in front."""
        return self.sheet[self.facing - 1]

    def completed(self) -> list[Robot]:
        return [robot for robot in self.sheet if is_complete(robot)]

    def has_all(self) -> bool:
        return len(self.completed()) == WORKSTATIONS

    def fresh(self) -> list[Robot]:
        """Robots completed just now, not scored yet."""
        return [self.sheet[at] for at in self.fresh_at()]

    def fresh_at(self) -> list[int]:
        if self.plan is not None:
            at = [w for w in range(WORKSTATIONS) if any(self.plan.drawn[w])]
        else:
            has_drawn = self.pending not in (None, DONE) and not str(self.pending).endswith("acc")
            at = [self.facing - 1] if has_drawn else []
        return [w for w in at if is_complete(self.sheet[w])]

    def has_secret(self) -> bool:
        """An order that is there and not completed, known or not."""
        return self.secret not in (None, DONE)


@dataclass
class Table:
    """The table, or what the seat `viewer` knows of it."""

    options: Options
    viewer: int | None = None
    turn: int = 1
    phase: str = "SETUP"
    orders: list[str | None] = field(default_factory=list)
    dice: list[str] = field(default_factory=list)  # faces by part; [] before the roll
    manager_die: str | None = None
    discards: set[str] = field(default_factory=set)
    seen: set[str] = field(default_factory=set)  # cards that all have seen
    seats: list[Seat] = field(default_factory=list)
    refill: list[int] = field(default_factory=list)  # slots that wait for new cards in T7

    def copy(self) -> Table:
        seats = [seat.copy() for seat in self.seats]
        out = replace(self, orders=[*self.orders], dice=[*self.dice], seats=seats)
        return replace(out, discards={*self.discards}, seen={*self.seen}, refill=[*self.refill])

    @property
    def players(self) -> int:
        return self.options.players

    @property
    def manager(self) -> int:
        """T1; the role goes to the left each turn (DB-1)."""
        first = 0 if self.options.first_manager == "named" else 1
        return (first + self.turn - 1) % self.players

    def sees(self, owner: int) -> bool:
        """Whether what only `owner` sees is seen here."""
        return self.viewer in (None, owner)

    def is_final(self) -> bool:
        return self.phase.startswith("FINAL")

    def is_ending(self) -> bool:
        """Whether the game ends with this turn (7.1, DB-27)."""
        return any(seat.has_all() for seat in self.seats) or self.turn == TURN_CAP

    def is_scoring(self) -> bool:
        return self.phase.endswith("SCORE")

    def may_use(self, seat: int, part: str) -> bool:
        """Whether the die of a part is one that the seat may use (4, T4)."""
        if not self.dice or self.dice[PARTS.index(part)] == OFF:
            return False
        return (part == self.manager_die) == (seat == self.manager)

    def uncovered(self, kind: int) -> list[str]:
        """Cards that are neither open, nor discarded, nor a secret known here: piles and unknown secrets."""
        gone = {*self.discards}
        for order in (*self.orders, *(seat.secret for seat in self.seats)):
            if order not in (None, DONE, HIDDEN):
                gone |= {*str(order).split()}
        return [card for card in KINDS[kind] if card not in gone]

    def unknown_secrets(self) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if seat.secret == HIDDEN]

    def pile_size(self, kind: int) -> int:
        return len(self.uncovered(kind)) - len(self.unknown_secrets())

    def open_robots(self) -> list[Robot | None]:
        return [None if order is None else robot_of(order) for order in self.orders]


def new_table(options: Options) -> Table:
    seats = [Seat() for _ in range(options.players)]
    return Table(options, orders=[None] * (options.players - 1), seats=seats)
