// Vilela, the inspector of the solo game: how he moves (specification 6.3) and what he does (6.4).
//
// His tiles are drawn by random events; a deck that is empty is made anew of its discards, which are all tiles but the current one.
#pragma once

#include <algorithm>

#include "games/bot_factory/sandra.hpp"

namespace tinmind::bot_factory {

// The marked contracts of an inspection tile that can be removed: those without a token.
inline std::uint32_t removable_contracts(const Box& box, const State& s, int tile) {
    std::uint32_t marked = box.inspection[at(tile)];
    for (const Seat& seat : s.seats) marked &= ~static_cast<std::uint32_t>(seat.first | seat.second);
    for_each_bit(marked, [&](int k) {
        if (s.contracts[at(k)] == kNoTile) marked &= ~(1u << k);
    });
    return marked;
}

// --- The Move phase (6.3) -------------------------------------------------------------------------------

// The tiles of the last round are discarded; then he draws.
template <class Ear>
void begin_vilela_move(Play<Ear>& p) {
    Solo& solo = p.s.solo;
    if (solo.action != kNoBoard) p.tell(StepKind::kVilelaPutsTilesAside, kRuleVilelaMoves, solo.action, solo.bot);
    solo.action = kNoBoard;
    solo.bot = kNoColour;
    p.s.current = static_cast<std::uint8_t>(p.box.nobody());
    p.s.task = Task::kVilelaDraws;
}

// Asks for a tile of a deck; an empty deck is shuffled first.
template <class Ear>
void ask_tile(Play<Ear>& p, std::uint8_t& deck, std::uint8_t all, Node node, StepKind reshuffled, int rule) {
    if (deck == 0) {
        deck = all;
        p.tell(reshuffled, rule, count_bits(all));
    }
    p.s.node = node;
}

template <class Ear>
void move_vilela(Play<Ear>& p) {
    State& s = p.s;
    std::uint8_t& place = s.place[at(p.box.vilela())];
    const int from = place;
    place = static_cast<std::uint8_t>(lowest_bit(free_spaces(p.box, s) & kBoardSpaces[s.solo.action]));
    s.standing |= static_cast<std::uint8_t>(1u << p.box.vilela());
    s.task = Task::kMovePhase;
    p.tell(StepKind::kVilelaMoves, kRuleVilelaMoves, from, place, s.solo.bot, s.solo.action);
}

// An action tile that he follows, a bot tile, and his move.
template <class Ear>
void go_on_with_vilela_draws(Play<Ear>& p) {
    Solo& solo = p.s.solo;
    if (solo.action == kNoBoard)
        ask_tile(p, solo.actions, kAllBoards, Node::kVilelaAction, StepKind::kActionDeckReshuffled, kRuleVilelaMoves);
    else if (solo.bot == kNoColour)
        ask_tile(p, solo.bots, kAllColours, Node::kVilelaBot, StepKind::kBotDeckReshuffled, kRuleVilelaMoves);
    else
        move_vilela(p);
}

// ~V b: his own board or a full one is drawn in vain, and another tile is (R67, R68).
template <class Ear>
void draw_vilela_action(Play<Ear>& p, int board) {
    State& s = p.s;
    s.solo.actions &= static_cast<std::uint8_t>(~(1u << board));
    if (board == board_of(s, p.box.vilela()))
        p.tell(StepKind::kVilelaDrawsOwnBoard, kRuleVilelaMoves, board);
    else if ((free_spaces(p.box, s) & kBoardSpaces[at(board)]) == 0)
        p.tell(StepKind::kVilelaFindsNoSpace, kRuleVilelaMoves, board);
    else
        s.solo.action = static_cast<std::uint8_t>(board);
}

// ~B c
inline void draw_vilela_bot(State& s, int colour) {
    s.solo.bots &= static_cast<std::uint8_t>(~(1u << colour));
    s.solo.bot = static_cast<std::uint8_t>(colour);
}

// --- The Action phase (6.4) -----------------------------------------------------------------------------

// Exactly two parts of his column are discarded; else a meeple of the colour goes, if one is left (R65, R66).
template <class Ear>
void vilela_on_assembly(Play<Ear>& p, int colour) {
    State& s = p.s;
    if (column_size(s, colour) == 2) {
        const int column = column_bits(s.placed, colour), first = lowest_bit(static_cast<std::uint64_t>(column)),
                  last = column >> 2 ? 2 : 1;
        p.tell(StepKind::kVilelaDiscardsParts, kRuleVilelaActs, colour, part_at(s, cell_of(colour, first)),
               part_at(s, cell_of(colour, last)));
        clear_column(s, colour);
    } else if (s.bots[at(colour)] > 0) {
        --s.bots[at(colour)];
        ++s.solo.removed[at(colour)];
        p.tell(StepKind::kVilelaRemovesBot, kRuleVilelaActs, colour, s.bots[at(colour)]);
    } else {
        p.tell(StepKind::kVilelaFindsNoBot, kRuleVilelaActs, colour);
    }
}

template <class Ear>
void vilela_on_production(Play<Ear>& p, int colour) {
    State& s = p.s;
    int parts = 0;
    for (std::uint8_t& tile : s.wheel) {
        if (tile == kNoPart || colour_of(tile) != colour) continue;
        discard_part(s, tile);
        tile = kNoPart;
        ++parts;
    }
    p.tell(StepKind::kVilelaClearsWheel, kRuleVilelaActs, colour, parts);
}

template <class Ear>
void vilela_on_projects(Play<Ear>& p, int colour) {
    State& s = p.s;
    const auto projects = static_cast<int>(std::ranges::count(s.projects, colour));
    std::ranges::replace(s.projects, static_cast<std::uint8_t>(colour), kNoColour);
    if (projects > 0) s.project_discards.add(colour, projects);
    p.tell(StepKind::kVilelaClearsProjects, kRuleVilelaActs, colour, projects);
}

// The value falls; then an inspection tile is drawn.
template <class Ear>
void vilela_on_finance(Play<Ear>& p, int colour) {
    State& s = p.s;
    std::uint8_t& value = s.value[at(colour)];
    if (value > 0) --value;
    p.tell(StepKind::kVilelaLowers, kRuleVilelaActs, colour, p.box.value(value));
    s.task = Task::kVilelaInspects;
    ask_tile(p, s.solo.inspections, kAllInspections, Node::kInspection, StepKind::kInspectionDeckReshuffled,
             kRuleVilelaActs);
}

template <class Ear>
void remove_contracts(Play<Ear>& p, std::uint32_t positions) {
    for_each_bit(positions, [&](int k) {
        p.tell(StepKind::kVilelaRemovesContract, kRuleVilelaActs, k + 1, p.s.contracts[at(k)]);
        p.s.contracts[at(k)] = kNoTile;
    });
    p.s.solo.inspection = kNoInspection;
    end_automa_turn(p, p.box.vilela());
}

// ~I k: of three contracts the player chooses two; fewer all go (R70).
template <class Ear>
void draw_inspection(Play<Ear>& p, int tile) {
    State& s = p.s;
    s.solo.inspections &= static_cast<std::uint8_t>(~(1u << tile));
    const std::uint32_t contracts = removable_contracts(p.box, s, tile);
    if (contracts == 0) p.tell(StepKind::kVilelaFindsNoContract, kRuleVilelaActs);
    if (count_bits(contracts) < 3) return remove_contracts(p, contracts);
    s.solo.inspection = static_cast<std::uint8_t>(tile);
    s.current = 0;
    s.node = Node::kInspect;
}

template <class Ear>
void vilela_acts(Play<Ear>& p) {
    State& s = p.s;
    if (s.round == 1) {
        p.tell(StepKind::kVilelaRests, kRuleWorkerTurn, s.place[at(p.box.vilela())]);
        return end_automa_turn(p, p.box.vilela());
    }
    const int colour = s.solo.bot;
    switch (board_of(s, p.box.vilela())) {
        case kAssembly: vilela_on_assembly(p, colour); break;
        case kProduction: vilela_on_production(p, colour); break;
        case kProject: vilela_on_projects(p, colour); break;
        default: return vilela_on_finance(p, colour);
    }
    end_automa_turn(p, p.box.vilela());
}

}  // namespace tinmind::bot_factory
