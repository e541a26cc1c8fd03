"""A small event, and what its runs are compared by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tinmind.tournaments.event import Bot, Event, ScheduleSettings
from tinmind.tournaments.journal import Journal
from tinmind.tournaments.pool import Pool
from tinmind.tournaments.prepared import Prepared
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.runner import Runner

BOTS = (
    Bot("policy", "policy"),
    Bot("random", "random"),
    Bot("weak", "mcts:simulations=2"),
    Bot("less weak", "mcts:simulations=6"),
)


def small_event(rounds: int = 3, bots: tuple[Bot, ...] = BOTS, seats: int = 3, **schedule: Any) -> Event:
    return Event(
        "bot-factory",
        bots,
        players=seats,
        options={"max_rounds": 8},
        schedule=ScheduleSettings(rounds=rounds, seed=21, **schedule),
    )


def run(prepared: Prepared, path: Path, pool: Pool, **extra: Any) -> dict[str, GameResult]:
    with Journal(path, prepared.conditions, prepared.bots) as journal:
        Runner(prepared.schedule, journal, pool, prepared.task, **extra).run()
        return journal.games


def timeless(games: dict[str, GameResult]) -> dict[str, GameResult]:
    """What must not depend on who played and when."""
    return {key: games[key].without_times() for key in sorted(games)}
