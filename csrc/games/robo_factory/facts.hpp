// What a person at the table can use (hints): the marking table, the candidates, the best purchase, whether Eureka pays, and the
// exact value of every sensible move.
#pragma once

#include "core/value.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// Of the turn of a seat, by what it knows; an empty table where it has no turn as Manufacturer under way. assumed: the key
// `second_attempt` is the chance that a missed first attempt is followed by a second (more than two players).
Value turn_facts(const Box& box, const State& view, int seat, const Value& assumed);

}  // namespace tinmind::robo_factory
