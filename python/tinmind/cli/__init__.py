"""The command line, ``tinmind``: conventions of ecosystem.md, 3.1 to 3.5.

`app` holds the list of commands and everything about errors and exit codes, `output` and `params` what all
commands share, and each other module one command or a few that belong together.
"""

from __future__ import annotations

import sys
from typing import NoReturn

__all__ = ["main"]


def main() -> NoReturn:
    """Run the command line of this process; Ctrl-C while it is still being imported ends it too."""
    try:
        from .app import main as run

        run()
    except KeyboardInterrupt:
        if sys.stderr is not None:
            print("interrupted", file=sys.stderr)
        raise SystemExit(130) from None
