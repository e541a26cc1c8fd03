// The table at the start of a game and of a turn, and what follows from the rest of it.
#include "games/robo_factory/state.hpp"

#include "games/robo_factory/knowledge.hpp"

namespace tinmind::robo_factory {

namespace {

constexpr ThreeCodes three(std::uint8_t code) { return {code, code, code}; }

}  // namespace

void clear_turn(State& s) {
    s.hand.fill(three(kNoCard));
    s.bought.fill(three(kNoCard));
    s.buy_tile.fill(three(kNoTile));
    for (auto& builds : s.build) builds.fill(kNoBuild);
    s.fb_tile.fill(kNoTile);
    s.roll.fill(0);
    s.pending.fill(Choice::kNone);
    s.board = three(kNoCard);
    s.board_tile = three(kNoTile);
    s.order = kNoCard;
}

void derive(const Box& box, State& s) {
    int held = 0, used = s.order != kNoCard;
    for (int seat = 0; seat < box.players; ++seat) {
        held += s.cubes[at(seat)];
        for (std::uint8_t card : s.hand[at(seat)]) used += card != kNoCard;
    }
    for (std::uint8_t card : s.board) used += card != kNoCard;
    s.pot = static_cast<std::int16_t>(box.total_cubes - held);
    s.customer = byte(s.turn % box.players);
    s.deck = byte(kCards - used);
    s.candidates = belief(box, s, knower(s));
}

State initial_state(const Box& box) {
    State s;
    clear_turn(s);
    for (int seat = 0; seat < box.players; ++seat) s.cubes[at(seat)] = static_cast<std::uint16_t>(box.start_cubes);
    s.sirens = byte((1 << box.players) - 1);
    derive(box, s);
    return s;
}

}  // namespace tinmind::robo_factory
