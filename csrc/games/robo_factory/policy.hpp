// The solver of the specification (6) as weights: what a sensible Manufacturer does by its own belief alone.
#pragma once

#include <span>

#include "games/robo_factory/moves.hpp"

namespace tinmind::robo_factory {

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights);
Move draw_policy_move(const Box& box, const State& s, Rng& rng);

}  // namespace tinmind::robo_factory
