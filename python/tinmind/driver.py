"""The automa as a driver: what to do with the pieces for each step of the rules, why, and by which rule.

The core tells what happened inside a move as data (`Event`); the words lie in ``texts/GAME.toml``: ``do``
and ``why`` under ``[steps]``, headings of the rulebook under ``[rules]``. It serves every automa, and
everything else that the rules do by themselves.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from .position import CHANCE, Event, PlayedMove
from .texts import fill, texts_of


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


def instruction(game: str, event: Event) -> Instruction | None:
    """What one event asks for; nothing where no piece moves."""
    texts = texts_of(game)
    if event.is_forced:
        who = "" if event.seat == CHANCE else f"p{event.seat}: "
        return Instruction(f"{who}{texts.move(event.text) or event.text} ({event.text})")
    words = texts.steps.get(event.kind, {})
    if "do" not in words:
        return None
    do, why = (fill(words.get(key, ""), event.args, texts.words) for key in ("do", "why"))
    return Instruction(do, why, texts.rules.get(str(event.rule), ""), event.kind)
