"""Where escape codes, folding, progress and notes go: pipes, terminals, log files."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import tinmind
from cli.conftest import PROGRAM, Run
from tinmind.cli.tables import Layout, table_text

Terminal = Callable[..., str]


@pytest.fixture
def terminal() -> Terminal:
    """Run a command line on a pseudo-terminal and return what is seen there."""
    if sys.platform == "win32":
        pytest.skip("no pseudo-terminals")
    import pty

    def call(*words: str, **env: str) -> str:
        main, end = pty.openpty()
        base = {name: value for name, value in os.environ.items() if name not in ("COLUMNS", "FORCE_COLOR")}
        child = subprocess.Popen(
            [*PROGRAM, *words], stdin=end, stdout=end, stderr=end, env={**base, "TERM": "xterm", **env}
        )
        os.close(end)
        shown = b""
        while True:
            try:
                part = os.read(main, 65536)
            except OSError:  # the other end is closed
                break
            shown += part
            if not part:
                break
        os.close(main)
        assert child.wait() == 0
        return shown.decode()

    return call


PLAIN: list[tuple[list[str], dict[str, str]]] = [
    (["--no-color"], {}),
    ([], {"NO_COLOR": "1"}),
    ([], {"TERM": "dumb"}),
    ([], {"NO_COLOR": "1", "FORCE_COLOR": "1"}),
]


@pytest.mark.parametrize("words", [["show"], ["hint", "--time", "500ms"], ["moves"]])
def test_a_terminal_gets_weights_and_colours(words: list[str], terminal: Terminal, pig_file: str) -> None:
    seen = terminal(words[0], pig_file, *words[1:])
    assert ("\x1b[" in seen) == (words != ["moves"])


@pytest.mark.parametrize(("words", "env"), PLAIN)
@pytest.mark.parametrize("command", ["show", "hint"])
def test_no_escape_codes_for_those_who_want_none(
    command: str, words: list[str], env: dict[str, str], terminal: Terminal, pig_file: str
) -> None:
    limits = ["--time", "500ms"] if command == "hint" else []
    assert "\x1b" not in terminal(command, pig_file, *limits, *words, **env)


def test_json_has_no_escape_codes_on_a_terminal(terminal: Terminal, pig_file: str) -> None:
    assert json.loads(terminal("show", pig_file, "--json"))["game"] == "pig"
    seen = terminal("hint", pig_file, "--time", "300ms", "--json", "-q")
    assert json.loads(seen)["schema"] == "tinmind.hint/1"


def test_no_escape_codes_in_pipes(pig_file: str) -> None:
    for words in (["show", pig_file], ["hint", pig_file, "--time", "300ms"], [], ["doctor"]):
        env = os.environ | {"FORCE_COLOR": "1", "TERM": "xterm"}
        done = subprocess.run([*PROGRAM, *words], capture_output=True, check=True, env=env)
        assert b"\x1b" not in done.stdout + done.stderr


def test_progress_is_drawn_on_a_terminal_and_wiped(terminal: Terminal, pig_file: str) -> None:
    seen = terminal("hint", pig_file, "--time", "800ms")
    assert "simulations, " in seen.partition("move")[0]
    assert re.search(r"\d+%", seen)
    assert "a second" not in terminal("hint", pig_file, "--time", "800ms", "-q")


def test_progress_off_a_terminal_is_a_line_every_ten_seconds(
    run: Run, pig_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("hint", pig_file, "--time", "300ms").err.count("a second") == 0
    monkeypatch.setattr("tinmind.cli.progress.QUIET_SECONDS", 0.1)
    lines = run("hint", pig_file, "--time", "500ms").err.splitlines()
    assert re.fullmatch(r"\d+ %, [\d,]+ simulations, [\d,]+ a second", lines[0])
    assert run("hint", pig_file, "--time", "300ms", "-q").err == ""


def test_lines_of_pipes_are_never_folded(
    run: Run, factory_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = run("components", "bot-factory").out
    monkeypatch.setenv("COLUMNS", "30")
    assert run("components", "bot-factory").out == wide
    assert max(map(len, wide.splitlines())) > 80


def test_tables() -> None:
    rows = [("[bold]a[/bold]", "1"), ("b:smile:", "22")]
    text = table_text(rows, Layout(("", "n"), left=(0,), indent=1), is_plain=True)
    assert text == "                  n\n [bold]a[/bold]   1\n b:smile:        22\n"
    assert table_text([("a", ""), ("b", "")], Layout(left=(0, 1)), is_plain=True) == "a\nb\n"


def test_a_narrow_terminal_folds_words_and_keeps_columns(terminal: Terminal) -> None:
    seen = terminal("components", "bot-factory", COLUMNS="60").replace("\r\n", "\n")
    table = re.sub(r"\x1b\[[0-9;]*m", "", seen).partition("\n\n")[0].splitlines()
    assert max(map(len, table)) <= 60
    assert len(table) > len(tinmind.game("bot_factory").components().tables) + 1


# --- the log -------------------------------------------------------------------------------


def log_lines(path: Path) -> list[str]:
    """The lines of a log without their times."""
    lines = path.read_text().splitlines()
    assert all(re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} ", line) for line in lines)
    return [line.split(" ", 2)[2] for line in lines]


def test_the_log_has_all_notes_even_when_it_is_quiet(run: Run, home: Path, pig_file: str) -> None:
    words = ["hint", pig_file, "--simulations", "50", "--seed", "3", "-q", "--log-file", "a.log"]
    done = run(*words)
    assert done.err == ""
    lines = log_lines(home / "a.log")
    assert lines[0] == "tinmind " + " ".join(words)
    assert any("50 simulations" in line and "seed 3" in line for line in lines)
    assert f"position {tinmind.load(pig_file).id}" in lines
    assert lines[-1] == "exit code 0"
    run("--log-file", "a.log", "new", "pig", "--seed", "4")
    assert log_lines(home / "a.log")[len(lines) :] == [
        "tinmind --log-file a.log new pig --seed 4",
        "seed 4",
        "exit code 0",
    ]


def test_the_log_of_a_game_has_what_engines_decided(run: Run, home: Path) -> None:
    run("play", "pig", "--seat", "0=random", "--seat", "1=policy", "--seed", "1", "--log-file", "a.log")
    lines = log_lines(home / "a.log")
    assert any(re.fullmatch(r"p1 policy: (roll|hold) \(\d+\.\d\d s\)", line) for line in lines)


def test_the_log_has_errors_with_their_origin(run: Run, home: Path) -> None:
    done = run("show", "nothing.toml", "--log-file", "a.log")
    assert done.code == 2
    assert "Traceback" not in done.err
    text = (home / "a.log").read_text()
    assert "error: nothing.toml: no such file" in text
    assert "Traceback" in text
    assert text.endswith("exit code 2\n")


def test_the_log_by_setting_and_where_it_cannot_be(
    run: Run, home: Path, pig_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "tinmind.toml").write_text('log-file = "b.log"\n')
    run("moves", pig_file)
    assert log_lines(home / "b.log")[-1] == "exit code 0"
    monkeypatch.setenv("TINMIND_LOG_FILE", "c.log")
    run()
    assert log_lines(home / "c.log") == ["tinmind", "exit code 0"]
    done = run("moves", pig_file, "--log-file", "no/such/folder/a.log")
    assert done.code == 2
    assert "no/such/folder/a.log" in done.err
    assert done.err.count("\n") == 1


def test_the_answer_is_the_same_with_a_log(run: Run, home: Path, pig_file: str) -> None:
    plain = run("show", pig_file, "--json")
    logged = run("show", pig_file, "--json", "--log-file", "a.log")
    assert json.loads(plain.out) == json.loads(logged.out)
