"""Reading agent strings: the kind, its limits and its options."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from ..clocks import Clock
from ..errors import ReadError
from ..limits import Limits, parse_count, parse_size, parse_time, shorten
from ..near import did_you_mean
from ..searching import SEARCH_OPTIONS, check_algorithm

DEFAULT_SIMULATIONS = 2000
COMMAND, PYTHON, AUTOMA, HUMAN = "cmd", "file", "automa", "human"
PLAIN_KINDS = (HUMAN, "random", "policy", AUTOMA)
KINDS = (*PLAIN_KINDS, *SEARCH_OPTIONS, COMMAND)
_LIMIT_WORDS: dict[str, tuple[str, Callable[[str], Any]]] = {
    "time": ("seconds", parse_time),
    "simulations": ("simulations", parse_count),
    "nodes": ("nodes", parse_count),
    "memory": ("memory", parse_size),
    "depth": ("depth", parse_count),
    "threads": ("threads", parse_count),
}
_CLOCK = "clock"
_COMMAND_WORDS = [(word, *_LIMIT_WORDS[word]) for word in ("time", "simulations")]


@dataclass(frozen=True)
class AgentSpec:
    """A parsed agent string.

    Attributes:
        kind: one of `KINDS`, or ``file`` for a class of Python.
        limits: of each decision, with the default where none was given. clock: for all decisions of a game.
        options: of the search; of a ``cmd`` what its options are set to.
        text: the string. target: the command of a ``cmd``, or ``file.py:Class``.
        has_own_limits: limits or a clock were given.
    """

    kind: str
    limits: Limits = field(default_factory=Limits)
    options: dict[str, Any] = field(default_factory=dict)
    text: str = ""
    clock: Clock | None = None
    target: str = ""
    has_own_limits: bool = False

    @property
    def is_human(self) -> bool:
        """Whether a person decides."""
        return self.kind == HUMAN

    @property
    def is_own(self) -> bool:
        """Whether the program itself decides, without code of others."""
        return self.kind in SEARCH_OPTIONS or self.kind in ("random", "policy")


def parse_agent(text: str) -> AgentSpec:
    """Read an agent string.

    Raises:
        ReadError: unknown kind, option or value; names the nearest.
    """
    if not isinstance(text, str):
        raise ReadError(f"an agent is a text, for example mcts, is {type(text).__name__}")
    text = text.strip()
    if re.match(rf"{COMMAND}\s*(\[|:|$)", text):
        return _parse_command(text)
    if re.search(r"\.py:\w*$", text):
        return _parse_python(text)
    kind, _, rest = text.partition(":")
    if kind not in KINDS:
        raise ReadError(f'unknown agent "{shorten(kind)}"{did_you_mean(kind, [*KINDS, "file.py:Class"])}')
    return _parse_own(kind, rest, text)


def _parse_own(kind: str, rest: str, text: str) -> AgentSpec:
    pairs = _pairs(rest, kind)
    if pairs and kind not in SEARCH_OPTIONS:
        raise ReadError(f'agent "{kind}" takes no options, got "{shorten(rest)}"')
    given: dict[str, Any] = {}
    options: dict[str, Any] = {}
    for name, value in pairs.items():
        _set_option(kind, name, value, given, options)
    clock = given.pop(_CLOCK, None)
    limits = Limits(**given)
    has_own = limits.has_any or clock is not None
    spec = AgentSpec(
        kind, limits if has_own else _default(kind, given), options, text, clock, has_own_limits=has_own
    )
    if kind in SEARCH_OPTIONS:
        check_algorithm(kind, spec.limits, options)
    return spec


def _pairs(words: str, kind: str) -> dict[str, str]:
    """``name=value`` words, separated by commas."""
    pairs: dict[str, str] = {}
    for item in words.split(","):
        if not item.strip():
            continue
        name, equals, value = item.partition("=")
        if not equals or not value.strip():
            raise ReadError(f'agent "{kind}": "{shorten(item)}" is no option; write name=value')
        name = name.strip() if kind == COMMAND else name.strip().replace("-", "_")
        if name in pairs:
            raise ReadError(f'agent "{kind}": {shorten(name)} is given twice')
        pairs[name] = value.strip()
    return pairs


def _set_option(kind: str, name: str, value: str, given: dict[str, Any], options: dict[str, Any]) -> None:
    own = SEARCH_OPTIONS[kind]
    if name == _CLOCK:
        given[_CLOCK] = parse_clock(value)
    elif name in _LIMIT_WORDS:
        target, parse = _LIMIT_WORDS[name]
        given[target] = parse(value)
    elif name in own:
        try:
            options[name] = own[name](value)
        except ValueError:
            raise ReadError(f'agent "{kind}": {name} cannot be "{shorten(value)}"') from None
    else:
        known = [*_LIMIT_WORDS, _CLOCK, *own]
        raise ReadError(f'agent "{kind}": unknown option "{shorten(name)}"{did_you_mean(name, known)}')


def parse_clock(text: str) -> Clock:
    """A game clock of ``5m+3s`` (with an increment for each decision) or ``90s``.

    Raises:
        ReadError: it is none.
    """
    start, plus, increment = text.partition("+")
    try:
        return Clock(parse_time(start), parse_time(increment) if plus else 0.0)
    except ReadError:
        raise ReadError(f'"{shorten(text)}" is no clock; write 5m+3s or 90s') from None


def _default(kind: str, given: dict[str, Any]) -> Limits:
    if kind not in SEARCH_OPTIONS:
        return Limits(**given)
    return Limits(**given, **({"depth": 3} if kind == "expectimax" else {"simulations": DEFAULT_SIMULATIONS}))


def _parse_command(text: str) -> AgentSpec:
    match = re.fullmatch(rf"{COMMAND}\s*(?:\[([^\]]*)\])?\s*:\s*(.*)", text)
    if not match or not match[2]:
        raise ReadError(f'agent "{shorten(text)}": write cmd:COMMAND, for example cmd:./mybot --level 3')
    options: dict[str, Any] = _pairs(match[1] or "", COMMAND)
    given = {target: parse(options.pop(word)) for word, target, parse in _COMMAND_WORDS if word in options}
    clock = parse_clock(options.pop(_CLOCK)) if _CLOCK in options else None
    limits = Limits(**given)
    has_own = limits.has_any or clock is not None
    return AgentSpec(COMMAND, limits, options, text, clock, match[2], has_own)


def _parse_python(text: str) -> AgentSpec:
    name = text.rpartition(":")[2]
    if not name:
        raise ReadError(f'agent "{shorten(text)}": the class is missing; write file.py:Class')
    return AgentSpec(PYTHON, text=text, target=text)
