"""What all commands share about output: answers on stdout, notes on stderr, plain text or colour, JSON.

stdout carries the answer and nothing else. Colour only where it can be seen: on a terminal, without NO_COLOR,
``TERM=dumb``, ``--no-color`` and ``--json``.
"""

from __future__ import annotations

import functools
import json as json_module
import os
import sys
import time
from collections.abc import Callable, Sequence
from typing import Any

import click

QUIET_SECONDS = 10.0  # off a terminal, progress is told this seldom
_LIVE_SECONDS = 0.2


def COMMON_OPTIONS() -> list[click.Option]:  # noqa: N802 - a constant, made afresh because click keeps state
    """The options that every command takes, before or after its name."""
    return [
        click.Option(["--json"], is_flag=True, help="Print one JSON document, nothing else, on stdout."),
        click.Option(["--no-color"], is_flag=True, help="Plain text (also: NO_COLOR, TERM=dumb)."),
        click.Option(["-q", "--quiet"], is_flag=True, help="No notes and no progress."),
        click.Option(["-v", "--verbose"], count=True, help="More notes; -vv still more."),
        click.Option(["--debug"], is_flag=True, help="On an error, show the traceback."),
    ]


def command(name: str, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command whose function gets an `Output` first, made of the common options."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        @click.pass_context
        def run(ctx: click.Context, /, **values: Any) -> Any:
            return function(_output_of(ctx, values), **values)

        decorator: Any = click.command(name, **settings)
        made: click.Command = decorator(run)
        made.params += COMMON_OPTIONS()
        return made

    return decorate


def _output_of(ctx: click.Context, values: dict[str, Any]) -> Output:
    outer = ctx.find_root().obj or {}
    own = {name: values.pop(name) for name in ("json", "no_color", "quiet", "verbose", "debug")}
    return Output(
        json=own["json"] or outer.get("json", False),
        no_color=own["no_color"] or outer.get("no_color", False),
        quiet=own["quiet"] or outer.get("quiet", False),
        verbose=own["verbose"] + outer.get("verbose", 0),
    )


class Output:
    """Where a command writes to."""

    def __init__(
        self, json: bool = False, no_color: bool = False, quiet: bool = False, verbose: int = 0
    ) -> None:
        """Decide once what the streams can show."""
        self.json = json
        self.quiet = quiet
        self.verbose = verbose
        plain = json or no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        self.has_color = not plain and sys.stdout.isatty()

    def answer(self, text: str = "") -> None:
        """A line of the answer."""
        sys.stdout.write(_encodable(text, sys.stdout) + "\n")

    def document(self, document: dict[str, Any]) -> None:
        """The answer as JSON: ASCII, no infinities."""
        sys.stdout.write(json_module.dumps(document, indent=2, allow_nan=False) + "\n")

    def note(self, text: str) -> None:
        """A note, not part of the answer."""
        if not self.quiet:
            sys.stdout.flush()
            sys.stderr.write(_encodable(text, sys.stderr) + "\n")
            sys.stderr.flush()

    def detail(self, text: str) -> None:
        """A note for ``-v``."""
        if self.verbose:
            self.note(text)

    def strong(self, text: str) -> str:
        """The text, bold where that can be seen."""
        return click.style(text, bold=True) if self.has_color else text

    def faint(self, text: str) -> str:
        """The text, faint where that can be seen."""
        return click.style(text, dim=True) if self.has_color else text


def _encodable(text: str, stream: Any) -> str:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def table_lines(header: Sequence[str], rows: Sequence[Sequence[str]], left: Sequence[int] = ()) -> list[str]:
    """A table as aligned lines, the header first.

    Columns in `left` are flush left, the others flush right.
    """
    widths = [max(len(row[i]) for row in (header, *rows)) for i in range(len(header))]

    def line(row: Sequence[str]) -> str:
        cells = [
            cell.ljust(width) if i in left else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        return "  ".join(cells).rstrip()

    return [line(row) for row in (header, *rows)]


class ProgressLine:
    """Progress on stderr: a live line on a terminal, else a line every ten seconds."""

    def __init__(self, out: Output) -> None:
        """Nothing is shown before the first update."""
        self._out = out
        self._is_live = sys.stderr.isatty() and os.environ.get("TERM") != "dumb" and not out.quiet
        self._last = time.monotonic()
        self._width = 0

    def update(self, text: Callable[[], str]) -> None:
        """Show the text if it is time to."""
        now = time.monotonic()
        if self._out.quiet or now - self._last < (_LIVE_SECONDS if self._is_live else QUIET_SECONDS):
            return
        self._last = now
        if self._is_live:
            line = text()
            sys.stderr.write("\r" + line.ljust(self._width))
            sys.stderr.flush()
            self._width = len(line)
        else:
            self._out.note(text())

    def close(self) -> None:
        """Wipe the live line."""
        if self._width:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()
            self._width = 0
