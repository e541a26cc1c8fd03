"""The twin of Bot Factory (rules document `bot_factory.md`).

game.py              Model: questions, `play`, positions
rounds.py            set-up, phases, Sandra, Maintenance
vilela.py            Vilela of the solo game
effects.py           what a worker's moves and the told events do
tiles.py             what the Production tiles do
table.py             what lies on the table, the box's data, the small procedures
options.py           which moves and which random outcomes are possible
score.py             end scoring, ties, the solo review
position.py          reading and writing `tinmind.position/1` documents
extras.py            the parts of a position that solo games and Production tiles add
components.py        printed values (spaces, contracts, track)
notation.py          spelling of moves; compound lines
invariants.py        what must hold in every position, for the twin's and the engine's alike
invariants_extras.py the same for solo games and Production tiles
"""

from .game import Model

__all__ = ["Model"]
