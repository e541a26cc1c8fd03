"""Finds the compiled core that fits this processor and makes it `tinmind._core`. Nothing else happens here.

Two cores in one process cannot live together, so exactly one is imported. `TINMIND_ISA` (for example
``x86-64-v2``) names one; then no other is tried, so that a test knows what it tested.
"""

from __future__ import annotations

import importlib
import os
import sys
from types import ModuleType

_PACKAGE = __name__.rpartition(".")[0]
_BUILD = (
    'build it with "pip install ." in the source folder (developers: "pip install --no-build-isolation -e .")'
)


def load_core() -> ModuleType:
    """Import the compiled core and register it as ``tinmind._core``.

    Raises:
        ImportError: no compiled core is there, or the one that `TINMIND_ISA` names is not; says how to build.
    """
    name = f"{_PACKAGE}._core"
    if name in sys.modules:
        return sys.modules[name]
    wanted = wanted_levels()
    for level in wanted:
        try:
            core = importlib.import_module(f"{name}_{level}")
        except ModuleNotFoundError as error:
            if error.name != f"{name}_{level}":
                raise
            continue
        sys.modules[name] = core
        setattr(sys.modules[_PACKAGE], "_core", core)  # noqa: B010 - `import tinmind._core as x` reads it
        return core
    raise ImportError(f"tinmind has no compiled core here (looked for: {', '.join(wanted)}); {_BUILD}")


def wanted_levels() -> list[str]:
    """The instruction sets to try, best first, as they are written in module names."""
    named = os.environ.get("TINMIND_ISA", "").strip()
    if named:
        return [named.replace("-", "_")]
    return [*(["x86_64_v3"] if _cpu_level() >= 3 else []), "x86_64_v2", "base", "native"]


def loaded_level() -> str:
    """The instruction set of the core in use, for example ``x86_64_v3``."""
    core = sys.modules[f"{_PACKAGE}._core"]
    for name, module in sys.modules.items():
        if module is core and name.startswith(f"{_PACKAGE}._core_"):
            return name.removeprefix(f"{_PACKAGE}._core_")
    return "unknown"


def _cpu_level() -> int:
    """3, 2 or 0: the x86-64 level of this processor; 0 also when the module that tells is not built."""
    try:
        cpu = importlib.import_module(f"{_PACKAGE}._cpu")
    except ImportError:
        return 0
    return int(cpu.level())
