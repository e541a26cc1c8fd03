// The Action phase (specification 4.4) and what a worker's turn consists of, board by board (4.5).
#pragma once

#include "games/bot_factory/maintenance.hpp"
#include "games/bot_factory/sandra.hpp"
#include "games/bot_factory/vilela.hpp"

namespace tinmind::bot_factory {

// --- A turn ---------------------------------------------------------------------------------------------

inline void begin_main_action(const Box& box, State& s) {
    const Space& space = own_space(box, s);
    s.turn = {.left = space.size, .started = !space.needs_start()};
    s.node = Node::kAct;
}

// The worker of a seat is the leftmost that stands. Sandra on its board asks for a token, in any round (R11).
inline void begin_turn(const Box& box, State& s, int seat) {
    s.current = static_cast<std::uint8_t>(seat);
    s.task = Task::kTurn;
    if (board_of(s, seat) == board_of(s, box.sandra()))
        s.node = Node::kSandra;
    else
        begin_main_action(box, s);
}

inline void check_hand_limit(const Box& box, State& s) {
    const Seat& seat = s.seats[s.current];
    if (over_part_limit(seat) || over_project_limit(seat))
        s.node = Node::kDiscard;
    else
        lie_down(box, s, s.current);
}

// END, or a passed turn.
inline void end_turn(const Box& box, State& s) {
    s.turn = {};
    check_hand_limit(box, s);
}

// The leftmost standing meeple acts; when all lie, Maintenance follows.
template <class Ear>
void go_on_with_actions(Play<Ear>& p) {
    const int meeple = leftmost(p.box, p.s, true);
    if (meeple < 0)
        begin_maintenance(p);
    else if (meeple < p.box.sandra())
        begin_turn(p.box, p.s, meeple);
    else if (meeple == p.box.sandra())
        sandra_acts(p);
    else
        vilela_acts(p);
}

// Between the steps of a turn: inputs still to be refilled, else the next step.
inline void go_on_with_turn(State& s) {
    if (s.refill != 0 && drawable(s) == 0) s.refill = 0;  // R40
    s.node = s.refill != 0 ? Node::kRefill : Node::kAct;
}

// GO: the printed cost or gain of the space.
inline void start_main_action(const Box& box, State& s) {
    const Space& space = own_space(box, s);
    pay(s, s.current, space.cost);
    gain(s, s.current, space.gain);
    s.turn.started = 1;
}

// --- Board A --------------------------------------------------------------------------------------------

// PL x>c: a step of the main action, or a bonus placement (free, or for one token).
inline void place_by_node(const Box& box, State& s, Node node, int part, int colour) {
    if (node == Node::kAct) --s.turn.left;
    if (node == Node::kPaidPlace) pay(s, s.current, 1);
    place(box, s, part, colour);
}

// SW x i
inline void swap_with_spare(State& s, int part, int spare) {
    Seat& seat = s.seats[s.current];
    pay(s, s.current, 1);
    seat.parts.remove(part);
    seat.parts.add(s.spare[at(spare)]);
    s.spare[at(spare)] = static_cast<std::uint8_t>(part);
}

// --- Board P --------------------------------------------------------------------------------------------

// ROT: the tile at Wi goes to W(i+2).
inline void rotate_wheel(State& s) {
    --s.turn.left;
    s.parity ^= 1;
    const auto before = s.wheel;
    for (int i = 0; i < kWheel; ++i) s.wheel[at((i + 2) % kWheel)] = before[at(i)];
    s.refill = static_cast<std::uint8_t>((s.wheel[0] == kNoPart) | (s.wheel[1] == kNoPart) << 1);
}

// DI l|r
inline void dispense(const Box& box, State& s, int output) {
    --s.turn.left;
    std::uint8_t& tile = s.wheel[kOutputs[at(output)]];
    s.seats[s.current].parts.add(tile);
    tile = kNoPart;
    if (box.wheel_bonus[s.parity][at(output)]) offer_paid_place(s);
}

// XP, then three DP and a DR.
inline void exchange_parts(State& s) {
    s.turn.executive = 1;
    s.turn.least = 0;
    s.turn.discards = kPartsExchanged;
    s.node = Node::kPartsOut;
}

// After a part was discarded the search goes on with the same or later parts, as long as these are enough (4.9, item 2).
inline int later_least(std::uint64_t word, int kind, int due) {
    const std::uint64_t later = word >> (4 * kind);
    return PackedCounts<std::uint64_t, 16>{later}.total() >= due ? kind + 1 : 0;
}

// DP x, of an exchange or at the hand limit.
inline void discard_held_part(const Box& box, State& s, Node node, int part) {
    Seat& seat = s.seats[s.current];
    seat.parts.remove(part);
    discard_part(s, part);
    const bool exchange = node == Node::kPartsOut;
    const int due = exchange ? --s.turn.discards : seat.parts.total() - kPartLimit;
    s.turn.least = due > 0 ? static_cast<std::uint8_t>(later_least(seat.parts.word, part, due)) : std::uint8_t{0};
    if (due > 0)
        s.node = node;
    else if (!exchange)
        check_hand_limit(box, s);
    else
        s.node = Node::kPartIn;
}

// --- Board J --------------------------------------------------------------------------------------------

// TK s as a step of the main action.
inline void take_step(const Box& box, State& s, int slot) {
    --s.turn.left;
    s.turn.least = s.turn.left > 0 && in_upper_row(box, slot) ? static_cast<std::uint8_t>(slot + 1) : std::uint8_t{0};
    take_project(box, s, slot);
}

// XJ, then two DJ and a UN.
inline void exchange_projects(State& s) {
    s.turn.executive = 1;
    s.turn.least = 0;
    s.turn.discards = kProjectsExchanged;
    s.node = Node::kProjectsOut;
}

// DJ c, of an exchange or at the hand limit.
inline void discard_project(const Box& box, State& s, Node node, int colour) {
    Seat& seat = s.seats[s.current];
    seat.projects.remove(colour);
    s.project_discards.add(colour);
    const bool exchange = node == Node::kProjectsOut;
    const int over = seat.projects.total() + seat.completed.total() - kProjectLimit;
    const int due = exchange ? --s.turn.discards : over < seat.projects.total() ? over : seat.projects.total();
    s.turn.least = due > 0 ? static_cast<std::uint8_t>(later_least(seat.projects.word, colour, due)) : std::uint8_t{0};
    if (due > 0)
        s.node = node;
    else if (!exchange)
        check_hand_limit(box, s);
    else
        s.node = Node::kUniversalIn;
}

// UN k
inline void take_universal(State& s, int kind) {
    s.universal.remove(kind);
    s.seats[s.current].parts.add(universal(kind));
}

// --- Board F --------------------------------------------------------------------------------------------

// Tokens paid on the Finance board count against the cap of the space (R48).
inline void pay_for_finance(State& s, int tokens) {
    pay(s, s.current, tokens);
    s.turn.left = static_cast<std::uint8_t>(s.turn.left - tokens);
    s.turn.paid = static_cast<std::uint8_t>(s.turn.paid + tokens);
}

// A value goes up: a line crossed gives its bonus at once (R51).
inline LineBonus lift_value(const Box& box, State& s, int colour) {
    const LineBonus bonus = box.line_above[s.value[at(colour)]];
    ++s.value[at(colour)];
    if (bonus == LineBonus::kPlace && placements(s, s.current).any()) s.node = Node::kFreePlace;
    if (bonus == LineBonus::kProject && has_project_on_board(s)) s.node = Node::kFreeProject;
    return bonus;
}

// UP c
inline void raise_value(const Box& box, State& s, int colour) {
    const int price = raise_price(s);
    if (price == 0) s.turn.cheaper = 0;
    pay_for_finance(s, price);
    const LineBonus bonus = lift_value(box, s, colour);
    s.turn.least =
        bonus == LineBonus::kNone && s.turn.left > 0 ? static_cast<std::uint8_t>(colour + 1) : std::uint8_t{0};
}

// CT k: one of the tokens paid stays on the best free space (R55). With the second variant the first one offers a Production tile (8.3).
inline void reserve_contract(const Box& box, State& s, int position) {
    const int price = reservation_price(box, s, position);
    if (price < box.contract_cost[at(position)]) s.turn.cheaper = 0;
    pay_for_finance(s, price);
    s.turn.least = 0;
    const auto bit = static_cast<std::uint16_t>(1u << position);
    bool is_second = false;
    for (const Seat& other : s.seats) is_second |= (other.first & bit) != 0;
    Seat& seat = s.seats[s.current];
    (is_second ? seat.second : seat.first) |= bit;
    if (box.production == 2 && reservations(seat) == 1) s.node = Node::kTakeTile;
}

}  // namespace tinmind::bot_factory
