"""Why the best move is best, in one sentence, and how sure that is.

The verdict, the comparison with the next-best move and the choice of a template are made here; the words lie
in ``texts/*.toml``. Every number of a sentence is one of the comparison, rounded alike (ecosystem, story 7).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .texts import Texts, fill

if TYPE_CHECKING:
    from .hints import HintRow

Verdict = Literal["clear", "close call", "think longer"]

SURE = 2.0  # standard errors by which a lead counts
ROUGH = 0.05  # half width of the 95 % interval, in win share, from which an estimate is too rough to compare
FEW_VISITS = 50  # under so many simulations of the best move nothing is said
WEAK = 0.05  # rows with a smaller part of the best row's visits are marked
WIN, TOTAL, RIVAL = "win", "total", "rival"  # lines of a comparison that are no part of the score
_GAINS_NAMED = 2
_LEAST_POINTS = 0.1  # points that are worth a word
_LEAST_SHARE = 0.15  # and the part of all differences that they must make up


def percent(share: float) -> str:
    """A win share as tables and sentences print it: percent with one decimal."""
    return f"{100 * share:.1f}"


def runner_up(rows: Sequence[HintRow]) -> HintRow | None:
    """The row that the best one is compared with.

    The best value among those searched well, else the next in order.
    """
    others = rows[1:]
    solid = [row for row in others if not row.is_weak]
    return max(solid, key=lambda row: row.win) if solid else (others[0] if others else None)


def verdict(rows: Sequence[HintRow]) -> Verdict:
    """How sure the best move is.

    ``clear``: it is the only one, or leads by more than twice the standard error. ``think longer``: the
    estimates are too rough to tell. ``close call``: they are good, and the lead lies within their errors
    all the same.
    """
    best, other = rows[0], runner_up(rows)
    if other is None:
        return "clear"
    lead = best.win - other.win
    if best.exact and other.exact:
        return "clear" if lead > 0 else "close call"
    error = (_error(best) ** 2 + _error(other) ** 2) ** 0.5
    if best.visits < FEW_VISITS and not best.exact:
        return "think longer"
    if lead > SURE * error:
        return "clear"
    return "think longer" if 1.96 * best.win_err > ROUGH else "close call"


def _error(row: HintRow) -> float:
    """The standard error, not below what so few results can tell when all of them were equal."""
    return 0.0 if row.exact else max(row.win_err, 1 / (row.visits + 2))


@dataclass(frozen=True)
class Difference:
    """One line of a comparison, rounded as it is printed.

    Attributes:
        name: ``win`` (percent), a part of the score, ``total`` points, or ``rival`` (the best opponent's).
        best: what the best move is expected to bring; `other` what the next-best.
    """

    name: str
    best: float
    other: float

    @property
    def amount(self) -> float:
        """How much more the best move brings: what the two printed numbers differ by."""
        return _rounded(self.best - self.other)


@dataclass(frozen=True)
class Comparison:
    """The best move beside the next-best (`move`), line by line."""

    move: str
    lines: tuple[Difference, ...]

    def differences(self) -> list[Difference]:
        """The large differences that favour the best move and the largest that speaks against it, if any."""
        lines = [line for line in self.lines if line.name not in (WIN, TOTAL)]
        least = max(_LEAST_POINTS, _LEAST_SHARE * sum(abs(line.amount) for line in lines))
        large = [line for line in lines if abs(line.amount) >= least]
        large.sort(key=lambda line: -abs(line.amount))
        gains = [line for line in large if _gain(line) > 0]
        return [*gains[:_GAINS_NAMED], *[line for line in large if _gain(line) < 0][:1]] if gains else []


def _gain(line: Difference) -> float:
    """A difference from the view of the seat that asked."""
    return -line.amount if line.name == RIVAL else line.amount


def _rounded(value: float) -> float:
    """One decimal; never a negative zero."""
    return round(value, 1) + 0.0


def compare(rows: Sequence[HintRow]) -> Comparison | None:
    """The best move beside the one it is compared with; nothing when there is no other."""
    best, other = rows[0], runner_up(rows)
    if other is None:
        return None
    pairs = {WIN: (100 * best.win, 100 * other.win)}
    if best.parts:
        pairs |= {name: (best.parts[name], other.parts.get(name, 0.0)) for name in best.parts}
        pairs[TOTAL] = (best.score, other.score)
        pairs[RIVAL] = (best.score - best.margin, other.score - other.margin)
    lines = (Difference(name, _rounded(one), _rounded(two)) for name, (one, two) in pairs.items())
    return Comparison(other.move, tuple(lines))


def reason(rows: Sequence[HintRow], sureness: Verdict, texts: Texts) -> str:
    """One sentence that compares the best move with the next-best by the parts of the score."""
    best, other, compared = rows[0], runner_up(rows), compare(rows)
    if other is None or compared is None:
        return fill(texts.reasons.get("only", ""), {"best": best.move}, {})
    if best.exact and other.exact:
        key = "exact" if best.win > other.win else "exact_even"
    elif best.win < other.win:
        key = "behind"
    else:
        key = {"clear": "clear", "close call": "close", "think longer": "rough"}[sureness]
    values = {
        "best": best.move,
        "other": other.move,
        "win": percent(best.win),
        "other_win": percent(other.win),
        "because": _because(compared, texts),
    }
    return fill(texts.reasons.get(key, ""), values, {})


def _because(compared: Comparison, texts: Texts) -> str:
    phrases: list[str] = []
    for line in compared.differences():
        template = _phrase(line, texts)
        number = f"{abs(line.amount):.1f}" if line.name == RIVAL else f"{line.amount:+.1f}"
        points = number if phrases else fill(texts.reasons.get("first", ""), {"points": number}, {})
        phrases += [fill(template, {"points": points}, {})] if template else []
    return fill(texts.reasons.get("because", ""), {"differences": ", ".join(phrases)}, {}) if phrases else ""


def _phrase(line: Difference, texts: Texts) -> str:
    """The template of a difference."""
    if line.name == RIVAL:
        return texts.reasons.get("rivals_lower" if line.amount < 0 else "rivals_higher", "")
    return texts.parts.get(line.name, {}).get("more" if line.amount > 0 else "less", "")
