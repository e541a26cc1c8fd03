"""Evaluators and policies of one's own for tree search (docs/evaluators.md).

An evaluator judges the leaves of the tree in place of playouts, a policy gives the priors of the moves.
Either is a Python function that works on numpy arrays, or a capsule of compiled code, which a Cython
module makes with ``tinmind/evaluator.pxd``.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from .errors import Error, ReadError
from .limits import shorten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    #: ``f(features: float32[n, k], seats: int8[n]) -> float32[n, players]``, or a capsule
    Evaluator = Callable[[NDArray[np.float32], NDArray[np.int8]], NDArray[np.float32]] | Any
    #: ``f(features: float32[k], moves: uint8[m, 4], seat: int) -> float32[m]``, or a capsule
    Policy = Callable[[NDArray[np.float32], NDArray[np.uint8], int], NDArray[np.float32]] | Any

LARGEST_BATCH = 4096


def get_include() -> str:
    """The folder of ``tinmind_evaluator.h``, for the compiler of a module that uses ``evaluator.pxd``."""
    return str(Path(__file__).parent / "include")


def get_cython_path() -> str:
    """The folder in which Cython finds ``tinmind/evaluator.pxd``: one of ``cythonize(include_path=...)``."""
    return str(Path(__file__).parents[1])


def check_hooks(algorithm: str, evaluator: object, policy: object, batch: object) -> None:
    """Refuse an evaluator, a policy or a batch that a search cannot use.

    Raises:
        Error, ReadError: says what would be right.
    """
    if isinstance(batch, bool) or not isinstance(batch, int) or not 1 <= batch <= LARGEST_BATCH:
        raise Error(f"batch must be a whole number from 1 to {LARGEST_BATCH}, is {shorten(repr(batch))}")
    for name, given in (("evaluator", evaluator), ("policy", policy)):
        if given is None:
            continue
        if algorithm != "mcts":
            raise ReadError(f"{name} is for the algorithm mcts, not for {algorithm}")
        if not callable(given) and type(given).__name__ != "PyCapsule":
            raise Error(
                f"{name} must be a function or a capsule of compiled code (docs/evaluators.md), "
                f"is {shorten(repr(given))}"
            )
    if batch != 1 and evaluator is None:
        raise Error(f"batch is for a search with an evaluator; without one it must be 1, is {batch}")
