"""Standings, tables and reports from made-up results."""

from __future__ import annotations

import json
import random
import re
from html.parser import HTMLParser
from pathlib import Path

import msgspec
import pytest

from tinmind.schemas.documents import DOCUMENTS
from tinmind.tournaments.charts import ticks
from tinmind.tournaments.event import Bot, Event, RunSettings, ScheduleSettings
from tinmind.tournaments.prepared import Prepared, prepare
from tinmind.tournaments.report import report_html, write_report
from tinmind.tournaments.results import Forfeit, GameResult
from tinmind.tournaments.standings import clustered_error, cross_table, seat_shares, standings
from tinmind.tournaments.summary import tournament
from tournaments.made_up import game_result

EVIL = "<script>alert('x')</script>&\""
NAMES = ["a", "b", EVIL]


def made_up(rounds: int = 12) -> list[GameResult]:
    """Three bots at two seats: a mostly wins, by seat 0 more often; one forfeit and one note."""
    rng = random.Random(8)
    games = []
    for number in range(rounds):
        for first, second in (("a", "b"), ("a", EVIL), ("b", EVIL)):
            for index, names in enumerate([[first, second], [second, first]]):
                scores = [
                    rng.randrange(20) + (8 if name == "a" else 0) + 3 * (seat == 0)
                    for seat, name in enumerate(names)
                ]
                games.append(game_result(f"{first}|{second}#{number}.{index}", names, scores, host="h1"))
    games[5] = msgspec.structs.replace(
        games[5],
        ending="forfeit",
        shares=[0.0, 1.0],
        ranks=[2, 1],
        forfeit=Forfeit(0, "time", f"took 3 s {EVIL}", "tinmind show tm1:pig:AAA"),
        notes=[["its process had to be killed"], []],
    )
    return games


def made_ready(anchor: str | None = None) -> Prepared:
    event = Event(
        "pig",
        tuple(Bot(name, "random") for name in NAMES),
        schedule=ScheduleSettings(rounds=20, seed=3),
        run=RunSettings(anchor=anchor),
    )
    return prepare(event)


def test_counts_are_those_of_the_games() -> None:
    names = ["x", "y", "z"]
    games = [
        game_result("x|y|z#0.0", ["x", "y", "z"], [30, 20, 10]),
        game_result("x|y|z#0.1", ["z", "x", "y"], [30, 30, 6]),
        game_result("x|y|z#0.2", ["y", "z", "x"], [9, 5, 1]),
    ]
    tally = standings(games, names).tallies["x"]
    assert (tally.wins, tally.draws, tally.losses) == (1, 1, 1)
    assert tally.share == pytest.approx((1 + 0.5 + 0) / 3)
    assert tally.ranks == 1 + 1 + 3
    assert tally.margins == [10, 0, -8]
    assert 1000 * tally.seconds / tally.decisions == pytest.approx(2.0)
    cross = cross_table(games)
    assert cross["x", "y"].share == pytest.approx(2 / 3)
    assert cross["x", "z"].share == pytest.approx(1.5 / 3)
    assert cross["z", "x"].share == pytest.approx(1.5 / 3)
    assert [round(share, 3) for share, _ in seat_shares(games)] == [round(2.5 / 3, 3), round(0.5 / 3, 3), 0]


def test_errors_of_shares_are_over_whole_deals() -> None:
    split = [[1.0, 0.0]] * 50
    alike = [[1.0, 1.0]] * 25 + [[0.0, 0.0]] * 25
    assert clustered_error(split) == 0
    assert clustered_error(alike) == pytest.approx(0.5 / 50**0.5, rel=0.02)
    assert clustered_error([[1.0], [0.0]] * 50) == pytest.approx(0.05, rel=0.02)
    assert clustered_error([]) == clustered_error([[1.0, 0.0]]) == 0


def test_nothing_depends_on_the_order_of_lines() -> None:
    games, prepared = made_up(), made_ready()
    found = tournament(prepared, games, "f")
    for seed in range(3):
        random.Random(seed).shuffle(games)
        assert tournament(prepared, games, "f") == found


def test_the_document_tells_it_all(tmp_path: Path) -> None:
    document = tournament(made_ready(anchor="b"), made_up(), "f")
    assert document.standings[0].name == "a"
    assert {row.name: row.elo for row in document.standings}["b"] == 0
    assert document.standings[-1].above_next is None
    assert document.standings[0].above_next is not None
    assert document.standings[0].above_next > 0.9
    assert sum(row.forfeits for row in document.standings) == len(document.forfeits) == 1
    assert document.forfeits[0].command == "tinmind show tm1:pig:AAA"
    assert sum(each.games for each in document.margins) == document.games - 1 == 71
    assert document.notes == [f"{document.forfeits[0].name}: its process had to be killed"]
    assert document.hosts == {"h1": 72}
    assert document.planned == 120
    assert document.history[-1].games == 72
    assert document.seats[0].share > 0.5 > document.seats[1].share
    path = write_report(document, tmp_path / "r.html")
    again = msgspec.convert(json.loads(path.read_text()), DOCUMENTS["tournament-1"], strict=True)
    assert again == document


class _Page(HTMLParser):
    """What a browser would fetch or run, and the text it would show."""

    def __init__(self) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.links: list[str] = []
        self.text = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.links += [
            value or "" for name, value in attrs if name in ("src", "href", "xlink:href", "action")
        ]

    def handle_data(self, data: str) -> None:
        self.text += data


def test_the_page_is_one_file_that_loads_nothing_and_escapes_names() -> None:
    html = report_html(tournament(made_ready(), made_up(), "f"))
    page = _Page()
    page.feed(html)
    assert "script" not in page.tags
    assert not page.links
    assert "http" not in html.replace("http-equiv", "")
    assert "url(" not in html
    assert EVIL not in html
    assert EVIL in page.text
    assert "svg" in page.tags
    for words in ("Standings", "Cross table", "Seats", "Margins", "Elo over time", "Forfeits", "Settings"):
        assert words in page.text
    for words in (
        "tinmind show tm1:pig:AAA",
        "seed",
        "rules",
        "components",
        "h1 (72 games)",
        "72 of 120 games",
    ):
        assert words in page.text
    assert not re.search(r"\b(nan|inf|None)\b", page.text)


def test_an_event_of_one_game_can_be_told() -> None:
    games = made_up(1)[:1]
    html = report_html(tournament(made_ready(), games, "f"))
    assert "1 of 120 games" in html
    assert not re.search(r"\b(nan|inf)\b", html)


@pytest.mark.parametrize(
    ("low", "high", "expected"),
    [(0, 100, [0, 20, 40, 60, 80, 100]), (-130, 60, [-100, -50, 0, 50]), (0, 1, [0, 0.2, 0.4, 0.6, 0.8, 1])],
)
def test_axes_have_round_ticks(low: float, high: float, expected: list[float]) -> None:
    assert ticks(low, high) == expected
