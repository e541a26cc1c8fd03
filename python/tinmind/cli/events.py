"""What ``match``, ``sprt`` and ``tournament`` share: options, a run with its progress, the file of games."""

from __future__ import annotations

import shlex
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from .output import Output
from .params import COUNT, TIME, Decorator, game_options, switches_of, together
from .progress import ProgressLine
from .settings import data_dir, fresh_path

if TYPE_CHECKING:
    from ..tournaments.event import Event, Kind
    from ..tournaments.journal import Journal
    from ..tournaments.pool import Pool
    from ..tournaments.prepared import Prepared
    from ..tournaments.results import GameResult

_ELO_SECONDS = 2.0  # between two running ratings, and at most a twentieth of the time
_MOST_SHOWN = 4  # bots in the line of progress

pool_options = together(
    click.option("--workers", type=COUNT, help="Games at once; all usable cores when left out."),
    click.option(
        "--executor",
        type=click.Choice(["processes", "threads"]),
        default="processes",
        show_default=True,
        help="What the workers are.",
    ),
    click.option("--cluster", metavar="ADDRESS", help="Play on a dask scheduler: tcp://host:8786."),
)

event_options: Decorator = together(
    game_options,
    click.option("--move-time", type=TIME, help="Time for each decision: 100ms, 2s."),
    click.option("--game-clock", metavar="CLOCK", help="Time for all decisions of a seat: 5m+3s, 90s."),
    click.option("--bot-simulations", type=COUNT, help="What programs that are bots are told to search."),
    click.option("--adjudicate", type=COUNT, help="End proven games: states a proof may look at a decision."),
    click.option("--max-moves", type=COUNT, help="End a game after so many moves, as it stands."),
    click.option("--games", "file", metavar="FILE", help="Where games are kept; a run that stopped goes on."),
    pool_options,
)


def event_of(
    game: str, bots: Sequence[str], kind: Kind, rounds: int, values: dict[str, Any]
) -> tuple[Event, Path]:
    """The event that a command line describes, and the file for its games.

    Takes its options out of `values`. A file that there is gives the seed, where the line gives none.
    """
    from ..seeds import draw_seed
    from ..tournaments import event as events
    from ..tournaments.prepared import as_entrant

    path = (
        Path(file)
        if (file := values.pop("file"))
        else fresh_path(data_dir() / "events", game, ".jsonl", "--games")
    )
    seed = values.pop("seed")
    if seed is None:
        seed = _seed_of(path)
    named = [as_entrant(words) for words in bots]
    event = events.Event(
        game=game,
        players=values.pop("players"),
        components=values.pop("components"),
        options=switches_of(values.pop("switches")),
        bots=tuple(events.Bot(entrant.name, entrant.agent) for entrant in named),
        schedule=events.ScheduleSettings(
            kind=kind, rounds=rounds, seed=str(draw_seed() if seed is None else seed)
        ),
        limits=events.LimitSettings(
            move_time=_seconds(values.pop("move_time")),
            clock=values.pop("game_clock"),
            simulations=values.pop("bot_simulations"),
            adjudicate=values.pop("adjudicate") or 0,
            max_moves=values.pop("max_moves"),
        ),
    )
    return event, path


def _seconds(time: float | None) -> str | None:
    return None if time is None else f"{time:g}s"


def _seed_of(path: Path) -> int | None:
    from ..tournaments.journal import read_journal

    conditions, _ = read_journal(path)
    return None if conditions is None else int(conditions.settings["seed"])


@dataclass
class Running:
    """One run of an event on the command line.

    Attributes:
        prepared, path: what is played, where it is kept. out: of the command. resume: the command that goes
            on.
        on_games: told of games new and old; True ends the run. extra: words for the line of progress, in
            place of ratings. expected: how many games it may take, where a test ends the run.
    """

    prepared: Prepared
    path: Path
    out: Output
    resume: str
    on_games: Callable[[list[GameResult]], bool] = lambda _games: False
    extra: Callable[[], str] = lambda: ""
    expected: Callable[[], float] | None = None
    games: dict[str, GameResult] = field(default_factory=dict)
    _begun: float = 0.0
    _before: int = 0
    _elo: str = ""
    _elo_at: float = 0.0
    _elo_cost: float = 0.0

    def play(self, workers: int | None, executor: Any, cluster: str | None) -> bool:
        """Play what is left; False when it was interrupted."""
        from ..tournaments.journal import Journal
        from ..tournaments.pool import open_pool

        schedule = self.prepared.schedule
        with Journal(self.path, self.prepared.conditions, self.prepared.bots) as journal:
            self._welcome(len(journal.games), journal.cut)
            self.games = {game.key: game for game in schedule.own(journal.games.values())}
            if self.on_games(list(self.games.values())) or len(self.games) >= schedule.games:
                return True
            self._begun, self._before = time.monotonic(), len(self.games)
            try:
                with self.out.progress() as line, open_pool(workers, executor, cluster) as pool:
                    self._run(journal, pool, line, executor == "threads")
            except KeyboardInterrupt:
                self.out.note(f"stopped; {len(self.games):,} games are kept; go on with: {self.resume}")
                return False
        return True

    def _run(self, journal: Journal, pool: Pool, line: ProgressLine, are_threads: bool) -> None:
        from ..tournaments.runner import Runner

        def told(new: list[GameResult]) -> bool:
            self.games.update((game.key, game) for game in new)
            planned = self._planned()
            line.update(min(1.0, len(self.games) / planned), lambda: self._progress(planned))
            return self.on_games(new)

        try:
            Runner(self.prepared.schedule, journal, pool, self.prepared.task, told).run()
        except KeyboardInterrupt:
            if are_threads:
                self.out.note("stopping when the games under way have ended (processes need not)")
            raise

    def _planned(self) -> float:
        """Games in all, as far as that is known."""
        most = self.prepared.schedule.games
        return most if self.expected is None else min(most, max(self.expected(), len(self.games) + 1))

    def _welcome(self, kept: int, cut: int) -> None:
        schedule = self.prepared.schedule
        self.out.note(
            f"{schedule.games:,} games of {self.prepared.game} at {self.prepared.seats} seats, "
            f"{schedule.rotations:,} deals, seed {self.prepared.event.seed}; kept in {self.path}"
        )
        if cut:
            self.out.note(f"the last line was torn, its game is played again ({cut} bytes)")
        if kept:
            self.out.note(f"{kept:,} games are there already")

    def _progress(self, planned: float) -> str:
        done, seconds = len(self.games), time.monotonic() - self._begun
        rate = (done - self._before) / seconds if seconds > 0 else 0.0
        about = "" if self.expected is None else "about "
        eta = f", ETA {about}{clock_words((planned - done) / rate)}" if rate else ""
        counted = f"{done:,}/{about}{planned:,.0f} games, {rate:.3g}/s{eta}"
        return f"{counted}; {self.extra() or self._ratings()}"

    def _ratings(self) -> str:
        """The running ratings; made afresh only now and then."""
        from ..tournaments.standings import standings
        from ..tournaments.summary import signed

        now = time.monotonic()
        if now - self._elo_at >= max(_ELO_SECONDS, 20 * self._elo_cost):
            found = standings(self.games.values(), self.prepared.bots, self.prepared.event.run.anchor)
            at = found.ratings.names.index
            words = [
                f"{name} {signed(found.ratings.elo[at(name)])} +/- {found.ratings.intervals[at(name)]:.0f}"
                for name in found.order
            ]
            more = len(words) - _MOST_SHOWN
            self._elo = ", ".join(words[:_MOST_SHOWN]) + (f", {more} more" if more > 0 else "")
            self._elo_at = time.monotonic()
            self._elo_cost = self._elo_at - now
        return self._elo


def clock_words(seconds: float) -> str:
    """``2:05`` or ``1:02:05``."""
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def resume_command(name: str, path: Path, words: Sequence[str]) -> str:
    """The command line that goes on: the words of this one, with the file of its games."""
    at = list(words).index(name) if name in words else len(words)
    given = [*words[:at], *words[at + 1 :]]
    has_file = any(word == "--games" or word.startswith("--games=") for word in given)
    return shlex.join(["tinmind", name, *given, *([] if has_file else ["--games", str(path)])])


def print_standings(rows: Sequence[Any], out: Output) -> None:
    """The table of standings on stdout."""
    from ..tournaments.summary import HEADER, standing_cells

    out.table([standing_cells(row) for row in rows], HEADER, left=(1,), styles=["bold"])
