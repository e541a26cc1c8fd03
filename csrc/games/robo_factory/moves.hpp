// Moves and outcomes of Robo Factory as the engine knows them: what their bytes mean, and the lists.
#pragma once

#include "core/game.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// The kinds of a Move, with their arguments a, b, c. A choice, and its being shown later, are of the same kind.
enum class Do : std::uint8_t {
    kOrder,   // card: kUnseenCard for all but the Customer
    kBoard,   // card, tile
    kHand,    // seat, card
    kPass,    // seat
    kBuy,     // seat, card, tile (kNoTile: not told yet); card and tile unseen by those who do not see which
    kChoose,  // seat: passed or bought, sealed ("buy p1 ?")
    kBuild,   // seat, choice
    kResult,  // set of the seats with the correct build
    kRoll,    // seat, index into Words::rolls
    kTile,    // seat, tile: for the build of attempt 1
};
inline constexpr Move make_move(Do kind, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint8_t>(kind), byte(a), byte(b), byte(c)};
}
inline Do kind_of(Move move) { return static_cast<Do>(move.kind); }

using Moves = FixedVector<Move, 2 * kCards>;
using Outcomes = FixedVector<Outcome, (kMostTile + 1) * kCards>;

void list_legal_moves(const Box& box, const State& s, Moves& out);
// Without builds and purchases that another one makes needless (specification 4, reductions).
void list_search_moves(const Box& box, const State& s, Moves& out);
void list_outcomes(const Box& box, const State& s, Outcomes& out);
Move sample_outcome(const Box& box, const State& s, Rng& rng);

}  // namespace tinmind::robo_factory
