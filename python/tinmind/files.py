"""Reading texts that people give: everything that can be wrong with a file before its content is.

Positions, records, component files and settings all come through here, so that a folder, an empty file, a
picture, a file of another program's encoding and a huge file are refused in the same words everywhere.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from .errors import ReadError

MOST_BYTES = 16 * 2**20  # records of the longest games are far smaller
MOST_DEPTH = 40  # nested brackets of a document; positions need four


def read_bytes(path: Path) -> bytes:
    """The content of a file; ReadError for everything that is no readable file of sensible size."""
    try:
        if path.is_dir():
            raise ReadError("is a folder; give a file").at(str(path))
        with path.open("rb") as file:
            data = file.read(MOST_BYTES + 1)
    except ReadError:
        raise
    except FileNotFoundError:
        raise ReadError("no such file").at(str(path)) from None
    except (OSError, ValueError) as error:
        raise ReadError(f"cannot be read: {getattr(error, 'strerror', None) or error}").at(
            str(path)
        ) from None
    return _limited(data, str(path))


def read_stdin() -> bytes:
    """All of standard input, with the same limits."""
    return _limited(sys.stdin.buffer.read(MOST_BYTES + 1), "standard input")


def _limited(data: bytes, place: str) -> bytes:
    if len(data) > MOST_BYTES:
        raise ReadError(f"larger than {MOST_BYTES // 2**20} MB; a position or record is never so large").at(
            place
        )
    return data


def decode(data: bytes, place: str) -> str:
    """The text of UTF-8 bytes (a byte order mark is skipped).

    ReadError with what it seems to be otherwise.
    """
    if not data.strip(b" \t\r\n"):
        raise ReadError("is empty").at(place)
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        raise ReadError("is UTF-16 text; save it as UTF-8").at(place)
    if b"\0" in data:
        raise ReadError(f"is a binary file, not text (byte {data.index(0) + 1} is zero)").at(place)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        message = f"is not UTF-8 text (byte {error.start + 1}); save it as UTF-8"
        raise ReadError(message).at(f"{place}:{line}") from None


def parse_toml(text: str, place: str) -> dict[str, Any]:
    """The document of a TOML text; ReadError with the line of what is wrong."""
    import tomllib

    if _nesting(text) > MOST_DEPTH:
        raise ReadError(f"brackets are nested more than {MOST_DEPTH} deep").at(place)
    try:
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        last = len(text.splitlines())
        what = str(error).replace("at end of document", f"at its end, line {last}")
        raise ReadError(f"is not TOML: {what}; is it cut short or mistyped?").at(place) from None
    except (RecursionError, ValueError) as error:  # ValueError: a number of thousands of digits
        raise ReadError(f"cannot be read as TOML: {error}").at(place) from None


def _nesting(text: str) -> int:
    """Brackets never closed up to the deepest place.

    Those in strings count too, which is far from the limit.
    """
    depth = deepest = 0
    for letter in text:
        if letter in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif letter in "]}":
            depth = max(0, depth - 1)
    return deepest


def read_toml(path: Path) -> dict[str, Any]:
    """The document of a TOML file."""
    return parse_toml(decode(read_bytes(path), str(path)), str(path))
