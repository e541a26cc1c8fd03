"""``solo``, and automa turns at a real table: step by step, undone and redone, with drawn and own tiles."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

import tinmind
from cli.conftest import Run
from tinmind.position import CHANCE

SEED = 11
Entries = list[str]
Table = tuple[int, list[str], dict[str, Any]]


def entries(players: int, is_told: bool, count: int, **options: Any) -> tuple[Entries, tinmind.Position]:
    """What a person enters in a game by the rollout policy, and where that ends."""
    position = tinmind.game("bot_factory").new(players=players, seed=SEED, deal=False, **options)
    found: Entries = []
    while len(found) < count or position.is_chance:
        if not position.is_chance:
            move = position.core.policy_move(1, len(position.history))
            position.play(move)
            found.append(move)
        elif is_told:
            found.append(position.sample().move)
        else:
            position.sample()
    return found, position


def wandering(right: Entries, seed: int) -> Entries:
    """The same entries with undo and redo strewn in, over many turns, and wrong ones that are fixed."""
    rng = random.Random(seed)
    script: Entries = []
    at = 0
    detours = set(rng.sample(range(len(right)), 8))
    while at < len(right):
        script.append(right[at])
        at += 1
        if at in detours:
            detours.remove(at)
            back = rng.randint(1, min(at, 35))
            again = rng.randint(0, back)
            script.append(f"undo {back}")
            if again:
                script.append(f"redo {again}")
            at += again - back
    return script


def play(run: Run, words: list[str], script: Entries, name: str) -> tuple[str, tinmind.Position]:
    done = run(*words, "--record", name, "--seed", str(SEED), stdin="\n".join(script) + "\n")
    assert done.code == 0, done.err
    assert "error" not in done.out
    return done.out, tinmind.load(name)


SOLO: Table = (1, ["solo", "bot-factory", "--task", "1"], {"solo_task": 1})
THREE: Table = (3, ["play", "bot-factory", "--players", "3", "--steps"], {})


@pytest.mark.parametrize("table", [SOLO, THREE], ids=["solo", "three"])
@pytest.mark.parametrize("is_told", [False, True], ids=["drawn", "told"])
def test_undone_and_redone_it_ends_as_if_entered_right_at_once(table: Table, is_told: bool, run: Run) -> None:
    players, words, options = table
    words = [*words, *(["--real"] if is_told else [])]
    right, wanted = entries(players, is_told, 130 if is_told else 70, **options)
    out, straight = play(run, words, right, "straight.txt")
    assert straight == wanted
    assert "Lay Sandra down." in out
    assert "Put 3 bots of each colour" in out or players == 3
    assert ("Lay Vilela down." in out) == (players == 1)
    for seed in (1, 2, 3):
        _, found = play(run, words, wandering(right, seed), f"wandering{seed}.txt")
        assert found == wanted
        assert [each.move for each in found.history] == [each.move for each in wanted.history]


def test_a_wrong_tile_is_fixed_across_an_automa_turn(run: Run) -> None:
    """A tile told was another one: everything after it is entered anew."""
    right, wanted = entries(1, True, 160, solo_task=2)
    position = tinmind.game("bot_factory").new(players=1, seed=SEED, deal=False, solo_task=2)
    wrong, since = "", 0
    for at, entry in enumerate(right):
        if position.is_chance and at > 60:
            others = [text for text, _ in position.chance_outcomes if text != entry]
            if others:
                wrong, since = others[0], at
                break
        position.play(entry)
    assert wrong
    script = [*right[:since], wrong, "fix 1", *right[since:]]
    _, found = play(run, ["solo", "bot-factory", "--task", "2", "--real"], script, "fixed.txt")
    assert found == wanted
    assert "fix 1" in Path("fixed.txt").read_text()


def test_an_entry_far_back_is_fixed_and_the_rest_entered_again(run: Run) -> None:
    script = ["4", "4", "3", "fix 3", "5", "redo 2", "fix 1", "6", "redo"]
    done = run("play", "connect-four", "--record", "far.txt", stdin="\n".join(script) + "\n")
    assert "enter it as it was; then redo 2 enters the rest again" in done.out
    assert [each.move for each in tinmind.load("far.txt").history] == ["5", "4", "6"]
    assert done.out.count("nothing was taken back, or something else was entered since") == 1


def test_what_does_not_go_on_is_not_entered_again(run: Run) -> None:
    full = ["1"] * 6
    done = run(
        "play",
        "connect-four",
        "--record",
        "full.txt",
        stdin="\n".join([*full, "fix 6", "2", "redo 5"]) + "\n",
    )
    assert [each.move for each in tinmind.load("full.txt").history] == ["2", *["1"] * 5], done.out
    done = run(
        "play",
        "connect-four",
        "--record",
        "over.txt",
        stdin="\n".join(["2", *full, "fix 7", "1", "redo 6", "redo"]),
    )
    assert [each.move for each in tinmind.load("over.txt").history] == ["1"] * 6
    assert "error" in done.out
    assert "nothing was taken back" in done.out


def test_steps_are_numbered_and_name_their_rule(run: Run) -> None:
    right, _ = entries(1, False, 60, solo_task=1)
    out, _ = play(run, SOLO[1], right, "steps.txt")
    lines = [line.strip() for line in out.splitlines()]
    walks = [index for index, line in enumerate(lines) if "Move Sandra from" in line]
    assert walks
    assert lines[walks[0]].split(".")[0].isdigit()
    told = " ".join(lines[walks[0] + 1 : walks[0] + 3])
    assert "its leftmost free one" in told
    assert "[Moving Sandra]" in told


def test_what_is_drawn_is_asked_for_in_words(run: Run) -> None:
    done = run("solo", "bot-factory", "--real", "--task", "3", "--record", "asked.txt", stdin="quit\n")
    assert "Pick a part at random (no universal one) for spare space 1: which is it?" in done.out


def test_a_resumed_game_goes_on_step_by_step(run: Run) -> None:
    right, wanted = entries(1, False, 50, solo_task=1)
    play(run, SOLO[1], right[:20], "cut.txt")
    done = run("solo", "cut.txt", stdin="\n".join(right[20:]) + "\n")
    assert done.code == 0
    assert "Lay Sandra down." in done.out
    assert tinmind.load("cut.txt") == wanted


def test_redo_without_undo_and_after_something_else(run: Run) -> None:
    script = ["redo", "4", "undo", "3", "redo", "5", "undo 2", "redo 3", "redo 2", "redo 0"]
    done = run("play", "connect-four", "--record", "r.txt", stdin="\n".join(script) + "\n")
    assert done.out.count("nothing was taken back, or something else was entered since") == 2
    assert "cannot enter 3 again; at most 2 entries can be" in done.out
    assert "redo 0 does nothing" in done.out
    assert [each.move for each in tinmind.load("r.txt").history] == ["3", "5"]


def test_solo_needs_a_game_for_one(run: Run) -> None:
    done = run("solo", "pig")
    assert done.code == 2
    assert "bot_factory" in done.err
    assert run("solo", "bot-factory", "--players", "3").code == 2
    done = run("solo", "bot-factory", "--task", "7")
    assert done.code == 2
    assert "solo_task" in done.err


def test_the_end_names_the_review(run: Run) -> None:
    position = tinmind.game("bot_factory").new(players=1, seed=SEED, deal=False, solo_task=1)
    right: Entries = []
    while not position.is_over:
        if position.turn == CHANCE:
            position.sample()
        else:
            right.append(position.core.policy_move(1, len(position.history)))
            position.play(right[-1])
    out, found = play(run, SOLO[1], right, "whole.txt")
    assert found.is_over
    review = found.band(0)
    assert review is not None
    assert review.capitalize() in out.splitlines()[-1]
    assert found.shares[0] == pytest.approx(["fired", "poor", "adequate", "exemplary"].index(review) / 3)
