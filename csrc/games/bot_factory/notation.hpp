// The notation of moves and of steps (specification 5). At the edge only: allocates.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "games/bot_factory/box.hpp"
#include "games/bot_factory/moves.hpp"
#include "games/bot_factory/steps.hpp"

namespace tinmind::bot_factory {

// The canonical text of a move, atomic form.
std::string write_move(const Box& box, Move move);

// A line as the moves it stands for: lists separated by ';', the compound forms of XP, XJ, PT 4 and PT 5, blanks around '>', a coloured part
// with its own column, the parts of PT 7 in any order, `~F`, which stands for nothing. Words that are not understood are passed on as they are.
std::vector<std::string> atomic_moves(std::string_view line);

std::span<const std::string_view> step_names();
std::vector<std::string> write_step(const Box& box, const Step& step);

}  // namespace tinmind::bot_factory
