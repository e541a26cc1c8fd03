// The table of Bot Factory as it stands. Data only: rules are in rules.cpp and the headers it is made of.
//
// Everything is public but the order of covered tiles, which nobody knows: they are kept as counts, and a draw is a random
// outcome at the moment of drawing (specification 3 and 10). Indices are those of names.hpp.
#pragma once

#include <array>
#include <cstdint>
#include <type_traits>

#include "core/bits.hpp"
#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

// Where the play stands: a decision, a random event, or the end (specification 4.2 and 4.8).
enum class Node : std::uint8_t {
    kStart,         // the current seat takes its starting part
    kMove,          // the current seat moves its worker
    kSandra,        // pay or pass: Sandra is on the worker's board
    kAct,           // the turn of the current seat, between complete steps
    kRefill,        // a wheel input is to be refilled
    kPaidPlace,     // PPLACE: a placement for one token may follow
    kFreePlace,     // FPLACE: a free placement may follow
    kFreeProject,   // FPROJ: a free project may follow
    kIcon,          // the top of a stack may be bought for one token
    kPartsOut,      // XDISC: parts are discarded for the executive action of board P
    kPartIn,        // XDRAW: its draw
    kProjectsOut,   // YDISC: projects are discarded for the executive action of board J
    kUniversalIn,   // YTAKE: its universal part
    kTakeTile,      // PTGET: a Production tile may be taken
    kBenefit,       // PT5: the benefit of Production tile 5
    kDiscard,       // over the hand limit at the end of a turn
    kInspect,       // solo: which two contracts Vilela removes
    kOver,          // the game has ended
    kSpare,         // random: a spare part of set-up
    kReveal,        // random: the new top of a stack
    kReshuffle,     // random: the tile drawn from a stack just made of its discards
    kFill,          // PROJECT, random: a project for the first empty slot
    kContract,      // random: a contract for the first empty position
    kStartProject,  // random: the first project of a seat
    kTask,          // random: the solo task
    kVilelaAction,  // random: Vilela's action tile
    kVilelaBot,     // random: Vilela's bot tile
    kInspection,    // random: an inspection tile
    kNone,          // never at rest: what comes next is up to the task
};
inline constexpr int kNodes = 28;  // those that can be at rest

// What goes on when no node is pending. Follows from the rest of the state (position.cpp, find_task); kept to save the looking.
enum class Task : std::uint8_t {
    kSpares,
    kTops,
    kWheel,
    kProjects,
    kContracts,
    kStartProjects,
    kStarts,
    kTaskTile,  // set-up (2)
    kMovePhase,
    kActionPhase,  // the next meeple (4.3, 4.4)
    kTurn,         // the turn of the current seat (4.5)
    kSandraSpares,
    kSandraWheel,
    kSandraProjects,  // Sandra's refills (6.2)
    kVilelaDraws,
    kVilelaInspects,  // Vilela's tiles (6.3, 6.4)
    kMaintenance,     // the projects of Maintenance (4.7), and the end
};

// What lies in front of one seat.
struct Seat {
    PackedCounts<std::uint64_t, kParts> parts;        // in hand, by part
    PackedCounts<std::uint16_t, kColours> projects;   // incomplete, by colour
    PackedCounts<std::uint16_t, kColours> completed;  // with a bot meeple, by colour
    std::uint16_t first = 0;                          // bit k: has the first space of the contract at position k + 1
    std::uint16_t second = 0;                         // bit k: has the second space

    friend bool operator==(const Seat&, const Seat&) = default;
};

// Locals of one worker's turn; all zero outside of a turn.
struct TurnLocals {
    std::uint8_t left = 0;       // placements, credits, projects or tokens still allowed
    std::uint8_t started = 0;    // 1: start cost paid, start gain taken, or none is printed
    std::uint8_t paid = 0;       // tokens paid for raises and reservations
    std::uint8_t executive = 0;  // 1: the once-a-turn executive action is used
    std::uint8_t discards = 0;   // discards still due at kPartsOut and kProjectsOut
    std::uint8_t least =
        0;  // searches only (4.9): 0, or 1 + the part, colour or slot below which a repetition is not tried
    std::uint8_t cheaper = 0;   // arm3: 1 from the use of Production tile 3 to the step that costs less by it
    std::uint8_t acquired = 0;  // 1: the seat's Production tile was taken in this turn, and cannot be used yet

    friend bool operator==(const TurnLocals&, const TurnLocals&) = default;
};

// The solo game (8.1): Vilela's tiles and doings. All zero with more players. What is neither in a deck nor current is discarded.
struct Solo {
    std::array<std::uint8_t, kColours> removed{};  // meeples that he took off the Assembly board
    std::uint8_t task = 0;                         // SoloTask, or kNoTask while it is not drawn
    std::uint8_t actions = 0;                      // deck of action tiles, bit by board
    std::uint8_t bots = 0;                         // deck of bot tiles, bit by colour
    std::uint8_t inspections = 0;                  // deck of inspection tiles, bit by tile
    std::uint8_t action = 0;                       // current action tile: a board or kNoBoard
    std::uint8_t bot = 0;                          // current bot tile: a colour or kNoColour
    std::uint8_t inspection = 0;  // the tile that the player chooses from, at kInspect only; else kNoInspection

    friend bool operator==(const Solo&, const Solo&) = default;
};

struct State {
    std::array<Seat, kMaxSeatsHere> seats{};
    PackedCounts<std::uint64_t, kCells> hidden;          // unseen tiles under the tops, by coloured part
    PackedCounts<std::uint64_t, kCells> discards;        // by coloured part
    std::array<std::uint8_t, kWheel> wheel{};            // part or kNoPart, clockwise from the left input
    PackedCounts<std::uint16_t, kKinds> universal;       // supply on the Project board
    PackedCounts<std::uint16_t, kColours> project_deck;  // face down
    PackedCounts<std::uint16_t, kColours> project_discards;
    std::uint16_t placed = 0;                          // cells that hold a part
    std::uint16_t placed_universal = 0;                // those of them with a universal part
    std::uint16_t round = 0;                           // 0 during set-up
    std::array<std::uint8_t, kPositions> contracts{};  // tile 0..13 or kNoTile, by position
    std::array<std::uint8_t, kSlots> projects{};       // colour or kNoColour, by slot
    std::array<std::uint8_t, kSpares> spare{};         // part or kNoPart
    std::array<std::uint8_t, kColours> tops{};         // kind of the face-up top of each stack, or kNoKind
    std::array<std::uint8_t, kColours> value{};        // index into Box::track
    std::array<std::uint8_t, kColours> bots{};         // meeples left on the Assembly board
    std::array<std::uint8_t, kMaxSeatsHere> tokens{};  // in hand, by seat
    std::array<std::uint8_t, kMaxSeatsHere + 1>
        place{};                // space or kOffBoard, by meeple (Sandra: the number of players; then Vilela)
    std::uint8_t standing = 0;  // bit m: meeple m stands
    std::uint8_t parity = 0;    // rotations of the wheel so far, modulo 2
    std::uint8_t marker = 0;    // colour under the distribution marker
    Node node = Node::kSpare;
    Task task = Task::kSpares;
    std::uint8_t current = 0;         // seat deciding or whose turn it is; the number of players: nobody
    std::uint8_t colour = kNoColour;  // stack of kReveal and kReshuffle
    std::uint8_t refill = 0;          // bit i: wheel input i is still to be refilled after a rotation
    TurnLocals turn{};
    // Production tiles (8.2, 8.3); all zero but `universal_bot` without them.
    std::array<std::uint8_t, kMaxSeatsHere> tile{};  // of each seat: 1..7, 0 for none
    std::array<std::uint8_t, kMaxSeatsHere>
        universal_bot{};                  // colour of the seat's completed project that carries it, or kNoColour
    std::uint8_t tiles_used = 0;          // bit p: the tile of seat p is used
    std::uint8_t display = 0;             // bit k: tile k is in the display
    std::uint8_t universal_bot_used = 0;  // 1: it stands on a project
    Solo solo{};

    friend bool operator==(const State&, const State&) = default;
};
static_assert(std::is_trivially_copyable_v<State> && std::has_unique_object_representations_v<State>);
static_assert(sizeof(State) <= 256);

}  // namespace tinmind::bot_factory
