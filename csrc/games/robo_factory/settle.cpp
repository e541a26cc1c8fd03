// Cubes: purchases, rolls, rewards, fees (specification 5.3 to 5.6), and the end (7).
#include "games/robo_factory/settle.hpp"

#include <algorithm>
#include <cmath>

namespace tinmind::robo_factory {

namespace {

void take_from_pot(State& s, int seat, int amount) {
    s.cubes[at(seat)] = static_cast<std::uint16_t>(s.cubes[at(seat)] + amount);
    s.pot = static_cast<std::int16_t>(s.pot - amount);
}

int most_cubes_held(const Box& box, const State& s) {
    return *std::max_element(s.cubes.begin(), s.cubes.begin() + box.players);
}

int count_leaders(const Box& box, const State& s) {
    return static_cast<int>(std::count(s.cubes.begin(), s.cubes.begin() + box.players, most_cubes_held(box, s)));
}

}  // namespace

int seats_with(const Box& box, const State& s, int card) {
    int seats = 0;
    for (int seat = 0; seat < box.players; ++seat) {
        const int build = s.build[at(attempt_of(s.phase))][at(seat)];
        if (is_choice(build) && card_of(build) == card) seats |= 1 << seat;
    }
    return seats;
}

CardSet built_cards(const Box& box, const State& s, int attempt) {
    CardSet built = 0;
    for (int seat = 0; seat < box.players; ++seat)
        if (const int build = s.build[at(attempt)][at(seat)]; is_choice(build)) built |= bit(card_of(build));
    return built;
}

void pay_customer(State& s, int seat, int amount) {
    const int paid = std::min<int>(amount, s.cubes[at(seat)]);
    s.cubes[at(seat)] = static_cast<std::uint16_t>(s.cubes[at(seat)] - paid);
    s.cubes[s.customer] = static_cast<std::uint16_t>(s.cubes[s.customer] + paid);
}

void settle_roll(const Box& box, State& s, int seat) {
    const int face = box.faces[s.roll[at(seat)] - 1u];
    const int build = s.build[at(attempt_of(s.phase))][at(seat)];
    if (is_card(s.order) && card_of(build) == s.order)
        take_from_pot(s, seat, box.is_unlimited ? face : std::min<int>(face, s.pot));
    else
        take_from_pot(s, seat, -std::min<int>(face, s.cubes[at(seat)]));
}

void pay_rewards(const Box& box, State& s, int correct) {
    const int reward = box.reward[at(attempt_of(s.phase))];
    const bool is_enough = box.is_unlimited || s.pot >= reward * count_bits(static_cast<unsigned>(correct));
    for (int cube = 0; cube < reward; ++cube)
        for (int j = 0; j < box.makers(); ++j) {
            const int seat = maker(box, s, j);
            if ((correct >> seat & 1) && (is_enough || s.pot > 0)) take_from_pot(s, seat, 1);
        }
}

void pay_fees(const Box& box, State& s, int correct) {
    if (box.is_fee_of_all && correct != 0) return;
    for (int j = 0; j < box.makers(); ++j)
        if (const int seat = maker(box, s, j); !(correct >> seat & 1)) pay_customer(s, seat, box.fee);
}

bool is_game_over(const Box& box, const State& s) {
    const int beyond = s.turn - box.turns();
    if (beyond < 0 || beyond % box.players != 0) return false;
    const bool is_last = !box.has_extra_rounds || beyond >= box.max_extra_rounds * box.players;
    return is_last || count_leaders(box, s) == 1;
}

void final_payoff(const Box& box, const State& s, Payoff& out) {
    const int most = most_cubes_held(box, s);
    const auto leaders = static_cast<float>(count_leaders(box, s));
    for (int seat = 0; seat < box.players; ++seat) {
        out.score[at(seat)] = s.cubes[at(seat)];
        out.share[at(seat)] = s.cubes[at(seat)] == most ? 1 / leaders : 0;
    }
}

void estimate(const Box& box, const State& s, Payoff& out) {
    // What a turn as Manufacturer, as Customer, and an unused siren bring on average, and how far results of one turn
    // spread: rounded means of the reference policy's games (specification 6 and 13).
    constexpr float kMakerTurn = 2.1f, kCustomerTurn = 0.5f, kSiren = 3.0f, kSpread = 2.2f;
    const int left = std::max(0, box.turns() - s.turn);
    float scale = 0, sum = 0;
    for (int seat = 0; seat < box.players; ++seat) {
        const int as_customer = (left + (s.customer + box.players - 1 - seat) % box.players) / box.players;
        const int as_maker = left - as_customer;
        out.score[at(seat)] = static_cast<float>(s.cubes[at(seat)]) + kMakerTurn * static_cast<float>(as_maker) +
                              kCustomerTurn * static_cast<float>(as_customer * box.makers()) +
                              (has_siren(s, seat) && as_maker > 0 ? kSiren : 0);
    }
    scale = kSpread * std::sqrt(static_cast<float>(left) + 0.1f);
    const float most = *std::max_element(out.score.begin(), out.score.begin() + box.players);
    for (int seat = 0; seat < box.players; ++seat)
        sum += out.share[at(seat)] = std::exp((out.score[at(seat)] - most) / scale);
    for (int seat = 0; seat < box.players; ++seat) out.share[at(seat)] /= sum;
}

}  // namespace tinmind::robo_factory
