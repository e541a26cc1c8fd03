"""Searches on connect four, held against an exhaustive solver that shares nothing with the C++ core."""

from __future__ import annotations

import random
from functools import cache

import pytest

from tinmind import _core as core

ROWS, COLS = 6, 7
Board = tuple[str, ...]  # one text a column, from the bottom up


def has_line(board: Board, last: int) -> bool:
    """Whether the stone on top of column `last` ends a line of four."""
    cells = {(c, r): stone for c, column in enumerate(board) for r, stone in enumerate(column)}
    col, row = last, len(board[last]) - 1
    mine = cells[col, row]
    for dc, dr in ((1, 0), (0, 1), (1, 1), (1, -1)):
        length = 1
        for sign in (1, -1):
            step = 1
            while cells.get((col + sign * step * dc, row + sign * step * dr)) == mine:
                step += 1
            length += step - 1
        if length >= 4:
            return True
    return False


def drop(board: Board, col: int) -> Board:
    stone = "xo"[sum(map(len, board)) % 2]
    return (*board[:col], board[col] + stone, *board[col + 1 :])


@cache
def value(board: Board) -> float:
    """Share of the win of the player to act, under best play: 1, 0.5 or 0. Plain exhaustive search."""
    if sum(map(len, board)) == ROWS * COLS:
        return 0.5
    best = 0.0
    for col in range(COLS):
        if len(board[col]) < ROWS:
            after = drop(board, col)
            best = max(best, 1.0 if has_line(after, col) else 1 - value(after))
            if best == 1.0:
                break
    return best


def move_values(board: Board) -> dict[str, float]:
    out = {}
    for col in range(COLS):
        if len(board[col]) < ROWS:
            after = drop(board, col)
            out[str(col + 1)] = 1.0 if has_line(after, col) else 1 - value(after)
    return out


def late_board(seed: int, stones: int) -> Board:
    """A random board with so many stones and no line yet."""
    rng = random.Random(seed)
    while True:
        board: Board = ("",) * COLS
        for _ in range(stones):
            col = rng.choice([c for c in range(COLS) if len(board[c]) < ROWS])
            board = drop(board, col)
            if has_line(board, col):
                break
        else:
            return board


def position(board: Board) -> core.Position:
    rows = ["".join(column[r] if r < len(column) else "." for column in board) for r in reversed(range(ROWS))]
    return core.Position.from_document(
        {"format": "tinmind.position/1", "game": "connect_four", "board": rows}, {}, ""
    )


BOARDS = [late_board(seed, 28 + seed % 8) for seed in range(40)]


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_expectimax_is_exact(board: Board) -> None:
    result = core.Searcher("connect_four", "expectimax", {}).search(position(board), depth=42)
    assert result.exact
    seat = result.seat
    assert {row.move: row.share[seat] for row in result.rows} == move_values(board)


@pytest.mark.parametrize("board", BOARDS, ids=range(len(BOARDS)))
def test_tree_search_finds_a_best_move(board: Board) -> None:
    result = core.Searcher("connect_four", "mcts", {"playout": "uniform"}).search(
        position(board), simulations=20000, seed=3
    )
    values = move_values(board)
    assert values[result.rows[0].move] == max(values.values())


def test_listed_moves_are_the_solver_s() -> None:
    for board in BOARDS:
        assert position(board).legal_moves() == list(move_values(board))
