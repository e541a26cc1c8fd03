"""`load`.

Whatever a person gives for a position - a file, a record, a one-line id, or ``-`` for standard input.
"""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path

from .components import Source
from .errors import Error, ReadError
from .files import decode, parse_toml, read_bytes, read_stdin
from .limits import shorten
from .position import Position

ID_PREFIX = "tm1:"


def load(
    source: str | PathLike[str], components: Source = None, *, note: Callable[[str], object] | None = None
) -> Position:
    """The position of a TOML file, of the end of a record, of an id, or of standard input (``-``).

    Args:
        source: a path, an id (``tm1:GAME:...``) or ``-``.
        components: the component data, when they are not the default (a file or `Components`).
        note: called with a sentence where something is to be known but not wrong: a record of other rules.

    Raises:
        ReadError: it cannot be read; says where and what would be right.
        ImpossiblePositionError: the position cannot be; ``faults`` lists everything that is wrong.
        IllegalMoveError: a move of a record is not legal; says the line.
    """
    if not isinstance(source, str | PathLike):
        raise ReadError(f"a position is loaded from a path, an id or -, is {type(source).__name__}")
    text = fspath(source)
    if text.startswith(ID_PREFIX):
        return Position.from_id(text, components)
    if text == "-":
        return parse(read_stdin(), "standard input", components, note)
    return parse(read_given(text), text, components, note)


def read_given(text: str) -> bytes:
    """The bytes of a file that a person named; says what else could have been meant when there is none."""
    path = Path(text)
    try:
        missing = not path.exists()
    except (OSError, ValueError):  # too long a name, or a letter that no name has
        missing = True
    if missing:
        wanted = "give a position (TOML), a record, an id (tm1:...) or - for standard input"
        raise ReadError(f"no such file; {wanted}").at(shorten(text, 200))
    return read_bytes(path)


def is_record(text: str) -> bool:
    """Whether a text is a record: its first line that says something is a tag."""
    return text.lstrip().startswith("[Format ") or text.lstrip().startswith('[Game "')


def parse(
    data: bytes, place: str, components: Source = None, note: Callable[[str], object] | None = None
) -> Position:
    """The position of the content of a file."""
    head = data[:4096].decode("utf-8-sig", "replace")
    if is_record(head):
        from .record import parse_record

        record = parse_record(data, place)
        position = record.replay(components)
        if note and record.rules_note:
            note(record.rules_note)
        return position
    text = decode(data, place)
    if text.strip().startswith(ID_PREFIX) and len(text.split()) == 1:
        return Position.from_id(text, components)
    document = parse_toml(text, place)
    try:
        return Position.from_dict(document, components)
    except Error as error:
        raise (error if error.place else error.at(place)) from None
