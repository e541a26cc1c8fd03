// The score, its parts, and who wins (specification 7.2-7.4). Usable at any time: the table is scored as it stands.
#pragma once

#include "core/move.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

enum ScorePart : std::uint8_t { kBotsPart, kContractsPart, kTokensPart, kPartsPart, kProjectsPart };
inline constexpr std::array<std::string_view, 5> kScoreParts{"bots", "contracts", "tokens", "parts", "projects"};

// Points of the reserved contracts under the best assignment of these bots.
int contract_points(const Box& box, const State& s, int seat, PackedCounts<std::uint16_t, kColours> bots);
int score_of(const Box& box, const State& s, int seat);
void score_parts(const Box& box, const State& s, int seat, Breakdown& out);
// Score of each seat, and the shares of the win.
void final_payoff(const Box& box, const State& s, Payoff& out);

}  // namespace tinmind::bot_factory
