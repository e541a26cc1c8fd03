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

// Where the turn stands (specification 4). On a table kReveal, kCheck1 and kEnd are passed through: only a view, which
// does not know the order, waits there for what is told.
enum class Phase : std::uint8_t {
    kOrder,    // N1: the Customer draws the Order Card
    kBoard,    // N2, N3: cards and Data Tiles for the board
    kHands,    // N4
    kBuy,      // N5, N6; with all choices in, a view waits for what was bought
    kBuild1,   // N7, N8; with all builds made, a view waits for them to be revealed
    kReveal1,  // views: who is correct
    kRoll1,    // N9: a shouter rolls
    kCheck1,   // N10, views: the Data Tile for the viewer's own build
    kBuild2,   // N11, N12
    kReveal2,  // views
    kRoll2,    // N13
    kEnd,      // N15, views: the order is shown
    kOver,
};

// A Manufacturer's choice at kBuy.
enum class Choice : std::uint8_t {
    kNone,
    kSealed,  // made, and not seen by the viewer
    kPass,    // made in this round of purchases
    kBuy,     // made in this round: the last card of `bought`
    kOut,     // buys no more in this turn
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
    PerSeat<ThreeCodes> bought{};    // cards, in the order of purchase
    PerSeat<ThreeCodes> buy_tile{};  // their Data Tiles
    std::array<PerSeat<std::uint8_t>, 2> build{};  // by attempt
    PerSeat<std::uint8_t> fb_tile{};               // for a wrong build of attempt 1
    PerSeat<std::uint8_t> roll{};                  // index into Words::rolls
    PerSeat<Choice> pending{};
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
inline bool is_build_phase(Phase phase) { return phase == Phase::kBuild1 || phase == Phase::kBuild2; }
inline bool is_reveal_phase(Phase phase) { return phase == Phase::kReveal1 || phase == Phase::kReveal2; }
inline bool is_roll_phase(Phase phase) { return phase == Phase::kRoll1 || phase == Phase::kRoll2; }
inline Phase reveal_phase(int attempt) { return attempt == 0 ? Phase::kReveal1 : Phase::kReveal2; }
inline Phase roll_phase(int attempt) { return attempt == 0 ? Phase::kRoll1 : Phase::kRoll2; }

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

// The seat that chooses or builds next, -1: all have.
inline int next_chooser(const Box& box, const State& s) {
    for (int j = 0; j < box.makers(); ++j) {
        const int seat = maker(box, s, j);
        if (s.phase == Phase::kBuy ? s.pending[at(seat)] == Choice::kNone
                                   : s.build[at(attempt_of(s.phase))][at(seat)] == kNoBuild)
            return seat;
    }
    return -1;
}
// The first Manufacturer whose hand is not complete, -1: none.
inline int next_dealt(const Box& box, const State& s) {
    for (int j = 0; j < box.makers(); ++j)
        if (s.hand[at(maker(box, s, j))].back() == kNoCard) return maker(box, s, j);
    return -1;
}
// The first shouter of this attempt that has not rolled, -1: none. (A siren serves once: a roll belongs to one attempt.)
inline int next_roller(const Box& box, const State& s) {
    for (int j = 0; j < box.makers(); ++j) {
        const int seat = maker(box, s, j);
        if (is_shouted(s.build[at(attempt_of(s.phase))][at(seat)]) && s.roll[at(seat)] == 0) return seat;
    }
    return -1;
}

// Nothing of a turn is on the table.
void clear_turn(State& s);
// The derived fields, from the others.
void derive(const Box& box, State& s);
State initial_state(const Box& box);

}  // namespace tinmind::robo_factory
