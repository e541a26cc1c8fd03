// What came in the box: players, switches, and what is printed on boards and tiles. Immutable while a game runs.
//
// Read and checked in box.cpp (specification 1.11, 8.4). No rule knows a printed number but from here.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/bits.hpp"
#include "core/value.hpp"
#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

// An action space (1.4).
struct Space {
    std::uint8_t size = 0;  // placements on A, credits on P, projects on J, token cap on F
    std::uint8_t cost = 0;  // tokens paid to start the main action
    std::uint8_t gain = 0;  // tokens gained on starting it

    bool needs_start() const { return cost != 0 || gain != 0; }
};

enum class LineBonus : std::uint8_t { kNone, kPlace, kProject };
enum class SlotBonus : std::uint8_t { kNone, kToken, kPaidPlace };

// A contract tile (1.9): fulfilled when the bots of one alternative are assigned to it.
struct Contract {
    static constexpr int kMostAlternatives = 16, kLongestId = 11;
    std::array<char, kLongestId + 1> id{};  // zero-terminated
    std::array<PackedCounts<std::uint16_t, kColours>, kMostAlternatives>
        needs{};  // bots by colour; none contains another
    std::uint8_t num_needs = 0;
    std::array<std::uint8_t, 2> points{};  // first and second space
};

struct Box {
    int players = 2;
    int solo_task = kNoTask;  // SoloTask; kNoTask: drawn
    int production = 0;       // the variant with Production tiles (8.2, 8.3); 0: without
    int start_parts = 1;      // parts each seat takes in set-up
    int max_rounds = 60;      // the game is scored after so many rounds; 0: no limit
    int first_player =
        0;  // who was first at the table, 1 .. n; 0: drawn. For the record only: seats are numbered from the first player

    std::array<Space, kSpaces> spaces{};               // an overflow space copies the one left of it
    std::uint16_t icons = 0;                           // cells with the bonus icon
    std::array<std::array<bool, 2>, 2> wheel_bonus{};  // [parity of rotations][left, right output]
    std::array<std::int16_t, kTopValue + 1> track{};   // printed values, increasing
    int track_size = 0;
    int start_value = 0;                                   // index into track
    std::array<LineBonus, kTopValue + 1> line_above{};     // crossed on leaving the value with this index upwards
    std::array<std::uint8_t, kPositions> contract_cost{};  // by position
    std::array<std::uint8_t, kPositions> row_points{};     // by position
    std::array<Contract, kContractTiles> contracts{};
    std::array<SlotBonus, kSlots> slot_bonus{};
    std::array<std::uint16_t, kInspectionTiles> inspection{};  // marked positions, bit k for position k + 1
    std::array<int, 2> review{};  // the points from which a task done is Adequate, and Exemplary

    int sandra() const { return players; }      // the meeple index of Sandra
    int vilela() const { return players + 1; }  // the meeple index of Vilela, in the solo game
    int last_meeple() const { return bot_factory::last_meeple(players); }
    bool is_solo() const { return players == 1; }
    int nobody() const { return players; }  // State::current when it is nobody's turn
    int top_value() const { return track_size - 1; }
    int value(int index) const { return track[static_cast<std::size_t>(index)]; }
    std::string_view contract_id(int tile) const {
        return tile == kNoTile ? std::string_view("-")
                               : std::string_view(contracts[static_cast<std::size_t>(tile)].id.data());
    }
};

// Throws InvalidInput with every fault of both tables ("options.players", "components.spaces[3].credits" ...).
Box make_box(const Value& options, const Value& components);
Value write_options(const Box& box);

// Reads the component tables into the box and notes every fault (components.cpp).
void read_components(const Value& components, Box& box, Faults& faults);

}  // namespace tinmind::bot_factory
