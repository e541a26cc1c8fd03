// What robots, energy and sheets are worth to a player.
#include "games/draw_bot/worth.hpp"

#include <algorithm>

namespace tinmind::draw_bot {

namespace {

constexpr int kMostUsefulEnergy = 4;
// All weights below are the result of a search over games of three such players. First, what is left of a robot's points by the
// parts it lacks: exp(-0.191 turns), with the expected turns of a lone player for any robot and, by energy, for a given one
// (specification 14.2, 14.3).
constexpr std::array<float, kParts + 1> kAny{1, 0.795f, 0.653f, 0.540f, 0.446f};
constexpr std::array<std::array<float, kMostUsefulEnergy + 1>, kParts + 1> kGiven{
    {{1, 1, 1, 1, 1},
     {0.657f, 0.709f, 0.795f, 0.795f, 0.795f},
     {0.499f, 0.545f, 0.603f, 0.621f, 0.653f},
     {0.395f, 0.431f, 0.471f, 0.494f, 0.527f},
     {0.318f, 0.347f, 0.376f, 0.398f, 0.426f}}};
// A blank robot can still become any order: points of one, as above.
constexpr float kBlank = 1.34f;
// How much of an order's points is left for every opponent that needs as few parts for it, or fewer.
constexpr float kSameRace = 0.95f, kLostRace = 0.83f;
constexpr float kNeededEnergy = 0.3f, kBoostEnergy = 0.12f, kSpareEnergy = 0.02f;
constexpr float kLikelyPair = 0.7f, kBegunPair = 0.73f;

// The fewest parts that a player lacks for an order; one more than all when no robot fits.
int parts_missing(Sheet sheet, Robot order) {
    int most = -1;
    for (int station = 0; station < kStations; ++station) {
        const Robot robot = robot_at(sheet, station);
        if ((robot & ~order) == 0 && robot != 0) most = std::max(most, count_bits(robot));
    }
    return kParts - most;
}

}  // namespace

Worth::Worth(const Box& box, const State& s, int seat) : box_(box) {
    const Robot secret = robot_of(box, s.secret[at(seat)]);
    if (secret != 0) targets_[at(num_targets_++)] = {secret, static_cast<float>(box.secret_points)};
    for (int slot = 0; slot < box.orders_open; ++slot) {
        const Robot order = robot_of(box, s.orders[at(slot)]);
        if (order == 0) continue;
        auto points = static_cast<float>(box.order_points);
        const int own = parts_missing(s.sheet[at(seat)], order);
        for (int other = 0; other < box.players; ++other) {
            if (other == seat) continue;
            const int missing = parts_missing(s.sheet[at(other)], order);
            if (missing < kParts && missing <= own) points *= missing == own ? kSameRace : kLostRace;
        }
        targets_[at(num_targets_++)] = {order, points};
    }
}

float Worth::completed(Robot robot) const {
    for (int i = 0; i < num_targets_; ++i)
        if (targets_[at(i)].robot == robot)
            return std::max(targets_[at(i)].points, static_cast<float>(box_.other_points));
    return static_cast<float>(box_.other_points);
}

float Worth::robot(Robot robot, int energy) const {
    if (robot == 0) return kBlank;
    const std::size_t missing = at(kParts - count_bits(robot)), e = at(std::clamp(energy, 0, kMostUsefulEnergy));
    float best = static_cast<float>(box_.other_points) * kAny[missing];
    for (int i = 0; i < num_targets_; ++i)
        if ((robot & ~targets_[at(i)].robot) == 0) best = std::max(best, targets_[at(i)].points * kGiven[missing][e]);
    return best;
}

float Worth::energy(int energy, Sheet sheet, int facing) const {
    int elsewhere = 0;
    for (int turn = 1; turn < kStations; ++turn)
        elsewhere += !is_complete(robot_at(sheet, (facing + turn) % kStations));
    const int needed = std::min(energy, elsewhere), left = energy - needed, boost = std::min(left, 2);
    return kNeededEnergy * static_cast<float>(needed) + kBoostEnergy * static_cast<float>(boost) +
           kSpareEnergy * static_cast<float>(std::min(left - boost, 6));
}

float Worth::originality(Sheet sheet) const {
    float sum = 0;
    for (int w = 0; w < kStations; ++w) {
        const Robot a = robot_at(sheet, w), b = robot_at(sheet, (w + 1) % kStations);
        if ((a & b) == 0) sum += is_complete(a) && is_complete(b) ? 1 : a != 0 && b != 0 ? kBegunPair : kLikelyPair;
    }
    return sum * static_cast<float>(box_.originality_points);
}

float Worth::sheet(Sheet sheet, int facing, int e) const {
    float sum = originality(sheet) + energy(e, sheet, facing);
    for (int station = 0; station < kStations; ++station)
        if (const Robot r = robot_at(sheet, station); !is_complete(r)) sum += robot(r, e);
    return sum;
}

}  // namespace tinmind::draw_bot
