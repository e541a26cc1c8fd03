// Names and fixed numbers of Bot Factory: colours, kinds, parts, spaces, slots, and their codes.
//
// What every edition shares (specification 1.1-1.7, 1.10, 1.12); what is printed on spaces and tiles is in box.hpp. Everything is an index here:
//   colour 0..3      R Y B G, the order of the part stacks
//   kind   0..2      H T L, the rows of an Assembly column from the top
//   part   0..14     3 * colour + kind for coloured parts, 12 + kind for universal ones; kNoPart for an empty place
//   cell   0..11     a place of the Assembly board, numbered as the coloured part that fits it
//   space  0..14     the action spaces from left to right, overflow spaces among them (1.4); kOffBoard for a worker not yet placed
//   slot   0..5      l1 l2 l3 r1 r2 r3 of the Project board
//   meeple 0..n      the workers by seat, then Sandra, then in the solo game Vilela
//   tile   1..7      the Production tiles, numbered as in the rulebook
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/describe.hpp"

namespace tinmind::bot_factory {

inline constexpr int kColours = 4, kKinds = 3, kCells = kColours * kKinds, kParts = kCells + kKinds;
inline constexpr int kSpaces = 15, kPrintedSpaces = 11, kBoards = 4, kSlots = 6, kWheel = 8, kSpares = 2,
                     kPositions = 9;
inline constexpr int kMaxSeatsHere = 4;
inline constexpr int kContractTiles = 14, kInspectionTiles = 6, kTasks = 4, kProductionTiles = 7;

inline constexpr int kCopiesOfPart = 4, kCopiesOfUniversal = 2, kCopiesOfProject = 6;
inline constexpr int kTokenLimit = 9, kPartLimit = 5, kProjectLimit = 5;
inline constexpr int kBotsToEnd = 5;
inline constexpr int kTopValue = 15;
inline constexpr int kPlacementReward = 2;  // tokens for the first and the second part of a column
inline constexpr int kPartsExchanged = 3, kProjectsExchanged = 2;  // executive actions of boards P and J
inline constexpr int kLastRound = 9999;                            // the round counter stops here

inline constexpr std::uint8_t kNoColour = 4, kNoKind = 3, kNoPart = 15, kOffBoard = kSpaces, kNoTile = kContractTiles;
inline constexpr std::uint8_t kNoBoard = kBoards, kNoTask = kTasks, kNoInspection = kInspectionTiles;
inline constexpr int kOutputLeft = 5, kOutputRight = 4;  // wheel positions; 0 and 1 are the inputs
inline constexpr std::array<std::uint8_t, 2> kOutputs{kOutputLeft, kOutputRight};
inline constexpr std::array<std::uint8_t, kSlots> kFillOrder{0, 3, 1, 4, 2, 5};  // l1 r1 l2 r2 l3 r3
inline constexpr std::array<std::uint8_t, 2> kBottomSlots{0, 3};                 // l1 r1

enum Board : std::uint8_t { kAssembly, kProduction, kProject, kFinance };
inline constexpr std::array<std::uint8_t, kSpaces + 1> kBoardOf{0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3, kBoards};
inline constexpr std::array<std::uint16_t, kBoards + 1> kBoardSpaces{0x0007, 0x0070, 0x0300, 0x3800,
                                                                     0};  // the printed ones
inline constexpr std::array<std::uint8_t, kBoards> kOverflowOf{3, 7, 10,
                                                               14};  // right after the last printed space of each board
inline constexpr std::uint16_t kAllSpaces = 0x3B77, kAllCells = 0xFFF, kHeads = 0x249;  // kHeads: one bit a column
inline constexpr int kSandraStart = 13, kVilelaStart = 11;
inline constexpr std::uint8_t kAllBoards = 0xF, kAllColours = 0xF, kAllInspections = 0x3F,
                              kAllProductionTiles = 0xFE;  // bit by number
constexpr bool is_overflow(int space) { return space < kSpaces && !(kAllSpaces >> space & 1); }

// The solo tasks and the Production tiles, by what they ask for and do (1.10, 1.12).
enum SoloTask : std::uint8_t { kThreeOfOne, kThreeColoursAt12, kTwoAndTwo, kThreeContracts };
enum ProductionTile : std::uint8_t {
    kNoProductionTile,
    kCalmSandra,
    kOverflow,
    kFinanceForLess,
    kUniversalForOne,
    kBenefitForOne,
    kRaiseByOne,
    kUniversalOrBot
};

inline constexpr std::array<std::uint8_t, kParts + 1> kColourOfPart{0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 4};
inline constexpr std::array<std::uint8_t, kParts + 1> kKindOfPart{0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 0, 1, 2, 3};
constexpr int colour_of(int part) {
    return kColourOfPart[static_cast<std::size_t>(part)];
}  // kNoColour for a universal part
constexpr int kind_of(int part) { return kKindOfPart[static_cast<std::size_t>(part)]; }
constexpr bool is_universal(int part) { return part >= kCells; }
constexpr int cell_of(int colour, int kind) { return colour * kKinds + kind; }
constexpr int universal(int kind) { return kCells + kind; }
constexpr int meeples_per_colour(int players) { return players <= 2 ? 3 : 4; }

inline constexpr std::array<std::string_view, kParts + 1> kPartCodes{"RH", "RT", "RL", "YH", "YT", "YL", "BH", "BT",
                                                                     "BL", "GH", "GT", "GL", "UH", "UT", "UL", "-"};
inline constexpr std::array<std::string_view, kColours + 1> kColourCodes{"R", "Y", "B", "G", "-"};
inline constexpr std::array<std::string_view, kKinds + 1> kKindCodes{"H", "T", "L", "-"};
inline constexpr std::array<std::string_view, kSpaces + 1> kSpaceCodes{"A1", "A2", "A3", "A+", "P1", "P2", "P3", "P+",
                                                                       "J1", "J2", "J+", "F1", "F2", "F3", "F+", "-"};
inline constexpr std::array<std::string_view, kBoards + 1> kBoardCodes{"A", "P", "J", "F", "-"};
inline constexpr std::array<std::string_view, kSlots> kSlotCodes{"l1", "l2", "l3", "r1", "r2", "r3"};
inline constexpr std::array<std::string_view, 2> kOutputCodes{"l", "r"};
inline constexpr std::array<std::string_view, 2> kParityCodes{"even", "odd"};
inline constexpr std::array<std::string_view, 2> kInputCodes{"W0", "W1"};
inline constexpr std::array<std::string_view, kTasks + 1> kTaskCodes{"T1", "T2", "T3", "T4", "-"};
inline constexpr std::array<std::string_view, kInspectionTiles> kInspectionCodes{"I1", "I2", "I3", "I4", "I5", "I6"};

inline Codes first_codes(Codes codes, int count) { return codes.first(static_cast<std::size_t>(count)); }
inline Codes coloured_codes() { return first_codes(kPartCodes, kCells); }
inline Codes held_codes() { return first_codes(kPartCodes, kParts); }
inline Codes colour_codes() { return first_codes(kColourCodes, kColours); }
inline Codes board_codes() { return first_codes(kBoardCodes, kBoards); }

// The meeple of the highest number: Sandra, or in the solo game Vilela.
constexpr int last_meeple(int players) { return players < 2 ? 2 : players; }

// "p0" .. and what comes after the seats of a table of 1, 2, 3 or 4.
inline constexpr std::array<std::array<std::string_view, 5>, 4> kSeatOrNobody{
    {{"p0", "-"}, {"p0", "p1", "-"}, {"p0", "p1", "p2", "-"}, {"p0", "p1", "p2", "p3", "-"}}};
inline constexpr std::array<std::array<std::string_view, 5>, 4> kMeepleNames{{{"p0", "sandra", "vilela"},
                                                                              {"p0", "p1", "sandra"},
                                                                              {"p0", "p1", "p2", "sandra"},
                                                                              {"p0", "p1", "p2", "p3", "sandra"}}};
inline Codes seat_codes(int players) {
    return first_codes(kSeatOrNobody[static_cast<std::size_t>(players - 1)], players + 1);
}
inline Codes meeple_codes(int players) {
    return first_codes(kMeepleNames[static_cast<std::size_t>(players - 1)], last_meeple(players) + 1);
}

}  // namespace tinmind::bot_factory
