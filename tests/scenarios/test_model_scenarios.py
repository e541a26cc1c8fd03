"""All Bot Factory scenarios against the slow twin (the engine runs the same files elsewhere)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from model.bot_factory import Model
from model.bot_factory.invariants import check_invariants
from scenario_runner import run_file, scenario_files


class TwinAdapter:
    """The twin as the scenario runner wants it; checks the invariants after every step."""

    model: Model

    def start_new(self, options: Mapping[str, Any]) -> None:
        self.model = Model(**options)

    def from_position(self, document: Mapping[str, Any]) -> None:
        self.model = Model.from_position(document)

    def play(self, text: str) -> None:
        self.model.apply(text)
        faults = check_invariants(self.model.to_position())
        assert not faults, f"after {text}: {faults}"

    def __getattr__(self, name: str) -> Any:
        return getattr(self.model, name)


@pytest.mark.parametrize("path", scenario_files("bot_factory"), ids=lambda path: path.stem)
def test_scenario(path: Path) -> None:
    run_file(path, TwinAdapter)
