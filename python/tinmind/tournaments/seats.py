"""Who plays a seat of an event: the program's own agents in this process, all code of others in another.

A class of Python (``file.py:Class``) is hosted by ``tinmind engine`` there, so that it can hang or crash
like any other program without harm to the event.
"""

from __future__ import annotations

import re
import shlex
import sys
from dataclasses import replace
from pathlib import Path

from ..agents import Agent, AgentSpec, make_agent
from ..agents.making import Maker
from ..agents.spec import COMMAND, PYTHON
from ..bots.agent import BotAgent, Manners
from ..bots.traffic import Log
from ..position import Position
from ..seeds import derive
from .tasks import GameTask


def maker(task: GameTask, log: Log) -> Maker:
    """How the agents of a task are made."""

    def make(spec: AgentSpec, position: Position, seed: int, seat: int) -> Agent:
        if spec.kind not in (COMMAND, PYTHON):
            return make_agent(spec, position, seed, seat)
        return BotAgent(hosted(spec), position, derive(seed, "agent", seat), seat, _manners(task, seat, log))

    return make


def hosted(spec: AgentSpec) -> AgentSpec:
    """A class of Python as a command; any other agent as it is."""
    if spec.kind != PYTHON:
        return spec
    command = [sys.executable, "-m", "tinmind", "engine", spec.target]
    return replace(spec, kind=COMMAND, target=shlex.join(command))


def log_of(task: GameTask) -> Log:
    """The log of a game's traffic; it writes nothing when the task keeps none."""
    return Log(_log_path(task, "log") if _has_bots(task) else None)


def _has_bots(task: GameTask) -> bool:
    return any(re.match(COMMAND, entrant.agent) or ".py:" in entrant.agent for entrant in task.seats)


def _manners(task: GameTask, seat: int, log: Log) -> Manners:
    return Manners(
        grace=task.grace,
        patience=task.patience,
        simulations=task.simulations,
        name=f"p{seat} {task.seats[seat].name}",
        log=log,
        errors=_log_path(task, f"p{seat}.stderr"),
    )


def _log_path(task: GameTask, suffix: str) -> Path | None:
    if task.log_dir is None:
        return None
    return Path(task.log_dir) / f"{re.sub(r'[^A-Za-z0-9.-]+', '_', task.key)}.{suffix}"
