"""Agent strings and the agents made of them."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import tinmind
from tinmind import Clock, Error, Limits, ReadError
from tinmind.agents import check_agent, make_agent, parse_agent
from tinmind.errors import BotError


def test_a_full_string() -> None:
    spec = parse_agent("mcts:simulations=20k,exploration=0.5,selection=puct,threads=2")
    assert spec.kind == "mcts"
    assert spec.limits == Limits(simulations=20_000, threads=2)
    assert spec.options == {"exploration": 0.5, "selection": "puct"}


@pytest.mark.parametrize(
    ("text", "limits"),
    [
        ("mcts", Limits(simulations=2000)),
        ("mcts:time=500ms", Limits(seconds=0.5)),
        ("mcts:memory=1M", Limits(memory=2**20)),
        ("expectimax", Limits(depth=3)),
        ("expectimax:depth=5", Limits(depth=5)),
        ("random", Limits()),
    ],
)
def test_limits_and_defaults(text: str, limits: Limits) -> None:
    assert parse_agent(text).limits == limits


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("mtcs", 'did you mean "mcts"'),
        ("", "unknown agent"),
        ("mcts:simulatons=3", 'did you mean "simulations"'),
        ("mcts:depht=3", 'did you mean "depth"'),
        ("mcts:simulations", "name=value"),
        ("mcts:simulations=", "name=value"),
        ("mcts:simulations=x", "no count"),
        ("mcts:exploration=x", "exploration"),
        ("mcts:table_bits=3", "unknown option"),
        ("random:depth=3", "takes no options"),
        ("human:name=Bob", "takes no options"),
    ],
)
def test_strings_that_are_refused(text: str, words: str) -> None:
    with pytest.raises(ReadError, match=words):
        parse_agent(text)


CHOOSERS = [
    (text, game.id)
    for game in tinmind.games()
    for text in ("random", "policy", "mcts:simulations=20", "expectimax:depth=1")
    if text.split(":")[0] in ("random", "policy", *game.algorithms)
]


@pytest.mark.parametrize(("text", "game"), CHOOSERS)
def test_agents_choose_legal_moves_and_repeat_them(text: str, game: str) -> None:
    position = tinmind.game(game).new(seed=1)
    moves = [make_agent(parse_agent(text), position, 7, position.turn).choose(position, 3) for _ in range(2)]
    assert moves[0] in position.legal_moves
    assert moves[0] == moves[1]


def test_an_option_out_of_range_is_refused_at_once() -> None:
    position = tinmind.game("pig").new(seed=1)
    with pytest.raises(Error, match="exploration"):
        make_agent(parse_agent("mcts:exploration=-3"), position, 7, 0)


def test_a_person_is_no_agent() -> None:
    with pytest.raises(Error, match="person"):
        make_agent(parse_agent("human"), tinmind.game("pig").new(seed=1), 7, 0)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mcts:selection=regret_matching", "for games with hidden information"),
        ("mcts:simulations=5,simulations=6", "given twice"),
    ],
)
def test_agents_that_cannot_play_are_refused_before_the_game(text: str, message: str) -> None:
    with pytest.raises(ReadError, match=message):
        check_agent(parse_agent(text), "pig")


@pytest.mark.parametrize(
    ("text", "clock"), [("5m+3s", Clock(300, 3)), ("90s", Clock(90)), ("1h+500ms", Clock(3600, 0.5))]
)
def test_a_clock_for_the_whole_game(text: str, clock: Clock) -> None:
    spec = parse_agent(f"mcts:clock={text},exploration=2")
    assert spec.clock == clock
    assert spec.limits == Limits()
    assert spec.has_own_limits
    assert not parse_agent("mcts:exploration=2").has_own_limits


@pytest.mark.parametrize("text", ["mcts:clock=soon", "mcts:clock=5m+", "mcts:clock=+3s", "mcts:clock=-1s"])
def test_what_is_no_clock_is_refused(text: str) -> None:
    with pytest.raises(ReadError, match=r"no clock; write 5m\+3s"):
        parse_agent(text)


def test_an_agent_with_a_clock_spends_it_over_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each search gets its part of what is left: seconds that become less as the clock runs down."""
    position = tinmind.game("connect_four").new()
    agent = make_agent(parse_agent("mcts:clock=300ms"), position, 7, 0)
    asked: list[float] = []

    def search(position: tinmind.Position, limits: Limits, **_: Any) -> Any:
        assert limits.seconds is not None
        assert limits.simulations is None
        asked.append(limits.seconds)
        time.sleep(limits.seconds)
        return SimpleNamespace(stopped=False, rows=[SimpleNamespace(move="4")])

    monkeypatch.setattr("tinmind.agents.own.search", search)
    for index in range(6):
        agent.choose(position, index)
    assert asked == sorted(asked, reverse=True)
    assert 0 < sum(asked) < 0.3
    assert asked[-1] < asked[0]


def test_a_command_has_options_and_limits() -> None:
    spec = parse_agent("cmd[Skill=3,time=2s,Hash Size=16]: ./bot --level 4 [x]")
    assert (spec.kind, spec.target) == ("cmd", "./bot --level 4 [x]")
    assert spec.options == {"Skill": "3", "Hash Size": "16"}
    assert spec.limits == Limits(seconds=2.0)
    assert parse_agent("cmd[clock=1m]:./bot").clock == Clock(60)


def test_a_class_is_named_by_its_file() -> None:
    spec = parse_agent("my bots/deep,thought=1.py:Bot")
    assert (spec.kind, spec.target) == ("file", "my bots/deep,thought=1.py:Bot")


BOT = """
class One:
    def __init__(self, **words):
        self.seat = None

    def choose(self, view, moves, clock):
        assert self.seat in (None, view.turn), "one instance at two seats"
        self.seat = view.turn
        return moves[0]

class Whole:
    def choose(self, view, moves, clock):
        return "another"

class Dumb:
    pass

class Unmade:
    def __init__(self):
        raise RuntimeError("not today")

    def choose(self, view, moves, clock):
        return moves[0]
"""


@pytest.fixture
def bots(tmp_path: Path) -> str:
    path = tmp_path / "bots.py"
    path.write_text(BOT)
    return str(path)


def test_each_seat_has_an_instance_of_its_own(bots: str) -> None:
    position = tinmind.game("connect_four").new()
    agents = [make_agent(parse_agent(f"{bots}:One"), position, 7, seat) for seat in range(2)]
    for index in range(4):
        position.play(agents[index % 2].choose(position, index // 2))


def test_classes_that_fail(bots: str) -> None:
    position = tinmind.game("connect_four").new()
    with pytest.raises(BotError, match="illegal: chose 'another'") as failed:
        make_agent(parse_agent(f"{bots}:Whole"), position, 7, 0).choose(position, 0)
    assert failed.value.kind == "illegal"
    with pytest.raises(BotError, match=r"crash: raised RuntimeError: not today \(line 20\)"):
        make_agent(parse_agent(f"{bots}:Unmade"), position, 7, 0)
    Path(bots).with_name("quits.py").write_text("import sys\nsys.exit(3)\n")
    with pytest.raises(ReadError, match=r"quits\.py: cannot be run: SystemExit: 3 \(line 2\)"):
        check_agent(parse_agent(bots.replace("bots.py", "quits.py:Bot")), "pig")
    with pytest.raises(ReadError, match="no method choose"):
        check_agent(parse_agent(f"{bots}:Dumb"), "pig")
    Path(bots).with_name("torn.py").write_text("x = = 1")
    with pytest.raises(ReadError, match=r"torn\.py: cannot be run: SyntaxError"):
        check_agent(parse_agent(bots.replace("bots.py", "torn.py:Bot")), "pig")
