"""Writing a plain document as TOML, in the order given: what `Position.to_toml` prints.

What fits a line stays on it, tables too. A longer list has a line for each entry, a longer table a line for
each of its fields (``hidden.R = ...``), so that no order is lost to headers.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

_LONGEST_LINE = 100
_LONGEST_CODE = 3  # letters of a code; longer words of equal length are lines of a board
_BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")


def write_toml(document: Mapping[str, Any]) -> str:
    """The document as TOML text; reading it back gives an equal document."""
    return "".join(f"{line}\n" for key, value in document.items() for line in _lines(_key(key), value))


def _lines(key: str, value: Any) -> Iterator[str]:
    """The lines of one field."""
    line = f"{key} = {_inline(value)}"
    if isinstance(value, list) and (len(line) > _LONGEST_LINE or is_board(value)):
        yield f"{key} = ["
        yield from (f"  {_inline(each)}," for each in value)
        yield "]"
    elif isinstance(value, Mapping) and value and len(line) > _LONGEST_LINE:
        for name, each in value.items():
            yield from _lines(f"{key}.{_key(name)}", each)
    else:
        yield line


def is_board(value: list[Any]) -> bool:
    """Lines of equal length, more than one and longer than a code: a board drawn in letters."""
    if len(value) < 2 or not all(isinstance(line, str) for line in value):
        return False
    return len({len(line) for line in value}) == 1 and len(value[0]) > _LONGEST_CODE


def _key(key: str) -> str:
    return key if _BARE_KEY.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(key)} = {_inline(each)}" for key, each in value.items()) + "}"
    return "[" + ", ".join(_inline(each) for each in value) + "]"
