"""What bounds a search, and the words for it: `500ms`, `2G`, `20000`, usable cores.

The same words are used by options of the command line, by agent strings and by settings.
"""

from __future__ import annotations

import math
import os
import re
from dataclasses import dataclass
from typing import Any

from .errors import ReadError
from .seeds import MOST

DEFAULT_SECONDS = 3.0
MOST_THREADS = 256
_TIME = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0, "": 1.0}
_SIZE = {"": 1, "K": 2**10, "M": 2**20, "G": 2**30, "T": 2**40}
_LONGEST = 7 * 24 * 3600.0


@dataclass(frozen=True)
class Limits:
    """The limits of one search; ``None`` is no limit. Without any, a search takes 3 seconds.

    A limit in simulations with a given seed and thread count is reproducible to the bit; a time limit is not.
    """

    seconds: float | None = None
    simulations: int | None = None  # in all threads together
    nodes: int | None = None  # tree nodes
    memory: int | None = None  # bytes of tree or table
    depth: int | None = None  # expectimax: deepest iteration, in decisions
    threads: int | None = None  # None: all usable cores
    seed: int | None = None  # None: one is drawn

    def __post_init__(self) -> None:
        """Refuse what cannot be a limit."""
        _check_seconds(self.seconds)
        for name in ("simulations", "nodes", "memory", "depth", "threads"):
            check_count(name, getattr(self, name))
        if (self.threads or 0) > MOST_THREADS:
            raise ReadError(f"threads must be at most {MOST_THREADS}, is {self.threads}")
        check_seed(self.seed)

    @property
    def is_reproducible(self) -> bool:
        """Whether the same search gives the same result to the bit."""
        return self.seconds is None

    @property
    def has_any(self) -> bool:
        """Whether anything but threads and seed is bounded."""
        limits = (self.seconds, self.simulations, self.nodes, self.memory, self.depth)
        return any(each is not None for each in limits)

    def to_dict(self) -> dict[str, Any]:
        """What is set, as JSON has it; the seed is left out (it stands beside the limits)."""
        names = ("seconds", "simulations", "nodes", "memory", "depth", "threads")
        return {name: value for name in names if (value := getattr(self, name)) is not None}


def _check_seconds(seconds: float | None) -> None:
    if seconds is None:
        return
    if isinstance(seconds, bool) or not isinstance(seconds, int | float):
        raise ReadError(f"seconds must be a number, is {shorten(repr(seconds))}")
    if not (math.isfinite(seconds) and 0 < seconds <= _LONGEST):
        raise ReadError(f"seconds must be above 0 and at most a week, is {seconds!r}")


def check_seed(seed: object) -> None:
    """Refuse anything but ``None`` and a 64-bit number."""
    if seed is None:
        return
    if isinstance(seed, bool) or not isinstance(seed, int):
        raise ReadError(f"seed must be a whole number, is {shorten(repr(seed))}")
    if not 0 <= seed <= MOST:
        raise ReadError(f"seed {seed} is out of range; give a whole number from 0 to {MOST}")


def check_count(name: str, value: object) -> None:
    """Refuse anything but ``None`` and a whole number from 1 to 2**62."""
    if value is None:
        return
    if isinstance(value, bool) or not isinstance(value, int):
        raise ReadError(f"{name} must be a whole number, is {shorten(repr(value))}")
    if not 1 <= value <= 2**62:
        raise ReadError(f"{name} must be at least 1 (and below 2^62), is {value}")


def parse_time(text: str) -> float:
    """Seconds of ``500ms``, ``3s``, ``1.5m`` or a bare number of seconds."""
    match = re.fullmatch(r"([0-9]{1,9}\.?[0-9]{0,9}|\.[0-9]{1,9})\s*(ms|s|m|h|)", text.strip().lower())
    if not match:
        raise ReadError(f'"{shorten(text)}" is no time; write 500ms, 3s or 1m')
    seconds = float(match[1]) * _TIME[match[2]]
    if not 0 < seconds <= _LONGEST:
        raise ReadError(f'"{shorten(text)}" is no time to search; give more than 0 and at most a week')
    return seconds


def parse_size(text: str) -> int:
    """Bytes of ``512M``, ``2G`` or a bare number of bytes."""
    match = re.fullmatch(r"([0-9]{1,18}\.?[0-9]{0,9})\s*([KMGT]?)(?:I?B)?", text.strip().upper())
    size = int(float(match[1]) * _SIZE[match[2]]) if match else 0
    if not 1 <= size <= 2**62:
        raise ReadError(f'"{shorten(text)}" is no amount of memory; write 512M or 2G')
    return size


def parse_count(text: str) -> int:
    """A whole number from 1: ``20000``, ``20_000``, ``20k``, ``3M``."""
    match = re.fullmatch(r"([0-9][0-9_]{0,18})([kM]?)", text.strip())
    count = int(match[1].replace("_", "")) * {"": 1, "k": 1000, "M": 10**6}[match[2]] if match else 0
    if not 1 <= count <= 2**62:
        raise ReadError(f'"{shorten(text)}" is no count; give a whole number from 1, for example 20000')
    return count


def parse_seed(text: str) -> int:
    """A 64-bit number, decimal or with ``0x``."""
    try:
        seed = int(text.strip(), 0)
    except ValueError:
        seed = -1
    if not 0 <= seed <= MOST:
        raise ReadError(f'"{shorten(text)}" is no seed; give a whole number from 0 to {MOST}')
    return seed


def shorten(text: str, most: int = 40) -> str:
    """A piece of somebody's input, fit for a one-line message."""
    clean = "".join(letter if letter.isprintable() else "?" for letter in text)
    return clean if len(clean) <= most else clean[: most - 3] + "..."


def usable_cores() -> int:
    """Cores that this process may use: affinity and, on Linux, the limit of its control group."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    quota = _cgroup_cores()
    return max(1, min(cores, math.ceil(quota))) if quota else max(1, cores)


def _cgroup_cores() -> float | None:
    """The processor share granted by the control group, in cores; ``None`` when there is no limit."""
    try:
        with open("/sys/fs/cgroup/cpu.max", encoding="ascii") as file:
            quota, period = file.read().split()[:2]
    except (OSError, ValueError):
        return _cgroup_v1_cores()
    return None if quota == "max" else int(quota) / int(period)


def _cgroup_v1_cores() -> float | None:
    values = []
    for name in ("cpu.cfs_quota_us", "cpu.cfs_period_us"):
        try:
            with open(f"/sys/fs/cgroup/cpu/{name}", encoding="ascii") as file:
                values.append(int(file.read()))
        except (OSError, ValueError):
            return None
    quota, period = values
    return quota / period if quota > 0 and period > 0 else None
