# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
"""The evaluator of numpy_evaluator.py in Cython, and a policy: called at the speed of C, without the interpreter lock.

Build it in this folder: ``python setup.py build_ext --inplace``. Then
``tinmind.hint(position, evaluator=my_evaluator.linear(weights), policy=my_evaluator.careful())``.
"""

from libc.stdint cimport int8_t

from tinmind.evaluator cimport TinmindMove, wrap_evaluator, wrap_policy

# What the functions are made for, Pig with two seats; tinmind refuses them for other games.
cdef enum:
    SEATS = 2
    NUM_FEATURES = 5
    CURRENT = 0
    POINTS = 1  # and 2: of each seat
    TOTAL = 3
    ROLLING = 4
    HOLD = 1  # kind of a move (Position.move_records)

cdef float[5] model


cdef void evaluate(const float* features, size_t count, size_t num_features, const int8_t* to_act, size_t seats,
                   float* shares, void* context) noexcept nogil:
    cdef const float* w = <const float*>context
    cdef const float* row
    cdef float win
    cdef size_t i
    cdef int seat
    for i in range(count):
        row = features + i * num_features
        seat = <int>row[CURRENT]  # to_act[i] is -1 while the die is in the air
        win = w[0] + w[1] * row[POINTS + seat] + w[2] * row[POINTS + 1 - seat] + w[3] * row[TOTAL] \
            + w[4] * row[ROLLING]
        win = 0 if win < 0 else 1 if win > 1 else win
        shares[i * seats + seat] = win
        shares[i * seats + 1 - seat] = 1 - win


# Roll up to 20, then hold.
cdef void weigh(const float* features, size_t num_features, int8_t to_act, const TinmindMove* moves, size_t count,
                float* weights, void* context) noexcept nogil:
    cdef bint wants_hold = features[TOTAL] >= 20
    cdef size_t i
    for i in range(count):
        weights[i] = 4 if (moves[i].kind == HOLD) == wants_hold else 1


def linear(weights):
    """The capsule of the linear model. `weights`: five numbers, of (1, own points, the other's, total, rolling)."""
    for i in range(5):
        model[i] = weights[i]
    return wrap_evaluator(evaluate, NUM_FEATURES, SEATS, &model[0])


def careful():
    """The capsule of the policy."""
    return wrap_policy(weigh, NUM_FEATURES, SEATS)
