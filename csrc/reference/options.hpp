// Reading of the small option tables of the reference games.
#pragma once

#include <string_view>

#include "core/describe.hpp"

namespace tinmind::reference {

// Reads a table of numbers by one visitor call: read_options(options, [&](auto& v) { v.number("target", box.target, 1, 1000, ...); }).
template <class F>
void read_options(const Value& options, F&& visit) {
    Faults faults;
    Given given;
    ValueReader reader(options, "options", faults, given);
    visit(reader);
    reader.finish();
    if (!faults.empty()) throw InvalidInput(std::move(faults));
}

}  // namespace tinmind::reference
