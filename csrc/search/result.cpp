#include "search/result.hpp"

#include <algorithm>
#include <cmath>

namespace tinmind {
namespace {

// Standard error of a mean; rounding can make a variance of nothing slightly negative.
double error_of(double mean, double squares, std::uint64_t count) {
    if (count < 2) return 0;
    const double n = static_cast<double>(count);
    return std::sqrt(std::max(squares / n - mean * mean, 0.0) / (n - 1));
}

}  // namespace

void Tally::merge(const Tally& other) {
    count += other.count;
    for (std::size_t i = 0; i < kMaxSeats; ++i) {
        share[i] += other.share[i];
        share_squares[i] += other.share_squares[i];
        score[i] += other.score[i];
    }
    margin += other.margin;
    margin_squares += other.margin_squares;
    for (std::size_t i = 0; i < kMaxParts; ++i) parts[i] += other.parts[i];
}

RootMove make_row(Move move, const Tally& tally, int seats) {
    RootMove row;
    row.move = move;
    row.visits = tally.count;
    if (tally.count == 0) return row;
    const double n = static_cast<double>(tally.count);
    for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
        row.share[i] = tally.share[i] / n;
        row.share_error[i] = error_of(row.share[i], tally.share_squares[i], tally.count);
        row.score[i] = tally.score[i] / n;
    }
    row.margin = tally.margin / n;
    row.margin_error = error_of(row.margin, tally.margin_squares, tally.count);
    for (std::size_t i = 0; i < kMaxParts; ++i) row.parts[i] = tally.parts[i] / n;
    return row;
}

void sort_by_visits(SearchResult& result) {
    const auto seat = static_cast<std::size_t>(result.seat);
    std::stable_sort(result.rows.begin(), result.rows.end(), [seat](const RootMove& a, const RootMove& b) {
        return a.visits != b.visits ? a.visits > b.visits : a.share[seat] > b.share[seat];
    });
}

void sort_by_value(SearchResult& result) {
    const auto seat = static_cast<std::size_t>(result.seat);
    std::stable_sort(result.rows.begin(), result.rows.end(), [seat](const RootMove& a, const RootMove& b) {
        return a.share[seat] != b.share[seat] ? a.share[seat] > b.share[seat] : a.margin > b.margin;
    });
}

}  // namespace tinmind
