"""What all commands share about output: answers on stdout, notes on stderr, plain text or colour, JSON.

stdout carries the answer and nothing else. Escape codes only where they can be seen: on a terminal, without
NO_COLOR, ``TERM=dumb``, ``--no-color`` and ``--json``.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, TextIO

import click

from .log import Log
from .progress import ProgressLine

if TYPE_CHECKING:
    import msgspec


def COMMON_OPTIONS() -> list[click.Option]:  # noqa: N802 - a constant, made afresh because click keeps state
    """The options that every command takes, before or after its name."""
    return [
        click.Option(["--json"], is_flag=True, help="Print one JSON document, nothing else, on stdout."),
        click.Option(["--no-color"], is_flag=True, help="Plain text (also: NO_COLOR, TERM=dumb)."),
        click.Option(["-q", "--quiet"], is_flag=True, help="No notes and no progress."),
        click.Option(["-v", "--verbose"], count=True, help="More notes; -vv still more."),
        click.Option(
            ["--log-file"], metavar="FILE", envvar="TINMIND_LOG_FILE", help="Append all notes to a file."
        ),
        click.Option(["--debug"], is_flag=True, help="On an error, show the traceback."),
    ]


@dataclass
class Invocation:
    """A command line of the program: its words, its log, the common options before the command's name."""

    words: list[str]
    log: Log = field(default_factory=Log)
    common: dict[str, Any] = field(default_factory=dict)


def command(name: str, **settings: Any) -> Callable[[Callable[..., Any]], click.Command]:
    """A command whose function gets an `Output` first, made of the common options."""

    def decorate(function: Callable[..., Any]) -> click.Command:
        @functools.wraps(function)
        @click.pass_context
        def run(ctx: click.Context, /, **values: Any) -> Any:
            own = {param.name: values.pop(param.name) for param in COMMON_OPTIONS() if param.name}
            return function(make_output(ctx.find_object(Invocation) or Invocation([]), own), **values)

        decorator: Any = click.command(name, **settings)
        made: click.Command = decorator(run)
        made.params += COMMON_OPTIONS()
        return made

    return decorate


def make_output(invocation: Invocation, own: dict[str, Any]) -> Output:
    """The output of a command with these common options, beside those before its name."""
    outer = invocation.common
    if path := own["log_file"] or outer.get("log_file"):
        invocation.log.open(path, invocation.words)
    return Output(
        json=own["json"] or outer.get("json", False),
        no_color=own["no_color"] or outer.get("no_color", False),
        quiet=own["quiet"] or outer.get("quiet", False),
        verbose=own["verbose"] + outer.get("verbose", 0),
        log_file=invocation.log,
    )


@dataclass(frozen=True)
class Output:
    """Where a command writes to, and what of it can be seen there."""

    json: bool = False
    no_color: bool = False
    quiet: bool = False
    verbose: int = 0
    log_file: Log = field(default_factory=Log)
    is_aside: bool = False  # answers go to stderr

    def aside(self) -> Output:
        """The same for a conversation, which is on stderr when the answer is JSON."""
        return replace(self, is_aside=self.json)

    @property
    def is_plain(self) -> bool:
        """Whether answers are without escape codes."""
        return self.json or not self._shows_codes(sys.stdout)

    @property
    def is_live(self) -> bool:
        """Whether progress may be drawn on stderr."""
        return not self.quiet and self._shows_codes(sys.stderr)

    def _shows_codes(self, stream: TextIO) -> bool:
        is_refused = self.no_color or bool(os.environ.get("NO_COLOR")) or os.environ.get("TERM") == "dumb"
        return not is_refused and stream.isatty()

    def answer(self, text: str = "", style: str = "") -> None:
        """A line of the answer, ``bold`` or ``dim`` where that can be seen."""
        shown = text if self.is_plain or not style else click.style(text, **{style: True})
        self._write_answer(shown + "\n")

    def table(
        self,
        rows: Sequence[Sequence[str]],
        header: Sequence[str] = (),
        *,
        left: Sequence[int] = (),
        indent: int = 0,
        styles: Sequence[str] = (),
    ) -> None:
        """A table of the answer; see `tables.Layout`."""
        from .tables import Layout, table_text

        if rows or header:
            self._write_answer(table_text(rows, Layout(header, left, indent, styles), self.is_plain))

    def _write_answer(self, text: str) -> None:
        stream = sys.stderr if self.is_aside else sys.stdout
        stream.write(_encodable(text, stream))
        if self.is_aside:
            stream.flush()

    def document(self, document: msgspec.Struct) -> None:
        """The answer as JSON: ASCII, no infinities."""
        import json

        from ..schemas.documents import plain

        sys.stdout.write(json.dumps(plain(document), indent=2, allow_nan=False) + "\n")

    def flush(self) -> None:
        """Show what was answered so far."""
        sys.stdout.flush()

    def note(self, text: str) -> None:
        """A note, not part of the answer."""
        self.log(text)
        if not self.quiet:
            sys.stdout.flush()
            sys.stderr.write(_encodable(text, sys.stderr) + "\n")
            sys.stderr.flush()

    def detail(self, text: str, level: int = 1) -> None:
        """A note for ``-v``, or for ``-vv`` (level 2); always in the log."""
        (self.note if self.verbose >= level else self.log)(text)

    def log(self, text: str) -> None:
        """A line of the log alone."""
        self.log_file.write(text)

    def progress(self) -> ProgressLine:
        """Progress of a long command."""
        return ProgressLine(self)


def _encodable(text: str, stream: TextIO) -> str:
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return text.encode(encoding, "backslashreplace").decode(encoding)
