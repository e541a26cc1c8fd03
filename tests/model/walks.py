"""Random games of a twin with hidden information, and what must hold at every step of them."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any, TypeVar

from .hidden_twin import HiddenTwin
from .twin import CHANCE, OVER

Twin = TypeVar("Twin", bound=HiddenTwin)
FEW = 1000  # more outcomes than this are not summed: fractions are slow


def random_event(rng: random.Random, model: HiddenTwin) -> str:
    texts, odds = zip(*model.outcomes(), strict=True)
    return str(rng.choices(texts, [float(p) for p in odds])[0])


def walk(model: Twin, choose: Callable[[Twin], str]) -> Iterator[tuple[Twin, str]]:
    """Every table of a game, and the move that is played on it; `choose` decides where a seat does."""
    rng = random.Random(str(model.to_position()))
    while model.turn != OVER:
        text = random_event(rng, model) if model.turn == CHANCE else choose(model)
        yield model, text
        model = model.copy()
        model.play(text)


def play_checked(model: Twin, text: str) -> Twin:
    """The table after a move; round trip, odds and shares hold, and the table before is left as it was."""
    before = model.to_position()
    assert same_again(model)._possible() == model._possible()
    played = model.copy()
    played.play(text)
    assert model.to_position() == before
    assert sum(played.shares()) == 1
    check_odds(model)
    return played


def check_odds(model: HiddenTwin) -> None:
    odds = model.outcomes()
    assert not odds or len(odds) > FEW or sum(p for _, p in odds) == 1


def same_again(model: Twin) -> Twin:
    """What is read from the document that was written: it writes the same one."""
    again = model.from_position(model.to_position())
    assert again.to_position() == model.to_position()
    return again


def tell_views(model: HiddenTwin, played: HiddenTwin, views: list[Any], text: str) -> list[Any]:
    """Each seat's view sees a move and is told what came to light; gives back views that waited for it."""
    waited = []
    for seat, view in enumerate(views):
        assert view.to_position() == model.view(seat).to_position()
        if model.turn == seat:
            assert view.legal() == model.legal()
            same_again(view)
        seen = model.seen(text, seat)
        assert seen in view._possible()
        view.play(seen)
        for told in played.shown:
            if view.turn == CHANCE:
                waited.append(view.copy())
                check_odds(view)
            view.told([told[seat]])
    return waited
