// The common procedures (specification 4.6). A procedure that needs a decision or a random event leaves its node in the state;
// where none is needed the node stays kNone and the flow (rules.cpp) goes on with the task.
#pragma once

#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/steps.hpp"

namespace tinmind::bot_factory {

inline void gain(State& s, int seat, int tokens) {
    const int room = kTokenLimit - tokens_in_use(s, seat);
    s.tokens[at(seat)] = static_cast<std::uint8_t>(s.tokens[at(seat)] + (tokens < room ? tokens : room));
}
inline void pay(State& s, int seat, int tokens) {
    TINMIND_ASSERT(s.tokens[at(seat)] >= tokens);
    s.tokens[at(seat)] = static_cast<std::uint8_t>(s.tokens[at(seat)] - tokens);
}

inline void discard_part(State& s, int part) {
    if (is_universal(part))
        s.universal.add(kind_of(part));
    else
        s.discards.add(part);
}

// All parts of a column are discarded.
inline void clear_column(State& s, int colour) {
    for (int kind = 0; kind < kKinds; ++kind)
        if (const int part = part_at(s, cell_of(colour, kind)); part != kNoPart) discard_part(s, part);
    const auto column = static_cast<std::uint16_t>(7u << (3 * colour));
    s.placed &= static_cast<std::uint16_t>(~column);
    s.placed_universal &= static_cast<std::uint16_t>(~column);
}

// --- Drawing parts --------------------------------------------------------------------------------------

// First place without a part; there must be one.
template <std::size_t N>
int first_empty(const std::array<std::uint8_t, N>& places) {
    for (std::size_t i = 0; i < N; ++i)
        if (places[i] == kNoPart) return static_cast<int>(i);
    TINMIND_ASSERT(false);
    return 0;
}

// Puts a drawn part where the procedure under way wants it.
template <class Ear>
void put_drawn(Play<Ear>& p, int part) {
    State& s = p.s;
    if (s.task == Task::kWheel || s.task == Task::kSandraWheel) {
        const int i = first_empty(s.wheel);
        s.wheel[at(i)] = static_cast<std::uint8_t>(part);
        p.tell(StepKind::kWheelFilled, s.task == Task::kWheel ? kRuleSetup : kRuleSandraActs, i, part, s.marker);
    } else if (s.task == Task::kSandraSpares) {
        const int i = first_empty(s.spare);
        s.spare[at(i)] = static_cast<std::uint8_t>(part);
        p.tell(StepKind::kSparePlaced, kRuleSandraActs, i + 1, part, s.marker);
    } else if (s.refill != 0) {
        s.wheel[at(lowest_bit(s.refill))] = static_cast<std::uint8_t>(part);
        s.refill &= static_cast<std::uint8_t>(s.refill - 1);
    } else {
        s.seats[s.current].parts.add(part);
    }
}

// The top of a stack was taken: the next tile shows, if there is one.
inline void uncover(State& s, int colour) {
    s.tops[at(colour)] = kNoKind;
    if (!has_colour(s.hidden, colour)) return;
    s.colour = static_cast<std::uint8_t>(colour);
    s.node = Node::kReveal;
}

// draw(c): the colour must be drawable.
template <class Ear>
void draw(Play<Ear>& p, int colour) {
    State& s = p.s;
    if (s.tops[at(colour)] != kNoKind) {
        put_drawn(p, cell_of(colour, s.tops[at(colour)]));
        return uncover(s, colour);
    }
    TINMIND_ASSERT(has_colour(s.discards, colour));
    const std::uint64_t mask = colour_nibbles(colour);
    s.hidden.word |= s.discards.word & mask;
    s.discards.word &= ~mask;
    p.tell(StepKind::kStackReshuffled, kRulePartStacks, colour, s.hidden.total(cell_of(colour, 0), kKinds));
    s.colour = static_cast<std::uint8_t>(colour);
    s.node = Node::kReshuffle;
}

// ~D: the tile drawn from the new stack.
template <class Ear>
void draw_reshuffled(Play<Ear>& p, int colour, int kind) {
    p.s.hidden.remove(cell_of(colour, kind));
    p.s.colour = kNoColour;
    put_drawn(p, cell_of(colour, kind));
    uncover(p.s, colour);
}

// ~T: the new top.
inline void reveal(State& s, int colour, int kind) {
    s.hidden.remove(cell_of(colour, kind));
    s.tops[at(colour)] = static_cast<std::uint8_t>(kind);
    s.colour = kNoColour;
}

// marker draw: the first drawable colour from the marker on, which moves past it (R37). False when there is no tile at all.
template <class Ear>
bool marker_draw(Play<Ear>& p) {
    const std::uint32_t colours = drawable(p.s);
    for (int tries = 0; tries < kColours; ++tries) {
        const int colour = p.s.marker;
        p.s.marker = static_cast<std::uint8_t>((colour + 1) % kColours);
        if (!(colours >> colour & 1)) continue;
        draw(p, colour);
        return true;
    }
    return false;
}

// --- Production tiles -----------------------------------------------------------------------------------

// One tile a game for each seat, each tile once (I19).
inline void use_tile(State& s, ProductionTile tile) {
    s.tile[s.current] = tile;
    s.tiles_used |= static_cast<std::uint8_t>(1u << s.current);
    s.display &= static_cast<std::uint8_t>(~(1u << tile));
    s.turn.least = 0;
}

// --- Placing --------------------------------------------------------------------------------------------

// place(x, c): reward or bot, then the icon of the cell.
inline void place(const Box& box, State& s, int part, int colour) {
    Seat& seat = s.seats[s.current];
    const int cell = cell_of(colour, kind_of(part));
    const auto bit = static_cast<std::uint16_t>(1u << cell);
    TINMIND_ASSERT(!(s.placed & bit));
    seat.parts.remove(part);
    s.placed |= bit;
    if (is_universal(part)) s.placed_universal |= bit;
    if (column_bits(s.placed, colour) == 7) {
        --s.bots[at(colour)];
        seat.projects.remove(colour);
        seat.completed.add(colour);
    } else {
        gain(s, s.current, kPlacementReward);
    }
    if ((box.icons & bit) && s.tokens[s.current] >= 1 && drawable(s) != 0) s.node = Node::kIcon;
}

// A bonus placement for one token, where one is possible.
inline void offer_paid_place(State& s) {
    if (s.tokens[s.current] >= 1 && placements(s, s.current).any()) s.node = Node::kPaidPlace;
}

// --- Projects -------------------------------------------------------------------------------------------

// Takes the tile of a slot, with the bonus of the slot (R42).
inline void take_project(const Box& box, State& s, int slot) {
    TINMIND_ASSERT(s.projects[at(slot)] != kNoColour);
    s.seats[s.current].projects.add(s.projects[at(slot)]);
    s.projects[at(slot)] = kNoColour;
    if (box.slot_bonus[at(slot)] == SlotBonus::kToken)
        gain(s, s.current, 1);
    else if (box.slot_bonus[at(slot)] == SlotBonus::kPaidPlace)
        offer_paid_place(s);
}

// Discards l1 and r1, then slides: the first half of what Sandra on J and Maintenance do.
template <class Ear>
void wipe_projects(Play<Ear>& p, StepKind kind, int rule) {
    State& s = p.s;
    p.tell(kind, rule, s.projects[kBottomSlots[0]], s.projects[kBottomSlots[1]]);
    for (int bottom : kBottomSlots) {
        std::uint8_t* column = &s.projects[at(bottom)];
        if (column[0] != kNoColour) s.project_discards.add(column[0]);
        column[0] = kNoColour;
        for (int row = 0, free = 0; row < 3; ++row)
            if (column[row] != kNoColour) std::swap(column[free++], column[row]);
    }
}

// Asks for the tile of the first empty slot; false when all are full or no tile is left (R44, R45).
template <class Ear>
bool fill_projects(Play<Ear>& p) {
    State& s = p.s;
    if (empty_slot(s) < 0) return false;
    if (s.project_deck.word == 0) {
        std::swap(s.project_deck, s.project_discards);
        if (s.project_deck.word == 0) return false;
        p.tell(StepKind::kProjectDeckReshuffled, kRuleProjectDeck, s.project_deck.total());
    }
    s.node = Node::kFill;
    return true;
}

}  // namespace tinmind::bot_factory
