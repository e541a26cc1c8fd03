"""The types of the JSON documents about bots against bots; `documents` lists them with the others.

Elo is in points, shares lie in 0..1, `*_err` is a standard error, `*_interval` holds 95 %.
"""

from __future__ import annotations

from typing import Literal

import msgspec


class Standing(msgspec.Struct):
    """One bot of an event.

    Attributes:
        elo: on the scale of the event, 0 for the mean of all or for the anchor. above_next: the probability
            to be stronger than the next in the table. place: the mean one, from 1. margin: points ahead of
            the best other seat, on average.
    """

    rank: int
    name: str
    agent: str
    elo: float
    elo_err: float
    elo_interval: list[float]
    above_next: float | None
    games: int
    wins: int
    draws: int
    losses: int
    share: float
    share_err: float
    place: float | None
    margin: float | None
    ms_per_move: float | None
    forfeits: int


class PairResult(msgspec.Struct):
    """Two bots by whole pairs (rotations): the difference as Elo of the mean share, and as normalized Elo.

    Attributes:
        elo_interval: an end is null where there is none, as nearly all games were lost or won.
    """

    first: str
    second: str
    pairs: int
    share: float
    share_err: float
    elo: float
    elo_interval: list[float | None]
    nelo: float
    nelo_interval: list[float]


class EventFacts(msgspec.Struct):
    """What was played and how much of it: shared by the documents about events.

    Attributes:
        settings: all of them, in words. file: where the games are. planned: games in all. stopped: by Ctrl-C.
    """

    game: str
    players: int
    seed: str
    settings: dict[str, str]
    file: str
    games: int
    planned: int
    stopped: bool
    rules_hash: str
    components_hash: str
    stand_ins: list[str]
    version: str


class Match(EventFacts, tag_field="schema", tag="tinmind.match/1"):
    """A quick comparison: `tinmind match --json`. `pair` is there for two bots at two seats."""

    standings: list[Standing]
    pair: PairResult | None


class Sprt(EventFacts, tag_field="schema", tag="tinmind.sprt/1"):
    """A sequential test: `tinmind sprt --json`. The estimate in `pair` is the plain one, beside the verdict.

    Attributes:
        expected: pairs on average if H0 is true, if H1 is, and half-way, told before the first game.
    """

    model: Literal["logistic", "normalized"]
    elo0: float
    elo1: float
    alpha: float
    beta: float
    lower: float
    upper: float
    llr: float
    verdict: Literal["H0", "H1", "undecided"]
    pair: PairResult
    expected: dict[str, int]


class Cross(msgspec.Struct):
    """How often two bots met, and in which share of it `name` was placed before `other` (level: a half)."""

    name: str
    other: str
    games: int
    ahead: float


class SeatShare(msgspec.Struct):
    """The mean share of a seat, whoever sat there."""

    seat: int
    share: float
    share_err: float


class Bin(msgspec.Struct):
    """Games won by at least `low` and less than `high` points."""

    low: float
    high: float
    games: int


class Moment(msgspec.Struct):
    """The ratings after so many rounds; half of the 95 % interval beside each."""

    rounds: int
    games: int
    elo: dict[str, float]
    elo_half: dict[str, float]


class ForfeitedGame(msgspec.Struct):
    """A game lost outside of the rules; `command` shows the position again."""

    key: str
    name: str
    seat: int
    kind: str
    detail: str
    command: str


class Tournament(EventFacts, tag_field="schema", tag="tinmind.tournament/1"):
    """An event: `tinmind tournament run --json`, `report --json` and the JSON file of a report."""

    standings: list[Standing]
    cross: list[Cross]
    seats: list[SeatShare]
    margins: list[Bin]
    history: list[Moment]
    forfeits: list[ForfeitedGame]
    notes: list[str]
    hosts: dict[str, int]


class EventFile(msgspec.Struct, tag_field="schema", tag="tinmind.event-file/1"):
    """A new event: `tinmind tournament new --json`."""

    file: str
    game: str
    players: int
    bots: list[str]
    games: int
    seed: str
