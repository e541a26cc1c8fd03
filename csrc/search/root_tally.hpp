// What the row of a root move is made of: its mean, and an error that covers the truth about as often as it says.
//
// The mean over all simulations through a move is not its value: the first ones ran through a small tree, and all of
// them also try moves that turn out bad. Therefore every third simulation is a check: below the root it tries nothing
// but follows the best moves known so far, where enough is known (select.hpp). It
// had no part in finding what it follows, so nothing flatters its result. The mean is that of the later checks, among
// the last half to three quarters of the simulations: numbers of simulations double from block to block, and the last
// two blocks count.
//
// The scatter of the checks does not tell what a larger tree would still find. What the search found lately does, to
// some extent: a quarter of the drift (the mean of the checks less that of all simulations before them), as far as it is
// more than noise, is added to the error in quadrature. Measured at Pig (bench/coverage.py): without it 0.92 of the
// intervals cover after 10 000 simulations; with a half, all of them after 500.
#pragma once

#include <cstdint>

#include "search/result.hpp"

namespace tinmind {

// Of all the trees of a search together.
struct Evidence {
    Tally late;    // the later checks
    Tally before;  // all simulations that ended before the first of them
    Tally all;

    void merge(const Evidence& other);
};

class RootTally {
public:
    // Without checks all simulations make up the mean.
    explicit RootTally(bool has_checks = true) : has_checks_(has_checks) {}

    // A simulation sets out through the move: whether it is to be a check.
    bool begin() { return is_check(begun_++); }
    // The end of a simulation. They end in the order in which they set out.
    void add(const Payoff& payoff, const Breakdown& parts, int seats, int seat, std::size_t num_parts) {
        const std::uint64_t i = count_++;
        if (i >= 2 && (i & (i - 1)) == 0) end_block();
        (is_check(i) ? checks_ : others_).add(payoff, parts, seats, seat, num_parts);
    }
    Evidence evidence() const;

private:
    static constexpr std::uint64_t kCheckEvery = 3;
    bool is_check(std::uint64_t i) const { return has_checks_ && i % kCheckEvery == kCheckEvery - 1; }
    void end_block();

    bool has_checks_;
    std::uint64_t begun_ = 0, count_ = 0;
    Tally before_;                     // all but the last two blocks
    Tally last_checks_, last_others_;  // the last but one
    Tally checks_, others_;            // the block that is on
};

// Means and errors as a row.
RootMove make_row(Move move, const Evidence& evidence, int seats, int seat);

}  // namespace tinmind
