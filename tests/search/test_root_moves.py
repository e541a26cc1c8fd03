"""A hint may be asked in the middle of a turn: every legal move is then judged, whatever the order so far."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from tinmind import _core as core
from tinmind.components import default_components

EXAMPLES = sorted((Path(__file__).parents[2] / "docs" / "examples" / "bot_factory").glob("*.toml"))


@pytest.mark.parametrize("algorithm", ["mcts", "expectimax"])
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_every_legal_move_is_a_row(path: Path, algorithm: str) -> None:
    document = tomllib.loads(path.read_text(encoding="utf-8"))
    position = core.Position.from_document(document, default_components("bot_factory").tables, "")
    limit: dict[str, Any] = {"depth": 1} if algorithm == "expectimax" else {"simulations": 500}
    rows = core.Searcher("bot_factory", algorithm, {}).search(position, seed=1, **limit).rows
    assert {row.move for row in rows} == set(position.legal_moves())


def test_a_raise_of_an_earlier_colour_is_still_offered() -> None:
    document = tomllib.loads(EXAMPLES[0].read_text(encoding="utf-8"))
    document |= {"node": "ACT", "current": "p1", "standing": ["p1"]}
    document["seats"][1]["tokens"] = 4
    document["meeples"]["p1"] = "F3"
    document["view"] = "p1"
    position = core.Position.from_document(document, default_components("bot_factory").tables, "")
    after = position.play("UP G").position
    assert "UP R" in after.legal_moves()
    assert "UP R" not in after.search_moves()
    rows = core.Searcher("bot_factory", "mcts", {}).search(after, simulations=2000, seed=1).rows
    assert "UP R" in {row.move for row in rows}
