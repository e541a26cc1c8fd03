// Set-up (specification 2): the table before the first event, and its events and decisions in order.
//
// What comes next is read off the table: the first place that is still empty.
#pragma once

#include "games/bot_factory/procedures.hpp"

namespace tinmind::bot_factory {

// Solo additions: the task, if it was chosen, Vilela and his full decks.
inline void set_up_vilela(const Box& box, State& s) {
    s.place[at(box.vilela())] = kVilelaStart;
    s.solo.task = static_cast<std::uint8_t>(box.solo_task);
    s.solo.actions = kAllBoards;
    s.solo.bots = kAllColours;
    s.solo.inspections = kAllInspections;
    s.solo.action = kNoBoard;
    s.solo.bot = kNoColour;
    s.solo.inspection = kNoInspection;
}

// The table before E1: everything is there but what is drawn.
inline State table_before_setup(const Box& box) {
    State s;
    for (int part = 0; part < kCells; ++part) s.hidden.set(part, kCopiesOfPart);
    for (int kind = 0; kind < kKinds; ++kind) s.universal.set(kind, kCopiesOfUniversal);
    for (int c = 0; c < kColours; ++c) s.project_deck.set(c, kCopiesOfProject);
    s.wheel.fill(kNoPart);
    s.spare.fill(kNoPart);
    s.tops.fill(kNoKind);
    s.contracts.fill(kNoTile);
    s.projects.fill(kNoColour);
    s.place.fill(kOffBoard);
    s.place[at(box.sandra())] = kSandraStart;
    s.universal_bot.fill(kNoColour);
    if (box.production != 0) s.display = kAllProductionTiles;
    if (box.is_solo()) set_up_vilela(box, s);
    s.value.fill(static_cast<std::uint8_t>(box.start_value));
    s.bots.fill(static_cast<std::uint8_t>(meeples_per_colour(box.players)));
    s.current = static_cast<std::uint8_t>(box.nobody());
    return s;
}

// The seat that takes the next starting part (D1: reverse order, `start_parts` passes), or -1 when all have theirs.
inline int next_to_start(const Box& box, const State& s) {
    int taken = 0;
    for (const Seat& seat : s.seats) taken += seat.parts.total();
    return taken == box.players * box.start_parts ? -1 : box.players - 1 - taken % box.players;
}

inline int seat_without_project(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.seats[at(seat)].projects.word == 0) return seat;
    return -1;
}

inline bool is_complete(const State& s, Task stage) {
    if (stage == Task::kSpares) return s.spare[1] != kNoPart;
    if (stage == Task::kWheel) return s.wheel[kWheel - 1] != kNoPart;
    if (stage == Task::kProjects) return empty_slot(s) < 0;
    return s.contracts[kPositions - 1] != kNoTile;
}

inline void ask_next_top(State& s) {
    for (int c = 0; c < kColours; ++c) {
        if (s.tops[at(c)] != kNoKind) continue;
        s.colour = static_cast<std::uint8_t>(c);
        s.node = Node::kReveal;
        return;
    }
    s.marker = static_cast<std::uint8_t>(colour_of(s.spare[0]));  // step 5
    s.task = Task::kWheel;
}

// Step 13: one token each, and one more for the last of several seats (R85).
inline int start_tokens(const Box& box, int seat) { return box.players > 1 && seat == box.players - 1 ? 2 : 1; }
inline void deal_tokens(const Box& box, State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        s.tokens[at(seat)] = static_cast<std::uint8_t>(start_tokens(box, seat));
    s.task = Task::kStarts;
}

inline void ask_next_start(const Box& box, State& s) {
    const int seat = next_to_start(box, s);
    if (seat >= 0) {
        s.current = static_cast<std::uint8_t>(seat);
        s.node = Node::kStart;
        return;
    }
    s.current = static_cast<std::uint8_t>(box.nobody());
    s.task = Task::kTaskTile;
}

// E8, unless the task was chosen.
inline void ask_task(const Box& box, State& s) {
    if (box.is_solo() && s.solo.task == kNoTask)
        s.node = Node::kTask;
    else
        s.task = Task::kMovePhase;
}

// One step of set-up: a node, or the next stage.
template <class Ear>
void go_on_with_setup(Play<Ear>& p) {
    State& s = p.s;
    const auto stage = [&](Task next) { s.task = next; };
    switch (s.task) {
        case Task::kSpares: return is_complete(s, s.task) ? stage(Task::kTops) : void(s.node = Node::kSpare);
        case Task::kTops: return ask_next_top(s);
        case Task::kWheel: return is_complete(s, s.task) ? stage(Task::kProjects) : void(marker_draw(p));
        case Task::kProjects: return is_complete(s, s.task) ? stage(Task::kContracts) : void(fill_projects(p));
        case Task::kContracts:
            return is_complete(s, s.task) ? stage(Task::kStartProjects) : void(s.node = Node::kContract);
        case Task::kStartProjects:
            return seat_without_project(p.box, s) < 0 ? deal_tokens(p.box, s) : void(s.node = Node::kStartProject);
        case Task::kStarts: return ask_next_start(p.box, s);
        default: return ask_task(p.box, s);
    }
}

}  // namespace tinmind::bot_factory
