#include "search/trial_ledger.hpp"

#include <algorithm>
#include <utility>

namespace tinmind {

TrialLedger::TrialLedger(Race& race, std::uint64_t simulations, std::uint64_t trials)
    : race_(race), max_simulations_(simulations > 0 ? simulations : kNone), max_trials_(trials > 0 ? trials : kNone) {}

bool TrialLedger::take(TrialBlock& block, std::uint64_t most) {
    const std::lock_guard lock(mutex_);
    if (is_over_) return false;
    block.first = taken_;
    block.count = std::min(most, trials_left());
    block.candidates.clear();
    block.samples.clear();
    for (std::size_t i = 0; i < race_.size(); ++i)
        if (race_.runs(i)) block.candidates.push_back(i);
    taken_ += block.count;
    return block.count > 0;
}

// Trials that may still be needed, beyond those handed out, if nobody else is dropped. The last one may be a part.
std::uint64_t TrialLedger::trials_left() const {
    const std::uint64_t by_trials = max_trials_ - std::min(max_trials_, taken_);
    if (max_simulations_ == kNone) return by_trials;
    const std::uint64_t running = race_.num_running();
    const std::uint64_t spent = race_.simulations() + (taken_ - entered_) * running;
    const std::uint64_t left = max_simulations_ - std::min(max_simulations_, spent);
    return std::min(by_trials, left / running + (left % running > 0 ? 1 : 0));
}

void TrialLedger::enter(TrialBlock block) {
    const std::lock_guard lock(mutex_);
    waiting_.emplace(block.first, std::move(block));
    while (!is_over_ && !waiting_.empty() && waiting_.begin()->first == entered_)
        enter_in_order(waiting_.extract(waiting_.begin()).mapped());
    simulations_.store(race_.simulations(), std::memory_order_relaxed);
}

void TrialLedger::enter_in_order(const TrialBlock& block) {
    for (std::uint64_t i = 0; i < block.count && !is_over_; ++i)
        is_over_ = !enter_trial(block, i) || race_.is_over() || entered_ == max_trials_;
}

// False: it is not complete, for want of samples or by the limit.
bool TrialLedger::enter_trial(const TrialBlock& block, std::uint64_t index) {
    std::size_t at = static_cast<std::size_t>(index) * block.candidates.size();
    for (const std::size_t candidate : block.candidates) {
        const std::size_t here = at++;
        if (!race_.runs(candidate)) continue;
        if (here >= block.samples.size() || race_.simulations() == max_simulations_) return false;
        race_.add(candidate, block.samples[here]);
    }
    race_.end_trial();
    ++entered_;
    return race_.simulations() < max_simulations_;
}

}  // namespace tinmind
