// The two-player game by backward induction.
#include "games/robo_factory/two_players.hpp"

#include <map>
#include <vector>

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

std::shared_ptr<TwoPlayers> solution_for(const Box& box) {
    constexpr std::size_t kMostKept = 16;  // different rules in one program
    static std::mutex mutex;
    static std::map<std::vector<int>, std::shared_ptr<TwoPlayers>> kept;
    if (!TwoPlayers::covers(box)) return nullptr;
    std::vector<int> rules{box.turns(), box.has_extra_rounds, box.max_extra_rounds, box.is_first_only, box.info_price,
                           box.fee,     box.reward[0],        box.reward[1]};
    rules.insert(rules.end(), box.faces.begin(), box.faces.end());
    rules.insert(rules.end(), box.weights.begin(), box.weights.end());
    const std::lock_guard lock(mutex);
    if (kept.size() >= kMostKept && !kept.contains(rules)) kept.clear();
    std::shared_ptr<TwoPlayers>& found = kept[rules];
    if (!found) found = std::make_shared<TwoPlayers>(box);
    return found;
}

}  // namespace tinmind::robo_factory
