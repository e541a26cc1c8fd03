// A race of candidates over trials with common random numbers: means, paired differences, and when they tell.
//
// In trial i all candidates met the same random numbers, so two results of a trial rise and fall together and their
// difference is known better than either. Racing: Maron and Moore, "Hoeffding Races", 1994. A rollout in C++ and one
// played from Python share this class; it plays nothing itself.
//
// When the race is decided. After each trial the one in front is compared with each other that still runs, by the mean
// of the paired differences and a confidence sequence: an interval that may be looked at as often as one likes and
// still misses the truth, ever, with probability alpha only (Robbins' normal mixture in the asymptotic form of
// Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, "Time-uniform central limit theory and asymptotic confidence
// sequences", 2024). alpha is (1 - confidence) / (candidates - 1): a wrong end needs the truly best one to lie surely
// behind one of the others, so that is Bonferroni's bound. Two candidates of the same value never part.
#pragma once

#include <cstdint>
#include <vector>

#include "core/move.hpp"
#include "search/result.hpp"

namespace tinmind {

struct RaceRules {
    double confidence = 0.95;
    std::uint64_t min_trials = 64;  // of each candidate, before anything is concluded
    bool drop = true;               // who is surely behind runs no more
};

// How one game ended.
struct Sample {
    Payoff payoff;
    Breakdown parts{};  // of the searching seat
    std::uint32_t moves = 0;
};

class Race {
public:
    Race(std::size_t candidates, int seats, int seat, std::size_t num_parts, const RaceRules& rules);

    std::size_t size() const { return runners_.size(); }
    bool runs(std::size_t candidate) const { return runners_[candidate].runs; }
    std::size_t num_running() const { return num_running_; }
    // Complete ones.
    std::uint64_t trials() const { return trials_; }
    std::uint64_t simulations() const { return simulations_; }
    // Surely the one in front is the best one. Always so when there is no other; then a race never ends by itself.
    bool is_decided() const { return is_decided_; }
    bool is_over() const { return is_decided_ && size() > 1; }

    // The result of a candidate that runs, in the trial that is on: each once.
    void add(std::size_t candidate, const Sample& sample);
    // When all that run have been added.
    void end_trial();

    // Rows best first: those that run by their mean, then the others by their distance. `moves`: of the candidates.
    SearchResult result(const std::vector<Move>& moves) const;

private:
    struct Runner {
        Tally tally;
        double share = 0;  // of the trial that is on
        bool runs = true;
        bool has_share = false;
    };
    struct Pair {
        double sum = 0, squares = 0;  // of the differences, the later candidate less the earlier one
    };
    struct Difference {
        double mean = 0, error = 0;
    };

    Pair& pair(std::size_t a, std::size_t b) { return pairs_[a * (a - 1) / 2 + b]; }
    Difference difference(std::size_t a, std::size_t b) const;
    std::size_t leader() const;
    double mean(const Runner& runner) const;
    double errors_apart() const;
    void look();

    int seats_, seat_;
    std::size_t num_parts_;
    RaceRules rules_;
    double alpha_;
    std::vector<Runner> runners_;
    std::vector<Pair> pairs_;  // (a, b) with a > b
    std::size_t num_running_;
    std::uint64_t trials_ = 0, simulations_ = 0, moves_made_ = 0;
    bool is_decided_;
};

}  // namespace tinmind
