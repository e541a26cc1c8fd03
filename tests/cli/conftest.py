"""Running the command line: in this process (fast), or as a program of its own (pipes, signals)."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest
from click.testing import CliRunner

import tinmind
from tinmind.cli.app import app

PROGRAM = [sys.executable, "-m", "tinmind"]


@dataclass(frozen=True)
class Done:
    """How a command ended and what it wrote."""

    code: int
    out: str
    err: str


Run = Callable[..., Done]
Start = Callable[..., subprocess.Popen[str]]


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty home and working folder, and no settings of whoever runs the tests."""
    for name in [name for name in os.environ if name.startswith("TINMIND_") and name != "TINMIND_ISA"]:
        monkeypatch.delenv(name)
    folder = tmp_path / "home"
    folder.mkdir()
    monkeypatch.setenv("TINMIND_HOME", str(folder))
    monkeypatch.delenv("NO_COLOR", raising=False)
    monkeypatch.chdir(folder)
    return folder


@pytest.fixture
def run() -> Run:
    """Run a command line in this process."""

    def call(*words: str, stdin: str | bytes = "") -> Done:
        result = CliRunner().invoke(app, list(words), input=stdin)
        assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
        return Done(result.exit_code, result.stdout, result.stderr)

    return call


@pytest.fixture
def start() -> Start:
    """Start a command line as a program of its own."""

    def call(*words: str) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen([*PROGRAM, *words], stdin=pipe, stdout=pipe, stderr=pipe, text=True)

    return call


@pytest.fixture
def pig_file(home: Path) -> str:
    """A position of Pig at a decision."""
    path = home / "pig.toml"
    path.write_text('game = "pig"\ncurrent = 0\nturn_total = 20\nseats = [{points = 80}, {points = 60}]\n')
    return str(path)


@pytest.fixture
def factory_file(home: Path) -> str:
    """A dealt position of Bot Factory."""
    path = home / "factory.toml"
    path.write_text(tinmind.game("bot_factory").new(seed=5).to_toml())
    return str(path)
