"""Engines and bots against each other: single games, and events made of them.

`tasks` says what a game is, `results` how it ended, `games` plays one (with the program's own agents in this
process and everything else in processes of their own); an event is a list of tasks whose results are lines of
a file.
"""

from .games import play_task
from .results import Forfeit, GameResult
from .tasks import Entrant, GameTask

__all__ = ["Entrant", "Forfeit", "GameResult", "GameTask", "play_task"]
