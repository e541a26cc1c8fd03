"""The words of a game: labels, sentences for steps, templates for reasons; all lie in ``texts/*.toml``.

``texts/common.toml`` holds what every game needs; the file of a game adds to it and may replace it. A
missing word is never an error here (the code itself is shown); the tests check that none is missing.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .files import read_toml
from .position import CHANCE, Event

_LONGEST_CODE = 3  # letters of a code; longer words of equal length are lines of a board
_SLOT = re.compile(r"\{(=?)(\w+)\}")


@dataclass(frozen=True)
class Texts:
    """The words of one game.

    Attributes:
        words: codes of the notation and of positions, for example ``RH``, to their labels.
        moves: first word of a move, or ``WORD N`` for one with N further words, to a phrase.
        steps: kind of a step of the rules to its sentence (``say``) and, where pieces are to be moved, to an
            instruction (``do``, or ``none`` where its last number is 0) with its reason (``why``).
        setup: what lies on the table before anything is drawn: ``do``, and the switches with which alone.
        rules: number of a rule, as text, to the heading of the rulebook where it is found.
        asks: first word of random outcomes to the question for what was drawn; ``{1}`` is what they share.
        bands: code of a band of results to its label.
        fields: name of a field of a position to its label.
        parts: part of a score to ``label``, ``more`` and ``less`` (phrases of a comparison).
        reasons: templates of the sentence that explains a hint.
        comparison: labels of the table that compares two moves, beside those of the parts.
        facts: name of what the game tells beside a search, and of its columns, to a label.
        tables: printed table to its ``label``, and the switches with which alone it is in play (``only``).
        rows: name of a list of a position to the template of an entry's number.
        round_field: the field of a position that numbers the lines of a record, if the game has one.
        turn_ends: first words of the moves that end a seat's turn; a plan stops there.
        after_turn: first words of the moves that may follow and still belong to the turn.
    """

    words: Mapping[str, str]
    moves: Mapping[str, str]
    steps: Mapping[str, Mapping[str, str]]
    setup: Sequence[Mapping[str, Any]]
    rules: Mapping[str, str]
    asks: Mapping[str, str]
    bands: Mapping[str, str]
    fields: Mapping[str, str]
    parts: Mapping[str, Mapping[str, str]]
    reasons: Mapping[str, str]
    comparison: Mapping[str, str]
    facts: Mapping[str, str]
    tables: Mapping[str, Mapping[str, Any]]
    rows: Mapping[str, str]
    round_field: str
    turn_ends: frozenset[str]
    after_turn: frozenset[str]

    def word(self, code: str) -> str:
        """The label of a code; the code itself when it has none."""
        return self.words.get(code, code)

    def field(self, name: str) -> str:
        """The label of a field of a position."""
        return self.fields.get(name, name.replace("_", " "))

    def fact(self, name: str) -> str:
        """The label of what the game tells beside a search."""
        return self.facts.get(name, name.replace("_", " "))

    def row(self, name: str, index: int) -> str:
        """How an entry of a list is numbered; `index` counts from 0."""
        return fill(self.rows.get(name, "{n}"), {"n": str(index), "one": str(index + 1)}, {})

    def part(self, name: str) -> str:
        """The label of a part of the score."""
        return self.parts.get(name, {}).get("label", name.replace("_", " "))

    def table(self, name: str) -> str:
        """What a table of printed values is called."""
        return str(self.tables.get(name, {}).get("label", name.replace("_", " ")))

    def is_in_play(self, table: str, options: Mapping[str, Any]) -> bool:
        """Whether a table of printed values has any use with these switches."""
        return fits(self.tables.get(table, {}), options)

    def move(self, notation: str) -> str:
        """A move in words, or nothing when the notation says it all."""
        first, *rest = notation.replace(">", " ").split() or [""]
        template = self.moves.get(f"{first} {len(rest)}") or self.moves.get(first)
        return fill(template, [first, *rest], self.words) if template else ""

    def band(self, name: str) -> str:
        """The label of a band of results."""
        return self.bands.get(name, name.replace("_", " "))

    def ask(self, outcomes: Sequence[str]) -> str:
        """The question for what was drawn, made of what can be drawn."""
        lists = [outcome.split() for outcome in outcomes]
        first = lists[0]
        template = self.asks.get(first[0]) if all(words[0] == first[0] for words in lists) else None
        if template is None:
            return self.asks.get("", "")
        is_shared = [all(word in words[i : i + 1] for words in lists) for i, word in enumerate(first)]
        return fill(template, [word if is_shared[i] else "" for i, word in enumerate(first)], self.words)

    def event(self, event: Event) -> str:
        """A sentence for something that happened inside a move."""
        if event.is_forced:
            who = "" if event.seat == CHANCE else f"p{event.seat}: "
            words = self.move(event.text)
            return f"{who}{event.text}" + (f" ({words})" if words else "")
        template = self.steps.get(event.kind, {}).get("say")
        if template is None:
            return " ".join([event.kind.replace("_", " "), *map(self.word, event.args)])
        return fill(template, event.args, self.words)


def fits(entry: Mapping[str, Any], options: Mapping[str, Any]) -> bool:
    """Whether the switches are those with which alone (``only``) an entry has any use."""
    return all(options.get(name) in values for name, values in entry.get("only", {}).items())


def fill(template: str, args: Sequence[str] | Mapping[str, str], words: Mapping[str, str]) -> str:
    """Put arguments into a template.

    ``{0}`` is the label of the first, ``{=0}`` the code itself; ``{name}`` by name.
    """

    def replace(match: re.Match[str]) -> str:
        is_code, name = match[1] == "=", match[2]
        if isinstance(args, Mapping):
            value = args.get(name, "")
        else:
            value = args[int(name)] if name.isdigit() and int(name) < len(args) else ""
        return value if is_code else words.get(value, value)

    return _SLOT.sub(replace, template)


@functools.cache
def texts_of(game: str) -> Texts:
    """The words of a game."""
    folder = Path(__file__).parent / "texts"
    own = folder / f"{game}.toml"
    common, special = read_toml(folder / "common.toml"), read_toml(own) if own.exists() else {}

    def merged(name: str) -> dict[str, Any]:
        return {**common.get(name, {}), **special.get(name, {})}

    plan = merged("plan")
    return Texts(
        words=merged("words"),
        moves=merged("moves"),
        steps=merged("steps"),
        setup=special.get("setup", []),
        rules=merged("rules"),
        asks=merged("asks"),
        bands=merged("bands"),
        fields=merged("fields"),
        parts=merged("parts"),
        reasons=merged("reasons"),
        comparison=merged("comparison"),
        facts=merged("facts"),
        tables=merged("tables"),
        rows=merged("rows"),
        round_field=str(merged("record").get("round", "")),
        turn_ends=frozenset(plan.get("last", [])),
        after_turn=frozenset(plan.get("after_last", [])),
    )


def is_board(value: list[Any]) -> bool:
    """Lines of equal length, more than one and longer than a code: a board drawn in letters."""
    if len(value) < 2 or not all(isinstance(line, str) for line in value):
        return False
    return len({len(line) for line in value}) == 1 and len(value[0]) > _LONGEST_CODE
