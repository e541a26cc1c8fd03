"""The types of the JSON documents, one a schema: what is printed is built of these.

Shares lie in 0..1; seeds and hashes are strings. A `seat` counts from 0; it is null for a random outcome, and
where nobody decides. To read a document back with its types: ``msgspec.json.decode(text, type=Hint)``.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

Kind = Literal["decision", "chance", "over"]


class LineMove(msgspec.Struct):
    """One move of a line."""

    seat: int | None
    move: str


def line_move(seat: int, move: str) -> LineMove:
    """A move of a line; the seat of a random outcome is negative in the library."""
    return LineMove(seat if seat >= 0 else None, move)


class HintRow(msgspec.Struct):
    """One move and what the search thinks of it, from the view of the seat that asked."""

    move: str
    text: str
    win: float
    win_err: float
    score: float
    scores: list[float]
    margin: float
    margin_err: float
    visits: int
    seen: float
    exact: bool
    line: list[LineMove]
    plan: list[LineMove]
    parts: dict[str, float]
    bands: dict[str, float] = {}


class Limits(msgspec.Struct, omit_defaults=True):
    """What bounded a search; a field that is left out did not."""

    seconds: float | None = None
    simulations: int | None = None
    nodes: int | None = None
    memory: int | None = None
    depth: int | None = None
    threads: int | None = None


class Assumed(msgspec.Struct):
    """Something that was not known, and what it matters."""

    what: str
    impact: str


class ComparedLine(msgspec.Struct):
    """One line of a comparison: `win` (percent), a part of the score, `total`, `rival` or `margin`."""

    name: str
    best: float
    other: float
    difference: float


class Comparison(msgspec.Struct):
    """The best move beside the next-best (`move`), rounded as printed; every number of the reason is here."""

    move: str
    lines: list[ComparedLine]
    bands: list[ComparedLine] = []


class Hint(msgspec.Struct, tag_field="schema", tag="tinmind.hint/1"):
    """What to do at a position, how sure that is, and why: `tinmind hint --json`."""

    game: str
    position: str
    seat: int
    limits: Limits
    seed: str
    algorithm: str
    rows: list[HintRow]
    best: str
    verdict: Literal["clear", "close call", "think longer"]
    reason: str
    comparison: Comparison | None
    assumed: list[Assumed]
    facts: dict[str, Any]
    simulations: int
    elapsed_ms: int
    exact: bool
    stopped: bool
    rules_hash: str
    components_hash: str
    stand_ins: list[str]


class RolloutRow(msgspec.Struct):
    """One move played out, from the view of the seat that asked; intervals are of 95 %."""

    move: str
    text: str
    trials: int
    win: float
    win_err: float
    win_interval: list[float]
    wins: list[float]
    difference: float
    difference_err: float
    difference_interval: list[float]
    score: float
    scores: list[float]
    margin: float
    margin_err: float
    parts: dict[str, float]
    dropped: bool
    bands: dict[str, float] = {}


class RolloutLimits(msgspec.Struct, omit_defaults=True):
    """What bounded a rollout; a field that is left out did not. `trials` are of each move."""

    trials: int | None = None
    seconds: float | None = None


class Rollout(msgspec.Struct, tag_field="schema", tag="tinmind.rollout/1"):
    """Moves played out to the end of the game by an agent: `tinmind rollout --json`."""

    game: str
    position: str
    seat: int
    agent: str
    limits: RolloutLimits
    confidence: float
    seed: str
    rows: list[RolloutRow]
    best: str
    separated: bool
    simulations: int
    elapsed_ms: int
    stopped: bool
    rules_hash: str
    components_hash: str
    stand_ins: list[str]


class Show(msgspec.Struct, tag_field="schema", tag="tinmind.show/1"):
    """A position: `tinmind show --json`, `tinmind new --json`."""

    game: str
    id: str
    hash: str
    seat: int | None
    kind: Kind
    players: int
    options: dict[str, Any]
    seed: str | None
    shares: list[float]
    scores: list[float]
    breakdown: list[dict[str, float]]
    position: dict[str, Any]
    components_hash: str
    stand_ins: list[str]


class Play(Show, tag_field="schema", tag="tinmind.play/1"):
    """A game as it stands when a sitting ends: `tinmind play --json`."""

    record: str
    is_over: bool
    moves: list[LineMove]


class Move(msgspec.Struct):
    """A legal move, or an outcome with its probability."""

    move: str
    text: str
    probability: float | None


class Moves(msgspec.Struct, tag_field="schema", tag="tinmind.moves/1"):
    """What can be played or drawn: `tinmind moves --json`."""

    game: str
    position: str
    seat: int | None
    kind: Kind
    moves: list[Move]


class PerftRow(msgspec.Struct):
    """Exact counts at one depth."""

    depth: int
    paths: int
    ended: int
    decisions: int
    chances: int
    elapsed_ms: int


class Perft(msgspec.Struct, tag_field="schema", tag="tinmind.perft/1"):
    """Exact counts of lines of play: `tinmind perft --json`."""

    game: str
    position: str
    rows: list[PerftRow]


class ComponentsList(msgspec.Struct, tag_field="schema", tag="tinmind.components-list/1"):
    """Printed values: `tinmind components --json`."""

    game: str
    source: str
    hash: str
    changed: list[str]
    stand_ins: list[str]
    provenance: dict[str, str]
    tables: dict[str, Any]


class GameEntry(msgspec.Struct):
    """One game of the package."""

    id: str
    title: str
    players: list[int]
    parts: list[str]


class Overview(msgspec.Struct, tag_field="schema", tag="tinmind.overview/1"):
    """The games, and the last record without a result: `tinmind --json`."""

    version: str
    games: list[GameEntry]
    unfinished: str | None


class Doctor(msgspec.Struct, tag_field="schema", tag="tinmind.doctor/1"):
    """What is installed: `tinmind doctor --json`."""

    tinmind: str
    core: str
    python: str
    system: str
    usable_cores: int
    libraries: dict[str, str]
    rules: dict[str, str]
    components: dict[str, str]
    settings: list[str]
    config_folder: str
    records_folder: str
    output_encoding: str


class BenchGame(msgspec.Struct):
    """The searches of one game: `rates` has the simulations a second of each round, `rate` their median."""

    game: str
    signature: str
    simulations: int
    rates: list[float]
    rate: float


class Bench(msgspec.Struct, tag_field="schema", tag="tinmind.bench/1"):
    """Speed, and a signature of what the searches found: `tinmind bench --json` and `--save`."""

    signature: str
    games: list[BenchGame]
    machine: str


DOCUMENTS: dict[str, type[msgspec.Struct]] = {
    "hint-1": Hint,
    "rollout-1": Rollout,
    "show-1": Show,
    "play-1": Play,
    "moves-1": Moves,
    "perft-1": Perft,
    "components-list-1": ComponentsList,
    "overview-1": Overview,
    "doctor-1": Doctor,
    "bench-1": Bench,
}


def plain(document: msgspec.Struct) -> dict[str, Any]:
    """A document as dicts and lists."""
    out: dict[str, Any] = msgspec.to_builtins(document)
    return out


def schema_text(name: str) -> str:
    """The JSON Schema of a document, as the file ``schemas/<name>.json`` holds it."""
    document = {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": f"tinmind.{name.replace('-1', '')}/1",
        **msgspec.json.schema(DOCUMENTS[name]),
    }
    return msgspec.json.format(msgspec.json.encode(document), indent=2).decode() + "\n"
