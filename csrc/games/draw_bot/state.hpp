// The table of Draw Bot, or what one seat knows of it (specification 3). Data only: rules are in flow.hpp.
//
// Hidden: secret orders of others, sealed actions and plans, and the order of the piles. A pile is the cards that are
// nowhere else, in random order: it is not kept.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/game.hpp"
#include "games/draw_bot/actions.hpp"
#include "games/draw_bot/box.hpp"

namespace tinmind::draw_bot {

// Where the turn stands (specification 4). On a table kDraw, kScore, kFinalDraw and kFinalScore are passed through: only
// a view waits there, for what it is told.
enum class Phase : std::uint8_t {
    kSetup,      // orders, then secret orders, are dealt
    kRoll,       // T2
    kPick,       // T3
    kAct,        // T4: sealed
    kDraw,       // T5: actions are shown, then done
    kScore,      // T6: secret orders come to light
    kRefill,     // T7
    kFinal,      // F1: plans are made, sealed
    kFinalDraw,  // F2: plans are shown, then done
    kFinalScore,
    kOver,
};

// A DRAW and a BOT card, each from 1; in both 0: no card here. Secret orders also have these, as their DRAW card.
struct Cards {
    std::uint8_t draw = 0, bot = 0;
    friend bool operator==(const Cards&, const Cards&) = default;
};
inline constexpr std::uint8_t kUnseenCards = kMostCards + 1, kSecretDone = kMostCards + 2;
constexpr bool is_card(int code) { return code >= 1 && code <= kMostCards; }

// A set of cards: bit i the DRAW card i + 1, bit 16 + i the BOT card i + 1.
using CardSet = std::uint32_t;
inline constexpr int kBotShift = 16;
constexpr CardSet set_of(Cards cards) {
    return (is_card(cards.draw) ? CardSet{1} << (cards.draw - 1) : 0) |
           (is_card(cards.bot) ? CardSet{1} << (kBotShift + cards.bot - 1) : 0);
}
constexpr std::uint32_t draws_of(CardSet set) { return set & 0xFFFF; }
constexpr std::uint32_t bots_of(CardSet set) { return set >> kBotShift; }

// Whether a seat's completed robots held its secret order: not asked yet, no, or from kAnsweredAt the workstation.
inline constexpr std::uint8_t kNotAsked = 0, kAnsweredNo = 1, kAnsweredAt = 2;

template <class T>
using PerSeat = std::array<T, kMostPlayers>;

struct State {
    PerSeat<Sheet> sheet{};
    PerSeat<Sheet> plan{};  // F1: what will be drawn
    CardSet discards = 0;
    CardSet seen = 0;                     // cards ever shown to all
    PerSeat<std::uint8_t> facing{};       // workstation from 0
    PerSeat<std::uint8_t> plan_facing{};  // where the plan ends; outside the final phase as `facing`
    PerSeat<std::uint8_t> circled{}, spent{}, points{};
    PerSeat<Cards> secret{};
    PerSeat<std::uint8_t> pending{};     // an action (actions.hpp); in F1 kDone after the plan
    PerSeat<std::uint8_t> plan_turns{};  // TURNs of the plan
    PerSeat<std::uint8_t> answer{};
    std::array<Cards, kMostOrders> orders{};
    std::array<std::uint8_t, kParts> dice{};  // faces
    std::uint8_t turn = 1;
    Phase phase = Phase::kSetup;
    std::uint8_t manager = 0;  // derived
    std::uint8_t manager_die = kNoPart;
    std::uint8_t refill = 0;  // bit i: slot i, from 1, waits for new cards
    std::uint8_t viewer = kNoViewer;
    std::uint8_t draw_pile = 0, bot_pile = 0;  // derived: cards left
    std::array<std::uint8_t, 2> unused{};
};
static_assert(sizeof(State) <= 160);
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);

inline bool is_final_phase(Phase phase) { return phase >= Phase::kFinal && phase <= Phase::kFinalScore; }
inline bool is_score_phase(Phase phase) { return phase == Phase::kScore || phase == Phase::kFinalScore; }
inline int energy(const State& s, int seat) { return s.circled[at(seat)] - s.spent[at(seat)]; }
inline Robot robot_of(const Box& box, Cards cards) {
    return is_card(cards.draw) ? static_cast<Robot>(box.draw[at(cards.draw - 1)] | box.bot[at(cards.bot - 1)])
                               : Robot{0};
}
inline bool has_open_secret(const State& s, int seat) {
    const int code = s.secret[at(seat)].draw;
    return is_card(code) || code == kUnseenCards;
}

// The cards of the box.
inline CardSet all_cards(const Box& box) {
    const CardSet half = (CardSet{1} << box.num_cards) - 1;
    return half | half << kBotShift;
}
// The cards that are in a pile or in a secret order that is not seen here.
CardSet unplaced_cards(const Box& box, const State& s);
// How many secret orders are not seen here.
int count_unseen_secrets(const Box& box, const State& s);
// The first seat that has still to choose, plan, show or answer in this phase; -1: none. `from`: seats before it are done.
int next_chooser(const Box& box, const State& s);
int next_sealed(const Box& box, const State& s);
// The order or secret order that is dealt next: a slot, or kMostOrders plus a seat; -1: none.
int next_deal(const Box& box, const State& s);

// The derived fields, from the others.
void derive(const Box& box, State& s);
State initial_state(const Box& box);
// Takes off what was chosen, planned and answered.
void clear_choices(State& s);

}  // namespace tinmind::draw_bot
