// Cubes: purchases, rolls, rewards, fees (specification 5.3 to 5.6), and the end (7).
#pragma once

#include "core/move.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// The set of the seats whose build of this attempt is this card.
int seats_with(const Box& box, const State& s, int card);
// The cards built in an attempt.
CardSet built_cards(const Box& box, const State& s, int attempt);

// Up to `amount` cubes of a seat go to the Customer.
void pay_customer(State& s, int seat, int amount);
// The shouter takes or pays what it rolled, as far as there is something to take or pay.
void settle_roll(const Box& box, State& s, int seat);
// Every correct seat is due the reward of this attempt; a short pot is handed out cube by cube.
void pay_rewards(const Box& box, State& s, int correct);
void pay_fees(const Box& box, State& s, int correct);

// After the end of a turn.
bool is_game_over(const Box& box, const State& s);
void final_payoff(const Box& box, const State& s, Payoff& out);
// An estimate of the final payoff: cubes to come, and the lead against what can still change it.
void estimate(const Box& box, const State& s, Payoff& out);

}  // namespace tinmind::robo_factory
