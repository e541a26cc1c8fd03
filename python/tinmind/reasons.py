"""Why the best move is best, in one sentence, and how sure that is.

The verdict and the choice of a template are made here; the words lie in ``texts/*.toml``. Every number of a
sentence is a number of the table, rounded alike (ecosystem, story 7).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from .texts import Texts, fill

if TYPE_CHECKING:
    from .hints import HintRow

Verdict = Literal["clear", "close call", "think longer"]

SURE = 2.0  # standard errors by which a lead counts
ROUGH = 0.05  # half width of the 95 % interval, in win share, from which an estimate is too rough to compare
FEW_VISITS = 50  # under so many simulations of the best move nothing is said
WEAK = 0.05  # rows with a smaller part of the best row's visits are marked
_PARTS_NAMED = 2
_LEAST_PART = 0.1  # points of a part that are worth a word
_LEAST_SHARE = 0.2  # and the part of all differences that they must make up


def percent(share: float) -> str:
    """A win share as tables and sentences print it: percent with one decimal."""
    return f"{100 * share:.1f}"


def runner_up(rows: list[HintRow]) -> HintRow | None:
    """The row that the best one is compared with.

    The best value among those searched well, else the next in order.
    """
    others = rows[1:]
    solid = [row for row in others if not row.is_weak]
    return max(solid, key=lambda row: row.win) if solid else (others[0] if others else None)


def verdict(rows: list[HintRow]) -> Verdict:
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


def reason(rows: list[HintRow], sureness: Verdict, texts: Texts) -> str:
    """One sentence that compares the best move with the next-best by the parts of the score."""
    best, other = rows[0], runner_up(rows)
    if other is None:
        return fill(texts.reasons.get("only", ""), {"best": best.move}, {})
    gains, losses = _phrases(best, other, texts)
    if best.exact and other.exact:
        key = "exact" if best.win > other.win else "exact_even"
    elif best.win < other.win:
        key, gains, losses = "behind", [], []
    else:
        key = {"clear": "clear", "close call": "close", "think longer": "rough"}[sureness]
    values = {
        "best": best.move,
        "other": other.move,
        "win": percent(best.win),
        "other_win": percent(other.win),
        "because": _because(gains, losses, texts),
    }
    return fill(texts.reasons.get(key, ""), values, {})


def _phrases(best: HintRow, other: HintRow, texts: Texts) -> tuple[list[str], list[str]]:
    """What the best move gains and what it gives up against the other, the largest first."""
    differences = {name: best.parts[name] - other.parts.get(name, 0.0) for name in best.parts}
    rivals = (best.score - best.margin) - (other.score - other.margin)  # how the best opponent ends
    total = sum(map(abs, differences.values())) + abs(rivals)
    named = [
        (amount, texts.parts.get(name, {}).get("more" if amount > 0 else "less", ""))
        for name, amount in differences.items()
    ]
    named.append((-rivals, texts.reasons.get("rivals_lower" if rivals < 0 else "rivals_higher", "")))
    large = [(a, text) for a, text in named if text and abs(a) >= max(_LEAST_PART, _LEAST_SHARE * total)]
    large.sort(key=lambda each: -abs(each[0]))
    gains = [text for amount, text in large if amount > 0]
    losses = [text for amount, text in large if amount < 0]
    return gains[:_PARTS_NAMED], losses[:1]


def _because(gains: list[str], losses: list[str], texts: Texts) -> str:
    if not gains:
        return ""
    joined = texts.reasons.get("and", ", ").join(gains)
    key = "because_but" if losses else "because"
    return fill(texts.reasons.get(key, ""), {"gains": joined, "losses": "".join(losses)}, {})
