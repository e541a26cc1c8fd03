"""Agent strings and the agents made of them."""

from __future__ import annotations

import pytest

import tinmind
from tinmind import Error, Limits, ReadError
from tinmind.agents import check_agent, make_agent, parse_agent


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
