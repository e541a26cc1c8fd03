"""``tinmind engine``, the bot's side of the protocol; a bot of another process plays as one of ours."""

from __future__ import annotations

import shlex
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

import tinmind
from tinmind import Position
from tinmind.bots.engine import Engine
from tinmind.bots.words import write_position
from tinmind.tournaments import Entrant, GameTask, play_task

ENGINE = shlex.join([sys.executable, "-m", "tinmind", "engine"])


def talk(*orders: str, agent: str = "random") -> list[str]:
    """What an engine says; it has finished each order before it hears the next."""
    said: list[str] = []
    engine = Engine(said.append, agent)

    def lines() -> Iterator[str]:
        for order in orders:
            yield order
            if engine._thinking is not None and order.startswith("go"):
                engine._thinking.join()

    engine.serve(lines())
    return said


def pig(seed: int = 1) -> Position:
    return tinmind.game("pig").new(seed=seed)


def test_a_greeting() -> None:
    said = talk("tbi", "isready", agent="mcts:simulations=100")
    assert said[0].startswith("id name tinmind")
    assert "mcts:simulations=100" in said[0]
    assert said[-2:] == ["tbiok", "readyok"]
    assert any(line.startswith("option name Seed type string") for line in said)


def test_a_position_is_enough() -> None:
    said = talk(f"position {pig().id}", "go")
    assert said[-1] in ("bestmove roll", "bestmove hold")


def test_moves_are_played_on_the_position() -> None:
    position = tinmind.game("connect_four").new()
    for move in "44444":
        position.play(move)
    start = tinmind.game("connect_four").new().id
    said = talk(write_position(start, list("444444")), "go", agent="policy")
    assert said[-1].startswith("bestmove ")
    assert said[-1] != "bestmove 4"


def test_what_is_not_known_is_passed_over() -> None:
    orders = (
        "xyzzy",
        "",
        "tbi now",
        f"position {pig().id} quickly",
        "go fast time 10 blue 7 moves hold",
        "isready",
    )
    said = talk(*orders)
    assert "tbiok" in said
    assert said[-2:] == ["bestmove hold", "readyok"]


@pytest.mark.parametrize(
    ("orders", "words"),
    [
        (["go"], "no position"),
        (["position tm1:pig:broken"], "position"),
        (["position"], "position"),
        ([f"position {tinmind.game('pig').new(seed=1).id}", "go time soon"], "time must be a whole number"),
        ([f"position {tinmind.game('pig').new(seed=1).id}", "go moves fold"], '"fold" is no legal move'),
        ([f"position {tinmind.game('pig').new(seed=1).id} moves fold"], "fold"),
        (["setoption name Agent value mtcs"], "did you mean"),
        (["setoption name Agent value human"], "plays by itself"),
        (["setoption name Seed value x"], "seed"),
        (["setoption name Components value {"], "JSON"),
    ],
)
def test_what_is_wrong_is_said_and_ends_nothing(orders: list[str], words: str) -> None:
    said = talk(*orders, "isready")
    assert said[-2].startswith("error ")
    assert words in said[-2]
    assert said[-1] == "readyok"


def test_a_search_says_how_it_stands() -> None:
    said = talk(f"position {pig().id}", "go simulations 300 moves roll,hold", agent="mcts")
    info, best = said[-2:]
    words = info.split()
    assert words[:3] == ["info", "simulations", "300"]
    assert 0 <= float(words[words.index("win") + 1]) <= 1
    assert info.partition(" pv ")[2].split(",")[0] == best.removeprefix("bestmove ")


def test_stop_ends_thinking_with_a_move() -> None:
    said: list[str] = []
    heard = threading.Event()

    def say(line: str) -> None:
        said.append(line)
        if line.startswith("info simulations"):
            heard.set()

    engine = Engine(say, "mcts")
    position = tinmind.game("bot_factory").new(seed=3)

    def lines() -> Iterator[str]:
        yield f"position {position.id}"
        yield "go time 3600000"
        assert heard.wait(60)
        yield "isready"
        yield "position x"
        yield "stop"
        assert engine._thinking is not None
        engine._thinking.join(60)

    engine.serve(lines())
    assert "readyok" in said
    assert "error position: still thinking; say stop first" in said
    assert said[-1].removeprefix("bestmove ") in position.legal_moves


def test_quit_while_it_thinks_ends_it() -> None:
    engine = Engine(lambda _: None, "mcts")
    engine.serve([f"position {tinmind.game('bot_factory').new(seed=3).id}", "go time 3600000", "quit"])
    assert not engine._is_thinking


GAMES = ["bot_factory", "connect_four", "goofspiel", "kuhn_poker", "leduc_poker", "pig"]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_bot_of_another_process_plays_as_one_of_ours(game: str) -> None:
    """The same views, seeds and counts of decisions: the games are equal move by move."""
    own, results = "mcts:simulations=60", []
    for agent in (own, f"cmd:{ENGINE} {own}"):
        seats = (Entrant("a", "policy"), Entrant("b", agent))
        results.append(play_task(GameTask("k", game, seats, seed=9, keep_moves=True, max_moves=120)))
    assert results[1].ending != "forfeit", results[1].detail
    assert results[0].moves == results[1].moves
    assert results[1].notes == [[], []]


def test_options_of_a_bot_are_set_and_unknown_ones_refused() -> None:
    def play(agent: str) -> list[str] | None:
        seats = (Entrant("a", "policy"), Entrant("b", agent))
        return play_task(GameTask("k", "pig", seats, seed=2, keep_moves=True)).moves

    assert play(f"cmd[Agent=policy]:{ENGINE} random") == play("policy")
    with pytest.raises(tinmind.ReadError, match="no option Skill; it has: Agent, Seed"):
        play(f"cmd[Skill=3]:{ENGINE} random")


BOT = '''
import sys

class Second:
    """Plays the second move, and tells what it was made with."""

    def __init__(self, seat, seed):
        self.seat, self.seed = seat, seed

    def choose(self, view, moves, clock):
        print("printing is no harm")
        assert view.knowledge == self.seat == view.turn
        assert moves == view.legal_moves
        assert self.seed > 0
        return moves[1]

class Broken:
    def choose(self, view, moves, clock):
        return moves[len(moves)]

class Mute:
    def choose(self, view, moves, clock):
        while True:
            pass

class Unborn:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, view, moves, clock):
        return moves[0]

class Dead:
    def choose(self, view, moves, clock):
        import os
        os._exit(5)
'''


@pytest.fixture
def bot_file(tmp_path: Path) -> Path:
    path = tmp_path / "own bots.py"
    path.write_text(BOT)
    return path


def test_a_class_of_python_plays(bot_file: Path) -> None:
    seats = (Entrant("a", f"{bot_file}:Second"), Entrant("b", "policy"))
    result = play_task(GameTask("k", "goofspiel", seats, seed=2, keep_moves=True, options={"cards": 3}))
    assert result.ending == "normal", result.detail
    assert (result.moves or [])[1] == "bid 2"


@pytest.mark.parametrize(
    ("name", "kind", "words"),
    [
        ("Broken", "crash", "raised IndexError: list index out of range (line 19)"),
        ("Mute", "hang", "no answer"),
        ("Dead", "crash", "exit code 5"),
        ("Unborn", "crash", "raised RuntimeError: not today"),
    ],
)
def test_a_class_of_python_can_fail_without_harm(bot_file: Path, name: str, kind: str, words: str) -> None:
    seats = (Entrant("a", "policy"), Entrant("b", f"{bot_file}:{name}"))
    result = play_task(GameTask("k", "pig", seats, seed=2, move_time=0.5, grace=0.5))
    assert result.forfeit is not None
    assert (result.forfeit.kind, result.forfeit.seat) == (kind, 1)
    assert words in result.forfeit.detail


TRACK = {
    "values": [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    "start": 7,
    "lines": [{"above": 8, "bonus": "place"}, {"above": 11, "bonus": "project"}],
}


def test_component_data_of_ones_own_reach_a_bot() -> None:
    own = tinmind.game("bot_factory").components({"track": TRACK})
    assert own.tag
    results = []
    for agent in ("policy", f"cmd:{ENGINE} policy"):
        seats = (Entrant("a", "policy"), Entrant("b", agent))
        results.append(
            play_task(GameTask("k", "bot_factory", seats, seed=5, components=own, keep_moves=True))
        )
    assert results[1].ending == "normal", results[1].detail
    assert results[0].moves == results[1].moves
    assert results[0].components_hash == own.hash


def test_the_command_refuses_an_agent_that_cannot_play() -> None:
    for agent in ("human", "automa", "mtcs"):
        done = subprocess.run([*shlex.split(ENGINE), agent], capture_output=True, text=True, check=False)
        assert done.returncode == 2
        assert done.stderr.startswith("error: ")
        assert done.stdout == ""


def test_a_referee_that_goes_away_ends_the_engine() -> None:
    pipe = subprocess.PIPE
    with subprocess.Popen(shlex.split(ENGINE), stdin=pipe, stdout=pipe, stderr=pipe, text=True) as engine:
        assert engine.stdin is not None
        assert engine.stdout is not None
        assert engine.stderr is not None
        engine.stdout.close()
        position = tinmind.game("bot_factory").new(seed=3)
        engine.stdin.write(f"tbi\nposition {position.id}\ngo time 3600000\n")
        engine.stdin.close()
        assert engine.wait(60) == 0
        assert engine.stderr.read() == ""
