"""The documents of ``tinmind bot``."""

from __future__ import annotations

import msgspec


class AgentKind(msgspec.Struct):
    """What an agent string can be, and who decides then."""

    agent: str
    who: str


class BotList(msgspec.Struct, tag_field="schema", tag="tinmind.bot-list/1"):
    """Who can sit at a seat, and the options of each search: `tinmind bot list --json`."""

    agents: list[AgentKind]
    options: dict[str, list[str]]


class BotNew(msgspec.Struct, tag_field="schema", tag="tinmind.bot-new/1"):
    """A bot that was begun, its agent string and what to do next: `tinmind bot new NAME --json`."""

    file: str
    agent: str
    next: list[str]


class CheckRow(msgspec.Struct):
    """One thing that a referee relies on, whether the bot does it, and what was seen or is wrong."""

    name: str
    ok: bool
    detail: str


class BotCheck(msgspec.Struct, tag_field="schema", tag="tinmind.bot-check/1"):
    """Whether a bot speaks the protocol: `tinmind bot check BOT --json`."""

    bot: str
    checks: list[CheckRow]
    ok: bool
