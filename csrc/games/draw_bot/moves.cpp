// What may be done (specification 5.6), and the order of a plan.
#include "games/draw_bot/moves.hpp"

namespace tinmind::draw_bot {

namespace {

// Calls f(turn, robot, energy left) for every workstation the seat can get to.
template <class F>
void for_each_station(const Box& box, Sheet sheet, int facing, int energy, F&& f) {
    for (int turn = 0; turn < kStations; ++turn) {
        const int left = energy - (turn == 0 ? 0 : box.turn_cost);
        if (left >= 0) f(turn, robot_at(sheet, (facing + turn) % kStations), left);
    }
}

void list_actions(const Box& box, const State& s, int seat, Moves& out) {
    const Reach reach = reach_of(box, s, seat);
    out.push_back(make_move(Do::kAct, seat, kAccumulate));
    for_each_station(box, s.sheet[at(seat)], s.facing[at(seat)], energy(s, seat), [&](int turn, Robot robot, int left) {
        const Robot open = open_symbols(robot);
        const Robot boosted = left >= box.boost_cost ? static_cast<Robot>(reach.boosted & open) : Robot{0};
        for_each_bit((reach.free & open) | boosted, [&](int symbol) {
            const int code = 16 * turn + symbol;
            out.push_back(make_move(Do::kAct, seat, (reach.free >> symbol & 1) ? code : code + kBoost));
        });
    });
    if (box.may_turn_and_save && energy(s, seat) >= box.turn_cost)
        for (int turn = 1; turn < kStations; ++turn) out.push_back(make_move(Do::kAct, seat, kAccumulate + turn));
}

// Final BOOSTs. Canonical: inside a workstation parts ascending, no way back to a workstation.
void list_boosts(const Box& box, const State& s, int seat, bool is_canonical, Moves& out) {
    const std::size_t p = at(seat);
    const Robot reach = final_reach(box, s, seat);
    out.push_back(make_move(Do::kAct, seat, kDone));
    for_each_station(
        box, s.sheet[p] | s.plan[p], s.plan_facing[p], planned_energy(box, s, seat),
        [&](int turn, Robot robot, int left) {
            if (left < box.boost_cost) return;
            Robot symbols = reach & open_symbols(robot);
            const int station = (s.plan_facing[p] + turn) % kStations;
            const Robot planned = robot_at(s.plan[p], station);
            if (is_canonical && turn != 0 && (planned != 0 || station == s.facing[p])) return;
            for (int part = 0; is_canonical && turn == 0 && part < kParts; ++part)
                if ((planned >> 4 * part) != 0) symbols = static_cast<Robot>(symbols & ~part_mask(part));
            for_each_bit(symbols, [&](int symbol) { out.push_back(make_move(Do::kBoost, seat, 16 * turn + symbol)); });
        });
}

void list_picks(const State& s, Moves& out) {
    for_each_bit(static_cast<unsigned>(pickable_dice(s)),
                 [&](int part) { out.push_back(make_move(Do::kPick, s.manager, part)); });
}

void list_moves(const Box& box, const State& s, bool is_canonical, Moves& out) {
    if (s.phase == Phase::kPick) return list_picks(s, out);
    const int seat = next_chooser(box, s);
    if (!is_hidden_from(s.viewer, seat))
        return s.phase == Phase::kAct ? list_actions(box, s, seat, out) : list_boosts(box, s, seat, is_canonical, out);
    out.push_back(make_move(Do::kAct, seat, kSealed));
    if (s.phase == Phase::kFinal) out.push_back(make_move(Do::kAct, seat, kDone));
}

// Looks for an order of the planned symbols `left` with exactly `turns` TURNs that begins and ends where it must.
bool order_plan(Sheet left, int facing, int turns, int end, Plan& out) {
    if (left == 0) return turns == 0 && facing == end;
    if (turns > count_bits(left)) return false;
    for (int turn = 0; turn < kStations && (turn == 0 || turns > 0); ++turn) {
        const int station = (facing + turn) % kStations;
        const Robot robot = robot_at(left, station);
        if (robot == 0) continue;
        const std::size_t size = out.size();
        out.push_back(byte(16 * turn + lowest_bit(robot)));
        if (order_plan(left & ~place(static_cast<Robot>(robot & -robot), station), station, turns - (turn != 0), end,
                       out))
            return true;
        out.truncate(size);
    }
    return false;
}

}  // namespace

Reach reach_of(const Box& box, const State& s, int seat) {
    Reach out;
    for (int part = 0; part < kParts; ++part) {
        const int face = s.dice[at(part)];
        const bool is_usable = face != 0 && face != kOff && (seat == s.manager) == (part == s.manager_die);
        if (is_usable) out.free = static_cast<Robot>(out.free | (face == kOn ? part_mask(part) : bit(part, face)));
        if (is_usable || box.is_boost_free) out.boosted = static_cast<Robot>(out.boosted | part_mask(part));
    }
    out.boosted = static_cast<Robot>(out.boosted & ~out.free);
    return out;
}

Robot final_reach(const Box& box, const State& s, int seat) {
    if (!box.needs_last_roll) return 0xFFFF;
    Robot out = 0;
    for (int part = 0; part < kParts; ++part)
        if (s.dice[at(part)] != kOff && s.dice[at(part)] != 0 && (seat == s.manager) == (part == s.manager_die))
            out = static_cast<Robot>(out | part_mask(part));
    return out;
}

int planned_energy(const Box& box, const State& s, int seat) {
    return energy(s, seat) - box.boost_cost * count_bits(s.plan[at(seat)]) - box.turn_cost * s.plan_turns[at(seat)];
}

int pickable_dice(const State& s) {
    int dice = 0;
    for (int part = 0; part < kParts; ++part) dice |= (s.dice[at(part)] != kOff) << part;
    return dice;
}

bool has_choice(const Box& box, const State& s, int seat) {
    if (box.may_turn_and_save && energy(s, seat) >= box.turn_cost) return true;
    const Reach reach = reach_of(box, s, seat);
    bool has = false;
    for_each_station(box, s.sheet[at(seat)], s.facing[at(seat)], energy(s, seat), [&](int, Robot robot, int left) {
        const int symbols = reach.free | (left >= box.boost_cost ? reach.boosted : 0);
        has = has || (symbols & open_symbols(robot)) != 0;
    });
    return has;
}

bool can_boost(const Box& box, const State& s, int seat) {
    const std::size_t p = at(seat);
    const Robot reach = final_reach(box, s, seat);
    bool can = false;
    for_each_station(box, s.sheet[p] | s.plan[p], s.plan_facing[p], planned_energy(box, s, seat),
                     [&](int, Robot robot, int left) {
                         can = can || (left >= box.boost_cost && (reach & open_symbols(robot)) != 0);
                     });
    return can;
}

bool may_plan(const Box& box, const State& s, int seat) {
    State blank = s;
    blank.plan[at(seat)] = 0;
    blank.plan_turns[at(seat)] = 0;
    blank.plan_facing[at(seat)] = s.facing[at(seat)];
    return can_boost(box, blank, seat);
}

void list_legal_moves(const Box& box, const State& s, Moves& out) { list_moves(box, s, false, out); }
void list_search_moves(const Box& box, const State& s, Moves& out) { list_moves(box, s, true, out); }

Plan ordered_plan(const State& s, int seat) {
    Plan out;
    order_plan(s.plan[at(seat)], s.facing[at(seat)], s.plan_turns[at(seat)], s.plan_facing[at(seat)], out);
    return out;
}

}  // namespace tinmind::draw_bot
