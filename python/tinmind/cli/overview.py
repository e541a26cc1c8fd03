"""``tinmind`` alone: the games, the commonest commands, and the last game that was not finished."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .output import Output, table_lines

_COMMON = (
    ("tinmind new bot-factory > game.toml", "a new position, to look at or to change"),
    ("tinmind hint game.toml", "the best moves of a position"),
    ("tinmind play bot-factory --seat 1=mcts", "play against the engine"),
    ("tinmind show game.toml", "a position for people"),
    ("tinmind components bot-factory", "printed values, and your own"),
)
_MOST_LOOKED_AT = 20


def overview(json: bool, no_color: bool, quiet: bool, verbose: int, **_rest: Any) -> int:
    """Print it."""
    from ..catalog import games

    out = Output(json, no_color, quiet, verbose)
    unfinished = last_unfinished()
    if json:
        out.document(_document(unfinished))
        return 0
    out.answer(out.strong("Games"))
    rows = [(f"  {each.slug}", each.title, players_words(each.players)) for each in games()]
    for line in table_lines(("", "", ""), rows, left=(0, 1, 2))[1:]:
        out.answer(line)
    out.answer("\n" + out.strong("Commands"))
    for line in table_lines(("", ""), [(f"  {words}", what) for words, what in _COMMON], left=(0, 1))[1:]:
        out.answer(line)
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


def _document(unfinished: Path | None) -> dict[str, Any]:
    from .. import __version__
    from ..catalog import games

    return {
        "schema": "tinmind.overview/1",
        "version": __version__,
        "games": [
            {"id": each.id, "title": each.title, "players": list(each.players), "parts": list(each.parts)}
            for each in games()
        ],
        "unfinished": None if unfinished is None else str(unfinished),
    }
