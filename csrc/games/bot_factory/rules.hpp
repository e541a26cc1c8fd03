// The rules of Bot Factory as functions: whose turn it is, what may be done, what may be drawn, and what follows.
//
// apply is made of the headers setup, move_phase, sandra, action_phase, procedures and maintenance, in the order of the specification.
// Nothing here allocates or throws.
#pragma once

#include <concepts>

#include "core/fixed_vector.hpp"
#include "core/rng.hpp"
#include "core/step.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/moves.hpp"
#include "games/bot_factory/state.hpp"
#include "games/bot_factory/steps.hpp"

namespace tinmind::bot_factory {

// At most 12 placements of coloured and 12 of universal parts, 30 swaps, GO and END, and 20 with Production tiles (4.9).
using Moves = FixedVector<Move, 76>;
using Outcomes = FixedVector<Outcome, kContractTiles>;

// Decisions (legal.cpp). The order is that of 4.5; SK and END come last.
void list_legal_moves(const Box& box, const State& s, Moves& out);
void list_search_moves(const Box& box, const State& s, Moves& out);  // without the repetitions of 4.9, items 2, 4 and 5
Move random_search_move(const Box& box, const State& s, Rng& rng);
// Whether a decision has one option only; it is then played automatically (4.1).
bool is_forced_decision(const Box& box, const State& s, Move& only);

// Random events (chance.cpp; 4.8).
constexpr bool is_chance(Node node) { return node >= Node::kSpare && node <= Node::kInspection; }
void list_outcomes(const Box& box, const State& s, Outcomes& out);
Move sample_outcome(const Box& box, const State& s, Rng& rng);
bool is_forced_outcome(const State& s, Move& only);

// The flow (rules.cpp).
State initial_state(const Box& box);
void apply_quietly(const Box& box, State& s, Move move);
void settle_quietly(const Box& box, State& s);  // the forced steps of a table that a person typed
void apply_telling(const Box& box, State& s, Move move, Listener& ear);

// apply for any observer of core/step.hpp; G is the game that write_move belongs to.
template <class G, class Observer>
void apply_move(const Box& box, State& s, Move move, Observer& observer) {
    if constexpr (Observer::kListens) {
        Listener ear{&observer,
                     [](void* target, const Box& b, const State& before, Move forced) {
                         static_cast<Observer*>(target)->template forced<G>(b, before, forced);
                     },
                     [](void* target, const Step& step) { static_cast<Observer*>(target)->step(step); }};
        apply_telling(box, s, move, ear);
    } else {
        apply_quietly(box, s, move);
    }
}

}  // namespace tinmind::bot_factory
