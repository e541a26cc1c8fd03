"""Bots that do everything wrong: the game ends, the fault is named, nothing of them is left."""

from __future__ import annotations

import contextlib
import os
import shlex
import subprocess
import sys
import uuid
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import tinmind
from tinmind.tournaments import Entrant, GameResult, GameTask, play_task

pytestmark = pytest.mark.slow
SCRIPT = Path(__file__).with_name("bad_bot.py")
GOOD = "policy"


def bad(fault: str) -> str:
    return f"cmd:{shlex.join([sys.executable, '-S', str(SCRIPT), fault])}"


def play(fault: str, seat: int = 1, **settings: object) -> GameResult:
    entrants = [Entrant("good", GOOD), Entrant("good too", GOOD)]
    entrants[seat] = Entrant(fault, bad(fault))
    given = {"move_time": 0.3, "grace": 0.1, "patience": 1.0, "options": {"target": 30}} | settings
    return play_task(GameTask("game 1", "pig", tuple(entrants), seed=3, **given))  # type: ignore[arg-type]


@pytest.fixture(autouse=True)
def run_mark(monkeypatch: pytest.MonkeyPatch) -> str:
    """Something in the environment of all that a test starts."""
    mark = uuid.uuid4().hex
    monkeypatch.setenv("BAD_BOT_TEST", mark)
    return mark


def num_left(mark: str) -> int:
    """The processes with the mark of a test, this one aside."""
    found = 0
    for name in os.listdir("/proc") if Path("/proc/self/environ").exists() else ():
        with contextlib.suppress(OSError):
            is_other = name.isdigit() and int(name) != os.getpid()
            found += is_other and mark.encode() in Path(f"/proc/{name}/environ").read_bytes()
    return found


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="needs /proc to look for processes")
def test_what_is_left_would_be_seen(run_mark: str) -> None:
    with subprocess.Popen([sys.executable, "-S", "-c", "input()"], stdin=subprocess.PIPE) as process:
        assert num_left(run_mark) == 1
        process.kill()
    assert num_left(run_mark) == 0


FORFEITS = [
    ("silent", "hang", "no tbiok within 1 s"),
    ("deaf", "hang", "no tbiok"),
    ("slow", "time", "answered after 1."),
    ("mute", "hang", "no answer, not to stop either"),
    ("crashing", "crash", "exit code 3; stderr: out of cheese"),
    ("signal", "crash", "SIGKILL"),
    ("illegal", "illegal", '"resign" is no legal move'),
    ("babbling", "hang", "no answer"),
    ("wordless", "protocol", "without a move"),
    ("complaining", "protocol", "I do not like this position"),
    ("binary", "protocol", "no line of text"),
    ("endless_line", "protocol", "no line of text"),
    ("hasty", "protocol", "without being asked"),
]


@pytest.mark.parametrize(("fault", "kind", "words"), FORFEITS)
def test_a_bad_bot_forfeits_and_is_named_by_its_fault(
    fault: str, kind: str, words: str, run_mark: str
) -> None:
    result = play(fault)
    assert result.ending == "forfeit"
    assert result.forfeit is not None
    assert (result.forfeit.seat, result.forfeit.kind) == (1, kind), result.detail
    assert words in result.forfeit.detail
    assert fault in result.detail
    assert result.shares == [1.0, 0.0]
    assert result.ranks == [1, 2]
    assert num_left(run_mark) == 0


@pytest.mark.parametrize("fault", ["slow", "illegal"])
def test_a_forfeit_has_a_command_that_shows_its_position(fault: str) -> None:
    forfeit = play(fault, seat=0).forfeit
    assert forfeit is not None
    program, command, id = shlex.split(forfeit.command)
    assert (program, command) == ("tinmind", "show")
    assert tinmind.load(id).turn == 0


MISBEHAVIOURS = [
    ("chatty", "bytes on stderr"),
    ("never_ending", "did not end at quit: killed"),
    ("forking", "left 2 processes behind: killed"),
]


@pytest.mark.parametrize(("fault", "words"), MISBEHAVIOURS)
def test_bad_manners_cost_no_game_but_are_noted(
    fault: str, words: str, tmp_path: Path, run_mark: str
) -> None:
    result = play(fault, move_time=5.0, patience=10.0, log_dir=str(tmp_path))
    assert result.ending == "normal"
    assert result.decisions[1] > 2
    assert words in result.notes[1][0]
    assert result.notes[0] == []
    assert num_left(run_mark) == 0


def test_stderr_is_kept_up_to_a_bound_and_traffic_is_logged(tmp_path: Path) -> None:
    play("chatty", move_time=5.0, patience=10.0, log_dir=str(tmp_path))
    assert (tmp_path / "game_1.p1.stderr").stat().st_size == 1 << 20
    lines = (tmp_path / "game_1.log").read_text().splitlines()
    assert lines[0].split(" ", 1)[1] == "> p1 chatty: tbi"
    assert any(line.split(" ", 1)[1] == "< p1 chatty: tbiok" for line in lines)
    times = [float(line.split()[0]) for line in lines]
    assert times == sorted(times)


def test_a_game_of_three_goes_on_paper_to_those_who_did_not_fail() -> None:
    entrants = (Entrant("a", GOOD), Entrant("b", bad("crashing")), Entrant("c", GOOD))
    result = play_task(GameTask("k", "goofspiel", entrants, seed=1, patience=5.0))
    assert result.shares == [0.5, 0.0, 0.5]
    assert [result.ranks[seat] for seat in (0, 2)] != [3, 3]
    assert result.ranks[1] == 3


def test_a_program_that_there_is_not_is_refused_before_the_game() -> None:
    entrants = (Entrant("a", GOOD), Entrant("b", "cmd:./no-such-bot --fast"))
    with pytest.raises(tinmind.ReadError, match=r'no program "\./no-such-bot"'):
        play_task(GameTask("k", "pig", entrants, seed=1))


def test_a_bot_that_is_left_alone_is_asked_no_longer_than_its_patience() -> None:
    result = play("mute", move_time=None, patience=0.5)
    assert result.forfeit is not None
    assert result.forfeit.detail == "no answer within 0.5 s"


def test_a_program_that_cannot_be_started_forfeits(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/no/such/interpreter\n")
    broken.chmod(0o755)
    entrants = (Entrant("a", GOOD), Entrant("b", f"cmd:{broken}"))
    forfeit = play_task(GameTask("k", "pig", entrants, seed=1)).forfeit
    assert forfeit is not None
    assert (forfeit.seat, forfeit.kind) == (1, "crash")
    assert "cannot be started" in forfeit.detail


def test_games_at_once_keep_their_bots_apart(run_mark: str) -> None:
    with ThreadPoolExecutor(3) as pool:
        results = list(pool.map(play, ["crashing", "none", "illegal", "none", "forking", "none"]))
    kinds = [result.forfeit.kind if result.forfeit else result.ending for result in results]
    assert kinds == ["crash", "normal", "illegal", "normal", "normal", "normal"]
    assert [bool(result.notes[1]) for result in results] == [False, False, False, False, True, False]
    assert num_left(run_mark) == 0
