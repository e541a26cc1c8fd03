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
    static constexpr std::size_t kParts = kNumTold<G>;

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
            break_down<G>(box, state, seat, parts);
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

// The mean over the outcomes of one draw, listed or sampled.
//
// Of samples the variance is theirs, plus what each brings along: a little too much where that shows in them already.
template <class G>
class Blend {
public:
    explicit Blend(std::size_t seat) : seat_(seat) { sum_.proven = true; }

    void add(double probability, const Outlook<G>& outlook) {
        sum_.add(probability, outlook);
        sum_.proven &= outlook.proven;
        squares_ += probability * outlook.share[seat_] * outlook.share[seat_];
        variance_ += probability * probability * static_cast<double>(outlook.variance);
    }
    // Of seat 0, so far.
    double share() const { return sum_.share[0]; }
    bool proven() const { return sum_.proven; }
    // `samples`: how many were drawn; 0 when the outcomes were listed.
    Outlook<G> finish(std::uint64_t samples) const {
        Outlook<G> mean = sum_;
        mean.proven &= samples == 0;
        const double spread = std::max(squares_ - mean.share[seat_] * mean.share[seat_], 0.0);
        mean.variance = static_cast<float>(variance_ + (samples > 1 ? spread / static_cast<double>(samples - 1) : 0));
        return mean;
    }

private:
    std::size_t seat_;
    Outlook<G> sum_;
    double squares_ = 0, variance_ = 0;
};

}  // namespace tinmind
