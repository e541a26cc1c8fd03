"""``tinmind bot``: a bot of one's own is begun, and tested; what can sit at a seat is listed."""

from __future__ import annotations

from pathlib import Path

import click

from ..bots.checker import GAMES, Check, check_bot
from ..bots.templates import Kind, write_bot
from ..bots.traffic import Log
from ..errors import ReadError
from ..limits import shorten
from ..near import did_you_mean
from ..searching import SEARCH_OPTIONS
from .output import Output, command
from .params import TIME

_ACTIONS = ("new", "check", "list")
_NO = 1
_AGENTS = (
    ("human", "a person"),
    ("random", "any legal move"),
    ("policy", "the rule of thumb of rollouts"),
    ("mcts:simulations=2000", "a tree search; time=500ms, clock=5m+3s, memory=1G, threads=2 and options"),
    ("expectimax:depth=3", "every line to a depth"),
    ("rollout:simulations=2000", "the moves played out"),
    ("file.py:Class", "a class of Python with choose(view, moves, clock)"),
    ("cmd:COMMAND", "a program that speaks the bot protocol; cmd[Name=3,time=1s]:COMMAND sets options"),
    ("automa", "the game's own automa, where it has a seat"),
)


@command("bot")
@click.argument("action", metavar="new|check|list")
@click.argument("what", metavar="[NAME|BOT]", required=False)
@click.option("--program", is_flag=True, help="new: a program of its own, in place of a class of Python.")
@click.option("--game", "games", multiple=True, metavar="GAME", help="check: play this game (repeatable).")
@click.option("--grace", type=TIME, default="200ms", help="check: an answer may be so late.")
@click.option("--patience", type=TIME, default="10s", help="check: for what has no limit of time.")
def bot_command(
    out: Output,
    action: str,
    what: str | None,
    program: bool,
    games: tuple[str, ...],
    grace: float,
    patience: float,
) -> int:
    """Begin a bot of one's own, test it, or list who can sit at a seat.

    new NAME writes a bot that plays at once. check BOT tests one: a command ("./mybot --fast"), or
    bot.py:Class; one line a check, exit code 1 when one fails; -v shows all that is said. list: all kinds of
    agents.
    """
    if action not in _ACTIONS:
        raise ReadError(f'bot knows no "{action}"{did_you_mean(action, _ACTIONS)}')
    if action == "list":
        if what is not None:
            raise ReadError(f'list takes no more words, got "{shorten(what)}"')
        return _list(out)
    if what is None:
        raise ReadError(f"{action} needs a {'name' if action == 'new' else 'bot'}: tinmind bot {action} ...")
    if action == "new":
        return _new(what, "program" if program else "class", out)
    return _check(what, games or GAMES, grace, patience, out)


def _list(out: Output) -> int:
    if out.json:
        from ..schemas import bots

        rows = [bots.AgentKind(agent, text) for agent, text in _AGENTS]
        out.document(bots.BotList(rows, {kind: sorted(own) for kind, own in SEARCH_OPTIONS.items()}))
        return 0
    out.table(_AGENTS, ("agent", "who"), left=(0, 1))
    for kind, own in SEARCH_OPTIONS.items():
        out.detail(f"options of {kind}: {', '.join(sorted(own))}")
    return 0


def _new(name: str, kind: Kind, out: Output) -> int:
    path, agent = write_bot(name, kind, Path())
    bot = agent.removeprefix("cmd:")
    steps = [
        f"edit {path}",
        f"tinmind bot check {_quoted(bot)}",
        f"tinmind play connect-four --seat {_quoted(f'1={agent}')}",
        f"tinmind match connect-four {_quoted(agent)} policy --pairs 50",
    ]
    if out.json:
        from ..schemas import bots

        out.document(bots.BotNew(str(path), agent, steps))
        return 0
    out.answer(f"{path} is written: it plays already. Next:")
    for step in steps:
        out.answer(f"  {step}")
    return 0


def _quoted(text: str) -> str:
    return f'"{text}"' if " " in text else text


def _check(bot: str, games: tuple[str, ...], grace: float, patience: float, out: Output) -> int:
    made: list[Check] = []
    log = Log(note=lambda line: out.detail(line))
    for check in check_bot(bot, games, grace=grace, patience=patience, log=log):
        made.append(check)
        if not out.json:
            out.answer(f"{'ok  ' if check.ok else 'FAIL'}  {check.name}: {check.detail}")
            out.flush()
    failed = [check for check in made if not check.ok]
    if out.json:
        from ..schemas import bots

        out.document(bots.BotCheck(bot, [bots.CheckRow(c.name, c.ok, c.detail) for c in made], not failed))
    else:
        out.answer(
            f"{len(failed)} of {len(made)} checks failed" if failed else f"all {len(made)} checks passed"
        )
    return _NO if failed else 0
