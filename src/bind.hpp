// What the binding files share: one function a topic, and conversions.
#pragma once

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "core/value.hpp"
#include "engine/position.hpp"

namespace py = pybind11;

namespace tinmind {

void bind_errors(py::module_& m);
void bind_position(py::module_& m);
void bind_search(py::module_& m);
void bind_fast(py::module_& m);

// Documents: dict, list, str, int, float, bool, None. Anything else (a date in a TOML file) is refused with its path.
Value from_python(const py::handle& object);
py::object to_python(const Value& value);

}  // namespace tinmind
