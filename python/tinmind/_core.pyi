"""The compiled core (pybind11).

Moves are texts in the notation of each game's rules document; seats count from 0.
"""

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

CHANCE: int  # -1: `turn` of a position at which something is drawn
OVER: int  # -2: `turn` of a finished game

class GameInfo:
    @property
    def id(self) -> str: ...
    @property
    def title(self) -> str: ...
    @property
    def min_players(self) -> int: ...
    @property
    def max_players(self) -> int: ...
    @property
    def is_public(self) -> bool: ...
    @property
    def max_decisions(self) -> int: ...
    @property
    def parts(self) -> list[str]: ...
    @property
    def bands(self) -> list[str]: ...
    @property
    def step_names(self) -> list[str]: ...
    @property
    def state_bytes(self) -> int: ...
    @property
    def algorithms(self) -> list[str]: ...

def games() -> list[GameInfo]: ...

class Event:
    """One thing that happened inside a move.

    A forced move (`text` its notation, `seat` its seat or CHANCE) or a step of the rules.
    """

    @property
    def is_forced(self) -> bool: ...
    @property
    def seat(self) -> int: ...
    @property
    def text(self) -> str: ...
    @property
    def seen(self) -> list[str]:
        """The notation of a forced move as each seat sees it."""
    @property
    def kind(self) -> str: ...
    @property
    def rule(self) -> int: ...
    @property
    def args(self) -> list[str]: ...

class Played:
    @property
    def position(self) -> Position: ...
    @property
    def moves(self) -> list[tuple[int, str]]:
        """(seat or CHANCE, notation) of what was really played.

        Empty when the line was a forced move already made.
        """
    @property
    def events(self) -> list[Event]: ...

class Position:
    """Immutable: `play` returns a new one. Holds the box (options, component data) and the state."""

    @staticmethod
    def new(game: str, options: dict[str, Any], components: dict[str, Any], tag: str) -> Position: ...
    @staticmethod
    def from_document(document: dict[str, Any], components: dict[str, Any], tag: str) -> Position: ...
    @staticmethod
    def from_id(id: str, components: dict[str, Any], tag: str) -> Position: ...
    @property
    def game(self) -> str: ...
    @property
    def players(self) -> int: ...
    @property
    def view(self) -> int: ...  # the seat whose knowledge this is, -1: everything
    @property
    def turn(self) -> int: ...
    @property
    def tag(self) -> str: ...  # hash of the component data where it is not the default, else ""
    @property
    def id(self) -> str: ...
    @property
    def hash(self) -> int: ...
    @property
    def options(self) -> dict[str, Any]: ...
    def document(self) -> dict[str, Any]: ...
    def legal_moves(self) -> list[str]: ...
    def search_moves(self) -> list[str]: ...
    def outcomes(self) -> list[tuple[str, float]]: ...
    def policy(self) -> list[tuple[str, float]]: ...
    def seen(self, move: str, seat: int) -> str:
        """A move or outcome as a seat sees it: another's sealed bid is ``bid ?``."""
    def play(self, line: str, seat: int = -3) -> Played: ...
    def sample(self, seed: int, index: int) -> Played:
        """One random outcome of the stream (seed, deal, index), at a chance node."""

    def random_move(self, seed: int, index: int) -> str: ...
    def policy_move(self, seed: int, index: int) -> str: ...
    def decisions_ahead(self, games: int, seed: int) -> float:
        """Decisions of the seat to act from here on, the mean of so many playouts by the rollout policy."""
    def shares(self) -> list[float]: ...
    def scores(self) -> list[float]: ...
    def estimate(self) -> list[float]: ...
    def breakdown(self, seat: int) -> dict[str, float]: ...
    def told(self, seat: int) -> list[float]:
        """Points by part, then 1 for the band of the result and 0 for the others: what a race takes."""
    def band(self, seat: int) -> str | None: ...
    def faults(self) -> list[tuple[str, str]]: ...
    def features(self) -> NDArray[np.float32]:
        """What the seat to act knows; where nobody acts, what seat 0 knows."""

    def facts(self, assumed: dict[str, Any]) -> dict[str, Any]: ...
    def feature_names(self) -> list[str]: ...
    def move_records(self) -> NDArray[np.uint8]:
        """The legal moves as rows of four bytes, in the order of `legal_moves`."""

    def view_of(self, seat: int) -> Position: ...
    def determinize(self, seed: int, index: int) -> Position: ...

def read_id(id: str) -> tuple[str, str]:
    """(game, tag) of a position id, so that the component data can be found before it is read."""

class Row:
    @property
    def move(self) -> str: ...
    @property
    def visits(self) -> int: ...
    @property
    def overall(self) -> float:
        """Mean share of the searching seat over all visits; `share` may be of its checks alone."""
    @property
    def probability(self) -> float: ...
    @property
    def share(self) -> list[float]: ...
    @property
    def share_error(self) -> list[float]: ...
    @property
    def score(self) -> list[float]: ...
    @property
    def margin(self) -> float: ...
    @property
    def margin_error(self) -> float: ...
    @property
    def parts(self) -> dict[str, float]: ...
    @property
    def bands(self) -> dict[str, float]:
        """The chance of each band; all 0 where there is none."""
    @property
    def line(self) -> list[tuple[int, str]]:
        """(seat or CHANCE, notation), beginning with the move itself; forced moves are left out."""
    @property
    def exact(self) -> bool: ...
    @property
    def difference(self) -> float:
        """Rollouts: its share less that of the first row, in the trials that both have."""
    @property
    def difference_error(self) -> float: ...
    @property
    def dropped(self) -> bool:
        """Rollouts: surely not the best one, so it got no more trials."""

class Result:
    @property
    def rows(self) -> list[Row]: ...
    @property
    def algorithm(self) -> str: ...  # what found the rows: "mcts", "expectimax" or "endgame"
    @property
    def seat(self) -> int: ...
    @property
    def simulations(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def playout_moves(self) -> int: ...
    @property
    def memory(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def seconds(self) -> float: ...
    @property
    def exact(self) -> bool: ...
    @property
    def separated(self) -> bool:
        """Rollouts: the first row is surely the best one."""
    @property
    def stopped(self) -> bool: ...
    @property
    def decided(self) -> bool: ...
    @property
    def out_of_memory(self) -> bool: ...

class Progress:
    @property
    def simulations(self) -> int: ...
    @property
    def nodes(self) -> int: ...
    @property
    def depth(self) -> int: ...
    @property
    def seconds(self) -> float: ...

class Searcher:
    """A search, with the tree of its last run.

    Args: algorithm: "mcts", "expectimax" or "rollout". evaluator, policy: a function, a capsule or None.
    """

    def __init__(
        self,
        game: str,
        algorithm: str,
        options: dict[str, Any],
        *,
        evaluator: object = None,
        policy: object = None,
        batch: int = 1,
    ) -> None: ...
    def search(
        self,
        position: Position,
        *,
        simulations: int = 0,
        seconds: float = 0.0,
        nodes: int = 0,
        memory: int = 0,
        depth: int = 0,
        threads: int = 1,
        seed: int = 0,
        only: Sequence[str] = (),
        keep: bool = False,
        early_stop: bool = False,
        progress: Callable[[Progress], object] | None = None,
    ) -> Result:
        """Search; with `keep` going on with the trees of the last search, where the game followed them."""
    def ponder(
        self,
        position: Position,
        *,
        simulations: int = 0,
        seconds: float = 0.0,
        memory: int = 0,
        threads: int = 1,
        seed: int = 0,
        keep: bool = False,
        progress: Callable[[Progress], object] | None = None,
    ) -> Result:
        """Grow the trees where the seat that knows `position` need not decide; no rows."""
    def advance(self, position: Position, move: str) -> None:
        """The game went on from `position`, the root of the last search, by a move: its trees follow."""
    def strategy(self, position: Position) -> list[tuple[str, float]]:
        """How the seat to act plays by the last search (hidden information); empty where not known."""
    def exploit(self, root: Position, max_states: int = 10_000_000) -> tuple[list[float], list[float]]:
        """The value of that strategy for each seat, and of each seat's best response to it, in shares."""
    def stop(self) -> None: ...

class Race:
    """The statistics of a rollout whose games are played elsewhere: see csrc/search/race.hpp.

    Of each trial, in order: `add` for every candidate that runs, then `end_trial`.
    """

    def __init__(
        self,
        position: Position,
        moves: Sequence[str],
        *,
        confidence: float = 0.95,
        min_trials: int = 64,
        drop: bool = True,
    ) -> None: ...
    def add(
        self, candidate: int, shares: Sequence[float], scores: Sequence[float], parts: Sequence[float]
    ) -> None: ...
    def end_trial(self) -> None: ...
    def runs(self, candidate: int) -> bool: ...
    def result(self) -> Result: ...
    @property
    def moves(self) -> list[str]:
        """The candidates, each once."""
    @property
    def size(self) -> int: ...
    @property
    def trials(self) -> int: ...
    @property
    def simulations(self) -> int: ...
    @property
    def is_decided(self) -> bool: ...
    @property
    def is_over(self) -> bool: ...

class Perft:
    @property
    def paths(self) -> int:
        """Of exactly the length asked for, decisions and outcomes counting one each."""
    @property
    def ended(self) -> int:
        """Shorter ones: the game ended."""
    @property
    def decisions(self) -> int:
        """Decision nodes before the last step."""
    @property
    def chances(self) -> int:
        """Chance nodes before the last step."""

def perft(position: Position, depth: int) -> Perft: ...

class Solution:
    @property
    def states(self) -> int: ...
    @property
    def sweeps(self) -> int: ...
    def shares(self, position: Position) -> list[float]: ...
    def best(self, position: Position) -> str: ...

def solve(position: Position, max_states: int = 2000000, tolerance: float = 1e-9) -> Solution: ...
