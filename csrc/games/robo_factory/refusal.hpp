// Why a typed move or told event is not possible (specification 12), in a sentence.
#pragma once

#include <string>
#include <string_view>

#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// Nothing where there is nothing to say but that it is not listed.
std::string why_refused(const Box& box, const State& s, std::string_view text);

}  // namespace tinmind::robo_factory
