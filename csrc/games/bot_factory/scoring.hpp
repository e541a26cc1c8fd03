// The score, its parts, who wins, and the review of the solo game (specification 7.2-7.4). Usable at any time: the table is scored as it stands.
#pragma once

#include "core/move.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

enum ScorePart : std::uint8_t { kBotsPart, kContractsPart, kTokensPart, kPartsPart, kProjectsPart };
inline constexpr std::array<std::string_view, 5> kScoreParts{"bots", "contracts", "tokens", "parts", "projects"};

inline constexpr int kValueOfTask = 12, kContractsOfTask = 3;  // of the tasks T2 and T4 (1.10)

// The performance review of the solo game, and its share of a win (7.4).
enum class Review : std::uint8_t { kFired, kPoor, kAdequate, kExemplary };
inline constexpr std::array<std::string_view, 4> kReviews{"fired", "poor", "adequate", "exemplary"};
inline constexpr std::array<float, 4> kShareOfReview{0.0f, 1.0f / 3, 2.0f / 3, 1.0f};
// Whether the solo task is fulfilled as the table stands; never while it is not drawn.
bool is_task_done(const Box& box, const State& s);
Review review_of(const Box& box, bool is_done, int score);
Review review_of(const Box& box, const State& s);  // as the table stands

// Points of the reserved contracts under the best assignment of these bots.
int contract_points(const Box& box, const State& s, int seat, PackedCounts<std::uint16_t, kColours> bots);
int score_of(const Box& box, const State& s, int seat);
void score_parts(const Box& box, const State& s, int seat, Breakdown& out);
// Score of each seat, and the shares of the win.
void final_payoff(const Box& box, const State& s, Payoff& out);

}  // namespace tinmind::bot_factory
