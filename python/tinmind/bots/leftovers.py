"""Finding and ending what a bot has started, also what has left its process group.

Every bot gets a mark of its own in its environment, which all that it starts inherit. On Linux whoever has
the mark can be found; elsewhere the process group is all that is known.
"""

from __future__ import annotations

import contextlib
import os
import signal
import time

MARK = "TINMIND_BOT"
_PAUSE = 0.01


def find_marked(mark: str, name: str = MARK) -> list[int]:
    """The processes (not zombies) that were begun with ``TINMIND_BOT=mark`` in their environment.

    Args:
        name: of another variable than that of bots.
    """
    wanted = f"{name}={mark}".encode()
    found = []
    for pid in _processes():
        try:
            with open(f"/proc/{pid}/environ", "rb") as file:
                if wanted in file.read().split(b"\0"):
                    found.append(int(pid))
        except OSError:  # ended meanwhile, or somebody else's
            continue
    return found


def _processes() -> list[str]:
    try:
        return [name for name in os.listdir("/proc") if name.isdigit()]
    except OSError:
        return []


def wait_for_none(mark: str, seconds: float, own: int) -> list[int]:
    """The marked processes besides `own` that are left after some time; at once when there is none."""
    end = time.monotonic() + seconds
    while left := [pid for pid in find_marked(mark) if pid != own]:
        if time.monotonic() >= end:
            return left
        time.sleep(_PAUSE)
    return []


def kill_marked(mark: str, seconds: float = 2.0, name: str = MARK) -> None:
    """Kill all marked processes, again and again until there is none: they may start others meanwhile."""
    end = time.monotonic() + seconds
    while (left := find_marked(mark, name)) and time.monotonic() < end:
        for pid in left:
            with contextlib.suppress(OSError):
                os.kill(pid, signal.SIGKILL)
        time.sleep(_PAUSE)
