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
from ..searching import SEARCH_OPTIONS, Progress, resolve
from ..texts import texts_of
from .facts import print_facts
from .output import Output, command
from .params import components_option, limit_options, limits_of, load_position
from .picture import stand_in_words

_HEADER = ("#", "move", "win", "+/-", "margin", "seen")
_Z95 = 1.96
_LEAST = 0.001  # an error that is printed is never 0.0
_SIDE_BY_SIDE = 4
_MOST_ROWS = 24  # of the table, unless --top or -v asks for more


@command("hint")
@click.argument("file", metavar="FILE")
@limit_options
@click.option("--moves", metavar="A,B", help="Judge these moves only.")
@click.option("--top", type=click.IntRange(min=1), metavar="N", help="Print the best N moves only.")
@click.option(
    "--agent",
    default="mcts",
    metavar="AGENT",
    help="mcts, expectimax, or rollout; with options.",
)
@components_option
def hint_command(out: Output, file: str, moves: str | None, top: int | None, **values: Any) -> int:
    """Rank the moves of the seat to act, with win chances, error bars and a reason.

    Thinks for 3 seconds unless a limit is given. Only what that seat knows is used. Ctrl-C prints the best
    so far and ends with 130. The two best moves are compared part by part; with -v the four best.
    """
    limits = limits_of(values)
    algorithm, options, limits = _search_of(values["agent"], limits)
    position = load_position(file, values["components"], out)
    wanted = resolve(limits)
    with out.progress() as line:
        found = hint(
            position,
            **_hint_arguments(wanted),
            algorithm=algorithm,
            moves=split_moves(moves),
            top=top,
            progress=lambda report: line.update(_done(report, wanted), lambda: _progress(report)),
            **options,
        )
    if out.json:
        out.document(found.document())
    else:
        print_hint(found, out, top)
    return 130 if found.stopped else 0


def _search_of(agent: str, limits: Limits) -> tuple[str, dict[str, Any], Limits]:
    """The algorithm, its options, and the limits: those of the options before those of the agent string."""
    spec = parse_agent(agent)
    if spec.kind not in SEARCH_OPTIONS:
        raise ReadError(f'a hint needs a search: --agent {", ".join(SEARCH_OPTIONS)}, not "{spec.kind}"')
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


def _done(report: Progress, limits: Limits) -> float | None:
    """The share of the search that is done, by the limit that ends it first."""
    shares = [report.seconds / limits.seconds] if limits.seconds else []
    shares += [report.simulations / limits.simulations] if limits.simulations else []
    return min(1.0, max(shares)) if shares else None


def _progress(report: Progress) -> str:
    if not report.simulations:
        return f"depth {report.depth}"
    rate = report.simulations / report.seconds if report.seconds > 0 else 0
    return f"{report.simulations:,} simulations, {rate:,.0f} a second"


# --- printing ------------------------------------------------------------------------------


def print_hint(found: Hint, out: Output, top: int | None = None) -> None:
    """Table, plan, comparison, facts, verdict and reason on stdout; how it was found on stderr."""
    rows = found.rows if top or out.verbose else found.rows[:_MOST_ROWS]
    cells = [_cells(number, row) for number, row in enumerate(rows, start=1)]
    styles = ["bold", *("dim" if row.is_weak else "" for row in rows[1:])]
    out.table(cells, _HEADER, left=(1,), styles=styles)
    if left_out := len(found.rows) - len(rows):
        out.answer(f"... and {left_out} more moves (-v, or --top {len(found.rows)})")
    out.answer()
    _print_plan(found, out)
    _print_comparison(found, out)
    print_facts(found.facts, found.game, out)
    out.answer(f"Best: {found.best} - {found.verdict}", "bold")
    if found.reason:
        out.answer(found.reason)
    if bands := found.rows[0].bands:
        label = texts_of(found.game).band
        chances = ", ".join(f"{label(name)} {percent(each)} %" for name, each in bands.items())
        out.answer(f"Chances: {chances}")
    if out.verbose:
        _print_parts(found, out)
    for each in found.assumed:
        out.answer(f"Assumed: {each['what']} ({each['impact']})")
    if words := stand_in_words(found.game, found.stand_ins):
        out.answer(words)
    out.note(_how(found))
    out.detail(f"position {found.position}")
    out.detail(f"rules {found.rules_hash}, components {found.components_hash}, {found.algorithm}", level=2)


def _cells(number: int, row: HintRow) -> tuple[str, ...]:
    mark = "~" if row.is_weak else ""
    half = (
        "exact"
        if row.exact
        else "-"
        if row.is_estimate
        else percent(min(1.0, max(_LEAST, _Z95 * row.win_err)))
    )
    return (
        f"{mark}{number}",
        row.move,
        percent(row.win),
        half,
        f"{row.margin:+.1f}",
        f"{100 * row.seen:.0f}%",
    )


def _print_plan(found: Hint, out: Output) -> None:
    """The plan of the best row, a line a move, in notation and in words; assumed draws in brackets."""
    texts, plan = texts_of(found.game), found.rows[0].plan
    if plan:
        out.answer("Plan:")
        rows = [
            (f"({each.move})" if each.seat == CHANCE else each.move, texts.move(each.move)) for each in plan
        ]
        out.table(rows, left=(0, 1), indent=2)
        out.answer()


def _print_comparison(found: Hint, out: Output) -> None:
    """The best move beside the next-best, part by part: where every number of the reason is found."""
    texts, compared = texts_of(found.game), found.comparison
    if compared is None:
        return
    has_parts = bool(found.rows[0].parts)
    if not has_parts and any(row.move == compared.move for row in found.rows):
        return  # the table above says it all
    words = texts.comparison
    labels = [words.get(line.name) or texts.part(line.name) for line in compared.lines]
    labels += [f"{texts.band(line.name)} %" for line in compared.bands]
    rows = [
        (label, f"{line.best:.1f}", f"{line.other:.1f}", f"{line.amount:+.1f}")
        for label, line in zip(labels, (*compared.lines, *compared.bands), strict=True)
    ]
    header = (words.get("expected", ""), found.best, compared.move, words.get("difference", ""))
    out.table(rows, header, left=(0,))
    out.answer()


def _print_parts(found: Hint, out: Output) -> None:
    """The expected points by part of the best rows side by side."""
    texts = texts_of(found.game)
    shown = found.rows[:_SIDE_BY_SIDE]
    rows = [(texts.part(name), *(f"{row.parts[name]:.1f}" for row in shown)) for name in found.rows[0].parts]
    rows.append(("points", *(f"{row.score:.1f}" for row in shown)))
    out.answer()
    out.table(rows, ("expected", *(row.move for row in shown)), left=(0,))


def _how(found: Hint) -> str:
    """How the hint was found, so that it can be found again."""
    limits = found.limits
    repeat = "" if limits.is_reproducible else " (a time limit is not exactly repeatable)"
    stopped = "stopped early, " if found.stopped else ""
    much = {
        "expectimax": f"depth {found.depth}",
        "endgame": f"{found.states:,} states, every move proven,",
    }.get(found.algorithm, f"{found.simulations:,} simulations")
    return f"{stopped}{much} in {found.elapsed:.1f} s, {limits.threads} threads, seed {found.seed}{repeat}"
