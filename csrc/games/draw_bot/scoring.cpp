// Completed robots, orders and secret orders (specification 5.3), and the end (7).
#include "games/draw_bot/scoring.hpp"

#include <algorithm>

namespace tinmind::draw_bot {

namespace {

void add_points(State& s, int seat, int points) { s.points[at(seat)] = byte(s.points[at(seat)] + points); }

// Of a set of workstations, one with this robot; -1: none.
int find_robot(const State& s, int seat, int stations, Robot robot) {
    int found = -1;
    for_each_bit(static_cast<unsigned>(stations), [&](int station) {
        if (found < 0 && robot_at(s.sheet[at(seat)], station) == robot) found = station;
    });
    return found;
}

}  // namespace

int completed_now(const State& s, int seat) {
    const std::size_t p = at(seat);
    if (s.phase == Phase::kScore) {
        const int station = s.facing[p];
        return draws_symbol(s.pending[p]) && is_complete(robot_at(s.sheet[p], station)) ? 1 << station : 0;
    }
    int stations = 0;
    for (int station = 0; s.phase == Phase::kFinalScore && station < kStations; ++station)
        if (robot_at(s.plan[p], station) != 0 && is_complete(robot_at(s.sheet[p], station))) stations |= 1 << station;
    return stations;
}

int next_asked(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.answer[at(seat)] == kNotAsked && has_open_secret(s, seat) && completed_now(s, seat) != 0) return seat;
    return -1;
}

bool has_finished(const State& s, int seat) { return count_complete(s.sheet[at(seat)]) == kStations; }

bool has_anybody_finished(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (has_finished(s, seat)) return true;
    return false;
}

void score_secret(const Box& box, State& s, int seat, Cards cards) {
    const Robot robot = robot_of(box, cards);
    bool is_shared = false;
    for (int other = 0; box.is_secret_shared && other < box.players; ++other)
        is_shared = is_shared || (other != seat && find_robot(s, other, completed_now(s, other), robot) >= 0);
    add_points(s, seat, is_shared ? box.other_points : box.secret_points);
    s.answer[at(seat)] = byte(kAnsweredAt + find_robot(s, seat, completed_now(s, seat), robot));
    s.secret[at(seat)] = {kSecretDone, 0};
    s.discards |= set_of(cards);
    s.seen |= set_of(cards);
}

int score_robots(const Box& box, State& s) {
    PerSeat<int> left{};
    for (int seat = 0; seat < box.players; ++seat) {
        left[at(seat)] = completed_now(s, seat);
        if (s.answer[at(seat)] >= kAnsweredAt) left[at(seat)] &= ~(1 << (s.answer[at(seat)] - kAnsweredAt));
    }
    int fulfilled = 0;
    for (int slot = 0; slot < box.orders_open; ++slot) {
        const Robot order = robot_of(box, s.orders[at(slot)]);
        PerSeat<int> makers{};
        int count = 0, sharing = 0;
        for (int seat = 0; order != 0 && seat < box.players; ++seat) {
            makers[at(seat)] = find_robot(s, seat, left[at(seat)], order);
            count += makers[at(seat)] >= 0;
            // The owner of a secret order for the same robot is one of those who made it at the same time.
            const int answer = s.answer[at(seat)];
            sharing += box.is_secret_shared && answer >= kAnsweredAt && makers[at(seat)] < 0 &&
                       robot_at(s.sheet[at(seat)], answer - kAnsweredAt) == order;
        }
        if (count == 0) continue;
        const bool is_tie = count + sharing > 1;
        for (int seat = 0; seat < box.players; ++seat) {
            if (makers[at(seat)] < 0) continue;
            add_points(s, seat, is_tie ? box.other_points : box.order_points);
            left[at(seat)] &= ~(1 << makers[at(seat)]);
        }
        if (!is_tie || !box.keeps_tied_order) fulfilled |= 1 << slot;
    }
    for (int seat = 0; seat < box.players; ++seat)
        add_points(s, seat, box.other_points * count_bits(static_cast<unsigned>(left[at(seat)])));
    for_each_bit(static_cast<unsigned>(fulfilled), [&](int slot) {
        s.discards |= set_of(s.orders[at(slot)]);
        s.orders[at(slot)] = {};
    });
    return fulfilled;
}

void final_payoff(const Box& box, const State& s, Payoff& out) {
    // The most points; of these the least energy spent.
    const auto rank = [&](int seat) { return total_points(box, s, seat) * (kMostEnergy + 1) - s.spent[at(seat)]; };
    int best = rank(0), winners = 0;
    for (int seat = 1; seat < box.players; ++seat) best = std::max(best, rank(seat));
    for (int seat = 0; seat < box.players; ++seat) winners += rank(seat) == best;
    for (int seat = 0; seat < box.players; ++seat) {
        out.score[at(seat)] = static_cast<float>(total_points(box, s, seat));
        out.share[at(seat)] = rank(seat) == best ? 1 / static_cast<float>(winners) : 0;
    }
}

}  // namespace tinmind::draw_bot
