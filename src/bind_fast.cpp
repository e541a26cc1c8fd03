// The function table for the Cython module, and raw pointers to positions.
#include "bind.hpp"
#include "fast.hpp"

namespace tinmind {

using engine::Position;

namespace {

const Position& at(const void* position) { return *static_cast<const Position*>(position); }

const TinmindFast kTable{
    kTinmindFastVersion,
    sizeof(TinmindFast),
    [](const void* position) { return at(position).players(); },
    [](const void* position, std::uint64_t seed, std::size_t count, int policy, float* shares, std::int32_t* lengths) {
        at(position).play_games(seed, count, policy != 0, shares, lengths);
    },
};

}  // namespace

void bind_fast(py::module_& m) {
    m.attr("_fast_table") = py::capsule(&kTable, "tinmind.fast");
    m.def(
        "_address", [](const Position& position) { return reinterpret_cast<std::uintptr_t>(&position); },
        "Address of a position for tinmind._fast; valid while the position lives.");
}

}  // namespace tinmind
