#include "search/race.hpp"

#include <algorithm>
#include <cmath>

#include "core/check.hpp"

namespace tinmind {

Race::Race(std::size_t candidates, int seats, int seat, std::size_t num_parts, const RaceRules& rules)
    : seats_(seats),
      seat_(seat),
      num_parts_(num_parts),
      rules_(rules),
      alpha_((1 - rules.confidence) / static_cast<double>(std::max<std::size_t>(candidates, 2) - 1)),
      runners_(candidates),
      pairs_(candidates * (candidates - 1) / 2),
      num_running_(candidates),
      is_decided_(candidates == 1) {}

void Race::add(std::size_t candidate, const Sample& sample) {
    Runner& runner = runners_[candidate];
    TINMIND_ASSERT(runner.runs && !runner.has_share);
    runner.tally.add(sample.payoff, sample.parts, seats_, seat_, num_parts_);
    runner.share = sample.payoff.share[static_cast<std::size_t>(seat_)];
    runner.has_share = true;
    ++simulations_;
    moves_made_ += sample.moves;
    for (std::size_t other = 0; other < size(); ++other) {
        if (other == candidate || !runners_[other].has_share) continue;
        const std::size_t late = std::max(candidate, other), early = std::min(candidate, other);
        const double d = runners_[late].share - runners_[early].share;
        Pair& both = pair(late, early);
        both.sum += d;
        both.squares += d * d;
    }
}

void Race::end_trial() {
    for (Runner& runner : runners_) runner.has_share = false;
    ++trials_;
    if (trials_ >= rules_.min_trials && size() > 1) look();
}

double Race::mean(const Runner& runner) const {
    const double count = static_cast<double>(std::max<std::uint64_t>(runner.tally.count, 1));
    return runner.tally.share[static_cast<std::size_t>(seat_)] / count;
}

std::size_t Race::leader() const {
    std::size_t best = size();
    for (std::size_t i = 0; i < size(); ++i) {
        if (!runners_[i].runs || runners_[i].tally.count == 0) continue;
        if (best == size() || mean(runners_[i]) > mean(runners_[best])) best = i;
    }
    return best == size() ? 0 : best;
}

// Of a less b, over the trials that both have: the trials of one are always the first ones of the other.
Race::Difference Race::difference(std::size_t a, std::size_t b) const {
    const std::uint64_t count = std::min(runners_[a].tally.count, runners_[b].tally.count);
    if (a == b || count == 0) return {};
    const std::size_t late = std::max(a, b), early = std::min(a, b);
    const Pair& both = pairs_[late * (late - 1) / 2 + early];
    const double mean = both.sum / static_cast<double>(count);
    return {a > b ? mean : -mean, standard_error(mean, both.squares, count, 1)};
}

// Half the width of the confidence sequence in standard errors. It is narrowest at four times the fewest trials, and
// hardly wider for a hundred times as many.
double Race::errors_apart() const {
    const double n = static_cast<double>(trials_), narrowest = 4.0 * static_cast<double>(rules_.min_trials);
    const double twice = -2 * std::log(alpha_);
    const double spread = n * (twice + std::log(twice) + 1) / narrowest;
    return std::sqrt(2 * (spread + 1) / spread * std::log(std::sqrt(spread + 1) / alpha_));
}

void Race::look() {
    const std::size_t best = leader();
    const double apart = errors_apart();
    std::size_t num_behind = 0;
    for (std::size_t i = 0; i < size(); ++i) {
        if (i == best || !runners_[i].runs) continue;
        const Difference lead = difference(best, i);
        if (lead.mean <= apart * lead.error) continue;
        ++num_behind;
        if (rules_.drop) runners_[i].runs = false;
    }
    is_decided_ = num_behind + 1 == num_running_;
    if (rules_.drop) num_running_ -= num_behind;
}

SearchResult Race::result(const std::vector<Move>& moves) const {
    SearchResult result;
    result.seat = seat_;
    result.simulations = simulations_;
    result.playout_moves = moves_made_;
    result.separated = is_decided_;
    const std::size_t best = leader();
    for (std::size_t i = 0; i < size(); ++i) {
        RootMove row = make_row(moves[i], runners_[i].tally, seats_);
        const Difference behind = difference(i, best);
        row.difference = behind.mean;
        row.difference_error = behind.error;
        row.dropped = !runners_[i].runs;
        row.line = {moves[i]};
        result.rows.push_back(row);
    }
    const auto seat = static_cast<std::size_t>(seat_);
    std::stable_sort(result.rows.begin(), result.rows.end(), [seat](const RootMove& a, const RootMove& b) {
        if (a.dropped != b.dropped) return b.dropped;
        if ((a.visits == 0) != (b.visits == 0)) return b.visits == 0;
        return a.dropped ? a.difference > b.difference : a.share[seat] > b.share[seat];
    });
    return result;
}

}  // namespace tinmind
