// Moves and outcomes of Draw Bot as the engine knows them: what their bytes mean, and the lists.
#pragma once

#include "core/game.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

// The kinds of a Move, with their arguments a, b, c. A choice, and its being shown later, are of the same kind.
enum class Do : std::uint8_t {
    kOrder,   // slot from 0, DRAW card, BOT card
    kSecret,  // seat, DRAW card, BOT card: kUnseenCards and 0 for all but its owner
    kRoll,    // faces of dice A and E, of N and M, in nibbles
    kPick,    // seat, part or kNoPart
    kAct,     // seat, action; in F1 kDone, or kSealed for a final BOOST of another
    kBoost,   // seat, final BOOST
    kReveal,  // seat, DRAW card, BOT card: its secret order is completed; without cards: it is not
};
inline constexpr Move make_move(Do kind, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint8_t>(kind), byte(a), byte(b), byte(c)};
}
inline Do kind_of(Move move) { return static_cast<Do>(move.kind); }
inline int face_in(Move roll, int part) { return (part < 2 ? roll.a : roll.b) >> (part % 2 == 0 ? 0 : 4) & 15; }

inline constexpr int kMostMoves = 4 + kStations * kParts * kDesigns, kMostOutcomes = 6 * 6 * 6 * 6;
using Moves = FixedVector<Move, kMostMoves>;
using Outcomes = FixedVector<Outcome, kMostOutcomes>;

// The symbols that a seat can draw from the dice at no cost, and for the price of a BOOST, as far as its robots allow.
struct Reach {
    Robot free = 0, boosted = 0;
};
Reach reach_of(const Box& box, const State& s, int seat);
// The symbols of a final BOOST (5.5).
Robot final_reach(const Box& box, const State& s, int seat);
// Energy that the plan of F1 leaves.
int planned_energy(const Box& box, const State& s, int seat);
// The parts of a robot that are not drawn, all designs.
constexpr Robot open_symbols(Robot robot) { return static_cast<Robot>(~(drawn_parts(robot) * 15)); }

// The dice that a Manager may pick, as a set of parts.
int pickable_dice(const State& s);
// Whether a seat has more than one action in T4.
bool has_choice(const Box& box, const State& s, int seat);
// Whether a seat can plan a final BOOST more.
bool can_boost(const Box& box, const State& s, int seat);
// Whether a seat that has planned nothing could boost: known to all, from its sheet and energy.
bool may_plan(const Box& box, const State& s, int seat);

void list_legal_moves(const Box& box, const State& s, Moves& out);
// In F1 one order of the BOOSTs of each plan (specification 4).
void list_search_moves(const Box& box, const State& s, Moves& out);

void list_outcomes(const Box& box, const State& s, Outcomes& out);
Move sample_outcome(const Box& box, const State& s, Rng& rng);

// The boosts of a plan, one after the other, in an order that has as many TURNs and the same end.
using Plan = FixedVector<std::uint8_t, kStations * kParts>;
Plan ordered_plan(const State& s, int seat);

}  // namespace tinmind::draw_bot
