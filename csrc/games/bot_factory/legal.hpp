// What a player may do at each node (specification 4.2-4.5), and the part of it that a search tries (4.9).
//
// Templates over the list, which needs push_back only: the policy weighs moves as they come.
#pragma once

#include <algorithm>

#include "games/bot_factory/moves.hpp"
#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/tiles.hpp"
#include "games/bot_factory/vilela.hpp"

namespace tinmind::bot_factory {

enum class Scope { kLegal, kSearch };

// Bits at and above `first`.
inline std::uint32_t from_bit(int first) { return ~std::uint32_t{0} << first; }

template <class List>
void list_colours(Do kind, std::uint32_t colours, List& out) {
    for_each_bit(colours, [&](int c) { out.push_back(make_move(kind, c)); });
}

template <class List>
void list_placements(const State& s, List& out) {
    const Placements cells = placements(s, s.current);
    for_each_bit(cells.coloured, [&](int cell) { out.push_back(make_move(Do::kPlace, cell, colour_of(cell))); });
    if (cells.universal == 0) return;
    const auto held = static_cast<std::uint32_t>(s.seats[s.current].parts.present() >> kCells);
    for_each_bit(held, [&](int kind) {
        for_each_bit(cells.universal & (kHeads << kind),
                     [&](int cell) { out.push_back(make_move(Do::kPlace, universal(kind), colour_of(cell))); });
    });
}

template <class List>
void list_projects(const State& s, List& out) {
    for (int slot = 0; slot < kSlots; ++slot)
        if (s.projects[at(slot)] != kNoColour) out.push_back(make_move(Do::kTake, slot));
}

// Kinds that may be discarded next; a search keeps to the same or later ones, and leaves enough of these (4.9, item 2).
inline std::uint32_t discardable(std::uint64_t word, std::uint32_t present, int least, int due, Scope scope) {
    if (scope == Scope::kLegal) return present;
    if (least > 0) present &= from_bit(least - 1);
    std::uint32_t kept = 0;
    for_each_bit(present, [&](int kind) {
        if (PackedCounts<std::uint64_t, 16>{word >> (4 * kind)}.total() >= due) kept |= 1u << kind;
    });
    return kept;
}

template <class List>
void list_part_discards(const State& s, std::uint32_t present, int due, Scope scope, List& out) {
    const auto parts = s.seats[s.current].parts;
    const bool restricted = present != parts.present();  // to what leaves a colour to draw, in whatever order
    for_each_bit(discardable(parts.word, present, s.turn.least, due, restricted ? Scope::kLegal : scope),
                 [&](int part) { out.push_back(make_move(Do::kDiscardPart, part)); });
}

template <class List>
void list_project_discards(const State& s, int due, Scope scope, List& out) {
    const auto projects = s.seats[s.current].projects;
    for_each_bit(discardable(projects.word, static_cast<std::uint32_t>(projects.present()), s.turn.least, due, scope),
                 [&](int colour) { out.push_back(make_move(Do::kDiscardProject, colour)); });
}

template <class List>
void list_hand_limit(const State& s, Scope scope, List& out) {
    const Seat& seat = s.seats[s.current];
    if (over_part_limit(seat)) {
        const auto held = static_cast<std::uint32_t>(seat.parts.present());
        return list_part_discards(s, held, seat.parts.total() - kPartLimit, scope, out);
    }
    const int over = seat.projects.total() + seat.completed.total() - kProjectLimit;
    list_project_discards(s, std::min(over, seat.projects.total()), scope, out);
}

// --- ACT, board by board --------------------------------------------------------------------------------

template <class List>
void list_assembly(const State& s, bool main_action, List& out) {
    if (main_action) list_placements(s, out);
    if (s.tokens[s.current] == 0) return;
    const auto held = static_cast<std::uint32_t>(s.seats[s.current].parts.present());
    for (int spare = 0; spare < kSpares; ++spare) {
        const int tile = s.spare[at(spare)];
        if (tile == kNoPart) continue;
        for_each_bit(held & ~(1u << tile), [&](int part) { out.push_back(make_move(Do::kSwap, part, spare)); });
    }
}

template <class List>
void list_production(const State& s, bool main_action, List& out) {
    if (main_action) {
        out.push_back(make_move(Do::kRotate));
        for (int output = 0; output < 2; ++output)
            if (s.wheel[kOutputs[at(output)]] != kNoPart) out.push_back(make_move(Do::kDispense, output));
    }
    if (can_exchange_parts(s)) out.push_back(make_move(Do::kExchangeParts));
}

// 4.9, item 4: upper rows in ascending order, and of two equal tiles in rows 2 and 3 of a column the lower one.
inline bool is_repetition(const Box& box, const State& s, int slot) {
    if (!in_upper_row(box, slot)) return false;
    if (slot < s.turn.least) return true;
    return slot % 3 == 2 && in_upper_row(box, slot - 1) && s.projects[at(slot)] == s.projects[at(slot - 1)];
}

template <class List>
void list_project_board(const Box& box, const State& s, bool main_action, Scope scope, List& out) {
    for (int slot = 0; main_action && slot < kSlots; ++slot) {
        if (s.projects[at(slot)] == kNoColour) continue;
        if (scope == Scope::kLegal || !is_repetition(box, s, slot)) out.push_back(make_move(Do::kTake, slot));
    }
    if (can_exchange_projects(s)) out.push_back(make_move(Do::kExchangeProjects));
}

template <class List>
void list_finance(const Box& box, const State& s, Scope scope, List& out) {
    if (!s.turn.started) return;
    for (int c = 0; raise_price(s) <= finance_budget(s) && c < kColours; ++c) {
        if (s.value[at(c)] == box.top_value()) continue;
        const bool repetition = c + 1 < s.turn.least && !crosses_line(box, s.value[at(c)]);  // 4.9, item 5
        if (scope == Scope::kLegal || !repetition) out.push_back(make_move(Do::kRaise, c));
    }
    if (reservation_budget(s) == 0) return;
    for_each_bit(reservable(box, s, s.current, reservation_budget(s)),
                 [&](int k) { out.push_back(make_move(Do::kReserve, k)); });
}

// --- Production tiles (8.2, 8.3) ------------------------------------------------------------------------

template <class List>
void list_universal_bots(const Seat& seat, List& out) {
    const auto kinds = static_cast<std::uint32_t>(seat.parts.present() >> kCells);
    for_each_bit(kinds, [&](int one) {
        for_each_bit(kinds & from_bit(one + 1), [&](int other) {
            for_each_bit(seat.projects.present(),
                         [&](int colour) { out.push_back(make_move(Do::kUseBot, one, other, colour)); });
        });
    });
}

template <class List>
void list_tiles(const Box& box, const State& s, List& out) {
    for_each_bit(tiles_to_use(box, s), [&](int tile) {
        switch (tile) {
            case kFinanceForLess: out.push_back(make_move(Do::kUseCheaper)); return;
            case kUniversalForOne: out.push_back(make_move(Do::kUseExchange)); return;
            case kBenefitForOne: out.push_back(make_move(Do::kUseBenefit)); return;
            case kRaiseByOne:
                for (int c = 0; c < kColours; ++c)
                    if (s.value[at(c)] != box.top_value()) out.push_back(make_move(Do::kUseRaise, c));
                return;
            default:
                for_each_bit(s.universal.present(), [&](int kind) { out.push_back(make_move(Do::kUsePart, kind)); });
                list_universal_bots(s.seats[s.current], out);
        }
    });
}

// PT5: one benefit, mandatory.
template <class List>
void list_benefits(const State& s, List& out) {
    list_colours(Do::kBuy, drawable(s), out);
    list_projects(s, out);
    list_placements(s, out);
}

// INSPECT: two of the three contracts.
template <class List>
void list_removals(const Box& box, const State& s, List& out) {
    const std::uint32_t marked = removable_contracts(box, s, s.solo.inspection);
    for_each_bit(marked, [&](int one) {
        for_each_bit(marked & from_bit(one + 1),
                     [&](int other) { out.push_back(make_move(Do::kChooseContracts, one, other)); });
    });
}

template <class List>
void list_act(const Box& box, const State& s, Scope scope, List& out) {
    if (can_start(box, s)) out.push_back(make_move(Do::kGo));
    const bool main_action = s.turn.started && s.turn.left > 0;
    switch (board_of(s, s.current)) {
        case kAssembly: list_assembly(s, main_action, out); break;
        case kProduction: list_production(s, main_action, out); break;
        case kProject: list_project_board(box, s, main_action, scope, out); break;
        default: list_finance(box, s, scope, out);
    }
    if (box.production != 0) list_tiles(box, s, out);
    out.push_back(make_move(Do::kEnd));
}

template <class List>
void list_moves(const Box& box, const State& s, Scope scope, List& out) {
    switch (s.node) {
        case Node::kStart: return list_colours(Do::kStart, drawable(s), out);
        case Node::kMove:
            for_each_bit(legal_spaces(box, s, s.current),
                         [&](int space) { out.push_back(make_move(Do::kMove, space)); });
            return;
        case Node::kSandra:
            if (s.tokens[s.current] > 0) out.push_back(make_move(Do::kPay));
            if (may_use(box, s, s.current, kCalmSandra)) out.push_back(make_move(Do::kUseCalm));
            out.push_back(make_move(Do::kPass));
            return;
        case Node::kAct: return list_act(box, s, scope, out);
        case Node::kRefill: return list_colours(Do::kRefill, drawable(s), out);
        case Node::kPaidPlace:
        case Node::kFreePlace: list_placements(s, out); break;
        case Node::kFreeProject: list_projects(s, out); break;
        case Node::kIcon: list_colours(Do::kBuy, drawable(s), out); break;
        case Node::kPartsOut: return list_part_discards(s, exchangeable_parts(s), s.turn.discards, scope, out);
        case Node::kPartIn: return list_colours(Do::kDraw, drawable(s), out);
        case Node::kProjectsOut: return list_project_discards(s, s.turn.discards, scope, out);
        case Node::kUniversalIn:
            for_each_bit(s.universal.present(), [&](int kind) { out.push_back(make_move(Do::kUniversal, kind)); });
            return;
        case Node::kTakeTile:
            for_each_bit(s.display, [&](int tile) { out.push_back(make_move(Do::kGetTile, tile)); });
            break;
        case Node::kBenefit: return list_benefits(s, out);
        case Node::kDiscard: return list_hand_limit(s, scope, out);
        case Node::kInspect: return list_removals(box, s, out);
        default: return;
    }
    out.push_back(make_move(Do::kDecline));
}

}  // namespace tinmind::bot_factory
