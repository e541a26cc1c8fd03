"""The reference games beside OpenSpiel's, move by move (needs the extra `openspiel`)."""

from __future__ import annotations

import random

import pytest

from tinmind import _core as core

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
