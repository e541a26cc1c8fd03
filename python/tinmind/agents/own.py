"""The program's own agents: random, the rule of thumb, and searches."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Protocol

from .. import _core
from ..clocks import Clock
from ..errors import Error
from ..evaluators import check_hooks
from ..limits import Limits
from ..position import Position
from ..searching import Report, search
from ..seeds import derive
from .spec import AgentSpec

if TYPE_CHECKING:
    from ..evaluators import Evaluator, Policy


class Agent(Protocol):
    """Decides for a seat. A new one is made for each seat of each game."""

    def choose(self, position: Position, index: int, clock: Clock | None = None, /) -> str:
        """The notation of a legal move.

        Args:
            position: at which the seat decides; what it knows of it.
            index: counts the decisions of the game, for the random stream.
            clock: the time there is, where somebody measures it.
        """


@dataclass(frozen=True)
class RandomAgent:
    """Any legal move."""

    seed: int

    def choose(self, position: Position, index: int, _clock: Clock | None = None, /) -> str:
        """A random move."""
        return position.core.random_move(self.seed, index)


@dataclass(frozen=True)
class PolicyAgent:
    """The rule of thumb that rollouts play by."""

    seed: int

    def choose(self, position: Position, index: int, _clock: Clock | None = None, /) -> str:
        """A move drawn by the weights of the rollout policy."""
        return position.core.policy_move(self.seed, index)


class SearchAgent:
    """The best move of a search, afresh for each decision.

    One thread by default, so that games repeat exactly. With a clock (given, or of its own: ``clock=5m+3s``)
    its time is shared out over the decisions to come; limits of its own hold beside that.
    """

    def __init__(
        self,
        spec: AgentSpec,
        game: str,
        seed: int,
        *,
        evaluator: Evaluator | None = None,
        policy: Policy | None = None,
        batch: int = 1,
    ) -> None:
        """Remember what to do; a wrong option is refused here.

        evaluator, policy, batch: as `tinmind.search` takes them.
        """
        from .making import check_agent

        check_agent(spec, game)
        check_hooks(spec.kind, evaluator, policy, batch)
        self.spec = spec
        self.seed = seed
        self.only: Sequence[str] | None = None  #: look at these moves only
        self.report: Report | None = None  #: told of the search while it runs
        self.last: _core.Result | None = None  #: what the last search found
        self._hooks: dict[str, Any] = {"evaluator": evaluator, "policy": policy, "batch": batch}
        self._game = game
        self._clock = spec.clock
        self._searcher: _core.Searcher | None = None
        self._is_stopping = False

    def choose(self, position: Position, index: int, clock: Clock | None = None, /) -> str:
        """The first row of the search; of a mixed strategy a move drawn by its probabilities."""
        start = time.perf_counter()
        self._is_stopping = False
        self._searcher = _core.Searcher(self._game, self.spec.kind, self.spec.options, **self._hooks)
        result = search(
            position,
            self._limits(position, index, clock),
            algorithm=self.spec.kind,
            searcher=self._searcher,
            moves=self.only,
            progress=self.report,
            early_stop=self.spec.kind == "mcts" and (clock or self._clock) is not None,
            **self.spec.options,
        )
        self._searcher, self.last = None, result
        if self._clock is not None:
            self._clock = self._clock.after(time.perf_counter() - start)
        if result.stopped and not self._is_stopping:
            raise KeyboardInterrupt
        if self.spec.options.get("selection") == "regret_matching":
            return _drawn(result.rows, derive(self.seed, "mix", index))
        return result.rows[0].move

    def stop(self) -> None:
        """End the search that runs in another thread; `choose` gives the best move so far.

        A stop before the search has begun is forgotten.
        """
        self._is_stopping = True
        if searcher := self._searcher:
            searcher.stop()

    def _limits(self, position: Position, index: int, clock: Clock | None) -> Limits:
        own = self.spec.limits
        clocks = [each for each in (clock, self._clock) if each is not None]
        if clocks and not self.spec.has_own_limits:
            own = Limits(threads=own.threads)
        times = [each.seconds_for(position) for each in clocks]
        times += [] if own.seconds is None else [own.seconds]
        return replace(
            own,
            seconds=min(times, default=None),
            threads=own.threads or 1,
            seed=derive(self.seed, "search", index),
        )


class AutomaAgent:
    """Fills the seat of the game's own automa, whose turns follow from the rules: it is never asked."""

    def choose(self, _position: Position, _index: int, _clock: Clock | None = None, /) -> str:
        """Nothing is to be chosen.

        Raises:
            Error: always.
        """
        raise Error("an automa is not asked: its turns follow from the rules")


def _drawn(rows: Sequence[_core.Row], seed: int) -> str:
    """A move drawn by the probabilities of the rows."""
    import random

    weights = [row.probability for row in rows]
    return random.Random(seed).choices(rows, weights)[0].move if sum(weights) > 0 else rows[0].move
