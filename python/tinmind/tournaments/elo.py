"""The Elo scale: logits times 400 / ln 10; and the quantiles that intervals of 95 % are made of."""

from __future__ import annotations

import math

ELO = 400 / math.log(10)  # of one logit
Z95 = 1.959963984540054


def share_of(elo: float, seats: int = 2) -> float:
    """The expected share of a bot that is `elo` above each of the others at a table of `seats`.

    Plackett-Luce: ``w / (w + seats - 1)`` with ``w = 10^(elo/400)``; for two the usual Elo curve.
    """
    return 1 / (1 + (seats - 1) * math.exp(-elo / ELO))


def elo_of(share: float, seats: int = 2) -> float:
    """The inverse of `share_of`; the share lies between 0 and 1, both excluded."""
    return ELO * math.log(share * (seats - 1) / (1 - share))


def t95(degrees: int) -> float:
    """The 97.5 % quantile of Student's t, by its expansion in 1/degrees (Abramowitz and Stegun, 26.7.5).

    Right to 1 % from 3 degrees of freedom on; fewer are taken as 3.
    """
    z, n = Z95, max(degrees, 3)
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return math.fsum(term / float(n) ** power for power, term in enumerate(terms))
