"""Progress on stderr: a live line by rich on a terminal, else a plain line every ten seconds."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import rich.progress

    from .output import Output

QUIET_SECONDS = 10.0  # between two plain lines
_LIVE_SECONDS = 0.1


class ProgressLine:
    """How far a command has come; use it as a context manager."""

    def __init__(self, out: Output) -> None:
        """Nothing is shown, or imported, before the first update that is due."""
        self._out = out
        self._live: rich.progress.Progress | None = None
        self._shown = self._noted = time.monotonic()

    def update(self, done: float | None, text: Callable[[], str]) -> None:
        """Show how much is done (0..1, or unknown) and the text, if it is time to."""
        now = time.monotonic()
        if now - self._noted >= QUIET_SECONDS:
            self._noted = now
            share = "" if done is None else f"{100 * done:.0f} %, "
            (self._out.log if self._out.is_live else self._out.note)(share + text())
        if self._out.is_live and now - self._shown >= _LIVE_SECONDS:
            self._shown = now
            self._show(done, text())

    def _show(self, done: float | None, text: str) -> None:
        if self._live is None:
            self._live = _live_line()
            self._live.add_task(text, total=1.0)
            self._live.start()
        for task in self._live.task_ids:
            self._live.update(
                task, description=text, completed=done or 0.0, total=None if done is None else 1.0
            )
        self._live.refresh()

    def __enter__(self) -> ProgressLine:
        """Enter a ``with`` block."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Wipe the live line."""
        if self._live is not None:
            self._live.stop()
            self._live = None


def _live_line() -> rich.progress.Progress:
    """Percent, bar and time left by rich, then the words of the command."""
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeRemainingColumn

    columns = (
        TaskProgressColumn(),
        BarColumn(bar_width=20),
        TimeRemainingColumn(),
        TextColumn("{task.description}", markup=False),
    )
    return Progress(*columns, console=Console(stderr=True), auto_refresh=False, transient=True)
