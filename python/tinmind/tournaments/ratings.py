"""Ratings of any number of bots from games of any number of seats, with intervals that can be trusted.

The model is that of Plackett and Luce: the first place goes to each bot with a chance in proportion to its
worth, then the second among the others, and so on. All games are fitted at once by maximum likelihood.

*Ties.* Bots that share a place may have come in any order; a game counts as the mean of the log-likelihoods
of these orders. For two bots this is the custom of Elo lists, a draw as half a win and half a loss: the
equations solved are "what was scored is what was expected", which holds on average whatever the chance of a
draw is (an estimating function in the sense of Godambe, 1960). Models with a parameter for ties: Turner, van
Etten, Firth and Kosmidis, Computational Statistics 35 (2020).

*Stakes.* A game of two may divide the win unevenly (poker: by the chips). Then its shares are so much of a
win of either, as a draw is half of one.

*Prior.* Each bot has one more game, half won and half lost, against a bot of strength 0, so that a bot which
won all has a finite rating (as the prior draws of BayesElo).

*Errors.* Games of one rotation share their deal, so they are no independent witnesses; and ties make the
plain information too small. The covariance is therefore the robust one, ``H^-1 J H^-1``, with `H` the
observed information and `J` made of the scores summed by whole rotations (White 1982; Liang and Zeger 1986),
with Student's t for the number of rotations. It holds for games one by one as well (each its own cluster).

*Order.* What enters is how often each pattern of results of a rotation occurred, sorted: the order of games
and of bots cannot matter, not even in the last digit.
"""

from __future__ import annotations

import itertools
import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .elo import ELO, t95
from .orders import Finish, Order, choices_of, orders_of

if TYPE_CHECKING:
    import numpy as np

    Array = np.ndarray[Any, np.dtype[np.float64]]

PRIOR_GAMES = 1.0
_FEW_CLUSTERS = 8  # below, the larger of both errors is taken: few sums of scores say little of their spread
_STEPS = 100
_TINY = 1e-11  # logits; a step of Newton below it ends the fit


@dataclass(frozen=True)
class Ratings:
    """The fit: one entry a bot, bots by name.

    Attributes:
        names: the bots. elo: their ratings, 0 on average, or 0 for the anchor.
        errors: standard errors in Elo, robust. intervals: half of the 95 % intervals, in Elo.
            Both are of the distance to that 0: of an anchor they are 0.
        plain_errors: standard errors by the observed information alone, as if no deal was shared.
        covariance: of the ratings, in Elo squared, robust.
    """

    names: tuple[str, ...]
    elo: tuple[float, ...]
    errors: tuple[float, ...]
    intervals: tuple[float, ...]
    plain_errors: tuple[float, ...]
    covariance: tuple[tuple[float, ...], ...]

    def difference(self, first: str, second: str) -> tuple[float, float]:
        """By how many Elo the first is above the second, and the standard error of that."""
        i, j = self.names.index(first), self.names.index(second)
        own = self.covariance
        variance = own[i][i] + own[j][j] - 2 * own[i][j]
        return self.elo[i] - self.elo[j], math.sqrt(max(variance, 1e-12))

    def superiority(self, first: str, second: str) -> float:
        """The probability that the first is the stronger, by the normal approximation."""
        difference, error = self.difference(first, second)
        return 0.5 * (1 + math.erf(difference / (error * math.sqrt(2))))


def rate(finishes: Iterable[Finish], names: Iterable[str] = (), anchor: str | None = None) -> Ratings:
    """The ratings of all bots that played, and of those named, by all games.

    Args:
        anchor: the bot whose rating is 0; without, the mean of all is.
    """
    games = list(finishes)
    bots = tuple(sorted({name for game in games for name in game.names} | set(names)))
    if not bots:
        return Ratings((), (), (), (), (), ())
    model = _Model(games, bots)
    return model.ratings(model.fit(), None if anchor is None else bots.index(anchor))


class _Model:
    """The games as counts of patterns, and what they say of a vector of strengths (logits)."""

    def __init__(self, games: Sequence[Finish], bots: tuple[str, ...]) -> None:
        import numpy as np

        number = {name: index for index, name in enumerate(bots)}
        self.bots = bots
        clusters: dict[str, list[tuple[Order, float]]] = {}
        for game in games:
            clusters.setdefault(game.cluster, []).extend(orders_of(game, number))
        patterns = Counter(tuple(sorted(each)) for each in clusters.values())
        self.patterns = sorted(patterns)
        self.pattern_counts = np.array([patterns[each] for each in self.patterns], dtype=float)
        self.orders = sorted({order for pattern in self.patterns for order, _ in pattern})
        self.sets, self.weights, self.linear = _design(self.orders, len(bots))
        self.occurrences = self._occurrences()
        self.order_counts = np.zeros(len(self.orders))
        pattern, order, part = self.occurrences
        np.add.at(self.order_counts, order, part * self.pattern_counts[pattern])  # in sorted order
        self.set_totals = np.zeros(len(self.sets))
        at, order, weight = self.weights
        np.add.at(self.set_totals, at, weight * self.order_counts[order])

    def _occurrences(self) -> tuple[Any, Any, Array]:
        """Each order of each pattern of a rotation: the numbers of both, and which part of a game it is."""
        number = {order: index for index, order in enumerate(self.orders)}
        return _columns(
            (row, number[order], part) for row, pattern in enumerate(self.patterns) for order, part in pattern
        )

    def fit(self) -> Array:
        """The strengths of most likelihood, by Newton's method; a concave function has one such point."""
        import numpy as np

        theta = np.zeros(len(self.bots))
        value = self.value(theta)
        for _ in range(_STEPS):
            step = np.linalg.solve(self.information(theta), self.gradient(theta))
            if np.abs(step).max() < _TINY:
                break
            factor = 1.0
            while factor > 1e-6 and (new := self.value(theta + factor * step)) < value - 1e-9 * abs(value):
                factor /= 2
            theta, value = theta + factor * step, new
        return theta

    def value(self, theta: Array) -> float:
        """The log-likelihood with its prior."""
        import numpy as np

        top = theta.max()
        sums = top + np.log(self.sets @ np.exp(theta - top))
        prior = PRIOR_GAMES / 2 * (theta - 2 * np.logaddexp(0, theta))
        own = self.order_counts @ (self.linear @ theta)
        return float(own - self.set_totals @ sums + prior.sum())

    def gradient(self, theta: Array) -> Array:
        """Its derivative."""
        prior = PRIOR_GAMES * (0.5 - _logistic(theta))
        gradient: Array = self.order_counts @ self.linear - self.set_totals @ self.chances(theta) + prior
        return gradient

    def information(self, theta: Array) -> Array:
        """The observed information: minus the second derivative."""
        import numpy as np

        chances = self.chances(theta)
        chance = _logistic(theta)
        weighted = chances * self.set_totals[:, None]
        diagonal = weighted.sum(axis=0) + PRIOR_GAMES * chance * (1 - chance)
        information: Array = np.diag(diagonal) - weighted.T @ chances
        return information

    def chances(self, theta: Array) -> Array:
        """The chance of each bot to come first of each choice set."""
        import numpy as np

        worth = self.sets * np.exp(theta - theta.max())
        chances: Array = worth / worth.sum(axis=1, keepdims=True)
        return chances

    def _variability(self, theta: Array) -> Array:
        """The sum of the squares of the rotations' scores, and of the prior's half games."""
        import numpy as np

        at, order, weight = self.weights
        scores = self.linear.copy()
        np.subtract.at(scores, order, weight[:, None] * self.chances(theta)[at])
        sums = np.zeros((len(self.patterns), len(self.bots)))
        pattern, chosen, part = self.occurrences
        np.add.at(sums, pattern, part[:, None] * scores[chosen])
        clusters = self.pattern_counts.sum()
        few = clusters / (clusters - 1) if clusters > 1 else 1.0
        chance = _logistic(theta)
        prior = PRIOR_GAMES / 2 * ((1 - chance) ** 2 + chance**2)
        variability: Array = few * (sums.T * self.pattern_counts) @ sums + np.diag(prior)
        return variability

    def ratings(self, theta: Array, anchor: int | None) -> Ratings:
        """The strengths as Elo about their mean or the anchor, with errors."""
        import numpy as np

        inverse = np.linalg.inv(self.information(theta))
        count = len(self.bots)
        zero = np.full(count, 1 / count) if anchor is None else np.eye(count)[anchor]
        centre = np.eye(count) - zero
        plain = ELO**2 * centre @ inverse @ centre.T
        robust = ELO**2 * centre @ (inverse @ self._variability(theta) @ inverse) @ centre.T
        played = self._clusters_of_each()
        least = np.array([self._least_part(bot, number) for bot, number in enumerate(played)])
        factor = np.maximum(1.0, np.sqrt(least * np.diag(plain) / np.maximum(np.diag(robust), 1e-12)))
        robust = robust * np.outer(factor, factor)
        errors = np.sqrt(np.maximum(np.diag(robust), 0.0))
        half = [t95(max(number - 1, 1)) * error for number, error in zip(played, errors, strict=True)]
        centred = ELO * (theta - math.fsum(theta * zero))
        return Ratings(
            self.bots,
            tuple(map(float, centred)),
            tuple(map(float, errors)),
            tuple(map(float, half)),
            tuple(map(float, np.sqrt(np.maximum(np.diag(plain), 0.0)))),
            tuple(tuple(map(float, row)) for row in robust),
        )

    def _least_part(self, bot: int, clusters: int) -> float:
        """The part of the plain variance that the robust one is at least.

        Few rotations say little of their spread: all of it. Many that are all alike (every pair split) may
            hide
        others: what half a rotation of each extreme would add, as in `PairStatistics.safe_variance`.
        """
        if clusters < _FEW_CLUSTERS:
            return 1.0
        games = float(self.order_counts @ (self.linear[:, bot] > 0))
        return games / clusters / (clusters + 1)

    def _clusters_of_each(self) -> list[int]:
        """In how many rotations each bot played."""
        counts = [0] * len(self.bots)
        for pattern, times in zip(self.patterns, self.pattern_counts, strict=True):
            for bot in {bot for order, _ in pattern for group in order for bot in group}:
                counts[bot] += int(times)
        return counts


def _logistic(theta: Array) -> Array:
    import numpy as np

    chance: Array = 0.5 * (1 + np.tanh(theta / 2))
    return chance


def _columns(rows: Iterable[tuple[int, int, float]]) -> tuple[Any, Any, Array]:
    """Two columns of numbers and one of weights."""
    import numpy as np

    table = np.array(list(rows), dtype=float).reshape(-1, 3)
    return table[:, 0].astype(int), table[:, 1].astype(int), table[:, 2]


def _design(orders: Sequence[Order], bots: int) -> tuple[Array, tuple[Any, Any, Array], Array]:
    """What the likelihood is made of.

    The choice sets as rows of multiplicities (sets x bots); which set occurs in which order with which weight
    (three columns: set, order, weight); and how often each bot is chosen (orders x bots).
    """
    import numpy as np

    numbers: dict[tuple[int, ...], int] = {}
    columns: list[tuple[int, int, float]] = []
    linear = np.zeros((len(orders), bots))
    for row, order in enumerate(orders):
        for members, weight in choices_of(order):
            columns.append((numbers.setdefault(members, len(numbers)), row, weight))
        for bot in itertools.chain.from_iterable(order):
            linear[row, bot] += 1
    sets = np.zeros((len(numbers), bots))
    for members, index in numbers.items():
        for bot in members:
            sets[index, bot] += 1
    return sets, _columns(columns), linear
