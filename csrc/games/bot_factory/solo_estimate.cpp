// A static estimate of the solo game's review, for playouts that are cut off and for expectimax (specification 7.4).
//
// The chance of the task and the points still to come, by the bots that the task still wants, are means over games of the solo policy.
// The review is a step function of the score; here it is smooth, so that a search sees which way is up. Only sqrt is used of libm.
#include <cmath>

#include "games/bot_factory/policy.hpp"
#include "games/bot_factory/scoring.hpp"
#include "games/bot_factory/solo_view.hpp"

namespace tinmind::bot_factory {

namespace {

constexpr int kMostWanted = 5;
// By task and number of bots wanted.
constexpr std::array<std::array<float, kMostWanted + 1>, kTasks> kChance{{{0.95f, 0.91f, 0.79f, 0.71f, 0.71f, 0.71f},
                                                                          {0.91f, 0.88f, 0.84f, 0.83f, 0.83f, 0.83f},
                                                                          {0.95f, 0.89f, 0.67f, 0.67f, 0.66f, 0.66f},
                                                                          {0.48f, 0.65f, 0.65f, 0.65f, 0.64f, 0.53f}}};
constexpr std::array<float, kTasks> kGain{0.0f, 25.0f, 9.0f, 38.0f}, kGainPerBot{17.0f, 13.0f, 15.0f, 10.0f};
constexpr float kGainWhenDone = 15.0f, kChanceTooLate = 0.05f, kChanceUnguarded = 0.93f;
constexpr float kSpread = 12.0f;  // points by which final scores wander from here

// From 0 to 1 as a score passes a bound.
float passed(float score, int bound) {
    const float x = (score - static_cast<float>(bound)) / kSpread;
    return 0.5f + 0.5f * x / std::sqrt(1 + x * x);
}

bool is_ending(const Box& box, const State& s) {
    bool ends = s.round == box.max_rounds || completed_bots(s.seats[0]) >= kBotsToEnd;
    for (int bots : s.bots) ends |= bots == 0;
    return ends;
}

// Columns from which Vilela could take the last meeple, and with it the game.
int unguarded(const State& s) {
    int columns = 0;
    for (int c = 0; c < kColours; ++c) columns += s.bots[at(c)] == 1 && column_size(s, c) != 2;
    return columns;
}

}  // namespace

void estimate_solo(const Box& box, const State& s, Payoff& out) {
    if (s.node == Node::kOver || s.solo.task == kNoTask) return final_payoff(box, s, out);
    const SoloPlan plan(box, s);
    const bool is_done = is_task_done(box, s), ends = is_ending(box, s);
    const auto task = at(s.solo.task);
    int wanted = 0;
    for (int c = 0; c < kColours; ++c) wanted += plan.wanted(c);
    float chance = is_done          ? 1.0f
                   : plan.is_lost() ? 0.0f
                   : ends           ? kChanceTooLate
                                    : kChance[task][at(std::min(wanted, kMostWanted))];
    for (int n = is_done ? 0 : unguarded(s); n > 0; --n) chance *= kChanceUnguarded;
    float score = static_cast<float>(score_of(box, s, 0));
    if (!ends) score += is_done ? kGainWhenDone : kGain[task] + kGainPerBot[task] * static_cast<float>(wanted);
    out.score[0] = score;
    out.share[0] = chance * (1 + passed(score, box.review[0]) + passed(score, box.review[1])) / 3;
}

}  // namespace tinmind::bot_factory
