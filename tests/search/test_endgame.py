"""The attempt to prove an ending before the tree search, held against solvers of the reference games."""

from __future__ import annotations

import pytest

from search.test_connect_four import late_board, move_values
from search.test_connect_four import position as board_position
from search.test_pig import optimal, pig
from tinmind import _core as core

LATE = [late_board(seed, 28 + seed % 8) for seed in range(10)]


def search(position: core.Position, **options: bool) -> core.Result:
    return core.Searcher(position.game, "mcts", options).search(position, simulations=20000, seed=3)


@pytest.mark.parametrize("board", LATE, ids=range(len(LATE)))
def test_late_connect_four_is_proven(board: tuple[str, ...]) -> None:
    result = search(board_position(board), endgame=True)
    assert (result.exact, result.algorithm, result.simulations) == (True, "endgame", 0)
    assert {row.move: row.share[result.seat] for row in result.rows} == move_values(board)


@pytest.mark.parametrize("points", [(0, 0), (3, 8), (10, 0)])
def test_pig_to_a_small_target_is_proven_though_it_has_no_end_to_its_lines(points: tuple[int, int]) -> None:
    target = 12
    result = search(pig(target, points, 2), endgame=True)
    truth, roll = optimal(target)
    assert (result.exact, result.algorithm) == (True, "endgame")
    assert result.rows[0].share[0] == pytest.approx(truth[(*points, 2)], abs=1e-8)
    assert (result.rows[0].move == "roll") == roll[(*points, 2)]
    for row in result.rows:
        assert sum(row.share) == pytest.approx(1, abs=1e-8)
        assert row.share_error == [0, 0]
        assert row.parts["points"] == pytest.approx(row.score[0], abs=1e-3)
        assert row.line[0] == (0, row.move)


def test_the_middle_of_a_game_is_searched_as_ever() -> None:
    middle = board_position(("xo", "", "o", "xx", "", "", ""))
    with_attempt, without = search(middle, endgame=True), search(middle)
    assert not with_attempt.exact
    assert with_attempt.algorithm == "mcts"
    seen = [[(row.move, row.visits, row.share) for row in result.rows] for result in (with_attempt, without)]
    assert seen[0] == seen[1]


def test_without_the_option_nothing_is_proven() -> None:
    assert not search(board_position(LATE[0])).exact
