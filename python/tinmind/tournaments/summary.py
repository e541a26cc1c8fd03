"""An event as a document: all that is told of it, in JSON, in tables and in reports, is made here."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from typing import Any

from ..schemas import events
from . import standings as tables
from .elo import Z95
from .pairs import PairStatistics
from .prepared import Prepared
from .results import GameResult
from .standings import Standings, Tally

_BINS = 12


def facts(prepared: Prepared, games: Sequence[GameResult], file: str, stopped: bool) -> dict[str, Any]:
    """The fields that all documents about events have."""
    from .. import __version__

    return {
        "game": prepared.game,
        "players": prepared.seats,
        "seed": str(prepared.event.seed),
        "settings": prepared.settings,
        "file": file,
        "games": len(games),
        "planned": prepared.schedule.games,
        "stopped": stopped,
        "rules_hash": prepared.conditions["rules_hash"],
        "components_hash": prepared.components.hash,
        "stand_ins": list(prepared.components.stand_ins),
        "version": __version__,
    }


def standing_rows(found: Standings, agents: dict[str, str]) -> list[events.Standing]:
    """The standings, best first."""
    rows = []
    for number, name in enumerate(found.order):
        ratings, tally = found.ratings, found.tallies[name]
        at = ratings.names.index(name)
        elo, half = ratings.elo[at], ratings.intervals[at]
        below = found.order[number + 1] if number + 1 < len(found.order) else None
        rows.append(
            events.Standing(
                rank=number + 1,
                name=name,
                agent=agents.get(name, ""),
                elo=elo,
                elo_err=ratings.errors[at],
                elo_interval=[elo - half, elo + half],
                above_next=None if below is None else ratings.superiority(name, below),
                **_counts(tally),
            )
        )
    return rows


def _counts(tally: Tally) -> dict[str, Any]:
    games = tally.games
    return {
        "games": games,
        "wins": tally.wins,
        "draws": tally.draws,
        "losses": tally.losses,
        "share": tally.share,
        "share_err": tally.share_error,
        "place": tally.ranks / games if games else None,
        "margin": math.fsum(tally.margins) / games if games else None,
        "ms_per_move": 1000 * tally.seconds / tally.decisions if tally.decisions else None,
        "forfeits": sum(tally.forfeits.values()),
    }


def pair_result(first: str, second: str, found: PairStatistics) -> events.PairResult:
    """Two bots by whole pairs."""
    bounds = zip(found.elo_interval, found.open_ends, strict=True)
    nelo, half = found.normalized, found.normalized_error
    return events.PairResult(
        first=first,
        second=second,
        pairs=found.pairs,
        share=found.mean,
        share_err=found.mean_error,
        elo=found.elo,
        elo_interval=[None if is_open else end for end, is_open in bounds],
        nelo=nelo,
        nelo_interval=[nelo - half, nelo + half],
    )


def tournament(
    prepared: Prepared, games: Sequence[GameResult], file: str, stopped: bool = False
) -> events.Tournament:
    """All that is told of an event."""
    bots, anchor = prepared.bots, prepared.event.run.anchor
    rows = tables.ordered(games)
    return events.Tournament(
        **facts(prepared, rows, file, stopped),
        standings=standing_rows(tables.standings(rows, bots, anchor), bots),
        cross=[
            events.Cross(name, other, cross.games, cross.share)
            for (name, other), cross in sorted(tables.cross_table(rows).items())
        ],
        seats=[
            events.SeatShare(seat, share, error)
            for seat, (share, error) in enumerate(tables.seat_shares(rows))
        ],
        margins=_bins(tables.winning_margins(rows)),
        history=[_moment(each) for each in tables.history(rows, bots, anchor)],
        forfeits=[_forfeited(game) for game in rows if game.forfeit is not None],
        notes=_notes(rows),
        hosts=dict(sorted(Counter(game.host for game in rows).items())),
    )


def _moment(moment: tables.Moment) -> events.Moment:
    return events.Moment(
        moment.rounds,
        moment.games,
        {name: elo for name, (elo, _) in moment.elo.items()},
        {name: half for name, (_, half) in moment.elo.items()},
    )


def _forfeited(game: GameResult) -> events.ForfeitedGame:
    forfeit = game.forfeit
    assert forfeit is not None
    name = game.names[forfeit.seat]
    return events.ForfeitedGame(game.key, name, forfeit.seat, forfeit.kind, forfeit.detail, forfeit.command)


def _notes(games: Sequence[GameResult]) -> list[str]:
    """What was wrong without costing a game: a line a bot and a kind of note, with how often."""
    found = Counter(
        f"{name}: {note}"
        for game in games
        for name, notes in zip(game.names, game.notes, strict=True)
        for note in notes
    )
    return [f"{text} ({times} times)" if times > 1 else text for text, times in sorted(found.items())]


def _bins(margins: Sequence[float]) -> list[events.Bin]:
    """The winning margins in bins of a round width, from 0."""
    if not margins:
        return []
    width = _round_up(max(margins[-1], 1e-9) / _BINS)
    count = int(margins[-1] / width) + 1
    games = [0] * count
    for margin in margins:
        games[min(count - 1, max(0, int(margin / width)))] += 1
    return [events.Bin(width * number, width * (number + 1), each) for number, each in enumerate(games)]


def _round_up(width: float) -> float:
    """1, 2 or 5 times a power of ten; whole points at least where margins are large."""
    power = 10.0 ** math.floor(math.log10(width))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= width * (1 - 1e-9))


def signed(value: float, digits: int = 0) -> str:
    """``+12``; a zero has no sign."""
    text = f"{value:+.{digits}f}"
    return text[1:] if float(text) == 0 else text


HEADER = (
    *("Rank", "Name", "Elo", "+/-", "Games", "W", "D", "L", "Share", "Place", "Margin"),
    *("ms/move", "Forfeits"),
)


def standing_cells(row: events.Standing) -> tuple[str, ...]:
    """A row of the standings in words, for the columns of `HEADER`."""

    def number(value: float | None, digits: int) -> str:
        return "-" if value is None else f"{value:.{digits}f}"

    return (
        str(row.rank),
        row.name,
        signed(row.elo),
        f"{(row.elo_interval[1] - row.elo_interval[0]) / 2:.0f}",
        f"{row.games:,}",
        f"{row.wins:,}",
        f"{row.draws:,}",
        f"{row.losses:,}",
        f"{100 * row.share:.1f} % +/- {100 * Z95 * row.share_err:.1f}",
        number(row.place, 2),
        "-" if row.margin is None else signed(row.margin, 1),
        number(row.ms_per_move, 1),
        str(row.forfeits),
    )
