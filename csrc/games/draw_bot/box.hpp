// What came in the box of Draw Bot: player count, switches (specification 8) and printed values (1).
#pragma once

#include <algorithm>
#include <array>

#include "core/value.hpp"
#include "games/draw_bot/robots.hpp"

namespace tinmind::draw_bot {

// A face of a die: 0 not rolled, 1 to 4 a design, and these.
inline constexpr int kOn = 5, kOff = 6, kFaces = 7;

// More than any rules can bring: no limit at all fits the bytes of a State.
inline constexpr int kMostEnergy = 250, kMostTurns = 100, kMostGain = 2, kMostEnergyAtStart = 20, kMostPoints = 9;

struct Box {
    int players = 3;
    int is_all_pairs = 0;       // originality_pairs: 0 adjacent, 1 all
    int may_turn_and_save = 0;  // turn_with_accumulate
    int is_boost_free = 0;      // boost_scope: 0 chosen_die, 1 any_part
    int needs_last_roll = 0;    // final_boost_dice: 0 free, 1 last_roll
    int is_secret_shared = 0;   // secret_tie: 0 owner_3, 1 all_1
    int keeps_tied_order = 0;   // tie_removes_order: 0 yes, 1 no
    int energy_symbols = 20;    // 0: unlimited
    int skips_last_refill = 0;  // refill_before_final: 0 yes, 1 no
    int is_left_first = 0;      // first_manager: 0 named, 1 left_of_named

    int orders_open = 0, energy_start = 0, turn_cap = 0, gain = 0;
    int turn_cost = 0, boost_cost = 0;
    int order_points = 0, other_points = 0, secret_points = 0, first_points = 0, originality_points = 0;
    int num_cards = 0;                                      // of each kind
    std::array<Robot, kMostCards> draw{}, bot{};            // what each card shows
    Robot draw_half = 0;                                    // the parts that DRAW cards show
    std::array<std::array<int, kFaces>, kParts> weights{};  // how often each face is on each die
    bool has_fixed_dice = false;                            // every die has the same face six times

    // The points that a seat can have on the gears.
    int most_points() const { return kStations * std::max({order_points, other_points, secret_points}) + first_points; }
    int most_energy() const { return energy_symbols == 0 ? kMostEnergy : energy_symbols; }
};

// Throws InvalidInput with every fault of both tables.
Box make_box(const Value& options, const Value& components);
Value write_options(const Box& box);

}  // namespace tinmind::draw_bot
