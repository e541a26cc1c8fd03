// What a search returns: one row per root move with means, errors and the principal line.
//
// Formulas: the standard error of a mean of n values is sqrt((sum of squares / n - mean^2) / (n - 1)); that of a share
// counts two wins and two losses more, so that a few equal results do not make a certainty (Agresti and Coull,
// "Approximate is Better than 'Exact' for Interval Estimation of Binomial Proportions", 1998).
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "core/move.hpp"

namespace tinmind {

// Score of a seat less the best other score; in a game for one seat, its score.
inline float margin_of(const Payoff& payoff, int seats, int seat) {
    float best_other = 0;
    bool has_other = false;
    for (int other = 0; other < seats; ++other) {
        if (other == seat) continue;
        const float score = payoff.score[static_cast<std::size_t>(other)];
        if (!has_other || score > best_other) best_other = score;
        has_other = true;
    }
    return payoff.score[static_cast<std::size_t>(seat)] - best_other;
}

// Sums over the simulations through one root move. Doubles: counts pass the 2^24 at which a float stops growing.
struct Tally {
    std::uint64_t count = 0;
    std::array<double, kMaxSeats> share{}, share_squares{};
    std::array<double, kMaxSeats> score{};
    double margin = 0, margin_squares = 0;  // of the searching seat: its score less the best other score
    std::array<double, kMaxParts> parts{};  // breakdown of the searching seat's result

    // `num_parts`: how many parts of the breakdown the game has.
    void add(const Payoff& payoff, const Breakdown& breakdown, int seats, int seat, std::size_t num_parts) {
        ++count;
        for (std::size_t i = 0; i < static_cast<std::size_t>(seats); ++i) {
            const double x = payoff.share[i];
            share[i] += x;
            share_squares[i] += x * x;
            score[i] += payoff.score[i];
        }
        const double lead = margin_of(payoff, seats, seat);
        margin += lead;
        margin_squares += lead * lead;
        for (std::size_t i = 0; i < num_parts; ++i) parts[i] += breakdown[i];
    }
    void merge(const Tally& other);
};

struct RootMove {
    Move move;
    std::uint64_t visits = 0;                     // simulations through it; expectimax: states visited below it
    double probability = 0;                       // mcts: how often the strategy plays it; the rows sum to 1
    std::array<double, kMaxSeats> share{};        // mean payoff per seat, in [0,1]; all means are 0 when visits is 0
    std::array<double, kMaxSeats> share_error{};  // standard error of it; 0 when exact
    std::array<double, kMaxSeats> score{};        // mean final score per seat
    double margin = 0, margin_error = 0;          // mean final score of the searching seat less the best other
    std::array<double, kMaxParts>
        parts{};             // mean breakdown of the searching seat's result: points, and chances of bands
    std::vector<Move> line;  // principal variation, beginning with `move`; chance outcomes among it are the likeliest
    bool exact = false;      // the value is proven: the end of every line that matters was seen
    // Rollouts: share of the searching seat less that of the first row, in the trials that both have, and its error.
    double difference = 0, difference_error = 0;
    double overall = 0;    // mcts: mean share of the searching seat over all visits; `share` is of a part of them
    bool dropped = false;  // rollouts: surely not the best one, so it got no more trials
};

// Standard error of a mean of `count` values, of which the mean and the sum of squares are known. `unit` is the largest
// deviation one more value could have: a few equal values do not make a certainty.
double standard_error(double mean, double squares, std::uint64_t count, double unit);

// The same of a mean share.
double share_error(double mean, double squares, std::uint64_t count);

// The means and errors of a tally as a row.
RootMove make_row(Move move, const Tally& tally, int seats);

struct SearchResult {
    std::vector<RootMove>
        rows;  // best first: mcts as played, or for a hint as the race ended; expectimax: by share, then margin;
               // rollouts: by share, those that were dropped last
    std::string_view algorithm = "mcts";  // what found the rows: "mcts", "expectimax", "endgame"
    int seat = 0;                         // the seat that acts at the root
    std::uint64_t simulations = 0;
    std::uint64_t nodes = 0;
    std::uint64_t playout_moves = 0;  // decisions and outcomes applied in playouts and descents
    std::uint64_t memory = 0;         // bytes of tree or table used
    int depth = 0;                    // expectimax: last finished iteration; mcts: deepest node of the tree
    double seconds = 0;
    bool exact = false;          // every row is exact
    bool separated = false;      // rollouts: the first row is surely the best one
    bool stopped = false;        // ended by the stop flag, not by a limit
    bool decided = false;        // ended early: no other move could overtake the leader (Limits::early_stop)
    bool out_of_memory = false;  // ended because the tree was full, by the memory or node limit
};

// Orders of the rows. Equal rows keep their order.
void sort_by_visits(SearchResult& result);       // after halving: of about equally many, the better mean first
void sort_by_probability(SearchResult& result);  // for play: by the visits of the trees, or by the mixed strategy
void sort_by_value(SearchResult& result);

}  // namespace tinmind
