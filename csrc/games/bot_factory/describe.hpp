// The fields of a position of Bot Factory, each named once (core/describe.hpp); how a position is read and checked is in position.hpp.
//
// Derived fields (bots, hidden, universal, project_deck, display, universal_bot, first_contract) follow from the others and from what is in
// the box. What belongs to the solo game or to the Production tiles is a field only where these are played.
#pragma once

#include <span>

#include "core/describe.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

inline constexpr std::array<std::string_view, kNodes> kNodeCodes{
    "START",   "MOVE",     "SANDRA",        "ACT",   "REFILL",        "PPLACE",     "FPLACE",
    "FPROJ",   "ICON",     "XDISC",         "XDRAW", "YDISC",         "YTAKE",      "PTGET",
    "PT5",     "DISCARD",  "INSPECT",       "OVER",  "SPARE",         "REVEAL",     "RESHUFFLE",
    "PROJECT", "CONTRACT", "START_PROJECT", "TASK",  "VILELA_ACTION", "VILELA_BOT", "INSPECTION"};
inline constexpr std::array<std::string_view, 2> kUniversalBotCodes{"free", "-"};

// A field that is not stored as such: read and written by two functions.
template <class Get, class Set>
struct Field {
    Get get;
    Set set;
    explicit operator int() const { return get(); }
    void operator=(int value) { set(value); }
};
template <class Get, class Set>
Field(Get, Set) -> Field<Get, Set>;

// A list of such fields.
template <class At>
struct FieldList {
    At at_index;
    auto operator[](std::size_t i) const { return at_index(static_cast<int>(i)); }
};
template <class At>
FieldList(At) -> FieldList<At>;

// A cell of the Assembly board as a part. A part that does not fit is kept as a universal mark without a part, which check() reports.
template <class S>
auto cell_field(S& s, int cell) {
    return Field{[&s, cell] { return part_at(s, cell); },
                 [&s, cell](int part) {
                     if constexpr (!std::is_const_v<S>) {
                         const auto bit = static_cast<std::uint16_t>(1u << cell);
                         const bool fits = part == cell || part == universal(kind_of(cell));
                         s.placed = static_cast<std::uint16_t>((s.placed & ~bit) | (fits ? bit : 0));
                         s.placed_universal = static_cast<std::uint16_t>((s.placed_universal & ~bit) |
                                                                         (part == cell || part == kNoPart ? 0 : bit));
                     }
                 }};
}

// The seat that has the first or second space of a contract, or nobody.
template <class S>
auto owner_field(const Box& box, S& s, int position, std::uint16_t Seat::* spaces) {
    return Field{[&box, &s, position, spaces] {
                     int seat = 0;
                     while (seat < box.players && !(s.seats[at(seat)].*spaces >> position & 1)) ++seat;
                     return seat;
                 },
                 [&box, &s, position, spaces](int owner) {
                     if constexpr (!std::is_const_v<S>) {
                         const auto bit = static_cast<std::uint16_t>(1u << position);
                         for (Seat& seat : s.seats) seat.*spaces &= static_cast<std::uint16_t>(~bit);
                         if (owner < box.players) s.seats[at(owner)].*spaces |= bit;
                     }
                 }};
}

// Whether the tile of a seat is used.
template <class S>
auto used_field(S& s, int seat) {
    return Field{[&s, seat] { return s.tiles_used >> seat & 1; },
                 [&s, seat](int used) {
                     if constexpr (!std::is_const_v<S>)
                         s.tiles_used = static_cast<std::uint8_t>((s.tiles_used & ~(1u << seat)) |
                                                                  static_cast<unsigned>(used) << seat);
                 }};
}

// Whether a seat has reserved a contract. One that was written and is not true is kept as a high bit of tiles_used, which check() reports.
template <class S>
auto first_contract_field(S& s, int seat) {
    return Field{[&s, seat] { return static_cast<int>(reservations(s.seats[at(seat)]) > 0); },
                 [&s, seat](int written) {
                     if constexpr (!std::is_const_v<S>)
                         if ((reservations(s.seats[at(seat)]) > 0) != (written != 0))
                             s.tiles_used |= static_cast<std::uint8_t>(0x10u << seat);
                 }};
}

template <class Counts>
auto count_field(Counts& counts, int kind) {
    return Field{[&counts, kind] { return counts[kind]; },
                 [&counts, kind](int n) {
                     if constexpr (!std::is_const_v<Counts>) counts.set(kind, n);
                 }};
}

template <class Visitor, class S>
void describe_board(Visitor& v, const Box& box, S& s) {
    v.table("values", Need::kRequired, [&] {
        const auto printed = std::span(box.track).first(at(box.track_size));
        for (int c = 0; c < kColours; ++c) v.printed(kColourCodes[at(c)], s.value[at(c)], printed);
    });
    v.table("bots", Need::kDerived, [&] {
        for (int c = 0; c < kColours; ++c)
            v.number(kColourCodes[at(c)], s.bots[at(c)], 0, meeples_per_colour(box.players));
    });
    v.table("assembly", Need::kRequired, [&] {
        for (int c = 0; c < kColours; ++c)
            v.codes(kColourCodes[at(c)], FieldList{[&s, c](int k) { return cell_field(s, cell_of(c, k)); }}, kKinds,
                    kPartCodes);
    });
    v.codes("spare", s.spare, kSpares, kPartCodes);
    v.codes("wheel", s.wheel, kWheel, kPartCodes);
    v.code("rotations", s.parity, kParityCodes);
    v.code("marker", s.marker, colour_codes());
    v.table("tops", Need::kRequired, [&] {
        for (int c = 0; c < kColours; ++c) v.code(kColourCodes[at(c)], s.tops[at(c)], kKindCodes);
    });
    v.multiset("discards", s.discards, kCopiesOfPart, coloured_codes(), Need::kOptional);
    v.table("projects", Need::kRequired, [&] {
        for (int slot = 0; slot < kSlots; ++slot) v.code(kSlotCodes[at(slot)], s.projects[at(slot)], kColourCodes);
    });
    v.multiset("discarded_projects", s.project_discards, kCopiesOfProject, colour_codes(), Need::kOptional);
}

template <class Visitor, class S>
void describe_contracts(Visitor& v, const Box& box, S& s) {
    std::array<std::string_view, kContractTiles + 1> ids;
    for (int tile = 0; tile <= kContractTiles; ++tile) ids[at(tile)] = box.contract_id(tile);
    v.rows("contracts", kPositions, Need::kRequired, [&](int k) {
        v.code("tile", s.contracts[at(k)], ids);
        v.code("first", owner_field(box, s, k, &Seat::first), seat_codes(box.players), Need::kOptional);
        v.code("second", owner_field(box, s, k, &Seat::second), seat_codes(box.players), Need::kOptional);
    });
}

template <class Visitor, class S>
void describe_seats(Visitor& v, const Box& box, S& s) {
    v.rows("seats", box.players, Need::kRequired, [&](int i) {
        auto& seat = s.seats[at(i)];
        v.number("tokens", s.tokens[at(i)], 0, kTokenLimit);
        v.multiset("parts", seat.parts, kCopiesOfPart, held_codes(), Need::kOptional);
        v.multiset("projects", seat.projects, kCopiesOfProject, colour_codes(), Need::kOptional);
        v.multiset("completed", seat.completed, meeples_per_colour(box.players) + (box.production != 0), colour_codes(),
                   Need::kOptional);
        if (box.production == 0) return;
        v.number("tile", s.tile[at(i)], 0, kProductionTiles, Need::kOptional);
        v.flag("tile_used", used_field(s, i), Need::kOptional);
        if (box.production == 2) v.flag("first_contract", first_contract_field(s, i), Need::kDerived);
        v.code("universal", s.universal_bot[at(i)], kColourCodes, Need::kOptional);
    });
}

template <class Visitor, class S>
void describe_solo(Visitor& v, S& s) {
    v.table("solo", Need::kRequired, [&] {
        v.code("task", s.solo.task, kTaskCodes);
        v.table("removed", Need::kRequired, [&] {
            for (int c = 0; c < kColours; ++c)
                v.number(kColourCodes[at(c)], s.solo.removed[at(c)], 0, meeples_per_colour(1), Need::kOptional);
        });
        v.table("vilela", Need::kRequired, [&] {
            v.code("action", s.solo.action, kBoardCodes);
            v.code("bot", s.solo.bot, kColourCodes);
            v.subset("actions", s.solo.actions, board_codes());
            v.subset("bots", s.solo.bots, colour_codes());
            v.subset("inspections", s.solo.inspections, kInspectionCodes);
            visit_if(v, s.node == Node::kInspect, [&] { v.code("inspection", s.solo.inspection, kInspectionCodes); });
        });
    });
}

template <class Visitor, class S>
void describe_unseen(Visitor& v, S& s) {
    v.table("hidden", Need::kDerived, [&] {
        for (int c = 0; c < kColours; ++c)
            v.table(kColourCodes[at(c)], Need::kRequired, [&] {
                for (int k = 0; k < kKinds; ++k)
                    v.number(kKindCodes[at(k)], count_field(s.hidden, cell_of(c, k)), 0, kCopiesOfPart);
            });
    });
    v.table("universal", Need::kDerived, [&] {
        for (int k = 0; k < kKinds; ++k)
            v.number(kKindCodes[at(k)], count_field(s.universal, k), 0, kCopiesOfUniversal);
    });
    v.table("project_deck", Need::kDerived, [&] {
        for (int c = 0; c < kColours; ++c)
            v.number(kColourCodes[at(c)], count_field(s.project_deck, c), 0, kCopiesOfProject);
    });
}

template <class Visitor, class S>
void describe_state(Visitor& v, const Box& box, S& s) {
    v.number("round", s.round, 0, kLastRound);
    v.code("node", s.node, kNodeCodes);
    v.code("current", s.current, seat_codes(box.players));
    v.table("meeples", Need::kRequired, [&] {
        for (int m = 0; m <= box.last_meeple(); ++m)
            v.code(meeple_codes(box.players)[at(m)], s.place[at(m)], kSpaceCodes);
    });
    v.subset("standing", s.standing, meeple_codes(box.players));
    describe_board(v, box, s);
    describe_contracts(v, box, s);
    if (box.production != 0) {
        v.numbers("display", s.display, 1, kProductionTiles, Need::kDerived);
        v.code("universal_bot", s.universal_bot_used, kUniversalBotCodes, Need::kDerived);
    }
    describe_seats(v, box, s);
    if (box.is_solo()) describe_solo(v, s);
    describe_unseen(v, s);
    v.table("turn", Need::kOptional, [&] {
        v.number("left", s.turn.left, 0, 15, Need::kOptional);
        v.flag("started", s.turn.started, Need::kOptional);
        v.number("paid", s.turn.paid, 0, 15, Need::kOptional);
        v.flag("executive", s.turn.executive, Need::kOptional);
        v.number("discards", s.turn.discards, 0, kPartsExchanged, Need::kOptional);
        v.number("least", s.turn.least, 0, kParts, Need::kOptional);
        if (box.production != 0) v.flag("arm3", s.turn.cheaper, Need::kOptional);
        if (box.production == 2) v.flag("acquired", s.turn.acquired, Need::kOptional);
    });
    v.table("pending", Need::kOptional, [&] {
        v.code("colour", s.colour, kColourCodes, Need::kOptional);
        v.subset("refill", s.refill, kInputCodes, Need::kOptional);
    });
}

}  // namespace tinmind::bot_factory
