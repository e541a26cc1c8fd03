"""``tinmind doctor``: what is installed and where files lie, for questions and bug reports."""

from __future__ import annotations

import platform
import sys
from typing import TYPE_CHECKING, Any

from .output import Output, command
from .settings import config_dir, records_dir, setting_files

if TYPE_CHECKING:
    from ..schemas import documents

_LIBRARIES = ("click", "jinja2", "msgspec", "numpy", "platformdirs", "rich", "tomlkit")


@command("doctor")
def doctor_command(out: Output) -> None:
    """Print versions, the compiled core in use, cores, and folders."""
    facts = gather()
    if out.json:
        out.document(facts)
        return
    rows = [(name.replace("_", " "), _word(getattr(facts, name))) for name in facts.__struct_fields__]
    out.table(rows, left=(0, 1))


def gather() -> documents.Doctor:
    """The facts."""
    from importlib.metadata import PackageNotFoundError, version

    from .. import __version__
    from .._load import loaded_level
    from ..catalog import games
    from ..limits import usable_cores
    from ..schemas import documents
    from ..signature import rules_hash

    def version_of(package: str) -> str:
        try:
            return version(package)
        except PackageNotFoundError:
            return "not installed"

    return documents.Doctor(
        tinmind=__version__,
        core=loaded_level(),
        python=platform.python_version(),
        system=platform.platform(),
        usable_cores=usable_cores(),
        libraries={name: version_of(name) for name in _LIBRARIES},
        rules={each.id: rules_hash(each.id) for each in games()},
        components={each.id: each.components().hash for each in games()},
        settings=[str(path) for path in setting_files()],
        config_folder=str(config_dir()),
        records_folder=str(records_dir()),
        output_encoding=sys.stdout.encoding or "",
    )


def _word(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{name} {each}" for name, each in value.items())
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return str(value)
