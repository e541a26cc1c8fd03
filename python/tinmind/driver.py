"""The automa as a driver: what to do with the pieces for each step of the rules, why, and by which rule.

The core tells what happened inside a move as data (`Event`); the words lie in ``texts/GAME.toml``: ``do``
and ``why`` under ``[steps]``, headings of the rulebook under ``[rules]``. It serves every automa, and
everything else that the rules do by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from . import _core
from .position import CHANCE, Event, PlayedMove, Position
from .texts import fill, fits, texts_of

_SETUP = "200"  # the number of the rules of set-up, in every game that lists it


@dataclass(frozen=True)
class Instruction:
    """One thing to do on the table.

    Attributes:
        do: what to do with the pieces, a sentence.
        why: the reason; empty where `do` says it all.
        rule: the heading of the rulebook where the rule is found; empty where there is none.
        kind: the kind of the step, as in `Event.kind`; empty for a move that was forced.
    """

    do: str
    why: str = ""
    rule: str = ""
    kind: str = ""


def instructions(game: str, played: PlayedMove | Iterable[PlayedMove]) -> tuple[Instruction, ...]:
    """What is to be done on the table after moves and outcomes of a game, in order.

    Args:
        game: the game's id. played: what `Position.play` or `Position.sample` gave, or a part of
            `Position.history`. What the moves themselves ask for is not listed: who made them has done it.
    """
    moves = [played] if isinstance(played, PlayedMove) else played
    found = (instruction(game, event) for each in moves for event in each.events)
    return tuple(each for each in found if each is not None)


def setup(position: Position) -> tuple[Instruction, ...]:
    """How to lay out the pieces of a new game before anything is drawn; nothing where a game lists none."""
    texts = texts_of(position.game)
    heading = texts.rules.get(_SETUP, "")
    return tuple(
        Instruction(each["do"], rule=heading) for each in texts.setup if fits(each, position.options)
    )


def _is_public(game: str) -> bool:
    """Whether what is forced on chance is the last tile of a pile; with secrets it is what came to light."""
    return next(info.is_public for info in _core.games() if info.id == game)


def instruction(game: str, event: Event) -> Instruction | None:
    """What one event asks for; nothing where no piece moves, and for what a seat had to do."""
    texts = texts_of(game)
    if event.is_forced:
        words = texts.move(event.text) if event.seat == CHANCE and _is_public(game) else ""
        told = f"{words[:1].upper()}{words[1:]} ({event.text}): nothing else is left."
        return Instruction(told) if words else None
    words_of_step = texts.steps.get(event.kind, {})
    if "do" not in words_of_step:
        return None
    is_none = "none" in words_of_step and event.args[-1:] == ("0",)
    do = fill(words_of_step["none" if is_none else "do"], event.args, texts.words)
    why = fill(words_of_step.get("why", ""), event.args, texts.words)
    return Instruction(do, why, texts.rules.get(str(event.rule), ""), event.kind)
