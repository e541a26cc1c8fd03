// tinmind._core: the table of contents of the compiled module.
#include <pybind11/pybind11.h>

#include "bind.hpp"

PYBIND11_MODULE(TINMIND_MODULE, m, py::mod_gil_not_used()) {
    // Classes, pickles and messages never name an instruction set.
    m.attr("__name__") = "tinmind._core";
    m.doc() = "The compiled core of tinmind.";
    tinmind::bind_errors(m);
    tinmind::bind_position(m);
    tinmind::bind_search(m);
    tinmind::bind_fast(m);
}
