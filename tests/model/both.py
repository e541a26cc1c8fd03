"""What engine and twin say of one position, compared for any game."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from typing import Any

from tinmind import _core as core


def odds_differences(engine: core.Position, outcomes: Iterable[tuple[str, Fraction]]) -> list[str]:
    """The same outcomes, as likely."""
    own, odds = dict(engine.outcomes()), dict(outcomes)
    if set(own) == set(odds) and all(abs(own[text] - float(odds[text])) < 1e-9 for text in own):
        return []
    return [f"odds: engine {own}, twin {odds}"]


def legal_differences(engine: core.Position, legal: Collection[str]) -> list[str]:
    """The same moves, each once."""
    own = engine.legal_moves()
    if len(own) == len(set(own)) and set(own) == set(legal):
        return []
    missing, extra = set(legal) - set(own), set(own) - set(legal)
    return [f"legal: the engine lacks {sorted(missing)}, has {sorted(extra)} beside"]


def document_differences(
    own: Mapping[str, Any], other: Mapping[str, Any], skipped: Collection[str] = ()
) -> list[str]:
    """The same fields, and the same in each."""
    return [
        f"{key}: engine {own.get(key)}, twin {other.get(key)}"
        for key in {**own, **other}
        if key not in skipped and own.get(key) != other.get(key)
    ]


def result_differences(engine: core.Position, twin: Any) -> list[str]:
    """The same scores, shares of the win and parts of the score."""
    shares = ([round(share, 6) for share in engine.shares()], [round(float(s), 6) for s in twin.shares()])
    said = [
        ("scores", [round(score) for score in engine.scores()], twin.scores()),
        ("shares", *shares),
        *(
            (f"breakdown of p{seat}", _rounded(engine.breakdown(seat)), dict(twin.breakdown(seat)))
            for seat in range(engine.players)
        ),
    ]
    return [f"{name}: engine {own}, twin {other}" for name, own, other in said if own != other]


def _rounded(parts: Mapping[str, float]) -> dict[str, int]:
    return {part: round(points) for part, points in parts.items()}
