"""``tinmind engine``: any agent of the program as a bot, by the bot protocol on stdin and stdout."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Iterator
from typing import TextIO

import click

from ..bots.engine import DEFAULT_AGENT, Engine
from .output import Output, command
from .params import components_option


@command("engine")
@click.argument("agent", metavar="[AGENT]", default=DEFAULT_AGENT)
@components_option
def engine_command(_out: Output, agent: str, components: str | None) -> None:
    """Speak the bot protocol on stdin and stdout: play as AGENT for another program.

    AGENT is any agent string but human and automa; mcts when left out. The protocol is told in
    docs/bot_protocol.md; "tinmind bot check" tests a bot that speaks it.
    """
    streams: list[TextIO] = []

    def say(line: str) -> None:
        with contextlib.suppress(BrokenPipeError):  # the referee has gone, its input ends too
            streams[0].write(line + "\n")
            streams[0].flush()

    engine = Engine(say, agent, components)
    streams.append(_own_stdout())
    engine.serve(_lines())


def _own_stdout() -> TextIO:
    """The stream for the referee; what a class of Python prints goes to stderr from now on."""
    own = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8", newline="\n")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    return own


def _lines() -> Iterator[str]:
    """Lines of the referee; what is no UTF-8 cannot be an order."""
    for raw in sys.stdin.buffer:
        yield raw.decode("utf-8", "replace")
