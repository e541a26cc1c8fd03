"""What is said of a faulty position document: the more basic fault, and lists that a person can read."""

from __future__ import annotations

import pytest

import tinmind
from tinmind import ImpossiblePositionError, Position


def faults(text: str) -> dict[str, str]:
    with pytest.raises(ImpossiblePositionError) as caught:
        Position.from_toml(text)
    return dict(caught.value.faults)


def test_a_card_that_lies_there_twice_is_told_and_not_the_pile_that_was_counted() -> None:
    text = tinmind.game("draw_bot").new(players=3, seed=1).to_toml()
    assert '"D07 B12"' in text
    assert "draw_pile = " in text
    found = faults(text.replace('"D07 B12"', '"D03 B12"'))
    assert found == {"orders[1]": "D03 is on the table twice"}


def test_a_wrong_pile_alone_is_still_told() -> None:
    position = tinmind.game("draw_bot").new(players=3, seed=1)
    found = faults(position.to_toml().replace("draw_pile = 11", "draw_pile = 12"))
    assert found == {"draw_pile": "is 12, but the rest of the position makes it 11"}


def test_of_many_values_the_first_are_told() -> None:
    text = tinmind.game("robo_factory").new(players=2, seed=1).to_toml()
    line = next(line for line in text.splitlines() if line.startswith("order = "))
    message = faults(text.replace(line, 'order = "RGX"'))["order"]
    assert "must be one of: " in message
    assert " in all)" in message
    assert message.count(" ") < 45
    assert "did you mean" in message
