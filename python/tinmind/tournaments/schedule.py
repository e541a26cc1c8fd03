"""Which games an event has: groups of bots, deals, and who sits where.

A *group* is the bots of one table. A *rotation* is all games of a group with one deal: the bots sit in one
order and then move on a seat, until each has had every seat (with ``seating = "all"`` in every order). At
more than two seats the order to begin with changes from round to round, so that everyone plays after
everyone. A *round* is one rotation of every group: all pairings advance together, and an event that is
stopped early is balanced.

Everything follows from the event's seed, the names of the group and the number of the round. So a bot that is
added later, or another round, leaves the games that there are as they were, keys included.
"""

from __future__ import annotations

import hashlib
import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from ..errors import ReadError
from ..seeds import derive
from .event import Event
from .results import GameResult
from .tasks import Entrant

Group = tuple[Entrant, ...]
_TRIES = 5000  # of groups, before bots that met more often may meet


@dataclass(frozen=True)
class Rotation:
    """All games of one deal.

    Attributes:
        key: ``A|B|C#12``: the names of the group and the number of the round. number: of the round, from 0.
        seed: of the deal. seatings: who sits where, a game each.
    """

    key: str
    number: int
    seed: int
    seatings: tuple[Group, ...]

    def game_key(self, index: int) -> str:
        """The key of one of its games."""
        return f"{self.key}.{index}"


def rotation_of(game_key: str) -> str:
    """The key of the rotation that a game belongs to."""
    return game_key.rpartition(".")[0]


def group_of(rotation_key: str) -> str:
    """The names of a rotation's group, separated by ``|``."""
    return rotation_key.rpartition("#")[0]


class WAIT:
    """In a row of rotations: the next ones depend on all results of those before."""


class Schedule:
    """The rotations of an event, round by round."""

    def __init__(self, event: Event, seats: int) -> None:
        """Draw up the groups; those of a Swiss event follow when the results are known."""
        self.event = event
        self.seats = seats
        self.groups = _groups(event, seats)

    @property
    def rotations(self) -> int:
        """How many there are in all."""
        groups = len(self.event.bots) // self.seats if self.is_swiss else len(self.groups)
        return groups * self.event.schedule.rounds

    @property
    def games(self) -> int:
        """How many games there are in all."""
        rounds = self.event.schedule.rounds
        if self.is_swiss:
            return self.rotations * len(self._seatings(self.event.entrants[: self.seats], 0))
        return rounds * sum(len(self._seatings(group, 0)) for group in self.groups)

    @property
    def is_swiss(self) -> bool:
        """Whether pairings depend on results."""
        return self.event.schedule.kind == "swiss"

    def all(self, results: Callable[[], Iterable[GameResult]]) -> Iterator[Rotation | type[WAIT]]:
        """The rotations in order.

        Args:
            results: the games finished so far; asked after each WAIT.
        """
        for number in range(self.event.schedule.rounds):
            if self.is_swiss:
                if number:
                    yield WAIT
                groups = swiss_groups(self.event.entrants, self.seats, number, results())
            else:
                groups = self.groups
            for group in groups:
                yield self.rotation(group, number)

    def own(self, results: Iterable[GameResult]) -> list[GameResult]:
        """The games of this schedule among others: a file may hold more (fewer rounds now, fewer bots).

        Raises:
            ReadError: one of them has another deal or other seats than the schedule gives it.
        """
        games = list(results)
        own = self._swiss_own(games) if self.is_swiss else self._own(games)
        self._check_own(own)
        return own

    def _swiss_own(self, games: list[GameResult]) -> list[GameResult]:
        rotations = [item for item in self.all(lambda: games) if isinstance(item, Rotation)]
        keys = {each.game_key(index) for each in rotations for index in range(len(each.seatings))}
        return [game for game in games if game.key in keys]

    def _check_own(self, games: Iterable[GameResult]) -> None:
        bots = {bot.name: bot for bot in self.event.entrants}
        rotations: dict[str, Rotation] = {}
        for game in games:
            key = rotation_of(game.key)
            if key not in rotations:
                group = tuple(bots[name] for name in group_of(key).split("|"))
                rotations[key] = self.rotation(group, game.pair)
            planned = rotations[key]
            seats = tuple(Entrant(*each) for each in zip(game.names, game.agents, strict=True))
            if game.seed != str(planned.seed) or seats != planned.seatings[game.rotation]:
                raise ReadError(
                    f"the game {game.key} has another deal or other seats than the schedule gives it; "
                    "its line was changed, or is of another event"
                )

    def _own(self, games: list[GameResult]) -> list[GameResult]:
        sizes = {_names(group): len(self._seatings(group, 0)) for group in self.groups}
        rounds = self.event.schedule.rounds
        return [
            game
            for game in games
            if game.pair < rounds and game.rotation < sizes.get(group_of(rotation_of(game.key)), 0)
        ]

    def rotation(self, group: Group, number: int) -> Rotation:
        """The games of a group in a round."""
        names = _names(group)
        word = int.from_bytes(hashlib.sha256(names.encode()).digest()[:8], "little")
        seed = derive(derive(self.event.seed, "group", word), "round", number)
        return Rotation(f"{names}#{number}", number, seed, self._seatings(group, number))

    def _seatings(self, group: Group, number: int) -> tuple[Group, ...]:
        """The orders of a rotation, each once (a bot with several seats makes equal ones)."""
        if self.event.schedule.seating == "all":
            orders: Iterable[Group] = itertools.permutations(group)
        else:
            circle = _circle(group, number)
            orders = (circle[-shift:] + circle[:-shift] for shift in range(len(circle)))
        return tuple(dict.fromkeys(orders))


def _names(group: Group) -> str:
    return "|".join(entrant.name for entrant in group)


def _circle(group: Group, number: int) -> Group:
    """One of the ``(n-1)!`` circles in which a group can sit, another each round."""
    rest = group[1:]
    index = number % math.factorial(len(rest))
    return group[:1] + next(itertools.islice(itertools.permutations(rest), index, None))


def _groups(event: Event, seats: int) -> tuple[Group, ...]:
    """The groups of a round, by kind; none yet of a Swiss event."""
    bots = event.entrants
    kind = event.schedule.kind
    if kind == "swiss":
        return ()
    if kind == "challenge":
        return tuple((bots[0], *[other] * (seats - 1)) for other in bots[1:])
    if kind == "gauntlet":
        names = event.schedule.challengers or (bots[0].name,)
        others = [bot for bot in bots if bot.name not in names]
        return tuple(
            (bot, *rest)
            for bot in bots
            if bot.name in names
            for rest in itertools.combinations(others, seats - 1)
        )
    if kind == "ladder":
        return tuple(
            (bot, *rest)
            for index, bot in enumerate(bots)
            for rest in itertools.combinations(bots[index + 1 : index + 1 + seats], seats - 1)
        )
    if len(bots) >= seats:
        return tuple(itertools.combinations(bots, seats))
    every = itertools.combinations_with_replacement(bots, seats)
    return tuple(group for group in every if len(set(group)) == len(bots))


def swiss_groups(
    bots: Sequence[Entrant], seats: int, number: int, results: Iterable[GameResult]
) -> tuple[Group, ...]:
    """The groups of one round of a Swiss event: neighbours of the standings who met least.

    The standings are the mean shares of the rounds before (in the order of entry where equal). Who is left
    over sits out: those who sat out least, then the last of the standings.
    """
    shares: dict[str, list[float]] = {bot.name: [] for bot in bots}
    met: dict[frozenset[str], set[str]] = {}
    for result in results:
        if result.pair >= number:
            continue
        for name, share in zip(result.names, result.shares, strict=True):
            shares[name].append(share)
        for pair in itertools.combinations(result.names, 2):
            met.setdefault(frozenset(pair), set()).add(rotation_of(result.key))
    mean = {name: math.fsum(own) / len(own) if own else 0.0 for name, own in shares.items()}
    standing = sorted(bots, key=lambda bot: -mean[bot.name])
    last_first = list(reversed(standing))
    out = sorted(last_first, key=lambda bot: -len(shares[bot.name]))[: len(bots) % seats]
    waiting = [bot for bot in standing if bot not in out]

    def meetings(group: Group) -> int:
        names = [bot.name for bot in group]
        return sum(len(met.get(frozenset(pair), ())) for pair in itertools.combinations(names, 2))

    for most in itertools.count():
        groups = _grouped(waiting, seats, meetings, most, iter(range(_TRIES)))
        if groups is not None:
            return tuple(tuple(bot for bot in bots if bot in group) for group in groups)  # one key a group
    raise AssertionError("groups that met often are allowed in the end")


def _grouped(
    waiting: Sequence[Entrant], seats: int, meetings: Callable[[Group], int], most: int, tries: Iterator[int]
) -> list[Group] | None:
    """All bots in groups of at most so many meetings, near ones first; None: none within the tries."""
    if not waiting:
        return []
    first, *others = waiting
    for partners in itertools.combinations(others, seats - 1):
        if next(tries, None) is None:
            return None
        group = (first, *partners)
        if meetings(group) > most:
            continue
        rest = _grouped([bot for bot in others if bot not in partners], seats, meetings, most, tries)
        if rest is not None:
            return [group, *rest]
    return None
