"""Who sits at a seat: a person, a search, a rule of thumb. One parser for all agent strings.

``human``, ``random``, ``policy``, ``mcts:simulations=2000,exploration=1.5``, ``expectimax:depth=3``,
``mcts:time=500ms``, ``rollout:simulations=2000``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol

from . import _core
from .errors import Error, ReadError
from .evaluators import check_hooks
from .limits import Limits, parse_count, parse_size, parse_time, shorten
from .near import did_you_mean
from .position import Position
from .searching import SEARCH_OPTIONS, check_algorithm, search
from .seeds import derive

if TYPE_CHECKING:
    from .evaluators import Evaluator, Policy

DEFAULT_SIMULATIONS = 2000
_LIMIT_WORDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "time": ("seconds", parse_time),
    "simulations": ("simulations", parse_count),
    "nodes": ("nodes", parse_count),
    "memory": ("memory", parse_size),
    "depth": ("depth", parse_count),
    "threads": ("threads", parse_count),
}
KINDS = ("human", "random", "policy", *SEARCH_OPTIONS)


@dataclass(frozen=True)
class AgentSpec:
    """A parsed agent string: its kind, limits and options."""

    kind: str
    limits: Limits = field(default_factory=Limits)
    options: dict[str, Any] = field(default_factory=dict)
    text: str = ""

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.kind == "human"


class Agent(Protocol):
    """Decides for a seat. A new one is made for each seat of each game."""

    def choose(self, position: Position, index: int) -> str:
        """The notation of a legal move; `index` counts the decisions of the game, for the random stream."""


def parse_agent(text: str) -> AgentSpec:
    """Read an agent string.

    Raises:
        ReadError: unknown kind, option or value; names the nearest.
    """
    if not isinstance(text, str):
        raise ReadError(f"an agent is a text, for example mcts, is {type(text).__name__}")
    kind, _, rest = text.strip().partition(":")
    if kind not in KINDS:
        raise ReadError(f'unknown agent "{shorten(kind)}"{did_you_mean(kind, KINDS)}')
    pairs = [_pair(item, kind) for item in rest.split(",") if item.strip()]
    if pairs and kind not in SEARCH_OPTIONS:
        raise ReadError(f'agent "{kind}" takes no options, got "{shorten(rest)}"')
    limits: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for number, (name, value) in enumerate(pairs):
        if name in dict(pairs[:number]):
            raise ReadError(f'agent "{kind}": {shorten(name)} is given twice')
        _set_option(kind, name, value, limits, options)
    spec = AgentSpec(kind, _with_default(kind, limits), options, text.strip())
    if kind in SEARCH_OPTIONS:
        check_algorithm(kind, spec.limits, options)
    return spec


def _pair(item: str, kind: str) -> tuple[str, str]:
    name, equals, value = item.partition("=")
    if not equals or not value.strip():
        raise ReadError(f'agent "{kind}": "{shorten(item)}" is no option; write name=value')
    return name.strip().replace("-", "_"), value.strip()


def _set_option(kind: str, name: str, value: str, limits: dict[str, Any], options: dict[str, Any]) -> None:
    own = SEARCH_OPTIONS[kind]
    if name in _LIMIT_WORDS:
        target, parse = _LIMIT_WORDS[name]
        limits[target] = parse(value)
    elif name in own:
        try:
            options[name] = own[name](value)
        except ValueError:
            raise ReadError(f'agent "{kind}": {name} cannot be "{shorten(value)}"') from None
    else:
        raise ReadError(
            f'agent "{kind}": unknown option "{shorten(name)}"{did_you_mean(name, [*_LIMIT_WORDS, *own])}'
        )


def _with_default(kind: str, limits: dict[str, Any]) -> Limits:
    given = Limits(**limits)
    if given.has_any or kind not in SEARCH_OPTIONS:
        return given
    return Limits(
        **limits, **({"depth": 3} if kind == "expectimax" else {"simulations": DEFAULT_SIMULATIONS})
    )


def check_agent(spec: AgentSpec, game: str) -> None:
    """Refuse an option of a search that is out of its range, and one that is of no use in a game.

    Raises:
        ImpossiblePositionError: ``faults`` names the option. ReadError: it is for games with secrets.
    """
    if spec.kind in SEARCH_OPTIONS:
        _core.Searcher(game, spec.kind, spec.options)
    is_public = next(info.is_public for info in _core.games() if info.id == game)
    if is_public and spec.options.get("selection") == "regret_matching":
        raise ReadError(
            f'agent "{spec.kind}": selection=regret_matching is for games with hidden information; '
            "use puct, ucb1 or ucb1_tuned here"
        )


def make_agent(spec: AgentSpec, position: Position, seed: int, seat: int) -> Agent:
    """The agent of a seat, with a random stream of its own made of the game's seed.

    Raises:
        ImpossiblePositionError: an option that the search refuses.
        Error: ``human``: a person is no agent of the program.
    """
    own_seed = derive(seed, "agent", seat)
    if spec.kind == "random":
        return RandomAgent(own_seed)
    if spec.kind == "policy":
        return PolicyAgent(own_seed)
    if spec.kind in SEARCH_OPTIONS:
        return SearchAgent(spec, position.game, own_seed)
    raise Error("a person decides for this seat, not the program")


@dataclass(frozen=True)
class RandomAgent:
    """Any legal move."""

    seed: int

    def choose(self, position: Position, index: int) -> str:
        """A random move."""
        return position.core.random_move(self.seed, index)


@dataclass(frozen=True)
class PolicyAgent:
    """The rule of thumb that rollouts play by."""

    seed: int

    def choose(self, position: Position, index: int) -> str:
        """A move drawn by the weights of the rollout policy."""
        return position.core.policy_move(self.seed, index)


class SearchAgent:
    """The best move of a search, afresh for each decision.

    One thread by default, so that games repeat exactly.
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
        check_agent(spec, game)
        check_hooks(spec.kind, evaluator, policy, batch)
        self.spec = spec
        self.seed = seed
        self.evaluator = evaluator
        self.policy = policy
        self.batch = batch

    def choose(self, position: Position, index: int) -> str:
        """The first row of the search; of a mixed strategy a move drawn by its probabilities."""
        from dataclasses import replace

        own = self.spec.limits
        limits = replace(own, threads=own.threads or 1, seed=derive(self.seed, "search", index))
        result = search(
            position,
            limits,
            algorithm=self.spec.kind,
            evaluator=self.evaluator,
            policy=self.policy,
            batch=self.batch,
            **self.spec.options,
        )
        if result.stopped:
            raise KeyboardInterrupt
        if self.spec.options.get("selection") == "regret_matching":
            return _drawn(result.rows, derive(self.seed, "mix", index))
        return result.rows[0].move


def _drawn(rows: Sequence[_core.Row], seed: int) -> str:
    """A move drawn by the probabilities of the rows."""
    import random

    weights = [row.probability for row in rows]
    return random.Random(seed).choices(rows, weights)[0].move if sum(weights) > 0 else rows[0].move
