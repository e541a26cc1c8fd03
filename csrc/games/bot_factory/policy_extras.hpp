// What the use of a Production tile is worth to one of several players, in points: hooked into the policy at its last case.
//
// A tile can be used once a game, so its use costs what it may bring later; that is less the nearer the end is.
#pragma once

#include "games/bot_factory/moves.hpp"
#include "games/bot_factory/outlook.hpp"

namespace tinmind::bot_factory {

inline constexpr float kTileKept = 1.5f;  // of a tile that is not used yet
inline constexpr float kProjectGiven = 2.0f, kUniversalsGiven = 4.0f;
inline constexpr float kBenefitWorth = 2.0f, kCheaperWorth = 1.2f, kRaiseByTile = 1.5f;
// Of taking each tile at a first reservation, by its number.
inline constexpr std::array<float, kProductionTiles + 1> kTileTaken{0.0f, 1.0f, 0.5f, 1.0f, 1.5f, 1.5f, 1.5f, 2.0f};

inline float tile_worth(const State& s, const Outlook& view, Move move) {
    const float kept = view.is_last_round() ? 0.0f : kTileKept * (1 - view.late());
    switch (kind_of_move(move)) {
        case Do::kUseCheaper: return s.tokens[s.current] > 0 ? kCheaperWorth - kept : -kept;
        case Do::kUseExchange: return view.part(universal(0)) - kProjectGiven - kept;
        case Do::kUseBenefit: return kBenefitWorth - view.token() - kept;
        case Do::kUseRaise: return kRaiseByTile * static_cast<float>(s.seats[s.current].completed[move.a]) - kept;
        case Do::kUsePart: return view.part(universal(move.a)) - kept;
        case Do::kUseBot: return view.bot(move.c) - kUniversalsGiven - kept;
        case Do::kGetTile: return kTileTaken[move.a];
        default: return 0;
    }
}

}  // namespace tinmind::bot_factory
