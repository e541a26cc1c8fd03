"""Slow readable twins: a game written a second time, in plain Python, from its rules document alone.

A twin is the oracle of the C++ engine: same positions, same moves, same odds, compared move by
move. It is not for play and knows nothing of the engine. Every module cites the section of the rules
document (`bot_factory.md`) that it puts into code.

    bot_factory.py             Model: questions, `apply`, positions
    bot_factory_rounds.py      set-up, phases, Sandra, Maintenance
    bot_factory_vilela.py      Vilela of the solo game
    bot_factory_effects.py     what a worker's moves and the told events do
    bot_factory_tiles.py       what the Production tiles do
    bot_factory_table.py       what lies on the table, the box's data, the small procedures
    bot_factory_options.py     which moves and which random outcomes are possible
    bot_factory_score.py       end scoring, ties, the solo review
    bot_factory_position.py    reading and writing `tinmind.position/1` documents
    bot_factory_components.py  printed values (spaces, contracts, track)
    notation.py                spelling of moves; compound lines
    bot_factory_extras.py      the parts of a position that solo games and Production tiles add
    invariants.py              what must hold in every position, for the twin's and the engine's alike
    invariants_extras.py       the same for solo games and Production tiles
"""
