"""What a game itself tells a seat beside a search (`Position.facts`), printed without knowing the game.

A number, a word or a list of words is a line; a table is a line of its entries; a list of tables is a table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..texts import Texts, texts_of
from .output import Output

_MOST_ROWS = 12  # of a table; --json has all


def print_facts(facts: Mapping[str, Any], game: str, out: Output) -> None:
    """All facts, in the game's order, by the labels of ``[facts]`` of its texts."""
    texts = texts_of(game)
    lines = [(texts.fact(name), _line(value, texts)) for name, value in facts.items() if not _is_table(value)]
    if lines:
        out.table(lines, left=(0, 1))
        out.answer()
    for name, value in facts.items():
        if _is_table(value):
            header = [texts.fact(name), *map(texts.fact, list(value[0])[1:])]
            out.table([[*map(_cell, row.values())] for row in value[:_MOST_ROWS]], header, left=(0,))
            if len(value) > _MOST_ROWS:
                out.answer(f"... and {len(value) - _MOST_ROWS} more; --json has all")
            out.answer()


def _is_table(value: Any) -> bool:
    return isinstance(value, list) and bool(value) and isinstance(value[0], Mapping)


def _line(value: Any, texts: Texts) -> str:
    if isinstance(value, Mapping):
        return ", ".join(f"{texts.fact(name)} {_cell(each)}" for name, each in value.items())
    if isinstance(value, list):
        return " ".join(map(_cell, value)) or "-"
    return _cell(value)


def _cell(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.3f}" if isinstance(value, float) else str(value)
