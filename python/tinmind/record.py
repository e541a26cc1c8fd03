"""Records of games: text in the spirit of PGN, which is also the save file. Reading and writing the text.

::

    [Format "tinmind.record/1"]
    [Game "bot_factory"]
    ...
                                   (an empty line ends the tags)
    1. p0 M A2
    1. ~T R H {seen from the side}
    2. p1 PL RH?!
    undo 1
    [Result "1 0"]                 (what is known only at the end stands at the end)

A line is a move or outcome (``NUMBER. [pK] MOVE``), a comment in braces, a tag, or ``undo N`` / ``fix N``,
which take back the last N moves and outcomes. A file that was cut off in its last line loses that line and
nothing else: `Record.dropped` says so. What a line means in a game is found out by `Record.replay`.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from . import _core
from .components import Components, Source, load_components
from .errors import Error, IllegalMoveError, ReadError
from .files import decode
from .limits import parse_seed, shorten
from .options import format_options, parse_options
from .position import CHANCE, Position
from .registry import game_id

FORMAT = "tinmind.record/1"
NEW = "new"  # the value of Start for a game from its beginning
UNFINISHED = "*"  # the value of Result while a game goes on
RESULT_TAGS = ("Result", "Score", "Termination")
_MARKS = ("??", "?!", "?")

_TAG = re.compile(r'\[([A-Za-z]\w*) "((?:[^"\\]|\\.)*)"\]')
_MOVE = re.compile(r"(\d{1,9})\. (?:p(\d) )?([^{}]*[^{} ])(?: ?\{([^{}]*)\})?")
_TAKE_BACK = re.compile(r"(undo|fix) (\d{1,6})")
_COMMENT = re.compile(r"\{([^{}]*)\}")


@dataclass(frozen=True)
class Tag:
    """``[Name "value"]``."""

    name: str
    value: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """The line of a record."""
        value = self.value.replace("\\", "\\\\").replace('"', '\\"')
        return f'[{self.name} "{value}"]'


@dataclass(frozen=True)
class Entry:
    """A move (`seat` is who) or a random outcome (`seat` is ``None``), with a mark and a comment perhaps."""

    number: int
    seat: int | None
    move: str
    mark: str = ""
    comment: str = ""
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """The line of a record."""
        who = "" if self.seat is None else f"p{self.seat} "
        return f"{self.number}. {who}{self.move}{self.mark}" + (
            f" {{{self.comment}}}" if self.comment else ""
        )


@dataclass(frozen=True)
class TakeBack:
    """``undo N`` (a move was regretted) or ``fix N`` (an entry was wrong).

    The last N moves and outcomes never were.
    """

    word: Literal["undo", "fix"]
    count: int
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """The line of a record."""
        return f"{self.word} {self.count}"


@dataclass(frozen=True)
class Comment:
    """``{text}`` on a line of its own."""

    text: str
    line: int = field(default=0, compare=False)

    def __str__(self) -> str:
        """The line of a record."""
        return f"{{{self.text}}}"


Item: TypeAlias = Tag | Entry | TakeBack | Comment


@dataclass(frozen=True)
class Dropped:
    """The broken end of a file, which was left out: where, and what could still be seen of it."""

    line: int
    text: str
    entry: Entry | None = None  # the move that it may be

    def __str__(self) -> str:
        """A sentence for a person."""
        return f'line {self.line} was cut off ("{self.text}") and is left out; everything before it is kept'


@dataclass
class Record:
    """The text of a game, taken apart.

    Attributes:
        header: the tags before the first move.
        items: everything after them, in order.
        place: where it was read, for messages.
        dropped: the broken end of the file, if it had one.
        num_bytes: how much of the file is good; what follows is to be cut off before more is appended.
        num_tail: bytes of a last line without its end. needs_line_end: that line is a whole legal move.
    """

    header: list[Tag]
    items: list[Item] = field(default_factory=list)
    place: str = field(default="record", compare=False)
    dropped: Dropped | None = field(default=None, compare=False)
    num_bytes: int = field(default=0, compare=False)
    num_tail: int = field(default=0, compare=False)
    needs_line_end: bool = field(default=False, compare=False)

    @property
    def tags(self) -> dict[str, str]:
        """All tags, later ones for earlier; a result that more moves followed does not count."""
        tags = {tag.name: tag.value for tag in self.header}
        for item in self.items:
            if isinstance(item, Tag):
                tags[item.name] = item.value
            elif not isinstance(item, Comment) and tags.get("Result", UNFINISHED) != UNFINISHED:
                for name in RESULT_TAGS:
                    tags.pop(name, None)
        return tags

    @property
    def is_finished(self) -> bool:
        """Whether the record says how the game ended."""
        return self.tags.get("Result", UNFINISHED) != UNFINISHED

    def __str__(self) -> str:
        """The canonical text; parsing it gives an equal record."""
        return "".join(f"{line}\n" for line in (*self.header, "", *self.items))

    def replay(self, components: Source = None) -> Position:
        """The position at the end, with the moves that led to it (so that they can be taken back).

        Raises:
            ReadError: a tag is missing or wrong, or other component data would be needed.
            IllegalMoveError: a move is not legal; names the line and what is legal and close.
        """
        position = _start(self, components)
        try:
            for item in self.items:
                _replay_item(item, position, self)
        except Error as error:
            raise _with_rules(error, self) from None
        self._keep_whole_move(position)
        return position

    def _keep_whole_move(self, position: Position) -> None:
        """Keep the last line, though it has no end, when it is a whole legal move."""
        entry = self.dropped.entry if self.dropped else None
        if entry is None:
            return
        choices = position.legal_moves or [text for text, _ in position.chance_outcomes]
        if entry.move not in choices or position.turn != (CHANCE if entry.seat is None else entry.seat):
            return
        position.play(entry.move)
        self.items.append(entry)
        self.dropped = None
        self.num_bytes += self.num_tail
        self.needs_line_end = True

    @property
    def rules_note(self) -> str:
        """That it was recorded with other rules than those of this program; else nothing."""
        from .signature import rules_hash

        wanted, here = self.tags.get("Rules"), rules_hash(game_id(self.tags["Game"]))
        if not wanted or wanted == here:
            return ""
        return f"{self.place}: recorded with rules {wanted}, these are {here}; moves may mean something else"


# --- reading -------------------------------------------------------------------------------


def parse_record(data: bytes | str, place: str = "record") -> Record:
    """Take the text of a record apart.

    A last line without its line end is the trace of a crash: it is dropped and reported. (`Record.replay`
    takes it back in when it is a whole legal move.)

    Raises:
        ReadError: it is no record, a line is broken, or it is cut short before the first move.
    """
    raw = data.encode() if isinstance(data, str) else data
    lines, dropped = _split(raw)
    if not any(line.strip() for line in lines):
        raise ReadError(f"{place}: is cut short before its first tag ends; nothing can be recovered")
    record = Record([], place=place, dropped=dropped, num_tail=len(raw) - raw.rfind(b"\n") - 1)
    in_header = True
    for number, line in enumerate(lines, start=1):
        if not line.strip():
            in_header = in_header and not record.header
        else:
            item = _parse_line(line, number, place)
            in_header = in_header and isinstance(item, Tag)
            (record.header if in_header else record.items).append(item)  # type: ignore[arg-type]
        record.num_bytes += len(line) + 1
    if in_header:
        raise ReadError(f"{place}: is cut short among its tags; nothing can be recovered")
    _check_header(record)
    return record


def _split(raw: bytes) -> tuple[list[bytes], Dropped | None]:
    """The lines, and what stands after the last line end."""
    *lines, tail = raw.split(b"\n")
    if not tail:
        return lines, None
    number = len(lines) + 1
    try:
        item: Item | None = _parse_line(tail, number, "")
    except ReadError:
        item = None
    entry = item if isinstance(item, Entry) else None
    return lines, Dropped(number, shorten(tail.decode("utf-8", "replace")), entry)


def _parse_line(line: bytes, number: int, place: str) -> Item:
    try:
        text = decode(line, place).rstrip("\r ")
        item = parse_item(text, number)
    except ReadError as error:
        message = str(error).removeprefix(f"{place}: ").removeprefix(f"{place}:1: ")
        raise ReadError(f"{place}:{number}: {message}") from None
    return item


def parse_item(text: str, line: int = 0) -> Item:
    """One line of a record; ReadError when it is none."""
    if match := _TAG.fullmatch(text):
        return Tag(match[1], re.sub(r"\\(.)", r"\1", match[2]), line)
    if match := _TAKE_BACK.fullmatch(text):
        return TakeBack("undo" if match[1] == "undo" else "fix", int(match[2]), line)
    if match := _COMMENT.fullmatch(text):
        return Comment(match[1], line)
    if match := _MOVE.fullmatch(text):
        move, mark = _split_mark(match[3])
        seat = None if match[2] is None else int(match[2])
        return Entry(int(match[1]), seat, move, mark, match[4] or "", line)
    raise ReadError(
        f'"{shorten(text)}" is no line of a record; write NUMBER. [pK] MOVE, undo N, or {{a comment}}'
    )


def _split_mark(text: str) -> tuple[str, str]:
    """A move and its mark: ``?`` must follow without a blank, since in some games `?` is a word of a move."""
    for mark in _MARKS:
        move = text.removesuffix(mark)
        if move == text or not move.strip(" ?"):
            continue
        if move.endswith(" ") and mark == "?":
            continue
        return move.rstrip(), mark
    return text, ""


def _check_header(record: Record) -> None:
    tags = {tag.name: tag.value for tag in record.header}
    if tags.get("Format") != FORMAT:
        known = f"is {tags['Format']!r}" if "Format" in tags else "is missing"
        raise ReadError(f'{record.place}: the tag Format {known}; this program reads "{FORMAT}"')
    for name in ("Game", "Start"):
        if name not in tags:
            raise ReadError(f"{record.place}: the tag {name} is missing")


# --- replaying -----------------------------------------------------------------------------


def _start(record: Record, source: Source) -> Position:
    """The position that a record begins with."""
    from .catalog import game as find_game

    tags = record.tags
    try:
        components = load_components(game_id(tags["Game"]), source)
        _check_components(tags, components)
        options: dict[str, Any] = parse_options(tags.get("Options", "").split())
        seed = parse_seed(tags["Seed"]) if tags.get("Seed") else None
        if tags["Start"] != NEW:
            game, _ = _core.read_id(tags["Start"])
            if game != components.game:
                raise ReadError(f"the tag Game says {components.game}, the tag Start has a game of {game}")
            position = Position.from_id(tags["Start"], components)
            position.seed = seed
            _check_start(position, options)
            return position
        return find_game(tags["Game"]).new(seed=seed, deal=False, components=components, **options)
    except Error as error:
        raise error.at(record.place) from None


def _check_start(position: Position, options: dict[str, Any]) -> None:
    """Refuse tags that contradict the position that the record begins with."""
    for name, value in options.items():
        if name not in position.options:
            raise ReadError(f'the tag Options names "{shorten(name)}", which is no option of {position.game}')
        if position.options[name] != value:
            wanted = format_options({name: value})
            here = format_options({name: position.options[name]})
            raise ReadError(f"the tag Options says {wanted}, the position of the tag Start has {here}")


def _check_components(tags: dict[str, str], components: Components) -> None:
    wanted = tags.get("Components", components.hash)
    if wanted != components.hash:
        raise ReadError(
            f"was recorded with component data {wanted}, these are {components.hash} ({components.source}); "
            "give the file that was used then with --components"
        )


def _replay_item(item: Item, position: Position, record: Record) -> None:
    try:
        if isinstance(item, TakeBack):
            position.undo(item.count)
        elif isinstance(item, Entry):
            _replay_entry(item, position)
    except Error as error:
        raise error.at(f"{record.place}:{item.line}") from None


def _replay_entry(entry: Entry, position: Position) -> None:
    try:
        position.play(entry.move, entry.seat)
    except IllegalMoveError:
        bare = entry.move.removesuffix(" ?")
        if bare == entry.move:
            raise
        position.play(bare, entry.seat)  # a mark that somebody wrote with a blank


def _with_rules(error: Error, record: Record) -> Error:
    """An error of a replay, with a word about the rules when they are not those of the recording."""
    from .signature import rules_hash

    tags = record.tags
    wanted, here = tags.get("Rules"), rules_hash(game_id(tags["Game"]))
    if wanted and wanted != here:
        error.args = (f"{error} (recorded with rules {wanted}, these are {here})", *error.args[1:])
    return error


def clean(record: Record) -> Record:
    """The record without what was taken back, and without `undo` and `fix`: the game as it was."""
    kept: list[Item] = []
    for item in record.items:
        if not isinstance(item, TakeBack):
            kept.append(item)
            continue
        for _ in range(item.count):
            while kept and not isinstance(kept.pop(), Entry):
                pass
    return Record(list(record.header), kept, record.place)


def format_items(items: Iterable[Item]) -> str:
    """Lines of a record, each with its line end."""
    return "".join(f"{item}\n" for item in items)
