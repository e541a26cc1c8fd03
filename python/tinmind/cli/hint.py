"""``tinmind hint``: one search, told as a table, a plan, a verdict and a reason."""

from __future__ import annotations

import re
from typing import Any

import click

from ..agents import parse_agent
from ..errors import ReadError
from ..hints import Hint, HintRow, hint
from ..limits import Limits
from ..position import CHANCE
from ..reasons import percent
from ..searching import Progress, resolve
from ..texts import texts_of
from .output import Output, ProgressLine, command, table_lines
from .params import components_option, limit_options, limits_of, load_position

_HEADER = ("#", "move", "win", "+/-", "margin", "seen")
_Z95 = 1.96
_SIDE_BY_SIDE = 4


@command("hint")
@click.argument("file", metavar="FILE")
@limit_options
@click.option("--moves", metavar="A,B", help="Judge these moves only.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Print the best N moves only.")
@click.option(
    "--agent", default="mcts", metavar="AGENT", help="mcts, or expectimax for endings; with options."
)
@components_option
def hint_command(out: Output, file: str, moves: str | None, top: int | None, **values: Any) -> int:
    """Rank the moves of the seat to act, with win chances, error bars and a reason.

    Thinks for 3 seconds unless a limit is given. Only what that seat knows is used. Ctrl-C prints the best
    so far and ends with 130. With -v the expected points of the best moves are compared part by part.
    """
    limits = limits_of(values)
    algorithm, options, limits = _search_of(values["agent"], limits)
    position = load_position(file, values["components"])
    wanted = resolve(limits)
    line = ProgressLine(out)
    try:
        found = hint(
            position,
            **_hint_arguments(wanted),
            algorithm=algorithm,
            moves=split_moves(moves),
            top=top,
            progress=lambda report: line.update(lambda: _progress(report, wanted)),
            **options,
        )
    finally:
        line.close()
    if out.json:
        out.document(found.to_dict())
    else:
        print_hint(found, out)
    return 130 if found.stopped else 0


def _search_of(agent: str, limits: Limits) -> tuple[str, dict[str, Any], Limits]:
    """The algorithm, its options, and the limits: those of the options before those of the agent string."""
    spec = parse_agent(agent)
    if spec.kind not in ("mcts", "expectimax"):
        raise ReadError(f'a hint needs a search: --agent mcts or expectimax, not "{spec.kind}"')
    if not limits.has_any and (":" in agent or spec.kind == "expectimax"):
        own = spec.limits.to_dict()
        limits = Limits(**own | limits.to_dict() | {"seed": limits.seed})
    return spec.kind, spec.options, limits


def _hint_arguments(limits: Limits) -> dict[str, Any]:
    return limits.to_dict() | {"seed": limits.seed}


def split_moves(text: str | None) -> list[str] | None:
    """The moves of ``A,B`` (or ``A;B``)."""
    if text is None:
        return None
    moves = [part.strip() for part in re.split("[,;]", text) if part.strip()]
    if not moves:
        raise ReadError("--moves is empty; give moves separated by commas")
    return moves


def _progress(report: Progress, limits: Limits) -> str:
    rate = report.simulations / report.seconds if report.seconds > 0 else 0
    shares = [report.seconds / limits.seconds] if limits.seconds else []
    shares += [report.simulations / limits.simulations] if limits.simulations else []
    part = f"{100 * min(1.0, max(shares)):.0f} %, " if shares else ""
    left = report.seconds * (1 / max(shares) - 1) if shares and max(shares) > 0 else 0
    eta = f", {max(0.0, left):.0f} s left" if shares else ""
    return f"{part}{report.simulations:,} simulations, {rate:,.0f} a second{eta}"


# --- printing ------------------------------------------------------------------------------


def print_hint(found: Hint, out: Output) -> None:
    """The table, the plan, the verdict and the reason on stdout; how it was found on stderr."""
    lines = table_lines(_HEADER, [_cells(i, row) for i, row in enumerate(found.rows, start=1)], left=(1,))
    out.answer(out.faint(lines[0]))
    for index, line in enumerate(lines[1:]):
        out.answer(out.strong(line) if index == 0 else line)
    out.answer()
    for line in plan_lines(found):
        out.answer(line)
    out.answer(out.strong(f"Best: {found.best} - {found.verdict}"))
    if found.reason:
        out.answer(found.reason)
    if out.verbose:
        for line in why_lines(found):
            out.answer(line)
    for each in found.assumed:
        out.answer(f"Assumed: {each['what']} ({each['impact']})")
    if found.stand_ins:
        tables, game = ", ".join(found.stand_ins), found.game.replace("_", "-")
        out.answer(f"Computed with stand-in values ({tables}); see: tinmind components {game}")
    out.note(_how(found))


def _cells(number: int, row: HintRow) -> tuple[str, ...]:
    mark = "~" if row.is_weak else ""
    half = "exact" if row.exact else percent(_Z95 * row.win_err)
    return (
        f"{mark}{number}",
        row.move,
        percent(row.win),
        half,
        f"{row.margin:+.1f}",
        f"{100 * row.seen:.0f}%",
    )


def plan_lines(found: Hint) -> list[str]:
    """The plan of the best row, a line a move, in notation and in words; assumed draws in brackets."""
    texts = texts_of(found.game)
    rows = [
        (f"  ({each.move})" if each.seat == CHANCE else f"  {each.move}", texts.move(each.move))
        for each in found.rows[0].plan
    ]
    return ["Plan:", *table_lines(("", ""), rows, left=(0, 1))[1:]] if rows else []


def why_lines(found: Hint) -> list[str]:
    """The expected points by part of the best rows side by side."""
    texts = texts_of(found.game)
    shown = found.rows[:_SIDE_BY_SIDE]
    rows = [(texts.part(name), *(f"{row.parts[name]:.1f}" for row in shown)) for name in found.rows[0].parts]
    rows.append(("points", *(f"{row.score:.1f}" for row in shown)))
    return ["", *table_lines(("expected", *(row.move for row in shown)), rows, left=(0,))]


def _how(found: Hint) -> str:
    """How the hint was found, so that it can be found again."""
    limits = found.limits
    repeat = "" if limits.is_reproducible else " (a time limit is not exactly repeatable)"
    stopped = "stopped early, " if found.stopped else ""
    return (
        f"{stopped}{found.simulations:,} simulations in {found.elapsed:.1f} s, {limits.threads} threads, "
        f"seed {found.seed}{repeat}"
    )
