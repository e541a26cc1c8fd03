// Maintenance (specification 4.7) and the end of the game (7.1).
#pragma once

#include "games/bot_factory/move_phase.hpp"
#include "games/bot_factory/procedures.hpp"

namespace tinmind::bot_factory {

// A finished bot leaves its column, and its colour loses a space of value.
template <class Ear>
void scrap_bot(Play<Ear>& p, int colour) {
    State& s = p.s;
    clear_column(s, colour);
    if (s.value[at(colour)] > 0) --s.value[at(colour)];
    p.tell(StepKind::kBotScrapped, kRuleMaintenance, colour, p.box.value(s.value[at(colour)]));
}

template <class Ear>
void begin_maintenance(Play<Ear>& p) {
    for (int c = 0; c < kColours; ++c)
        if (column_bits(p.s.placed, c) == 7) scrap_bot(p, c);
    wipe_projects(p, StepKind::kProjectsDiscarded, kRuleMaintenance);
    p.s.task = Task::kMaintenance;
}

// The reason for the end, told; false when the game goes on.
template <class Ear>
bool tell_end(Play<Ear>& p) {
    bool over = false;
    for (int c = 0; c < kColours; ++c) {
        if (p.s.bots[at(c)] != 0) continue;
        p.tell(StepKind::kColourUsedUp, kRuleEnd, c);
        over = true;
    }
    for (int seat = 0; seat < p.box.players; ++seat) {
        const int bots = completed_bots(p.s.seats[at(seat)]);
        if (bots < kBotsToEnd) continue;
        p.tell(StepKind::kFifthBot, kRuleEnd, seat, bots);
        over = true;
    }
    if (!over && p.box.max_rounds != 0 && p.s.round >= p.box.max_rounds) {
        p.tell(StepKind::kRoundLimit, kRuleOptions, p.s.round);
        over = true;
    }
    return over;
}

template <class Ear>
void go_on_with_maintenance(Play<Ear>& p) {
    if (fill_projects(p)) return;
    if (tell_end(p))
        p.s.node = Node::kOver;
    else
        begin_round(p);
}

}  // namespace tinmind::bot_factory
