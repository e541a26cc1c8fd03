"""What lies on the table of Bot Factory, and the small procedures that only move things on it.

Data and arithmetic; no turn structure and no choice (those are in `game.py`). Rules document,
1 (box), 3 (state), 4.6 (common procedures). Absent things are `None` here and "-" in a position.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

COLOURS = ("R", "Y", "B", "G")  # stack order, left to right
KINDS = ("H", "T", "L")  # rows of a column, top to bottom
BOARDS = ("A", "P", "J", "F")  # left to right
SLOTS = ("l1", "r1", "l2", "r2", "l3", "r3")  # filling order of the Project board (4.6)
COLOURED_PARTS = tuple(colour + kind for colour in COLOURS for kind in KINDS)
UNIVERSAL_PARTS = tuple("U" + kind for kind in KINDS)
PARTS = COLOURED_PARTS + UNIVERSAL_PARTS  # part-type order
SANDRA = "sandra"
VILELA = "vilela"  # in solo games only
TILES = (1, 2, 3, 4, 5, 6, 7)  # Production tiles, in the order of 1.12

TOKEN_LIMIT = 9
PART_LIMIT = 5
PROJECT_LIMIT = 5
BOTS_TO_END = 5
COPIES_OF_PART = 4
COPIES_OF_UNIVERSAL = 2
COPIES_OF_PROJECT = 6


def worker(seat: int) -> str:
    return f"p{seat}"


def meeples_per_colour(players: int) -> int:
    return 3 if players <= 2 else 4


def listed(counter: Counter[str], order: tuple[str, ...]) -> list[str]:
    """A multiset as a list in the given order, one entry a copy."""
    return [thing for thing in order for _ in range(counter[thing])]


def present(counter: Counter[str], order: tuple[str, ...]) -> list[str]:
    """The different things of a multiset, in the given order."""
    return [thing for thing in order if counter[thing] > 0]


@dataclass(frozen=True)
class Space:
    id: str
    board: str
    key: int  # left-to-right order of all spaces (1.4)
    size: int  # placements, credits, projects or token cap
    cost: int  # tokens paid to start the main action
    gain: int  # tokens gained on starting it

    @property
    def needs_start(self) -> bool:
        return self.cost > 0 or self.gain > 0


class Box:
    """The printed values, read from a component file (1.11)."""

    def __init__(self, components: Mapping[str, Any]) -> None:
        size_names = {"A": "place", "P": "credits", "J": "take", "F": "cap"}
        self.spaces: dict[str, Space] = {}  # the printed ones
        self.overflow: dict[str, Space] = {}  # right of each board's last, and like it (1.4, R77)
        for board in BOARDS:
            for row in components["spaces"]:
                if row["board"] == board:
                    key = len(self.spaces) + len(self.overflow)
                    size = row[size_names[board]]
                    space = Space(row["id"], board, key, size, row.get("cost", 0), row.get("gain", 0))
                    self.spaces[space.id] = space
            self.overflow[board + "+"] = replace(space, id=board + "+", key=space.key + 1)
        self.all_spaces = self.spaces | self.overflow
        self.icons = frozenset(components["assembly_bonus"])
        self.wheel_bonus: dict[str, dict[str, bool]] = components["wheel_bonus"]
        self.track: list[int] = components["track"]["values"]
        self.start_value: int = components["track"]["start"]
        self.lines = {line["above"]: line["bonus"] for line in components["track"]["lines"]}
        rows = components["contract_rows"]
        self.contract_cost: dict[int, int] = {pos: row["cost"] for row in rows for pos in row["positions"]}
        self.row_points: dict[int, int] = {pos: row["vp"] for row in rows for pos in row["positions"]}
        self.contract_needs: dict[str, list[list[str]]] = {
            row["id"]: row["need"] for row in components["contracts"]
        }
        self.contract_points: dict[str, list[int]] = {row["id"]: row["vp"] for row in components["contracts"]}
        self.project_bonus: dict[str, str] = components["project_bonus"]
        self.actions: list[str] = components["vilela_actions"]
        self.bot_tiles: list[str] = components["bot_tiles"]
        self.inspections = {f"I{k}": marked for k, marked in enumerate(components["inspection"], start=1)}
        self.tasks = {f"T{k}": name for k, name in enumerate(components["tasks"], start=1)}
        self.review: list[dict[str, Any]] = components["review"]  # bands from the worst up


@dataclass
class Seat:
    tokens: int = 0  # in hand
    parts: Counter[str] = field(default_factory=Counter)
    projects: Counter[str] = field(default_factory=Counter)  # incomplete, by colour
    completed: Counter[str] = field(default_factory=Counter)  # with a bot, by colour
    universal: str | None = None  # colour of the completed project that carries the universal bot
    tile: int = 0  # Production tile held or used, 0 = none
    is_tile_used: bool = False

    def num_parts(self) -> int:
        return self.parts.total()

    def num_projects(self) -> int:
        return self.projects.total() + self.completed.total()


@dataclass
class Contract:
    tile: str | None = None
    owners: list[int] = field(default_factory=list)  # first, then second reserver


@dataclass
class Turn:
    """Locals of one worker's turn (4.4)."""

    left: int  # placements, credits, projects or tokens still allowed
    started: bool  # start cost paid, start gain taken, or none is printed
    paid: int = 0  # tokens paid for Finance actions
    executive: bool = False  # the once-a-turn executive action is used
    arm3: bool = False  # Production tile 3 waits for a step that it makes cheaper
    acquired: bool = False  # the Production tile was taken in this turn (8.3)


@dataclass(frozen=True)
class Options:
    """What the table has agreed on (8.4)."""

    players: int = 2
    solo_task: str | int = "random"  # or 1..4; of no effect with more than one player
    production: int = 0  # variant of the Production tiles
    start_parts: int = 1
    max_rounds: int = 60  # 0 = no limit

    def is_possible(self) -> bool:
        return (
            self.players in (1, 2, 3, 4)
            and self.solo_task in ("random", 1, 2, 3, 4)
            and self.production in (0, 1, 2)
            and self.start_parts in (1, 2)
            and self.max_rounds >= 0
        )


@dataclass
class Vilela:
    """Vilela's tiles; what is neither current nor left in a deck lies on the discards."""

    actions: list[str]  # left in the action deck
    bots: list[str]  # left in the deck of bot tiles
    inspections: list[str]  # left in the inspection deck
    action: str | None = None  # current tile: the board he is on
    bot: str | None = None  # current tile
    inspection: str | None = None  # drawn, waiting for the player's choice


def _none_each(names: tuple[str, ...]) -> dict[str, Any]:
    return dict.fromkeys(names)


class Table:
    """Everything public; the unseen tiles only as counts (3)."""

    def __init__(self, box: Box, options: Options) -> None:
        self.box = box
        self.options = options
        self.players = players = options.players
        self.round = 0  # 0 during set-up
        self.meeples: dict[str, str | None] = {worker(p): None for p in range(players)}
        self.meeples[SANDRA] = list(box.spaces)[-1]  # Sandra waits on the rightmost space
        if self.is_solo:
            self.meeples[VILELA] = next(s.id for s in box.spaces.values() if s.board == "F")
        self.standing: set[str] = set()
        self.value = dict.fromkeys(COLOURS, box.start_value)
        self.bots = dict.fromkeys(COLOURS, meeples_per_colour(players))
        self.assembly: dict[str, dict[str, str | None]] = {c: _none_each(KINDS) for c in COLOURS}
        self.spare: list[str | None] = [None, None]
        self.wheel: list[str | None] = [None] * 8
        self.even = True  # number of rotations so far
        self.marker = COLOURS[0]
        self.top: dict[str, str | None] = _none_each(COLOURS)
        self.hidden = {c: Counter(dict.fromkeys(KINDS, COPIES_OF_PART)) for c in COLOURS}
        self.discards: Counter[str] = Counter()
        self.universal = Counter(dict.fromkeys(UNIVERSAL_PARTS, COPIES_OF_UNIVERSAL))
        self.projects: dict[str, str | None] = _none_each(SLOTS)
        self.deck = Counter(dict.fromkeys(COLOURS, COPIES_OF_PROJECT))
        self.discarded_projects: Counter[str] = Counter()
        self.contracts = {pos: Contract() for pos in range(1, 10)}
        self.seats = [Seat() for _ in range(players)]
        self.turn: Turn | None = None
        chosen = options.solo_task != "random"
        self.task = f"T{options.solo_task}" if self.is_solo and chosen else None
        self.removed: Counter[str] = Counter()  # meeples that Vilela took off the board
        self.vilela = Vilela(list(box.actions), list(box.bot_tiles), list(box.inspections))

    @property
    def is_solo(self) -> bool:
        return self.players == 1

    # --- meeples -------------------------------------------------------------------------

    def space_of(self, meeple: str) -> Space:
        place = self.meeples[meeple]
        assert place is not None, f"{meeple} is off the board"
        return self.box.all_spaces[place]

    def board_of(self, meeple: str) -> str | None:
        return self.space_of(meeple).board if self.meeples[meeple] else None

    def free_spaces(self) -> list[Space]:
        """Printed spaces without a meeple, left to right."""
        taken = set(self.meeples.values())
        return [space for space in self.box.spaces.values() if space.id not in taken]

    def leftmost(self, *, standing: bool) -> str | None:
        """Leftmost meeple on the board that stands (or lies)."""
        able = [m for m, place in self.meeples.items() if place and (m in self.standing) == standing]
        return min(able, key=lambda m: self.space_of(m).key, default=None)

    def next_mover(self) -> str | None:
        """4.3: in round 1 the seats in order, then the others; later the leftmost lying meeple."""
        if self.round > 1:
            return self.leftmost(standing=False)
        return next((m for m in self.meeples if m not in self.standing), None)

    def fresh_turn(self, seat: int) -> Turn:
        space = self.space_of(worker(seat))
        return Turn(left=space.size, started=not space.needs_start)

    # --- tokens --------------------------------------------------------------------------

    def tokens_in_use(self, seat: int) -> int:
        on_contracts = sum(seat in contract.owners for contract in self.contracts.values())
        return self.seats[seat].tokens + on_contracts

    def gain(self, seat: int, amount: int) -> None:
        room = TOKEN_LIMIT - self.tokens_in_use(seat)
        self.seats[seat].tokens += min(amount, room)

    # --- parts ---------------------------------------------------------------------------

    def drawable(self) -> list[str]:
        """Colours with a top tile, or with discards to shuffle."""
        return [c for c in COLOURS if self.top[c] or any(self.discards[c + k] for k in KINDS)]

    def discard_part(self, part: str) -> None:
        pile = self.universal if part in UNIVERSAL_PARTS else self.discards
        pile[part] += 1

    def column_size(self, colour: str) -> int:
        return sum(part is not None for part in self.assembly[colour].values())

    def can_place(self, seat: int, part: str, colour: str) -> bool:
        """Legal placement of a part in hand (4.6)."""
        if part[0] not in ("U", colour) or self.assembly[colour][part[1]]:
            return False
        if self.column_size(colour) < 2:
            return True
        return self.seats[seat].projects[colour] > 0 and self.bots[colour] > 0

    def placements(self, seat: int) -> list[tuple[str, str]]:
        held = present(self.seats[seat].parts, PARTS)
        return [(x, c) for x in held for c in COLOURS if self.can_place(seat, x, c)]

    # --- projects ------------------------------------------------------------------------

    def slide_projects(self) -> None:
        for side in "lr":
            slots = [side + row for row in "123"]
            tiles = [self.projects[slot] for slot in slots if self.projects[slot]]
            tiles += [None] * (len(slots) - len(tiles))
            self.projects.update(zip(slots, tiles, strict=True))

    def discard_bottom_projects(self) -> None:
        for slot in ("l1", "r1"):
            colour = self.projects[slot]
            if colour:
                self.discarded_projects[colour] += 1
                self.projects[slot] = None

    # --- contracts, Production tiles -----------------------------------------------------

    def has_reserved(self, seat: int) -> bool:
        return any(seat in contract.owners for contract in self.contracts.values())

    def removable_contracts(self, tile: str) -> list[int]:
        """Positions of an inspection tile that hold a contract without a token (6.4)."""
        marked = sorted(self.box.inspections[tile])
        return [k for k in marked if self.contracts[k].tile and not self.contracts[k].owners]

    def display(self) -> list[int]:
        taken = {holder.tile for holder in self.seats}
        return [tile for tile in TILES if tile not in taken]

    def usable_tiles(self, seat: int) -> list[int]:
        """8.2: one of the display, once; 8.3: the one held, once, not in the turn it was taken."""
        holder = self.seats[seat]
        if self.options.production == 0 or holder.is_tile_used:
            return []
        if self.options.production == 1:
            return self.display()
        is_new = self.turn is not None and self.turn.acquired
        return [holder.tile] if holder.tile and not is_new else []

    def use_tile(self, seat: int, tile: int) -> None:
        self.seats[seat].tile = tile
        self.seats[seat].is_tile_used = True

    # --- values --------------------------------------------------------------------------

    def step_value(self, colour: str, steps: int) -> None:
        """Move a value marker on its track, not beyond the ends."""
        track = self.box.track
        index = track.index(self.value[colour]) + steps
        self.value[colour] = track[min(max(index, 0), len(track) - 1)]
