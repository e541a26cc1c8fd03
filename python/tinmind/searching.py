"""Running a search of the compiled core on a position: limits, threads, seed, and Ctrl-C."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from . import _core
from .errors import Error
from .limits import DEFAULT_SECONDS, Limits, usable_cores
from .position import Position
from .seeds import draw_seed

Progress = _core.Progress
Report = Callable[[Progress], object]


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
    **options: Any,
) -> _core.Result:
    """Search a position and return the raw result of the compiled core.

    Args: position: one at which a seat decides. limits: by default 3 seconds on all usable cores.
        algorithm: ``mcts`` or ``expectimax``. moves: look at these moves only (notation). progress: called
        about every 20 ms with ``simulations``, ``nodes``, ``depth`` and ``seconds`` so far. searcher: one
        kept from an earlier search, whose tree is used again; then `algorithm` and `options` are its own.
        **options: of the algorithm, for example ``exploration=1.5``.

    Ctrl-C in the main thread ends the search within 50 ms and returns what it has (``stopped`` is then true).

    Raises:
        Error: nothing is decided at this position; says what to do.
        ReadError: unknown algorithm. ImpossiblePositionError: unknown or impossible option.
        IllegalMoveError: a move of `moves` is not legal.
    """
    check_decision(position)
    wanted = resolve(limits or Limits())
    engine = searcher or _core.Searcher(position.game, algorithm, options)
    with stopping_on_interrupt(engine):
        return engine.search(
            position.core,
            simulations=wanted.simulations or 0,
            seconds=wanted.seconds or 0.0,
            nodes=wanted.nodes or 0,
            memory=wanted.memory or 0,
            depth=wanted.depth or 0,
            threads=wanted.threads or 1,
            seed=wanted.seed or 0,
            only=tuple(moves or ()),
            progress=progress,
        )


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
def stopping_on_interrupt(engine: _core.Searcher) -> Iterator[None]:
    """While this holds, the first Ctrl-C stops the search; a second one interrupts as usual.

    Does nothing outside the main thread, or where the program has a handler of its own.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        yield
        return

    def stop(_number: int, _frame: object) -> None:
        signal.signal(signal.SIGINT, signal.default_int_handler)
        engine.stop()

    signal.signal(signal.SIGINT, stop)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)
