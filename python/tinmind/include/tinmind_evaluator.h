/* Evaluators and policies in compiled code: the function types, and the records in which tinmind takes them.
 *
 * Plain C, so that Cython (tinmind/evaluator.pxd), C and C++ can use it. A record is handed over as the pointer of a
 * PyCapsule of the name below, as evaluator= or policy= of tinmind.search and tinmind.hint. Its version and size are
 * checked then: a module built against another tinmind is refused, not crashed.
 *
 * The functions are called without the interpreter lock, with threads > 1 from several threads at the same time. They
 * cannot raise: to refuse, leave NaN in the result, which ends the search with an error.
 */
#ifndef TINMIND_EVALUATOR_H
#define TINMIND_EVALUATOR_H

#include <stddef.h>
#include <stdint.h>

#define TINMIND_HOOKS_VERSION 1u
#define TINMIND_EVALUATOR_NAME "tinmind.evaluator"
#define TINMIND_POLICY_NAME "tinmind.policy"

/* A move as four bytes: a kind and three small arguments, whose meaning belongs to the game (Position.move_records). */
typedef struct TinmindMove {
    uint8_t kind, a, b, c;
} TinmindMove;

/* features: count rows of num_features. to_act: for each row the seat that decides, -1 where something is drawn.
 * Fill count rows of `seats` shares of the win, each from 0 to 1. */
typedef void (*tinmind_evaluate_fn)(const float* features, size_t count, size_t num_features, const int8_t* to_act,
                                    size_t seats, float* shares, void* context);

/* features: one row, of the state in which seat to_act decides. Fill `count` weights >= 0, one for each move, not all 0. */
typedef void (*tinmind_weigh_fn)(const float* features, size_t num_features, int8_t to_act, const TinmindMove* moves,
                                 size_t count, float* weights, void* context);

typedef struct TinmindEvaluator {
    uint32_t version, size;     /* TINMIND_HOOKS_VERSION, sizeof(TinmindEvaluator) */
    size_t num_features, seats; /* what the function is made for; 0: any. Other games are refused. */
    tinmind_evaluate_fn evaluate;
    void* context;
} TinmindEvaluator;

typedef struct TinmindPolicy {
    uint32_t version, size; /* TINMIND_HOOKS_VERSION, sizeof(TinmindPolicy) */
    size_t num_features, seats;
    tinmind_weigh_fn weigh;
    void* context;
} TinmindPolicy;

#endif
