"""A game that is recorded while it is played: each move is appended to its file and flushed before the next.

The file is the save file. `RecordedGame.resume` continues it after a stop of any kind: a broken last line
is cut off, everything before it is kept.
"""

from __future__ import annotations

import contextlib
import os
import shlex
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, Literal

from .components import Source
from .errors import Error, ReadError
from .files import read_bytes
from .options import format_options
from .position import CHANCE, PlayedMove, Position
from .record import (
    FORMAT,
    NEW,
    UNFINISHED,
    Comment,
    Dropped,
    Entry,
    Item,
    Record,
    Tag,
    TakeBack,
    format_items,
    parse_record,
)
from .signature import rules_hash
from .texts import texts_of


def number_of(position: Position) -> int:
    """The number of a record's next line: the round where the game counts rounds, else the turns so far."""
    field = texts_of(position.game).round_field
    if field:
        return max(1, int(position.core.document().get(field, 0)))
    seats = [played.seat for played in position.history if played.seat != CHANCE]
    if position.turn >= 0:
        seats.append(position.turn)
    return max(1, sum(1 for before, seat in zip([None, *seats], seats, strict=False) if before != seat))


def format_seats(seats: Sequence[str]) -> str:
    """Agent strings as the tag Seats has them: separated by blanks, quoted where they have some."""
    return shlex.join(seats)


def parse_seats(text: str) -> list[str]:
    """The agent strings of the tag Seats.

    Raises:
        ReadError: a quote is not closed.
    """
    try:
        return shlex.split(text)
    except ValueError as error:
        raise ReadError(f"the tag Seats cannot be read: {error}") from None


def new_header(position: Position, seats: Sequence[str], start: str = NEW) -> list[Tag]:
    """The tags of a record that begins at a position; `start` is its id, or ``new`` before any draw."""
    from datetime import date

    values = {
        "Format": FORMAT,
        "Game": position.game,
        "Rules": rules_hash(position.game),
        "Components": position.components.hash,
        "View": "all" if position.knowledge is None else f"p{position.knowledge}",
        "Date": date.today().isoformat(),
        "Seats": format_seats(seats),
        "Options": format_options(position.options),
        "Start": start,
        "Seed": "" if position.seed is None else str(position.seed),
        "Result": UNFINISHED,
    }
    return [Tag(name, value) for name, value in values.items()]


class RecordedGame:
    """A position and the record of how it came about; use it as a context manager, or call `close`.

    Attributes:
        position: the game as it stands. Play through this object, or the file will not know.
        path: the file.
        dropped: what was cut off when an interrupted record was resumed.
        rules_note: that it was recorded with other rules; else nothing.
    """

    def __init__(self, position: Position, path: Path, file: IO[bytes], sync: bool = False) -> None:
        """Use `create` or `resume`."""
        self.position = position
        self.path = path
        self.dropped: Dropped | None = None
        self.rules_note = ""
        self.tags: dict[str, str] = {}
        self._file = file
        self._sync = sync

    @classmethod
    def create(
        cls,
        path: Path,
        position: Position,
        seats: Sequence[str] = (),
        *,
        start: str = NEW,
        sync: bool = False,
    ) -> RecordedGame:
        """Begin a new file.

        Args:
            path: it must not exist yet; missing folders are made.
            position: one without history: a new game before its first draw, or any position.
            seats: who plays, as agent strings.
            start: ``new``, or the id of the position.
            sync: wait until each line is on the disk, so that even a power cut loses nothing.
        """
        header = new_header(position, seats, start)
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary = path.with_name(path.name + ".part")
        temporary.write_bytes(str(Record(header)).encode())
        try:
            os.link(temporary, path)  # appears whole, or not at all; never over another file
        except FileExistsError:
            raise ReadError(f"{path} exists already; go on with it by: tinmind play {path}") from None
        except OSError:  # a file system without links
            if path.exists():
                raise ReadError(f"{path} exists already; go on with it by: tinmind play {path}") from None
            os.replace(temporary, path)
        finally:
            temporary.unlink(missing_ok=True)
        game = cls(position, path, path.open("r+b"), sync)
        game._file.seek(0, os.SEEK_END)
        game.tags = {tag.name: tag.value for tag in header}
        _lock(game._file, path)
        return game

    @classmethod
    def resume(cls, path: Path, components: Source = None, *, sync: bool = False) -> RecordedGame:
        """Go on with a record; its broken end, if any, is cut off and reported in `dropped`.

        Raises:
            ReadError: it cannot be read, is finished, or another program writes to it.
            IllegalMoveError: a move in it is not legal.
        """
        record = parse_record(read_bytes(path), str(path))
        if record.is_finished:
            raise ReadError(f"{path}: this game is over; look at it with: tinmind show {path}")
        position = record.replay(components)
        file = path.open("r+b")
        _lock(file, path)
        game = cls(position, path, file, sync)
        game.dropped = record.dropped
        game.tags = record.tags
        game.rules_note = record.rules_note
        file.truncate(record.num_bytes)
        file.seek(0, os.SEEK_END)
        if record.needs_line_end:
            file.write(b"\n")
            file.flush()
        return game

    @property
    def record(self) -> Record:
        """The record as it stands in the file."""
        return parse_record(read_bytes(self.path), str(self.path))

    # --- playing and writing --------------------------------------------------------------

    def play(self, line: str) -> tuple[PlayedMove, ...]:
        """Play a move (or tell an outcome) and write it down."""
        number = number_of(self.position)
        with self._taking_back_on_error():
            played = self.position.play(line)
            self._write(*(_entry(number, each) for each in played))
        return played

    def sample(self) -> PlayedMove:
        """Draw what is due from the stream of the game, and write it down."""
        number = number_of(self.position)
        with self._taking_back_on_error():
            played = self.position.sample()
            self._write(_entry(number, played))
        return played

    def undo(self, n: int, word: Literal["undo", "fix"] = "undo") -> tuple[PlayedMove, ...]:
        """Take back the last n moves and outcomes; ``fix`` says that they were entered wrongly."""
        taken = self.position.undo(n)
        self._write(TakeBack(word, n))
        return taken

    def comment(self, text: str) -> None:
        """Write a comment; braces and line ends become blanks."""
        self._write(Comment(" ".join(text.translate({ord("{"): " ", ord("}"): " "}).split())))

    def tag(self, name: str, value: str) -> None:
        """Write a tag that holds from here on."""
        self.tags[name] = value
        self._write(Tag(name, value))

    def finish(self, termination: str = "normal") -> None:
        """Write the result of a finished game."""
        if not self.position.is_over:
            raise Error("the game is not over; there is no result to write")
        self._write(
            Tag("Result", " ".join(f"{share:g}" for share in self.position.shares)),
            Tag("Score", " ".join(f"{score:g}" for score in self.position.scores)),
            Tag("Termination", termination),
        )

    def close(self) -> None:
        """Close the file; it can be resumed."""
        self._file.close()

    def __enter__(self) -> RecordedGame:
        """Enter a ``with`` block."""
        return self

    def __exit__(self, *_error: object) -> None:
        """Close the file."""
        self.close()

    def _write(self, *items: Item) -> None:
        data = format_items(items).encode()
        self._file.write(data)
        self._file.flush()
        if self._sync:
            os.fsync(self._file.fileno())

    @contextlib.contextmanager
    def _taking_back_on_error(self) -> Iterator[None]:
        """When the file cannot be written, the position does not move either."""
        before = len(self.position.history)
        try:
            yield
        except OSError:
            self.position.undo(len(self.position.history) - before)
            raise


def _entry(number: int, played: PlayedMove) -> Entry:
    return Entry(number, None if played.seat == CHANCE else played.seat, played.move)


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep a second program from writing to the same record; systems without locks go without."""
    if sys.platform == "win32":
        return
    import fcntl

    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        file.close()
        raise ReadError(f"{path}: another program is writing to this record; end it first") from None
    except OSError:
        return
