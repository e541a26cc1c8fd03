// What an exhaustive search knows of a state: expectations over the max^n line, or a bound of them.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "core/game.hpp"
#include "search/result.hpp"

namespace tinmind {

// What a share means that was found within a window.
enum class Bound : std::uint8_t {
    kValue,  // it is the value, and the rest of the outlook belongs to it
    kLower,  // the value is at least this; only the share of seat 0 has a meaning
    kUpper,  // the value is at most this; the same
};

template <class G>
struct Outlook {
    static constexpr std::size_t kSeats = G::kMaxPlayers > 2 ? G::kMaxPlayers : 2;
    static constexpr std::size_t kParts = G::kPartNames.size();

    std::array<double, kSeats> share{};
    std::array<float, kSeats> score{};
    std::array<float, kParts> parts{};  // breakdown of the searching seat
    float margin = 0;                   // of the searching seat: its score less the best other
    float variance = 0;                 // of the searching seat's share, as far as sampled chance causes it
    Bound bound = Bound::kValue;
    bool proven = false;  // no estimate and no sample is in it

    // The payoff of a state that is over, or the estimate of one that is not.
    static Outlook of_leaf(const typename G::Box& box, const typename G::State& state, int seat, bool is_over) {
        Payoff payoff;
        if (is_over)
            G::payoff(box, state, payoff);
        else
            G::evaluate(box, state, payoff);
        Outlook leaf;
        const int seats = G::players(box);
        for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
            leaf.share[i] = payoff.share[i];
            leaf.score[i] = payoff.score[i];
        }
        leaf.margin = margin_of(payoff, seats, seat);
        if constexpr (kParts > 0) {
            Breakdown parts{};
            G::breakdown(box, state, seat, parts);
            std::copy_n(parts.begin(), kParts, leaf.parts.begin());
        }
        leaf.proven = is_over;
        return leaf;
    }

    static Outlook of_bound(Bound bound, double share, bool proven) {
        Outlook outlook;
        outlook.share[0] = share;
        outlook.share[1] = 1 - share;
        outlook.bound = bound;
        outlook.proven = proven;
        return outlook;
    }

    // Adds the expectations of one outcome, not its variance.
    void add(double probability, const Outlook& other) {
        const float weight = static_cast<float>(probability);
        for (std::size_t i = 0; i < kSeats; ++i) share[i] += probability * other.share[i];
        for (std::size_t i = 0; i < kSeats; ++i) score[i] += weight * other.score[i];
        for (std::size_t i = 0; i < kParts; ++i) parts[i] += weight * other.parts[i];
        margin += weight * other.margin;
    }
};

}  // namespace tinmind
