"""``tinmind doctor``: what is installed and where files lie, for questions and bug reports."""

from __future__ import annotations

import platform
import sys
from typing import Any

from .output import Output, command, table_lines
from .settings import config_dir, records_dir, setting_files


@command("doctor")
def doctor_command(out: Output) -> None:
    """Print versions, the compiled core in use, cores, and folders."""
    facts = gather()
    if out.json:
        out.document({"schema": "tinmind.doctor/1", **facts})
        return
    rows = [(name.replace("_", " "), _word(value)) for name, value in facts.items()]
    for line in table_lines(("", ""), rows, left=(0, 1))[1:]:
        out.answer(line)


def gather() -> dict[str, Any]:
    """The facts, by name."""
    from importlib.metadata import PackageNotFoundError, version

    from .. import __version__
    from .._load import loaded_level
    from ..catalog import games
    from ..limits import usable_cores
    from ..signature import rules_hash

    def version_of(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "not installed"

    return {
        "tinmind": __version__,
        "core": loaded_level(),
        "python": platform.python_version(),
        "system": platform.platform(),
        "usable_cores": usable_cores(),
        "libraries": {name: version_of(name) for name in ("click", "msgspec", "numpy", "platformdirs")},
        "rules": {each.id: rules_hash(each.id) for each in games()},
        "components": {each.id: each.components().hash for each in games()},
        "settings": [str(path) for path in setting_files()],
        "config_folder": str(config_dir()),
        "records_folder": str(records_dir()),
        "output_encoding": sys.stdout.encoding or "",
    }


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)
