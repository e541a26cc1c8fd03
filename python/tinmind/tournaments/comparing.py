"""Two bots while they play: pairs in the order of the schedule, and a test that may end the run."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from .pairs import PairStatistics
from .results import GameResult
from .sprt import Sprt, Verdict


@dataclass
class PairCount:
    """The whole pairs of a bot so far, up to the first round that is not complete.

    Pairs count in the order of the schedule, not in that in which games end: short games come back first, and
    a test that looked at them first would be led astray.

    Attributes:
        first: the bot whose shares are counted. seats: of the table, and games of a pair.
        test: ends the count at the pair that decides it; what is played after that is left out.
    """

    first: str
    seats: int
    test: Sprt | None = None
    pairs: int = 0
    _sum: float = 0.0
    _squares: float = 0.0
    _open: dict[int, list[float]] = field(default_factory=lambda: defaultdict(list))

    def take(self, games: Iterable[GameResult]) -> bool:
        """Count games, each once and in any order; whether the test is decided."""
        for game in games:
            seat = game.names.index(self.first)
            self._open[game.pair].append(game.shares[seat])
        while self.verdict == "undecided" and len(self._open.get(self.pairs, ())) == self.seats:
            score = math.fsum(self._open.pop(self.pairs)) / self.seats
            self.pairs += 1
            self._sum += score
            self._squares += score * score
        return self.verdict != "undecided"

    @property
    def statistics(self) -> PairStatistics:
        """Of the pairs so far."""
        count = max(self.pairs, 1)
        mean = self._sum / count if self.pairs else 1 / self.seats
        variance = max(0.0, self._squares / count - mean * mean) if self.pairs else 0.0
        return PairStatistics(self.pairs, self.seats, mean, variance)

    @property
    def verdict(self) -> Verdict:
        """What the test says; without a test it is undecided for ever."""
        return "undecided" if self.test is None else self.test.verdict(self.statistics)
