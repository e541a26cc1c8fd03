"""All scenarios against the engine (the same files that the slow twins pass)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from model.robo_factory.position import filled
from scenario_runner import field_of, run_file, scenario_files
from tinmind import _core as core
from tinmind.components import default_components

# What turns a document of the engine into one that names every field, as scenarios do.
FILLED: dict[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "bot_factory": dict,
    "robo_factory": filled,
    "draw_bot": dict,
}
GAMES = {info.id for info in core.games()}
DRAWS = 300  # tables drawn for what a seat thinks possible: one of 12 is missed with probability 1e-10


class EngineAdapter:
    """The engine as the scenario runner wants it; checks the invariants after every step."""

    position: core.Position

    def __init__(self, game: str) -> None:
        self.game = game
        self.data = default_components(game).tables

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.position = core.Position.new(self.game, dict(options), self.data, "")

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.position = core.Position.from_document(dict(document), self.data, "")

    @property
    def turn(self) -> int:
        return self.position.turn

    def legal(self) -> list[str]:
        return self.position.legal_moves()

    def outcomes(self) -> list[tuple[str, float]]:
        return self.position.outcomes()

    def play(self, text: str) -> None:
        self.position = self.position.play(text).position
        assert self.position.faults() == [], text

    def to_position(self) -> dict[str, Any]:
        return FILLED[self.game](self.position.document())

    def scores(self) -> list[int]:
        return [round(score) for score in self.position.scores()]

    def shares(self) -> list[float]:
        return self.position.shares()

    def breakdown(self, seat: int) -> dict[str, int]:
        return {part: round(points) for part, points in self.position.breakdown(seat).items()}

    def look(self, seat: int) -> None:
        self.position = self.position.view_of(seat)

    def view(self, seat: int) -> dict[str, Any]:
        return FILLED[self.game](self.position.view_of(seat).document())

    def seen(self, text: str, seat: int) -> str:
        return self.position.seen(text, seat)

    def possible(self, seat: int, field: str) -> set[Any]:
        view = self.position.view_of(seat)
        documents = (FILLED[self.game](view.determinize(1, i).document()) for i in range(DRAWS))
        return {field_of(document, field) for document in documents}


CASES = [
    pytest.param(game, path, id=f"{game}-{path.stem}")
    for game in FILLED
    for path in scenario_files(game)
    if game in GAMES
]


@pytest.mark.parametrize(("game", "path"), CASES)
def test_scenario(game: str, path: Path) -> None:
    run_file(path, lambda: EngineAdapter(game))
