// Completed robots, orders and secret orders (specification 5.3), and the end (7).
#pragma once

#include "core/move.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

// The workstations, as a set, whose robot a seat has completed in this scoring.
int completed_now(const State& s, int seat);
// The first seat that has completed something and has not said yet whether it was its secret order; -1: none.
int next_asked(const Box& box, const State& s);
// Whether a player has completed all robots.
bool has_finished(const State& s, int seat);
bool has_anybody_finished(const Box& box, const State& s);

// A secret order that its owner has just completed is revealed, scored and done.
void score_secret(const Box& box, State& s, int seat, Cards cards);
// Open orders, then all other completed robots. Fulfilled orders are discarded; their slots, as a set.
int score_robots(const Box& box, State& s);

inline int originality(const Box& box, const State& s, int seat) {
    return box.originality_points * count_original(s.sheet[at(seat)], box.is_all_pairs != 0);
}
inline int total_points(const Box& box, const State& s, int seat) {
    return s.points[at(seat)] + originality(box, s, seat);
}
void final_payoff(const Box& box, const State& s, Payoff& out);

}  // namespace tinmind::draw_bot
