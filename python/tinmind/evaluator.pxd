# Evaluators and policies written in Cython (docs/evaluators.md).
#
#     from tinmind.evaluator cimport TinmindMove, wrap_evaluator, wrap_policy
#
# Write a function of the type tinmind_evaluate_fn or tinmind_weigh_fn, wrap it into a capsule, and pass the capsule as
# evaluator= or policy= of tinmind.search. The C compiler needs the folder tinmind.get_include().

from cpython.mem cimport PyMem_Free, PyMem_Malloc
from cpython.pycapsule cimport PyCapsule_GetName, PyCapsule_GetPointer, PyCapsule_New
from libc.stdint cimport int8_t, uint8_t, uint32_t


cdef extern from "tinmind_evaluator.h" nogil:
    const uint32_t TINMIND_HOOKS_VERSION
    const char* TINMIND_EVALUATOR_NAME
    const char* TINMIND_POLICY_NAME

    ctypedef struct TinmindMove:
        uint8_t kind
        uint8_t a
        uint8_t b
        uint8_t c

    ctypedef void (*tinmind_evaluate_fn)(const float* features, size_t count, size_t num_features,
                                         const int8_t* to_act, size_t seats, float* shares,
                                         void* context) noexcept nogil
    ctypedef void (*tinmind_weigh_fn)(const float* features, size_t num_features, int8_t to_act,
                                      const TinmindMove* moves, size_t count, float* weights,
                                      void* context) noexcept nogil

    ctypedef struct TinmindEvaluator:
        uint32_t version
        uint32_t size
        size_t num_features
        size_t seats
        tinmind_evaluate_fn evaluate
        void* context

    ctypedef struct TinmindPolicy:
        uint32_t version
        uint32_t size
        size_t num_features
        size_t seats
        tinmind_weigh_fn weigh
        void* context


cdef inline void _free_record(object capsule) noexcept:
    PyMem_Free(PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule)))


# The capsule of an evaluator. `num_features` and `seats`: what it is made for, other games are then refused; 0: any.
# `context` is passed on to the function; it must live as long as searches use the capsule.
cdef inline object wrap_evaluator(tinmind_evaluate_fn evaluate, size_t num_features=0, size_t seats=0,
                                  void* context=NULL):
    cdef TinmindEvaluator* record = <TinmindEvaluator*>PyMem_Malloc(sizeof(TinmindEvaluator))
    if record == NULL:
        raise MemoryError()
    record.version = TINMIND_HOOKS_VERSION
    record.size = sizeof(TinmindEvaluator)
    record.num_features = num_features
    record.seats = seats
    record.evaluate = evaluate
    record.context = context
    return PyCapsule_New(record, TINMIND_EVALUATOR_NAME, _free_record)


# The same for a policy.
cdef inline object wrap_policy(tinmind_weigh_fn weigh, size_t num_features=0, size_t seats=0, void* context=NULL):
    cdef TinmindPolicy* record = <TinmindPolicy*>PyMem_Malloc(sizeof(TinmindPolicy))
    if record == NULL:
        raise MemoryError()
    record.version = TINMIND_HOOKS_VERSION
    record.size = sizeof(TinmindPolicy)
    record.num_features = num_features
    record.seats = seats
    record.weigh = weigh
    record.context = context
    return PyCapsule_New(record, TINMIND_POLICY_NAME, _free_record)
