// Robot Cards and sets of them: a set is one word, bit i the card with index 16 * head + 4 * torso + legs (specification 1.1, 1.2).
//
// Also the codes that stand for what is not there ("-") or cannot be seen ("?"), in the fields of a State.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "core/bits.hpp"

namespace tinmind::robo_factory {

inline constexpr int kColours = 4, kParts = 3, kCards = 64, kMostTile = 2;

// A set of cards; most often the orders that are still possible, called a belief.
using CardSet = std::uint64_t;
inline constexpr CardSet kAllCards = ~CardSet{0};

// Codes of a card in a State; a hand is kept sorted by them: known cards, then unseen ones, then missing ones.
inline constexpr std::uint8_t kUnseenCard = 64, kNoCard = 65;
// Codes of a Data Tile: 0, 1, 2 and these.
inline constexpr std::uint8_t kUnseenTile = 3, kNoTile = 4;
// Codes of a choice: a card to buy or to build, 64 more to build it with a shout of Eureka, and these.
inline constexpr std::uint8_t kShout = 64, kSealed = 128, kNone = 129, kPass = 130;
// Code that only a typed position can have: a shout without a build.
inline constexpr std::uint8_t kShoutAlone = 131;

constexpr std::size_t at(int index) { return static_cast<std::size_t>(index); }
constexpr std::uint8_t byte(int number) { return static_cast<std::uint8_t>(number); }

constexpr bool is_card(int code) { return code < kCards; }
constexpr bool is_tile(int code) { return code <= kMostTile; }
constexpr bool is_choice(int code) { return code < 2 * kCards; }
constexpr int card_of(int choice) { return choice % kCards; }
constexpr bool is_shouted(int choice) { return choice >= kShout && is_choice(choice); }
constexpr CardSet bit(int card) { return CardSet{1} << card; }
// The set of one card, nothing for a code that is no card.
constexpr CardSet bit_if_card(int code) { return is_card(code) ? bit(code) : 0; }

// The number of parts in which two cards have the same colour.
constexpr int match(int a, int b) { return (a / 16 == b / 16) + (a / 4 % 4 == b / 4 % 4) + (a % 4 == b % 4); }

// kMatch[x][k]: the cards that agree with x in exactly k parts. The four sets of a card partition all cards.
inline constexpr auto kMatch = [] {
    std::array<std::array<CardSet, kParts + 1>, kCards> sets{};
    for (int x = 0; x < kCards; ++x)
        for (int other = 0; other < kCards; ++other) sets[at(x)][at(match(x, other))] |= bit(other);
    return sets;
}();
inline CardSet match_set(int card, int tile) { return kMatch[at(card)][at(tile)]; }

// What a Data Tile for a card can tell about an order of the set: the classes by tile 0, 1, 2.
using Split = std::array<CardSet, kMostTile + 1>;
inline Split split(CardSet set, int card) {
    return {set & match_set(card, 0), set & match_set(card, 1), set & match_set(card, 2)};
}
inline int classes(const Split& split) { return (split[0] != 0) + (split[1] != 0) + (split[2] != 0); }

}  // namespace tinmind::robo_factory
