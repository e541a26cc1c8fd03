"""``tinmind`` alone: the games, the commonest commands, and the last game that was not finished."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from .output import Output

if TYPE_CHECKING:
    from ..schemas import documents

_COMMON = (
    ("tinmind new bot-factory > game.toml", "a new position, to look at or to change"),
    ("tinmind hint game.toml", "the best moves of a position"),
    ("tinmind play bot-factory --seat 1=mcts", "play against the engine"),
    ("tinmind show game.toml", "a position for people"),
    ("tinmind components bot-factory", "printed values, and your own"),
)
_MOST_LOOKED_AT = 20


def overview(out: Output) -> int:
    """Print it."""
    from ..catalog import games

    unfinished = last_unfinished()
    if out.json:
        out.document(_document(unfinished))
        return 0
    out.answer("Games", "bold")
    out.table(
        [(each.slug, each.title, players_words(each.players)) for each in games()], left=(0, 1, 2), indent=2
    )
    out.answer()
    out.answer("Commands", "bold")
    out.table(_COMMON, left=(0, 1), indent=2)
    out.answer("\nAll commands: tinmind --help")
    if unfinished:
        out.answer(f"\nNot finished: tinmind play {unfinished}")
    return 0


def players_words(players: range) -> str:
    """``2 players``, ``2 to 4 players``."""
    first, last = players[0], players[-1]
    return f"{first} players" if first == last else f"{first} to {last} players"


def last_unfinished() -> Path | None:
    """The newest record in the data folder that has no result."""
    from ..errors import Error
    from ..files import read_bytes
    from ..record import parse_record
    from .settings import records_dir

    def age(path: Path) -> float:
        return -path.stat().st_mtime

    try:
        paths = sorted(records_dir().glob("*.txt"), key=age)[:_MOST_LOOKED_AT]
    except OSError:
        return None
    for path in paths:
        try:
            if not parse_record(read_bytes(path), str(path)).is_finished:
                return path
        except Error:
            continue
    return None


def _document(unfinished: Path | None) -> documents.Overview:
    from .. import __version__
    from ..catalog import games
    from ..schemas import documents

    return documents.Overview(
        version=__version__,
        games=[
            documents.GameEntry(each.id, each.title, list(each.players), list(each.parts)) for each in games()
        ],
        unfinished=None if unfinished is None else str(unfinished),
    )
