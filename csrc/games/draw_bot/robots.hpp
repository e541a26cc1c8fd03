// Robots and sheets as words (specification 1.1): a robot is 16 bits, one nibble a part, one bit a design; a sheet is the
// robots of its four workstations, 64 bits.
#pragma once

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace tinmind::draw_bot {

inline constexpr int kMostPlayers = 5, kParts = 4, kDesigns = 4, kStations = 4, kMostCards = 16;
inline constexpr int kMostOrders = kMostPlayers - 1;
inline constexpr int kNoPart = kParts;

using Robot = std::uint16_t;
using Sheet = std::uint64_t;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

// Designs are numbered from 1; 0 is a part that is not drawn.
constexpr Robot bit(int part, int design) { return static_cast<Robot>(1u << (4 * part + design - 1)); }
constexpr Robot robot_at(Sheet sheet, int station) { return static_cast<Robot>(sheet >> 16 * station); }
constexpr Sheet place(Robot robot, int station) { return static_cast<Sheet>(robot) << 16 * station; }
constexpr int design_of(Robot robot, int part) {
    const unsigned nibble = robot >> 4 * part & 15u;
    return nibble == 0 ? 0 : std::countr_zero(nibble) + 1;
}
constexpr bool has_part(Robot robot, int part) { return (robot >> 4 * part & 15) != 0; }
constexpr Robot part_mask(int part) { return static_cast<Robot>(15u << 4 * part); }

// The lowest bit of each nibble that is not empty: one bit a part that is drawn.
constexpr Sheet drawn_parts(Sheet sheet) {
    return (sheet | sheet >> 1 | sheet >> 2 | sheet >> 3) & 0x1111111111111111ull;
}
constexpr bool is_complete(Robot robot) { return drawn_parts(robot) == 0x1111; }
constexpr int count_parts(Robot robot) { return std::popcount(static_cast<unsigned>(drawn_parts(robot))); }
constexpr int count_complete(Sheet sheet) {
    int count = 0;
    for (int station = 0; station < kStations; ++station) count += is_complete(robot_at(sheet, station));
    return count;
}
// The sheet as its player sees it who faces a workstation: that one first.
constexpr Sheet turned(Sheet sheet, int facing) { return std::rotr(sheet, 16 * facing); }

// Both have a symbol, and none in common (7.2).
constexpr bool is_original(Robot a, Robot b) { return a != 0 && b != 0 && (a & b) == 0; }
// Pairs of neighbours on the sheet, or of all workstations, that are original.
constexpr int count_original(Sheet sheet, bool is_all_pairs) {
    int count = 0;
    for (int w = 0; w < kStations; ++w) count += is_original(robot_at(sheet, w), robot_at(sheet, (w + 1) % kStations));
    for (int w = 0; is_all_pairs && w < 2; ++w) count += is_original(robot_at(sheet, w), robot_at(sheet, w + 2));
    return count;
}

}  // namespace tinmind::draw_bot
