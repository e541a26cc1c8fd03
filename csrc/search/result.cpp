#include "search/result.hpp"

#include <algorithm>
#include <cmath>

namespace tinmind {
double standard_error(double mean, double squares, std::uint64_t count, double unit) {
    const double n = static_cast<double>(count);
    // Rounding can make a variance of nothing slightly negative.
    const double variance = std::max(squares / n - mean * mean, 0.0) + unit * unit / (4 * n);
    return std::sqrt(variance / std::max(n - 1, 1.0));
}

double share_error(double mean, double squares, std::uint64_t count) {
    const double n = static_cast<double>(count), more = n + 4;
    const double middle = (n * mean + 2) / more;
    return std::sqrt(std::max((squares + 2) / more - middle * middle, 0.0) / std::max(n, 1.0));
}

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
        row.share_error[i] = share_error(row.share[i], tally.share_squares[i], tally.count);
        row.score[i] = tally.score[i] / n;
    }
    row.margin = tally.margin / n;
    row.margin_error = standard_error(row.margin, tally.margin_squares, tally.count, 0);
    for (std::size_t i = 0; i < kMaxParts; ++i) row.parts[i] = tally.parts[i] / n;
    return row;
}

void sort_by_visits(SearchResult& result) {
    const auto seat = static_cast<std::size_t>(result.seat);
    std::stable_sort(result.rows.begin(), result.rows.end(),
                     [](const RootMove& a, const RootMove& b) { return a.visits > b.visits; });
    // Moves that left the race together differ by a simulation or so; in the next group each has but two thirds.
    for (auto first = result.rows.begin(); first != result.rows.end();) {
        const double least = 0.8 * static_cast<double>(first->visits);
        const auto last = std::find_if(
            first, result.rows.end(), [least](const RootMove& row) { return static_cast<double>(row.visits) < least; });
        std::stable_sort(first, last,
                         [seat](const RootMove& a, const RootMove& b) { return a.share[seat] > b.share[seat]; });
        first = last;
    }
}

void sort_by_probability(SearchResult& result) {
    const auto seat = static_cast<std::size_t>(result.seat);
    std::stable_sort(result.rows.begin(), result.rows.end(), [seat](const RootMove& a, const RootMove& b) {
        return a.probability != b.probability ? a.probability > b.probability : a.share[seat] > b.share[seat];
    });
}

void sort_by_value(SearchResult& result) {
    const auto seat = static_cast<std::size_t>(result.seat);
    std::stable_sort(result.rows.begin(), result.rows.end(), [seat](const RootMove& a, const RootMove& b) {
        return a.share[seat] != b.share[seat] ? a.share[seat] > b.share[seat] : a.margin > b.margin;
    });
}

}  // namespace tinmind
