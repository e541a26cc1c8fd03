// Actions as bytes (specification 4 and 5.1): what a player does in T4, and one final BOOST of F1.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.hpp"
#include "games/draw_bot/robots.hpp"

namespace tinmind::draw_bot {

// A symbol to draw: 16 * TURN (workstations clockwise) + 4 * part + design - 1; plus kBoost when it is boosted.
// Then ACCUMULATE by its TURN, and what is no action.
inline constexpr int kBoost = 64, kAccumulate = 128, kNothing = 132, kSealed = 133, kDone = 134, kNumActions = 135;

constexpr int symbol_code(int turn, int part, int design) { return 16 * turn + 4 * part + design - 1; }
constexpr bool draws_symbol(int code) { return code < kAccumulate; }
constexpr bool is_boosted(int code) { return code >= kBoost && code < kAccumulate; }
constexpr bool is_accumulated(int code) { return code >= kAccumulate && code < kNothing; }
constexpr int turn_of(int code) { return draws_symbol(code) ? code / 16 % 4 : code - kAccumulate; }
constexpr int part_of(int code) { return code / 4 % 4; }
constexpr int design_in(int code) { return code % 4 + 1; }

// The symbols as words, "" first, by part: the codes of a robot in documents.
inline constexpr std::array<std::array<std::string_view, kDesigns + 1>, kParts> kSymbols{
    {{"", "A1", "A2", "A3", "A4"},
     {"", "E1", "E2", "E3", "E4"},
     {"", "N1", "N2", "N3", "N4"},
     {"", "M1", "M2", "M3", "M4"}}};
inline std::string_view symbol_text(int code) { return kSymbols[at(part_of(code))][at(design_in(code))]; }
inline constexpr std::array<std::string_view, kParts + 1> kPartCodes{"A", "E", "N", "M", "-"};

// "t1 d N2", "b N2", "acc", "-", "?", "done": all codes as words.
Codes action_words();
// "f t1 N2".
std::string final_boost_text(int code);

}  // namespace tinmind::draw_bot
