"""Why the best move is best, in one sentence, and how sure that is.

The verdict, the comparison with the next-best move and the choice of a template are made here; the words lie
in ``texts/*.toml``. Every number of a sentence is one of the comparison, rounded alike (ecosystem, story 7).
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from .texts import Texts, fill

if TYPE_CHECKING:
    from .hints import HintRow

Verdict = Literal["clear", "close call", "think longer"]

SURE = 1.96  # standard errors by which a lead counts: 95 %
ROUGH = 0.05  # half width of the 95 % interval, in win share, from which an estimate is too rough to compare
FEW_VISITS = 200  # under so many simulations of the best move nothing is said
POINT = 0.01  # one point of win: what a lead of estimates, or the hope of a challenger, must be worth
WEAK = 0.05  # rows with a smaller part of the best row's visits are marked
# lines of a comparison that are no part of the score
WIN, TOTAL, RIVAL, MARGIN = "win", "total", "rival", "margin"
_GAINS_NAMED = 2
_LEAST_POINTS = 0.1  # points that are worth a word
_LEAST_SHARE = 0.15  # and the part of all differences that they must make up


def percent(share: float) -> str:
    """A win share as tables and sentences print it: percent with one decimal."""
    return f"{100 * share:.1f}"


def runner_up(rows: Sequence[HintRow]) -> HintRow | None:
    """The row that the best one is compared with.

    One that may be better and was looked at too little, if there is any; else the best value among those
    searched well; else the next in order.
    """
    others = rows[1:]
    hopes = [row for row in others if _may_be_better(rows[0], row)]
    if hopes:
        return max(hopes, key=_upper)
    solid = [row for row in others if not row.is_weak]
    return max(solid, key=lambda row: row.win) if solid else (others[0] if others else None)


def verdict(rows: Sequence[HintRow], unseen: int = 0) -> Verdict:
    """How sure the best move is; `unseen` counts the legal moves that were not looked at.

    ``clear``: it is the only one, or its mean is ahead of every other by more than the error of the lead at
    95 %. ``think longer``: the estimates are too rough to tell, a move that may be better was hardly looked
    at, or another is surely ahead. ``close call``: they are good, and a lead lies within its error anyhow.
    """
    best, others = rows[0], rows[1:]
    if unseen:
        return "think longer"
    if not others:
        return "clear"
    found = {_against(best, other) for other in others}
    if "think longer" in found or _is_thin(best):
        return "think longer"
    if "close call" not in found:
        return "clear"
    is_rough = SURE * _error(best) > ROUGH
    return "think longer" if is_rough else "close call"


def _against(best: HintRow, other: HintRow) -> Verdict:
    """How sure the best move is against one other."""
    lead, error = best.win - other.win, SURE * math.hypot(_error(best), _error(other))
    if best.is_estimate or other.is_estimate:
        return "clear" if lead > POINT else "close call" if lead >= 0 else "think longer"
    if lead > error:
        return "clear"
    if lead < -error or _may_be_better(best, other):
        return "think longer"
    is_beyond_reach = other.is_weak and best.win >= 1 - POINT and lead > POINT
    return "clear" if is_beyond_reach else "close call"


def _is_thin(best: HintRow) -> bool:
    return best.visits < FEW_VISITS and not best.exact and not best.is_estimate


def _may_be_better(best: HintRow, other: HintRow) -> bool:
    """Whether a move was hardly looked at and may be better than the best one by more than a point."""
    if not other.is_weak or best.is_estimate or other.is_estimate:
        return False
    is_behind = best.win - other.win > SURE * math.hypot(_error(best), _error(other))
    return not is_behind and _upper(other) > best.win + POINT


def _upper(row: HintRow) -> float:
    """The upper bound of the 95 % interval."""
    return min(1.0, row.win + SURE * _error(row))


def _error(row: HintRow) -> float:
    return 0.0 if row.exact or row.is_estimate else row.win_err


@dataclass(frozen=True)
class Difference:
    """One line of a comparison, rounded as it is printed.

    Attributes:
        name: ``win`` (percent), a part of the score, ``total`` points, ``rival`` (the best
            opponent's), or ``margin`` (points ahead of that one).
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
    """The best move beside the next-best (`move`), line by line; `bands` are chances of bands, in percent."""

    move: str
    lines: tuple[Difference, ...]
    bands: tuple[Difference, ...] = ()

    def differences(self) -> list[Difference]:
        """The large differences that favour the best move and the largest that speaks against it, if any."""
        lines = [line for line in self.lines if line.name not in (WIN, TOTAL, MARGIN)]
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
    if best.parts and len(best.scores) > 1:
        pairs[RIVAL] = (best.score - best.margin, other.score - other.margin)
        pairs[MARGIN] = (best.margin, other.margin)
    bands = {name: (100 * best.bands[name], 100 * other.bands.get(name, 0.0)) for name in best.bands}
    return Comparison(other.move, _differences(pairs), _differences(bands))


def _differences(pairs: Mapping[str, tuple[float, float]]) -> tuple[Difference, ...]:
    return tuple(Difference(name, _rounded(one), _rounded(two)) for name, (one, two) in pairs.items())


def reason(
    rows: Sequence[HintRow], sureness: Verdict, texts: Texts, unseen: int = 0, is_only: bool = True
) -> str:
    """One sentence that compares the best move with the next-best by the parts of the score.

    `unseen` counts the legal moves that were not looked at; `is_only`: a single row is the only legal move.
    """
    best, other, compared = rows[0], runner_up(rows), compare(rows)
    if other is None or compared is None:
        key = "unseen" if unseen else "only" if is_only else "alone"
        return fill(texts.reasons.get(key, ""), {"best": best.move, "win": percent(best.win)}, {})
    margin = next((line for line in compared.lines if line.name == MARGIN), Difference(MARGIN, 0.0, 0.0))
    values = {
        "best": best.move,
        "other": other.move,
        "win": percent(best.win),
        "other_win": percent(other.win),
        "points": f"{abs(margin.amount):.1f}",
        "because": _because(compared, texts),
    }
    key = "unseen" if unseen else _key(best, other, sureness, margin)
    return fill(texts.reasons.get(key, ""), values, {})


def _key(best: HintRow, other: HintRow, sureness: Verdict, margin: Difference) -> str:
    """The template of a reason."""
    if best.exact and other.exact:
        return "exact" if best.win > other.win else "exact_even"
    if best.is_estimate or other.is_estimate:
        return {"clear": "clear", "close call": "alike", "think longer": "ahead"}[sureness]
    if sureness == "clear":
        return "clear"
    if _may_be_better(best, other):
        return "doubt"
    if sureness == "think longer":
        is_ahead = other.win - best.win > SURE * math.hypot(_error(best), _error(other))
        return "ahead" if is_ahead else "rough"
    if (
        abs(best.margin - other.margin) > SURE * math.hypot(best.margin_err, other.margin_err)
        and margin.amount
    ):
        return "margin_more" if margin.amount > 0 else "margin_less"
    return "behind" if best.win < other.win else "close"


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
