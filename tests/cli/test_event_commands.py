"""``match``, ``sprt`` and ``tournament`` on the command line."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from cli.conftest import Run, Start
from tinmind.schemas.documents import DOCUMENTS
from tinmind.tournaments.journal import read_journal
from tinmind.tournaments.summary import HEADER

QUICK = ["--executor", "threads", "--workers", "1"]


def test_a_match_prints_standings_and_keeps_its_games(run: Run) -> None:
    done = run(
        "match", "connect-four", "policy", "strong=mcts:simulations=30", "--pairs", "6", "--seed", "4", *QUICK
    )
    assert done.code == 0, done.err
    head, first, *rest = done.out.splitlines()
    assert head.split() == list(HEADER)
    assert first.split()[:2] == ["1", "strong"]
    assert re.fullmatch(
        r"policy against strong: -.* Elo \((< )?-.* to .*\), normalized .*, share .*, 6 pairs", rest[-1]
    )
    (path,) = Path("home/events").glob("*.jsonl") if Path("home").exists() else Path("events").glob("*.jsonl")
    assert len(read_journal(path)[1]) == 12
    assert f"kept in {path.resolve()}" in done.err


def test_a_match_goes_on_with_its_file(run: Run) -> None:
    words = ["match", "pig", "policy", "random", "--set", "target=20", "--games", "m.jsonl", *QUICK, "--json"]
    first = json.loads(run(*words, "--pairs", "4").out)
    done = run(*words, "--pairs", "9")
    assert "8 games are there already" in done.err
    second = msgspec.convert(json.loads(done.out), DOCUMENTS["match-1"], strict=True)
    assert (first["games"], second.games) == (8, 18)  # type: ignore[attr-defined]
    assert first["seed"] == second.seed  # type: ignore[attr-defined]
    less = json.loads(run(*words, "--pairs", "4").out)
    assert (less["standings"], less["pair"]) == (first["standings"], first["pair"])
    refused = run(*words, "--pairs", "9", "--seed", "1")
    assert refused.code == 2
    assert "other conditions: seed was" in refused.err


def test_a_match_of_three_bots_at_three_seats(run: Run) -> None:
    words = ["--players", "3", "--set", "max_rounds=4", "--pairs", "2", *QUICK, "--json"]
    document = json.loads(run("match", "bot-factory", "policy", "random", "x=random", *words).out)
    assert document["games"] == 6
    assert document["pair"] is None
    assert document["settings"]["options"].startswith("players=3")
    assert [row["games"] for row in document["standings"]] == [6, 6, 6]


def test_two_bots_at_three_seats(run: Run) -> None:
    """A match seats each of them twice in turn; a test one against two of the other."""
    words = ["policy", "random", "--players", "3", "--set", "target=20", *QUICK, "--json"]
    document = json.loads(run("match", "pig", *words, "--pairs", "4").out)
    assert document["games"] == 4 * 2 * 3
    assert {row["games"] for row in document["standings"]} == {36}
    document = json.loads(run("sprt", "pig", *words, "--elo", "0,200", "--pairs", "200").out)
    assert document["verdict"] == "H1"
    assert document["pair"]["share"] > 0.5
    assert document["games"] >= 3 * document["pair"]["pairs"]


def test_the_wished_precision_tells_how_much_is_played(run: Run) -> None:
    done = run(
        "match", "pig", "policy", "random", "--precision", "150", "--set", "target=10", *QUICK, "--json"
    )
    pairs = json.loads(done.out)["pair"]["pairs"]
    assert f"+/- 150 Elo needs up to {pairs} pairs" in done.err
    assert 5 < pairs < 50


@pytest.mark.parametrize(
    ("bots", "code", "verdict"),
    [
        (["strong=mcts:simulations=60", "weak=mcts:simulations=5"], 0, "H1"),
        (["policy", "random"], 1, "H0"),  # the same at Connect Four
    ],
)
def test_a_sequential_test_ends_with_its_verdict(bots: list[str], code: int, verdict: str, run: Run) -> None:
    words = ["sprt", "connect-four", *bots, "--elo", "0,60", "--seed", "3", *QUICK]
    done = run(*words, "--games", "a.jsonl")
    assert done.code == code, done.err
    assert done.out.startswith(f"{verdict} accepted: ")
    assert "logistic Elo: H0 0, H1 60; alpha 0.05, beta 0.05; LLR from -2.94 to 2.94" in done.err
    assert re.search(r"pairs needed on average: \d+ if H0 is true, \d+ if H1 is", done.err)
    document = json.loads(run(*words, "--games", "a.jsonl", "--json").out)  # from the file
    processes = run("sprt", *words[1:-4], "--workers", "2", "--games", "b.jsonl", "--json")
    again = json.loads(processes.out)
    assert again["verdict"] == document["verdict"] == verdict
    assert again["pair"] == document["pair"]
    assert again["llr"] == document["llr"]


def test_a_sequential_test_that_runs_out_of_pairs(run: Run) -> None:
    words = ["sprt", "pig", "policy", "random", "--elo=-1,1", "--pairs", "3", "--model", "normalized", *QUICK]
    done = run(*words, "--json")
    assert done.code == 3
    document = msgspec.convert(json.loads(done.out), DOCUMENTS["sprt-1"], strict=True)
    assert document.verdict == "undecided"  # type: ignore[attr-defined]
    assert document.model == "normalized"  # type: ignore[attr-defined]


def test_an_event_from_its_file_to_its_report(run: Run) -> None:
    bots = ["--bot", "policy", "--bot", "random", "--bot", "m=mcts:simulations=3"]
    new = run("tournament", "new", "cup.toml", "--game", "pig", *bots, "--rounds", "3", "--set", "target=15")
    assert new.code == 0, new.err
    assert "3 bots, 18 games of pig" in new.out
    early = run("tournament", "report", "cup.toml")
    assert early.code == 2
    assert "no game has been played yet" in early.err
    done = run("tournament", "run", "cup.toml", *QUICK)
    assert done.code == 0, done.err
    assert done.out.splitlines()[0].startswith("Rank")
    assert len(done.out.splitlines()) == 4
    report = run("tournament", "report", "cup.toml")
    assert "cup.html and cup.json: 18 of 18 games." in report.out
    page = Path("cup.html").read_text()
    assert "mcts:simulations=3" in page
    document = msgspec.convert(
        json.loads(Path("cup.json").read_text()), DOCUMENTS["tournament-1"], strict=True
    )
    shown = json.loads(run("tournament", "report", "cup.toml", "--json").out)
    assert shown == json.loads(Path("cup.json").read_text())
    assert json.loads(run("tournament", "run", "cup.toml", *QUICK, "--json").out) == shown
    assert document.games == 18  # type: ignore[attr-defined]
    assert "18 games are there already" in run("tournament", "run", "cup.toml", *QUICK).err


@pytest.mark.parametrize("target", ["cup.toml", "cup.jsonl", "cup.json", "mine.html", "x.json", "no.html"])
def test_a_report_never_replaces_what_is_none(target: str, run: Run) -> None:
    bots = ["--bot", "policy", "--bot", "random"]
    run("tournament", "new", "cup.toml", "--game", "kuhn-poker", *bots, "--rounds", "1")
    run("tournament", "run", "cup.toml", *QUICK)
    Path("mine.html").write_text("<!doctype html>\n<p>my page</p>\n")
    Path("no.json").write_text('{"my": "data"}')  # beside no.html
    before = {path.name: path.read_bytes() for path in Path().glob("*.*")}
    done = run("tournament", "report", "cup.toml", "-o", target)
    assert done.code == 2
    assert done.err.startswith("error: ")
    assert {path.name: path.read_bytes() for path in Path().glob("*.*")} == before
    for _ in range(2):  # over a report of ours, and an empty file, it may be
        Path("new.html").touch()
        assert run("tournament", "report", "cup.toml", "-o", "new.html").code == 0
    assert "my page" not in Path("new.html").read_text()


def test_a_foreign_file_of_games_is_left_as_it_is(run: Run) -> None:
    Path("n.txt").write_text("call the dentist")
    done = run("match", "pig", "policy", "random", "--pairs", "1", "--games", "n.txt", *QUICK)
    assert done.code == 2
    assert "n.txt:1: is no file of an event" in done.err
    assert Path("n.txt").read_text() == "call the dentist"


@pytest.mark.parametrize("action", ["run", "report"])
@pytest.mark.parametrize(("damage", "words"), [("head", "no file of an event"), ("seed", "another deal")])
def test_a_damaged_file_of_games_is_refused(action: str, damage: str, words: str, run: Run) -> None:
    bots = ["--bot", "policy", "--bot", "random"]
    run("tournament", "new", "cup.toml", "--game", "kuhn-poker", *bots, "--rounds", "1", "--seed", "4")
    assert run("tournament", "run", "cup.toml", *QUICK).code == 0
    head, first, *rest = Path("cup.jsonl").read_text().splitlines(keepends=True)
    if damage == "head":
        lines = [first, *rest]
    else:
        lines = [head, re.sub(r'"seed":"[0-9]+"', '"seed":"5"', first), *rest]
    Path("cup.jsonl").write_text("".join(lines))
    done = run("tournament", action, "cup.toml")
    assert done.code == 2
    assert words in done.err


def test_a_new_event_has_the_fewest_seats_of_its_game(run: Run) -> None:
    done = run("tournament", "new", "a.toml", "--game", "draw-bot", "--json")
    assert done.code == 0, done.err
    assert json.loads(done.out)["players"] == 3
    assert (
        json.loads(run("tournament", "new", "b.toml", "--game", "bot-factory", "--json").out)["players"] == 2
    )


def test_an_interval_without_an_end_says_so(run: Run) -> None:
    words = ["match", "connect-four", "a=mcts:simulations=100", "random", "--pairs", "2", "--seed", "1"]
    document = json.loads(run(*words, "--games", "m.jsonl", *QUICK, "--json").out)
    msgspec.convert(document, DOCUMENTS["match-1"], strict=True)
    assert document["pair"]["share"] == 1
    assert document["pair"]["elo_interval"][0] < 0
    assert document["pair"]["elo_interval"][1] is None
    assert re.search(r"Elo \(-[0-9.]+ to > \+416\.6\)", run(*words, "--games", "m.jsonl", *QUICK).out)


def test_a_scheduler_that_is_not_there_costs_one_line(start: Start) -> None:
    pytest.importorskip("distributed", reason='needs pip install "tinmind[cluster]"')
    child = start("match", "pig", "policy", "random", "-q", "--pairs", "2", "--cluster", "foo")
    out, err = child.communicate(timeout=60)
    assert (child.returncode, out) == (2, "")
    assert err.startswith("error: no scheduler answers at foo (")
    assert err.count("\n") == 1


def test_a_new_event_as_json_and_never_over_a_file(run: Run) -> None:
    done = run("tournament", "--json", "new", "a.toml", "--game", "pig", "--seed", "5")
    document = msgspec.convert(json.loads(done.out), DOCUMENTS["event-file-1"], strict=True)
    assert document.seed == "5"  # type: ignore[attr-defined]
    text = Path("a.toml").read_text()
    again = run("tournament", "new", "a.toml")
    assert again.code == 2
    assert "a.toml is there already" in again.err
    assert Path("a.toml").read_text() == text


def test_settings_reach_the_actions(run: Run, home: Path) -> None:
    (home / "tinmind.toml").write_text('[tournament]\nexecutor = "threads"\nworkers = 1\ngame = "pig"\n')
    assert json.loads(run("tournament", "new", "a.toml", "--rounds", "1", "--json").out)["game"] == "pig"
    (home / "tinmind.toml").write_text("[tournament]\nworkrs = 1\n")
    assert 'did you mean "workers"' in run("tournament", "run", "a.toml").err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["match", "pig", "policy"], "bots: an event has two or more"),
        (["match", "pig", "policy", "policy"], 'two bots are called "policy"'),
        (["match", "pig", "policy", "rndom"], 'did you mean "random"'),
        (["match", "pig", "policy", "random", "--pairs", "0"], "--pairs"),
        (["match", "pig", "policy", "random", "--pairs", "2", "--precision", "9"], "give one of them"),
        (["match", "pig", "policy", "random", "--game-clock", "x"], "limits"),
        (["match", "pig", "policy", "random", "--executor", "fibres"], "--executor"),
        (["match", "pig", "policy", "random", "-q", "--cluster", "tcp://127.0.0.1:1x"], "dask"),
        (["match", "pig", "policy", "random", "--players", "9"], "players"),
        (["match", "chess", "policy", "random"], "unknown game"),
        (["sprt", "pig", "policy", "random"], "Missing option --elo"),
        (["sprt", "pig", "policy", "random", "--elo", "5"], "write E0,E1"),
        (["sprt", "pig", "policy", "random", "--elo", "5,0"], "go up"),
        (["sprt", "pig", "policy", "random", "--elo", "0,5", "--alpha", "2"], "alpha"),
        (["tournament", "run", "none.toml"], "none.toml: no such file"),
        (["tournament"], "Missing command"),
        (["tournament", "rnu", "x"], "rnu"),
        (["tournament", "new", "no/such/folder/x.toml"], "no/such/folder/x.toml"),
    ],
)
def test_bad_input_is_told_in_one_line(words: list[str], message: str, run: Run) -> None:
    done = run(*words)
    assert done.code == 2, done.err
    assert done.out == ""
    assert done.err.startswith("error: ")
    assert done.err.count("\n") == 1
    assert message in done.err
