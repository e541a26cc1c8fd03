// The Move phase (specification 4.3) and Sandra's way (6.1). Vilela's is in vilela.hpp.
#pragma once

#include "games/bot_factory/vilela.hpp"

namespace tinmind::bot_factory {

inline std::uint8_t all_meeples(const Box& box) { return static_cast<std::uint8_t>((2u << box.last_meeple()) - 1); }

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
    p.tell(StepKind::kSandraMoves, kRuleSandraMoves, from, place, board_of(p.s, p.box.sandra()));
}

// The first round: seats in order, Sandra and Vilela stay where they are (R2). -1 when all workers are placed.
inline int next_to_enter(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.place[at(seat)] == kOffBoard) return seat;
    return -1;
}

template <class Ear>
void begin_action_phase(Play<Ear>& p) {
    if (p.s.round == 1) p.tell(StepKind::kSandraStays, kRuleSandraMoves, p.s.place[at(p.box.sandra())]);
    if (p.s.round == 1 && p.box.is_solo())
        p.tell(StepKind::kVilelaStays, kRuleTurnOrder, p.s.place[at(p.box.vilela())]);
    p.s.standing = all_meeples(p.box);
    p.s.current = static_cast<std::uint8_t>(p.box.nobody());
    p.s.task = Task::kActionPhase;
}

// The next meeple: a node for a worker, a step for Sandra, draws for Vilela.
template <class Ear>
void go_on_with_moves(Play<Ear>& p) {
    State& s = p.s;
    const int meeple = s.round == 1 ? next_to_enter(p.box, s) : leftmost(p.box, s, false);
    if (meeple < 0) return begin_action_phase(p);
    if (meeple == p.box.sandra()) return move_sandra(p);
    if (meeple > p.box.sandra()) return begin_vilela_move(p);
    s.current = static_cast<std::uint8_t>(meeple);
    s.node = Node::kMove;
}

// M s; an overflow space is entered by the use of tile 2.
inline void move_worker(State& s, int space) {
    if (is_overflow(space)) use_tile(s, kOverflow);
    s.place[s.current] = static_cast<std::uint8_t>(space);
    s.standing |= static_cast<std::uint8_t>(1u << s.current);
}

}  // namespace tinmind::bot_factory
