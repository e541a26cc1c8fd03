"""What the games of an event come to: standings, cross table, seats, margins, ratings round by round."""

from __future__ import annotations

import itertools
import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .orders import Finish
from .ratings import Ratings, rate
from .results import GameResult
from .schedule import rotation_of

_MOST_POINTS = 40  # of the curve of ratings


@dataclass
class Tally:
    """The games of one bot; a bot with several seats of a game counts for each.

    Attributes:
        wins, draws, losses: first alone, first with others, not first. ranks, margins: sums; a margin is the
            points ahead of the best other seat. seconds, decisions: of thinking. forfeits: by kind.
        shares: of its rotations, sum and number each.
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0
    ranks: int = 0
    margins: list[float] = field(default_factory=list)
    seconds: float = 0.0
    decisions: int = 0
    forfeits: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    shares: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))

    @property
    def games(self) -> int:
        """How many."""
        return self.wins + self.draws + self.losses

    @property
    def share(self) -> float:
        """The mean share of the win."""
        return math.fsum(itertools.chain.from_iterable(self.shares.values())) / max(1, self.games)

    @property
    def share_error(self) -> float:
        """Its standard error, by whole rotations."""
        return clustered_error(self.shares.values())

    def add(self, result: GameResult, seat: int) -> None:
        """Count a game."""
        rank = result.ranks[seat]
        is_shared = result.ranks.count(rank) > 1
        self.wins += rank == 1 and not is_shared
        self.draws += rank == 1 and is_shared
        self.losses += rank > 1
        self.ranks += rank
        others = [score for each, score in enumerate(result.scores) if each != seat]
        self.margins.append(result.scores[seat] - max(others))
        self.seconds += result.seconds[seat]
        self.decisions += result.decisions[seat]
        self.shares[rotation_of(result.key)].append(result.shares[seat])
        if result.forfeit is not None and result.forfeit.seat == seat:
            self.forfeits[result.forfeit.kind] += 1


def clustered_error(clusters: Iterable[Sequence[float]]) -> float:
    """The standard error of the mean of all values when values of one cluster hang together.

    The linearised one of a ratio, as survey statistics has it (Cochran, Sampling Techniques, 6.4).
    """
    groups = list(clusters)
    count = sum(map(len, groups))
    if len(groups) < 2:
        return 0.0
    mean = math.fsum(itertools.chain.from_iterable(groups)) / count
    squares = math.fsum((math.fsum(group) - mean * len(group)) ** 2 for group in groups)
    return math.sqrt(squares * len(groups) / (len(groups) - 1)) / count


@dataclass(frozen=True)
class Standings:
    """An event as it stands. `order` has the names, best first."""

    ratings: Ratings
    tallies: dict[str, Tally]
    order: tuple[str, ...]


def ordered(games: Iterable[GameResult]) -> list[GameResult]:
    """The games by round, then by key: no figure depends on the order in which they ended."""
    return sorted(games, key=lambda game: (game.pair, game.key))


def finishes(games: Iterable[GameResult]) -> list[Finish]:
    """The games as the ratings take them."""
    return [
        Finish(tuple(game.names), tuple(game.ranks), rotation_of(game.key), _stake(game.shares))
        for game in games
    ]


def _stake(shares: Sequence[float]) -> float | None:
    """The first share of two, where it is neither all, half nor nothing."""
    return shares[0] if len(shares) == 2 and shares[0] not in (0, 0.5, 1) else None


def standings(games: Iterable[GameResult], names: Iterable[str], anchor: str | None = None) -> Standings:
    """The standings of all bots, those without a game included; by rating."""
    tallies = {name: Tally() for name in names}
    rows = ordered(games)
    for game in rows:
        for seat, name in enumerate(game.names):
            tallies.setdefault(name, Tally()).add(game, seat)
    ratings = rate(finishes(rows), tallies, anchor)
    elo = dict(zip(ratings.names, ratings.elo, strict=True))
    return Standings(ratings, tallies, tuple(sorted(tallies, key=lambda name: (-elo[name], name))))


@dataclass(frozen=True)
class Cross:
    """One bot against another: how many times they met, and the share of these in which it was ahead."""

    games: int
    share: float


def cross_table(games: Iterable[GameResult]) -> dict[tuple[str, str], Cross]:
    """Each ordered pair of bots that met: places compared, equal ones count a half."""
    ahead: dict[tuple[str, str], list[float]] = defaultdict(list)
    for game in games:
        seats = list(zip(game.names, game.ranks, strict=True))
        for (name, rank), (other, other_rank) in itertools.permutations(seats, 2):
            if name != other:
                ahead[name, other].append(0.5 * ((rank < other_rank) + (rank <= other_rank)))
    return {pair: Cross(len(values), math.fsum(values) / len(values)) for pair, values in ahead.items()}


def seat_shares(games: Iterable[GameResult]) -> list[tuple[float, float]]:
    """The mean share of each seat, whoever sat there, and its standard error."""
    seats: dict[int, dict[str, list[float]]] = defaultdict(lambda: defaultdict(list))
    for game in ordered(games):
        for seat, share in enumerate(game.shares):
            seats[seat][rotation_of(game.key)].append(share)
    return [
        (
            math.fsum(itertools.chain.from_iterable(own.values())) / sum(map(len, own.values())),
            clustered_error(own.values()),
        )
        for _, own in sorted(seats.items())
    ]


def winning_margins(games: Iterable[GameResult]) -> list[float]:
    """Points of the first seat ahead of the next, sorted; forfeited games left out."""
    return sorted(
        best - second
        for game in games
        if game.forfeit is None
        for best, second in [sorted(game.scores, reverse=True)[:2]]
    )


@dataclass(frozen=True)
class Moment:
    """The ratings after so many rounds: name to Elo and half of its 95 % interval."""

    rounds: int
    games: int
    elo: dict[str, tuple[float, float]]


def history(games: Iterable[GameResult], names: Iterable[str], anchor: str | None = None) -> list[Moment]:
    """The ratings after rounds spread evenly over the event."""
    rows = ordered(games)
    if not rows:
        return []
    everyone = list(names)
    last = rows[-1].pair + 1
    points = sorted({max(1, round(last * number / _MOST_POINTS)) for number in range(1, _MOST_POINTS + 1)})
    moments = []
    for point in points:
        part = [game for game in rows if game.pair < point]
        found = rate(finishes(part), everyone, anchor)
        elo = {
            name: (rating, half)
            for name, rating, half in zip(found.names, found.elo, found.intervals, strict=True)
        }
        moments.append(Moment(point, len(part), elo))
    return moments
