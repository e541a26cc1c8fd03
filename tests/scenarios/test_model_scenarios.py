"""All scenarios against the slow twins (the engine runs the same files elsewhere)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from model import bot_factory, draw_bot, robo_factory
from model.bot_factory.invariants import check_invariants
from model.draw_bot.invariants import check_invariants as check_draw_bot
from model.robo_factory.invariants import check_invariants as check_robo_factory
from scenario_runner import run_file, scenario_files


class BotFactoryTwin:
    """The twin as the scenario runner wants it; checks the invariants after every step."""

    model: bot_factory.Model

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.model = bot_factory.Model(**options)

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.model = bot_factory.Model.from_position(document)

    def play(self, text: str) -> None:
        self.model.apply(text)
        faults = check_invariants(self.model.to_position())
        assert not faults, f"after {text}: {faults}"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.model, name)


class HidingTwin:
    """The same for a game in which seats know different things."""

    make: Any
    check: Callable[[Mapping[str, Any]], list[str]]
    model: Any

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.model = self.make(**options)

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.model = self.make.from_position(document)

    def play(self, text: str) -> None:
        self.model.play(text)
        faults = self.check(self.model.to_position())
        assert not faults, f"after {text}: {faults}"

    def look(self, seat: int) -> None:
        self.model = self.model.view(seat)

    def view(self, seat: int) -> Any:
        return self.model.view(seat).to_position()

    def __getattr__(self, name: str) -> Any:
        return getattr(self.model, name)


class RoboFactoryTwin(HidingTwin):
    make = robo_factory.Model
    check = staticmethod(check_robo_factory)


class DrawBotTwin(HidingTwin):
    make = draw_bot.Model
    check = staticmethod(check_draw_bot)


TWINS: dict[str, Any] = {
    "bot_factory": BotFactoryTwin,
    "robo_factory": RoboFactoryTwin,
    "draw_bot": DrawBotTwin,
}


@pytest.mark.parametrize(
    ("game", "path"),
    [pytest.param(game, path, id=f"{game}-{path.stem}") for game in TWINS for path in scenario_files(game)],
)
def test_scenario(game: str, path: Path) -> None:
    run_file(path, TWINS[game])
