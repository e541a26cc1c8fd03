// How a sensible player plays: move weights for rollouts and priors, and a static estimate for cut-offs (specification 13).
#pragma once

#include <span>

#include "core/rng.hpp"
#include "games/bot_factory/rules.hpp"

namespace tinmind::bot_factory {

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights);
// The same in the solo game: the logarithms of the weights to the base 2 (solo_policy.cpp).
void weigh_solo_moves(const Box& box, const State& s, const Moves& moves, std::span<float> logs);
Move draw_policy_move(const Box& box, const State& s, Rng& rng);
void estimate(const Box& box, const State& s, Payoff& out);
void estimate_solo(const Box& box, const State& s, Payoff& out);  // solo_estimate.cpp

}  // namespace tinmind::bot_factory
