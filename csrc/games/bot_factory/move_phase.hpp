// The Move phase (specification 4.3) and Sandra's way (6.1).
#pragma once

#include "games/bot_factory/procedures.hpp"

namespace tinmind::bot_factory {

inline std::uint8_t all_meeples(const Box& box) { return static_cast<std::uint8_t>((1u << (box.players + 1)) - 1); }

template <class Ear>
void begin_round(Play<Ear>& p) {
    if (p.s.round < kLastRound) ++p.s.round;
    p.s.standing = 0;
    p.s.task = Task::kMovePhase;
    p.tell(StepKind::kRoundBegins, kRuleTurnOrder, p.s.round);
}

// 6.1: the leftmost free space of the first board to her right that has one. Her own board comes last and can never be needed (R7).
inline int sandra_destination(const Box& box, const State& s) {
    const std::uint32_t spaces = free_spaces(box, s);
    for (int step = 1; step <= kBoards; ++step) {
        const std::uint32_t here = spaces & kBoardSpaces[at((board_of(s, box.sandra()) + step) % kBoards)];
        if (here != 0) return lowest_bit(here);
    }
    return s.place[at(box.sandra())];
}

template <class Ear>
void move_sandra(Play<Ear>& p) {
    std::uint8_t& place = p.s.place[at(p.box.sandra())];
    const int from = place;
    place = static_cast<std::uint8_t>(sandra_destination(p.box, p.s));
    p.s.standing |= static_cast<std::uint8_t>(1u << p.box.sandra());
    p.tell(StepKind::kSandraMoves, kRuleSandraMoves, from, place);
}

// The first round: seats in order, Sandra stays where she is (R2). -1 when all workers are placed.
inline int next_to_enter(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.place[at(seat)] == kOffBoard) return seat;
    return -1;
}

template <class Ear>
void begin_action_phase(Play<Ear>& p) {
    if (p.s.round == 1) p.tell(StepKind::kSandraStays, kRuleSandraMoves, p.s.place[at(p.box.sandra())]);
    p.s.standing = all_meeples(p.box);
    p.s.current = static_cast<std::uint8_t>(p.box.nobody());
    p.s.task = Task::kActionPhase;
}

// The next meeple: a node for a worker, a step for Sandra.
template <class Ear>
void go_on_with_moves(Play<Ear>& p) {
    State& s = p.s;
    const int meeple = s.round == 1 ? next_to_enter(p.box, s) : leftmost(p.box, s, false);
    if (meeple < 0) return begin_action_phase(p);
    if (meeple == p.box.sandra()) return move_sandra(p);
    s.current = static_cast<std::uint8_t>(meeple);
    s.node = Node::kMove;
}

// M s
inline void move_worker(State& s, int space) {
    s.place[s.current] = static_cast<std::uint8_t>(space);
    s.standing |= static_cast<std::uint8_t>(1u << s.current);
}

}  // namespace tinmind::bot_factory
