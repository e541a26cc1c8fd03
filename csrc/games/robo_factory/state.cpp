// The table at the start of a game and of a turn, and what follows from the rest of it.
#include "games/robo_factory/state.hpp"

#include <algorithm>

#include "games/robo_factory/knowledge.hpp"

namespace tinmind::robo_factory {

namespace {

constexpr ThreeCodes three(std::uint8_t code) { return {code, code, code}; }

}  // namespace

int rounds_of_purchases(const Box& box, const State& s) {
    int most = 0;
    for (int seat = 0; seat < box.players; ++seat) most = std::max(most, count_bought(s, seat));
    return most;
}

int next_seat(const Box& box, const State& s) {
    const int attempt = attempt_of(s.phase), round = s.phase == Phase::kBuy ? rounds_of_purchases(box, s) : 0;
    const auto is_next = [&](int seat) {
        const std::size_t p = at(seat);
        switch (s.phase) {
            case Phase::kHands: return s.hand[p].back() == kNoCard;
            case Phase::kBuy: return s.pending[p] == kNone && (round == 0 || count_bought(s, seat) == round);
            case Phase::kBuild1:
            case Phase::kBuild2: return s.pending[p] == kNone;
            case Phase::kPayInfo:
            case Phase::kReveal1:
            case Phase::kReveal2: return s.pending[p] != kNone;
            case Phase::kRoll1:
            case Phase::kRoll2: return is_shouted(s.build[at(attempt)][p]) && s.roll[p] == 0;
            case Phase::kTile1: return s.fb_tile[p] == kNoTile;
            default: return false;
        }
    };
    for (int j = 0; j < box.makers(); ++j)
        if (is_next(maker(box, s, j))) return maker(box, s, j);
    return -1;
}

void clear_turn(State& s) {
    s.hand.fill(three(kNoCard));
    s.bought.fill(three(kNoCard));
    s.buy_tile.fill(three(kNoTile));
    for (auto& builds : s.build) builds.fill(kNone);
    s.fb_tile.fill(kNoTile);
    s.roll.fill(0);
    s.pending.fill(kNone);
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
