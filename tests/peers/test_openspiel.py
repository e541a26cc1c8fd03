"""The reference games beside OpenSpiel's, move by move (needs the extra `openspiel`)."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from tinmind import _core as core

pytestmark = pytest.mark.extra
pyspiel = pytest.importorskip("pyspiel", reason='needs pip install "tinmind[openspiel]"')


def test_connect_four_has_the_same_moves_and_returns() -> None:
    rng = random.Random(1)
    game = pyspiel.load_game("connect_four")
    for _ in range(300):
        own = core.Position.new("connect_four", {}, {}, "")
        peer = game.new_initial_state()
        while not peer.is_terminal():
            assert own.turn == peer.current_player()
            assert [int(move) - 1 for move in own.legal_moves()] == peer.legal_actions()
            action = rng.choice(peer.legal_actions())
            own = own.play(str(action + 1)).position
            peer.apply_action(action)
        assert own.turn == core.OVER
        assert own.shares() == [(value + 1) / 2 for value in peer.returns()]


def test_pig_has_the_same_moves_and_returns() -> None:
    rng = random.Random(2)
    game = pyspiel.load_game("pig(winscore=20)")
    names = {"roll": 0, "hold": 1}
    for _ in range(300):
        own = core.Position.new("pig", {"target": 20}, {}, "")
        peer = game.new_initial_state()
        while not peer.is_terminal():
            if peer.is_chance_node():
                assert own.turn == core.CHANCE
                outcome = rng.choice([action for action, _ in peer.chance_outcomes()])
                assert len(own.outcomes()) == len(peer.chance_outcomes())
                face = peer.action_to_string(outcome).split()[-1]
                own = own.play(f"~{face}").position
                peer.apply_action(outcome)
                continue
            assert own.turn == peer.current_player()
            move = rng.choice(own.legal_moves())
            if names[move] not in peer.legal_actions():
                break
            own = own.play(move).position
            peer.apply_action(names[move])
        else:
            assert own.turn == core.OVER
            assert own.shares() == [(value + 1) / 2 for value in peer.returns()]


class Knowledge:
    """Whether two programs tell the same information sets apart: their names go in pairs."""

    def __init__(self) -> None:
        self.own: dict[str, str] = {}
        self.peer: dict[str, str] = {}

    def met(self, own: str, peer: str) -> None:
        assert self.own.setdefault(own, peer) == peer
        assert self.peer.setdefault(peer, own) == own


def steps(own: core.Position, peer: Any) -> tuple[list[str], list[int]]:
    """What can be drawn or done, in the order of both programs; probabilities must agree."""
    if peer.is_chance_node():
        assert own.turn == core.CHANCE
        actions, probabilities = zip(*peer.chance_outcomes(), strict=True)
        assert [p for _, p in own.outcomes()] == pytest.approx(probabilities)
        return [text for text, _ in own.outcomes()], list(actions)
    assert own.turn == peer.current_player()
    assert len(own.legal_moves()) == len(peer.legal_actions())
    return own.legal_moves(), peer.legal_actions()


def compare(game: str, options: dict[str, Any], peers: list[Any], games: int) -> list[tuple[Any, ...]]:
    """Random games side by side; of each its end: our position, and the returns of each peer."""
    rng = random.Random(3)
    knowledge = Knowledge()
    ends = []
    for _ in range(games):
        own = core.Position.new(game, options, {}, "")
        others = [peer.new_initial_state() for peer in peers]
        while not others[0].is_terminal():
            texts, actions = steps(own, others[0])
            if own.turn != core.CHANCE:
                seen = json.dumps(own.view_of(own.turn).document())
                knowledge.met(seen, f"{own.turn} {others[0].information_state_string(own.turn)}")
            at = rng.randrange(len(texts))
            own = own.play(texts[at]).position
            for other in others:
                other.apply_action(actions[at])
        assert own.turn == core.OVER
        ends.append((own, *(other.returns() for other in others)))
    return ends


@pytest.mark.parametrize("players", [2, 3])
def test_kuhn_poker_is_the_same_game(players: int) -> None:
    peer = pyspiel.load_game(f"kuhn_poker(players={players})")
    for own, chips in compare("kuhn_poker", {"players": players}, [peer], 1000):
        assert own.scores() == chips
        assert own.shares() == pytest.approx([1 / players + won / (2 * players) for won in chips])


def test_leduc_poker_is_the_same_game() -> None:
    peer = pyspiel.load_game("leduc_poker(suit_isomorphism=True)")
    for own, chips in compare("leduc_poker", {}, [peer], 1000):
        assert own.scores() == chips
        assert own.shares() == pytest.approx([1 / 2 + won / 26 for won in chips])


@pytest.mark.parametrize(
    ("players", "cards", "order"),
    [
        (2, 4, "random"),
        (2, 5, "descending"),
        (3, 4, "random"),
        (3, 5, "descending"),
        pytest.param(2, 13, "random", marks=pytest.mark.slow),
    ],
)
def test_goofspiel_is_the_same_game(players: int, cards: int, order: str) -> None:
    text = f"goofspiel(players={players},num_cards={cards},points_order={order},imp_info=False,returns_type="
    peers = [
        pyspiel.load_game(f"turn_based_simultaneous_game(game={text}{returns}))")
        for returns in ("win_loss", "total_points")
    ]
    options = {"players": players, "cards": cards, "order": order}
    for own, wins, points in compare("goofspiel", options, peers, 1000):
        assert own.scores() == points
        winners = [seat for seat in range(players) if points[seat] == max(points)]
        assert own.shares() == pytest.approx([(seat in winners) / len(winners) for seat in range(players)])
        if len(winners) < players:
            assert [win > 0 for win in wins] == [share > 0 for share in own.shares()]


def count_ends(state: Any) -> int:
    if state.is_terminal():
        return 1
    return sum(count_ends(state.child(action)) for action in state.legal_actions())


@pytest.mark.parametrize(
    ("game", "options", "peer"),
    [
        ("kuhn_poker", {"players": 2}, "kuhn_poker(players=2)"),
        ("kuhn_poker", {"players": 3}, "kuhn_poker(players=3)"),
        ("leduc_poker", {}, "leduc_poker(suit_isomorphism=True)"),
        (
            "goofspiel",
            {"players": 3, "cards": 3},
            "turn_based_simultaneous_game(game=goofspiel(players=3,num_cards=3,imp_info=False))",
        ),
    ],
)
def test_as_many_ways_through_the_whole_game(game: str, options: dict[str, Any], peer: str) -> None:
    """Every path, not only those of random games."""
    own = core.perft(core.Position.new(game, options, {}, ""), 50)
    assert own.paths == 0
    assert own.ended == count_ends(pyspiel.load_game(peer).new_initial_state())
