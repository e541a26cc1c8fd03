// Positions that a person typed: what follows from what was written, and what cannot be (specification 10 and 12).
#pragma once

#include "core/describe.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

// An empty table; derived fields hold values that no table has, so that infer sees whether they were written.
State blank_state(const Box& box);

// Fills in what follows by elimination and what was left out. A tile too many, or a derived field that disagrees, is a fault.
void infer_state(const Box& box, State& s, const Given& given, Faults& faults);

// The invariants I1-I20. A position without a fault can be played to its end.
void check_state(const Box& box, const State& s, Faults& faults);
// Those of them that concern the solo game and the Production tiles (check_variants.cpp); told for any table.
void check_variants(const Box& box, const State& s, Faults& faults);

// The task that goes on at this table (State::task).
Task find_task(const Box& box, const State& s);

}  // namespace tinmind::bot_factory
