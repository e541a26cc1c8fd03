"""The twin of Draw Bot (rules document `draw_bot.md`): the table, and what each seat knows of it.

components.py  parts, dice, cards, robots
table.py       what lies on the table; switches and printed numbers
game.py        Model: questions, `play`, views, positions
turn.py        the course of a turn: what is forced, how choices are carried out
score.py       completions, originality, who wins
possible.py    which moves and which random or told outcomes are possible, with their odds
knowledge.py   what a seat sees, and which secrets agree with it
notation.py    spelling of moves
position.py    reading and writing `tinmind.position/1` documents
sound.py       whether a position that was typed can be
invariants.py  what must hold in every position, for the twin's and the engine's alike
exact.py       numbers of section 14 by plain enumeration
"""

from .game import Model

__all__ = ["Model"]
