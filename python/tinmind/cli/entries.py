"""What a person may type in a game at the terminal: help, short words, counts, outcomes told freely."""

from __future__ import annotations

from collections.abc import Sequence

from ..errors import Error

HELP = """\
Type a move (any case, a unique beginning, or its number), or one of:
  moves      what can be played, or what can be drawn
  hint [3s]  what the search would do
  undo [N]   take back your last N entries
  redo [N]   enter again what was taken back last
  fix [N]    the same where the first was wrong: enter it anew, and redo enters the others
  show       the table
  save       where the game is kept (it always is)
  quit       leave; the game can be resumed
When the game is over, undo and fix still work; an empty line or quit ends it.
q is quit and ? is help, where they are no moves.
A line that begins with / is always a command."""

SHORT = {"q": "quit", "?": "help"}  # words that stand for a command where they are no moves


def count_in(rest: str, word: str) -> int:
    """The number after a command; 1 where there is none."""
    if rest and not (rest.isascii() and rest.isdigit() and len(rest) < 7):
        raise Error(f'"{word} {rest[:20]}" cannot be read; write {word} or {word} 2')
    if int(rest or 1) == 0:
        raise Error(f"{word} 0 does nothing; write {word} or {word} 2")
    return int(rest or 1)


def outcomes_meant(line: str, outcomes: Sequence[str]) -> list[str]:
    """The outcomes that a person may mean who leaves out the sign, blanks, or the first words.

    ``TYT``, ``Y T`` and, where it can be no other, ``T`` are ``~T Y T``.
    """
    typed = "".join(line.removeprefix("~").split()).upper()
    tails = {outcome: outcome.removeprefix("~").upper().split() for outcome in outcomes}
    return [
        outcome
        for outcome, words in tails.items()
        if any(typed == "".join(words[first:]) for first in range(len(words)))
    ]
