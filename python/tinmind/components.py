"""Component data: what is printed on the cards, tiles and boards of a game, and where each value comes from.

The defaults lie in ``components/<game>.toml``; a person replaces single tables with a file of their own. A
game without printed values (connect four, pig) has no file and an empty set. Which values are possible is
checked by the compiled core, not here. Architecture, "Component data".
"""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass, field
from os import PathLike
from pathlib import Path
from typing import Any, TypeAlias

from . import _core
from .errors import Error, ReadError
from .files import read_toml
from .limits import shorten
from .near import did_you_mean
from .registry import readable

FORMAT = "tinmind.components/1"
_OLD_FORMAT = 1  # as the rules documents write it
STAND_IN = "stand-in"
OWN = "own"
PROVENANCES = ("rulebook", "public", STAND_IN, OWN)
_SHORT = {"R": "rulebook", "P": "public", "S": STAND_IN}
_META = ("format", "game", "provenance")

Source: TypeAlias = "Components | Mapping[str, Any] | str | PathLike[str] | None"


@dataclass(frozen=True)
class Components:
    """The component data of one game, in play or to be checked.

    Attributes:
        game: the game's id.
        tables: name of a table to its printed values.
        provenance: name of a table (or ``table.field``) to ``rulebook``, ``public``, ``stand-in`` or ``own``.
        changed: the tables whose values differ from the default, in file order.
        source: the file of one's own that was read, or ``default``.
        hash: 8 hex digits over the values.
    """

    game: str
    tables: dict[str, Any] = field(repr=False)
    provenance: dict[str, str] = field(repr=False)
    changed: tuple[str, ...]
    source: str
    hash: str

    @property
    def tag(self) -> str:
        """The hash when the values are not the default ones, else nothing: what a position id carries."""
        return self.hash if self.changed else ""

    @property
    def stand_ins(self) -> tuple[str, ...]:
        """The tables whose printed values are not known and were designed for this program.

        `Position.stand_ins` has those of them that are in play.
        """
        marked = [_table_of(path) for path, mark in self.provenance.items() if mark == STAND_IN]
        return tuple(dict.fromkeys(marked))

    def to_dict(self) -> dict[str, Any]:
        """All tables and their provenance, as a component file holds them."""
        return {"format": FORMAT, "game": self.game, "provenance": self.provenance, **self.tables}


def default_path(game: str) -> Path:
    """The file with the component data that come with the program; it need not exist."""
    return Path(__file__).parent / "components" / f"{game}.toml"


@functools.cache
def default_components(game: str) -> Components:
    """The component data that come with the program."""
    path = default_path(game)
    document = read_toml(path) if path.exists() else {}
    tables = {name: value for name, value in document.items() if name not in _META}
    provenance = dict.fromkeys(tables, "rulebook") | _read_provenance(document, tables)
    return Components(game, tables, provenance, (), "default", hash_of(tables))


def load_components(game: str, source: Source = None) -> Components:
    """The default component data, or those with the tables of a file or mapping of one's own in their place.

    Raises:
        ReadError: the file cannot be read, is for another game, or names a table that does not exist.
        ImpossiblePositionError: a value cannot be; ``faults`` names each.
    """
    if isinstance(source, Components):
        if source.game != game:
            raise ReadError(f"these components are for {source.game}, the game is {game}")
        return source
    if source is None:
        return default_components(game)
    if isinstance(source, Mapping):
        return _override(game, dict(source), "a mapping")
    if not isinstance(source, str | PathLike):
        raise ReadError(f"components are a file, a mapping or Components, not {type(source).__name__}")
    return _override(game, read_toml(Path(source)), str(source))


def _override(game: str, document: dict[str, Any], place: str) -> Components:
    try:
        components = _merge(game, document, place)
        check(components)
    except Error as error:
        raise error.at(place) from None
    return components


def _merge(game: str, document: dict[str, Any], place: str) -> Components:
    """The default tables with those of a document in their place; not checked yet."""
    standard = default_components(game)
    _check_header(game, document)
    own = {name: value for name, value in document.items() if name not in _META}
    for name in own:
        if name not in standard.tables:
            raise ReadError(f'unknown table "{shorten(name)}"{did_you_mean(name, standard.tables)}')
    tables = standard.tables | own
    kept = {path: mark for path, mark in standard.provenance.items() if _table_of(path) not in own}
    provenance = kept | dict.fromkeys(own, OWN) | _read_provenance(document, standard.tables)
    changed = tuple(name for name in tables if tables[name] != standard.tables[name])
    return Components(game, tables, provenance, changed, place, hash_of(tables))


def check(components: Components) -> None:
    """Let the core check every value.

    Raises:
        ImpossiblePositionError: ``faults`` names each table and what is wrong in it.
    """
    players = next(info.min_players for info in _core.games() if info.id == components.game)
    with readable():
        _core.Position.new(components.game, {"players": players}, components.tables, components.tag)


def _check_header(game: str, document: dict[str, Any]) -> None:
    if document.get("format", FORMAT) not in (FORMAT, _OLD_FORMAT):
        raise ReadError(f"format is {document['format']!r}, a component file has {FORMAT!r}")
    if str(document.get("game", game)).replace("-", "_") != game:
        raise ReadError(f"these components are for {document['game']!r}, the game is {game!r}")


def _read_provenance(document: dict[str, Any], tables: Mapping[str, Any]) -> dict[str, str]:
    """The marks that a file states, spelled in full."""
    stated = document.get("provenance", {})
    if not isinstance(stated, dict):
        raise ReadError(f"provenance must be a table of words, is {stated!r}")
    out = {}
    for path, mark in stated.items():
        if _table_of(path) not in tables:
            raise ReadError(f'provenance of an unknown table "{shorten(path)}"{did_you_mean(path, tables)}')
        word = _SHORT.get(str(mark), str(mark))
        if word not in PROVENANCES:
            raise ReadError(f"provenance of {path} is {mark!r}, must be one of: {', '.join(PROVENANCES)}")
        out[path] = word
    return out


def _table_of(path: str) -> str:
    """The table of a path like ``track.values``."""
    return path.partition(".")[0]


def hash_of(tables: Mapping[str, Any]) -> str:
    """8 hex digits of sha256 over the canonical JSON of the tables."""
    import hashlib
    import json

    text = json.dumps(tables, sort_keys=True, separators=(",", ":"), ensure_ascii=True, default=str)
    return hashlib.sha256(text.encode()).hexdigest()[:8]


def missing_tag_error(game: str, tag: str, given: Components) -> Error:
    """Why a position made with other component data cannot be read with these."""
    if not tag:
        return ReadError(
            f"this {game} position was made with the default components; leave out {given.source}"
        )
    return ReadError(
        f"this {game} position was made with component data {tag}, these are {given.hash} ({given.source}); "
        "give the same file with --components"
    )
