"""Spelling of Robo Factory's moves and told events (rules document, 5.1).

Only the spelling: whether a move is possible is not known here. In full, a seat follows the verb.
"""

from __future__ import annotations

from .cards import INDEX
from .table import Table

OF_A_SEAT = ("pass", "buy", "build", "roll", "tile", "hand")


def atoms(line: str) -> list[str]:
    """The single draws of a line: `board GGG=1 BBB=1` and `hand p1 GBG YYY` tell two cards each."""
    words = line.split()
    verb = words[0].lower() if words else ""
    first = {"board": 1, "hand": 2}.get(verb)
    if first is None or len(words) <= first + 1:
        return [" ".join(words)]
    return [" ".join([*words[:first], card]) for card in words[first:]]


def in_full(text: str, table: Table, seat: int | None) -> str:
    """The one spelling of a move: cards in capitals, the seat named, a card for its slot in the hand."""
    verb, *words = [_word(word) for word in text.split()] or [""]
    if verb == "correct":
        return " ".join([verb, *sorted(words)])
    if verb in OF_A_SEAT and seat is not None and not (words and _is_seat(words[0])):
        words.insert(0, f"p{seat}")
    if verb == "buy" and len(words) == 2 and words[1] in ("1", "2", "3") and _is_seat(words[0]):
        hand = table.seats[int(words[0][1:])].hand
        words[1] = hand[int(words[1]) - 1] if hand else words[1]
    return " ".join([verb, *words])


def _word(word: str) -> str:
    """Cards in capitals, all else in small letters."""
    card = word.upper()
    return card if card[:3] in INDEX else word.lower()


def _is_seat(word: str) -> bool:
    return len(word) == 2 and word[0] == "p" and word[1] in "012345"
