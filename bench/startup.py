"""Whole processes: `import tinmind`, `tinmind --help`, and a 2-second hint, beside a bare interpreter.

Goals: 0.1 s, 0.2 s, 2.5 s (medians). Measure an installed package: a source folder under
PYTHONDONTWRITEBYTECODE is compiled anew at every start.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

from timing import machine

EXAMPLE = next((Path(__file__).parent.parent / "docs" / "examples" / "bot_factory").glob("*.toml"))
PYTHON = [sys.executable]
COMMANDS = {
    "python -c pass": [*PYTHON, "-c", "pass"],
    "import tinmind": [*PYTHON, "-c", "import tinmind"],
    "tinmind --help": [*PYTHON, "-m", "tinmind", "--help"],
    "tinmind hint --time 2s": [*PYTHON, "-m", "tinmind", "hint", str(EXAMPLE), "--time", "2s"],
}


def wall(command: list[str]) -> float:
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=15)
    rounds = parser.parse_args().rounds
    print(f"# {machine()}; wall seconds, median (least, largest) of {rounds} alternating runs after one")
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for index in range(rounds + 1):
        for name, command in COMMANDS.items():
            taken = wall(command)
            times[name] += [taken] if index else []
    for name, series in times.items():
        print(f"{name:24} {statistics.median(series):6.3f} ({min(series):.3f}, {max(series):.3f})")


if __name__ == "__main__":
    main()
