"""The twin of Robo Factory (rules document `robo_factory.md`): the table, and what each seat knows of it.

cards.py       the 64 Robot Cards, `match`, sets of cards as the document's words
table.py       what lies on the table; switches and printed numbers
game.py        Model: questions, `play`, views, positions
turn.py        the course of a turn: what is forced, how a check is settled
possible.py    which moves and which random or told outcomes are possible, with their odds
knowledge.py   what a seat sees, and which orders agree with it
notation.py    spelling of moves; lines that stand for several
position.py    reading and writing `tinmind.position/1` documents
sound.py       whether a position that was typed can be
invariants.py  what must hold in every position, for the twin's and the engine's alike
exact.py       tables of section 14 by plain enumeration
"""

from .game import Model

__all__ = ["Model"]
