// The orders within reach as a table of values.
#include "games/draw_bot/facts.hpp"

#include <algorithm>
#include <string>

#include "games/draw_bot/actions.hpp"
#include "games/draw_bot/order_odds.hpp"

namespace tinmind::draw_bot {

namespace {

constexpr int kTurnsTold = 3;

std::string robot_text(Robot robot) {
    std::string out;
    for (int part = 0; part < kParts; ++part)
        out.append(out.empty() ? "" : " ").append(kSymbols[at(part)][at(design_of(robot, part))]);
    return out;
}

PartSet missing_parts(Robot robot) {
    PartSet out = 0;
    for (int part = 0; part < kParts; ++part) out |= !has_part(robot, part) << part;
    return out;
}

// What the dice on the table offer the seat for a robot; in T3 its Manager can still pick any.
Offer offer_now(const Box& box, const State& s, int seat, const OrderOdds& odds) {
    if (s.phase == Phase::kPick) return odds.offer(s.dice);
    auto dice = s.dice;
    for (int part = 0; part < kParts; ++part)
        if ((seat == s.manager) != (part == s.manager_die)) dice[at(part)] = kOff;
    Offer out = odds.offer(dice);
    if (box.is_boost_free) out.boosted = ~out.free & (kPartSets - 1);
    return out;
}

// The workstation whose robot fits and lacks the fewest parts, the one in front before others; -1: none.
int best_station(const State& s, int seat, Robot target) {
    int best = -1, most = -1;
    for (int turn = 0; turn < kStations; ++turn) {
        const int station = (s.facing[at(seat)] + turn) % kStations;
        const Robot robot = robot_at(s.sheet[at(seat)], station);
        if ((robot & ~target) != 0 || is_complete(robot) || count_bits(robot) <= most) continue;
        best = station;
        most = count_bits(robot);
    }
    return best;
}

void add_order(const Box& box, const State& s, int seat, const std::string& name, Robot target, Value::List& rows) {
    const int station = best_station(s, seat, target);
    const int left = energy(s, seat) - (station == s.facing[at(seat)] ? 0 : box.turn_cost);
    if (target == 0 || station < 0 || left < 0) return;
    const OrderOdds odds(box, target);
    const PartSet missing = missing_parts(robot_at(s.sheet[at(seat)], station));
    const bool is_rolled = s.phase == Phase::kPick || s.phase == Phase::kAct;
    Value::Table row{{"order", name},
                     {"robot", robot_text(target)},
                     {"workstation", station + 1},
                     {"missing", count_bits(static_cast<unsigned>(missing))}};
    static constexpr std::array<const char*, kTurnsTold> kNames{"1", "2", "3"};
    for (int turns = 1; turns <= kTurnsTold; ++turns)
        row.emplace_back(kNames[at(turns - 1)], is_rolled
                                                    ? odds.chance(missing, left, turns, offer_now(box, s, seat, odds))
                                                    : odds.chance(missing, left, turns));
    row.emplace_back("expected", odds.turns(missing, left));
    rows.emplace_back(std::move(row));
}

}  // namespace

Value order_facts(const Box& box, const State& view, int seat) {
    Value::List rows;
    for (int slot = 0; slot < box.orders_open; ++slot)
        add_order(box, view, seat, std::to_string(slot + 1), robot_of(box, view.orders[at(slot)]), rows);
    if (has_open_secret(view, seat)) add_order(box, view, seat, "secret", robot_of(box, view.secret[at(seat)]), rows);
    return Value::Table{{"orders", std::move(rows)}};
}

}  // namespace tinmind::draw_bot
