"""Draw Bot on both sides, from the table and from each seat's view: see `compare.py`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from model.draw_bot import Model
from model.hiding_side import HidingSide

VARIANTS: list[Mapping[str, Any]] = [
    {},
    {"originality_pairs": "all", "turn_with_accumulate": "yes", "secret_tie": "all_1"},
    {"boost_scope": "any_part", "final_boost_dice": "last_roll", "energy_symbols": 5},
    {"tie_removes_order": "no", "energy_symbols": 0, "refill_before_final": "no"},
    {"first_manager": "left_of_named", "final_boost_dice": "last_roll", "turn_with_accumulate": "yes"},
]


class Side(HidingSide):
    """The twin and its views, playing along with the engine and the engine's views."""

    model = Model
