// What robots, energy and sheets are worth to a player, in points: the measure of the policy and of the estimate.
#pragma once

#include <array>

#include "games/draw_bot/moves.hpp"

namespace tinmind::draw_bot {

// A robot that would score more than any other: an open order or the player's own secret order.
struct Target {
    Robot robot = 0;
    float points = 0;  // with the risk that another is faster
};

class Worth {
public:
    Worth(const Box& box, const State& s, int seat);

    // What a robot is worth to the player who builds on it: its points, less for every turn until it is complete.
    float robot(Robot robot, int energy) const;
    // What so much energy is worth with this sheet in front, as TURNs to other workstations and as BOOSTs.
    float energy(int energy, Sheet sheet, int facing) const;
    // The originality to be expected; a pair that shares a symbol is lost.
    float originality(Sheet sheet) const;
    // All of it.
    float sheet(Sheet sheet, int facing, int energy) const;
    // What a robot scores when it is completed now.
    float completed(Robot robot) const;

    int num_targets() const { return num_targets_; }
    const Target& target(int i) const { return targets_[at(i)]; }

private:
    const Box& box_;
    int num_targets_ = 0;
    std::array<Target, kMostOrders + 1> targets_{};
};

}  // namespace tinmind::draw_bot
