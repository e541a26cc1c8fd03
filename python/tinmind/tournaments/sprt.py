"""The sequential probability ratio test: play until one of two hypotheses on the strength is accepted.

H0: the difference is `elo0`; H1: it is `elo1`. The log-likelihood ratio is the generalised one of Van den
Bergh, of the normal approximation to the scores of pairs with their own variance::

    LLR = N/2 * ln((v + (m - m0)^2) / (v + (m - m1)^2))

with `m` the mean and `v` the variance of N scores, `m0` and `m1` the means that the hypotheses expect. By the
logistic model these come from the Elo curve; by the normalized model they are so many standard deviations of
one game above an even share, so that the length of a test does not depend on how often games are drawn.
Wald's bounds ``ln(beta/(1-alpha))`` and ``ln((1-beta)/alpha)`` end the test.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Literal

from ..errors import ReadError
from .elo import ELO, share_of
from .pairs import PairStatistics

Model = Literal["logistic", "normalized"]
Verdict = Literal["H0", "H1", "undecided"]


@dataclass(frozen=True)
class Sprt:
    """A test.

    Attributes:
        elo0, elo1: the hypotheses, elo0 < elo1. alpha: chance to accept H1 under H0. beta: H0 under H1.
        model: what `elo0` and `elo1` are measured in. seats: of the table.
    """

    elo0: float
    elo1: float
    alpha: float = 0.05
    beta: float = 0.05
    model: Model = "logistic"
    seats: int = 2

    def __post_init__(self) -> None:
        """Refuse what is no test.

        Raises:
            ReadError: says which bound is wrong.
        """
        if not (math.isfinite(self.elo0) and math.isfinite(self.elo1) and self.elo0 < self.elo1):
            raise ReadError(f"the bounds of a test go up, as in 0,20; given are {self.elo0:g},{self.elo1:g}")
        if max(abs(self.elo0), abs(self.elo1)) > 2000:
            raise ReadError("a bound of a test lies between -2000 and 2000 Elo")
        for name, value in (("alpha", self.alpha), ("beta", self.beta)):
            if not 0 < value < 0.5:
                raise ReadError(f"{name} is a chance of an error above 0 and below 0.5, is {value:g}")

    @property
    def lower(self) -> float:
        """At or below it H0 is accepted."""
        return math.log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """At or above it H1 is accepted."""
        return math.log((1 - self.beta) / self.alpha)

    def llr(self, found: PairStatistics) -> float:
        """The log-likelihood ratio of what was found; 0 before the first pair."""
        if not found.pairs:
            return 0.0
        variance = found.safe_variance
        mean0, mean1 = (self._mean(elo, variance) for elo in (self.elo0, self.elo1))
        ratio = (variance + (found.mean - mean0) ** 2) / (variance + (found.mean - mean1) ** 2)
        return found.pairs / 2 * math.log(ratio)

    def _mean(self, elo: float, variance: float) -> float:
        """The mean share that a hypothesis expects of pairs of such a variance."""
        if self.model == "logistic":
            return share_of(elo, self.seats)
        return 1 / self.seats + elo / (2 * ELO) * math.sqrt(self.seats * variance)

    def verdict(self, found: PairStatistics) -> Verdict:
        """What the test says by now."""
        llr = self.llr(found)
        if llr >= self.upper:
            return "H1"
        return "H0" if llr <= self.lower else "undecided"

    def expected_pairs(self, elo: float, pair_sd: float | None = None) -> float:
        """How many pairs the test takes on average if the true difference is `elo` (Wald's approximation).

        Args:
            elo: in the units of the model. pair_sd: the spread of the scores of pairs; without, that of
                independent games without draws, the longest.
        """
        sd = 0.5 / math.sqrt(self.seats) if pair_sd is None else pair_sd
        mean0, mean1, mean = (self._mean(each, sd**2) for each in (self.elo0, self.elo1, elo))
        step = (mean1 - mean0) * (mean - (mean0 + mean1) / 2) / sd**2  # of the ratio, on average, by one pair
        spread = (mean1 - mean0) / sd
        if abs(step) < 1e-9 * spread:
            return max(1.0, -self.lower * self.upper / spread**2)
        tilt = -2 * step / spread**2
        low, high = (math.exp(max(-700.0, min(700.0, tilt * end))) for end in (self.lower, self.upper))
        passed = (1 - low) / (high - low)  # the chance of H1
        return max(1.0, (passed * self.upper + (1 - passed) * self.lower) / step)
