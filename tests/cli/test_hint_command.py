"""``hint``: the table, the plan, the verdict."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import tinmind
from cli.conftest import Run

FIXED = ["--simulations", "400", "--seed", "1", "--threads", "1"]


def test_the_table(run: Run, pig_file: str) -> None:
    done = run("hint", pig_file, "--simulations", "4000", *FIXED[2:])
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0].split() == ["#", "move", "win", "+/-", "margin", "seen"]
    assert re.fullmatch(r"1 +hold +100\.0 +(\d\.[1-9]|exact) +[+-]\d+\.\d +\d+%", lines[1].strip())
    assert "Plan:\n  hold  bank the sum\n" in done.out
    assert "\nBest: hold - clear\n" in done.out
    assert "4,000 simulations" in done.err
    assert "seed 1" in done.err


def test_the_same_limits_print_the_same(run: Run, factory_file: str) -> None:
    assert run("hint", factory_file, *FIXED).out == run("hint", factory_file, *FIXED).out


def test_a_time_limit_says_that_it_is_not_repeatable(run: Run, pig_file: str) -> None:
    assert "not exactly repeatable" in run("hint", pig_file, "--time", "50ms").err
    assert "not exactly repeatable" not in run("hint", pig_file, *FIXED).err


def test_rows_that_were_hardly_searched_are_marked(run: Run) -> None:
    position = tinmind.game("connect_four").new()
    position.play("4;1;4;1;4;1")
    words = ["--agent", "mcts:root=selection", "--simulations", "20000", "--seed", "1", "--threads", "1"]
    rows = run("hint", position.id, *words).out.splitlines()[1:8]
    assert not rows[0].strip().startswith("~")
    assert any(row.strip().startswith("~") for row in rows[1:])


def test_some_moves_only(run: Run) -> None:
    new = tinmind.game("connect_four").new().id
    document = json.loads(run("hint", new, "--moves", "1, 7", *FIXED, "--json").out)
    assert {row["move"] for row in document["rows"]} == {"1", "7"}
    assert len(run("hint", new, "--top", "2", *FIXED).out.split("\n\n")[0].splitlines()) == 3
    done = run("hint", new, "--moves", "9", *FIXED)
    assert done.code == 2
    assert '"9" is not legal' in done.err
    assert run("hint", new, "--moves", ",", *FIXED).code == 2


def test_another_search(run: Run, pig_file: str) -> None:
    position = tinmind.game("connect_four").new()
    position.play("4;1;4;1;4;1")
    done = run("hint", position.id, "--agent", "expectimax:depth=2", "--threads", "1", "--json")
    document = json.loads(done.out)
    assert document["algorithm"] == "expectimax"
    assert document["best"] == "4"
    assert document["limits"] == {"depth": 2, "threads": 1}
    assert run("hint", pig_file, "--agent", "random").code == 2


def test_an_ending_is_proven(run: Run) -> None:
    small = tinmind.game("pig").new(target=3).id
    done = run("hint", small, "--simulations", "5000", "--seed", "1", "--threads", "1")
    assert all(" exact " in row for row in done.out.splitlines()[1:3])
    assert "Played to every end: roll is worth" in done.out
    assert "states, every move proven, in" in done.err
    document = json.loads(run("hint", small, "--simulations", "5000", "--json").out)
    assert (document["algorithm"], document["exact"]) == ("endgame", True)
    sampled = run("hint", small, "--agent", "mcts:endgame=false", "--simulations", "500")
    assert " exact " not in sampled.out
    assert "500 simulations" in sampled.err


def test_an_error_is_never_nothing_and_never_more_than_all(run: Run, factory_file: str) -> None:
    for simulations in ("5", "300"):
        out = run("hint", factory_file, "--simulations", simulations, "--threads", "1", "--seed", "1").out
        rows = out.split("\n\n")[0].splitlines()[1:]
        errors = [float(re.split("  +", row.strip())[-3]) for row in rows if "exact" not in row]
        assert all(0.1 <= error <= 100 for error in errors), errors


def test_a_search_to_a_depth_claims_no_error_and_no_simulations(run: Run, factory_file: str) -> None:
    done = run("hint", factory_file, "--agent", "expectimax:depth=1", "--threads", "1")
    assert done.code == 0
    rows = done.out.split("\n\n")[0].splitlines()[1:]
    assert all(re.search(r"\d +(-|exact) +[+-]\d", row) for row in rows)
    assert "simulations" not in done.err
    assert "depth 1 in " in done.err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--agent", "expectimax", "--simulations", "10"], "expectimax takes --depth or --time"),
        (["--agent", "expectimax:simulations=10"], "expectimax takes --depth or --time"),
        (["--depth", "3"], "depth is a limit of expectimax"),
        (["--agent", "mcts:depth=3"], "depth is a limit of expectimax"),
    ],
)
def test_limits_of_the_other_search(words: list[str], message: str, run: Run, pig_file: str) -> None:
    done = run("hint", pig_file, *words)
    assert done.code == 2
    assert message in done.err


def numbers(text: str) -> set[str]:
    return set(re.findall(r"[+-]?\d+\.\d", text))


@pytest.mark.parametrize("top", [[], ["--top", "1"]])
def test_every_number_of_the_reason_is_printed_above_it(top: list[str], run: Run, factory_file: str) -> None:
    for seed in range(5):
        options = ["--simulations", "400", "--threads", "1", "--seed", str(seed)]
        tables, _, rest = run("hint", factory_file, *options, *top).out.partition("Best: ")
        said = numbers(rest.splitlines()[1])
        unsigned = {number.lstrip("+-") for number in numbers(tables)}
        assert said <= numbers(tables) | unsigned, rest


def test_the_best_two_are_compared_part_by_part(run: Run, factory_file: str, pig_file: str) -> None:
    lines = run("hint", factory_file, *FIXED).out.splitlines()
    start = next(index for index, line in enumerate(lines) if line.startswith("expected"))
    assert lines[start].endswith("  difference")
    names = [re.split("  +", line)[0] for line in lines[start + 1 : lines.index("", start)]]
    assert names[0] == "win %"
    assert "finished bots" in names
    assert names[-3:] == ["points", "best rival", "margin"]
    four = run("hint", tinmind.game("connect_four").new().id, *FIXED).out
    assert "difference" not in four  # no parts: the table says it all
    assert "difference" in run("hint", tinmind.game("connect_four").new().id, *FIXED, "--top", "1").out


def test_more_words_compare_more_moves(run: Run, factory_file: str) -> None:
    assert run("hint", factory_file, *FIXED).out.count("finished bots ") == 1
    shown = run("hint", factory_file, *FIXED, "-v")
    assert shown.out.count("finished bots ") == 2
    assert "position tm1:bot_factory:" in shown.err


def test_stand_in_values_are_told_in_one_line(run: Run, factory_file: str, pig_file: str) -> None:
    lines = [line for line in run("hint", factory_file, *FIXED).out.splitlines() if "tand-in" in line]
    assert lines == [
        "Stand-in values in play: Assembly icons, Finance rows, contract tiles, wheel icons, value track; "
        "see: tinmind components bot-factory"
    ]
    assert "tand-in" not in run("hint", pig_file, *FIXED).out


def test_nothing_infinite_is_ever_printed(run: Run, factory_file: str, pig_file: str) -> None:
    for file in (factory_file, pig_file):
        for simulations in ("1", "2", "7"):
            done = run("hint", file, "--simulations", simulations, "--threads", "1", "--seed", "1")
            assert done.code == 0
            assert not re.search(r"\b(inf|nan)\b", done.out)


@pytest.mark.parametrize("moves", ["roll", "roll;~1;roll"])
def test_where_nothing_is_decided(moves: str, run: Run, pig_file: str) -> None:
    position = tinmind.load(pig_file)
    position.play(moves)
    done = run("hint", position.id)
    assert done.code == 2
    assert "drawn or rolled now" in done.err


def test_limits_from_the_environment(run: Run, pig_file: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TINMIND_SIMULATIONS", "70")
    monkeypatch.setenv("TINMIND_SEED", "5")
    document = json.loads(run("hint", pig_file, "--json").out)
    assert (document["simulations"], document["seed"]) == (70, "5")
    assert json.loads(run("hint", pig_file, "--json", "--simulations", "30").out)["simulations"] == 30


def test_the_order_of_settings(run: Run, pig_file: str, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def simulations() -> int:
        return int(json.loads(run("hint", pig_file, "--json").out)["simulations"])

    (home / "config.toml").write_text("simulations = 40\nthreads = 1\n")
    assert simulations() == 40
    (home / "tinmind.toml").write_text("simulations = 50\n[hint]\nsimulations = 60\n")
    assert simulations() == 60
    monkeypatch.setenv("TINMIND_SIMULATIONS", "70")
    assert simulations() == 70


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("simulatons = 3", 'unknown setting "simulatons"; did you mean "simulations"'),
        ("[hnt]\ntop = 3", 'did you mean "hint"'),
        ("[hint]\nplayers = 3", 'unknown setting "players"'),
        ("simulations = ", "not TOML"),
        ("simulations = 'x'", "no count"),
    ],
)
def test_settings_that_are_refused(text: str, words: str, run: Run, pig_file: str, home: Path) -> None:
    (home / "tinmind.toml").write_text(text)
    done = run("hint", pig_file)
    assert done.code == 2
    assert words in done.err


ROBO_EXAMPLES = Path(__file__).parents[2] / "docs/examples/robo_factory"


def test_a_long_table_is_cut_unless_more_is_asked_for(run: Run) -> None:
    path = str(ROBO_EXAMPLES / "second_attempt.toml")
    lines = run("hint", path, *FIXED).out.split("\n\n")[0].splitlines()
    assert len(lines) == 1 + 24 + 1
    assert re.fullmatch(r"\.\.\. and \d+ more moves \(-v, or --top \d+\)", lines[-1])
    assert len(run("hint", path, *FIXED, "--top", "30").out.split("\n\n")[0].splitlines()) == 1 + 30


def test_what_the_game_itself_tells_is_printed(run: Run) -> None:
    path = str(ROBO_EXAMPLES / "six_candidates.toml")
    out = run("hint", path, *FIXED).out
    assert "candidates                               GBR GBY BRG BGR BGY YBG" in out
    assert "H                   0  2  3  1" in out
    assert "GBG                      0.667       2       1       3" in out
    facts = json.loads(run("hint", path, *FIXED, "--json").out)["facts"]
    assert (facts["best_purchase"], facts["num_candidates"]) == ("GBG", 6)
