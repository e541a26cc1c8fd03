"""All Bot Factory scenarios against the engine (the same files that the slow twin passes)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from scenario_runner import run_file, scenario_files
from tinmind import _core as core
from tinmind.components import default_components

GAME = "bot_factory"
DATA = default_components(GAME).tables


class EngineAdapter:
    """The engine as the scenario runner wants it; checks the invariants after every step."""

    position: core.Position

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.position = core.Position.new(GAME, dict(options), DATA, "")

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.position = core.Position.from_document(dict(document), DATA, "")

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
        return self.position.document()

    def scores(self) -> list[int]:
        return [round(score) for score in self.position.scores()]

    def shares(self) -> list[float]:
        return self.position.shares()

    def breakdown(self, seat: int) -> dict[str, int]:
        return {part: round(points) for part, points in self.position.breakdown(seat).items()}


@pytest.mark.parametrize("path", scenario_files(GAME), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    run_file(path, EngineAdapter)
