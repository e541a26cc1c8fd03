"""``tinmind tournament new|run|report``: an event in a file, run and resumed, told in one HTML file."""

from __future__ import annotations

import os
import shlex
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ..errors import ReadError
from .app import INTERRUPTED, OK
from .events import Running, pool_options, print_standings
from .match import print_forfeits
from .output import COMMON_OPTIONS, Invocation, Output, command
from .params import COUNT, game_options, switches_of

if TYPE_CHECKING:
    from ..schemas import events
    from ..tournaments.prepared import Prepared
    from ..tournaments.results import GameResult

_BOTS = ("policy", "mcts:simulations=100", "mcts:simulations=1000")
_KINDS = ("round-robin", "gauntlet", "swiss", "challenge", "ladder")


@click.group("tournament", params=COMMON_OPTIONS(), no_args_is_help=False)
@click.pass_context
def tournament_command(ctx: click.Context, /, **common: Any) -> None:
    """An event of many bots, described by a file: make the file, play it (and go on), report it.

    \b
    tinmind tournament new cup.toml --game bot-factory --players 3
    tinmind tournament run cup.toml
    tinmind tournament report cup.toml
    """
    outer = ctx.find_object(Invocation)
    if outer is not None:
        outer.common = {
            name: value + outer.common.get(name, 0) if name == "verbose" else value or outer.common.get(name)
            for name, value in common.items()
        }


@command("new")
@click.argument("path", metavar="PATH")
@click.option("--game", default="bot-factory", show_default=True, metavar="GAME", help="What is played.")
@click.option("--bot", "bots", multiple=True, metavar="BOT", help="An agent, or NAME=AGENT; again for each.")
@click.option(
    "--kind",
    type=click.Choice(_KINDS),
    default="round-robin",
    show_default=True,
    help="Which games there are.",
)
@click.option("--rounds", type=COUNT, default=50, show_default=True, help="Deals of every group of bots.")
@game_options
def new_command(out: Output, path: str, bots: tuple[str, ...], **values: Any) -> int:
    """Write a new event file, with a comment for everything that can be set."""
    import msgspec

    from ..schemas.events import EventFile
    from ..seeds import draw_seed
    from ..tournaments import event as parts
    from ..tournaments.event_text import event_text
    from ..tournaments.prepared import as_entrant, prepare

    named = [as_entrant(words) for words in bots or _BOTS]
    seed = values["seed"]
    event = parts.Event(
        game=values["game"],
        players=values["players"] or parts.fewest_seats(values["game"]),
        components=values["components"],
        options=switches_of(values["switches"]),
        bots=tuple(parts.Bot(each.name, each.agent) for each in named),
        schedule=parts.ScheduleSettings(
            kind=values["kind"], rounds=values["rounds"], seed=str(draw_seed() if seed is None else seed)
        ),
    )
    prepared = prepare(event)
    if event.components is not None:
        own = os.path.relpath(event.components, Path(path).parent)
        event = msgspec.structs.replace(event, components=own)
    try:
        with Path(path).open("x", encoding="utf-8") as file:
            file.write(event_text(event))
    except FileExistsError:
        raise ReadError(f"{path} is there already; choose another name, or edit it") from None
    games = prepared.schedule.games
    if out.json:
        names = [bot.name for bot in event.bots]
        out.document(EventFile(path, prepared.game, prepared.seats, names, games, str(event.seed)))
    else:
        out.answer(f"{path}: {len(event.bots)} bots, {games:,} games of {prepared.game}.")
        out.answer(f"Edit it, then: tinmind tournament run {shlex.quote(path)}")
    return OK


@command("run")
@click.argument("path", metavar="PATH")
@pool_options
def run_command(out: Output, path: str, workers: int | None, executor: str, cluster: str | None) -> int:
    """Play the event of a file, or go on with it; then print the standings.

    Games are kept beside the file, one line each. The run may be stopped or killed at any moment: the same
    command goes on, and no game is played twice.
    """
    prepared, games = _event(path)
    running = Running(prepared, games, out, f"tinmind tournament run {shlex.quote(path)}")
    is_done = running.play(workers or prepared.event.run.workers, executor, cluster)
    found = list(running.games.values())
    document = _summary(prepared, found, games, not is_done)
    if out.json:
        out.document(document)
    else:
        print_standings(document.standings, out)
        print_forfeits(found, out)
        out.note(f"report: tinmind tournament report {shlex.quote(path)}")
    return OK if is_done else INTERRUPTED


@command("report")
@click.argument("path", metavar="PATH")
@click.option("-o", "--output", "target", metavar="FILE", help="The HTML file; beside PATH when left out.")
def report_command(out: Output, path: str, target: str | None) -> int:
    """Write all that there is to tell of an event into one HTML file, and the same as JSON beside it.

    The file needs nothing else: it opens offline and can be sent to anybody. An event that still runs can be
    reported too.
    """
    from ..tournaments.journal import read_journal
    from ..tournaments.report import check_targets, write_report

    prepared, file = _event(path)
    html = Path(target) if target else Path(path).with_suffix(".html")
    check_targets(html, (Path(path), file))
    _, games = read_journal(file)
    own = prepared.schedule.own(games)
    if not own:
        raise ReadError(f"{file}: no game has been played yet; tinmind tournament run {shlex.quote(path)}")
    document = _summary(prepared, own, file, False)
    json = write_report(document, html)
    if out.json:
        out.document(document)
    else:
        print_standings(document.standings, out)
        out.answer()
        out.answer(f"{html} and {json}: {len(own):,} of {prepared.schedule.games:,} games.")
    return OK


def _event(path: str) -> tuple[Prepared, Path]:
    """The event of a file, and the file of its games."""
    from ..errors import Error
    from ..tournaments.event import read_event
    from ..tournaments.prepared import prepare

    event = read_event(Path(path))
    try:
        prepared = prepare(event, Path(path).parent)
    except Error as error:
        raise error.at(path) from None
    return prepared, Path(path).with_suffix(".jsonl")


def _summary(prepared: Prepared, games: list[GameResult], file: Path, stopped: bool) -> events.Tournament:
    from ..tournaments.summary import tournament

    return tournament(prepared, games, str(file), stopped)


for _each in (new_command, run_command, report_command):
    tournament_command.add_command(_each)
