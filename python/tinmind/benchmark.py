"""The benchmark: fixed searches of every game, their speed, and one number that says what they found.

The signature is made of what was counted, never of time: it is the same on every machine and changes only
when a search or a rule changes, as the node count of Stockfish's ``bench`` does. A game has a signature of
its own, so that one can see where a change took place.
"""

from __future__ import annotations

import math
import platform
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from . import _core
from .components import default_components

_SEED = 20  # of the positions and the searches
_POSITIONS = 3  # a table, from its beginning, its middle and its end
_DEEP = 3  # the depth of the exhaustive searches
_NODES = 20_000  # their limit
_Z95 = 1.96

Report = Callable[[float, str], object]


@dataclass(frozen=True)
class GameSpeed:
    """What a game's searches came to.

    Attributes:
        game: its id.
        signature: 8 hex digits of what was counted.
        simulations: of all Monte-Carlo searches of one round.
        rates: simulations a second, one a round.
    """

    game: str
    signature: str
    simulations: int
    rates: tuple[float, ...]

    @property
    def rate(self) -> float:
        """The median of the rates."""
        return median(self.rates)


@dataclass(frozen=True)
class Benchmark:
    """A run of the benchmark.

    Attributes:
        signature: 8 hex digits of all games together.
        games: one entry a game. machine: what it ran on.
    """

    signature: str
    games: tuple[GameSpeed, ...]
    machine: str


@dataclass(frozen=True)
class Ratio:
    """How the speed of a game compares with a saved run: `value` times as fast, 95 % from `low` to `high`."""

    game: str
    value: float
    low: float
    high: float
    is_same: bool  # the signatures agree: the same work was done


def run(games: list[str] | None = None, rounds: int = 5, progress: Report | None = None) -> Benchmark:
    """Run the benchmark of all games, or of some.

    Args: games: ids. rounds: how often each search is timed; the first one also gives the signature.
        progress: called with the part done and the game at hand.
    """
    import hashlib

    wanted = games or [info.id for info in _core.games()]
    measured = []
    for number, game in enumerate(wanted):
        if progress:
            progress(number / len(wanted), game)
        measured.append(_measure(game, rounds))
    text = ",".join(f"{each.game}:{each.signature}" for each in measured)
    return Benchmark(
        hashlib.sha256(text.encode()).hexdigest()[:8],
        tuple(measured),
        platform.processor() or platform.machine(),
    )


def _measure(game: str, rounds: int) -> GameSpeed:
    import hashlib

    digest = hashlib.sha256()
    rates = []
    simulations = 0
    positions = list(_positions(game))
    for number in range(rounds):
        simulations, seconds = 0, 0.0
        for position in positions:
            result = _search(position, "mcts", simulations=_simulations(game), seed=_SEED)
            simulations += result.simulations
            seconds += result.seconds
            if number == 0:
                digest.update(_counted(result).encode())
        rates.append(simulations / max(seconds, 1e-9))
    if "expectimax" in _info(game).algorithms:
        for position in positions:
            result = _search(position, "expectimax", depth=_DEEP, nodes=_NODES, seed=_SEED)
            digest.update(_counted(result).encode())
    return GameSpeed(game, digest.hexdigest()[:8], simulations, tuple(rates))


def _simulations(game: str) -> int:
    """More for the quick ones: a reference game plays out in a millisecond what Bot Factory does in fifty."""
    return 2_000 if _info(game).state_bytes > 64 else 20_000


def _info(game: str) -> _core.GameInfo:
    return next(each for each in _core.games() if each.id == game)


def _search(position: _core.Position, algorithm: str, **limits: Any) -> _core.Result:
    return _core.Searcher(position.game, algorithm, {}).search(position, **limits)


def _counted(result: _core.Result) -> str:
    """Whole numbers only: they do not depend on how a machine rounds."""
    rows = sorted(f"{row.move}={row.visits}" for row in result.rows)
    return f"{result.nodes},{result.depth},{result.playout_moves}:{';'.join(rows)}|"


def _positions(game: str) -> Iterator[_core.Position]:
    """Decisions early, in the middle and late in a game by the rollout policy, for each number of players."""
    info = _info(game)
    for players in range(info.min_players, info.max_players + 1):
        start = _core.Position.new(game, {"players": players}, default_components(game).tables, "")
        decisions = [each for each in _walk(start) if each.turn >= 0]
        for part in range(_POSITIONS):
            yield decisions[(len(decisions) - 1) * (2 * part + 1) // (2 * _POSITIONS)]


def _walk(position: _core.Position) -> Iterator[_core.Position]:
    for index in range(2_000):
        yield position
        if position.turn == _core.OVER:
            return
        if position.turn == _core.CHANCE:
            position = position.sample(_SEED, index).position
        else:
            position = position.play(position.policy_move(_SEED, index)).position


def compare(new: Benchmark, old: Benchmark) -> list[Ratio]:
    """The speed of each game that both runs have, with an interval by Welch's rule on the logarithms."""
    saved = {each.game: each for each in old.games}
    ratios = []
    for each in new.games:
        if (before := saved.get(each.game)) is None:
            continue
        (mean, error), (old_mean, old_error) = _logarithms(each.rates), _logarithms(before.rates)
        middle, half = mean - old_mean, _Z95 * math.hypot(error, old_error)
        is_same = each.signature == before.signature
        value, low, high = (math.exp(middle + part) for part in (0.0, -half, half))
        ratios.append(Ratio(each.game, value, low, high, is_same))
    return ratios


def _logarithms(rates: tuple[float, ...]) -> tuple[float, float]:
    """The mean of the logarithms and its standard error."""
    logs = [math.log(rate) for rate in rates]
    mean = sum(logs) / len(logs)
    if len(logs) < 2:
        return mean, 0.0
    variance = sum((each - mean) ** 2 for each in logs) / (len(logs) - 1)
    return mean, math.sqrt(variance / len(logs))


def plot(benchmark: Benchmark, file: str, old: Benchmark | None = None) -> None:
    """Draw the speeds as a bar chart (SVG or PNG by the file's ending); needs the extra ``lab``.

    Raises:
        Error: matplotlib is not installed; says what to install.
    """
    from .errors import Error

    if not file.endswith((".svg", ".png")):
        raise Error(f'a plot is written as .svg or .png, not "{file}"')
    try:
        import matplotlib

        matplotlib.use("svg" if file.endswith(".svg") else "agg")
        from matplotlib import pyplot
    except ImportError:
        raise Error('a plot needs matplotlib: pip install "tinmind[lab]"') from None
    figure, axes = pyplot.subplots(figsize=(7, 0.5 + 0.45 * len(benchmark.games)), layout="constrained")
    runs = [("this run", benchmark)] + ([("saved run", old)] if old else [])
    height = 0.8 / len(runs)
    for shift, (label, each) in enumerate(runs):
        at = [number + shift * height for number in range(len(each.games))]
        axes.barh(at, [game.rate for game in each.games], height=height, label=label)
    axes.set_yticks(range(len(benchmark.games)), [game.game for game in benchmark.games])
    axes.set_xscale("log")
    axes.set_xlabel("simulations a second (median)")
    axes.invert_yaxis()
    if old:
        axes.legend()
    figure.savefig(file)
    pyplot.close(figure)
