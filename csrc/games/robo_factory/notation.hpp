// Moves as text (specification 5.1): what the engine writes, and what it reads besides.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/robo_factory/moves.hpp"

namespace tinmind::robo_factory {

std::string write_move(const Box& box, Move move);
// The other spellings of a move: without the seat, a purchase by the number of the hand slot.
std::vector<std::string> other_spellings(const Box& box, const State& s, Move move);
// Lists of cards (`board A=1 B=0`, `hand p1 A B C`) one by one; moves separated by ";".
std::vector<std::string> atomic_moves(std::string_view line);

}  // namespace tinmind::robo_factory
