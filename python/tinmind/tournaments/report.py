"""The report of an event: one HTML file that needs nothing else, and the same data as JSON beside it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from ..errors import ReadError
from ..schemas.documents import plain
from ..schemas.events import Cross, Tournament
from .charts import Bar, Line, bar_chart, line_chart
from .elo import Z95
from .summary import HEADER, standing_cells

_TEMPLATE = "report.html.j2"
_OURS = re.compile(
    rb"""<!doctype html>.*<meta name="generator" content="tinmind tournament report">"""
    rb"""|\s*\{\s*"schema":\s*"tinmind\.tournament/""",
    re.DOTALL,
)
_HEAD_BYTES = 1000  # of a report, in which it says what it is


def check_targets(html: Path, sources: Iterable[Path]) -> None:
    """Refuse to write a report over anything but an earlier report.

    Args:
        html: as of `write_report`, which writes a JSON file beside it. sources: what the event lies in.

    Raises:
        ReadError: one of the two is a file of the event, or another file that is no report.
    """
    data = html.with_suffix(".json")
    if data == html:
        raise ReadError("a report is HTML, JSON is beside it; give a name such as cup.html").at(str(html))
    own = {source.resolve() for source in sources}
    for path in (html, data):
        if path.resolve() in own:
            raise ReadError("is a file of the event itself; give another name").at(str(path))
        if path.is_file() and not _is_report(path):
            raise ReadError("is there already and is no report; give another name with -o").at(str(path))


def _is_report(path: Path) -> bool:
    """Whether nothing is lost if a report replaces the file: it is one, or empty."""
    with path.open("rb") as file:
        head = file.read(_HEAD_BYTES)
    return not head or _OURS.match(head) is not None


def write_report(document: Tournament, html: Path) -> Path:
    """Write both files; returns the path of the JSON one."""
    data = html.with_suffix(".json")
    html.write_text(report_html(document), encoding="utf-8")
    data.write_text(json.dumps(plain(document), indent=2, allow_nan=False) + "\n", encoding="utf-8")
    return data


def report_html(document: Tournament) -> str:
    """The page; whatever a bot or a file is called is escaped."""
    import jinja2

    environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template(_TEMPLATE).render(
        document=document,
        header=HEADER,
        rows=[standing_cells(row) for row in document.standings],
        above=[_above(row.above_next) for row in document.standings],
        cross=_cross(document),
        charts=_charts(document),
        settings=_settings(document),
    )


def _above(chance: float | None) -> str:
    return "" if chance is None else f"{min(99.9, 100 * chance):.1f} %"


def _settings(document: Tournament) -> dict[str, str]:
    """Everything that was set, and where it was played."""
    hosts = ", ".join(f"{host or '(no name)'} ({games:,} games)" for host, games in document.hosts.items())
    stand_ins = ", ".join(document.stand_ins) or "none"
    return document.settings | {"stand-ins": stand_ins, "hosts": hosts, "tinmind": document.version}


def _cross(document: Tournament) -> list[tuple[str, list[str]]]:
    """The cross table: a row a bot, in the order of the standings."""
    cells = {(each.name, each.other): each for each in document.cross}
    names = [row.name for row in document.standings]
    return [(name, [_cell(name, other, cells) for other in names]) for name in names]


def _cell(name: str, other: str, cells: dict[tuple[str, str], Cross]) -> str:
    if name == other:
        return "■"
    found = cells.get((name, other))
    return "" if found is None else f"{100 * found.ahead:.1f} % of {found.games:,}"


def _charts(document: Tournament) -> dict[str, Any]:
    """The charts as safe HTML: texts in them are escaped where they are made."""
    import markupsafe

    lines = [
        Line(
            row.name,
            [(each.rounds, each.elo[row.name], each.elo_half[row.name]) for each in document.history],
        )
        for row in document.standings
    ]
    seats = [Bar(f"p{each.seat}", 100 * each.share, 100 * Z95 * each.share_err) for each in document.seats]
    margins = [Bar(f"{each.low:g}-{each.high:g}", each.games) for each in document.margins]
    times = [Bar(row.name, row.ms_per_move or 0.0) for row in document.standings]
    charts = {
        "elo": line_chart(lines, "rounds", "Elo after so many rounds"),
        "seats": bar_chart(seats, "Share of the win by seat, percent", "seat", 100 / document.players),
        "margins": bar_chart(margins, "Games by points of the first ahead of the second", "points ahead"),
        "times": bar_chart(times, "Milliseconds for a decision, by bot"),
    }
    return {name: markupsafe.Markup(chart) for name, chart in charts.items()}
