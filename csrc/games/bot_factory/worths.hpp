// The numbers of the policy: what parts, projects and steps are worth in points, for a game that goes on for long.
//
// Set by hand and then by playing the policy against itself; none is a rule. What a colour's parts and projects are worth to a seat depends
// on three things only: may it complete a bot there, which cells of the column are filled, which could it fill. So it is a table.
#pragma once

#include <array>

#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

inline constexpr float kSharpness = 1.5f;  // a point more multiplies a weight by 2 to this power

// By the number of parts lacking (neither on the column nor in hand).
inline constexpr std::array<float, 4> kPartWorth{0.2f, 4.5f, 2.2f, 1.2f};    // of a part among those
inline constexpr std::array<float, 4> kPartKept{3.0f, 1.8f, 1.0f, 0.8f};     // of a part in hand that the column still needs
inline constexpr std::array<float, 4> kProjectWorth{5.0f, 3.2f, 1.8f, 1.0f};
inline constexpr std::array<float, 4> kProjectKept{6.0f, 3.5f, 1.8f, 0.8f};
// Of the n-th open project, whatever its colour.
inline constexpr std::array<float, 4> kProjectCrowd{1.2f, 0.4f, -0.6f, -1.6f};
inline constexpr float kSameProject = -1.4f;  // a second open project of the colour
inline constexpr float kValueWeight = 0.25f;  // for each point of a colour's value above the start
inline constexpr float kNoBotLeft = -2.0f, kProjectsFull = -1.5f;
// Of one more part, by the number in hand.
inline constexpr std::array<float, 6> kPartCrowd{0.0f, 0.0f, 0.0f, -0.1f, -0.3f, -1.5f};

// Parts without an open project of the colour, and odd ones.
inline constexpr float kForTokens = 0.9f;   // it can be placed as a first or second part
inline constexpr float kAsThird = 0.6f;     // it would be a third part, for which there is no project
inline constexpr float kForLater = 0.4f;    // its cell is taken now, the colour is wanted
inline constexpr float kUseless = 0.1f;
inline constexpr float kKeptForTokens = 0.8f, kKeptAsThird = 0.5f, kKeptUseless = 0.2f;
inline constexpr float kUniversalWorth = 2.5f, kUniversalKept = 3.0f;
inline constexpr float kUnknownTop = 0.8f;

// Of a token, by the number in hand.
inline constexpr std::array<float, 10> kToken{0.7f, 0.6f, 0.55f, 0.55f, 0.55f, 0.5f, 0.45f, 0.4f, 0.4f, 0.4f};

// Placements and swaps.
inline constexpr float kBotExtra = 3.0f;          // beyond its value: the project and the part cost nothing any more
inline constexpr float kPlacedPart = 0.6f;        // a part out of the hand
inline constexpr float kUniversalSpent = -2.5f, kUniversalOnBot = -0.5f;
inline constexpr float kFinishesThisTurn = 4.0f;
inline constexpr float kOwnColumn = 0.3f;         // an open project of the colour
inline constexpr float kHelpsRival = -3.0f, kMayHelpRival = -0.8f;
inline constexpr float kSwapCost = -0.3f;

// Wheel and projects.
inline constexpr float kBonusPlacement = 0.3f;
inline constexpr float kCredit = 0.6f;
inline constexpr float kRefillForMe = 0.25f, kRefillForRival = 0.25f;
inline constexpr float kExchange = -0.5f, kProjectExchange = -1.0f;

// Finance.
inline constexpr float kRaiseOwn = 1.1f, kRaiseRival = 0.6f, kOpenBot = 0.5f;
inline constexpr float kPlaceLine = 1.4f, kProjectLine = 0.8f;
inline constexpr float kContractHope = 0.6f;      // chance of a contract that open projects could serve
inline constexpr float kLaterSteps = 0.8f;        // the second step of a turn against the first

// Choosing a space.
inline constexpr float kTokenPlacement = 1.3f;
inline constexpr float kSecondProject = 0.7f;
inline constexpr float kFinanceTurn = 1.0f, kFinanceDelay = -1.0f;  // a turn on board F: what it earns, and what it costs in time
inline constexpr float kTaxed = 0.8f, kTaxedPoor = 0.05f;
inline constexpr float kGo = 2.0f;
// A bot that a rival could finish as well: the rival acts before, or has not moved yet and could (by the space of board A).
inline constexpr float kBeaten = 0.3f;
inline constexpr std::array<float, 3> kRace{1.0f, 0.9f, 0.8f};
// How much of a longer game is left when one bot of a colour is, and when somebody has four.
inline constexpr float kOneBotLeft = 0.8f, kFourBotsDone = 0.7f;

// What a colour is to a seat.
struct ColourWorth {
    std::array<float, kKinds> part;  // of getting each part
    std::array<float, kKinds> kept;  // of holding one
    float project;
    float project_kept;
    std::int32_t lacking;            // parts neither on the column nor in hand
    std::int32_t missing;            // parts not on the column
};

constexpr int bits_of_three(int mask) { return (mask & 1) + (mask >> 1 & 1) + (mask >> 2 & 1); }

constexpr ColourWorth make_colour_worth(bool mine, int placed, int cover) {
    ColourWorth worth{};
    const int lack = 7 & ~(placed | cover);
    worth.lacking = bits_of_three(lack);
    worth.missing = 3 - bits_of_three(placed);
    const auto lacking = static_cast<std::size_t>(worth.lacking);
    worth.project = kProjectWorth[lacking];
    worth.project_kept = kProjectKept[lacking];
    for (std::size_t k = 0; k < kKinds; ++k) {
        const bool is_placed = placed >> k & 1, is_lacking = lack >> k & 1;
        const float unowned = worth.missing > 1 ? kForTokens : kAsThird, unowned_kept = worth.missing > 1 ? kKeptForTokens : kKeptAsThird;
        worth.part[k] = is_lacking ? (mine ? kPartWorth[lacking] : unowned) : (mine && is_placed ? kForLater : kUseless);
        worth.kept[k] = is_placed ? kKeptUseless : mine ? kPartKept[lacking] : unowned_kept;
    }
    return worth;
}

// Index: may complete (bit 6), filled cells (bits 3-5), cells that the hand could fill (bits 0-2).
constexpr auto make_colour_worths() {
    std::array<ColourWorth, 128> worths{};
    for (int i = 0; i < 128; ++i) worths[static_cast<std::size_t>(i)] = make_colour_worth(i >> 6, i >> 3 & 7, i & 7);
    return worths;
}
inline constexpr auto kColourWorths = make_colour_worths();

}  // namespace tinmind::bot_factory
