"""A refused move or told event says why, where the game knows (Robo Factory; rules document, 12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import tinmind
from tinmind import Error, IllegalMoveError, Position

EXAMPLES = Path(__file__).parents[2] / "docs/examples/robo_factory"


def table(*moves: str, **options: Any) -> Position:
    position = tinmind.game("robo_factory").new(seed=1, deal=False, **options)
    for move in moves:
        position.play(move)
    return position


DEAL = ("order RGB", "board GGG=1 BBB=1 YYR=0", "hand p1 RRR GBG YYY", "hand p2 RBG GBY YGR")
MISSES = ("pass p1; pass p2", "build p1 RGY!; build p2 YYY", "roll p1 6")
VIEW = ("order ?", "board RRR=2")

# moves, seat that follows them or None for the table, what is typed, what is said
REFUSED: list[tuple[tuple[str, ...], int | None, str, str]] = [
    (DEAL[:1], None, "board RGX=1", "RGX is no card: three letters of R G B Y"),
    (DEAL[:1], None, "board RGB=1", "RGB is on the table already"),
    (DEAL[:1], None, "board GGG=3", "a Data Tile is 0, 1 or 2"),
    (DEAL[:1], None, "board GGG=2", "GGG and the order RGB agree in 1"),
    (DEAL[:2], None, "hand p1 GGG", "GGG is on the table already"),
    (VIEW, 1, "board YYY=2", "no order fits these together: RRR=2 (board[0]), YYY=2 (told)"),
    (DEAL, None, "buy p1 RBG", "RBG is not in the hand of p1"),
    (DEAL, None, "buy p1 RG", "RG is no card"),
    ((*DEAL, "pass p1; pass p2"), None, "buy p1 RRR", "cards are bought before robots are built"),
    ((*DEAL, "pass p1; pass p2"), None, "build p1 RGZ", "RGZ is no card"),
    ((*DEAL, *MISSES), None, "build p1 RGB!", "the siren of p1 is used"),
]


@pytest.mark.parametrize(("moves", "seat", "text", "reason"), REFUSED)
def test_a_refusal_says_why(moves: tuple[str, ...], seat: int | None, text: str, reason: str) -> None:
    if seat is None:
        position = table(*moves, players=3)
    else:
        position = table(players=3).view(seat)
        for move in moves:
            position.play(move)
    before = position.to_dict()
    with pytest.raises(IllegalMoveError) as caught:
        position.play(text)
    assert reason in str(caught.value)
    assert position.to_dict() == before


def test_a_seat_without_cubes_has_passed() -> None:
    document = table(*DEAL, players=3).to_dict()
    document["seats"][1]["cubes"] = 0
    document.pop("pot")
    position = Position.from_dict(document)
    assert position.turn == 2
    with pytest.raises(IllegalMoveError, match="p1 has passed: it has no cube to pay with"):
        position.play("buy p1 RRR")


def test_there_are_at_most_six_players() -> None:
    with pytest.raises(Error, match="players"):
        tinmind.game("robo_factory").new(players=7)


def test_clashing_observations_are_named_as_few_as_clash() -> None:
    text = (EXAMPLES / "six_candidates.toml").read_text(encoding="utf-8")
    text = text.replace('["1", "1", "0"]', '["2", "2", "0"]')
    with pytest.raises(Error) as caught:
        Position.from_toml(text)
    assert "no order fits these together: GGG=2 (board[0]), BBB=2 (board[1])" in str(caught.value)
