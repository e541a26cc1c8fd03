// The best plan of one player for the final phase, when the others are left out of account (specification 5.5).
#pragma once

#include "games/draw_bot/moves.hpp"
#include "games/draw_bot/worth.hpp"

namespace tinmind::draw_bot {

// The symbols to draw, from the sheet, plan and energy as they stand; none where nothing brings points.
Sheet best_plan(const Box& box, const State& s, int seat, const Worth& worth);

}  // namespace tinmind::draw_bot
