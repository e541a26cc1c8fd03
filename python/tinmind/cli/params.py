"""Kinds of values on the command line, and the options that several commands share.

Each option can also be set by an environment variable ``TINMIND_<OPTION>`` and in a settings file
(`settings`).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from ..errors import Error, ReadError
from ..limits import Limits, parse_count, parse_seed, parse_size, parse_time
from ..options import parse_options
from ..position import Position

if TYPE_CHECKING:
    from .output import Output

    _ParamType = click.ParamType[Any]
else:  # older versions of click have no type argument
    _ParamType = click.ParamType


class Parsed(_ParamType):
    """A value that a function of the library reads; its error is the message."""

    def __init__(self, name: str, parse: Callable[[str], Any]) -> None:
        """Name it for the help text."""
        self.name = name
        self._parse = parse

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """Read the text; values of a settings file may be numbers."""
        try:
            return self._parse(str(value))
        except Error as error:
            self.fail(str(error), param, ctx)


TIME = Parsed("TIME", parse_time)
COUNT = Parsed("N", parse_count)
SIZE = Parsed("SIZE", parse_size)
SEED = Parsed("SEED", parse_seed)

Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]


def _option(*names: str, **settings: Any) -> Decorator:
    variable = "TINMIND_" + names[0].removeprefix("--").replace("-", "_").upper()
    return click.option(*names, envvar=variable, **settings)


def together(*decorators: Decorator) -> Decorator:
    """Several decorators as one, the first on top."""

    def decorate(function: Callable[..., Any]) -> Callable[..., Any]:
        for each in reversed(decorators):
            function = each(function)
        return function

    return decorate


components_option = _option(
    "--components", metavar="FILE", help="Printed values of one's own (only the tables that differ)."
)
seed_option = _option("--seed", type=SEED, help="A 64-bit number; drawn and told when left out.")

game_options = together(
    _option("--players", type=int, metavar="N", help="Number of players."),
    click.option(
        "--set", "switches", multiple=True, metavar="OPTION=VALUE", help="A switch of the rules document."
    ),
    components_option,
    seed_option,
)

limit_options = together(
    _option(
        "--time", "seconds", type=TIME, help="Time to think: 500ms, 3s, 1m (3s when nothing is limited)."
    ),
    _option(
        "--simulations", type=COUNT, help="Simulations in all; with --seed and --threads exactly repeatable."
    ),
    _option("--nodes", type=COUNT, help="Tree nodes at most."),
    _option("--memory", type=SIZE, help="Memory of the tree at most: 512M, 2G."),
    _option("--depth", type=COUNT, help="Decisions to look ahead (expectimax)."),
    _option("--threads", type=COUNT, help="Threads; all usable cores when left out."),
    seed_option,
)


def limits_of(values: dict[str, Any]) -> Limits:
    """Take the limits out of a command's options."""
    names = ("seconds", "simulations", "nodes", "memory", "depth", "threads", "seed")
    return Limits(**{name: values.pop(name) for name in names})


def switches_of(words: Sequence[str]) -> dict[str, Any]:
    """The switches of ``--set``, which may not repeat an option of the command line."""
    switches = parse_options(words)
    if "players" in switches:
        raise ReadError("the number of players is set by --players N, not by --set")
    return switches


def load_position(file: str, components: str | None, out: Output) -> Position:
    """The position that FILE means; a record of other rules is noted."""
    from ..loading import load

    return load(file, components, note=out.note)


def game_or_position(text: str, components: str | None, new: dict[str, Any], out: Output) -> Position:
    """The position that GAME or FILE means: a game's name is a new game, not dealt."""
    from ..catalog import game, games

    key = text.strip().lower().replace("-", "_")
    if any(each.id == key for each in games()):
        return game(text).new(components=components, **new)
    return load_position(text, components, out)
