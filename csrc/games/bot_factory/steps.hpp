// What Sandra, Vilela, Maintenance and the shuffling do by themselves, told as data to an observer; and how the rules tell it.
//
// The words for the steps lie in texts/bot_factory.toml; their arguments as words come from write_step (notation.cpp).
#pragma once

#include <cstdint>

#include "core/step.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

// The order is that of kStepNames in notation.cpp. Arguments in brackets; an absent part, colour or seat is "-".
enum class StepKind : std::uint16_t {
    kRoundBegins,               // [round]
    kSandraStays,               // [space] first round, Move phase
    kSandraMoves,               // [from, to, board she goes to]
    kSandraRests,               // [space] first round, Action phase
    kSandraDiscardsSpares,      // [part, part]
    kSandraRefillsWheel,        // [number of empty places]
    kSandraWipesProjects,       // [colour of l1, colour of r1]
    kSandraRaises,              // [colour, new value]
    kSandraLeavesValues,        // [value of all]
    kSandraLiesDown,            // [] the end of her turn
    kTurnPassed,                // [seat] forced: no token for Sandra
    kSparePlaced,               // [spare space 1 or 2, part, colour under the marker now]
    kWheelFilled,               // [place 0..7, part, colour under the marker now]
    kStackReshuffled,           // [colour, number of tiles]
    kProjectDeckReshuffled,     // [number of tiles]
    kBotScrapped,               // [colour, new value]
    kProjectsDiscarded,         // [colour of l1, colour of r1] at Maintenance
    kColourUsedUp,              // [colour] the game ends
    kFifthBot,                  // [seat, bots] the game ends
    kRoundLimit,                // [round] the game ends
    kVilelaStays,               // [space] first round, Move phase
    kVilelaRests,               // [space] first round, Action phase
    kVilelaPutsTilesAside,      // [board, colour] the tiles of the last round
    kActionDeckReshuffled,      // [number of tiles]
    kBotDeckReshuffled,         // [number of tiles]
    kInspectionDeckReshuffled,  // [number of tiles]
    kVilelaDrawsOwnBoard,       // [board] another tile is drawn
    kVilelaFindsNoSpace,        // [board] another tile is drawn
    kVilelaMoves,               // [from, to, colour, board he goes to]
    kVilelaDiscardsParts,       // [colour, part, part]
    kVilelaRemovesBot,          // [colour, meeples left]
    kVilelaFindsNoBot,          // [colour]
    kVilelaClearsWheel,         // [colour, number of parts]
    kVilelaClearsProjects,      // [colour, number of projects]
    kVilelaLowers,              // [colour, new value]
    kVilelaRemovesContract,     // [position, tile]
    kVilelaFindsNoContract,     // []
    kVilelaLiesDown,            // [] the end of his turn
};
inline constexpr int kStepKinds = 38;

// The numbers of Step::rule: section 6.2 of the specification is 602.
inline constexpr int kRuleSetup = 200, kRuleTurnOrder = 403, kRuleWorkerTurn = 404, kRuleMaintenance = 407;
inline constexpr int kRulePartStacks = 106, kRuleProjectDeck = 107;
inline constexpr int kRuleSandraMoves = 601, kRuleSandraActs = 602, kRuleVilelaMoves = 603, kRuleVilelaActs = 604,
                     kRuleEnd = 701, kRuleOptions = 804;

// Hears nothing: all telling compiles away.
struct Quiet {
    static constexpr bool kListens = false;
    void forced(const Box&, const State&, Move) {}
    void step(const Step&) {}
};

// Stands for any observer that listens, so that the rules are compiled once for all of them.
struct Listener {
    static constexpr bool kListens = true;
    void* target;
    void (*tell_forced)(void* target, const Box& box, const State& state, Move move);
    void (*tell_step)(void* target, const Step& step);

    void forced(const Box& box, const State& state, Move move) { tell_forced(target, box, state, move); }
    void step(const Step& step) { tell_step(target, step); }
};

// What the rules work on: the box, the table, and who is told.
template <class Ear>
struct Play {
    const Box& box;
    State& s;
    Ear& ear;

    void tell([[maybe_unused]] StepKind kind, [[maybe_unused]] int rule, [[maybe_unused]] int a = 0,
              [[maybe_unused]] int b = 0, [[maybe_unused]] int c = 0, [[maybe_unused]] int d = 0) {
        if constexpr (Ear::kListens)
            ear.step({static_cast<std::uint16_t>(kind),
                      static_cast<std::uint16_t>(rule),
                      {static_cast<std::int16_t>(a), static_cast<std::int16_t>(b), static_cast<std::int16_t>(c),
                       static_cast<std::int16_t>(d)}});
    }
};

}  // namespace tinmind::bot_factory
