"""``tinmind bench``: the speed of the searches, and a signature of what they find."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from ..benchmark import Benchmark, GameSpeed, compare, plot, run
from ..errors import ReadError
from ..registry import game_id
from .output import Output, command

if TYPE_CHECKING:
    from ..schemas import documents

_HEADER = ("game", "simulations/s", "signature")
_COMPARED = ("game", "simulations/s", "signature", "ratio", "95 %", "")


@command("bench")
@click.argument("games", metavar="[GAME]...", nargs=-1)
@click.option(
    "--rounds", type=click.IntRange(1, 1000), default=5, show_default=True, help="Timings a search."
)
@click.option("--save", metavar="FILE", help="Keep this run as JSON, to compare with later.")
@click.option(
    "--compare", "saved", metavar="FILE", help="Compare with a saved run; ends with 1 when it differs."
)
@click.option(
    "--plot", "picture", metavar="FILE", help="Draw the speeds (.svg or .png); needs the extra lab."
)
def bench_command(
    out: Output, games: tuple[str, ...], rounds: int, save: str | None, saved: str | None, picture: str | None
) -> int:
    """Run fixed searches of every game: simulations a second, and the signature of their results.

    The signature does not depend on the machine or its speed. It changes when a search or a rule changes.
    """
    old = _read(saved) if saved else None
    with out.progress() as line:
        found = run(
            list(dict.fromkeys(game_id(name) for name in games)),
            rounds,
            lambda done, game: line.update(done, lambda: game),
        )
    document = _document(found)
    if save:
        import msgspec

        Path(save).write_bytes(msgspec.json.format(msgspec.json.encode(document)) + b"\n")
    if picture:
        plot(found, picture, old)
    if out.json:
        out.document(document)
    else:
        _print(found, old, out)
    return 1 if old and not _agrees(found, old) else 0


def _agrees(found: Benchmark, old: Benchmark) -> bool:
    return all(ratio.is_same for ratio in compare(found, old))


def _print(found: Benchmark, old: Benchmark | None, out: Output) -> None:
    ratios = {each.game: each for each in compare(found, old)} if old else {}
    rows = []
    for each in found.games:
        cells = [each.game, f"{each.rate:,.0f}", each.signature]
        if ratio := ratios.get(each.game):
            interval = f"{ratio.low:.2f} to {ratio.high:.2f}" if ratio.low < ratio.high else "-"
            cells += [f"{ratio.value:.2f}", interval]
            cells.append("" if ratio.is_same else "other results")
        elif old:
            cells += ["-", "-", "not in the saved run"]
        rows.append(cells)
    out.table(rows, _COMPARED if old else _HEADER, left=(0, 5))
    out.answer(f"Signature: {found.signature}", "bold")


def _document(found: Benchmark) -> documents.Bench:
    from ..schemas import documents

    games = [
        documents.BenchGame(each.game, each.signature, each.simulations, list(each.rates), each.rate)
        for each in found.games
    ]
    return documents.Bench(found.signature, games, found.machine)


def _read(file: str) -> Benchmark:
    """A saved run.

    Raises:
        ReadError: it is none.
    """
    import msgspec

    from ..schemas import documents

    try:
        saved = msgspec.json.decode(Path(file).read_bytes(), type=documents.Bench)
    except msgspec.DecodeError as error:
        raise ReadError(f"{file} is no saved run of tinmind bench: {error}") from None
    if not all(each.rates and min(each.rates) > 0 for each in saved.games):
        raise ReadError(f"{file} is no saved run of tinmind bench: a game in it has no rates above 0")
    games = (GameSpeed(g.game, g.signature, g.simulations, tuple(g.rates)) for g in saved.games)
    return Benchmark(saved.signature, tuple(games), saved.machine)
