"""An event made ready: checked against its game, with its schedule, its tasks and its conditions."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..agents import check_seat, parse_agent
from ..agents.spec import parse_clock
from ..catalog import game as game_of
from ..components import Components, load_components
from ..errors import Error, ReadError
from ..limits import parse_time
from ..options import format_options
from ..position import Position
from ..signature import rules_hash
from .event import Event, check_event, fewest_seats
from .games import begin
from .schedule import Rotation, Schedule
from .tasks import Entrant, GameTask

_NO_SWITCHES = {"players", "seed", "components", "deal"}  # words of `Game.new` that are none


@dataclass(frozen=True)
class Prepared:
    """An event that can be played.

    Attributes:
        event: as given. game: its id. seats: of a table. options: all switches. components: the data.
        schedule: its games.
    """

    event: Event
    game: str
    seats: int
    options: dict[str, Any]
    components: Components
    schedule: Schedule

    def task(self, rotation: Rotation, index: int) -> GameTask:
        """One game of a rotation, for a worker."""
        limits, run = self.event.limits, self.event.run
        return GameTask(
            key=rotation.game_key(index),
            game=self.game,
            seats=rotation.seatings[index],
            seed=rotation.seed,
            pair=rotation.number,
            rotation=index,
            options=self.event.options,
            components=self.components if self.components.changed else None,
            move_time=None if limits.move_time is None else parse_time(limits.move_time),
            clock=None if limits.clock is None else parse_clock(limits.clock),
            simulations=limits.simulations,
            grace=parse_time(limits.grace),
            patience=parse_time(limits.patience),
            adjudicate=limits.adjudicate,
            max_moves=limits.max_moves,
            keep_moves=run.keep_moves,
            log_dir=run.logs,
        )

    @property
    def conditions(self) -> dict[str, Any]:
        """What must be equal for two games to stand in one file."""
        limits = {name: getattr(self.event.limits, name) for name in self.event.limits.__struct_fields__}
        return {
            "game": self.game,
            "options": self.options,
            "seed": str(self.event.seed),
            "seating": self.event.schedule.seating,
            **limits,
            "rules_hash": rules_hash(self.game),
            "components_hash": self.components.hash,
        }

    @property
    def bots(self) -> dict[str, str]:
        """Agent strings by name."""
        return {bot.name: bot.agent for bot in self.event.bots}

    @property
    def settings(self) -> dict[str, str]:
        """The settings in words, for people."""
        schedule, limits = self.event.schedule, self.event.limits
        words = {
            "game": self.game,
            "seats": str(self.seats),
            "options": format_options(self.options),
            "kind": schedule.kind,
            "rounds": str(schedule.rounds),
            "seating": schedule.seating,
            "seed": str(self.event.seed),
        }
        words |= {
            name.replace("_", " "): str(value)
            for name in limits.__struct_fields__
            if (value := getattr(limits, name)) not in (None, 0)
        }
        return words | {
            "rules": rules_hash(self.game),
            "components": f"{self.components.hash} ({Path(self.components.source).name})",
        }


def prepare(event: Event, folder: Path | None = None) -> Prepared:
    """Check an event against its game: switches, seats, and every bot.

    Args:
        folder: of the event's file; a file of components is looked for there.

    Raises:
        Error: says which key of the event cannot be played, and why.
    """
    check_event(event)
    game = game_of(event.game)
    own = None if event.components is None else (folder or Path()) / event.components
    components = load_components(game.id, own)
    seats = event.players or fewest_seats(event.game)
    if seats < 2:
        raise ReadError("players: an event is played by two or more seats")
    for name in _NO_SWITCHES & event.options.keys():
        raise ReadError(f'options: "{name}" is no switch of a game; it has a key of its own')
    position = game.new(players=seats, seed=0, deal=False, components=components, **event.options)
    for bot in event.bots:
        _check_bot(bot.name, bot.agent, position)
    prepared = Prepared(event, game.id, seats, position.options, components, Schedule(event, seats))
    _check_limits(prepared)
    return prepared


def _check_bot(name: str, agent: str, position: Position) -> None:
    try:
        spec = parse_agent(agent)
        if spec.is_human:
            raise ReadError("a person cannot take part in an event; use tinmind play")
        for seat in range(position.players):
            check_seat(spec, position, seat)
    except Error as error:
        raise error.at(f'bot "{name}"') from None


def _check_limits(prepared: Prepared) -> None:
    """Make one task, which refuses what it cannot be."""
    bots = prepared.event.entrants
    group = tuple(bots[number % len(bots)] for number in range(prepared.seats))
    try:
        task = prepared.task(prepared.schedule.rotation(group, 0), 0)
    except Error as error:
        raise error.at("limits") from None
    begin(task)


def as_entrant(words: str) -> Entrant:
    """A bot of a command line: ``NAME=AGENT``, or an agent string, which is then its name too.

    Raises:
        ReadError: nothing is given.
    """
    name, equals, agent = words.partition("=")
    if not words.strip():
        raise ReadError("a bot is an agent such as mcts:simulations=1000, or NAME=AGENT; this one is empty")
    if equals and not any(sign in name for sign in ":[/\\"):
        return Entrant(name.strip(), agent.strip())
    return Entrant(words.strip(), words.strip())
