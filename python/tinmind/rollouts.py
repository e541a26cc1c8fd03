"""Rollouts: candidate moves played out to the end of the game many times, by one agent at all seats.

As backgammon programs do it. Trial i of every move has the same random numbers, so the differences between
moves are known better than their values; a rollout ends by itself when the move in front is surely the best
(csrc/search/race.hpp has the rule). For ``random`` and ``policy`` all of it runs in the compiled core; games
of other agents are played by `rollout_games`, and judged by the same race.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import TYPE_CHECKING

from . import _core
from .agents import AgentSpec, check_agent, parse_agent
from .documented import Documented
from .errors import Error
from .hints import told_bands
from .limits import Limits, check_count, check_seed, shorten, usable_cores
from .position import Position
from .rollout_games import ENDLESS, Report, RolloutProgress, Wanted, play_rollout
from .searching import check_decision, check_position, move_list, search
from .seeds import draw_seed
from .signature import rules_hash
from .texts import texts_of

if TYPE_CHECKING:
    from .schemas import documents

DEFAULT_TRIALS = 1296  # of each move: the custom of backgammon
CONFIDENCE = 0.95
MIN_TRIALS = 64
_Z95 = 1.96
_PLAYOUTS = {"random": "uniform", "policy": "policy"}  # agents that the core plays by itself


@dataclass(frozen=True)
class RolloutRow:
    """One move played out, from the view of the seat that asked.

    Attributes:
        move: its notation. text: the same in words; empty where the notation says it all.
        trials: games played.
        win: mean share of the win, 0..1; `wins` has those of every seat.
        win_err: standard error of `win`; `win_interval` its 95 % interval.
        difference: share less that of the first row, over the trials that both have, mostly negative;
            `difference_err` its standard error, `difference_interval` its 95 % interval.
        score: mean final points; `scores` has those of every seat.
        margin: mean points ahead of the best opponent; `margin_err` its standard error.
        parts: mean final points by named part. bands: the chance of each band of results, as in `HintRow`.
        dropped: surely not the best move, so it got no more trials.
    """

    move: str
    text: str
    trials: int
    win: float
    win_err: float
    wins: tuple[float, ...]
    difference: float
    difference_err: float
    score: float
    scores: tuple[float, ...]
    margin: float
    margin_err: float
    parts: dict[str, float]
    dropped: bool
    bands: dict[str, float]

    @property
    def win_interval(self) -> tuple[float, float]:
        """The 95 % interval of `win`, within 0..1."""
        low, high = _interval(self.win, self.win_err)
        return max(0.0, low), min(1.0, high)

    @property
    def difference_interval(self) -> tuple[float, float]:
        """The 95 % interval of `difference`, of this comparison alone."""
        return _interval(self.difference, self.difference_err)


@dataclass(frozen=True)
class Rollout(Documented):
    """Moves of a position, played out.

    Attributes:
        game: the game's id. position: the position's id. seat: who asked. agent: who played all seats.
        rows: the moves, best first; those that were dropped last.
        separated: the first row is surely the best for this agent, at `confidence` over all comparisons and
            however often they were looked at; true as well when there is no other move.
        simulations, elapsed: games played in all, in how many seconds.
        trials, seconds: the limits, where there were any; trials of each move.
        seed: what would be needed to repeat it.
        stopped: Ctrl-C ended it early.
        rules_hash, components_hash, stand_ins: as in a `Hint`.
    """

    game: str
    position: str
    seat: int
    agent: str
    rows: tuple[RolloutRow, ...]
    separated: bool
    simulations: int
    elapsed: float
    trials: int | None
    seconds: float | None
    confidence: float
    seed: int
    stopped: bool
    rules_hash: str
    components_hash: str
    stand_ins: tuple[str, ...]

    @property
    def best(self) -> str:
        """The notation of the move in front."""
        return self.rows[0].move

    def document(self) -> documents.Rollout:
        """The document ``tinmind.rollout/1`` with types (a struct of msgspec)."""
        return _document(self)


def rollout(
    position: Position,
    agent: str = "policy",
    moves: Sequence[str] | None = None,
    *,
    trials: int | None = None,
    seconds: float | None = None,
    seed: int | None = None,
    threads: int | None = None,
    confidence: float = CONFIDENCE,
    min_trials: int = MIN_TRIALS,
    drop: bool = True,
    executor: Executor | None = None,
    progress: Report | None = None,
) -> Rollout:
    """Play each move out to the end of the game many times, with one agent at all seats.

    Ends when the move in front is surely the best for this agent, or at a limit.

    Args:
        position: one at which a seat decides; only what that seat knows is used, what is hidden is dealt anew
            in each trial, the same for every move.
        agent: any agent string but ``human``: ``policy``, ``random``, ``mcts:simulations=200`` ...
        moves: play these moves only; by default all legal ones.
        trials: games of each move at most; 1296 when nothing else is limited.
        seconds: time at most. A searching agent may end the game that it is at.
        seed: 64 bits; drawn by default, and reported. The same seed and trials give the same result to the
            bit (when the agent is no search with a time limit).
        threads: of ``policy`` and ``random``; all usable cores by default, the result is the same.
        confidence: that the best move is named when a rollout ends by itself.
        min_trials: of each move, before anything is concluded.
        drop: moves that are surely not the best get no more trials.
        executor: plays the games of a searching agent (threads do well: searches run beside each other); the
            result is the same.
        progress: called while it runs, with a `RolloutProgress`.

    Raises:
        Error: the game is over or something is to be drawn first; an agent or option that cannot be.
        IllegalMoveError: a move of `moves` is not legal.

    Ctrl-C in the main thread ends it and gives the rollout as far as it came (`Rollout.stopped`).
    """
    check_position(position)
    check_decision(position)
    spec = _agent_of(agent, position.game)
    _check_limits(trials, seconds, seed, threads, confidence, min_trials)
    if trials is None and seconds is None:
        trials = DEFAULT_TRIALS
    wanted = Wanted(
        moves=move_list(moves) or tuple(position.legal_moves),
        trials=trials,
        seconds=seconds,
        seed=draw_seed() if seed is None else seed,
        threads=usable_cores() if threads is None else threads,
        rules={"confidence": float(confidence), "min_trials": min_trials, "drop": bool(drop)},
        progress=progress,
    )
    start = time.monotonic()
    if spec.kind in _PLAYOUTS:
        result = _in_core(position, _PLAYOUTS[spec.kind], wanted)
        stopped = result.stopped
    else:
        result, stopped = play_rollout(position, spec, wanted, executor)
    rows = tuple(_row(row, result.seat, texts_of(position.game).move) for row in result.rows if row.visits)
    if not rows and stopped:
        raise KeyboardInterrupt
    if not rows:
        raise Error("the rollout ended before a game was over; give it more time")
    return Rollout(
        game=position.game,
        position=position.id,
        seat=result.seat,
        agent=spec.text,
        rows=rows,
        separated=result.separated and len(rows) == len(result.rows),
        simulations=result.simulations,
        elapsed=time.monotonic() - start,
        trials=trials,
        seconds=seconds,
        confidence=confidence,
        seed=wanted.seed,
        stopped=stopped,
        rules_hash=rules_hash(position.game),
        components_hash=position.components.hash,
        stand_ins=position.stand_ins,
    )


def _agent_of(agent: str, game: str) -> AgentSpec:
    spec = parse_agent(agent)
    if spec.is_human:
        raise Error("a rollout needs an agent of the program, for example policy or mcts, not human")
    check_agent(spec, game)
    return spec


def _check_limits(
    trials: object, seconds: float | None, seed: object, threads: object, confidence: object, least: object
) -> None:
    check_count("trials", trials)
    check_count("threads", threads)
    check_count("min_trials", least)
    check_seed(seed)
    Limits(seconds=seconds)
    for name, value in (("trials", trials), ("min_trials", least)):
        if isinstance(value, int) and value > ENDLESS:
            raise Error(f"{name} must be at most {ENDLESS:,}, is {value:,}")
    if least is None or (isinstance(least, int) and least < 2):
        raise Error(f"min_trials must be at least 2, is {least}")
    if isinstance(confidence, bool) or not isinstance(confidence, int | float):
        raise Error(f"confidence must be a number, is {shorten(repr(confidence))}")
    if not 0.5 <= confidence <= 0.9999:
        raise Error(f"confidence must be from 0.5 to 0.9999, is {confidence}")


# --- in the compiled core ------------------------------------------------------------------


def _in_core(position: Position, playout: str, wanted: Wanted) -> _core.Result:
    report = wanted.progress
    limits = Limits(
        seconds=wanted.seconds, simulations=wanted.most or None, threads=wanted.threads, seed=wanted.seed
    )
    return search(
        position,
        limits,
        algorithm="rollout",
        moves=wanted.moves,
        progress=report
        and (lambda each: report(RolloutProgress(each.simulations, wanted.most, each.seconds))),
        playout=playout,
        trials=wanted.trials or 0,
        **wanted.rules,
    )


# --- telling -------------------------------------------------------------------------------


def _interval(value: float, error: float) -> tuple[float, float]:
    return value - _Z95 * error, value + _Z95 * error


def _row(row: _core.Row, seat: int, words: Callable[[str], str]) -> RolloutRow:
    return RolloutRow(
        move=row.move,
        text=words(row.move),
        trials=row.visits,
        win=row.share[seat],
        win_err=row.share_error[seat],
        wins=tuple(row.share),
        difference=row.difference,
        difference_err=row.difference_error,
        score=row.score[seat],
        scores=tuple(row.score),
        margin=row.margin,
        margin_err=row.margin_error,
        parts=dict(row.parts),
        dropped=row.dropped,
        bands=told_bands(row),
    )


def _document(found: Rollout) -> documents.Rollout:
    from .schemas import documents

    return documents.Rollout(
        game=found.game,
        position=found.position,
        seat=found.seat,
        agent=found.agent,
        limits=documents.RolloutLimits(found.trials, found.seconds),
        confidence=found.confidence,
        seed=str(found.seed),
        rows=[_row_document(row) for row in found.rows],
        best=found.best,
        separated=found.separated,
        simulations=found.simulations,
        elapsed_ms=round(1000 * found.elapsed),
        stopped=found.stopped,
        rules_hash=found.rules_hash,
        components_hash=found.components_hash,
        stand_ins=list(found.stand_ins),
    )


def _row_document(row: RolloutRow) -> documents.RolloutRow:
    from .schemas import documents

    return documents.RolloutRow(
        move=row.move,
        text=row.text,
        trials=row.trials,
        win=row.win,
        win_err=row.win_err,
        win_interval=list(row.win_interval),
        wins=list(row.wins),
        difference=row.difference,
        difference_err=row.difference_err,
        difference_interval=list(row.difference_interval),
        score=row.score,
        scores=list(row.scores),
        margin=row.margin,
        margin_err=row.margin_err,
        parts=row.parts,
        dropped=row.dropped,
        bands=row.bands,
    )
