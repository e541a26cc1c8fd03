"""The log of a run (``--log-file``): what was asked, everything said on stderr and more, with the time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import logging


class Log:
    """Written by the standard library's `logging`, which is imported only when a file was asked for."""

    def __init__(self) -> None:
        """Nothing is written before `open`."""
        self._logger: logging.Logger | None = None

    def open(self, path: str, words: list[str]) -> None:
        """Append to a file from now on, beginning with the command line."""
        import logging
        import shlex

        handler = logging.FileHandler(path, encoding="utf-8", errors="backslashreplace")
        handler.setFormatter(logging.Formatter("%(asctime)s.%(msecs)03d %(message)s", "%Y-%m-%d %H:%M:%S"))
        self._logger = logging.Logger("tinmind.cli")
        self._logger.addHandler(handler)
        self.write(shlex.join(["tinmind", *words]))

    def write(self, text: str, with_traceback: bool = False) -> None:
        """A line, and the traceback of the error that is being handled."""
        if self._logger:
            self._logger.info(text, exc_info=with_traceback)

    def close(self, code: int) -> None:
        """Say how it ended."""
        self.write(f"exit code {code}")
        for handler in self._logger.handlers if self._logger else []:
            handler.close()
        self._logger = None
