"""The file of an event: one JSON line for its conditions, then one for each finished game.

Lines are appended and flushed, never changed. A run that is killed at any moment leaves at most one torn
line, the last one, which the next run cuts off; a game whose line is there is never played again. A file that
does not begin with our line is somebody else's, and is left as it is.
"""

from __future__ import annotations

import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Self

import msgspec

from ..errors import Error, ReadError
from .results import GameResult, read_line

SCHEMA = "tinmind.event-games/1"
_HEAD = b'{"schema":"' + SCHEMA.encode() + b'"'
_GAME = b'{"schema":"tinmind.game/1"'
_SYNC_SECONDS = 2.0  # a crash of the machine, not of the program, may cost what is younger


class Conditions(msgspec.Struct):
    """What all games of a file have in common.

    Attributes:
        schema: names this kind of line. settings: what decides how games go. bots: agents by name.
        version: of tinmind.
    """

    schema: str
    settings: dict[str, Any]
    bots: dict[str, str]
    version: str


def read_journal(path: Path) -> tuple[Conditions | None, list[GameResult]]:
    """The conditions and the games of a file, each game once, in the order of the file.

    A torn last line is left out. Bots that were added later are among the conditions.

    Raises:
        ReadError: a line that is neither; names the file and the line.
    """
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return None, []
    return _parse(_whole_lines(data, path), path)


def _whole_lines(data: bytes, path: Path) -> bytes:
    """The content of a file without a torn last line.

    Raises:
        ReadError: it does not begin as the file of an event does.
    """
    whole = data[: data.rfind(b"\n") + 1]
    is_begun = data.startswith(_HEAD) or _HEAD.startswith(data)  # the latter: empty, or torn at once
    if not is_begun and not whole.startswith(_GAME):  # lines may have been sorted
        raise ReadError("is no file of an event: its first line is none of ours").at(f"{path}:1")
    return whole


def _parse(data: bytes, path: Path) -> tuple[Conditions | None, list[GameResult]]:
    conditions: Conditions | None = None
    games: dict[str, GameResult] = {}
    for number, line in enumerate(data.splitlines(), start=1):
        try:
            if line.startswith(_HEAD):
                new = msgspec.json.decode(line, type=Conditions)
                conditions = _joined(conditions, new)
            elif line:
                result = _read_game(line)
                games.setdefault(result.key, result)
        except (msgspec.DecodeError, UnicodeDecodeError) as error:
            raise ReadError(f"cannot be read: {error}").at(f"{path}:{number}") from None
        except Error as error:
            raise error.at(f"{path}:{number}") from None
    if games and conditions is None:
        raise ReadError(f"is no file of an event: it has games, but no line of {SCHEMA}").at(str(path))
    return conditions, list(games.values())


def _read_game(line: str | bytes) -> GameResult:
    """The game of a line, whose key says the same as the rest of it.

    Raises:
        ReadError: it is none, or was changed.
    """
    result = read_line(line)
    group, _, number = result.key.rpartition("#")
    if number != f"{result.pair}.{result.rotation}" or sorted(group.split("|")) != sorted(result.names):
        raise ReadError(
            f"the game {result.key} cannot be pair {result.pair}, rotation {result.rotation} "
            f"of {', '.join(result.names)}; the line was changed"
        )
    return result


def _joined(old: Conditions | None, new: Conditions) -> Conditions:
    if old is None:
        return new
    if difference := _difference(old, new.settings, new.bots):
        raise ReadError(f"the file mixes games of two events: {difference}")
    return msgspec.structs.replace(new, bots=old.bots | new.bots)


def _difference(old: Conditions, settings: Mapping[str, Any], bots: Mapping[str, str]) -> str | None:
    """The first thing that differs so that games cannot stand side by side."""
    for key in sorted({*old.settings, *settings}):
        before, now = old.settings.get(key), settings.get(key)
        if before != now:
            return f"{key} was {before!r}, is {now!r}"
    for name, agent in bots.items():
        if old.bots.get(name, agent) != agent:
            return f'the bot "{name}" was {old.bots[name]}, is {agent}'
    return None


class Journal:
    """The file of an event, open for one runner; use it as a context manager.

    Attributes:
        games: all finished games by key.
    """

    def __init__(self, path: Path, settings: Mapping[str, Any], bots: Mapping[str, str]) -> None:
        """Open or make the file, lock it, cut off a torn line and read what there is.

        Raises:
            Error: another runner has it; the file is of other conditions.
        """
        self.path = path
        self.games: dict[str, GameResult] = {}
        self._settings = dict(settings)
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file: IO[bytes] = path.open("a+b")
        self._synced = time.monotonic()
        try:
            _lock(self._file, path)
            self.cut = self._begin(dict(settings), dict(bots))
        except BaseException:
            self._file.close()
            raise

    def _begin(self, settings: dict[str, Any], bots: dict[str, str]) -> int:
        """Read what there is, and only then cut off what a killed run left of a line; how many bytes."""
        from .. import __version__

        self._file.seek(0)
        data = self._file.read()
        whole = _whole_lines(data, self.path)
        old, games = _parse(whole, self.path)
        if old and (difference := _difference(old, settings, bots)):
            raise ReadError(
                f"{self.path} was begun under other conditions: {difference}; "
                "change it back, or begin a new event in another file"
            )
        if torn := len(data) - len(whole):
            self._file.truncate(len(whole))
        if old is None or not bots.keys() <= old.bots.keys():
            everyone = bots if old is None else old.bots | bots
            head = Conditions(SCHEMA, settings, everyone, __version__)
            self._write([msgspec.json.encode(head).decode()])
        self.games = {game.key: game for game in games}
        return torn

    def _check(self, result: GameResult) -> None:
        """Refuse a game that was played by other rules: a worker elsewhere may have another version."""
        for name in ("rules_hash", "components_hash"):
            if getattr(result, name) != self._settings.get(name, getattr(result, name)):
                raise Error(
                    f"{result.host} played {result.key} by other rules or values ({name} "
                    f"{getattr(result, name)}, here {self._settings[name]}); install the same tinmind there"
                )

    def append(self, lines: Iterable[str]) -> list[GameResult]:
        """Keep finished games; returns those that are new.

        Raises:
            Error: a game was played by other rules.
        """
        new = []
        fresh = []
        for line in lines:
            result = _read_game(line)
            self._check(result)
            if result.key not in self.games:
                self.games[result.key] = result
                new.append(result)
                fresh.append(line)
        self._write(fresh)
        return new

    def _write(self, lines: list[str]) -> None:
        self._file.write("".join(line + "\n" for line in lines).encode())
        self._file.flush()
        if time.monotonic() - self._synced > _SYNC_SECONDS:
            self._sync()

    def _sync(self) -> None:
        os.fsync(self._file.fileno())
        self._synced = time.monotonic()

    def __enter__(self) -> Self:
        """Enter a ``with`` block."""
        return self

    def __exit__(
        self, _kind: type[BaseException] | None, _error: BaseException | None, _trace: TracebackType | None
    ) -> None:
        """Close the file, which lets the lock go."""
        self._sync()
        self._file.close()


def _lock(file: IO[bytes], path: Path) -> None:
    """Hold the file until it is closed or the process ends, however it ends.

    Raises:
        Error: someone else holds it.
    """
    try:
        if os.name == "nt":
            import msvcrt

            file.seek(2**40)  # far behind the end: others may still read the games
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise Error(f"{path}: another run of this event is going on; wait for it or stop it") from None
