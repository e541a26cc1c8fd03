// The exact best of one Manufacturer's turn from where it stands, by what it knows (specification 14): every purchase, build and
// shout with its value.
#pragma once

#include <utility>
#include <vector>

#include "games/robo_factory/moves.hpp"

namespace tinmind::robo_factory {

// The chance that a missed first attempt is followed by a second, where nothing else is known: exact for 2 players, from
// the solver's own games for more (specification 14.9).
double usual_second_chance(int players);
// What an unused siren is worth, in cubes, to one who is Manufacturer `turns` more times (14.8).
double siren_worth(const Box& box, int turns, double q);
// How often a seat is Manufacturer after the turn under way.
int maker_turns_left(const Box& box, const State& s, int seat);

struct TurnHint {
    bool is_share = false;  // the values are shares of the win, exact; else expected cubes, that of a siren included
    double q = 1;
    std::vector<std::pair<Move, double>> moves;  // all legal ones, best first
};
// At a decision of this seat.
TurnHint solve_turn(const Box& box, const State& s, int seat, double q);

}  // namespace tinmind::robo_factory
