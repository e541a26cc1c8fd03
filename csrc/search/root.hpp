// The root of a search: the moves to compare, and the promises of its caller.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "core/game.hpp"
#include "search/limits.hpp"

namespace tinmind {

// The moves named in `only` (each once, as they come), or else all legal ones: a person may stand in the middle of a
// turn that was begun in an order in which G::search_moves would not go on. A move that is not legal is refused.
template <class G>
std::vector<Move> root_moves(const typename G::Box& box, const typename G::State& state,
                             const std::vector<Move>& only) {
    MoveList<G> moves;
    G::legal_moves(box, state, moves);
    if (only.empty()) return {moves.begin(), moves.end()};
    std::vector<Move> chosen;
    for (const Move move : only) {
        if (std::find(moves.begin(), moves.end(), move) == moves.end())
            throw std::invalid_argument("a root move to search is not legal in this position");
        if (std::find(chosen.begin(), chosen.end(), move) == chosen.end()) chosen.push_back(move);
    }
    return chosen;
}

// The outcome that comes most often, for lines that are shown.
template <class G>
Move likeliest(const typename G::Box& box, const typename G::State& state) {
    OutcomeList<G> outcomes;
    G::chance_outcomes(box, state, outcomes);
    return std::max_element(outcomes.begin(), outcomes.end(),
                            [](const Outcome& a, const Outcome& b) { return a.weight < b.weight; })
        ->move;
}

// A search needs a decision at its root, something that ends it, and at least one thread.
inline void check_search(Turn turn, const Limits& limits, bool has_limit) {
    if (!turn.is_player()) throw std::invalid_argument("a search needs a position in which a player is to act");
    if (!has_limit) throw std::invalid_argument("a search needs a limit: simulations, seconds, nodes or depth");
    if (limits.threads < 1) throw std::invalid_argument("a search needs at least one thread");
}

}  // namespace tinmind
