"""``new``, ``show``, ``moves``, ``perft``: making and looking at positions."""

from __future__ import annotations

import time
from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..position import Position
from ..texts import texts_of
from .output import Output, command
from .params import components_option, game_options, game_or_position, load_position, switches_of
from .picture import headline, kind_of, position_document, print_picture, turn_words

if TYPE_CHECKING:
    from ..analysis import Perft
    from ..schemas import documents


@command("new")
@click.argument("game", metavar="GAME")
@game_options
@click.option("--no-deal", is_flag=True, help="Draw nothing: for a deal that is told.")
@click.option("--id", "as_id", is_flag=True, help="Print the one-line id instead of TOML.")
@click.option("-o", "--output", metavar="FILE", help="Write the position to a new file.")
def new_command(
    out: Output,
    game: str,
    players: int | None,
    switches: tuple[str, ...],
    components: str | None,
    seed: int | None,
    no_deal: bool,
    as_id: bool,
    output: str | None,
) -> None:
    """Print a new position of GAME, dealt up to the first decision."""
    from .. import catalog

    position = catalog.game(game).new(
        players=players, seed=seed, deal=not no_deal, components=components, **switches_of(switches)
    )
    text = position.id if as_id else position.to_toml().rstrip("\n")
    if output:
        with Path(output).open("x", encoding="utf-8") as file:
            file.write(text + "\n")
        out.note(f"written to {output}")
    if out.json:
        out.document(position_document(position))
    elif not output:
        out.answer(text)
    if not no_deal:
        out.note(f"seed {position.seed}")


@command("show")
@click.argument("file", metavar="FILE")
@click.option("--toml", "form", flag_value="toml", help="As TOML, to edit.")
@click.option("--id", "form", flag_value="id", help="As a one-line id.")
@components_option
def show_command(out: Output, file: str, form: str | None, components: str | None) -> None:
    """Print a position for people: whose turn it is, what lies on the table, how it stands."""
    position = load_position(file, components, out)
    if out.json:
        out.document(position_document(position))
    elif form == "toml":
        out.answer(position.to_toml().rstrip("\n"))
    elif form == "id":
        out.answer(position.id)
    else:
        print_picture(position, out)


@command("moves")
@click.argument("file", metavar="FILE")
@components_option
def moves_command(out: Output, file: str, components: str | None) -> None:
    """List every legal move of the seat to act, or every outcome of what is drawn with its probability."""
    position = load_position(file, components, out)
    if out.json:
        out.document(moves_document(position))
        return
    print_moves(position, out)
    out.note(f"{headline(position)}: {turn_words(position)}")


def print_moves(position: Position, out: Output, numbered: bool = False) -> None:
    """The moves or outcomes, one a line, in notation and in words."""
    texts = texts_of(position.game)
    rows: list[tuple[str, ...]] = [(move, texts.move(move)) for move in position.legal_moves]
    left = [0, 1]
    if position.is_chance:
        outcomes = position.chance_outcomes
        rows = [(move, f"{100 * chance:.1f}%", texts.move(move)) for move, chance in outcomes]
        left = [0, 2]
    if numbered:
        rows = [(f"{number})", *row) for number, row in enumerate(rows, start=1)]
        left = [each + 1 for each in left]
    out.table(rows, left=left)


def moves_document(position: Position) -> documents.Moves:
    """The document ``tinmind.moves/1``."""
    from ..schemas import documents

    texts = texts_of(position.game)
    moves: list[tuple[str, float | None]] = [(move, None) for move in position.legal_moves]
    moves += position.chance_outcomes
    return documents.Moves(
        game=position.game,
        position=position.id,
        seat=position.turn if position.turn >= 0 else None,
        kind=kind_of(position),
        moves=[documents.Move(move, texts.move(move), chance) for move, chance in moves],
    )


@command("perft")
@click.argument("what", metavar="GAME|FILE")
@click.option(
    "--depth", type=click.IntRange(0, 100), required=True, metavar="N", help="Steps, outcomes included."
)
@game_options
def perft_command(
    out: Output,
    what: str,
    depth: int,
    players: int | None,
    switches: tuple[str, ...],
    components: str | None,
    seed: int | None,
) -> None:
    """Count every line of play up to a depth, decisions and outcomes apart.

    A GAME is counted from before its set-up is drawn; with --seed from a dealt position.
    """
    from ..analysis import perft

    new = {"players": players, "seed": seed, "deal": seed is not None, **switches_of(switches)}
    position = game_or_position(what, components, new, out)
    rows = []
    with out.progress() as progress:
        for each in range(1, depth + 1) if depth else [0]:
            started = time.perf_counter()
            counts = perft(position, each)
            rows.append((counts, time.perf_counter() - started))
            progress.update(each / depth if depth else 1.0, lambda: _counted(rows[-1][0]))
    if out.json:
        out.document(_perft_document(position, rows))
        return
    cells = [
        (str(c.depth), f"{c.paths:,}", f"{c.ended:,}", f"{c.decisions:,}", f"{c.chances:,}", f"{seconds:.3f}")
        for c, seconds in rows
    ]
    out.table(cells, ("depth", "paths", "ended", "decisions", "chances", "seconds"))


def _counted(counts: Perft) -> str:
    return f"depth {counts.depth}: {counts.paths:,} paths"


def _perft_document(position: Position, rows: list[tuple[Perft, float]]) -> documents.Perft:
    from ..schemas import documents

    return documents.Perft(
        game=position.game,
        position=position.id,
        rows=[
            documents.PerftRow(c.depth, c.paths, c.ended, c.decisions, c.chances, round(1000 * seconds))
            for c, seconds in rows
        ],
    )
