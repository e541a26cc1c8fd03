"""``tinmind sprt``: is one bot stronger than another, with as few games as it takes."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from ..errors import ReadError
from ..limits import shorten
from .app import INTERRUPTED, NO, OK, UNDECIDED
from .events import Running, event_of, event_options, resume_command
from .match import print_forfeits, print_pair
from .output import Output, command
from .params import COUNT

if TYPE_CHECKING:
    from ..tournaments.comparing import PairCount
    from ..tournaments.prepared import Prepared
    from ..tournaments.sprt import Sprt

_MOST_PAIRS = 100_000
_CODES = {"H1": OK, "H0": NO, "undecided": UNDECIDED}


@command("sprt")
@click.argument("game", metavar="GAME")
@click.argument("bot", metavar="BOT")
@click.argument("other", metavar="BOT")
@click.option(
    "--elo", "bounds", metavar="E0,E1", required=True, help="H0: at most E0 stronger; H1: at least E1."
)
@click.option(
    "--model",
    type=click.Choice(["logistic", "normalized"]),
    default="logistic",
    show_default=True,
    help="What E0 and E1 are measured in.",
)
@click.option("--alpha", type=float, default=0.05, show_default=True, help="Chance of H1 when H0 is true.")
@click.option("--beta", type=float, default=0.05, show_default=True, help="Chance of H0 when H1 is true.")
@click.option("--pairs", type=COUNT, default=_MOST_PAIRS, show_default=True, help="Pairs at most.")
@event_options
@click.pass_context
def sprt_command(
    ctx: click.Context, out: Output, /, game: str, bot: str, other: str, bounds: str, **values: Any
) -> int:
    """Play pairs of GAME until it is clear whether the first BOT is stronger than the second.

    Ends with 0 when H1 is accepted, with 1 when H0 is, with 3 when --pairs were played before a verdict.
    """
    from ..tournaments.comparing import PairCount
    from ..tournaments.prepared import prepare
    from ..tournaments.sprt import Sprt

    elo0, elo1 = _bounds(bounds)
    numbers = {name: values.pop(name) for name in ("alpha", "beta", "model")}
    event, path = event_of(game, (bot, other), "challenge", values.pop("pairs"), values)
    prepared = prepare(event)
    test = Sprt(elo0, elo1, seats=prepared.seats, **numbers)
    count = PairCount(event.bots[0].name, prepared.seats, test)
    expected = _expected(test)
    _announce(test, expected, out)
    running = Running(
        prepared,
        path,
        out,
        resume_command("sprt", path, ctx.obj.words),
        count.take,
        lambda: _running(test, count),
        lambda: prepared.seats * _length(test, count, expected["half_way"]),
    )
    is_done = running.play(**values)
    _answer(prepared, running, count, expected, is_done)
    return _CODES[count.verdict] if is_done else INTERRUPTED


def _bounds(text: str) -> tuple[float, float]:
    try:
        elo0, elo1 = map(float, text.split(","))
    except ValueError:
        raise ReadError(f'--elo "{shorten(text)}" cannot be read; write E0,E1, for example 0,20') from None
    return elo0, elo1


def _expected(test: Sprt) -> dict[str, int]:
    points = {"h0": test.elo0, "h1": test.elo1, "half_way": (test.elo0 + test.elo1) / 2}
    return {name: round(test.expected_pairs(elo)) for name, elo in points.items()}


def _announce(test: Sprt, expected: dict[str, int], out: Output) -> None:
    out.note(
        f"{test.model} Elo: H0 {test.elo0:g}, H1 {test.elo1:g}; alpha {test.alpha:g}, beta {test.beta:g}; "
        f"LLR from {test.lower:.2f} to {test.upper:.2f}"
    )
    fewer = (
        "fewer where games are drawn or deals decide"
        if test.model == "logistic"
        else "about the same for all games"
    )
    out.note(
        f"pairs needed on average: {expected['h0']:,} if H0 is true, {expected['h1']:,} if H1 is, "
        f"{expected['half_way']:,} half-way ({fewer})"
    )


def _length(test: Sprt, count: PairCount, before: int) -> float:
    """How many pairs it may take, if the ratio goes on as it has so far; `before` while that says little."""
    llr = test.llr(count.statistics)
    bound = test.upper if llr > 0 else test.lower
    part = llr / bound
    return count.pairs / part if part > 0.1 else max(before, count.pairs)


def _running(test: Sprt, count: PairCount) -> str:
    """The line of progress: the ratio on its way, and the plain estimate."""
    from ..tournaments.summary import signed

    found = count.statistics
    low, high = found.elo_interval if count.pairs > 1 else (0.0, 0.0)
    words = "?" if any(found.open_ends) else f"{(high - low) / 2:.0f}"
    return (
        f"LLR {test.llr(found):.2f} ({test.lower:.2f} to {test.upper:.2f}), "
        f"Elo {signed(found.elo)} +/- {words}, {count.pairs:,} pairs"
    )


def _answer(
    prepared: Prepared, running: Running, count: PairCount, expected: dict[str, int], is_done: bool
) -> None:
    from ..schemas import events
    from ..tournaments import summary

    test, found, out = count.test, count.statistics, running.out
    assert test is not None
    first, second = prepared.bots
    pair = summary.pair_result(first, second, found)
    games = list(running.games.values())
    if out.json:
        facts = summary.facts(prepared, games, str(running.path), not is_done)
        numbers = {
            name: getattr(test, name) for name in ("model", "elo0", "elo1", "alpha", "beta", "lower", "upper")
        }
        document = events.Sprt(
            **facts, **numbers, llr=test.llr(found), verdict=count.verdict, pair=pair, expected=expected
        )
        out.document(document)
        return
    out.answer(f"{_words(count, test)} (LLR {test.llr(found):.2f}, {count.pairs:,} pairs)", "bold")
    print_pair(pair, out)
    print_forfeits(games, out)


def _words(count: PairCount, test: Sprt) -> str:
    unit = f"{test.model} Elo"
    return {
        "H0": f"H0 accepted: {count.first} is not {test.elo1:g} {unit} stronger",
        "H1": f"H1 accepted: {count.first} is more than {test.elo0:g} {unit} stronger",
        "undecided": "Undecided",
    }[count.verdict]
