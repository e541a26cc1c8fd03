// The ledger of a rollout: it hands trials out to the workers and enters what they bring into the race, in the order of
// the trials, however the workers overtake each other.
//
// Guarantee: what the race has seen after its last trial depends on the samples and the limits alone, not on the number
// of workers or their speed. Trials that were played in vain (their candidate was dropped, or the race ended meanwhile)
// are thrown away. Thread-safe, except `race` of the caller while workers run.
#pragma once

#include <atomic>
#include <cstdint>
#include <limits>
#include <map>
#include <mutex>
#include <vector>

#include "search/race.hpp"

namespace tinmind {

// Some trials in a row, for the candidates that ran when they were handed out.
struct TrialBlock {
    std::uint64_t first = 0, count = 0;
    std::vector<std::size_t> candidates;
    std::vector<Sample> samples;  // trial by trial; fewer than count * candidates.size() where the worker was stopped
};

class TrialLedger {
public:
    // `simulations` in all and `trials` of each candidate at most; 0: no such limit.
    TrialLedger(Race& race, std::uint64_t simulations, std::uint64_t trials);

    // At most so many trials more; false when there is nothing left to do (for now: who still plays may find more).
    bool take(TrialBlock& block, std::uint64_t most);
    void enter(TrialBlock block);
    std::uint64_t simulations() const { return simulations_.load(std::memory_order_relaxed); }

private:
    std::uint64_t trials_left() const;
    void enter_in_order(const TrialBlock& block);
    bool enter_trial(const TrialBlock& block, std::uint64_t index);

    static constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();
    Race& race_;
    const std::uint64_t max_simulations_, max_trials_;
    std::mutex mutex_;
    std::map<std::uint64_t, TrialBlock> waiting_;  // by first trial: they came before an earlier one
    std::uint64_t taken_ = 0, entered_ = 0;        // trials
    bool is_over_ = false;
    std::atomic<std::uint64_t> simulations_{0};
};

}  // namespace tinmind
