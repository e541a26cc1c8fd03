"""Whole processes: `import tinmind`, `tinmind --help`, and a 2-second hint. Goals: 0.1 s, 0.2 s, 2.5 s (medians)."""

from __future__ import annotations

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
    print(f"# {machine()}; wall seconds, median (largest) of 7 runs after one")
    for name, command in COMMANDS.items():
        wall(command)
        times = [wall(command) for _ in range(7)]
        print(f"{name:24} {statistics.median(times):6.3f} ({max(times):.3f})", flush=True)


if __name__ == "__main__":
    main()
