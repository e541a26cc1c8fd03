"""Numpy batches (Cython)."""

import numpy as np
from numpy.typing import NDArray

from tinmind._core import Position

def play_games(
    position: Position, count: int, seed: int, policy: bool
) -> tuple[NDArray[np.float32], NDArray[np.int32], NDArray[np.uint64]]: ...
