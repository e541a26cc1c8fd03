"""``bot``: templates work as they are, checks have an exit code, the list is whole."""

from __future__ import annotations

import json
import shlex
import sys
from pathlib import Path

import pytest

from cli.conftest import Run
from tinmind.agents import KINDS, parse_agent

SILENT = shlex.join([sys.executable, "-S", "-c", "import time; time.sleep(60)"])


@pytest.mark.parametrize("words", [[], ["--program"]], ids=["class", "program"])
def test_a_new_bot_passes_every_check_and_plays(words: list[str], run: Run) -> None:
    done = run("bot", "new", "my-bot", *words)
    assert done.code == 0
    lines = [line.strip() for line in done.out.splitlines()]
    assert Path("my_bot.py").exists()
    check = next(line for line in lines if line.startswith("tinmind bot check"))
    command = shlex.split(check)[1:]
    command[-1] = command[-1].replace("python3", sys.executable)
    checked = run(*command, "--game", "kuhn-poker", "--game", "pig")
    assert checked.code == 0, checked.out
    assert checked.out.splitlines()[-1] == "all 19 checks passed"
    play = shlex.split(next(line for line in lines if line.startswith("tinmind play")))[1:]
    assert run(*play, "--seat", "0=random", "--seed", "1").code == 0
    assert run("bot", "new", "my-bot").code == 2


def test_the_documents_of_bots(run: Run) -> None:
    new = json.loads(run("bot", "new", "Deep-Thought", "--json").out)
    assert new["agent"] == "deep_thought.py:DeepThought"
    listed = json.loads(run("bot", "list", "--json").out)
    kinds = {parse_agent(row["agent"]).kind for row in listed["agents"] if "COMMAND" not in row["agent"]}
    assert kinds >= set(KINDS) - {"cmd"}
    checked = run("bot", "check", SILENT, "--patience", "300ms", "--json")
    assert checked.code == 1
    assert json.loads(checked.out)["checks"] == [
        {"name": "greets with its name", "ok": False, "detail": "hang: no tbiok within 0.3 s"}
    ]


@pytest.mark.parametrize(
    ("text", "name"),
    [("", "Mybot"), ("class Aid:\n    pass\n\nclass Other:\n    def choose(self):\n        pass\n", "Other")],
)
def test_a_file_without_its_class_is_told_the_class(text: str, name: str, run: Run) -> None:
    Path("mybot.py").write_text(text)
    done = run("bot", "check", "mybot.py")
    assert done.code == 2
    assert f"name its class too: mybot.py:{name}" in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["bot", "chekc", "x"], 'did you mean "check"'),
        (["bot", "check"], "needs a bot"),
        (["bot", "new"], "needs a name"),
        (["bot", "new", "../x"], "no name for a bot"),
        (["bot", "new", "9x"], "must begin with a letter"),
        (["bot", "list", "foo"], 'list takes no more words, got "foo"'),
        (["bot", "check", "./nobody"], "no program"),
        (["bot", "check", "true", "--game", "chess"], "unknown game"),
    ],
)
def test_what_cannot_be_done_is_bad_input(words: list[str], message: str, run: Run) -> None:
    done = run(*words)
    assert done.code == 2
    assert message in done.err
