"""Position: a game in progress, with the moves that led to it.

A thin, mutable face over the compiled (immutable) position: what was played can be taken back, what is
drawn comes from a stream of the game's seed. No rule of any game is here.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _core
from .components import Components, Source, load_components, missing_tag_error
from .errors import Error, IllegalMoveError, ReadError
from .limits import shorten
from .registry import game_id, readable
from .seeds import MOST, draw_seed

if TYPE_CHECKING:
    import random

    import numpy as np
    from numpy.typing import NDArray

CHANCE: int = _core.CHANCE  #: `Position.turn` when something is drawn or rolled
OVER: int = _core.OVER  #: `Position.turn` of a finished game
_ANY_SEAT = -3
_COMPONENTS_KEY = "components"  # in a position document: the hash of component data that are not the default


@dataclass(frozen=True)
class Event:
    """One thing that happened inside a move, by the rules and not by choice.

    Attributes:
        is_forced: a move that was played by itself because there was no other (`text` is its notation).
        seat: whose forced move it was, or `CHANCE`.
        text: the notation of a forced move.
        kind: the kind of a step of the rules, for example what an automa did; the sentences lie in ``texts``.
        args: the arguments of a step, as words.
        rule: the number of the rule that a step follows, in the game's rules document.
        seen: a forced move as each seat sees it (what comes to light is seen by all).
    """

    is_forced: bool
    seat: int
    text: str
    kind: str
    args: tuple[str, ...]
    rule: int
    seen: tuple[str, ...] = ()


@dataclass(frozen=True)
class PlayedMove:
    """One move or random outcome that was played.

    Who (a seat, or `CHANCE`), its notation, and what followed.
    """

    seat: int
    move: str
    events: tuple[Event, ...] = ()


@dataclass(frozen=True)
class _Moment:
    """A position on the way, and the move that led to it."""

    core: _core.Position
    played: PlayedMove | None


class Position:
    """A game in progress.

    Made by `Game.new`, `load`, `Position.from_id` and `Position.from_toml`; not by calling the class.
    Two positions are equal when their ids are: same game, options, components, knowledge and table.

    Attributes:
        components: the component data in play.
        seed: the seed of the stream that `sample` draws from, or ``None`` when none was needed yet.
    """

    __hash__ = None  # type: ignore[assignment]  # it can change

    def __init__(self, core: _core.Position, components: Components, seed: int | None = None) -> None:
        """Wrap a compiled position; for use inside the package."""
        self._moments = [_Moment(core, None)]
        self.components = components
        self.seed = seed

    # --- making and writing ---------------------------------------------------------------

    @classmethod
    def from_id(cls, id: str, components: Source = None) -> Position:
        """The position of a one-line id (``tm1:GAME:...``).

        Raises:
            ReadError: it is no id, is cut short, or was made with other component data.
        """
        if not isinstance(id, str):
            raise ReadError(f"a position id is a text (tm1:...), is {type(id).__name__}")
        text = id.strip()
        if not text.isascii():
            raise ReadError("position id: has letters that no id has")
        game, tag = _core.read_id(text)
        data = load_components(game, components)
        if tag != data.tag:
            raise missing_tag_error(game, tag, data)
        return cls(_core.Position.from_id(text, data.tables, tag), data)

    @classmethod
    def from_toml(cls, text: str, components: Source = None, *, place: str = "position") -> Position:
        """The position of a TOML document (architecture, "Positions, moves, records").

        Args:
            text: the document.
            components: the component data, when they are not the default.
            place: where the text came from, for messages.

        Raises:
            ReadError: the text is not TOML, or no position.
            ImpossiblePositionError: it cannot be; ``faults`` lists everything that is wrong.
        """
        from .files import parse_toml

        if not isinstance(text, str):
            raise ReadError(f"a position document is a text, is {type(text).__name__}")
        return cls.from_dict(parse_toml(text, place), components)

    @classmethod
    def from_dict(cls, document: dict[str, Any], components: Source = None) -> Position:
        """The position of a document in memory: what `to_dict` gives."""
        if not isinstance(document, Mapping):
            raise ReadError(f"a position document is a mapping, is {type(document).__name__}")
        document = dict(document)
        tag = document.pop(_COMPONENTS_KEY, None)
        game = document.get("game")
        if not isinstance(game, str):
            raise ReadError('game is missing in the position; write for example game = "bot_factory"')
        data = load_components(game_id(game), components)
        if tag is not None and tag != data.tag:
            raise missing_tag_error(game, str(tag), data)
        document["game"] = data.game
        _add_players(document)
        with readable():
            return cls(_core.Position.from_document(document, data.tables, data.tag), data)

    def to_dict(self) -> dict[str, Any]:
        """The position as a document.

        ``format``, ``game``, ``view``, ``options``, then the fields of the table.
        """
        document = self.core.document()
        return document | {_COMPONENTS_KEY: self.components.tag} if self.components.tag else document

    def to_toml(self) -> str:
        """The position as TOML text that a person can read and change."""
        from .toml_text import write_toml

        return write_toml(self.to_dict())

    def copy(self) -> Position:
        """Another position that shares nothing that can change; its history too."""
        other = Position(self.core, self.components, self.seed)
        other._moments = list(self._moments)
        return other

    def view(self, seat: int) -> Position:
        """What one seat knows of this position (everything, in a game without secrets)."""
        return Position(self.core.view_of(self._seat(seat)), self.components)

    # --- questions ------------------------------------------------------------------------

    @property
    def core(self) -> _core.Position:
        """The compiled position, for searches and batches."""
        return self._moments[-1].core

    @property
    def game(self) -> str:
        """The game's id, for example ``bot_factory``."""
        return self.core.game

    @property
    def id(self) -> str:
        """The one-line id, safe in a URL: ``tm1:GAME:...``."""
        return self.core.id

    @property
    def hash(self) -> int:
        """A 64-bit hash of what lies on the table, without options and components."""
        return self.core.hash

    @property
    def players(self) -> int:
        """The number of seats; they count from 0."""
        return self.core.players

    @property
    def options(self) -> dict[str, Any]:
        """The switches of the rules document, all of them."""
        return self.core.options

    @property
    def knowledge(self) -> int | None:
        """The seat whose knowledge this is, or ``None`` for everything."""
        return None if self.core.view < 0 else self.core.view

    @property
    def turn(self) -> int:
        """The seat that decides, `CHANCE` when something is drawn or rolled, `OVER` at the end."""
        return self.core.turn

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.turn == OVER

    @property
    def is_chance(self) -> bool:
        """Whether something is drawn or rolled now."""
        return self.turn == CHANCE

    @property
    def legal_moves(self) -> list[str]:
        """Every legal move of the seat to act, in a fixed order; none at chance and at the end."""
        return self.core.legal_moves()

    @property
    def chance_outcomes(self) -> list[tuple[str, float]]:
        """Every outcome of what is drawn or rolled now, with its probability; none elsewhere."""
        return self.core.outcomes()

    @property
    def shares(self) -> list[float]:
        """Share of the win per seat, in 0..1, as if the game ended now (shared wins are split)."""
        return self.core.shares()

    @property
    def scores(self) -> list[float]:
        """Points per seat, as if the game ended now."""
        return self.core.scores()

    def facts(self, **assumed: float) -> dict[str, Any]:
        """What the game itself can tell the seat to act, beside any search; empty for most games.

        In Robo Factory for example the orders that are still possible, what each Data Tile would be worth,
        and the exact value of each move of the turn; its page in ``docs`` names every entry. Only what the
        seat knows is used. **assumed: what cannot be known, for example ``second_attempt=0.3``.

        Raises:
            ImpossiblePositionError: the game has no such assumption, or it cannot have this value.
        """
        with readable():
            return self.core.facts(assumed)

    def features(self) -> NDArray[np.float32]:
        """The position as numbers, as an evaluator sees it: float32 of shape ``(len(feature_names()),)``.

        What the seat to act knows (where nobody decides: seat 0). Numbers are as in the document, not
        scaled; flags and members of a list of different things 0 or 1; words one-hot; see docs/evaluators.md.
        """
        return self.core.features()

    def feature_names(self) -> list[str]:
        """What each of `features` is, e.g. ``seats[0].points`` or ``board[5][3]=x``.

        The same for all positions of a game with the same options and components.
        """
        return self.core.feature_names()

    def move_records(self) -> NDArray[np.uint8]:
        """`legal_moves` as a policy sees them: uint8 of shape ``(len(legal_moves), 4)``, in that order."""
        return self.core.move_records()

    def breakdown(self, seat: int) -> dict[str, float]:
        """A seat's points by named part, as if the game ended now; penalties are negative."""
        return self.core.breakdown(self._seat(seat))

    def band(self, seat: int) -> str | None:
        """The band that a seat's result falls into as the table stands; ``None`` in a game without bands.

        Bot Factory alone: the performance review, ``fired``, ``poor``, ``adequate`` or ``exemplary``.
        """
        return self.core.band(self._seat(seat))

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """The tables of component data in play here whose printed values are not known."""
        from .texts import texts_of

        texts, options = texts_of(self.game), self.options
        return tuple(name for name in self.components.stand_ins if texts.is_in_play(name, options))

    def seen(self, move: str, seat: int) -> str:
        """A legal move or outcome as a seat sees it, which `view(seat)` can be played on with.

        Another's sealed bid is ``bid ?``, another's deal ``deal p1 ?``; what all see is the move itself.

        Raises: IllegalMoveError: it is not legal here; AmbiguousMoveError: it could mean several.
        """
        first, *more = _parts(move)
        if more:
            raise IllegalMoveError(f'move "{shorten(move)}" is several moves: ask for one at a time', move)
        return self.core.seen(first, self._seat(seat))

    # --- playing --------------------------------------------------------------------------

    @property
    def history(self) -> tuple[PlayedMove, ...]:
        """The moves and outcomes that led here from where this object began."""
        return tuple(moment.played for moment in self._moments if moment.played)

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened inside the last move."""
        last = self._moments[-1].played
        return last.events if last else ()

    def play(self, line: str, seat: int | None = None) -> tuple[PlayedMove, ...]:
        """Play a move, or tell an outcome, in the notation of the rules document.

        A compound line is played as the moves it stands for; several lines may be separated by ``;``.
        Either all of it is played or nothing.

        Args:
            line: exact, in any case, or a unique prefix.
            seat: who it is said to be by; checked when given.

        Returns:
            What was played, one entry a move; nothing when the line only repeats a forced move already made.

        Raises: IllegalMoveError: it is not legal here (``near``: what is); AmbiguousMoveError: it could
            mean several.
        """
        if seat is not None and seat != CHANCE:
            self._seat(seat)
        before = len(self._moments)
        try:
            for part in _parts(line):
                self._play_line(part, _ANY_SEAT if seat is None else seat)
        except Error:
            del self._moments[before:]
            raise
        return tuple(moment.played for moment in self._moments[before:] if moment.played)

    def _play_line(self, line: str, seat: int) -> None:
        played = self.core.play(line, seat)
        if not played.moves:  # a forced move was repeated: nothing to take back, but it has been told
            self._moments[-1] = _Moment(played.position, self._moments[-1].played)
        elif len(played.moves) == 1:
            self._push(played)
        else:  # one by one, so that each can be taken back
            for _, move in played.moves:
                self._push(self.core.play(move))

    def _push(self, played: _core.Played) -> None:
        seat, move = played.moves[0]
        events = tuple(
            Event(
                each.is_forced, each.seat, each.text, each.kind, tuple(each.args), each.rule, tuple(each.seen)
            )
            for each in played.events
        )
        self._moments.append(_Moment(played.position, PlayedMove(seat, move, events)))

    def sample(self, seed: int | random.Random | None = None) -> PlayedMove:
        """Draw or roll what is due, and play the outcome.

        Args: seed: a number, or a generator that gives one. By default the next of the stream of the
            position's own seed, so that a move taken back and played again draws the same.

        Raises:
            IllegalMoveError: nothing is drawn here.
        """
        if not self.is_chance:
            raise IllegalMoveError("nothing is drawn or rolled here; play a move of the seat to act")
        if seed is None:
            self.seed = draw_seed() if self.seed is None else self.seed
            played = self.core.sample(self.seed, self._num_draws())
        else:
            number = _number_of(seed)
            played = self.core.sample(number & MOST, 0)
        self._push(played)
        last = self._moments[-1].played
        assert last is not None
        return last

    def deal(self) -> tuple[PlayedMove, ...]:
        """Draw and roll until a seat has to decide or the game is over; what was drawn."""
        drawn = []
        while self.is_chance:
            drawn.append(self.sample())
        return tuple(drawn)

    def _num_draws(self) -> int:
        return sum(1 for moment in self._moments if moment.played and moment.played.seat == CHANCE)

    def undo(self, n: int = 1) -> tuple[PlayedMove, ...]:
        """Take back the last `n` moves and outcomes; what was taken back, in the order it was played.

        Raises:
            Error: fewer than `n` were played since this object began.
        """
        if isinstance(n, bool) or not isinstance(n, int):
            raise Error(f"n must be a whole number, is {shorten(repr(n))}")
        known = len(self._moments) - 1
        if not 0 <= n <= known:
            raise Error(f"cannot take back {n} moves: {known} were played here")
        cut = len(self._moments) - n
        taken = tuple(moment.played for moment in self._moments[cut:] if moment.played)
        del self._moments[cut:]
        return taken

    def _seat(self, seat: int) -> int:
        if isinstance(seat, bool) or not isinstance(seat, int):
            raise Error(f"a seat is a whole number from 0, is {shorten(repr(seat))}")
        if not 0 <= seat < self.players:
            raise Error(f"there is no seat {seat}; seats are 0 to {self.players - 1}")
        return seat

    # --- Python's own ---------------------------------------------------------------------

    def __eq__(self, other: object) -> bool:
        """Whether both are the same game, options, components, knowledge and table."""
        return self.id == other.id if isinstance(other, Position) else NotImplemented

    def __repr__(self) -> str:
        """A call that makes an equal position (component data of one's own are named by their file)."""
        own = f", components={self.components.source!r}" if self.components.tag else ""
        return f"tinmind.Position.from_id({self.id!r}{own})"


def _add_players(document: dict[str, Any]) -> None:
    """Take the number of players from the seats where the options leave it out."""
    seats, options = document.get("seats"), document.get("options", {})
    if not isinstance(seats, list) or not isinstance(options, Mapping) or "players" in options:
        return
    for info in _core.games():
        if info.id == document["game"] and info.min_players <= len(seats) <= info.max_players:
            document["options"] = {"players": len(seats), **options}


def _number_of(seed: int | random.Random) -> int:
    if isinstance(seed, int):
        return seed
    if not hasattr(seed, "getrandbits"):
        raise Error(f"seed must be a whole number or a random.Random, is {shorten(repr(seed))}")
    return seed.getrandbits(64)


def _parts(line: str) -> Iterable[str]:
    """The moves of a line; what cannot be one is refused here."""
    if not isinstance(line, str):
        raise IllegalMoveError(f"a move is a text, is {type(line).__name__}")
    if not line.isascii() or not line.isprintable():
        raise IllegalMoveError(f'move "{shorten(line)}" has letters that no move has', line)
    parts = [part.strip() for part in line.split(";")]
    if not any(parts):
        raise IllegalMoveError("a move is missing: the line is empty", line)
    return [part for part in parts if part]
