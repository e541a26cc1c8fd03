"""Runs rule scenarios (`tests/scenarios/<game>/*.toml`) against anything that can play the game.

A scenario is data: a position, then steps that say what is possible, what is played and what must
then be on the table. What plays it is an `Adapter`: the slow twin of `tests/model`, or the engine.

    name = "W6 First part and icon"      what a failure is called
    source = "11.1 W6"                   section of the rules document
    start = "base2"                      a position file of the folder, or "new" (with [options])
    [edit]                               changes to the start; tables merge, lists are replaced
    [[step]]                             in this order:
    edit = {..}                            change the position reached so far
    legal = [..]  count = 8                the exact legal moves; how many
    includes = [..]  excludes = [..]       some that are legal; some that are not
    illegal = "CT 2"                       refused, the position staying as it is (or a list)
    outcomes = {"~D Y H" = "1/3"}          the exact odds of the event that is due
    seen = {p1 = "bid ?"}                  the move to be played as other seats see it
    play = "PL RH; IC G"                   a move, an event, a compound line, or several
    view = "p1"                            from here on it is what this seat knows
    expect = {..}                          part of the position after it
    views = {p1 = {..}}                    part of what a seat knows of it
    possible = {p1 = {card = [..]}}        the values of a field on the tables that agree with that
                                           ("p0.card": a field of a seat)
    scores = [..]  shares = [..]  breakdown = {p0 = {..}}
    [[case]]                             further scenarios: name, edit, step; same start, or its own
    [[bad]]                              to be refused: name, edit (a position) or options (a new game),
                                           at (words that the refusal must have)

A base file is a position, or `start` and `[edit]` of another one. Where a position has a list, a
table edits or compares single entries: seats `p0`.., and what `SHAPES` names. What follows from other
fields (`derived` there) is left out of an edited start.
"""

from __future__ import annotations

import copy
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from pathlib import Path
from typing import Any, Protocol

SCENARIOS = Path(__file__).parent / "scenarios"


@dataclass(frozen=True)
class Shape:
    """What the runner has to know of the positions of a game."""

    derived: tuple[str, ...] = ()  # fields that follow from others, or hold for the moment alone
    multisets: frozenset[str] = frozenset()  # lists without an order
    entries: Mapping[str, int] = field(default_factory=dict)  # names of the entries of lists, beside p0..

    def index(self, name: str) -> int:
        return self.entries[name] if name in self.entries else int(name.removeprefix("p"))


SHAPES = {
    "bot_factory": Shape(
        derived=("bots", "universal", "project_deck", "hidden", "display", "universal_bot", "turn"),
        multisets=frozenset({"parts", "projects", "completed", "discards", "discarded_projects", "standing"}),
        entries={
            **{f"W{index}": index for index in range(8)},
            **{str(number): number - 1 for number in range(1, 10)},
            **{kind: row for row, kind in enumerate("HTL")},
        },
    ),
    "robo_factory": Shape(derived=("customer", "pot")),
    "draw_bot": Shape(
        derived=("manager", "seen", "refill", "draw_pile", "bot_pile"),
        multisets=frozenset({"discards", "seen"}),
        entries={
            **{f"W{number}": number - 1 for number in range(1, 5)},
            **{f"slot{number}": number - 1 for number in range(1, 5)},
        },
    ),
}
STEP_KEYS = {
    *("edit", "legal", "count", "includes", "excludes", "illegal", "outcomes"),
    *("seen", "play", "view", "expect", "views", "possible", "scores", "shares", "breakdown"),
}
TOLERANCE = 1e-6  # an engine may give odds and shares as floats, of single precision too


class Adapter(Protocol):
    """One game in progress, as the runner needs it."""

    def start_new(self, options: Mapping[str, Any]) -> None: ...
    def from_position(self, document: Mapping[str, Any]) -> None:
        """ValueError if the position cannot be."""

    @property
    def turn(self) -> int:
        """Seat, or -1 chance, -2 over."""

    def legal(self) -> list[str]: ...
    def outcomes(self) -> Iterable[tuple[str, Any]]: ...
    def play(self, text: str) -> None:
        """A move, compound line or told event; ValueError, and no change, if it is not possible."""

    def to_position(self) -> dict[str, Any]: ...
    def scores(self) -> list[int]: ...
    def shares(self) -> list[Any]: ...
    def breakdown(self, seat: int) -> Mapping[str, int]: ...


class HidingAdapter(Adapter, Protocol):
    """The same of a game with hidden information."""

    def look(self, seat: int) -> None:
        """Go on with what a seat knows."""

    def view(self, seat: int) -> Mapping[str, Any]:
        """What a seat knows, as a position."""

    def seen(self, text: str, seat: int) -> str: ...
    def possible(self, seat: int, field: str) -> set[Any]: ...


@dataclass(frozen=True)
class Case:
    """One scenario, ready to run."""

    name: str
    options: Mapping[str, Any] | None  # of a new game; else the position to start from
    position: Mapping[str, Any]
    steps: list[dict[str, Any]]
    shape: Shape
    is_bad: bool = False  # the position, or the options of a new game, are to be refused
    at: str = ""  # words that the refusal must have


# --- reading -------------------------------------------------------------------------------


def scenario_files(game: str) -> list[Path]:
    """All scenario files of a game; those named base*.toml are positions to start from."""
    return [p for p in sorted((SCENARIOS / game).glob("*.toml")) if not p.name.startswith("base")]


def merge(base: Any, edit: Any, shape: Shape) -> Any:
    """`base` changed by `edit`: tables merge, a table picks entries of a list, all else replaces."""
    if not isinstance(edit, Mapping) or not isinstance(base, dict | list):
        return copy.deepcopy(edit)
    result = copy.deepcopy(base)
    for key, value in edit.items():
        if isinstance(result, list):
            result[shape.index(key)] = merge(result[shape.index(key)], value, shape)
        else:
            result[key] = merge(result.get(key), value, shape)
    return result


def edited(position: Mapping[str, Any], edit: Mapping[str, Any], shape: Shape) -> dict[str, Any]:
    """The position with an edit; derived fields are dropped unless the edit has them."""
    if not edit:
        return dict(position)
    kept = {name: value for name, value in position.items() if name not in shape.derived}
    result: dict[str, Any] = merge(kept, edit, shape)
    return result


def load_position(folder: Path, name: str) -> dict[str, Any]:
    with (folder / f"{name}.toml").open("rb") as file:
        document = tomllib.load(file)
    if "start" in document:
        return edited(load_position(folder, document["start"]), document["edit"], SHAPES[folder.name])
    return document


def load_cases(path: Path) -> Iterator[Case]:
    with path.open("rb") as file:
        document = tomllib.load(file)
    known = {"name", "source", "start", "options", "edit", "step", "case", "bad"}
    assert set(document) <= known, f"{path.name}: unknown {set(document) - known}"
    shape = SHAPES[path.parent.name]
    position: dict[str, Any] = {}
    if document["start"] != "new":
        position = load_position(path.parent, document["start"])
        position = edited(position, document.get("edit", {}), shape)
    options = document.get("options") if document["start"] == "new" else None
    if "step" in document:
        yield Case(document["name"], options, position, document["step"], shape)
    for case in document.get("case", []):
        name = f"{document['name']}: {case['name']}"
        own = load_position(path.parent, case["start"]) if "start" in case else position
        is_new = "options" in case or (options is not None and "start" not in case)
        own_options = {**(options or {}), **case.get("options", {})} if is_new else None
        yield Case(name, own_options, edited(own, case.get("edit", {}), shape), case["step"], shape)
    for bad in document.get("bad", []):
        own = edited(position, bad.get("edit", {}), shape)
        name = f"{document['name']}: {bad['name']}"
        yield Case(name, bad.get("options"), own, [], shape, is_bad=True, at=bad.get("at", ""))


# --- running -------------------------------------------------------------------------------


def run_file(path: Path, make_adapter: Callable[[], Adapter]) -> None:
    """Run all cases of a file; AssertionError says file, case, step and difference."""
    cases = list(load_cases(path))
    assert cases, f"{path.name} holds no case"
    for case in cases:
        run_case(case, make_adapter(), path.name)


def run_case(case: Case, adapter: Adapter, file: str = "") -> None:
    if case.is_bad:
        if case.options is not None:
            refusal = _refusal(adapter.start_new, case.options)
        else:
            refusal = _refusal(adapter.from_position, case.position)
        assert refusal is not None, f"{file} [{case.name}]: accepted"
        assert case.at in refusal, f"{file} [{case.name}]: refused, but not for {case.at}: {refusal}"
        return
    if case.options is not None:
        adapter.start_new(case.options)
    else:
        adapter.from_position(case.position)
    for number, step in enumerate(case.steps, start=1):
        unknown = set(step) - STEP_KEYS
        faults = [f"unknown {unknown}"] if unknown else _run_step(step, adapter, case.shape)
        where = f"{file} [{case.name}] step {number} ({step.get('play', 'no play')})"
        assert not faults, f"{where}:\n  " + "\n  ".join(faults)


def _run_step(step: Mapping[str, Any], adapter: Any, shape: Shape) -> list[str]:
    if "edit" in step:
        adapter.from_position(edited(adapter.to_position(), step["edit"], shape))
    faults = [*_check_options(step, adapter), *_check_illegal(step, adapter)]
    for seat, text in step.get("seen", {}).items():
        if (found := adapter.seen(step["play"], shape.index(seat))) != text:
            faults.append(f"seen by {seat}: expected {text!r}, got {found!r}")
    for text in _moves(step.get("play", [])):
        try:
            adapter.play(text)
        except ValueError as error:
            return [*faults, f"{text} refused: {error}"]
    if "view" in step:
        adapter.look(shape.index(step["view"]))
    faults += [*_check_position(step, adapter, shape), *_check_knowledge(step, adapter, shape)]
    return faults


def _check_position(step: Mapping[str, Any], adapter: Adapter, shape: Shape) -> list[str]:
    faults = differences(step.get("expect", {}), adapter.to_position(), shape)
    if "scores" in step and step["scores"] != adapter.scores():
        faults.append(f"scores: expected {step['scores']}, got {adapter.scores()}")
    if "shares" in step and not _same_numbers(step["shares"], adapter.shares()):
        faults.append(f"shares: expected {step['shares']}, got {adapter.shares()}")
    for seat, parts in step.get("breakdown", {}).items():
        found = dict(adapter.breakdown(shape.index(seat)))
        faults += differences(parts, found, shape, f"breakdown.{seat}")
    return faults


def _check_knowledge(step: Mapping[str, Any], adapter: HidingAdapter, shape: Shape) -> Iterator[str]:
    for seat, part in step.get("views", {}).items():
        yield from differences(part, adapter.view(shape.index(seat)), shape, f"view of {seat}")
    for seat, fields in step.get("possible", {}).items():
        for name, values in fields.items():
            found = adapter.possible(shape.index(seat), name)
            if found != set(values):
                yield f"possible for {seat}: {name} expected {sorted(values)}, got {sorted(found)}"


def field_of(document: Mapping[str, Any], name: str) -> Any:
    """A field of a position, or `p1.secret`: that of a seat."""
    seat, _, of_seat = name.rpartition(".")
    return document["seats"][int(seat[1:])][of_seat] if seat else document[name]


def _moves(play: str | list[str]) -> list[str]:
    texts = [play] if isinstance(play, str) else play
    return [move.strip() for text in texts for move in text.split(";")]


def _check_options(step: Mapping[str, Any], adapter: Adapter) -> Iterator[str]:
    legal = adapter.legal()
    if len(set(legal)) != len(legal):
        yield f"legal: a move twice in {legal}"
    if "legal" in step and sorted(step["legal"]) != sorted(legal):
        yield f"legal: expected {sorted(step['legal'])}, got {sorted(legal)}"
    if "count" in step and step["count"] != len(legal):
        yield f"count: expected {step['count']}, got {len(legal)}: {legal}"
    if missing := set(step.get("includes", [])) - set(legal):
        yield f"includes: {sorted(missing)} not legal; legal are {legal}"
    if surplus := set(step.get("excludes", [])) & set(legal):
        yield f"excludes: {sorted(surplus)} legal"
    if "outcomes" in step:
        odds = dict(adapter.outcomes())
        texts = sorted(step["outcomes"])
        expected = [step["outcomes"][text] for text in texts]
        if sorted(odds) != texts or not _same_numbers(expected, [odds[t] for t in texts]):
            yield f"outcomes: expected {step['outcomes']}, got {odds}"


def _check_illegal(step: Mapping[str, Any], adapter: Adapter) -> Iterator[str]:
    illegal = step.get("illegal", [])
    before = adapter.to_position()
    for text in [illegal] if isinstance(illegal, str) else illegal:
        if _refusal(adapter.play, text) is None:
            yield f"illegal: {text} is accepted"
        elif adapter.to_position() != before:
            yield f"illegal: {text} is refused but changes the position"


def _refusal(act: Callable[[Any], None], argument: Any) -> str | None:
    """What is said when it refuses; None: it does not."""
    try:
        act(argument)
    except ValueError as error:
        return str(error)
    return None


def _same_numbers(expected: list[Any], actual: list[Any]) -> bool:
    pairs = zip(expected, actual, strict=False)
    close = all(abs(Fraction(str(want)) - Fraction(got)) < TOLERANCE for want, got in pairs)
    return len(expected) == len(actual) and close


def differences(expected: Any, actual: Any, shape: Shape, where: str = "") -> list[str]:
    """Where a position differs from what is expected of it; what is not named is not compared."""
    if isinstance(expected, Mapping):
        faults = []
        for key, value in expected.items():
            path = f"{where}.{key}".strip(".")
            if isinstance(actual, list):
                faults += differences(value, actual[shape.index(key)], shape, path)
            elif not isinstance(actual, Mapping) or key not in actual:
                faults.append(f"{path}: expected {value}, not there")
            else:
                faults += differences(value, actual[key], shape, path)
        return faults
    is_bag = isinstance(expected, list) and where.rsplit(".", 1)[-1] in shape.multisets
    same = Counter(expected) == Counter(actual) if is_bag else expected == actual
    return [] if same else [f"{where}: expected {expected}, got {actual}"]
