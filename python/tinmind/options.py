"""Switches of a game as words.

`players=3`, `first_player=random`; on the command line, in records and settings.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .errors import ReadError
from .limits import shorten

_MOST_DIGITS = 18  # fits 64 bits


def parse_value(text: str) -> Any:
    """A whole number, ``true``/``false``, a list (``a,b``), or the word itself."""
    if "," in text:
        return [parse_value(part) for part in text.split(",") if part]
    if text in ("true", "false"):
        return text == "true"
    digits = text.removeprefix("-")
    return int(text) if digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS else text


def parse_options(words: Iterable[str]) -> dict[str, Any]:
    """Switches from ``NAME=VALUE`` words; the core says which exist and what they may be.

    Raises:
        ReadError: a word is not of that form, or a switch is given twice.
    """
    options: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        name = name.strip().replace("-", "_")
        if not equals or not name.isidentifier() or not name.isascii():
            raise ReadError(
                f'option "{shorten(word)}" cannot be read; write NAME=VALUE, for example players=3'
            )
        if name in options:
            raise ReadError(f'option "{name}" is given twice')
        options[name] = parse_value(value.strip())
    return options


def format_options(options: Mapping[str, Any]) -> str:
    """Switches as words, separated by blanks: the inverse of `parse_options`."""
    return " ".join(f"{name}={_word(value)}" for name, value in options.items())


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list):
        return ",".join(map(_word, value)) + ("," if len(value) == 1 else "")
    return str(value)
