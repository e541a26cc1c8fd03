"""Two bots compared by whole pairs: the mean share with the variance of pairs.

A pair, or at more seats a rotation, is all games of one deal. Its score is the mean share of the first bot in
these games. Pairs are independent of each other and their games are not, so the pair is the unit: its
variance holds whatever the deal does.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .elo import ELO, Z95, elo_of, t95

_GUESSED_SD = 0.5  # of the share of one game, before any was played: no draws


@dataclass(frozen=True)
class PairStatistics:
    """The first bot against the others.

    Attributes:
        pairs: how many. seats: of the table; as many games a pair.
        mean, variance: of the scores of pairs, 0..1.
    """

    pairs: int
    seats: int
    mean: float
    variance: float

    @classmethod
    def of(cls, scores: Iterable[float], seats: int = 2) -> PairStatistics:
        """The statistics of scores of pairs, exactly summed: their order cannot matter."""
        given = list(scores)
        count = len(given)
        mean = math.fsum(given) / count if count else 1 / seats
        variance = math.fsum((score - mean) ** 2 for score in given) / count if count else 0.0
        return cls(count, seats, mean, variance)

    @property
    def safe_variance(self) -> float:
        """The variance, but never less than one that pairs which happen to be all alike may hide.

        That of half a pair of each extreme among all: it is what keeps a run of wins, or of draws, finite and
        open to a surprise (as the rule of three does), and is never felt with a few dozen mixed results.
        """
        return max(self.variance, 0.25 / (self.pairs + 1))

    @property
    def mean_error(self) -> float:
        """The standard error of the mean share."""
        return math.sqrt(self.safe_variance / max(self.pairs, 1))

    @property
    def elo(self) -> float:
        """The difference in Elo; finite if all games were won."""
        return elo_of(self._within(self.mean), self.seats)

    @property
    def elo_interval(self) -> tuple[float, float]:
        """The 95 % interval of the difference, finite also where it is open."""
        low, high = (elo_of(self._within(end), self.seats) for end in self._ends)
        return low, high

    @property
    def open_ends(self) -> tuple[bool, bool]:
        """Whether the interval has no lower, or no upper, end: nearly all games were lost, or won.

        What `elo_interval` gives there is only how far so many games can show a difference.
        """
        low, high = self._ends
        return low != self._within(low), high != self._within(high)

    @property
    def _ends(self) -> tuple[float, float]:
        """The interval of the mean share, which may go beyond 0 and 1."""
        half = t95(self.pairs - 1) * self.mean_error
        return self.mean - half, self.mean + half

    @property
    def normalized(self) -> float:
        """The difference in normalized Elo: the mean in units of the spread of one game (Van den Bergh)."""
        return ELO * 2 * (self.mean - 1 / self.seats) / math.sqrt(self.seats * self.safe_variance)

    @property
    def normalized_error(self) -> float:
        """Half of the 95 % interval of the normalized difference."""
        return ELO * 2 * Z95 / math.sqrt(self.seats * max(self.pairs, 1))

    def _within(self, share: float) -> float:
        least = 0.5 / (self.pairs * self.seats + 2)
        return min(max(share, least), 1 - least)


def pairs_for(elo: float, seats: int = 2, pair_sd: float | None = None) -> int:
    """How many pairs make the 95 % interval of two about equal bots +/- `elo`.

    Args:
        pair_sd: standard deviation of the score of a pair, of earlier games; without, that of independent
            games without draws, which is rarely exceeded.
    """
    base = 1 / seats
    sd = _GUESSED_SD / math.sqrt(seats) if pair_sd is None else pair_sd
    slope = ELO / (base * (1 - base))
    return max(2, math.ceil((Z95 * sd * slope / elo) ** 2))
