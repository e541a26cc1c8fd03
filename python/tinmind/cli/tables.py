"""Tables, laid out by rich: aligned plain lines in pipes; on a terminal weights, and folding to its width."""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass

_NO_FOLDING = 10_000  # columns of a pipe


@dataclass(frozen=True)
class Layout:
    """How a table looks.

    Attributes:
        header: the names of the columns; none when left out.
        left: the columns that are flush left; the others are flush right.
        indent: blanks before each line.
        styles: a style of rich (``bold``, ``dim``) for each row, as far as given.
    """

    header: Sequence[str] = ()
    left: Sequence[int] = ()
    indent: int = 0
    styles: Sequence[str] = ()


def table_text(rows: Sequence[Sequence[str]], layout: Layout, is_plain: bool) -> str:
    """The lines of a table, each with its line end."""
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, show_header=bool(layout.header), pad_edge=False, padding=(0, 2, 0, 0))
    for index in range(len(layout.header or rows[0])):
        name = Text(layout.header[index]) if layout.header else ""
        table.add_column(name, justify="left" if index in layout.left else "right", header_style="dim")
    for index, row in enumerate(rows):
        style = layout.styles[index] if index < len(layout.styles) else None
        table.add_row(*map(Text, row), style=style)  # Text: brackets are no markup
    file = io.StringIO()
    console = Console(
        file=file,
        force_terminal=not is_plain,
        color_system=None if is_plain else "auto",
        width=_NO_FOLDING if is_plain else None,
    )
    console.print(table, width=console.width - layout.indent)
    return "".join(f"{' ' * layout.indent}{line}".rstrip() + "\n" for line in file.getvalue().splitlines())
