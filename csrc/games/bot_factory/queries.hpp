// Questions about a table, answered with masks: what is free, what fits, what can be drawn. Nothing here changes a State.
//
// Cells are numbered as coloured parts (names.hpp), so a hand's coloured parts and the cells of the Assembly board are masks of one kind.
#pragma once

#include <cstdint>
#include <utility>

#include "games/bot_factory/box.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

inline std::size_t at(int index) { return static_cast<std::size_t>(index); }

// --- Assembly board -------------------------------------------------------------------------------------

// One bit of kHeads a column: columns with at least two parts.
inline std::uint32_t columns_of_two(std::uint32_t placed) {
    const std::uint32_t head = placed & kHeads, torso = placed >> 1 & kHeads, legs = placed >> 2 & kHeads;
    return (head & torso) | (head & legs) | (torso & legs);
}
inline std::uint32_t full_columns(std::uint32_t placed) { return placed & placed >> 1 & placed >> 2 & kHeads; }
inline int column_bits(std::uint32_t cells, int colour) { return static_cast<int>(cells >> (3 * colour)) & 7; }
inline int column_size(const State& s, int colour) {
    return count_bits(static_cast<std::uint64_t>(column_bits(s.placed, colour)));
}
inline int part_at(const State& s, int cell) {
    if (!(s.placed >> cell & 1)) return kNoPart;
    return s.placed_universal >> cell & 1 ? universal(kind_of(cell)) : cell;
}

// Three bits a column -> the low three bits of a byte for each column, shifted by `up`; and the same for one bit a colour.
inline std::uint32_t columns_in_bytes(std::uint32_t cells, int up) {
#if defined(__BMI2__)
    return _pdep_u32(cells, 0x07070707u << up);
#else
    return ((cells & 07) | (cells & 070) << 5 | (cells & 0700) << 10 | (cells & 07000) << 15) << up;
#endif
}
inline std::uint32_t colours_in_bytes(std::uint32_t colours, int up) {
#if defined(__BMI2__)
    return _pdep_u32(colours, 0x01010101u << up);
#else
    return ((colours & 1) | (colours & 2) << 7 | (colours & 4) << 14 | (colours & 8) << 21) << up;
#endif
}

// Bit c for each colour -> one bit of kHeads a column.
inline std::uint32_t spread_colours(std::uint32_t colours) {
#if defined(__BMI2__)
    return _pdep_u32(colours, kHeads);
#else
    return (colours & 1) | (colours & 2) << 2 | (colours & 4) << 4 | (colours & 8) << 6;
#endif
}

// Bit i: byte i is not zero. Bytes must be below 128.
inline std::uint32_t nonzero_bytes(std::uint32_t bytes) {
    return ((bytes + 0x7F7F7F7Fu) >> 7 & 0x01010101u) * 0x01020408u >> 24 & 15;
}
inline std::uint32_t as_word(const std::array<std::uint8_t, 4>& bytes) {
    return static_cast<std::uint32_t>(bytes[0] | bytes[1] << 8 | bytes[2] << 16) | static_cast<std::uint32_t>(bytes[3])
                                                                                       << 24;
}

// Colours in which this seat may place a third part (4.6): an open project, and a meeple left.
inline std::uint32_t completable(const State& s, int seat) {
    return static_cast<std::uint32_t>(s.seats[at(seat)].projects.present()) & nonzero_bytes(as_word(s.bots));
}

// The cells on which this seat may put a part that fits (4.6).
inline std::uint32_t open_cells(const State& s, int seat) {
    const std::uint32_t closed = columns_of_two(s.placed) & ~spread_colours(completable(s, seat));
    return kAllCells & ~(s.placed | closed * 7u);
}

// Legal placements: cells for coloured parts in hand, and cells for universal parts in hand.
struct Placements {
    std::uint32_t coloured = 0;
    std::uint32_t universal = 0;
    bool any() const { return (coloured | universal) != 0; }
};
inline Placements placements(const State& s, int seat) {
    const auto hand = static_cast<std::uint32_t>(s.seats[at(seat)].parts.present());
    const std::uint32_t open = open_cells(s, seat);
    return {hand & open, (hand >> kCells) * kHeads & open};
}

// --- Meeples --------------------------------------------------------------------------------------------

// Printed spaces without a meeple.
inline std::uint32_t free_spaces(const Box& box, const State& s) {
    std::uint32_t taken = 0;
    for (int m = 0; m <= box.last_meeple(); ++m) taken |= 1u << s.place[at(m)];
    return kAllSpaces & ~taken;
}
inline int board_of(const State& s, int meeple) { return kBoardOf[s.place[at(meeple)]]; }
// The printed spaces of a board and its overflow space.
inline std::uint32_t board_and_overflow(int board) { return kBoardSpaces[at(board)] << 1 | kBoardSpaces[at(board)]; }

// Production tiles that this seat may use now where they apply, bit by tile (8.2, 8.3).
inline std::uint32_t usable_tiles(const Box& box, const State& s, int seat) {
    if (box.production == 0) return 0;
    const int held = s.tile[at(seat)];
    if (box.production == 1) return held == kNoProductionTile ? s.display : 0u;
    return held != kNoProductionTile && !(s.tiles_used >> seat & 1) && !s.turn.acquired ? 1u << held : 0u;
}
inline bool may_use(const Box& box, const State& s, int seat, ProductionTile tile) {
    return usable_tiles(box, s, seat) >> tile & 1;
}

// Spaces to which a worker may move (4.3): free ones, and with tile 2 the overflow spaces of full boards.
inline std::uint32_t legal_spaces(const Box& box, const State& s, int seat) {
    std::uint32_t spaces = free_spaces(box, s);
    if (may_use(box, s, seat, kOverflow))
        for (int board = 0; board < kBoards; ++board)
            if ((spaces & kBoardSpaces[at(board)]) == 0) spaces |= 1u << kOverflowOf[at(board)];
    spaces &= ~board_and_overflow(board_of(s, seat));
    if (box.players <= 2) spaces &= ~board_and_overflow(board_of(s, box.sandra()));
    return spaces;
}

// The leftmost meeple that stands (or lies), or -1.
inline int leftmost(const Box& box, const State& s, bool standing) {
    int best = -1, best_place = kOffBoard;
    for (int m = 0; m <= box.last_meeple(); ++m) {
        if ((s.standing >> m & 1) != standing || s.place[at(m)] >= best_place) continue;
        best = m;
        best_place = s.place[at(m)];
    }
    return best;
}

// --- Parts, tokens, projects ----------------------------------------------------------------------------

// A word with the three nibbles of each colour's parts set.
inline std::uint64_t colour_nibbles(int colour) { return std::uint64_t{0xFFF} << (12 * colour); }
inline bool has_colour(PackedCounts<std::uint64_t, kCells> tiles, int colour) {
    return (tiles.word & colour_nibbles(colour)) != 0;
}

// Bit c: a part of colour c can be drawn (4.6).
inline std::uint32_t drawable(const State& s) {
    const std::uint32_t tops = nonzero_bytes(as_word(s.tops) ^ 0x01010101u * kNoKind);
    if (tops == 15) return tops;
    std::uint32_t mask = tops;
    for (int c = 0; c < kColours; ++c) mask |= static_cast<std::uint32_t>(has_colour(s.discards, c)) << c;
    return mask;
}

inline int reservations(const Seat& seat) { return count_bits(seat.first) + count_bits(seat.second); }
inline int tokens_in_use(const State& s, int seat) { return s.tokens[at(seat)] + reservations(s.seats[at(seat)]); }
// The sum of four nibbles; right up to 15.
inline int sum_of_four(PackedCounts<std::uint16_t, kColours> counts) {
    return static_cast<int>(counts.word * 0x1111u >> 12) & 15;
}
inline int completed_bots(const Seat& seat) { return seat.completed.total(); }

inline bool has_project_on_board(const State& s) {
    for (int c : s.projects)
        if (c != kNoColour) return true;
    return false;
}
// First empty slot in the order of filling, or -1.
inline int empty_slot(const State& s) {
    for (int slot : kFillOrder)
        if (s.projects[at(slot)] == kNoColour) return slot;
    return -1;
}

// Contracts this seat may reserve with so many tokens allowed (4.5), bit k for position k + 1.
inline std::uint32_t reservable(const Box& box, const State& s, int seat, int budget) {
    std::uint32_t first = 0, second = 0;
    for (const Seat& other : s.seats) {
        first |= other.first;
        second |= other.second;
    }
    const std::uint32_t barred = s.seats[at(seat)].first | (first & second);
    std::uint32_t mask = 0;
    for (int k = 0; k < kPositions; ++k)
        mask |= static_cast<std::uint32_t>(s.contracts[at(k)] != kNoTile && box.contract_cost[at(k)] <= budget) << k;
    return mask & ~barred;
}

inline bool over_part_limit(const Seat& seat) { return seat.parts.total() > kPartLimit; }
inline bool over_project_limit(const Seat& seat) {
    return seat.projects.word != 0 && seat.projects.total() + seat.completed.total() > kProjectLimit;
}

// --- Turn -----------------------------------------------------------------------------------------------

inline const Space& own_space(const Box& box, const State& s) { return box.spaces[s.place[s.current]]; }

// Whether the main action may be started now (4.5; R23: a placing action only for a placement).
inline bool can_start(const Box& box, const State& s) {
    if (s.turn.started || s.tokens[s.current] < own_space(box, s).cost) return false;
    return board_of(s, s.current) != kAssembly || placements(s, s.current).any();
}

// Whether this hand part may be swapped with that spare (4.5).
inline bool can_swap_with(const State& s, int spare) {
    const int tile = s.spare[at(spare)];
    if (tile == kNoPart) return false;
    return (s.seats[s.current].parts.present() & ~(std::uint64_t{1} << tile)) != 0;
}

inline bool can_exchange_parts(const State& s) {
    const Seat& seat = s.seats[s.current];
    if (s.turn.executive || seat.parts.total() < kPartsExchanged) return false;
    return drawable(s) != 0 || (seat.parts.present() & kAllCells) != 0;
}
// Parts that may go out next at kPartsOut: the last one must leave a colour to draw (4.5).
inline std::uint32_t exchangeable_parts(const State& s) {
    const auto held = static_cast<std::uint32_t>(s.seats[s.current].parts.present());
    return s.turn.discards == 1 && drawable(s) == 0 ? held & kAllCells : held;
}
inline bool can_exchange_projects(const State& s) {
    return !s.turn.executive && s.seats[s.current].projects.total() >= kProjectsExchanged && s.universal.word != 0;
}

// The repetitions of equal steps that a search may leave out need the last of them: 4.9, items 2, 4 and 5.
inline bool in_upper_row(const Box& box, int slot) {
    return slot % 3 != 0 && box.slot_bonus[at(slot)] == SlotBonus::kNone;
}
inline bool crosses_line(const Box& box, int value) { return box.line_above[at(value)] != LineBonus::kNone; }

// --- Finance --------------------------------------------------------------------------------------------

// What a raise costs now: with tile 3 armed nothing, once something is paid (R74).
inline int raise_price(const State& s) { return s.turn.cheaper && s.turn.paid > 0 ? 0 : 1; }
// What a reservation costs now: with tile 3 armed one less, but never nothing.
inline int reservation_price(const Box& box, const State& s, int position) {
    const int cost = box.contract_cost[at(position)];
    return s.turn.cheaper && cost >= 2 ? cost - 1 : cost;
}
inline int finance_budget(const State& s) {
    return s.turn.left < s.tokens[s.current] ? s.turn.left : s.tokens[s.current];
}
// The printed cost up to which contracts may be reserved now.
inline int reservation_budget(const State& s) {
    const int budget = finance_budget(s);
    return s.turn.cheaper && budget > 0 ? budget + 1 : budget;
}
inline bool can_raise_any(const Box& box, const State& s) {
    for (int value : s.value)
        if (value != box.top_value()) return true;
    return false;
}

}  // namespace tinmind::bot_factory
