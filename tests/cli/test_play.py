"""``play``: people and engines at the terminal, through a script on standard input."""

from __future__ import annotations

import json
import re
import sys
import time
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Done, Run, Start
from tinmind.cli.entries import outcomes_meant
from tinmind.record import TakeBack, parse_record

GAME = ["--record", "game.txt", "--seed", "3"]


def record() -> str:
    return Path("game.txt").read_text()


def history() -> list[str]:
    return [each.move for each in tinmind.load("game.txt").history]


def test_hot_seat_to_the_end(run: Run) -> None:
    done = run("play", "connect-four", *GAME, stdin="\n".join("1212121") + "\n")
    assert done.code == 0
    assert "p0: 1  (drop into column 1)" in done.out
    assert "result" in done.out
    tags = parse_record(record()).tags
    assert (tags["Result"], tags["Seats"], tags["Termination"]) == ("1 0", "human human", "normal")
    assert history() == list("1212121")


def test_engines_only(run: Run) -> None:
    words = ["play", "connect-four", "--seat", "0=random", "--seat", "1=mcts:simulations=50", *GAME]
    assert run(*words).code == 0
    first = record()
    Path("game.txt").unlink()
    assert run(*words).code == 0
    assert record() == first


@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_a_whole_game_of_bot_factory(players: str, run: Run) -> None:
    seats = [word for seat in range(int(players)) for word in ("--seat", f"{seat}=policy")]
    done = run("play", "bot-factory", "--players", players, *seats, *GAME)
    assert done.code == 0
    assert "Round 2 begins." in done.out
    assert "Sandra" in done.out
    assert tinmind.load("game.txt").is_over
    assert "Stand-in values in play" in done.err


def test_end_of_input_keeps_the_game_and_tells_how_to_go_on(run: Run) -> None:
    done = run("play", "pig", *GAME, stdin="roll\n")
    assert done.code == 0
    assert done.err.endswith("the game is kept; go on with: tinmind play game.txt\n")
    before = history()
    assert before[0] == "roll"
    again = run("play", "game.txt", stdin="hold\nquit\n")
    assert again.code == 0
    assert history()[: len(before)] == before
    assert "hold" in history()


def test_a_record_is_named_by_game_and_time_when_no_file_is_given(run: Run, home: Path) -> None:
    run("play", "pig", stdin="quit\n")
    run("play", "pig", stdin="quit\n")
    names = sorted(path.name for path in (home / "records").iterdir())
    assert len(names) == 2
    assert re.fullmatch(r"pig-\d{8}-\d{6}.*\.txt", names[0])


def test_moves_by_number_where_moves_are_no_numbers(run: Run) -> None:
    done = run("play", "pig", *GAME, stdin="1\n9\n")
    assert "1) roll" in done.out
    assert "the list has 1 to 2" in done.out
    assert history()[0] == "roll"
    assert "1) 1" not in run("play", "connect-four", "--record", "four.txt", stdin="1\n").out


def test_real_dice_are_told(run: Run) -> None:
    done = run("play", "pig", "--real", *GAME, stdin="roll\n7\n~9\n5\nroll\n~6\nhold\nroll\n1\n")
    assert "What was rolled?" in done.out
    assert history() == ["roll", "~5", "roll", "~6", "hold", "roll", "~1"]
    assert "there is no number 7" in done.out
    assert '"~9" is not legal' in done.out
    assert tinmind.load("game.txt").scores == [11, 0]


def test_real_tiles_are_told_without_their_sign(run: Run) -> None:
    run("play", "bot-factory", "--real", *GAME, stdin="S 1 RH\n~s 2 gl\n")
    assert history() == ["~S 1 RH", "~S 2 GL"]


def test_real_tiles_are_told_as_people_write_them(run: Run) -> None:
    done = run("play", "bot-factory", "--real", *GAME, stdin="RH\ng l\nRT\nY\nzz\nR T\nR\nT Y T\nquit\n")
    assert history()[:4] == ["~S 1 RH", "~S 2 GL", "~T R T", "~T Y T"]
    assert '"zz"' in done.out
    assert '"~zz"' not in done.out


def test_outcomes_meant() -> None:
    outcomes = ["~T Y H", "~T Y T", "~T Y L"]
    for typed in ("YT", "Y T", "T Y T", "t", "~T Y T", "tyt"):
        assert outcomes_meant(typed, outcomes) == ["~T Y T"]
    assert outcomes_meant("x", outcomes) == []
    assert outcomes_meant("RT", ["~S 2 RT", "~S 2 GL"]) == ["~S 2 RT"]
    assert len(outcomes_meant("T", ["~T Y T", "~T R T"])) == 2


def test_taking_back_what_is_not_there(run: Run) -> None:
    done = run("play", "pig", *GAME, stdin="undo\nundo 0\nhold\nfix 3\n")
    assert "nothing to take back" in done.out
    assert "undo 0 does nothing" in done.out
    assert "only your one entry" in done.out


def test_a_finished_position_makes_no_record(run: Run, home: Path) -> None:
    position = tinmind.game("connect_four").new()
    position.play("1;2;1;2;1;2;1")
    Path("over.toml").write_text(position.to_toml())
    for what in ("over.toml", position.id):
        done = run("play", what, stdin="")
        assert done.code == 2
        assert "is over" in done.err
    assert not (home / "records").exists()


def test_a_record_with_too_few_names(run: Run) -> None:
    run("play", "pig", *GAME, stdin="roll\n")
    Path("game.txt").write_text(record().replace('[Seats "human human"]', '[Seats "human"]'))
    done = run("play", "game.txt", stdin="")
    assert done.code == 2
    assert "the tag Seats names 1, the game has 2 seats" in done.err


def test_other_rules_are_noted(run: Run) -> None:
    run("play", "pig", *GAME, stdin="roll\n")
    Path("game.txt").write_text(re.sub(r'Rules "\w+"', 'Rules "0badbeef"', record()))
    for words in (["show", "game.txt"], ["moves", "game.txt"], ["play", "game.txt"]):
        done = run(*words, stdin="")
        assert done.code == 0
        assert "recorded with rules 0badbeef" in done.err


def test_only_what_can_still_exist_is_offered(run: Run) -> None:
    tiles = "S 1 RH\nS 2 RH\nT R T\nT Y H\n"
    run("play", "bot-factory", "--real", *GAME, stdin=tiles)
    position = tinmind.load("game.txt")
    assert dict(position.chance_outcomes)["~T B H"] == pytest.approx(1 / 3)
    position.undo(2)
    assert dict(position.chance_outcomes)["~T R H"] == pytest.approx(2 / 10)


def test_real_dice_stay_real_when_the_game_goes_on(run: Run) -> None:
    run("play", "pig", "--real", *GAME, stdin="roll\n")
    assert history() == ["roll"]
    run("play", "game.txt", stdin="2\n")
    assert history() == ["roll", "~2"]


def test_taking_back(run: Run) -> None:
    script = "roll\nundo\nhold\nroll\nhold\nundo 2\nundo 9\nundo x\nundo 0\n"
    done = run("play", "pig", *GAME, stdin=script)
    assert "taken back: roll" in done.out
    assert "cannot take back 9 entries; only your one entry can be" in done.out
    assert "write undo or undo 2" in done.out
    assert history() == ["hold"]
    kinds = [item.word for item in parse_record(record()).items if isinstance(item, TakeBack)]
    assert kinds == ["undo", "undo"]


def test_taking_back_goes_over_the_moves_of_engines(run: Run) -> None:
    done = run("play", "connect-four", "--seat", "1=random", *GAME, stdin="4\n4\nundo 2\n3\n")
    assert done.code == 0
    assert history()[0] == "3"
    assert len(history()) == 2


def test_mending_a_told_outcome(run: Run) -> None:
    run("play", "pig", "--real", *GAME, stdin="roll\n5\nfix\n4\n")
    assert history() == ["roll", "~4"]
    assert "fix 1" in record().splitlines()


def test_words_within_a_game(run: Run) -> None:
    done = run("play", "pig", *GAME, stdin="help\nmoves\nshow\nsave\nhint 50ms\n/hint 50ms\n/undoo\n/quit\n")
    assert "a unique beginning" in done.out
    assert "roll the die" in done.out
    assert "points banked" in done.out
    assert "kept in game.txt" in done.out
    assert done.out.count("Best: ") == 2
    assert 'did you mean "/undo"' in done.out
    assert history() == []


def test_errors_are_told_and_the_game_goes_on(run: Run) -> None:
    done = run("play", "connect-four", *GAME, stdin="8\nnonsense\n\n\0\n\xff\nhint soon\n4\n")
    assert done.out.count("error: ") == 5
    assert history() == ["4"]


def test_a_broken_end_is_reported_and_cut_off(run: Run) -> None:
    run("play", "pig", *GAME, stdin="roll\nhold\n")
    whole = record()
    Path("game.txt").write_text(whole[:-3])
    done = run("play", "game.txt", stdin="quit\n")
    assert "was cut off" in done.err
    assert record() == whole[: whole[:-3].rindex("\n") + 1]


def test_a_broken_middle_names_its_line(run: Run) -> None:
    run("play", "connect-four", *GAME, stdin="1\n2\n3\n")
    Path("game.txt").write_text(record().replace("2. p1 2", "2. p1 9"))
    done = run("play", "game.txt", stdin="4\n")
    assert done.code == 2
    assert re.search(r'game.txt:\d+: move "9" is not legal here.*close: "', done.err)


def test_a_position_is_a_beginning_too(run: Run, pig_file: str) -> None:
    assert run("play", pig_file, "--record", "game.txt", stdin="hold\n").code == 0
    tags = parse_record(record()).tags
    assert tags["Start"] == tinmind.load(pig_file).id
    assert tinmind.load("game.txt").is_over
    assert run("play", tinmind.load(pig_file).id, stdin="").code == 0


def test_what_cannot_be_changed_when_a_game_goes_on(run: Run, pig_file: str) -> None:
    run("play", "pig", *GAME, stdin="roll\n")
    for words in (["--players", "3"], ["--seed", "4"], ["--set", "target=5"], ["--record", "b.txt"]):
        assert run("play", "game.txt", *words, stdin="").code == 2
    assert run("play", pig_file, "--players", "3", stdin="").code == 2


def test_settings_do_not_get_in_the_way_when_a_game_goes_on(
    run: Run, pig_file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TINMIND_PLAYERS", "3")
    monkeypatch.setenv("TINMIND_SEED", "5")
    assert run("play", "pig", "--record", "game.txt", stdin="roll\n").code == 0
    assert tinmind.load("game.txt").players == 3
    assert run("play", "game.txt", stdin="hold\n").code == 0
    assert run("play", pig_file, stdin="").code == 0


def test_seats_can_be_changed_when_a_game_goes_on(run: Run) -> None:
    run("play", "connect-four", *GAME, stdin="1\n")
    run("play", "game.txt", "--seat", "1=random", stdin="")
    assert parse_record(record()).tags["Seats"] == "human random"
    assert len(history()) == 2


def test_a_finished_game_cannot_go_on(run: Run) -> None:
    run("play", "connect-four", *GAME, stdin="\n".join("1212121"))
    done = run("play", "game.txt")
    assert done.code == 2
    assert "is over" in done.err


def test_an_existing_file_is_not_overwritten(run: Run) -> None:
    Path("game.txt").write_text("mine")
    assert run("play", "pig", *GAME, stdin="").code == 2
    assert record() == "mine"


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="no SIGKILL")
def test_a_killed_game_goes_on_as_if_nothing_had_happened(run: Run, start: Start) -> None:
    words = ["play", "bot-factory", "--seat", "0=policy", "--seat", "1=mcts:simulations=30", "--seed", "3"]
    assert run(*words, "--record", "whole.txt").code == 0
    child = start(*words, "--record", "game.txt")
    while child.poll() is None and (not Path("game.txt").exists() or record().count("\n") < 60):
        time.sleep(0.01)
    child.kill()
    child.communicate()
    assert not parse_record(record()).is_finished
    assert run("play", "game.txt").code == 0
    assert history() == [each.move for each in tinmind.load("whole.txt").history]


def test_json_at_the_end(run: Run) -> None:
    done: Done = run("play", "connect-four", *GAME, "--json", stdin="\n".join("1212121"))
    document = json.loads(done.out)
    assert document["is_over"]
    assert document["shares"] == [1.0, 0.0]
    assert [each["move"] for each in document["moves"]] == list("1212121")
    assert "drop into column 1" in done.err
