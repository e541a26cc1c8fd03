"""Settings: option, ``TINMIND_*`` variable, ``./tinmind.toml``, the user's file, default - in this order.

A settings file holds options by their long names, for all commands that have them, and tables for single
commands::

    threads = 2
    [hint]
    time = "5s"
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

import click

from ..errors import ReadError
from ..files import read_toml
from ..near import did_you_mean

LOCAL_FILE = "tinmind.toml"
USER_FILE = "config.toml"


def config_dir() -> Path:
    """Where the user's settings and component files lie: ``TINMIND_HOME``, or the system's place."""
    home = os.environ.get("TINMIND_HOME")
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_config_dir("tinmind", appauthor=False))


def data_dir() -> Path:
    """Where records are kept: ``TINMIND_HOME``, or the system's place."""
    home = os.environ.get("TINMIND_HOME")
    if home:
        return Path(home)
    import platformdirs

    return Path(platformdirs.user_data_dir("tinmind", appauthor=False))


def records_dir() -> Path:
    """The folder of the records that `play` makes."""
    return data_dir() / "records"


def fresh_path(folder: Path, game: str, ending: str, option: str) -> Path:
    """A file for a game, named by it and by the time, that does not exist yet; `option` can name another."""
    stem = f"{game.strip().lower().replace('_', '-')}-{time.strftime('%Y%m%d-%H%M%S')}"
    for suffix in ["", *(f"-{number}" for number in range(2, 1000))]:
        path = folder / f"{stem}{suffix}{ending}"
        if not path.exists():
            return path
    raise ReadError(f"{folder}: too many files of this second; give {option} FILE")


def setting_files() -> list[Path]:
    """The settings files that exist, the weakest first."""
    return [path for path in (config_dir() / USER_FILE, Path(LOCAL_FILE)) if path.is_file()]


def default_map(app: click.Group, ctx: click.Context, command: str) -> dict[str, Any]:
    """What the settings files say for a command, in the form that click takes."""
    values: dict[str, Any] = {}
    for path in setting_files():
        document = read_toml(path)
        _check_names(app, ctx, document, path)
        names = _parameters(app, ctx, command)
        shared = {key: value for key, value in document.items() if not isinstance(value, dict)}
        for key, value in {**shared, **document.get(command, {})}.items():
            name = names.get(_plain(key))
            if name:
                values[name] = value
    found = app.get_command(ctx, command)
    actions = found.commands if isinstance(found, click.Group) else {}
    return {command: values | dict.fromkeys(actions, values)}


def _parameters(app: click.Group, ctx: click.Context, command: str) -> dict[str, str]:
    """Long option names of a command, without dashes, to the names of its parameters."""
    found = app.get_command(ctx, command)
    params = list(found.params) if found else []
    for action in found.commands.values() if isinstance(found, click.Group) else ():
        params += action.params
    return {
        _plain(option): param.name
        for param in params
        if isinstance(param, click.Option) and param.name
        for option in param.opts
        if option.startswith("--")
    }


def _check_names(app: click.Group, ctx: click.Context, document: dict[str, Any], path: Path) -> None:
    commands = app.list_commands(ctx)
    known = {command: _parameters(app, ctx, command) for command in commands}
    everywhere = {name for names in known.values() for name in names}
    for key, value in document.items():
        names = known.get(key, {}) if isinstance(value, dict) else everywhere
        if isinstance(value, dict) and key not in known:
            raise ReadError(f'there is no command "{key}"{did_you_mean(key, known)}').at(str(path))
        for name in value if isinstance(value, dict) else [key]:
            if _plain(name) not in names:
                raise ReadError(f'unknown setting "{name}"{did_you_mean(_plain(name), names)}').at(str(path))


def _plain(name: str) -> str:
    return name.removeprefix("--").replace("_", "-")
