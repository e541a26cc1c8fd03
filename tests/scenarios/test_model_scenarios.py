"""All scenarios against the slow twins (the engine runs the same files elsewhere)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from model import bot_factory, draw_bot, robo_factory
from model.bot_factory.invariants import check_invariants as check_bot_factory
from model.draw_bot.invariants import check_invariants as check_draw_bot
from model.robo_factory.invariants import check_invariants as check_robo_factory
from scenario_runner import run_file, scenario_files


class TwinAdapter:
    """A twin as the scenario runner wants it; checks the invariants after every step."""

    model: Any

    def __init__(self, kind: Any, check: Callable[[Mapping[str, Any]], list[str]]) -> None:
        self.kind = kind
        self.check = check

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.model = self.kind(**options)

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.model = self.kind.from_position(document)

    def play(self, text: str) -> None:
        self.model.play(text)
        faults = self.check(self.model.to_position())
        assert not faults, f"after {text}: {faults}"

    def look(self, seat: int) -> None:
        self.model = self.model.view(seat)

    def view(self, seat: int) -> Mapping[str, Any]:
        document: Mapping[str, Any] = self.model.view(seat).to_position()
        return document

    def __getattr__(self, name: str) -> Any:
        return getattr(self.model, name)


TWINS: dict[str, tuple[Any, Callable[[Mapping[str, Any]], list[str]]]] = {
    "bot_factory": (bot_factory.Model, check_bot_factory),
    "robo_factory": (robo_factory.Model, check_robo_factory),
    "draw_bot": (draw_bot.Model, check_draw_bot),
}


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(game, path, id=f"{game}-{path.stem}") for game in TWINS for path in scenario_files(game)],
)
def test_scenario(game: str, path: Path) -> None:
    run_file(path, lambda: TwinAdapter(*TWINS[game]))
