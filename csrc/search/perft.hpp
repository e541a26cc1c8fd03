// Perft: the number of move paths of a given length, over all legal moves and all outcomes. Pins the rules of a game.
#pragma once

#include <cstdint>

#include "core/game.hpp"

namespace tinmind {

struct PathCounts {
    std::uint64_t paths = 0;      // of exactly the length asked for, decisions and outcomes each counting one
    std::uint64_t ended = 0;      // shorter ones, at whose end the game is over
    std::uint64_t decisions = 0;  // nodes before the last step at which a player moves
    std::uint64_t chances = 0;    // nodes before the last step at which an outcome is drawn

    friend bool operator==(const PathCounts&, const PathCounts&) = default;
};

template <class G>
void count_paths(const typename G::Box& box, const typename G::State& state, int length, PathCounts& counts) {
    const Turn turn = G::turn(box, state);
    if (length == 0) {
        ++counts.paths;
    } else if (turn.is_over()) {
        ++counts.ended;
    } else {
        const auto follow = [&](Move move) {
            typename G::State next = state;
            apply<G>(box, next, move);
            count_paths<G>(box, next, length - 1, counts);
        };
        if (turn.is_chance()) {
            ++counts.chances;
            OutcomeList<G> outcomes;
            G::chance_outcomes(box, state, outcomes);
            for (const Outcome& outcome : outcomes) follow(outcome.move);
        } else {
            ++counts.decisions;
            MoveList<G> moves;
            G::legal_moves(box, state, moves);
            for (const Move move : moves) follow(move);
        }
    }
}

template <class G>
PathCounts perft(const typename G::Box& box, const typename G::State& state, int length) {
    PathCounts counts;
    count_paths<G>(box, state, length, counts);
    return counts;
}

}  // namespace tinmind
