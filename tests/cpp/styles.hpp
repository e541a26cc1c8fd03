// Ways to choose in the games that the checks play: evenly among the search moves, by the policy, evenly among all.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace checks {

enum class Style { kUniform, kPolicy, kLegal };

// A move, or an outcome where something is drawn.
template <class G>
tinmind::Move choose(const typename G::Box& box, const typename G::State& s, Style style, tinmind::Rng& rng) {
    if (G::turn(box, s).is_chance()) return G::sample_chance(box, s, rng);
    if (style == Style::kPolicy) return G::policy_move(box, s, rng);
    if (style == Style::kUniform) return G::random_move(box, s, rng);
    tinmind::MoveList<G> moves;
    G::legal_moves(box, s, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

}  // namespace checks
