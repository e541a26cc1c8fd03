// Sequential halving: how a root divides a budget over its moves to find the best one (Karnin, Koren and Somekh, "Almost
// optimal exploration in multi-armed bandits", 2013; at the root of a tree: Pepels et al., "Minimizing simple regret in
// Monte-Carlo tree search", 2014).
//
// The budget falls into ceil(log2 moves) equal rounds. In each, the moves that are left are simulated in turn; after it
// the better half stays. The two best moves end with equal numbers of simulations, which is what a fair comparison needs.
// The moves come in the order of the edges, so that with priors a budget too small for all of them goes to the likeliest.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "search/tree.hpp"

namespace tinmind {

class Halving {
public:
    // `moves` at the root; 0: off.
    void start(std::size_t moves);
    bool is_on() const { return !left_.empty(); }

    // The next call looks at the statistics of the edges.
    bool is_due(double part_done) const { return part_done >= next_cut_; }
    // The number of the edge to follow next. `part_done`: of the budget, in [0, 1].
    std::size_t next(const Edge* edges, double part_done) {
        if (is_due(part_done)) cut(edges, part_done);
        if (at_ == left_.size()) at_ = 0;
        return left_[at_++];
    }

private:
    void cut(const Edge* edges, double part_done);

    std::vector<std::uint32_t> left_;  // edges still in the race, best first after a cut
    std::size_t at_ = 0;
    int round_ = 0, rounds_ = 0;
    double next_cut_ = 1;
};

}  // namespace tinmind
