// The table of Robo Factory, or what one seat knows of it (specification 3). Data only: rules are in flow.hpp.
//
// What a seat cannot see is "unseen" in its view: the order, other hands, which card was bought and its tile, other
// seats' feedback, and choices of a simultaneous node before all are in. The codes are those of cards.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/game.hpp"
#include "games/robo_factory/box.hpp"

namespace tinmind::robo_factory {

// Where the turn stands (specification 4). On a table kPayInfo, kReveal, kCheck and kTile are passed through: only a view
// waits there, for what it is told.
enum class Phase : std::uint8_t {
    kOrder,    // N1: the Customer draws the Order Card
    kBoard,    // N2, N3: cards and Data Tiles for the board
    kHands,    // N4
    kBuy,      // N5: choices are made, sealed
    kPayInfo,  // N6: they are shown, and paid
    kBuild1,   // N7: robots are built, sealed
    kReveal1,  // N8
    kCheck1,   // N10: who is correct
    kRoll1,    // N9: shouters roll
    kTile1,    // N10: Data Tiles for the builds of attempt 1
    kBuild2,   // N11
    kReveal2,  // N12
    kCheck2,   // N14
    kRoll2,    // N13
    kOver,
};

template <class T>
using PerSeat = std::array<T, kMostPlayers>;
using ThreeCodes = std::array<std::uint8_t, 3>;

struct State {
    CardSet candidates = kAllCards;  // derived: the orders that the viewer, or on a table the public, cannot rule out
    PerSeat<std::uint16_t> cubes{};  // value
    std::int16_t pot = 0;            // derived: value; below 0 only with an unlimited supply
    std::uint16_t turn = 0;          // turns that have ended
    PerSeat<ThreeCodes> hand{};      // cards, sorted
    PerSeat<ThreeCodes>
        bought{};  // cards, in the order of purchase; the Customer knows them, but not the rest of the hand
    PerSeat<ThreeCodes> buy_tile{};                // their Data Tiles
    std::array<PerSeat<std::uint8_t>, 2> build{};  // choices that are shown, by attempt
    PerSeat<std::uint8_t> fb_tile{};               // for a wrong build of attempt 1
    PerSeat<std::uint8_t> roll{};                  // index into Words::rolls
    PerSeat<std::uint8_t> pending{};               // a choice that is made and not shown yet
    ThreeCodes board{}, board_tile{};
    std::uint8_t order = kNoCard;
    Phase phase = Phase::kOrder;
    std::uint8_t customer = 0;  // derived
    std::uint8_t deck = 0;      // derived: cards that are no order, on no board and in no hand
    std::uint8_t sirens = 0;    // bit p: seat p has its siren still
    std::uint8_t viewer = kNoViewer;
};
static_assert(sizeof(State) <= 128);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

// 0 in the first attempt, 1 in the second.
inline int attempt_of(Phase phase) { return phase >= Phase::kBuild2 ? 1 : 0; }
inline bool is_in(Phase phase, Phase one, Phase two) { return phase == one || phase == two; }
inline bool is_build_phase(Phase phase) { return is_in(phase, Phase::kBuild1, Phase::kBuild2); }
inline bool is_roll_phase(Phase phase) { return is_in(phase, Phase::kRoll1, Phase::kRoll2); }
inline bool is_decision(Phase phase) { return phase == Phase::kBuy || is_build_phase(phase); }

// The j-th Manufacturer, clockwise from the Customer's left.
inline int maker(const Box& box, const State& s, int j) { return (s.customer + 1 + j) % box.players; }
inline bool has_siren(const State& s, int seat) { return (s.sirens >> seat & 1) != 0; }
inline bool may_shout(const Box& box, const State& s, int seat) {
    return has_siren(s, seat) && !(box.is_first_only && attempt_of(s.phase) == 1);
}
inline int count_bought(const State& s, int seat) {
    int count = 0;
    while (count < kMostHand && s.bought[at(seat)][at(count)] != kNoCard) ++count;
    return count;
}
inline bool has_bought(const State& s, int seat, int card) {
    for (std::uint8_t one : s.bought[at(seat)])
        if (one == card) return true;
    return false;
}
// Purchases made by those who take part in the round of purchases under way: they bought in every one before it.
int rounds_of_purchases(const Box& box, const State& s);
// The Manufacturer whose card, choice, reveal, roll or tile comes next in this phase, -1: all done.
int next_seat(const Box& box, const State& s);

// Nothing of a turn is on the table.
void clear_turn(State& s);
// The derived fields, from the others.
void derive(const Box& box, State& s);
State initial_state(const Box& box);

}  // namespace tinmind::robo_factory
