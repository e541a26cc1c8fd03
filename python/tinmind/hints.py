"""The hint: ranked moves with win shares, errors, the plan for the turn, and why.

One search (`searching`), told as data. The words of the reason come from ``texts``; the JSON form is
``tinmind.hint/1`` (ecosystem, 3.5), its schema lies in ``schemas/hint-1.json``.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from .documented import Documented
from .errors import Error
from .limits import Limits, check_count
from .position import CHANCE, Position
from .reasons import WEAK, Comparison, Verdict, compare, reason, verdict
from .searching import Report, check_algorithm, check_position, move_list, resolve, search
from .signature import rules_hash
from .texts import Texts, texts_of

if TYPE_CHECKING:
    from .evaluators import Evaluator, Policy
    from .schemas import documents

_ADDS_UP = 0.05  # points by which the parts of a score may miss it: nothing that is printed


class LineMove(NamedTuple):
    """One move of a line: who (a seat, or `CHANCE`) and its notation."""

    seat: int
    move: str


@dataclass(frozen=True)
class HintRow:
    """One move and what the search thinks of it, all from the view of the seat that asked.

    Attributes:
        move: its notation.
        text: the same in words; empty where the notation says it all.
        win: expected share of the win, 0..1.
        win_err: standard error of `win`: of the sampling, and of what deeper search is likely to change;
            0 when exact or estimated.
        score: expected final points; `scores` has those of every seat.
        margin: expected points ahead of the best opponent; `margin_err` its standard error.
        visits: simulations through this move; `seen` the share of all.
        is_weak: searched so little (under 5 % of the best row) that its value is rough.
        exact: the end of every line was seen.
        is_estimate: the value of a search that ended at a depth: nothing was sampled, so it has no error.
        line: the principal line, beginning with the move.
        plan: the moves of that line up to the end of the seat's turn, outcomes among them.
        parts: expected final points by named part; empty where the search cannot tell them.
        bands: the chance of each band of results, worst first (Bot Factory alone: the reviews); empty in a
            game without bands, and where the search cannot tell them.
    """

    move: str
    text: str
    win: float
    win_err: float
    score: float
    scores: tuple[float, ...]
    margin: float
    margin_err: float
    visits: int
    seen: float
    is_weak: bool
    exact: bool
    line: tuple[LineMove, ...]
    plan: tuple[LineMove, ...]
    parts: dict[str, float]
    is_estimate: bool = False
    bands: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class Hint(Documented):
    """What to do at a position, how sure that is, and why.

    Attributes:
        game: the game's id. position: the position's id. seat: who asked.
        rows: the moves, best first; `best` is the first one's notation.
        verdict: ``clear``, ``close call`` or ``think longer``. reason: one sentence.
        comparison: the best move beside the next-best, part by part: what the reason is made of.
        assumed: what was not known and had to be assumed: dicts with ``what`` and ``impact``.
        facts: what the game itself tells the seat, see `Position.facts`; empty for most games.
        stand_ins: tables of component data in play whose printed values are not known.
        simulations, elapsed: how much was searched, in how many seconds. depth: how far it looked. states:
            positions looked at by expectimax, or to prove an ending.
        seed, limits, algorithm: what would be needed to repeat it; ``endgame`` is what ``mcts`` says where it
            found every move proven before it had to sample.
        rules_hash, components_hash: what it was computed with.
        stopped: Ctrl-C ended it early. exact: the value of every row is exact.
    """

    game: str
    position: str
    seat: int
    rows: tuple[HintRow, ...]
    verdict: Verdict
    reason: str
    comparison: Comparison | None
    simulations: int
    elapsed: float
    seed: int
    limits: Limits
    algorithm: str
    rules_hash: str
    components_hash: str
    stand_ins: tuple[str, ...]
    stopped: bool
    exact: bool
    assumed: tuple[dict[str, str], ...] = field(default=())
    facts: dict[str, Any] = field(default_factory=dict)
    depth: int = 0
    states: int = 0

    @property
    def best(self) -> str:
        """The notation of the best move."""
        return self.rows[0].move

    def document(self) -> documents.Hint:
        """The document ``tinmind.hint/1`` with types (a struct of msgspec)."""
        return _document(self)


def hint(
    position: Position,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    nodes: int | None = None,
    memory: int | None = None,
    depth: int | None = None,
    threads: int | None = None,
    seed: int | None = None,
    algorithm: str = "mcts",
    moves: Sequence[str] | None = None,
    top: int | None = None,
    progress: Report | None = None,
    evaluator: Evaluator | None = None,
    policy: Policy | None = None,
    batch: int = 1,
    **options: Any,
) -> Hint:
    """The best moves of the seat to act, judged by a search.

    Args: position: one at which a seat decides; only what that seat knows is used. seconds: time to think;
        3 by default, when nothing else limits the search. simulations: games to play in the tree, all
        threads together. With `seed` and `threads` given the hint is then the same to the bit each time.
        nodes: tree nodes at most. memory: bytes of tree at most. depth: decisions to look ahead
        (expectimax). threads: by default all usable cores. seed: 64 bits; drawn by default, and reported.
        algorithm: ``mcts``; ``expectimax`` for short games and endings; ``rollout`` to play each move out
        (see `tinmind.rollout`). moves: judge these moves only.
        top: keep the first so many rows. progress: called about every 20 ms, and once at the end. evaluator,
        policy, batch: judges of one's own, see `tinmind.search`. **options: of the algorithm, for example
        ``exploration=1.5``. ``endgame=False`` keeps mcts from first trying, for at
        most a fifth of the time, to prove the value of every move (`Hint.exact`) where the end is near.

    Raises:
        Error: the game is over or something is to be drawn first; also an option that cannot be.

    Ctrl-C in the main thread ends the search and gives the hint as far as it came (`Hint.stopped`).
    """
    check_position(position)
    check_count("top", top)
    limits = resolve(Limits(seconds, simulations, nodes, memory, depth, threads, seed))
    check_algorithm(algorithm, Limits(simulations=simulations, depth=depth), options)
    moves = move_list(moves) or None
    own = _options(algorithm, options)
    result = search(
        position,
        limits,
        algorithm=algorithm,
        moves=moves,
        progress=progress,
        evaluator=evaluator,
        policy=policy,
        batch=batch,
        **own,
    )
    return tell(position, result, limits, of_all=not moves, top=top)


def _options(algorithm: str, options: dict[str, Any]) -> dict[str, Any]:
    """The options of the search of a hint: it looks for the best move and for proofs."""
    if algorithm != "mcts":
        return options
    root = {} if options.get("selection") == "regret_matching" else {"root": "halving"}
    return {"endgame": True} | root | options


def tell(
    position: Position,
    result: _core.Result,
    limits: Limits,
    *,
    of_all: bool = True,
    top: int | None = None,
) -> Hint:
    """The hint that a finished search of a position gives; `of_all`: it searched all legal moves."""
    check_count("top", top)
    rows = _rows(result, texts_of(position.game))
    num_legal = len(position.legal_moves)
    unseen = (num_legal if of_all else len(result.rows)) - len(rows)
    # A race that was decided compared its moves in pairs, which tells more than the errors of the rows.
    sureness: Verdict = "clear" if result.separated and not unseen else verdict(rows, unseen)
    return Hint(
        game=position.game,
        position=position.id,
        seat=result.seat,
        rows=tuple(rows[:top] if top else rows),
        verdict=sureness,
        reason=reason(rows, sureness, texts_of(position.game), unseen, num_legal == 1),
        comparison=compare(rows),
        simulations=result.simulations,
        elapsed=result.seconds,
        seed=limits.seed or 0,
        limits=limits,
        algorithm=result.algorithm,
        rules_hash=rules_hash(position.game),
        components_hash=position.components.hash,
        stand_ins=position.stand_ins,
        stopped=result.stopped,
        exact=result.exact,
        facts=position.facts(),
        depth=result.depth,
        states=0 if result.algorithm in ("mcts", "rollout") else result.nodes,
    )


def _rows(result: _core.Result, texts: Texts) -> list[HintRow]:
    is_estimated = result.algorithm == "expectimax"
    seen = [row for row in result.rows if row.visits or row.exact or is_estimated]
    if not seen:
        raise Error("the search ended before it saw anything; give it more time, simulations or memory")
    total = sum(row.visits for row in seen) or 1
    most = seen[0].visits
    rows = [
        _row(row, result.seat, row.visits / total, _is_few(row, most), texts, is_estimated) for row in seen
    ]
    if all(abs(sum(row.parts.values()) - row.score) < _ADDS_UP for row in rows):
        return rows
    return [replace(row, parts={}, bands={}) for row in rows]  # those of another place than the points


def _is_few(row: _core.Row, most: int) -> bool:
    """Whether a row was looked at little, and not because it is surely behind."""
    return row.visits < WEAK * most and not row.dropped


def _row(row: _core.Row, seat: int, seen: float, few: bool, texts: Texts, is_estimated: bool) -> HintRow:
    has_error = not row.exact and not is_estimated
    line = tuple(LineMove(*each) for each in row.line)
    return HintRow(
        move=row.move,
        text=texts.move(row.move),
        win=_finite(row.share[seat]),
        win_err=_finite(row.share_error[seat]),
        score=_finite(row.score[seat]),
        scores=tuple(map(_finite, row.score)),
        margin=_finite(row.margin),
        margin_err=_finite(row.margin_error),
        visits=row.visits,
        seen=seen,
        is_weak=few and has_error,
        exact=row.exact,
        line=line,
        plan=plan_of(line, seat, texts),
        parts={name: _finite(value) for name, value in row.parts.items()},
        is_estimate=is_estimated and not row.exact,
        bands=told_bands(row),
    )


def told_bands(row: _core.Row) -> dict[str, float]:
    """The chances of the bands of a row; nothing where no result was sorted into one."""
    return {name: _finite(value) for name, value in row.bands.items()} if any(row.bands.values()) else {}


def plan_of(line: Sequence[LineMove], seat: int, texts: Texts) -> tuple[LineMove, ...]:
    """The line up to the end of the seat's turn: where another decides, or after a move that ends a turn."""
    plan: list[LineMove] = []
    has_ended = False
    for each in line:
        word = each.move.partition(" ")[0]
        if each.seat not in (seat, CHANCE) or (has_ended and word not in texts.after_turn):
            break
        plan.append(each)
        has_ended = has_ended or (each.seat == seat and word in texts.turn_ends)
    while plan and plan[-1].seat == CHANCE:
        plan.pop()
    return tuple(plan)


def _document(found: Hint) -> documents.Hint:
    """The hint as its JSON document has it."""
    from .schemas import documents

    return documents.Hint(
        game=found.game,
        position=found.position,
        seat=found.seat,
        limits=documents.Limits(**found.limits.to_dict()),
        seed=str(found.seed),
        algorithm=found.algorithm,
        rows=[_row_document(row) for row in found.rows],
        best=found.best,
        verdict=found.verdict,
        reason=found.reason,
        comparison=_comparison_document(found.comparison),
        assumed=[documents.Assumed(**each) for each in found.assumed],
        facts=found.facts,
        simulations=found.simulations,
        elapsed_ms=round(1000 * found.elapsed),
        exact=found.exact,
        stopped=found.stopped,
        rules_hash=found.rules_hash,
        components_hash=found.components_hash,
        stand_ins=list(found.stand_ins),
    )


def _row_document(row: HintRow) -> documents.HintRow:
    from .schemas import documents

    return documents.HintRow(
        move=row.move,
        text=row.text,
        win=row.win,
        win_err=row.win_err,
        score=row.score,
        scores=list(row.scores),
        margin=row.margin,
        margin_err=row.margin_err,
        visits=row.visits,
        seen=row.seen,
        exact=row.exact,
        line=[documents.line_move(*each) for each in row.line],
        plan=[documents.line_move(*each) for each in row.plan],
        parts=row.parts,
        bands=row.bands,
    )


def _comparison_document(compared: Comparison | None) -> documents.Comparison | None:
    from .schemas import documents

    if compared is None:
        return None
    lines, bands = (
        [documents.ComparedLine(line.name, line.best, line.other, line.amount) for line in group]
        for group in (compared.lines, compared.bands)
    )
    return documents.Comparison(compared.move, lines, bands)


def _finite(value: float) -> float:
    """The value, or 0 for what a search could not estimate: nothing infinite ever leaves here."""
    return float(value) if math.isfinite(value) else 0.0
