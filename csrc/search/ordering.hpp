// The order in which moves are tried: the sooner the best one comes, the more is cut off.
//
// Moves that cut off elsewhere in the same search come first (the history heuristic: Schaeffer, "The History Heuristic
// and Alpha-Beta Search Enhancements in Practice", 1989); equal ones stay as the game lists them. The move of the
// table goes before them all (bring_forward). On connect four to depth 9 this saves an eighth of the states.
#pragma once

#include <algorithm>
#include <array>

#include "core/game.hpp"

namespace tinmind {

template <Game G>
class Ordering {
public:
    // Forgets: a search never depends on what ran before.
    void start() { credit_ = {}; }

    // A move of the seat cut off what was left, with so many decisions to look ahead.
    void credit(int who, Move move, int depth) {
        credit_[static_cast<std::size_t>(who)][slot(move)] += static_cast<std::uint32_t>(depth * depth);
    }
    // By insertion: lists are short, and nearly in order.
    void sort(int who, MoveList<G>& moves) const {
        const auto& credit = credit_[static_cast<std::size_t>(who)];
        for (std::size_t i = 1; i < moves.size(); ++i) {
            const Move move = moves[i];
            const std::uint32_t own = credit[slot(move)];
            std::size_t at = i;
            for (; at > 0 && credit[slot(moves[at - 1])] < own; --at) moves[at] = moves[at - 1];
            moves[at] = move;
        }
    }

private:
    static constexpr int kBits = 10;
    // Two moves may share a place: then they share their credit, which costs time and changes no value.
    static std::size_t slot(Move move) { return move.raw() * 0x9E3779B1u >> (32 - kBits); }

    std::array<std::array<std::uint32_t, 1 << kBits>, G::kMaxPlayers> credit_{};
};

template <class List>
void bring_forward(List& moves, Move move) {
    const auto at = std::find(moves.begin(), moves.end(), move);
    // States that play alike share a key, but not always their moves.
    if (at != moves.end()) std::rotate(moves.begin(), at, at + 1);
}

}  // namespace tinmind
