"""Running a search of the compiled core on a position: limits, threads, seed, and Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from typing import TYPE_CHECKING, Any

from . import _core
from .errors import Error, ReadError
from .evaluators import check_hooks
from .limits import DEFAULT_SECONDS, Limits, shorten, usable_cores
from .near import did_you_mean
from .position import Position
from .seeds import draw_seed

if TYPE_CHECKING:
    from .evaluators import Evaluator, Policy

Progress = _core.Progress
Report = Callable[[Progress], object]


def _yes_or_no(text: str) -> bool:
    """``true`` or ``false``."""
    if text not in ("true", "false"):
        raise ValueError(text)
    return text == "true"


# The options of each search, and how their words are read.
SEARCH_OPTIONS: dict[str, dict[str, Callable[[str], Any]]] = {
    "mcts": {
        "selection": str,
        "exploration": float,
        "prior_uniform": float,
        "playout": str,
        "cutoff": int,
        "endgame": _yes_or_no,
        "expansion": int,
        "widening": float,
        "chance_widening": float,
        "backup": str,
        "root": str,
        "trees": str,
        "information": str,
        "regret_exploration": float,
    },
    "expectimax": {
        "chance_limit": int,
        "chance_samples": int,
        "table_bits": int,
        "prune": _yes_or_no,
        "star2": _yes_or_no,
        "belief_limit": int,
        "belief_samples": int,
    },
    "rollout": {
        "playout": str,
        "cutoff": int,
        "trials": int,
        "min_trials": int,
        "confidence": float,
        "drop": _yes_or_no,
    },
}


def resolve(limits: Limits) -> Limits:
    """The limits as a search takes them.

    3 seconds when nothing is bounded, all usable cores, a drawn seed.
    """
    from dataclasses import replace

    return replace(
        limits,
        seconds=limits.seconds if limits.has_any else DEFAULT_SECONDS,
        threads=usable_cores() if limits.threads is None else limits.threads,
        seed=draw_seed() if limits.seed is None else limits.seed,
    )


def search(
    position: Position,
    limits: Limits | None = None,
    *,
    algorithm: str = "mcts",
    moves: Sequence[str] | None = None,
    progress: Report | None = None,
    searcher: _core.Searcher | None = None,
    evaluator: Evaluator | None = None,
    policy: Policy | None = None,
    batch: int = 1,
    keep: bool = False,
    early_stop: bool = False,
    **options: Any,
) -> _core.Result:
    """Search a position and return the raw result of the compiled core.

    Args: position: one at which a seat decides. limits: by default 3 seconds on all usable cores.
        algorithm: ``mcts``, ``expectimax`` or ``rollout``. moves: look at these moves only (notation).
        progress: called about every 20 ms, and once at the end, with ``simulations``, ``nodes``, ``depth``
        and ``seconds`` so far.
        searcher: one kept from an earlier search, for its memory; then `algorithm`, `options`,
        `evaluator`, `policy` and `batch` are its own.
        keep: go on with its trees (`tinmind.Session` does so). early_stop: end when no other move can
        overtake the most visited one (``decided`` is then true). **options: of the algorithm, for example
        ``exploration=1.5``. evaluator: judges the leaves of the tree in place of playouts:
        ``f(features: float32[n, k], seats: int8[n]) -> float32[n, players]``, shares of the win in 0..1, or
        a capsule of compiled code; a row is `Position.features`, ``seats[i]`` decides there, or `CHANCE`.
        policy: priors of the moves, ``f(features: float32[k], moves: uint8[m, 4], seat) -> float32[m]``,
        weights from 0 on, or a capsule. batch: leaves gathered for one call of the evaluator; 1 searches
        one after the other.

    With an evaluator scores and margins are the game's own estimates at the leaves. What an evaluator or a
    policy raises ends the search and comes out here.

    Ctrl-C in the main thread ends the search within 50 ms and returns what it has (``stopped`` is then true).

    Raises:
        Error: nothing is decided at this position; says what to do.
        ReadError: unknown algorithm. ImpossiblePositionError: unknown or impossible option.
        IllegalMoveError: a move of `moves` is not legal.
    """
    check_position(position)
    check_decision(position)
    limits = Limits() if limits is None else limits
    if not isinstance(limits, Limits):
        raise Error(f"limits must be Limits(...), is {type(limits).__name__}")
    if progress is not None and not callable(progress):
        raise Error(f"progress must be a function, is {type(progress).__name__}")
    check_algorithm(algorithm, limits, options)
    check_hooks(algorithm, evaluator, policy, batch)
    if searcher is not None and (evaluator is not None or policy is not None or batch != 1):
        raise Error("a searcher has its own evaluator, policy and batch: give them where it is made")
    wanted = resolve(limits)
    engine = searcher or _core.Searcher(
        position.game, algorithm, options, evaluator=evaluator, policy=policy, batch=batch
    )
    with stopping_on_interrupt(engine) as asked:
        result = engine.search(
            position.core,
            simulations=wanted.simulations or 0,
            seconds=wanted.seconds or 0.0,
            nodes=wanted.nodes or 0,
            memory=wanted.memory or 0,
            depth=wanted.depth or 0,
            threads=wanted.threads or 1,
            seed=wanted.seed or 0,
            only=move_list(moves),
            keep=keep,
            early_stop=early_stop,
            progress=progress,
        )
    if asked and not result.stopped:  # it came when the search was over already: nobody has heard of it yet
        signal.raise_signal(signal.SIGINT)
    return result


def check_algorithm(algorithm: object, limits: Limits, options: Mapping[str, Any]) -> None:
    """Refuse an algorithm that there is not, a limit that it does not take, and an unknown option of it.

    Raises:
        ReadError: says what would be right.
    """
    if not isinstance(algorithm, str) or algorithm not in SEARCH_OPTIONS:
        known = did_you_mean(algorithm, SEARCH_OPTIONS) if isinstance(algorithm, str) else "; write mcts"
        raise ReadError(f"unknown algorithm {shorten(repr(algorithm))}{known}")
    if algorithm == "expectimax" and limits.simulations:
        raise ReadError("expectimax takes --depth or --time (depth, seconds), not simulations")
    if algorithm != "expectimax" and limits.depth:
        raise ReadError(f"depth is a limit of expectimax; {algorithm} takes --simulations or --time")
    if algorithm == "rollout" and (limits.nodes or limits.memory):
        raise ReadError("a rollout keeps no tree; it takes --simulations or --time, not nodes or memory")
    for name in options:
        if name not in SEARCH_OPTIONS[algorithm]:
            near = did_you_mean(name, SEARCH_OPTIONS[algorithm])
            raise ReadError(f'{algorithm}: unknown option "{shorten(name)}"{near}')


def check_position(position: object) -> None:
    """Refuse what is no position."""
    if not isinstance(position, Position):
        raise Error(f"position must be a Position (see tinmind.load), is {type(position).__name__}")


def move_list(moves: object) -> tuple[str, ...]:
    """Moves as the core takes them; nothing for ``None``."""
    if moves is None:
        return ()
    if isinstance(moves, str) or not isinstance(moves, Sequence | Set):
        raise Error(f'moves must be a list of moves, for example ["roll"], is {shorten(repr(moves))}')
    for move in moves:
        if not isinstance(move, str):
            raise Error(f"moves must be a list of texts, one is {shorten(repr(move))}")
    if not moves:
        raise Error("moves is empty; name a move, or leave it out for all of them")
    return tuple(moves)


def check_decision(position: Position) -> None:
    """Refuse a position at which there is nothing to decide, and say what to do instead."""
    if position.is_over:
        raise Error(
            "the game is over, there is nothing to decide; look at the result with: tinmind show FILE"
        )
    if position.is_chance:
        outcomes = [text for text, _ in position.chance_outcomes]
        shown = ", ".join(outcomes[:4]) + (", ..." if len(outcomes) > 4 else "")
        raise Error(
            f"something is drawn or rolled now, nobody decides; tell the outcome first ({shown}), "
            "in play or as the next line of the record"
        )


@contextlib.contextmanager
def stopping_on_interrupt(engine: _core.Searcher) -> Iterator[list[int]]:
    """While this holds, the first Ctrl-C stops the search; a second one interrupts as usual.

    Gives a list that holds the signal once it has come. Does nothing outside the main thread, or where the
    program has a handler of its own.
    """
    asked: list[int] = []
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield asked
        return

    def stop(number: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        asked.append(number)
        engine.stop()

    signal.signal(signal.SIGINT, stop)
    try:
        yield asked
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
