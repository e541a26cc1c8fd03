// The two-player game, solved exactly by backward induction over turns, cubes and sirens (specification 14.10).
//
// Before a turn the whole game is how many cubes each has and who has a siren left. The pot is taken as large enough, which it is
// in a two-player game of the printed length.
#pragma once

#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "games/robo_factory/box.hpp"
#include "games/robo_factory/turn.hpp"

namespace tinmind::robo_factory {

class TwoPlayers {
public:
    explicit TwoPlayers(const Box& box) : box_(box) { box_.solution = nullptr; }

    // Whether the solution covers a table: two players, one purchase a turn.
    static bool covers(const Box& box) { return box.players == 2 && box.info_limit == 1; }

    // The share of the win of the Manufacturer of the coming turn when `turn` turns have ended. Threads may ask at once.
    double share(int turn, const Purse& purse, bool customer_has_siren) {
        const std::lock_guard lock(mutex_);
        return find(turn, purse, customer_has_siren);
    }
    // What the end of a turn is worth to its Manufacturer, `turn` counting that turn as ended.
    double share_after(int turn, const Purse& purse, bool customer_has_siren) {
        return 1 - share(turn, {purse.customer, purse.own, customer_has_siren}, purse.has_siren);
    }

private:
    double find(int turn, const Purse& purse, bool customer_has_siren);
    double solve(int turn, const Purse& purse, bool customer_has_siren);
    bool is_over(int turn, const Purse& purse) const;

    Box box_;
    std::mutex mutex_;
    std::unordered_map<std::uint64_t, double> known_;
};

}  // namespace tinmind::robo_factory
