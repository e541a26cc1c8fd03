// The two-player game by backward induction.
#include "games/robo_factory/two_players.hpp"

#include "games/robo_factory/deals.hpp"

namespace tinmind::robo_factory {

bool TwoPlayers::is_over(int turn, const Purse& purse) const {
    const int beyond = turn - box_.turns();
    if (beyond < 0 || beyond % 2 != 0) return false;
    return !box_.has_extra_rounds || beyond >= 2 * box_.max_extra_rounds || purse.own != purse.customer;
}

double TwoPlayers::find(int turn, const Purse& purse, bool customer_has_siren) {
    if (is_over(turn, purse)) return purse.own > purse.customer ? 1 : purse.own == purse.customer ? 0.5 : 0;
    const std::uint64_t key = static_cast<std::uint64_t>(turn) << 42 | static_cast<std::uint64_t>(purse.own) << 22 |
                              static_cast<std::uint64_t>(purse.customer) << 2 |
                              static_cast<std::uint64_t>(purse.has_siren) << 1 | customer_has_siren;
    if (const auto found = known_.find(key); found != known_.end()) return found->second;
    const double value = solve(turn, purse, customer_has_siren);
    known_.emplace(key, value);
    return value;
}

double TwoPlayers::solve(int turn, const Purse& purse, bool customer_has_siren) {
    const auto worth = [&](const Purse& after) {
        return 1 - find(turn + 1, {after.customer, after.own, customer_has_siren}, after.has_siren);
    };
    return DealValues(TurnSolver(box_, purse, 1, worth)).mean();
}

}  // namespace tinmind::robo_factory
