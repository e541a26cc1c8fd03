"""The command line, ``tinmind``: conventions of ecosystem.md, 3.1 to 3.5.

`app` holds the list of commands and everything about errors and exit codes, `output` and `params` what all
commands share, and each other module one command or a few that belong together.
"""

from __future__ import annotations

from .app import main

__all__ = ["main"]
