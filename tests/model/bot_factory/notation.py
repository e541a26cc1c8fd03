"""Spelling of Bot Factory's moves (rules document, 5): one canonical text, compound lines.

Only the spelling: whether a move is legal is not known here.
"""

from __future__ import annotations

import re


def normalise(text: str) -> str:
    """Canonical spelling: single blanks, none around `>`, no `>C` after a coloured part."""
    text = re.sub(r"\s*>\s*", ">", " ".join(text.split()))
    text = re.sub(r"\bPL (([RYBG])[HTL])>\2$", r"PL \1", text)
    if match := re.fullmatch(r"PT 7 (U[HTL]) (U[HTL])>(\w)", text):
        first, second = sorted(match.groups()[:2], key=("UH", "UT", "UL").index)
        return f"PT 7 {first} {second}>{match[3]}"
    return text


def expand(text: str) -> list[str]:
    """The atomic moves of a line: `XP BH RT UL>Y` is `XP`, three times `DP`, `DR`."""
    text = normalise(text)
    if match := re.fullmatch(r"XP (\w\w) (\w\w) (\w\w)>(\w)", text):
        *parts, colour = match.groups()
        return ["XP", *(f"DP {part}" for part in parts), f"DR {colour}"]
    if match := re.fullmatch(r"XJ (\w) (\w)>(\w\w)", text):
        first, second, part = match.groups()
        return ["XJ", f"DJ {first}", f"DJ {second}", f"UN {part}"]
    if match := re.fullmatch(r"PT 4 (\w)>(\w\w)", text):
        return ["PT 4", f"DJ {match[1]}", f"UN {match[2]}"]
    if match := re.fullmatch(r"PT 5 ((?:IC|TK|PL) .+)", text):
        return ["PT 5", match[1]]
    return [text]
