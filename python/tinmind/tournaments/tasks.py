"""One game of an event, as it is handed to a worker: everything that decides how it goes.

Streams. What is random in a game follows from `GameTask.seed` (the seed of the deal) alone, by
`seeds.derive` and `chance.SeatStreams`:

- ``derive(seed, "deal", players)``: the set-up, which is all that is drawn before the first decision;
- ``derive(seed, "deal", k)``: what is drawn after a decision of seat ``k`` and before the next decision,
  counted for each seat;
- ``derive(seed, "agent", k)``: what the agent at seat ``k`` draws for itself (a bot: its option ``Seed``).

None of them knows who sits where. The games of a pair (or rotation) have the same seed, so they have the same
deal, and an agent that changes seats takes over the streams of the seat: two equal agents play the same game
in every rotation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ..clocks import Clock
from ..components import Components
from ..errors import Error
from ..limits import Limits, check_count, check_seed

DEFAULT_GRACE = 0.2  # seconds
DEFAULT_PATIENCE = 60.0  # seconds


@dataclass(frozen=True)
class Entrant:
    """Who sits at a seat: the name shown, and the agent string (see `tinmind.agents`)."""

    name: str
    agent: str


@dataclass(frozen=True)
class GameTask:
    """One game to be played; it can be pickled and sent to another process or machine.

    Attributes:
        key: names this game in its event, and no other.
        game: the game's id.
        seats: who sits where, seat 0 first; their number is the number of players.
        seed: of the deal (64 bits); the same for all games of a pair. See the module for the streams.
        pair, rotation: the number of the pair (of any number of seats), and of the game in it.
        options: switches of the rules document, without ``players``.
        components: component data of one's own, or ``None`` for the default.
        move_time: seconds for each decision. clock: time for all decisions of a seat. At most one of them.
        simulations: what bots of other processes are told to search; the program's own agents have limits in
            their strings.
        grace: seconds that an answer may be late, for the machine's delays.
        patience: seconds until a bot that has no time limit, or is silent, counts as hanging.
        adjudicate: states that a proof of the result may look at before each decision; 0: none is tried.
        max_moves: decisions and outcomes after which the game is judged as it stands; by default the game's
            own bound, so that bots who go round in circles come to an end.
        keep_moves: keep all moves in the result.
        log_dir: folder for what bots of other processes say and are told; ``None``: not kept.
    """

    key: str
    game: str
    seats: tuple[Entrant, ...]
    seed: int
    pair: int = 0
    rotation: int = 0
    options: Mapping[str, Any] = field(default_factory=dict)
    components: Components | None = None
    move_time: float | None = None
    clock: Clock | None = None
    simulations: int | None = None
    grace: float = DEFAULT_GRACE
    patience: float = DEFAULT_PATIENCE
    adjudicate: int = 0
    max_moves: int | None = None
    keep_moves: bool = False
    log_dir: str | None = None

    def __post_init__(self) -> None:
        """Refuse what cannot be played."""
        check_seed(self.seed)
        check_count("max_moves", self.max_moves)
        check_count("simulations", self.simulations)
        check_count("adjudicate", self.adjudicate or None)
        Limits(seconds=self.move_time)
        Limits(seconds=self.patience)
        Clock(self.grace)
        if self.move_time is not None and self.clock is not None:
            raise Error("a game has a time per move or a clock for the game, not both")

    @property
    def start_clock(self) -> Clock | None:
        """The clock of each seat at its first decision; ``None`` without a time limit."""
        return self.clock if self.move_time is None else Clock(self.move_time, is_per_move=True)
