// The Production tiles (specification 1.12, 8.2, 8.3): which apply now, and what the use of each does.
//
// Which a seat may use at all is in queries.hpp (usable_tiles), the overflow spaces of tile 2 are among the legal spaces there, and what
// tile 3 changes are the prices of the Finance board.
#pragma once

#include "games/bot_factory/action_phase.hpp"

namespace tinmind::bot_factory {

// --- What applies ---------------------------------------------------------------------------------------

// Two universal parts of different kinds, and an incomplete project for the universal bot. It is free as long as tile 7 can be used.
inline bool can_place_universal_bot(const Seat& seat) {
    return count_bits(seat.parts.present() >> kCells) >= 2 && seat.projects.word != 0;
}
inline bool has_benefit(const State& s) {
    return drawable(s) != 0 || has_project_on_board(s) || placements(s, s.current).any();
}

// Tiles that the current seat may use at ACT, bit by tile. All but tile 3 need a real effect (R82).
inline std::uint32_t tiles_to_use(const Box& box, const State& s) {
    std::uint32_t tiles = usable_tiles(box, s, s.current) & ~(1u << kCalmSandra | 1u << kOverflow);
    if (tiles == 0) return 0;
    const Seat& seat = s.seats[s.current];
    const int board = board_of(s, s.current);
    const auto drop_unless = [&](bool applies, ProductionTile tile) {
        if (!applies) tiles &= ~(1u << tile);
    };
    drop_unless(board == kFinance, kFinanceForLess);
    drop_unless(board == kProject && !s.turn.executive && seat.projects.word != 0 && s.universal.word != 0,
                kUniversalForOne);
    drop_unless(s.tokens[s.current] > 0 && has_benefit(s), kBenefitForOne);
    drop_unless(can_raise_any(box, s), kRaiseByOne);
    drop_unless(s.universal.word != 0 || can_place_universal_bot(seat), kUniversalOrBot);
    return tiles;
}

// --- What they do ---------------------------------------------------------------------------------------

// PG k (8.3): not to be used in the same turn.
inline void take_tile(State& s, int tile) {
    s.tile[s.current] = static_cast<std::uint8_t>(tile);
    s.display &= static_cast<std::uint8_t>(~(1u << tile));
    s.turn.acquired = 1;
}

// PT 1: at SANDRA; nothing is paid (R78: even if nothing can be gained).
inline void calm_sandra(const Box& box, State& s) {
    use_tile(s, kCalmSandra);
    gain(s, s.current, 1);
    begin_main_action(box, s);
}

// PT 3
inline void arm_cheaper_step(State& s) {
    use_tile(s, kFinanceForLess);
    s.turn.cheaper = 1;
}

// PT 4: the executive action of board J for one project.
inline void exchange_one_project(State& s) {
    use_tile(s, kUniversalForOne);
    exchange_projects(s);
    s.turn.discards = 1;
}

// PT 5
inline void buy_benefit(State& s) {
    use_tile(s, kBenefitForOne);
    pay(s, s.current, 1);
    s.node = Node::kBenefit;
}

// PT 6 c: free of charge, and beside the cap of the Finance board.
inline void raise_by_tile(const Box& box, State& s, int colour) {
    use_tile(s, kRaiseByOne);
    lift_value(box, s, colour);
}

// PT 7 u
inline void take_universal_by_tile(State& s, int kind) {
    use_tile(s, kUniversalOrBot);
    take_universal(s, kind);
}

// PT 7 u v>c: no meeple is needed and no value drops (R79); it is a bot of its colour in every other respect (R80).
inline void place_universal_bot(State& s, int one, int other, int colour) {
    use_tile(s, kUniversalOrBot);
    Seat& seat = s.seats[s.current];
    for (int kind : {one, other}) {
        seat.parts.remove(universal(kind));
        s.universal.add(kind);
    }
    seat.projects.remove(colour);
    seat.completed.add(colour);
    s.universal_bot[s.current] = static_cast<std::uint8_t>(colour);
    s.universal_bot_used = 1;
}

}  // namespace tinmind::bot_factory
