# cython: language_level=3, boundscheck=False, wraparound=False
"""Numpy batches: many games at once, played in C++ without the interpreter lock."""

from cpython.pycapsule cimport PyCapsule_GetPointer
from libc.stdint cimport int32_t, uint32_t, uint64_t, uintptr_t

import numpy as np

from tinmind import _core


cdef extern from "fast.hpp" nogil:
    cdef struct TinmindFast:
        uint32_t version
        uint32_t size
        int (*players)(const void*) noexcept nogil
        void (*play_games)(const void*, uint64_t, size_t, int, float*, int32_t*) noexcept nogil
    uint32_t kTinmindFastVersion


cdef const TinmindFast* table = <const TinmindFast*>PyCapsule_GetPointer(_core._fast_table, "tinmind.fast")
if table.version != kTinmindFastVersion or table.size != sizeof(TinmindFast):
    raise ImportError("tinmind._fast and tinmind._core are of different builds: reinstall tinmind")

# Games between two looks at Ctrl-C (Python sees signals when the loop comes round).
cdef Py_ssize_t CHUNK = 64


def play_games(position, Py_ssize_t count, uint64_t seed, bint policy):
    """Play `count` games from `position` to the end, game i from the random stream of ``seed + i``.

    Returns (payoffs, lengths, seeds): float32 win shares of shape (count, players), int32 numbers of moves (decisions and
    outcomes) of shape (count,), and the uint64 seed of each game.
    """
    if count < 0:
        raise ValueError(f"count: must not be negative, is {count}")
    cdef const void* where = <const void*><uintptr_t>_core._address(position)
    cdef int players = table.players(where)
    payoffs = np.empty((count, players), dtype=np.float32)
    lengths = np.empty(count, dtype=np.int32)
    seeds = np.arange(count, dtype=np.uint64) + np.uint64(seed)
    cdef float[:, ::1] shares = payoffs
    cdef int32_t[::1] moves = lengths
    cdef Py_ssize_t done = 0
    cdef Py_ssize_t chunk
    while done < count:
        chunk = min(count - done, CHUNK)
        with nogil:
            table.play_games(where, seed + <uint64_t>done, <size_t>chunk, policy, &shares[done, 0], &moves[done])
        done += chunk
    return payoffs, lengths, seeds
