// Reading the options of a search from a table, with every fault.
#pragma once

#include "core/value.hpp"
#include "search/options.hpp"

namespace tinmind::engine {

// Specialised for each options struct of search/options.hpp; throws InvalidInput.
template <class Options>
Options read_search_options(const Value& table);

template <>
MctsOptions read_search_options<MctsOptions>(const Value& table);
template <>
ExpectimaxOptions read_search_options<ExpectimaxOptions>(const Value& table);
template <>
RolloutOptions read_search_options<RolloutOptions>(const Value& table);

}  // namespace tinmind::engine
