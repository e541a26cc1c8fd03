"""What the benchmarks share: alternating timed rounds, medians, and a line about the machine."""

from __future__ import annotations

import os
import platform
import statistics
import time
from collections.abc import Callable, Sequence


def machine() -> str:
    """One line about where the figures come from."""
    load = os.getloadavg()[0]
    python = platform.python_version()
    return f"{platform.machine()}, {os.cpu_count()} processors, load {load:.1f}, Python {python}"


def seconds(task: Callable[[], object]) -> float:
    """Processor seconds of this process (its threads included) for one call."""
    begin = time.process_time()
    task()
    return time.process_time() - begin


def alternate(tasks: Sequence[Callable[[], object]], rounds: int) -> list[list[float]]:
    """Times of the tasks, run in turn (A B A B ...) after one warm-up each: a list a task."""
    for task in tasks:
        task()
    times: list[list[float]] = [[] for _ in tasks]
    for _ in range(rounds):
        for series, task in zip(times, tasks, strict=True):
            series.append(seconds(task))
    return times


def median_ratio(a: Sequence[float], b: Sequence[float]) -> float:
    """Median of the round-by-round ratios a/b: holds when the machine's speed drifts."""
    return statistics.median(x / y for x, y in zip(a, b, strict=True))
