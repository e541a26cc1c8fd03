"""Seeds and the streams made of them: one seed, many independent purposes.

A seed is a 64-bit number. What is drawn for the deal, for each seat and for each search comes from
streams of their own, so that one player's draws cannot change another's deal.
"""

from __future__ import annotations

import os

MOST = 2**64 - 1


def draw_seed() -> int:
    """A fresh seed from the operating system."""
    return int.from_bytes(os.urandom(8), "little")


def derive(seed: int, purpose: str, index: int = 0) -> int:
    """The seed of a stream: a fixed function of the seed, the purpose and the index (splitmix64)."""
    state = seed & MOST
    for word in (int.from_bytes(purpose.encode()[:8].ljust(8, b"\0"), "little"), index):
        state = _mix(state ^ _mix(word))
    return state


def _mix(word: int) -> int:
    """One step of splitmix64 (Steele, Lea and Flood, 2014)."""
    word = (word + 0x9E3779B97F4A7C15) & MOST
    word = ((word ^ word >> 30) * 0xBF58476D1CE4E5B9) & MOST
    word = ((word ^ word >> 27) * 0x94D049BB133111EB) & MOST
    return word ^ word >> 31
