// Move and Turn: what is decided or drawn at a table, and who does it.
#pragma once

#include <array>
#include <compare>
#include <cstdint>

#include "core/fixed_vector.hpp"

namespace tinmind {

// The most seats any game has (an automa that can win has a seat of its own).
inline constexpr int kMaxSeats = 6;

// One decision or one random outcome: a kind and up to three small arguments, whose meaning belongs to the game.
// A game packs what does not fit three bytes into kinds; compound turns are chains of moves (architecture, "Atomic moves").
struct Move {
    std::uint8_t kind = 0;
    std::uint8_t a = 0;
    std::uint8_t b = 0;
    std::uint8_t c = 0;

    friend constexpr bool operator==(const Move&, const Move&) = default;
    friend constexpr auto operator<=>(const Move&, const Move&) = default;

    constexpr std::uint32_t raw() const {
        return static_cast<std::uint32_t>(kind) | static_cast<std::uint32_t>(a) << 8 |
               static_cast<std::uint32_t>(b) << 16 | static_cast<std::uint32_t>(c) << 24;
    }
    static constexpr Move from_raw(std::uint32_t raw) {
        return {static_cast<std::uint8_t>(raw), static_cast<std::uint8_t>(raw >> 8),
                static_cast<std::uint8_t>(raw >> 16), static_cast<std::uint8_t>(raw >> 24)};
    }
};
static_assert(sizeof(Move) == 4);

// Who acts at a state.
struct Turn {
    static constexpr std::int8_t kChance = -1;
    static constexpr std::int8_t kOver = -2;
    std::int8_t who = kOver;  // a seat 0..kMaxSeats-1, kChance or kOver

    static constexpr Turn player(int seat) { return {static_cast<std::int8_t>(seat)}; }
    static constexpr Turn chance() { return {kChance}; }
    static constexpr Turn over() { return {kOver}; }
    constexpr bool is_player() const { return who >= 0; }
    constexpr bool is_chance() const { return who == kChance; }
    constexpr bool is_over() const { return who == kOver; }
    friend constexpr bool operator==(const Turn&, const Turn&) = default;
};

// A random outcome with its integer weight: probability = weight / sum of the weights of the list, exactly.
struct Outcome {
    Move move;
    std::uint32_t weight = 1;
};

// How a game stands or ended: per seat the share of the win in [0,1] and the score in points.
struct Payoff {
    std::array<float, kMaxSeats> share{};
    std::array<float, kMaxSeats> score{};
};

// What a seat's result is made of: the points of each part of its score, then 1 for the band it fell into and 0 for the others.
inline constexpr int kMaxParts = 12;  // parts and bands together
using Breakdown = std::array<float, kMaxParts>;

}  // namespace tinmind
