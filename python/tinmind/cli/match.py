"""``tinmind match``: a quick comparison of two bots or more."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from .app import INTERRUPTED, OK
from .events import Running, event_of, event_options, print_standings, resume_command
from .output import Output, command
from .params import COUNT

if TYPE_CHECKING:
    from ..schemas.events import PairResult
    from ..tournaments.prepared import Prepared
    from ..tournaments.results import GameResult

_PAIRS = 50


@command("match")
@click.argument("game", metavar="GAME")
@click.argument("bots", metavar="BOT BOT...", nargs=-1, required=True)
@click.option(
    "--pairs",
    type=COUNT,
    help=f"Deals of every pairing, each played from all seats ({_PAIRS} when left out).",
)
@click.option(
    "--precision",
    type=click.FloatRange(0.1, 1000),
    metavar="ELO",
    help="As many pairs as make two bots +/- ELO.",
)
@event_options
@click.pass_context
def match_command(ctx: click.Context, out: Output, /, game: str, bots: tuple[str, ...], **values: Any) -> int:
    """Let bots play GAME against each other and rate them.

    BOT is an agent such as mcts:simulations=1000, policy, file.py:Class or "cmd:./mybot", or NAME=AGENT.
    Every deal is played from all seats in turn, so that luck is shared; +/- is 95 %, over whole deals.
    """
    from ..tournaments.event import fewest_seats
    from ..tournaments.prepared import prepare

    seats = values["players"] or fewest_seats(game)
    pairs = _pairs(values.pop("pairs"), values.pop("precision"), seats, out)
    event, path = event_of(game, bots, "round-robin", pairs, values)
    prepared = prepare(event)
    running = Running(prepared, path, out, resume_command("match", path, ctx.obj.words))
    is_done = running.play(**values)
    _answer(prepared, list(running.games.values()), str(path), is_done, out)
    return OK if is_done else INTERRUPTED


def _pairs(pairs: int | None, precision: float | None, seats: int, out: Output) -> int:
    """How many pairs to play."""
    from ..errors import ReadError
    from ..tournaments.pairs import pairs_for

    if precision is None:
        return pairs or _PAIRS
    if pairs is not None:
        raise ReadError("--pairs and --precision both say how much to play; give one of them")
    needed = pairs_for(precision, seats)
    out.note(
        f"+/- {precision:g} Elo needs up to {needed:,} pairs, fewer where games are drawn or deals decide"
    )
    return needed


def _answer(prepared: Prepared, games: list[GameResult], file: str, is_done: bool, out: Output) -> None:
    from ..schemas import events
    from ..tournaments import summary
    from ..tournaments.comparing import PairCount
    from ..tournaments.standings import standings

    pair = None
    names = list(prepared.bots)
    if len(names) == 2 and prepared.seats == 2:
        count = PairCount(names[0], 2)
        count.take(games)
        pair = summary.pair_result(names[0], names[1], count.statistics) if count.pairs else None
    rows = summary.standing_rows(standings(games, names), prepared.bots)
    if out.json:
        facts = summary.facts(prepared, games, file, not is_done)
        out.document(events.Match(**facts, standings=rows, pair=pair))
        return
    print_standings(rows, out)
    if pair is not None:
        out.answer()
        print_pair(pair, out)
        _plan(pair, out)
    print_forfeits(games, out)


def print_pair(pair: PairResult, out: Output) -> None:
    """The difference of two bots in one line."""
    from ..tournaments.elo import Z95
    from ..tournaments.summary import signed

    low, high = pair.elo_interval
    low_words = f"< {signed(pair.elo, 1)}" if low is None else signed(low, 1)
    high_words = f"> {signed(pair.elo, 1)}" if high is None else signed(high, 1)
    half = (pair.nelo_interval[1] - pair.nelo_interval[0]) / 2
    out.answer(
        f"{pair.first} against {pair.second}: {signed(pair.elo, 1)} Elo "
        f"({low_words} to {high_words}), "
        f"normalized {signed(pair.nelo, 1)} +/- {half:.1f}, "
        f"share {100 * pair.share:.1f} % +/- {100 * Z95 * pair.share_err:.1f}, {pair.pairs:,} pairs"
    )


def _plan(pair: PairResult, out: Output) -> None:
    """How much more would halve the interval."""
    low, high = pair.elo_interval
    if low is None or high is None:
        return  # half of what has no end
    half = (high - low) / 2
    out.detail(f"+/- {half / 2:.1f} Elo would need about {4 * pair.pairs:,} pairs")


def print_forfeits(games: list[GameResult], out: Output) -> None:
    """Games lost outside of the rules: a line a kind of fault, with the command for the first."""
    found: dict[tuple[str, str], list[GameResult]] = {}
    for game in games:
        if game.forfeit is not None:
            found.setdefault((game.names[game.forfeit.seat], game.forfeit.kind), []).append(game)
    for (name, kind), own in sorted(found.items()):
        forfeit = min(own, key=lambda game: game.key).forfeit
        assert forfeit is not None
        out.note(f"{name} forfeited {len(own):,} games ({kind}): {forfeit.detail}; see {forfeit.command}")
