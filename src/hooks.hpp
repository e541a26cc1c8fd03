// Evaluators and policies from Python: a function that works on numpy arrays, or a capsule of compiled code
// (python/tinmind/include/tinmind_evaluator.h). And what they are given, for training: features and move records.
#pragma once

#include <pybind11/numpy.h>

#include <memory>
#include <span>

#include "bind.hpp"
#include "search/evaluator.hpp"

namespace tinmind {

// nullptr for None. Throw std::invalid_argument for what is neither, and for a capsule of another build.
std::unique_ptr<Evaluator> make_evaluator(const py::object& given);
std::unique_ptr<MovePolicy> make_policy(const py::object& given);

// One row of four bytes for each move.
py::array_t<std::uint8_t> records_of(std::span<const Move> moves);
py::array_t<float> features_of(const engine::Position& position);

}  // namespace tinmind
