// The moves of Bot Factory: kinds and arguments (specification 5). Their notation is in notation.cpp.
#pragma once

#include <cstdint>

#include "core/move.hpp"

namespace tinmind::bot_factory {

// After each kind: its notation, and what Move::a and Move::b hold.
enum class Do : std::uint8_t {
    kStart,             // ST c       colour
    kMove,              // M s        space
    kPay,               // PAY
    kPass,              // PASS
    kGo,                // GO
    kPlace,             // PL x>c     part, colour
    kSwap,              // SW x i     part, spare space (0, 1)
    kRotate,            // ROT
    kDispense,          // DI l|r     output (0 left, 1 right)
    kExchangeParts,     // XP
    kTake,              // TK s       slot
    kExchangeProjects,  // XJ
    kRaise,             // UP c       colour
    kReserve,           // CT k       position (from 0)
    kEnd,               // END
    kRefill,            // RF c       colour
    kBuy,               // IC c       colour
    kDiscardPart,       // DP x       part
    kDraw,              // DR c       colour
    kDiscardProject,    // DJ c       colour
    kUniversal,         // UN k       kind
    kDecline,           // SK
    kChooseContracts,   // VI a b     positions (from 0), a < b
    kGetTile,           // PG k       Production tile
    kUseCalm,           // PT 1
    kUseCheaper,        // PT 3
    kUseExchange,       // PT 4
    kUseBenefit,        // PT 5
    kUseRaise,          // PT 6 c     colour
    kUsePart,           // PT 7 u     kind
    kUseBot,            // PT 7 u v>c kind, later kind, colour
    // Random outcomes
    kSpare,         // ~S i x     spare space (0, 1), part
    kReveal,        // ~T c k     colour, kind
    kReshuffle,     // ~D c k     colour, kind
    kFill,          // ~J s c     slot, colour
    kContract,      // ~C k id    position (from 0), tile
    kStartProject,  // ~K s c     seat (from 0), colour
    kTask,          // ~Q k       task (from 0)
    kVilelaAction,  // ~V b       board
    kVilelaBot,     // ~B c       colour
    kInspection,    // ~I k       inspection tile (from 0)
};

constexpr Move make_move(Do kind, int a = 0, int b = 0, int c = 0) {
    return {static_cast<std::uint8_t>(kind), static_cast<std::uint8_t>(a), static_cast<std::uint8_t>(b),
            static_cast<std::uint8_t>(c)};
}
constexpr Do kind_of_move(Move move) { return static_cast<Do>(move.kind); }

}  // namespace tinmind::bot_factory
