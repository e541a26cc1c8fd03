// Moves as text (specification 5.1).
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "games/draw_bot/moves.hpp"

namespace tinmind::draw_bot {

std::string write_move(Move move);
// A choice without its seat.
std::vector<std::string> other_spellings(Move move);
// A line with `;` is several moves. A roll may be typed with one key a die, "2nf3": a design, n for ON, f for OFF.
std::vector<std::string> atomic_moves(std::string_view line);

// The face of a die as documents and rolls have it: "A2", "A+", "A-"; the codes "-" and then those of all dice.
inline constexpr int kFaceCodes = 1 + kParts * (kFaces - 1);
Codes face_words();
constexpr int face_code(int part, int face) { return face == 0 ? 0 : 6 * part + face; }
// DRAW and BOT cards by number, "" first; then what a secret order can be.
Codes draw_words();
Codes bot_words();

}  // namespace tinmind::draw_bot
