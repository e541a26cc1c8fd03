// Playouts: one game played to its end by random or policy-weighted moves. Used by tree search, batches and benchmarks
// alike.
//
// Guarantee: the same state, generator and options give the same game on every machine.
#pragma once

#include <cstdint>

#include "core/game.hpp"
#include "search/options.hpp"

namespace tinmind {

// One generator for everything that happens in a playout.
struct OneStream {
    Rng rng;
    Rng& chance() { return rng; }
    Rng& decision(int) { return rng; }
};

// Plays `state` on until the game is over, or until `cutoff` decisions have been made (0: no such limit), and returns
// the number of moves made, decisions and outcomes. `payoff` is that of the end, or G::evaluate where the playout was
// cut off. Streams has the generators: chance() for what is drawn, decision(seat) for what a seat decides.
//
// Always inlined: called from elsewhere, the generators would live in memory, which costs a fifth of a short move's time.
template <class G, Playout kKind, class Streams>
[[gnu::always_inline]] inline std::uint32_t play_on(const typename G::Box& box, typename G::State& state,
                                                    Streams& streams, int cutoff, Payoff& payoff) {
    std::uint32_t moves = 0;
    int decisions_left = cutoff > 0 ? cutoff : -1;
    for (;; ++moves) {
        const Turn turn = G::turn(box, state);
        if (kHasChance<G> && turn.is_chance()) {
            if constexpr (kHasChance<G>) apply<G>(box, state, G::sample_chance(box, state, streams.chance()));
        } else if (turn.is_over()) {
            G::payoff(box, state, payoff);
            break;
        } else if (decisions_left-- == 0) {
            G::evaluate(box, state, payoff);
            break;
        } else if constexpr (kKind == Playout::kPolicy) {
            apply<G>(box, state, G::policy_move(box, state, streams.decision(turn.who)));
        } else {
            apply<G>(box, state, G::random_move(box, state, streams.decision(turn.who)));
        }
    }
    return moves;
}

// The same with one generator.
template <class G, Playout kKind>
[[gnu::always_inline]] inline std::uint32_t play_out(const typename G::Box& box, typename G::State& state,
                                                     Rng& shared_rng, int cutoff, Payoff& payoff) {
    // A local copy can live in registers while everything below is inlined.
    OneStream stream{shared_rng};
    const std::uint32_t moves = play_on<G, kKind>(box, state, stream, cutoff, payoff);
    shared_rng = stream.rng;
    return moves;
}

template <class G>
std::uint32_t play_out(const typename G::Box& box, typename G::State& state, Rng& rng, Playout kind, int cutoff,
                       Payoff& payoff) {
    return kind == Playout::kPolicy ? play_out<G, Playout::kPolicy>(box, state, rng, cutoff, payoff)
                                    : play_out<G, Playout::kUniform>(box, state, rng, cutoff, payoff);
}

}  // namespace tinmind
