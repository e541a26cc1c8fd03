"""What README.md and docs/*.md show is true: snippets and commands run, data can be read, links lead on."""

from __future__ import annotations

import re
import shlex
import tomllib
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run
from tinmind.cli.app import COMMANDS
from tinmind.components import load_components

ROOT = Path(__file__).parents[2]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
README = (ROOT / "README.md").read_text(encoding="utf-8")
_FENCE = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_LINK = re.compile(r"\]\(([^)#:]+)\)")


def blocks(text: str, language: str) -> list[tuple[int, str]]:
    """The fenced blocks of a language: the number of the first line, and the text."""
    return [
        (text.count("\n", 0, match.start()) + 2, match[2])
        for match in _FENCE.finditer(text)
        if match[1] == language
    ]


def snippets() -> list[object]:
    return [
        pytest.param(page, line, code, id=f"{page.name}:{line}")
        for page in PAGES
        for line, code in blocks(page.read_text(encoding="utf-8"), "python")
    ]


def commands(text: str) -> list[str]:
    """The lines of the shell blocks of a text that call tinmind."""
    lines = [line.partition("  #")[0].strip() for _, code in blocks(text, "sh") for line in code.splitlines()]
    return [line for line in lines if line.startswith("tinmind ")]


def marked(name: str) -> str:
    """The command between two markers of the README, as CI runs it."""
    match = re.search(rf"<!-- command: {name} -->\n```sh\n(.*?)```\n<!-- end -->", README, re.DOTALL)
    assert match, f"README.md: no command marked {name}"
    return match[1]


def section(title: str) -> str:
    """A section of the README."""
    return README.partition(f"\n## {title}\n")[2].partition("\n## ")[0]


@pytest.mark.slow
@pytest.mark.parametrize(("page", "line", "code"), snippets())
def test_python_snippets_run(page: Path, line: int, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    exec(compile("\n" * (line - 1) + code, str(page), "exec"), {"__name__": "snippet"})


@pytest.mark.slow
def test_commands_at_the_table(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In the order of the page: one writes the file that the next reads. The input of `play` ends at once."""
    (home / "docs").symlink_to(ROOT / "docs")
    monkeypatch.setenv("TINMIND_SIMULATIONS", "200")
    lines = commands(section("At the table"))
    assert {shlex.split(line)[1] for line in lines} >= {"new", "show", "moves", "hint", "play", "components"}
    for line in lines:
        words = shlex.split(line)[1:]
        done = run(*words)
        is_undecided = words[0] == "rollout" and done.code == 3  # so few games need not decide
        assert done.code == 0 or is_undecided, (line, done.err)
        is_left = words[0] in ("play", "solo")
        assert (f"go on with: tinmind {words[0]}" in done.err) == is_left, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_on_a_page_exists(page: Path, run: Run) -> None:
    for name in re.findall(r"`tinmind ([a-z][a-z-]*)", page.read_text(encoding="utf-8")):
        assert name in COMMANDS, f"{page.name}: tinmind {name}"
    for line in commands(page.read_text(encoding="utf-8")):
        name, *words = shlex.split(line)[1:]
        shown = run(name, "--help").out
        for option in (word.partition("=")[0] for word in words if word.startswith("--")):
            assert option in shown, line


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_data_on_a_page_can_be_read(page: Path) -> None:
    for _, text in blocks(page.read_text(encoding="utf-8"), "toml"):
        document = tomllib.loads(text)
        if str(document.get("format", "")).startswith("tinmind.components/"):
            load_components(document["game"], document)
        elif "game" in document:
            tinmind.Position.from_dict(document)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for target in _LINK.findall(page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize(
    "path", sorted((ROOT / "docs" / "examples").rglob("*.toml")), ids=lambda path: path.stem
)
def test_examples_are_positions(path: Path) -> None:
    position = tinmind.load(path)
    assert position.legal_moves
    assert position.game == path.parent.name


def test_the_marked_commands(run: Run, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    test, hint = marked("test"), marked("hint")
    assert "pip install" in test
    assert test.rstrip().endswith("-m pytest -q")
    words = shlex.split(hint.partition("bin/tinmind ")[2])
    assert words[0] == "hint"
    monkeypatch.chdir(ROOT)
    done = run(*words, "--time", "100ms")
    assert done.code == 0, done.err
    assert "Best: " in done.out
