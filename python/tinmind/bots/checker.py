"""Does a bot speak the protocol? One check for each thing that a referee relies on (``tinmind bot check``).

Every check has a process of its own, so that a failure tells of one thing only.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..agents import AgentSpec, check_agent, parse_agent
from ..agents.spec import COMMAND, PYTHON
from ..catalog import game as game_of
from ..errors import BotError, ReadError
from ..limits import shorten
from ..position import Position
from ..tournaments import Entrant, GameTask, play_task
from ..tournaments.seats import hosted
from .agent import BotAgent, Manners
from .checks import CHECKS, SEED, Case, greeting_check
from .templates import class_name
from .traffic import Log

GAMES = ("connect_four", "pig", "kuhn_poker")
MOVE_TIME = 1.0  # seconds


@dataclass(frozen=True)
class Check:
    """A check that was made: its name, whether the bot passed, and what was seen or is wrong."""

    name: str
    ok: bool
    detail: str


def spec_of_bot(text: str) -> AgentSpec:
    """The bot that a person names: an agent string of a bot, or simply a command.

    Raises:
        ReadError: it is an agent of the program, which needs no check; or the agent string cannot be read.
    """
    try:
        spec = parse_agent(text)
    except ReadError:
        if _is_python_file(text):
            raise ReadError(
                f'"{shorten(text)}" is a file of Python; name its class too: {text}:{_class_in(Path(text))}'
            ) from None
        if text.startswith(f"{COMMAND}:") or ".py:" in text:
            raise
        spec = parse_agent(f"{COMMAND}:{text}")
    if spec.kind not in (COMMAND, PYTHON):
        raise ReadError(f'"{shorten(text)}" is an agent of the program; give a command, or file.py:Class')
    return spec


def _is_python_file(text: str) -> bool:
    """Whether this is a file of Python that cannot be run by its name."""
    path = Path(text)
    return text.endswith(".py") and path.is_file() and not os.access(path, os.X_OK)


def _class_in(path: Path) -> str:
    """The class of a file that looks like a bot: the first with a ``choose``, or as `write_bot` names it."""
    text = path.read_text(encoding="utf-8", errors="replace")
    found = re.search(r"^class (\w+)(?:(?!^class ).)*?^\s+def choose\(", text, re.MULTILINE | re.DOTALL)
    return found[1] if found else class_name(path.stem)


def check_bot(
    bot: str,
    games: Sequence[str] = GAMES,
    *,
    seconds: float = MOVE_TIME,
    grace: float = 0.2,
    patience: float = 10.0,
    log: Log | None = None,
) -> Iterator[Check]:
    """The checks of a bot, one after the other as they are made.

    Args:
        bot: a command, ``cmd:COMMAND`` or ``file.py:Class``. games: that it can play, at least one.
        seconds: for a move. grace: seconds that an answer may be late.
        patience: seconds for whatever has no limit. log: of all that is said, but for the whole games.

    Raises:
        ReadError: there is no such program, class or game.
    """
    spec, ids = spec_of_bot(bot), [game_of(name).id for name in games]
    check_agent(spec, ids[0])
    start = game_of(ids[0]).new(seed=SEED, deal=False)
    manners = Manners(grace=grace, patience=patience, log=log)
    for name, function in CHECKS.items():
        check = _run(name, function, hosted(spec), start, manners, seconds)
        yield check
        if function is greeting_check and not check.ok:
            return
    for id in ids:
        for seat in (0, 1):
            yield _whole_game(spec, id, seat, manners, seconds)


def _run(
    name: str,
    function: Callable[[Case], str],
    spec: AgentSpec,
    start: Position,
    manners: Manners,
    seconds: float,
) -> Check:
    position = start.copy()
    position.deal()
    seat = position.turn
    bot = None
    try:
        bot = BotAgent(spec, start, SEED, seat, manners)
        bot.prepare()
        detail = function(Case(bot, start, position.view(seat), seconds))
    except BotError as error:
        return Check(name, False, str(error))
    finally:
        if bot is not None:
            bot.close()
    return Check(name, True, detail)


def _whole_game(spec: AgentSpec, game: str, seat: int, manners: Manners, seconds: float) -> Check:
    entrants = [Entrant("policy", "policy"), Entrant("policy", "policy")]
    entrants[seat] = Entrant("bot", spec.text)
    players = max(2, game_of(game).players[0])
    entrants += [Entrant("policy", "policy")] * (players - len(entrants))
    result = play_task(
        GameTask(
            "check",
            game,
            tuple(entrants),
            SEED,
            move_time=seconds,
            grace=manners.grace,
            patience=manners.patience,
            max_moves=1000,
        )
    )
    name = f"a whole game of {game}, seat {seat}"
    if result.forfeit is not None:
        return Check(name, False, f"{result.forfeit.kind}: {result.forfeit.detail}; {result.forfeit.command}")
    per_move = 1000 * result.seconds[seat] / max(1, result.decisions[seat])
    return Check(name, True, f"{result.decisions[seat]} decisions, {per_move:.1f} ms each")
