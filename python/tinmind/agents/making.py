"""From an agent string to somebody who plays: checks and makes the agents of a game."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence

from .. import _core
from ..errors import Error, ReadError
from ..position import Position
from ..searching import SEARCH_OPTIONS
from ..seeds import derive
from .own import Agent, AutomaAgent, PolicyAgent, RandomAgent, SearchAgent
from .spec import AUTOMA, COMMAND, HUMAN, PYTHON, AgentSpec


def check_agent(spec: AgentSpec, game: str) -> None:
    """Refuse an option of a search that is out of its range, and what is of no use in a game.

    Raises:
        ImpossiblePositionError: ``faults`` names the option. ReadError: it is for games with secrets; or the
            file or class of a bot is not there.
    """
    info = next(info for info in _core.games() if info.id == game)
    if spec.kind in SEARCH_OPTIONS:
        _core.Searcher(game, spec.kind, spec.options)
    if info.is_public and spec.options.get("selection") == "regret_matching":
        raise ReadError(
            f'agent "{spec.kind}": selection=regret_matching is for games with hidden information; '
            "use puct, ucb1 or ucb1_tuned here"
        )
    if spec.kind == PYTHON:
        from .python_class import load_class

        load_class(spec.target)
    if spec.kind == COMMAND:
        from ..bots.agent import command_of

        command_of(spec)


def check_seat(spec: AgentSpec, position: Position, seat: int) -> None:
    """As `check_agent`; and ``automa`` sits where the game's automa has a seat, and nowhere else.

    Raises:
        ReadError: as of `check_agent`, or says which seat is the automa's.
    """
    check_agent(spec, position.game)
    own = position.automa_seat
    if spec.kind == AUTOMA and own != seat:
        where = "no seat" if own is None else f"only seat {own}"
        raise ReadError(f"agent automa cannot play seat {seat}: {where} is played by an automa in this game")
    if own == seat and spec.kind not in (AUTOMA, HUMAN):
        raise ReadError(
            f'seat {seat} is played by the automa of the game: name "automa" there, not "{spec.text}"'
        )


def make_agent(spec: AgentSpec, position: Position, seed: int, seat: int) -> Agent:
    """The agent of a seat, with a random stream of its own made of the game's seed.

    Raises:
        ImpossiblePositionError: an option that the search refuses.
        Error: ``human``: a person is no agent of the program; ``automa`` at a seat that is not the automa's.
    """
    return make_seeded(spec, position, derive(seed, "agent", seat), seat)


def make_seeded(spec: AgentSpec, position: Position, own_seed: int, seat: int) -> Agent:
    """As `make_agent`, with the seed of the agent's own stream."""
    if spec.kind == "random":
        return RandomAgent(own_seed)
    if spec.kind == "policy":
        return PolicyAgent(own_seed)
    if spec.kind in SEARCH_OPTIONS:
        return SearchAgent(spec, position.game, own_seed)
    if spec.kind == PYTHON:
        from .python_class import PythonAgent

        return PythonAgent(spec.target, own_seed, seat)
    if spec.kind == COMMAND:
        from ..bots.agent import BotAgent

        return BotAgent(spec, position, own_seed, seat)
    if spec.kind == AUTOMA:
        check_seat(spec, position, seat)
        return AutomaAgent()
    raise Error("a person decides for this seat, not the program")


Maker = Callable[[AgentSpec, Position, int, int], Agent]


@contextlib.contextmanager
def seated(
    specs: Sequence[AgentSpec], position: Position, seed: int, make: Maker = make_agent
) -> Iterator[list[Agent]]:
    """The agents of all seats of a game; what they hold (a process) is let go at the end.

    Raises:
        Error: as of `make_agent`.
    """
    with contextlib.ExitStack() as stack:
        agents = []
        for seat, spec in enumerate(specs):
            agents.append(make(spec, position, seed, seat))
            stack.callback(close_agent, agents[-1])
        yield agents


def close_agent(agent: Agent | None) -> None:
    """Let go of what an agent holds; most hold nothing."""
    if close := getattr(agent, "close", None):
        close()
