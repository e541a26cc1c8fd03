#include "search/halving.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace tinmind {

void Halving::start(std::size_t moves) {
    left_.resize(moves);
    std::iota(left_.begin(), left_.end(), 0u);
    at_ = 0;
    round_ = 0;
    rounds_ = moves > 1 ? std::bit_width(moves - 1) : 1;
    next_cut_ = 1.0 / rounds_;
}

void Halving::cut(const Edge* edges, double part_done) {
    const auto mean = [edges](std::uint32_t i) {
        return edges[i].visits > 0 ? edges[i].sum / edges[i].visits : -1.0;  // what was never tried goes first
    };
    while (round_ + 1 < rounds_ && part_done >= next_cut_) {
        std::stable_sort(left_.begin(), left_.end(), [&](auto a, auto b) { return mean(a) > mean(b); });
        left_.resize((left_.size() + 1) / 2);
        ++round_;
        next_cut_ = static_cast<double>(round_ + 1) / rounds_;
    }
    if (round_ + 1 == rounds_) next_cut_ = 2;
    at_ = 0;
}

}  // namespace tinmind
