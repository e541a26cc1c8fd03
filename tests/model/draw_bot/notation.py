"""Spelling of Draw Bot's moves and told events (rules document, 5.1).

Only the spelling: whether a move is possible is not known here. In full, a seat follows the verb.
"""

from __future__ import annotations

from .components import CARDS, PARTS

CHOICES = ("acc", "d", "b", "f", "done", "t1", "t2", "t3")


def in_full(text: str, seat: int | None) -> str:
    """The one spelling of a move: cards, parts and faces in capitals, verb and seat named."""
    words = [_word(word) for word in text.split()] or [""]
    if words[0] in CHOICES:
        words.insert(0, "act")
    if words[0] in ("act", "pick") and seat is not None and not (len(words) > 1 and _is_seat(words[1])):
        words.insert(1, f"p{seat}")
    return " ".join(words)


def _word(word: str) -> str:
    upper = word.upper()
    is_symbol = upper[:1] in PARTS and len(word) <= 2
    return upper if upper in CARDS or is_symbol else word.lower()


def _is_seat(word: str) -> bool:
    return len(word) == 2 and word[0] == "p" and word[1].isdigit()
