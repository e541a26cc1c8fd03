"""Strategies of games with hidden information, and what they are worth.

Where moves are chosen in secret the best play is mixed: a search by regret matching learns how often each
move is to be played. In games small enough to walk through, `Strategy.exploitability` says exactly how much a
perfect opponent would gain against it.
"""

from __future__ import annotations

from typing import Any

from . import _core
from .catalog import game
from .errors import Error
from .limits import Limits
from .position import Position
from .searching import (
    Report,
    check_algorithm,
    check_decision,
    check_position,
    resolve,
    stopping_on_interrupt,
)

_MOST_STATES = 10_000_000


class Strategy:
    """How every seat plays, as a search from one position learnt it.

    Attributes:
        root: the position it was learnt from.
        simulations: games played to learn it.
    """

    def __init__(self, root: Position, searcher: _core.Searcher, simulations: int) -> None:
        """Made by `learn`."""
        self.root = root
        self.simulations = simulations
        self._searcher = searcher

    def moves(self, position: Position) -> dict[str, float]:
        """How often the seat to act plays each move, adding up to 1; only what that seat knows counts.

        Empty where nothing was learnt: the search never came there twice.

        Raises:
            Error: nobody decides at this position, or it is of another game.
        """
        check_position(position)
        check_decision(position)
        return dict(self._searcher.strategy(position.core))

    def value(self) -> tuple[float, ...]:
        """The expected share of each seat when all play by the strategy, exactly.

        Raises:
            Error: the game has more than ten million histories.
        """
        return tuple(self._walk()[0])

    def exploitability(self) -> float:
        """The mean over the seats of what each would gain by the best response; 0 for an equilibrium.

        In shares of a win, exactly (NashConv divided by the number of seats; Lanctot et al., 2017).

        Raises:
            Error: the game has more than ten million histories.
        """
        values, responses = self._walk()
        return sum(best - value for value, best in zip(values, responses, strict=True)) / len(values)

    def _walk(self) -> tuple[list[float], list[float]]:
        try:
            return self._searcher.exploit(self.root.core, _MOST_STATES)
        except ValueError as error:
            raise Error(str(error)) from None


def learn(
    position: Position,
    *,
    simulations: int | None = None,
    seconds: float | None = None,
    threads: int | None = None,
    memory: int | None = None,
    seed: int | None = None,
    progress: Report | None = None,
    **options: Any,
) -> Strategy:
    """Learn how all seats play from a position on, best from the beginning of a game.

    By default by regret matching, whose average strategy goes to an equilibrium for two seats. Args as for
    `tinmind.hint`; **options: of the search ``mcts``, for example ``selection="ucb1"``.

    Raises:
        Error: the game is over, or all is public in it: then `tinmind.hint` is the tool.
    """
    check_position(position)
    if position.is_over:
        raise Error("the game is over, there is nothing to learn")
    options = {"selection": "regret_matching"} | options
    limits = Limits(seconds=seconds, simulations=simulations, memory=memory, threads=threads, seed=seed)
    check_algorithm("mcts", limits, options)
    known = game(position.game)
    if known.is_public:
        raise Error(f"all is public in {known.title}: there is no secret to mix moves for; use tinmind.hint")
    wanted = resolve(limits)
    searcher = _core.Searcher(position.game, "mcts", options)
    with stopping_on_interrupt(searcher):
        result = searcher.ponder(
            position.core,
            simulations=wanted.simulations or 0,
            seconds=wanted.seconds or 0.0,
            memory=wanted.memory or 0,
            threads=wanted.threads or 1,
            seed=wanted.seed or 0,
            progress=progress,
        )
    if not result.simulations:
        raise Error("the search ended before it saw anything; give it more time, simulations or memory")
    return Strategy(position.copy(), searcher, result.simulations)
