"""What holds for every command: stdout purity, JSON, plain text, exit codes, messages, pipes, signals."""

from __future__ import annotations

import json
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import msgspec
import pytest

import tinmind
from cli.conftest import PROGRAM, Run, Start
from tinmind.cli.app import COMMANDS
from tinmind.schemas.documents import DOCUMENTS

ENGINE = shlex.join([*PROGRAM, "engine"])
ANSWERS = [
    (["--json"], "overview-1"),
    (["new", "pig", "--seed", "1", "--json"], "show-1"),
    (["--json", "new", "bot-factory", "--players", "3"], "show-1"),
    (["show", "PIG", "--json"], "show-1"),
    (["show", "FACTORY", "--json"], "show-1"),
    (["moves", "PIG", "--json"], "moves-1"),
    (["moves", "ROLLING", "--json"], "moves-1"),
    (["perft", "connect-four", "--depth", "3", "--json"], "perft-1"),
    (["hint", "PIG", "--simulations", "50", "--json"], "hint-1"),
    (["hint", "FACTORY", "--simulations", "50", "--json"], "hint-1"),
    (["rollout", "PIG", "--seed", "1", "--json"], "rollout-1"),
    (["components", "bot-factory", "--json"], "components-list-1"),
    (["components", "pig", "--json"], "components-list-1"),
    (["doctor", "--json"], "doctor-1"),
    (["bench", "pig", "--rounds", "1", "--json"], "bench-1"),
    (["play", "pig", "--seat", "0=policy", "--seat", "1=random", "--set", "target=10", "--json"], "play-1"),
    (["play", "pig", "--json"], "play-1"),
    (["match", "pig", "policy", "random", "--pairs", "1", "--executor", "threads", "--json"], "match-1"),
    (["tournament", "new", "event.toml", "--json"], "event-file-1"),
    (["bot", "list", "--json"], "bot-list-1"),
    (["bot", "new", "mybot", "--json"], "bot-new-1"),
    (["bot", "check", ENGINE, "--game", "pig", "--json"], "bot-check-1"),
]


def filled(words: list[str], pig: str, factory: str) -> list[str]:
    rolling = tinmind.load(pig)
    rolling.play("roll")
    names = {"PIG": pig, "FACTORY": factory, "ROLLING": rolling.id}
    return [names.get(word, word) for word in words]


@pytest.mark.parametrize(
    ("words", "schema"), ANSWERS, ids=lambda value: " ".join(value) if isinstance(value, list) else ""
)
def test_json_is_one_document_of_its_schema(
    words: list[str], schema: str, run: Run, pig_file: str, factory_file: str
) -> None:
    done = run(*filled(words, pig_file, factory_file))
    assert done.code == 0, done.err
    assert done.out.isascii()
    document = json.loads(done.out)
    msgspec.convert(document, DOCUMENTS[schema], strict=True)


@pytest.mark.parametrize("name", ["", *COMMANDS])
def test_help(name: str, run: Run) -> None:
    done = run(*([name] if name else []), "--help")
    assert done.code == 0
    assert done.out.startswith("Usage: tinmind")
    assert "--json" in done.out
    assert done.err == ""


def test_the_list_of_commands_is_the_commands(run: Run) -> None:
    for name, (_, text) in COMMANDS.items():
        shown = run(name, "--help").out
        assert shown
        assert text[0].isupper()
        assert text.endswith(".")


def test_version(run: Run) -> None:
    assert run("--version").out == f"tinmind {tinmind.__version__}\n"


def test_alone_it_shows_the_games_and_common_commands(run: Run) -> None:
    done = run()
    assert done.code == 0
    for game in tinmind.games():
        assert game.slug in done.out
    assert "tinmind hint" in done.out
    assert "Not finished" not in done.out


def test_alone_it_shows_the_last_unfinished_game(run: Run) -> None:
    run("play", "pig", stdin="roll\n")
    assert "Not finished: tinmind play " in run().out
    (path,) = Path("records").iterdir()
    assert json.loads(run("--json").out)["unfinished"].endswith(path.name)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["hnt"], 'no command "hnt"; did you mean "hint"?'),
        (["hint", "--sead", "3", "x"], 'no option "--sead"; did you mean "--seed"?'),
        (["--jsn"], 'no option "--jsn"; did you mean "--json"?'),
        (["hint"], "Missing argument FILE"),
        (["hint", "--time", "soon", "x"], '--time: "soon" is no time; write 500ms, 3s or 1m'),
        (["hint", "--time", "-3s", "x"], "is no time"),
        (["hint", "--simulations", "0", "x"], "--simulations"),
        (["hint", "--memory", "2X", "x"], "--memory"),
        (["hint", "--threads", "none", "x"], "--threads"),
        (["hint", "--seed", "-1", "x"], "--seed"),
        (["hint", "--seed", str(2**64), "x"], "--seed"),
        (["hint", "nothing.toml"], "nothing.toml: no such file"),
        (["hint", "."], "is a folder"),
        (["new", "chess"], "unknown game"),
        (["new", "bot-facotry"], 'did you mean "bot-factory"'),
        (["new", "bot-factory", "--players", "7"], "from 1 to 4, is 7"),
        (["new", "pig", "--players", "two"], "--players"),
        (["new", "pig", "--set", "target"], "NAME=VALUE"),
        (["new", "pig", "--set", "targt=3"], 'did you mean "target"'),
        (["new", "pig", "--set", "players=3"], "--players N"),
        (["new", "pig", "--set", "target=3", "--set", "target=4"], "given twice"),
        (["perft", "pig"], "Missing option --depth"),
        (["perft", "pig", "--depth", "101"], "--depth"),
        (["components", "bot-factory", "chek"], 'did you mean "check"'),
        (["components", "bot-factory", "check"], "needs a file"),
        (["components", "pig", "edit"], "no printed values"),
        (["show", "tm1:pig:AAAA"], "position id"),
        (["play", "-"], "standard input"),
        (["play", "pig", "--seat", "0"], "N=AGENT"),
        (["play", "pig", "--seat", "5=random"], "no seat 5"),
        (["play", "pig", "--seat", "0=rndom"], 'did you mean "random"'),
        (["play", "pig", "--seat", "0=mcts:simulatons=3"], 'did you mean "simulations"'),
        (["play", "pig", "--seat", "0=mcts:exploration=-1"], "exploration"),
        (["new", "\udcff"], "not UTF-8"),
    ],
)
def test_bad_input_is_told_in_one_line(words: list[str], message: str, run: Run) -> None:
    done = run(*words)
    assert done.code == 2
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
    assert message in done.err
    assert "Traceback" not in done.err


def test_several_faults_are_told_one_a_line(run: Run, home: Path) -> None:
    (home / "bad.toml").write_text('game = "pig"\ncurrent = 9\nseats = [{points = 900}, {}]\nx = 1\n')
    done = run("show", "bad.toml")
    assert done.code == 2
    first, *rest = done.err.splitlines()
    assert first == "error: bad.toml: 4 things are wrong"
    assert [line.split(":")[0] for line in rest] == [
        "  current",
        "  seats[0].points",
        "  seats[1].points",
        "  x",
    ]


def test_debug_shows_the_traceback(run: Run) -> None:
    assert "Traceback" in run("show", "nothing.toml", "--debug").err


def test_an_internal_error_has_a_code_of_its_own(
    run: Run, pig_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_words: Any) -> None:
        raise ZeroDivisionError("odd\nthing")

    monkeypatch.setattr("tinmind.cli.positions.load_position", fail)
    done = run("show", pig_file)
    assert (done.code, done.out) == (70, "")
    assert (
        done.err == "error: internal: ZeroDivisionError: odd thing; please report it (--debug shows more)\n"
    )


def test_quiet_means_no_notes(run: Run, pig_file: str) -> None:
    assert run("new", "pig", "-q").err == ""
    assert run("-q", "hint", pig_file, "--simulations", "20").err == ""


def test_standard_input_is_a_file_too(run: Run, pig_file: str) -> None:
    by_file = run("show", pig_file).out
    assert run("show", "-", stdin=Path(pig_file).read_text()).out == by_file
    assert run("show", "-", stdin=tinmind.load(pig_file).id).out == by_file
    done = run("show", "-", stdin=b"\0\1\2")
    assert done.code == 2
    assert "standard input: is a binary file" in done.err


# --- as a program of its own ---------------------------------------------------------------


def test_a_closed_pipe_is_no_error(pig_file: str) -> None:
    words = " ".join([*PROGRAM, "perft", "connect-four", "--depth", "2"])
    done = subprocess.run(
        ["sh", "-c", f"{words} | true; {words} | head -1"], capture_output=True, text=True, check=False
    )
    assert done.stderr == ""
    assert done.stdout.startswith("depth")


def interrupt(child: subprocess.Popen[str]) -> tuple[str, str]:
    time.sleep(1.5)
    child.send_signal(signal.SIGINT)
    return child.communicate(timeout=20)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT between processes")
def test_ctrl_c_prints_the_best_so_far(start: Start) -> None:
    new = tinmind.game("connect_four").new().id  # far from any end: nothing is proven meanwhile
    child = start("hint", new, "--time", "60s")
    out, err = interrupt(child)
    assert child.returncode == 130
    assert "Best: " in out
    assert "stopped early" in err
    child = start("hint", new, "--time", "60s", "--json")
    out, _ = interrupt(child)
    assert child.returncode == 130
    assert json.loads(out)["stopped"] is True


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT between processes")
def test_ctrl_c_keeps_the_game(start: Start) -> None:
    child = start("play", "pig", "--seat", "1=random")
    assert child.stdin is not None
    child.stdin.write("roll\n")
    child.stdin.flush()
    _, err = interrupt(child)
    assert child.returncode == 130
    assert "go on with: tinmind play " in err
    (path,) = Path("records").iterdir()
    assert tinmind.load(path).history[0].move == "roll"
