"""At the door of the compiled core: the ids of the games as people spell them, and texts that are no text."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator

from . import _core
from .errors import ReadError
from .limits import shorten
from .near import did_you_mean


def game_id(name: str) -> str:
    """The id that a name means: ``bot-factory`` and ``Bot Factory`` are ``bot_factory``.

    Raises:
        ReadError: there is no such game; names the nearest.
    """
    if not isinstance(name, str):
        raise ReadError(f"a game is named by a text, for example bot_factory, is {type(name).__name__}")
    key = name.strip().lower().replace("-", "_").replace(" ", "_")
    known = [info.id for info in _core.games()]
    if key not in known:
        slugs = [each.replace("_", "-") for each in known]
        raise ReadError(f'unknown game "{shorten(name)}"{did_you_mean(key.replace("_", "-"), slugs)}')
    return key


@contextlib.contextmanager
def readable() -> Iterator[None]:
    """Around calls of the core with documents of a person.

    A text that is no Unicode is an error of theirs.
    """
    try:
        yield
    except (UnicodeError, RuntimeError) as error:
        raise ReadError(f"holds a text that cannot be read: {shorten(str(error), 80)}") from None
