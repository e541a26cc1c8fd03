// How a good player weighs actions, for rollouts and priors, and an estimate of the end (specification 6 and 13).
#pragma once

#include <span>

#include "games/draw_bot/moves.hpp"

namespace tinmind::draw_bot {

// One action of T4 as the policy chooses it for a seat of a table.
int draw_action(const Box& box, const State& s, int seat, Rng& rng);
// Completes the plan of F1 as the policy makes it.
void draw_plan(const Box& box, State& s, int seat, Rng& rng);

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights);
Move draw_policy_move(const Box& box, const State& s, Rng& rng);

// An estimate of the final payoff.
void estimate(const Box& box, const State& s, Payoff& out);

}  // namespace tinmind::draw_bot
