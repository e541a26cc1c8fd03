"""The compiled core (pybind11). Moves are texts in the notation of each game's rules document; seats count from 0."""

from collections.abc import Callable, Sequence
from typing import Any

CHANCE: int  # -1: `turn` of a position at which something is drawn
OVER: int  # -2: `turn` of a finished game

class GameInfo:
    id: str
    title: str
    min_players: int
    max_players: int
    is_public: bool
    max_decisions: int
    parts: list[str]
    step_names: list[str]
    state_bytes: int
    algorithms: list[str]

def games() -> list[GameInfo]: ...

class Event:
    """One thing that happened inside a move: a forced move (`text` its notation, `seat` its seat or CHANCE) or a step of the rules."""

    is_forced: bool
    seat: int
    text: str
    kind: str
    rule: int
    args: list[str]

class Played:
    position: Position
    moves: list[
        tuple[int, str]
    ]  # (seat or CHANCE, notation) of what was really played; empty when the line was a forced move already made
    events: list[Event]

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
    def play(self, line: str, seat: int = -3) -> Played: ...
    def sample(
        self, seed: int, index: int
    ) -> Played: ...  # one random outcome of the stream (seed, deal, index), at a chance node
    def random_move(self, seed: int, index: int) -> str: ...
    def policy_move(self, seed: int, index: int) -> str: ...
    def shares(self) -> list[float]: ...
    def scores(self) -> list[float]: ...
    def estimate(self) -> list[float]: ...
    def breakdown(self, seat: int) -> dict[str, float]: ...
    def faults(self) -> list[tuple[str, str]]: ...
    def view_of(self, seat: int) -> Position: ...
    def determinize(self, seed: int, index: int) -> Position: ...

def read_id(id: str) -> tuple[str, str]:
    """(game, tag) of a position id, so that the component data can be found before it is read."""

class Row:
    move: str
    visits: int
    share: list[float]
    share_error: list[float]
    score: list[float]
    margin: float
    margin_error: float
    parts: dict[str, float]
    line: list[
        tuple[int, str]
    ]  # (seat or CHANCE, notation), beginning with the move itself; forced moves are left out
    exact: bool

class Result:
    rows: list[Row]
    seat: int
    simulations: int
    nodes: int
    playout_moves: int
    memory: int
    depth: int
    seconds: float
    exact: bool
    stopped: bool
    out_of_memory: bool

class Progress:
    simulations: int
    nodes: int
    depth: int
    seconds: float

class Searcher:
    def __init__(
        self, game: str, algorithm: str, options: dict[str, Any]
    ) -> None: ...  # "mcts", "expectimax"
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
        progress: Callable[[Progress], object] | None = None,
    ) -> Result: ...
    def stop(self) -> None: ...

class Perft:
    paths: int  # of exactly the length asked for, decisions and outcomes counting one each
    ended: int  # shorter ones: the game ended
    decisions: int  # decision nodes before the last step
    chances: int  # chance nodes before the last step

def perft(position: Position, depth: int) -> Perft: ...

class Solution:
    states: int
    sweeps: int
    def shares(self, position: Position) -> list[float]: ...
    def best(self, position: Position) -> str: ...

def solve(position: Position, max_states: int = 2000000, tolerance: float = 1e-9) -> Solution: ...
