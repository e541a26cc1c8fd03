"""What a seat has seen of a game: its view, played along with every move as that seat sees it."""

from __future__ import annotations

from . import _core
from .position import Position


class Knowledge:
    """A seat's view that follows the game; its `Position.history` is all that the seat has seen.

    Attributes:
        view: what the seat knows now.
    """

    def __init__(self, start: Position, seat: int) -> None:
        """Begin with the table before anything is drawn."""
        self.view = start.view(seat)
        self._seat = seat

    def follow(self, table: _core.Position, played: _core.Played) -> None:
        """The game went on from `table`: what its seat sees of that, and what comes to light, is told."""
        for _, move in played.moves:
            worked_out = self._play(table.seen(move, self._seat))
            for event in played.events:
                if not event.is_forced:
                    continue
                seen = event.seen[self._seat]
                if worked_out and worked_out[0] == seen:
                    worked_out.pop(0)
                else:
                    worked_out += self._play(seen)

    def _play(self, text: str) -> list[str]:
        """Play a move on the view; the forced moves that the view worked out by itself."""
        return [event.text for each in self.view.play(text) for event in each.events if event.is_forced]


def known_to(position: Position, seat: int) -> Position:
    """What a seat knows of a position, with all that it has seen since the position's history began.

    Raises:
        Error: it is another seat's view.
    """
    if position.knowledge is not None:
        return position.copy() if position.knowledge == seat else position.view(seat)
    history = position.history
    start = position.copy()
    start.undo(len(history))
    known, table = Knowledge(start, seat), start.core
    for each in history:
        played = table.play(each.move)
        known.follow(table, played)
        table = played.position
    return known.view
