"""``tinmind rollout``: moves played out to the end, as a table with paired differences."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import click

from ..limits import usable_cores
from ..reasons import percent
from ..rollout_games import RolloutProgress
from ..rollouts import Rollout, RolloutRow, rollout
from ..texts import texts_of
from .hint import split_moves
from .output import Output, command
from .params import COUNT, TIME, components_option, load_position, seed_option
from .picture import stand_in_words

_UNDECIDED, _INTERRUPTED = 3, 130
_HEADER = ("#", "move", "win", "+/-", "difference", "+/-", "margin", "trials")
_Z95 = 1.96
_SIDE_BY_SIDE = 4


@command("rollout")
@click.argument("file", metavar="FILE")
@click.option(
    "--agent", default="policy", metavar="AGENT", help="Who plays all seats: policy, random, mcts:... ."
)
@click.option("--trials", type=COUNT, help="Games of each move at most (1296 when nothing is limited).")
@click.option("--time", "seconds", type=TIME, help="Time at most: 500ms, 30s, 5m.")
@click.option("--moves", metavar="A,B", help="Play these moves only.")
@click.option("--keep", is_flag=True, help="Play on with moves that are surely not the best.")
@click.option("--threads", type=COUNT, help="Threads; all usable cores when left out.")
@seed_option
@components_option
def rollout_command(out: Output, file: str, moves: str | None, keep: bool, **values: Any) -> int:
    """Play the moves of the seat to act out to the end of the game, many times, with one agent at all seats.

    Every move meets the same dice and draws, so that differences are told soon. Ends with 0 when the move in
    front is surely the best for this agent (95 %), with 3 when a limit came before that, with 130 after
    Ctrl-C, which prints what there is. Only what the seat to act knows is used.
    """
    position = load_position(file, values["components"], out)
    threads = values["threads"] or usable_cores()
    with _threads(values["agent"], threads) as executor, out.progress() as line:
        found = rollout(
            position,
            values["agent"],
            split_moves(moves),
            trials=values["trials"],
            seconds=values["seconds"],
            seed=values["seed"],
            threads=threads,
            drop=not keep,
            executor=executor,
            progress=lambda report: line.update(_done(report, values["seconds"]), lambda: _progress(report)),
        )
    if out.json:
        out.document(found.document())
    else:
        print_rollout(found, out)
    return _INTERRUPTED if found.stopped else 0 if found.separated else _UNDECIDED


@contextlib.contextmanager
def _threads(agent: str, count: int) -> Iterator[Executor | None]:
    """Threads for the games of a searching agent; the core makes its own for the others."""
    if count == 1 or agent in ("policy", "random"):
        yield None
        return
    with ThreadPoolExecutor(count) as executor:
        yield executor


def _done(report: RolloutProgress, seconds: float | None) -> float | None:
    shares = [report.seconds / seconds] if seconds else []
    shares += [report.simulations / report.most] if report.most else []
    return min(1.0, max(shares)) if shares else None


def _progress(report: RolloutProgress) -> str:
    rate = report.simulations / report.seconds if report.seconds > 0 else 0
    return f"{report.simulations:,} games, {rate:,.0f} a second"


# --- printing ------------------------------------------------------------------------------


def print_rollout(found: Rollout, out: Output) -> None:
    """The table and the verdict on stdout; how it was found on stderr."""
    cells = [_cells(number, row) for number, row in enumerate(found.rows, start=1)]
    styles = ["bold", *("dim" if row.dropped else "" for row in found.rows[1:])]
    out.table(cells, _HEADER, left=(1,), styles=styles)
    out.answer()
    out.answer(f"Best: {found.best} - {'clear' if found.separated else 'undecided'}", "bold")
    if out.verbose:
        _print_parts(found, out)
    if words := stand_in_words(found.game, found.stand_ins):
        out.answer(words)
    out.note(_how(found))
    out.detail(f"position {found.position}")
    out.detail(f"rules {found.rules_hash}, components {found.components_hash}", level=2)


def _cells(number: int, row: RolloutRow) -> tuple[str, ...]:
    is_first = number == 1
    return (
        f"{number}",
        row.move,
        percent(row.win),
        percent(_Z95 * row.win_err),
        "" if is_first else f"{100 * row.difference:+.1f}",
        "" if is_first else percent(_Z95 * row.difference_err),
        f"{row.margin:+.1f}",
        f"{row.trials:,}",
    )


def _print_parts(found: Rollout, out: Output) -> None:
    """The mean points by part of the best rows side by side."""
    texts = texts_of(found.game)
    shown = found.rows[:_SIDE_BY_SIDE]
    rows = [(texts.part(name), *(f"{row.parts[name]:.1f}" for row in shown)) for name in found.rows[0].parts]
    rows.append(("points", *(f"{row.score:.1f}" for row in shown)))
    out.answer()
    out.table(rows, ("expected", *(row.move for row in shown)), left=(0,))


def _how(found: Rollout) -> str:
    """How it was found, so that it can be found again."""
    repeat = "" if found.seconds is None else " (a time limit is not exactly repeatable)"
    stopped = "stopped early, " if found.stopped else ""
    much = f"{found.simulations:,} games by {found.agent} in {found.elapsed:.1f} s"
    return f"{stopped}{much}, seed {found.seed}{repeat}"
