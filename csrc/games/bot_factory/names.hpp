// Names and fixed numbers of Bot Factory: colours, kinds, parts, spaces, slots, and their codes.
//
// What every edition shares (specification 1.1-1.7); what is printed on spaces and tiles is in box.hpp. Everything is an index here:
//   colour 0..3      R Y B G, the order of the part stacks
//   kind   0..2      H T L, the rows of an Assembly column from the top
//   part   0..14     3 * colour + kind for coloured parts, 12 + kind for universal ones; kNoPart for an empty place
//   cell   0..11     a place of the Assembly board, numbered as the coloured part that fits it
//   space  0..10     the action spaces from left to right; kOffBoard for a worker not yet placed
//   slot   0..5      l1 l2 l3 r1 r2 r3 of the Project board
//   meeple 0..n      the workers by seat, then Sandra
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/describe.hpp"

namespace tinmind::bot_factory {

inline constexpr int kColours = 4, kKinds = 3, kCells = kColours * kKinds, kParts = kCells + kKinds;
inline constexpr int kSpaces = 11, kBoards = 4, kSlots = 6, kWheel = 8, kSpares = 2, kPositions = 9;
inline constexpr int kMaxSeatsHere = 4;
inline constexpr int kContractTiles = 14;

inline constexpr int kCopiesOfPart = 4, kCopiesOfUniversal = 2, kCopiesOfProject = 6;
inline constexpr int kTokenLimit = 9, kPartLimit = 5, kProjectLimit = 5;
inline constexpr int kBotsToEnd = 5;
inline constexpr int kTopValue = 15;
inline constexpr int kPlacementReward = 2;  // tokens for the first and the second part of a column
inline constexpr int kPartsExchanged = 3, kProjectsExchanged = 2;  // executive actions of boards P and J
inline constexpr int kLastRound = 9999;  // the round counter stops here

inline constexpr std::uint8_t kNoColour = 4, kNoKind = 3, kNoPart = 15, kOffBoard = 11, kNoTile = kContractTiles;
inline constexpr int kOutputLeft = 5, kOutputRight = 4;  // wheel positions; 0 and 1 are the inputs
inline constexpr std::array<std::uint8_t, 2> kOutputs{kOutputLeft, kOutputRight};
inline constexpr std::array<std::uint8_t, kSlots> kFillOrder{0, 3, 1, 4, 2, 5};  // l1 r1 l2 r2 l3 r3
inline constexpr std::array<std::uint8_t, 2> kBottomSlots{0, 3};                 // l1 r1

enum Board : std::uint8_t { kAssembly, kProduction, kProject, kFinance };
inline constexpr std::array<std::uint8_t, kSpaces + 1> kBoardOf{0, 0, 0, 1, 1, 1, 2, 2, 3, 3, 3, kBoards};
inline constexpr std::array<std::uint16_t, kBoards + 1> kBoardSpaces{0x007, 0x038, 0x0C0, 0x700, 0};
inline constexpr std::uint16_t kAllSpaces = 0x7FF, kAllCells = 0xFFF, kHeads = 0x249;  // kHeads: one bit a column
inline constexpr int kSandraStart = kSpaces - 1;

inline constexpr std::array<std::uint8_t, kParts + 1> kColourOfPart{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4};
inline constexpr std::array<std::uint8_t, kParts + 1> kKindOfPart{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3};
constexpr int colour_of(int part) { return kColourOfPart[static_cast<std::size_t>(part)]; }  // kNoColour for a universal part
constexpr int kind_of(int part) { return kKindOfPart[static_cast<std::size_t>(part)]; }
constexpr bool is_universal(int part) { return part >= kCells; }
constexpr int cell_of(int colour, int kind) { return colour * kKinds + kind; }
constexpr int universal(int kind) { return kCells + kind; }
constexpr int meeples_per_colour(int players) { return players <= 2 ? 3 : 4; }

inline constexpr std::array<std::string_view, kParts + 1> kPartCodes{"RH", "RT", "RL", "YH", "YT", "YL", "BH", "BT",
                                                                     "BL", "GH", "GT", "GL", "UH", "UT", "UL", "-"};
inline constexpr std::array<std::string_view, kColours + 1> kColourCodes{"R", "Y", "B", "G", "-"};
inline constexpr std::array<std::string_view, kKinds + 1> kKindCodes{"H", "T", "L", "-"};
inline constexpr std::array<std::string_view, kSpaces + 1> kSpaceCodes{"A1", "A2", "A3", "P1", "P2", "P3",
                                                                       "J1", "J2", "F1", "F2", "F3", "-"};
inline constexpr std::array<std::string_view, kBoards> kBoardCodes{"A", "P", "J", "F"};
inline constexpr std::array<std::string_view, kSlots> kSlotCodes{"l1", "l2", "l3", "r1", "r2", "r3"};
inline constexpr std::array<std::string_view, 2> kOutputCodes{"l", "r"};
inline constexpr std::array<std::string_view, 2> kParityCodes{"even", "odd"};
inline constexpr std::array<std::string_view, 2> kInputCodes{"W0", "W1"};

inline Codes first_codes(Codes codes, int count) { return codes.first(static_cast<std::size_t>(count)); }
inline Codes coloured_codes() { return first_codes(kPartCodes, kCells); }
inline Codes held_codes() { return first_codes(kPartCodes, kParts); }
inline Codes colour_codes() { return first_codes(kColourCodes, kColours); }

// "p0" .. and what comes after the seats of a table of 2, 3 or 4.
inline constexpr std::array<std::array<std::string_view, 5>, 3> kSeatOrNobody{
    {{"p0", "p1", "-"}, {"p0", "p1", "p2", "-"}, {"p0", "p1", "p2", "p3", "-"}}};
inline constexpr std::array<std::array<std::string_view, 5>, 3> kMeepleNames{
    {{"p0", "p1", "sandra"}, {"p0", "p1", "p2", "sandra"}, {"p0", "p1", "p2", "p3", "sandra"}}};
inline Codes seat_codes(int players) { return first_codes(kSeatOrNobody[static_cast<std::size_t>(players - 2)], players + 1); }
inline Codes meeple_codes(int players) { return first_codes(kMeepleNames[static_cast<std::size_t>(players - 2)], players + 1); }

}  // namespace tinmind::bot_factory
