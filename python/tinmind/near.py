"""Nearest words, for messages that say what was probably meant."""

from __future__ import annotations

from collections.abc import Iterable

_LONGEST = 64  # a longer word is no slip of the finger


def edit_distance(a: str, b: str) -> int:
    """Single-letter edits (insert, delete, replace, swap of neighbours) between two words."""
    before: list[int] = []
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, start=1):
        two_before, before, row = before, row, [i]
        for j, other in enumerate(b, start=1):
            best = min(before[j] + 1, row[j - 1] + 1, before[j - 1] + (letter != other))
            if i > 1 and j > 1 and letter == b[j - 2] and a[i - 2] == other:
                best = min(best, two_before[j - 2] + 1)
            row.append(best)
    return row[-1]


def nearest(word: str, candidates: Iterable[str], count: int = 1) -> list[str]:
    """The candidates that a mistyped word most likely meant, best first; none when all are far."""
    if len(word) > _LONGEST:
        return []
    limit = len(word) // 3 + 2
    ranked = sorted((edit_distance(word.lower(), each.lower()), each) for each in set(candidates))
    return [each for distance, each in ranked if distance < limit][:count]


def did_you_mean(word: str, candidates: Iterable[str]) -> str:
    """``; did you mean "x"?``, or what there is to choose from when nothing is near."""
    known = list(candidates)
    close = nearest(word, known)
    if close:
        return f'; did you mean "{close[0]}"?'
    return f"; known: {', '.join(known)}" if known else ""
