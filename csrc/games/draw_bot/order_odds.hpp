// How soon one player completes a given robot when nobody keeps a die: exact, with the best use of DRAW, BOOST and ACCUMULATE
// (the lone player of specification 14).
#pragma once

#include <array>
#include <vector>

#include "games/draw_bot/moves.hpp"

namespace tinmind::draw_bot {

// A set of parts of a robot: bit p for part p.
using PartSet = int;
inline constexpr int kPartSets = 1 << kParts;

// What the dice allow for the wanted designs: parts that may be drawn at no cost, and for the price of a BOOST.
struct Offer {
    PartSet free = 0, boosted = 0;
};

class OrderOdds {
public:
    // target: the wanted robot, all parts; 0: any robot, so that every design will do.
    OrderOdds(const Box& box, Robot target);

    // The chance to draw the missing parts within so many turns from so much energy, by the best play for that.
    double chance(PartSet missing, int energy, int turns) const;
    // The same where the dice of the first turn are known.
    double chance(PartSet missing, int energy, int turns, const Offer& first) const;
    // The expected number of turns, by the best play for that, without a limit of energy.
    double turns(PartSet missing, int energy) const;

    // The offer of a roll for this robot, all dice that do not show OFF being free to use.
    Offer offer(const std::array<std::uint8_t, kParts>& dice) const;

private:
    // With what chance a die offers its part: free, for a BOOST.
    struct Die {
        double free = 0, boosted = 0;
    };
    // Calls f(offer, chance) for what the dice of the missing parts may show.
    template <class F>
    void for_each_offer(PartSet missing, F&& f) const;
    void solve_turns(PartSet missing);

    const Box& box_;
    Robot target_;
    std::array<Die, kParts> dice_{};
    int most_energy_;  // enough to boost every part
    std::array<std::vector<double>, kPartSets> turns_{};
};

}  // namespace tinmind::draw_bot
