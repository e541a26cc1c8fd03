"""The line of a finished game of an event: how it ended, in one form only, so that lines can be compared."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ..errors import FaultKind

Ending = Literal["normal", "adjudicated", "forfeit"]


class Forfeit(msgspec.Struct):
    """Why a seat lost outside of the rules.

    Attributes:
        seat: who. kind: ``time`` (answered too late), ``illegal`` (no legal move), ``crash`` (the process
            ended, or an exception), ``hang`` (no answer at all), ``protocol`` (said what cannot be
            understood).
        detail: one line in words. command: shows the position again at which it happened.
    """

    seat: int
    kind: FaultKind
    detail: str
    command: str


class GameResult(msgspec.Struct, tag_field="schema", tag="tinmind.game/1"):
    """One finished game. Lists have one entry a seat, seat 0 first.

    Attributes:
        key, game, pair, rotation: as in the task; `seed` is a text, as every seed in JSON.
        options: all switches of the rules document. names, agents: who sat where.
        shares: of the win, 0..1, adding up to 1; who forfeits has 0, and the others share equally.
        scores: points. ranks: place from 1, by share and then by points; equal ones share the best place.
        ending: ``normal``, ``adjudicated`` (proven, or at the limit of moves; `detail` says which) or
            ``forfeit``.
        decisions, seconds: how often each seat decided, and how long it thought in all; a decision with one
            legal move is not asked.
        notes: for each seat what was wrong without costing the game, e.g. a process that had to be killed.
        num_moves: decisions and outcomes. position: the id of the last position, all in the open. moves: all
            of them, where the task asked to keep them.
        rules_hash, components_hash: what was played. host: where. elapsed: seconds from start to end.
    """

    key: str
    game: str
    pair: int
    rotation: int
    seed: str
    options: dict[str, Any]
    names: list[str]
    agents: list[str]
    shares: list[float]
    scores: list[float]
    ranks: list[int]
    ending: Ending
    detail: str
    forfeit: Forfeit | None
    decisions: list[int]
    seconds: list[float]
    notes: list[list[str]]
    num_moves: int
    position: str
    moves: list[str] | None
    rules_hash: str
    components_hash: str
    host: str
    elapsed: float

    def to_line(self) -> str:
        """The JSON line, without its end: fields in their order, ASCII, no blanks."""
        import json

        return json.dumps(msgspec.to_builtins(self), separators=(",", ":"), allow_nan=False)

    def without_times(self) -> GameResult:
        """The same without what depends on the machine: equal for every run of the same task."""
        return msgspec.structs.replace(self, seconds=[0.0] * len(self.seconds), host="", elapsed=0.0)
