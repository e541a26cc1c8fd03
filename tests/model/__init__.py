"""Slow readable twins: a game written a second time, in plain Python, from its rules document alone.

A twin is the oracle of the C++ engine: same positions, same moves, same odds, compared move by
move. It is not for play and knows nothing of the engine. Every module cites the section of the rules
document that it puts into code.

    bot_factory/    the twin of Bot Factory
    robo_factory/   the twin of Robo Factory: the table, and what each seat knows of it
    draw_bot/       the twin of Draw Bot, likewise
    twin.py         what all have in common; hidden_twin.py, reader.py: those with hidden information
    walks.py        random games of twins, and what must hold in them
    compare.py      engine and twin side by side: python -m model.compare
"""
