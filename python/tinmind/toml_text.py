"""Writing a plain document as TOML, in the order given: what `Position.to_toml` prints.

What fits a line stays on it, tables too. A longer list has a line for each entry, a longer table a line for
each of its fields (``hidden.R = ...``), so that no order is lost to headers.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import tomlkit
from tomlkit.items import Array, InlineTable, Item

from .texts import is_board

_LONGEST_LINE = 100


def write_toml(document: Mapping[str, Any]) -> str:
    """The document as TOML text; reading it back gives an equal document."""
    text = tomlkit.document()
    for key, value in document.items():
        _add(text, (key,), value)
    return tomlkit.dumps(text)


def _add(text: tomlkit.TOMLDocument, path: tuple[str, ...], value: Any) -> None:
    """Append one field."""
    key, item = tomlkit.key(path if len(path) > 1 else path[0]), _item(value)
    is_long = len(f"{key.as_string()} = {item.as_string()}") > _LONGEST_LINE
    if isinstance(value, Mapping) and value and is_long:
        for name, each in value.items():
            _add(text, (*path, name), each)
        return
    if isinstance(item, Array):
        item.multiline(is_long or is_board(value))
    text.append(key, item)


def _item(value: Any) -> Item:
    """A value on one line."""
    if isinstance(value, Mapping):
        table: InlineTable = tomlkit.inline_table()
        for name, each in value.items():
            table.append(name, _item(each))
        return table
    if isinstance(value, list):
        array = tomlkit.array()
        for each in value:
            array.append(_item(each))
        return array
    item: Item = tomlkit.item(value)
    return item
