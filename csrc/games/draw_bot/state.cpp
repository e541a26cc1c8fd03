// The table at the start of a game, who is next, and what follows from the rest of it.
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

CardSet unplaced_cards(const Box& box, const State& s) {
    CardSet placed = s.discards;
    for (Cards order : s.orders) placed |= set_of(order);
    for (Cards secret : s.secret) placed |= set_of(secret);
    return all_cards(box) & ~placed;
}

int count_unseen_secrets(const Box& box, const State& s) {
    int count = 0;
    for (int seat = 0; seat < box.players; ++seat) count += s.secret[at(seat)].draw == kUnseenCards;
    return count;
}

int next_chooser(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.pending[at(seat)] == kNothing) return seat;
    return -1;
}

int next_sealed(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.pending[at(seat)] == kSealed) return seat;
    return -1;
}

int next_deal(const Box& box, const State& s) {
    for (int slot = 0; slot < box.orders_open; ++slot)
        if (s.phase == Phase::kSetup ? s.orders[at(slot)] == Cards{} : (s.refill >> (slot + 1) & 1) != 0) return slot;
    for (int seat = 0; s.phase == Phase::kSetup && seat < box.players; ++seat)
        if (s.secret[at(seat)] == Cards{}) return kMostOrders + seat;
    return -1;
}

void derive(const Box& box, State& s) {
    s.manager = byte((s.turn - 1 + box.is_left_first) % box.players);
    const CardSet unplaced = unplaced_cards(box, s);
    const int unseen = count_unseen_secrets(box, s);
    s.draw_pile = byte(count_bits(draws_of(unplaced)) - unseen);
    s.bot_pile = byte(count_bits(bots_of(unplaced)) - unseen);
}

void clear_choices(State& s) {
    s.pending.fill(kNothing);
    s.plan.fill(0);
    s.plan_turns.fill(0);
    s.plan_facing = s.facing;
    s.answer.fill(kNotAsked);
}

State initial_state(const Box& box) {
    State s;
    clear_choices(s);
    for (int seat = 0; seat < box.players; ++seat) s.circled[at(seat)] = byte(box.energy_start);
    derive(box, s);
    return s;
}

}  // namespace tinmind::draw_bot
