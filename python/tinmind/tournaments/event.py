"""An event: which game, which bots, how many rounds, what limits; read from a TOML file and checked.

`Event` mirrors the file: a field here is a key there. Everything that a file can get wrong is refused with
the key that is wrong.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from ..catalog import game as game_of
from ..errors import Error, ReadError
from ..files import read_toml
from ..limits import parse_seed, parse_time, shorten
from ..near import did_you_mean
from .tasks import DEFAULT_GRACE, DEFAULT_PATIENCE, Entrant

FORMAT = "tinmind.event/1"
Kind = Literal["round-robin", "gauntlet", "swiss", "challenge", "ladder"]
Seating = Literal["rotations", "all"]
_LONGEST_NAME = 80
_MOST_SEATS_OF_ALL = 4  # 24 orders


class ScheduleSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Which games there are.

    Attributes:
        kind: ``round-robin`` (every group of bots), ``gauntlet`` (every group with a challenger in it),
            ``swiss`` (neighbours of the standings), ``challenge`` (the first bot alone against each other
            one, who has the rest of the seats), ``ladder`` (bots near each other in the order of the file).
        rounds: rotations of every group; rounds in all of a Swiss event.
        seating: ``rotations`` (as many games a deal as seats) or ``all`` orders of the seats.
        challengers: of a gauntlet, by name; the first bot where none is named.
        seed: of all that is drawn, a 64-bit number as a number or a text.
    """

    kind: Kind = "round-robin"
    rounds: int = 50
    seating: Seating = "rotations"
    challengers: tuple[str, ...] = ()
    seed: int | str = 0


class LimitSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What bounds a game; times as texts (``10ms``). See `tasks.GameTask`."""

    move_time: str | None = None
    clock: str | None = None
    simulations: int | None = None
    grace: str = f"{1000 * DEFAULT_GRACE:g}ms"
    patience: str = f"{DEFAULT_PATIENCE:g}s"
    adjudicate: int = 0
    max_moves: int | None = None


class RunSettings(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """How it is run and told; may be changed at any time.

    Attributes:
        workers: games at once, as many as there are usable cores where left out. anchor: the bot whose rating
            is 0; without, the mean of all. keep_moves: keep them in the results. logs: folder for what is
            said with bots of other processes.
    """

    workers: int | None = None
    anchor: str | None = None
    keep_moves: bool = False
    logs: str | None = None


class Bot(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """One bot: its name, unique, and its agent string."""

    name: str
    agent: str


class Event(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """A whole event. `components` is a file of one's own, beside the event's file."""

    game: str
    bots: tuple[Bot, ...]
    format: str = FORMAT
    players: int | None = None
    components: str | None = None
    options: dict[str, Any] = {}
    schedule: ScheduleSettings = ScheduleSettings()
    limits: LimitSettings = LimitSettings()
    run: RunSettings = RunSettings()

    @property
    def entrants(self) -> tuple[Entrant, ...]:
        """The bots as a game takes them."""
        return tuple(Entrant(bot.name, bot.agent) for bot in self.bots)

    @property
    def seed(self) -> int:
        """The seed as a number."""
        return parse_seed(str(self.schedule.seed))


def fewest_seats(game: str) -> int:
    """The seats of an event that does not say: the fewest of the game, and two at least.

    Raises:
        ReadError: there is no such game.
    """
    return max(2, game_of(game).players[0])


def read_event(path: Path) -> Event:
    """The event of a file.

    Raises:
        ReadError: what is wrong, and where. `check_event` says what cannot be played.
    """
    document = read_toml(path)
    try:
        event = msgspec.convert(document, Event)
    except msgspec.ValidationError as error:
        raise ReadError(_plain_words(str(error))).at(str(path)) from None
    try:
        check_event(event)
    except Error as error:
        raise error.at(str(path)) from None
    return event


def _plain_words(message: str) -> str:
    """A message of msgspec with the key in front and the nearest known key."""
    what, _, where = message.partition(" - at `$")
    key = where.rstrip("`").lstrip(".") or "the file"
    if found := re.search(r"unknown field `(.*)`", what):
        return f'{key}: unknown key "{shorten(found[1])}"{did_you_mean(found[1], _keys(key))}'
    if found := re.search(r"missing required field `(.*)`", what):
        return f'{key}: the key "{found[1]}" is missing'
    if found := re.search(r"Invalid enum value '(.*)'", what):
        known = get_args(Kind if key.endswith("kind") else Seating)
        return f'{key}: "{shorten(found[1])}" is unknown{did_you_mean(found[1], known)}'
    return f"{key}: {what[:1].lower()}{what[1:].replace('`', '')}"


def _keys(place: str) -> tuple[str, ...]:
    tables: dict[str, type[msgspec.Struct]] = {
        "schedule": ScheduleSettings,
        "limits": LimitSettings,
        "run": RunSettings,
    }
    kind = Bot if place.startswith("bots") else tables.get(place, Event)
    return kind.__struct_fields__


def check_event(event: Event) -> None:
    """Refuse an event that cannot be played.

    Raises:
        Error: says which key, and what would be right.
    """
    if event.format != FORMAT:
        raise ReadError(f'format is "{shorten(event.format)}", this program reads "{FORMAT}"')
    if event.run.workers is not None and event.run.workers < 1:
        raise ReadError(f"run.workers: must be 1 or more, is {event.run.workers}")
    _check_bots(event)
    _check_schedule(event)
    for key, text in (("limits.move_time", event.limits.move_time), ("limits.grace", event.limits.grace)):
        if text is not None:
            _in_place(key, parse_time, text)
    _in_place("schedule.seed", parse_seed, str(event.schedule.seed))


def _in_place(key: str, parse: Any, text: str) -> Any:
    try:
        return parse(text)
    except Error as error:
        raise error.at(key) from None


def _check_bots(event: Event) -> None:
    names = [bot.name for bot in event.bots]
    if len(names) < 2:
        raise ReadError(f"bots: an event has two or more, this one has {len(names)}")
    for number, name in enumerate(names):
        if not name.strip() or not name.isprintable() or "|" in name or len(name) > _LONGEST_NAME:
            raise ReadError(
                f'bots[{number}].name: "{shorten(name)}" is no name; '
                f'write up to {_LONGEST_NAME} letters, no "|"'
            )
        if name in names[:number]:
            raise ReadError(f'bots[{number}].name: two bots are called "{shorten(name)}"')


def _check_schedule(event: Event) -> None:
    schedule, names = event.schedule, [bot.name for bot in event.bots]
    if not 1 <= schedule.rounds <= 10**7:
        raise ReadError(f"schedule.rounds: must be from 1 to 10000000, is {schedule.rounds}")
    for name in schedule.challengers:
        if name not in names:
            raise ReadError(
                f'schedule.challengers: no bot is called "{shorten(name)}"{did_you_mean(name, names)}'
            )
    if event.run.anchor is not None and event.run.anchor not in names:
        near = did_you_mean(event.run.anchor, names)
        raise ReadError(f'run.anchor: no bot is called "{shorten(event.run.anchor)}"{near}')
    if schedule.challengers and schedule.kind != "gauntlet":
        raise ReadError(f"schedule.challengers: only a gauntlet has some, this is a {schedule.kind}")
    seats = event.players or fewest_seats(event.game)
    if schedule.seating == "all" and seats > _MOST_SEATS_OF_ALL:
        raise ReadError(
            f'schedule.seating: "all" is for up to {_MOST_SEATS_OF_ALL} seats, here are {seats}; '
            'use "rotations"'
        )
    if schedule.kind in ("swiss", "ladder") and len(names) < seats:
        needed = f"{schedule.kind} needs as many bots as seats ({seats})"
        raise ReadError(f"schedule.kind: {needed}, here are {len(names)}")
    if schedule.kind == "gauntlet":
        others = len(names) - len(schedule.challengers or names[:1])
        if others < seats - 1:
            raise ReadError(
                f"schedule.kind: a gauntlet at {seats} seats needs {seats - 1} bots that are no challengers, "
                f"here are {others}"
            )
