"""A position as text for people, made of nothing but its document and the labels of its game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from ..position import Position
from ..texts import Texts, is_board, texts_of
from .output import Output

if TYPE_CHECKING:
    from ..schemas import documents

_HEADER_FIELDS = ("format", "game", "view", "options", "components")


def headline(position: Position) -> str:
    """The game, the number of players, whose knowledge it is, and the switches that are not as usual."""
    from ..catalog import game

    found = game(position.game)
    texts = texts_of(position.game)
    usual = found.options | {"players": None}
    words = [
        f"{texts.field(name)} {_word(value)}"
        for name, value in position.options.items()
        if value != usual.get(name)
    ]
    words += [f"as p{position.knowledge} knows it"] if position.knowledge is not None else []
    words += [f"components {position.components.hash}"] if position.components.tag else []
    return f"{found.title} ({', '.join(words)})"


def stand_in_words(game: str, tables: Sequence[str]) -> str:
    """Which printed values are made up, and where to read about it; nothing when none is."""
    if not tables:
        return ""
    named = ", ".join(map(texts_of(game).table, tables))
    return f"Stand-in values in play: {named}; see: tinmind components {game.replace('_', '-')}"


def turn_words(position: Position) -> str:
    """Who decides now, among how many moves; or what is drawn; or that it is over."""
    if position.is_over:
        return "the game is over"
    if position.is_chance:
        return f"something is drawn, {len(position.chance_outcomes)} outcomes"
    moves = len(position.legal_moves)
    return f"p{position.turn} to act, {moves} {'move' if moves == 1 else 'moves'}"


def print_picture(position: Position, out: Output) -> None:
    """Everything that lies on the table, and how it stands."""
    texts = texts_of(position.game)
    out.answer(headline(position), "bold")
    out.answer(turn_words(position))
    out.answer()
    fields = {
        name: value
        for name, value in position.to_dict().items()
        if name not in _HEADER_FIELDS and not _is_blank_table(value)
    }
    width = max((len(texts.field(name)) for name, value in fields.items() if not _is_block(value)), default=0)
    words: list[tuple[str, str]] = []  # fields that need no more than a line, gathered into tables
    for name, value in fields.items():
        if not _is_block(value):
            words.append((texts.field(name).ljust(width), _word(value)))
            continue
        out.table(words, left=(0, 1))
        words.clear()
        out.answer(texts.field(name), "dim")
        _print_block(name, value, texts, out)
    out.table(words, left=(0, 1))
    out.answer()
    print_standing(position, out)


def _is_blank_table(value: Any) -> bool:
    """A table in which nothing is set: not worth a line."""
    return isinstance(value, Mapping) and all(each in (0, "-", []) for each in value.values())


def print_standing(position: Position, out: Output) -> None:
    """Points by part and seat, as if the game ended now."""
    texts = texts_of(position.game)
    seats = range(position.players)
    parts = [position.breakdown(seat) for seat in seats]
    header = ("if it ended now" if not position.is_over else "result", *(f"p{seat}" for seat in seats))
    rows = [(texts.part(name), *(f"{parts[seat][name]:g}" for seat in seats)) for name in parts[0]]
    if len(rows) != 1:
        rows.append(("points", *(f"{score:g}" for score in position.scores)))
    rows.append(("share of the win", *(f"{100 * share:.0f}%" for share in position.shares)))
    bands = [position.band(seat) for seat in seats]
    if any(bands):
        rows.append((texts.comparison["band"], *(texts.band(band) if band else "-" for band in bands)))
    out.table(rows, header, left=(0,))


def _is_block(value: Any) -> bool:
    """Whether a field needs lines of its own."""
    if isinstance(value, list):
        return is_board(value) or (bool(value) and all(isinstance(each, Mapping) for each in value))
    return isinstance(value, Mapping) and any(isinstance(each, list | Mapping) for each in value.values())


def _print_block(name: str, value: Any, texts: Texts, out: Output) -> None:
    """A board of lines, a list of tables as one table, or a table of lists."""
    if isinstance(value, Mapping):
        out.table([(texts.word(key), _word(each)) for key, each in value.items()], left=(0, 1), indent=2)
    elif is_board(value):
        out.table([(line,) for line in value], left=(0,), indent=2)
    else:
        fields = list(dict.fromkeys(field for entry in value for field in entry))
        rows = [
            (texts.row(name, index), *(_word(entry.get(field, "-")) for field in fields))
            for index, entry in enumerate(value)
        ]
        header = ("", *(texts.field(field) for field in fields))
        out.table(rows, header, left=range(1, len(header)), indent=2)


def _word(value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, list):
        return " ".join(map(_word, value)) or "-"
    if isinstance(value, Mapping):
        return "  ".join(f"{key} {_word(each)}" for key, each in value.items())
    return str(value)


def position_document(position: Position) -> documents.Show:
    """The document ``tinmind.show/1``."""
    from ..schemas import documents

    return documents.Show(**position_facts(position))


def position_facts(position: Position) -> dict[str, Any]:
    """The fields of every document about a position."""
    return {
        "game": position.game,
        "id": position.id,
        "hash": f"{position.hash:016x}",
        "seat": position.turn if position.turn >= 0 else None,
        "kind": kind_of(position),
        "players": position.players,
        "options": position.options,
        "seed": None if position.seed is None else str(position.seed),
        "shares": position.shares,
        "scores": position.scores,
        "breakdown": [position.breakdown(seat) for seat in range(position.players)],
        "position": position.to_dict(),
        "components_hash": position.components.hash,
        "stand_ins": list(position.stand_ins),
    }


def kind_of(position: Position) -> documents.Kind:
    """What happens at a position."""
    return "over" if position.is_over else "chance" if position.is_chance else "decision"
