"""A position as text for people, made of nothing but its document and the labels of its game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..position import Position
from ..texts import Texts, texts_of
from ..toml_text import is_board
from .output import Output, table_lines

_HEADER_FIELDS = ("format", "game", "view", "options", "components")


def headline(position: Position) -> str:
    """The game, the number of players, whose knowledge it is, and the switches that are not as usual."""
    from ..catalog import game

    found = game(position.game)
    texts = texts_of(position.game)
    usual = found.options | {"players": None}
    words = [
        f"{texts.field(name)} {_word(value)}"
        for name, value in position.options.items()
        if value != usual.get(name)
    ]
    words += [f"as p{position.knowledge} knows it"] if position.knowledge is not None else []
    words += [f"components {position.components.hash}"] if position.components.tag else []
    return f"{found.title} ({', '.join(words)})"


def turn_words(position: Position) -> str:
    """Who decides now, among how many moves; or what is drawn; or that it is over."""
    if position.is_over:
        return "the game is over"
    if position.is_chance:
        return f"something is drawn, {len(position.chance_outcomes)} outcomes"
    moves = len(position.legal_moves)
    return f"p{position.turn} to act, {moves} {'move' if moves == 1 else 'moves'}"


def picture(position: Position, out: Output) -> list[str]:
    """The lines of the picture."""
    texts = texts_of(position.game)
    lines = [out.strong(headline(position)), turn_words(position), ""]
    fields = {
        name: value
        for name, value in position.to_dict().items()
        if name not in _HEADER_FIELDS and not _is_blank_table(value)
    }
    width = max((len(texts.field(name)) for name in fields), default=0)
    for name, value in fields.items():
        lines += _field(name, value, width, texts, out)
    return [*lines, "", *standing(position)]


def _is_blank_table(value: Any) -> bool:
    """A table in which nothing is set: not worth a line."""
    return isinstance(value, Mapping) and all(each in (0, "-", []) for each in value.values())


def standing(position: Position) -> list[str]:
    """Points by part and seat, as if the game ended now."""
    texts = texts_of(position.game)
    seats = range(position.players)
    parts = [position.breakdown(seat) for seat in seats]
    header = ("if it ended now" if not position.is_over else "result", *(f"p{seat}" for seat in seats))
    rows = [(texts.part(name), *(f"{parts[seat][name]:g}" for seat in seats)) for name in parts[0]]
    if len(rows) != 1:
        rows.append(("points", *(f"{score:g}" for score in position.scores)))
    rows.append(("share of the win", *(f"{100 * share:.0f}%" for share in position.shares)))
    return table_lines(header, rows, left=(0,))


def _field(name: str, value: Any, width: int, texts: Texts, out: Output) -> list[str]:
    """One field: a word, a list on one line, a board of lines, or a table."""
    label = out.faint(texts.field(name))
    if isinstance(value, list) and value and all(isinstance(each, Mapping) for each in value):
        return [label, *("  " + line for line in _rows(name, value, texts))]
    if isinstance(value, list) and is_board(value):
        return [label, *("  " + line for line in value)]
    if isinstance(value, Mapping) and any(isinstance(each, list | Mapping) for each in value.values()):
        inner = [(texts.word(key), _word(each)) for key, each in value.items()]
        inner_width = max(len(key) for key, _ in inner)
        return [label, *(f"  {key.ljust(inner_width)}  {word}" for key, word in inner)]
    return [f"{out.faint(texts.field(name).ljust(width))}  {_word(value)}"]


def _rows(name: str, entries: list[Mapping[str, Any]], texts: Texts) -> list[str]:
    """A list of tables as one table: a line for each entry, a column for each field."""
    fields = list(dict.fromkeys(field for entry in entries for field in entry))
    rows = [
        (texts.row(name, index), *(_word(entry.get(field, "-")) for field in fields))
        for index, entry in enumerate(entries)
    ]
    header = ("", *(texts.field(field) for field in fields))
    return table_lines(header, rows, left=tuple(range(1, len(header))))


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(_word, value)) or "-"
    if isinstance(value, Mapping):
        return "  ".join(f"{key} {_word(each)}" for key, each in value.items())
    return str(value)


def position_document(position: Position) -> dict[str, Any]:
    """The document ``tinmind.show/1``."""
    return {
        "schema": "tinmind.show/1",
        "game": position.game,
        "id": position.id,
        "hash": f"{position.hash:016x}",
        "seat": position.turn if position.turn >= 0 else None,
        "kind": "over" if position.is_over else "chance" if position.is_chance else "decision",
        "players": position.players,
        "options": position.options,
        "seed": None if position.seed is None else str(position.seed),
        "shares": position.shares,
        "scores": position.scores,
        "breakdown": [position.breakdown(seat) for seat in range(position.players)],
        "position": position.to_dict(),
        "components_hash": position.components.hash,
        "stand_ins": list(position.components.stand_ins),
    }
