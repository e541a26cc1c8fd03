#include "search/root_tally.hpp"

#include <algorithm>
#include <cmath>

namespace tinmind {
namespace {

constexpr double kDriftToCome = 0.25;  // measured: see the head of root_tally.hpp

// The error of a mean, given that of a mean before it.
double with_drift(double mean, double error, double mean_before, double error_before) {
    const double drift = mean - mean_before;
    const double beyond_noise = std::max(drift * drift - error * error - error_before * error_before, 0.0);
    return std::sqrt(error * error + kDriftToCome * kDriftToCome * beyond_noise);
}

}  // namespace

void Evidence::merge(const Evidence& other) {
    late.merge(other.late);
    before.merge(other.before);
    all.merge(other.all);
}

void RootTally::end_block() {
    before_.merge(last_checks_);
    before_.merge(last_others_);
    last_checks_ = checks_;
    last_others_ = others_;
    checks_ = others_ = {};
}

Evidence RootTally::evidence() const {
    Evidence found{last_checks_, before_, before_};
    found.late.merge(checks_);
    for (const Tally* tally : {&last_checks_, &last_others_, &checks_, &others_}) found.all.merge(*tally);
    if (found.late.count == 0) return {found.all, {}, found.all};  // no checks, or none yet
    return found;
}

RootMove make_row(Move move, const Evidence& evidence, int seats, int seat) {
    const std::uint64_t visits = evidence.all.count;
    const double won = evidence.all.share[static_cast<std::size_t>(seat)];
    // Where all were won, or all lost, even those that tried bad moves tell the same: then all count.
    const bool are_alike = won == 0 || won == static_cast<double>(visits);
    RootMove row = make_row(move, are_alike ? evidence.all : evidence.late, seats);
    row.visits = visits;
    if (visits == 0) return row;
    row.overall = won / static_cast<double>(visits);
    if (evidence.before.count == 0) return row;
    const RootMove before = make_row(move, evidence.before, seats);
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i)
        row.share_error[i] = with_drift(row.share[i], row.share_error[i], before.share[i], before.share_error[i]);
    row.margin_error = with_drift(row.margin, row.margin_error, before.margin, before.margin_error);
    return row;
}

}  // namespace tinmind
