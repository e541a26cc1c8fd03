"""Reading position documents of twins with hidden information: what is the same in all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from typing import Any

from .twin import FORMAT, PositionError


class PositionReader:
    """Reads values and collects the faults of one document."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def stop_if_faulty(self) -> None:
        if self.faults:
            raise PositionError(self.faults)

    def number(self, where: str, value: Any, least: int = 0) -> int:
        if type(value) is int and value >= least:
            return value
        self.faults.append(f"{where}: a whole number from {least} expected, not {value!r}")
        return least

    def options(self, kind: type[Any], given: Mapping[str, Any]) -> Any:
        """The switches; those left out have their defaults."""
        unknown = set(given) - {option.name for option in fields(kind)}
        self.faults += [f"options.{name}: not known here" for name in unknown]
        self.stop_if_faulty()
        options = kind(**{"players": 0, **given})
        self.faults += [f"options.{fault}" for fault in options.faults()]
        self.stop_if_faulty()
        return options

    def viewer(self, document: Mapping[str, Any], game: str, players: int) -> int | None:
        """Whose knowledge it is; None: the table. It must be a position of this game."""
        for name, expected in (("format", FORMAT), ("game", game)):
            if document.get(name, expected) != expected:
                self.faults.append(f"{name}: {expected!r} expected")
        views = {"all": None, **{f"p{seat}": seat for seat in range(players)}}
        view = document.get("view", "all")
        if view not in views:
            self.faults.append(f"view: unknown {view!r}")
        return views.get(view)

    def derived(self, document: Mapping[str, Any], values: Mapping[str, Any]) -> None:
        """Fields that follow from the others may be left out, and must agree where given."""
        for name, value in values.items():
            if document.get(name, value) != value:
                self.faults.append(f"{name}: given {document[name]!r}, by the other fields {value!r}")
