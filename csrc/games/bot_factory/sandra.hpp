// What Sandra does when it is her turn to act (specification 6.2).
#pragma once

#include <algorithm>

#include "games/bot_factory/procedures.hpp"

namespace tinmind::bot_factory {

inline void lie_down(const Box& box, State& s, int meeple) {
    s.standing &= static_cast<std::uint8_t>(~(1u << meeple));
    s.current = static_cast<std::uint8_t>(box.nobody());
    s.task = Task::kActionPhase;
}

// Sandra or Vilela has acted.
template <class Ear>
void end_automa_turn(Play<Ear>& p, int meeple) {
    if (meeple == p.box.sandra())
        p.tell(StepKind::kSandraLiesDown, kRuleSandraActs);
    else
        p.tell(StepKind::kVilelaLiesDown, kRuleVilelaActs);
    lie_down(p.box, p.s, meeple);
}

template <class Ear>
void sandra_on_assembly(Play<Ear>& p) {
    State& s = p.s;
    p.tell(StepKind::kSandraDiscardsSpares, kRuleSandraActs, s.spare[0], s.spare[1]);
    for (std::uint8_t& part : s.spare) {
        if (part != kNoPart) discard_part(s, part);
        part = kNoPart;
    }
    s.task = Task::kSandraSpares;
}

template <class Ear>
void sandra_on_production(Play<Ear>& p) {
    p.tell(StepKind::kSandraRefillsWheel, kRuleSandraActs, static_cast<int>(std::ranges::count(p.s.wheel, kNoPart)));
    p.s.task = Task::kSandraWheel;
}

template <class Ear>
void sandra_on_finance(Play<Ear>& p) {
    State& s = p.s;
    const auto [low, high] = std::minmax_element(s.value.begin(), s.value.end());
    const int lowest = *low;
    if (*high == lowest) {
        p.tell(StepKind::kSandraLeavesValues, kRuleSandraActs, p.box.value(lowest));
    } else {
        for (int c = 0; c < kColours; ++c) {
            if (s.value[at(c)] != lowest) continue;
            ++s.value[at(c)];
            p.tell(StepKind::kSandraRaises, kRuleSandraActs, c, p.box.value(s.value[at(c)]));
        }
    }
    end_automa_turn(p, p.box.sandra());
}

template <class Ear>
void sandra_acts(Play<Ear>& p) {
    State& s = p.s;
    if (s.round == 1) {
        p.tell(StepKind::kSandraRests, kRuleWorkerTurn, s.place[at(p.box.sandra())]);
        return end_automa_turn(p, p.box.sandra());
    }
    switch (board_of(s, p.box.sandra())) {
        case kAssembly: return sandra_on_assembly(p);
        case kProduction: return sandra_on_production(p);
        case kProject:
            wipe_projects(p, StepKind::kSandraWipesProjects, kRuleSandraActs);
            s.task = Task::kSandraProjects;
            return;
        default: return sandra_on_finance(p);
    }
}

// One refill of hers, or the end of her turn.
template <class Ear>
void go_on_with_sandra(Play<Ear>& p) {
    State& s = p.s;
    const auto lacks = [](const auto& places) { return std::ranges::find(places, kNoPart) != places.end(); };
    const bool goes_on = s.task == Task::kSandraProjects ? fill_projects(p)
                         : s.task == Task::kSandraSpares ? lacks(s.spare) && marker_draw(p)
                                                         : lacks(s.wheel) && marker_draw(p);
    if (!goes_on) end_automa_turn(p, p.box.sandra());
}

}  // namespace tinmind::bot_factory
