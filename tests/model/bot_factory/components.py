"""Printed values of Bot Factory for the twin: the packaged data file, or the same content here.

The literal is typed from section 1.11 of the rules document and not from the package, so that a
slip in one of the two shows up as a difference (`test_bot_factory.py` compares them).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

PACKAGED = Path(__file__).parents[3] / "python/tinmind/components/bot_factory.toml"

_SINGLES = ("R", "Y", "B", "G")
_TWINS = ("RR", "YY", "BB", "GG")
_PAIRS = ("RY", "RB", "RG", "YB", "YG", "BG")


def _contract(tile: str, first: int, second: int) -> dict[str, Any]:
    return {"id": tile, "need": [list(tile)], "vp": [first, second]}


LITERAL: dict[str, Any] = {
    "spaces": [
        {"id": "A1", "board": "A", "place": 1, "cost": 0, "gain": 0},
        {"id": "A2", "board": "A", "place": 2, "cost": 0, "gain": 0},
        {"id": "A3", "board": "A", "place": 3, "cost": 1, "gain": 0},
        {"id": "P1", "board": "P", "credits": 3, "cost": 0, "gain": 1},
        {"id": "P2", "board": "P", "credits": 4, "cost": 0, "gain": 0},
        {"id": "P3", "board": "P", "credits": 6, "cost": 0, "gain": 0},
        {"id": "J1", "board": "J", "take": 1, "cost": 0, "gain": 0},
        {"id": "J2", "board": "J", "take": 2, "cost": 0, "gain": 0},
        {"id": "F1", "board": "F", "cap": 2, "cost": 0, "gain": 0},
        {"id": "F2", "board": "F", "cap": 3, "cost": 0, "gain": 0},
        {"id": "F3", "board": "F", "cap": 4, "cost": 0, "gain": 0},
    ],
    "assembly_bonus": ["RH", "YT", "BL", "GT"],
    "wheel_bonus": {"even": {"l": True, "r": True}, "odd": {"l": False, "r": False}},
    "track": {
        "values": list(range(2, 16)),
        "start": 6,
        "lines": [{"above": 8, "bonus": "place"}, {"above": 11, "bonus": "project"}],
    },
    "contract_rows": [
        {"positions": [1, 2, 3], "cost": 3, "vp": 5},
        {"positions": [4, 5, 6], "cost": 2, "vp": 3},
        {"positions": [7, 8, 9], "cost": 1, "vp": 1},
    ],
    "contracts": [
        *(_contract(tile, 3, 2) for tile in _SINGLES),
        *(_contract(tile, 6, 4) for tile in _TWINS),
        *(_contract(tile, 5, 3) for tile in _PAIRS),
    ],
    "project_bonus": {"l1": "paid_place", "r1": "token"},
    "inspection": [[1, 5, 9], [1, 6, 8], [2, 4, 9], [2, 6, 7], [3, 4, 8], [3, 5, 7]],
    "vilela_actions": ["A", "P", "J", "F"],
    "bot_tiles": ["R", "Y", "B", "G"],
    "tasks": ["three_of_one", "three_colors_at_12", "two_and_two", "three_contracts"],
    "review": [{"below": 20, "name": "poor"}, {"below": 50, "name": "adequate"}, {"name": "exemplary"}],
}


def default_components() -> dict[str, Any]:
    """The packaged data file where there is one, else the literal."""
    if not PACKAGED.exists():
        return LITERAL
    with PACKAGED.open("rb") as file:
        return tomllib.load(file)
