"""What a bot says and is told, written to files: ``12.345 > name: line`` and what it wrote on stderr."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO

MOST_ERRORS = 1 << 20  # bytes of stderr that are kept


class Log:
    """The traffic of one game, of all its bots; seconds count from its beginning.

    Args:
        path: a new file for it. note: is given each line.
    """

    def __init__(self, path: Path | None = None, note: Callable[[str], object] | None = None) -> None:
        """Without a path and a note nothing is kept."""
        self._note = note
        self._file: IO[str] | None = None
        if path is not None:
            path.parent.mkdir(parents=True, exist_ok=True)
            self._file = path.open("w", encoding="utf-8", errors="backslashreplace")
        self._start = time.perf_counter()
        self._lock = threading.Lock()

    def write(self, direction: str, name: str, line: str) -> None:
        """A line to (``>``) or from (``<``) a bot."""
        told = f"{time.perf_counter() - self._start:.3f} {direction} {name}: {line}"
        if self._note is not None:
            self._note(told)
        with self._lock:
            if self._file is not None and not self._file.closed:
                self._file.write(told + "\n")
                self._file.flush()

    def close(self) -> None:
        """Write no more."""
        with self._lock:
            if self._file is not None:
                self._file.close()


class Sink:
    """Where one bot's lines and its stderr go."""

    def __init__(self, log: Log | None = None, errors: Path | None = None) -> None:
        """`errors` is made when the first byte comes."""
        self._log = log
        self._path = errors
        self._num_bytes = 0

    def traffic(self, direction: str, name: str, line: str) -> None:
        """A line to or from the bot."""
        if self._log is not None:
            self._log.write(direction, name, line)

    def errors(self, data: bytes) -> None:
        """Bytes from its stderr; beyond a megabyte they are only counted."""
        kept = data[: max(0, MOST_ERRORS - self._num_bytes)]
        if self._path is not None and kept:
            with self._path.open("ab" if self._num_bytes else "wb") as file:
                file.write(kept)
        self._num_bytes += len(data)

    def notes(self) -> list[str]:
        """What is to be said of it."""
        if self._num_bytes <= MOST_ERRORS:
            return []
        return [f"wrote {self._num_bytes:,} bytes on stderr, the first {MOST_ERRORS:,} are kept"]
