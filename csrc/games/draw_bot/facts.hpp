// What hints tell beside a search: the orders that a seat can still complete, and how likely that is in one, two, three turns.
#pragma once

#include "core/value.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

// A table with `orders`: for each order and the seat's own secret order the workstation that needs the fewest parts for it, and
// the chance to complete it there, exact when no later die is kept by a Manager and energy is used for this robot alone.
Value order_facts(const Box& box, const State& view, int seat);

}  // namespace tinmind::draw_bot
