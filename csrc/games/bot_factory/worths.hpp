// The numbers of the policy: what parts, projects and steps are worth in points, for a game that goes on for long.
//
// Set by hand and then by playing the policy against itself; none is a rule. What a colour's parts and projects are worth to a seat depends
// on three things only: may it complete a bot there, which cells of the column are filled, which could it fill. So it is a table.
#pragma once

#include <array>

#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

inline constexpr float kSharpness = 2.7f;  // a point more multiplies a weight by 2 to this power

// By the number of parts lacking (neither on the column nor in hand).
inline constexpr std::array<float, 4> kPartWorth{0.1f, 9.4f, 3.95f, 3.35f};  // of a part among those
inline constexpr std::array<float, 4> kPartKept{11.1f, 8.35f, 4.45f,
                                                -0.15f};  // of a part in hand that the column still needs
inline constexpr std::array<float, 4> kProjectWorth{8.25f, 7.4f, 6.2f, 7.1f};
inline constexpr std::array<float, 4> kProjectKept{4.7f, 5.45f, 3.65f, 0.4f};
// Of the n-th open project, whatever its colour.
inline constexpr std::array<float, 4> kProjectCrowd{-0.3f, 0.0f, -0.15f, 0.5f};
inline constexpr float kSameProject = -6.25f;  // a second open project of the colour
inline constexpr float kNoBotLeft = -0.4f, kProjectsFull = -0.75f;

// Parts without an open project of the colour, and odd ones.
inline constexpr float kForTokens = 1.65f;  // it can be placed as a first or second part
inline constexpr float kAsThird = 0.4f;     // it would be a third part, for which there is no project
inline constexpr float kForLater = 2.35f;   // its cell is taken now, the colour is wanted
inline constexpr float kUseless = 0.15f;
inline constexpr float kKeptForTokens = 1.55f, kKeptAsThird = 0.35f, kKeptUseless = 1.55f;
inline constexpr float kUniversalWorth = 0.0f, kUniversalKept = 0.85f;
inline constexpr float kUnknownTop = 0.05f;
inline constexpr float kPartLeft = -1.0f, kProjectLeft = -2.0f;  // what is left over at the end (7.2)

// Of a token, by the number in hand.
inline constexpr std::array<float, 10> kToken{3.1f, 2.4f, 2.8f, 1.95f, 1.35f, 0.75f, 0.55f, 0.3f, 0.0f, -0.1f};

// Placements and swaps.
inline constexpr float kBotExtra = 3.0f;     // beyond its value: the project and the part cost nothing any more
inline constexpr float kPlacedPart = -0.1f;  // a part out of the hand
inline constexpr float kUniversalSpent = -0.15f;
inline constexpr float kFinishesThisTurn = 5.9f;
inline constexpr float kOwnColumn = 1.6f;  // an open project of the colour
inline constexpr float kHelpsRival = -4.5f;
inline constexpr float kSwapCost = -1.8f;

// Wheel and projects.
inline constexpr float kBonusPlacement = 1.8f;
inline constexpr float kCredit = 0.4f;
inline constexpr float kRefillForMe = 0.6f, kRefillForRival = 5.6f;
inline constexpr float kExchange = -0.45f, kProjectExchange = -1.5f;

// Finance.
inline constexpr float kTokenSpent = 0.75f;  // of a token on this board, where most are spent late
inline constexpr float kRaiseOwn = 1.75f, kRaiseRival = 1.25f, kOpenBot = 0.4f;
inline constexpr float kPlaceLine = 1.75f, kProjectLine = 0.9f;
inline constexpr float kRaiseEarly = 6.6f,
                       kRaiseLate = 0.55f;  // what speaks against a raise at the beginning and at the end
inline constexpr float kContractHope = 0.25f,
                       kContractHopeLate = 0.05f;  // chance of a contract that open projects could serve
inline constexpr float kLaterSteps = 0.95f;        // the second step of a turn against the first

// Choosing a space.
inline constexpr float kWorthTaking = 0.55f;  // parts below this are left on the wheel
inline constexpr float kTokenPlacement = 1.9f;
inline constexpr float kSecondProject = 0.85f;
inline constexpr float kFinanceTurn = 1.0f,
                       kFinanceDelay = -1.2f;  // a turn on board F: what it earns, and what it costs in time
inline constexpr float kTaxed = 0.8f, kTaxedPoor = -0.05f;
inline constexpr float kGo = 8.0f;
// A bot that a rival could finish as well: the rival acts before, or has not moved yet and could (by the space of board A).
inline constexpr float kBeaten = 0.0f;
inline constexpr std::array<float, 3> kRace{1.0f, 0.6f, 0.2f};

// What a colour is to a seat. Rows of four: copied whole, the fourth is overwritten by the next colour.
struct alignas(16) ColourWorth {
    std::array<float, 4> part;  // of getting each part
    std::array<float, 4> kept;  // of holding one
    float project;
    float project_kept;
    std::int32_t lacking;  // parts neither on the column nor in hand
    std::int32_t missing;  // parts not on the column
};

constexpr int bits_of_three(int mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1); }

constexpr ColourWorth make_colour_worth(bool last, bool mine, int placed, int cover) {
    ColourWorth worth{};
    const int lack = 7 & ~(placed | cover);
    worth.lacking = bits_of_three(lack);
    worth.missing = 3 - bits_of_three(placed);
    const auto lacking = static_cast<std::size_t>(worth.lacking);
    worth.project = last ? kProjectLeft : kProjectWorth[lacking];
    worth.project_kept = last ? kProjectLeft : kProjectKept[lacking];
    for (std::size_t k = 0; k < kKinds; ++k) {
        const bool is_placed = placed >> k & 1, is_lacking = lack >> k & 1;
        const float unowned = worth.missing > 1 ? kForTokens : kAsThird,
                    unowned_kept = worth.missing > 1 ? kKeptForTokens : kKeptAsThird;
        worth.part[k] =
            is_lacking ? (mine ? kPartWorth[lacking] : unowned) : (mine && is_placed ? kForLater : kUseless);
        worth.kept[k] = is_placed ? kKeptUseless : mine ? kPartKept[lacking] : unowned_kept;
        if (last) worth.part[k] = worth.kept[k] = kPartLeft;
    }
    return worth;
}

// Index: last round (bit 7), may complete (bit 6), filled cells (bits 3-5), cells that the hand could fill (bits 0-2).
constexpr auto make_colour_worths() {
    std::array<ColourWorth, 256> worths{};
    for (int i = 0; i < 256; ++i)
        worths[static_cast<std::size_t>(i)] = make_colour_worth(i >> 7 & 1, i >> 6 & 1, i >> 3 & 7, i & 7);
    return worths;
}
inline constexpr auto kColourWorths = make_colour_worths();

}  // namespace tinmind::bot_factory
