// Checks of csrc/search on the reference games and on toys (search_toys.hpp): a plain program, one line a failure,
// exit status 1 if there is any.
//
// Truth comes from outside the search: an own connect four solver (search_toys.hpp), value iteration, and sums done by
// hand. All seeds are fixed, so what passes once passes always; tolerances are stated where they are used. Also run
// under ASan, UBSan and TSan.
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <new>
#include <stdexcept>
#include <string>
#include <thread>

#include "check.hpp"
#include "counting_new.hpp"
#include "reference/connect_four.hpp"
#include "reference/pig.hpp"
#include "search/endgame.hpp"
#include "search/expectimax.hpp"
#include "search/mcts.hpp"
#include "search/perft.hpp"
#include "search/solve.hpp"
#include "search_toys.hpp"

namespace {

using namespace tinmind;
using reference::ConnectFour;
using reference::Pig;
using toys::Bag;
using toys::ConnectFourTruth;
using toys::HiddenDie;
using toys::kMeanNumber;
using toys::Web;

template <class Error, class F>
bool throws(F&& f) {
    try {
        f();
    } catch (const Error&) {
        return true;
    }
    return false;
}

ConnectFour::State connect_four(const std::string& columns) {
    ConnectFour::State state;
    for (char column : columns) apply<ConnectFour>({}, state, {0, static_cast<std::uint8_t>(column - '1')});
    return state;
}

// Positions with so many stones from random games that are not over, as the columns played.
std::vector<std::string> late_positions(int stones, std::size_t count) {
    std::vector<std::string> positions;
    Rng rng(7);
    while (positions.size() < count) {
        ConnectFour::State state;
        std::string columns;
        while (static_cast<int>(columns.size()) < stones && !ConnectFour::turn({}, state).is_over()) {
            const Move move = ConnectFour::random_move({}, state, rng);
            columns += static_cast<char>('1' + move.a);
            apply<ConnectFour>({}, state, move);
        }
        if (!ConnectFour::turn({}, state).is_over()) positions.push_back(columns);
    }
    return positions;
}

Limits simulations(std::uint64_t count, int threads = 1, std::uint64_t seed = 1) {
    Limits limits;
    limits.simulations = count;
    limits.threads = threads;
    limits.seed = seed;
    return limits;
}
Limits to_depth(int depth, std::uint64_t seed = 1) {
    Limits limits;
    limits.depth = depth;
    limits.seed = seed;
    return limits;
}

template <class G>
SearchResult mcts(const typename G::Box& box, const typename G::State& state, const Limits& limits,
                  const MctsOptions& options = {}) {
    Control control;
    return Mcts<G>().search(box, {state, 0}, limits, options, control);
}
template <class G>
SearchResult expectimax(const typename G::Box& box, const typename G::State& state, const Limits& limits,
                        const ExpectimaxOptions& options = {}) {
    Control control;
    static Expectimax<G> search;  // one table for all checks: a new one each time takes longer than the search
    return search.search(box, {state, 0}, limits, options, control);
}

// Equal to the bit in everything but time.
bool are_equal(const SearchResult& a, const SearchResult& b) {
    if (a.rows.size() != b.rows.size() || a.simulations != b.simulations || a.nodes != b.nodes || a.depth != b.depth ||
        a.playout_moves != b.playout_moves || a.memory != b.memory || a.out_of_memory != b.out_of_memory)
        return false;
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        const RootMove &x = a.rows[i], &y = b.rows[i];
        if (x.move != y.move || x.visits != y.visits || x.share != y.share || x.share_error != y.share_error ||
            x.score != y.score || x.margin != y.margin || x.margin_error != y.margin_error || x.parts != y.parts ||
            x.line != y.line || x.exact != y.exact)
            return false;
    }
    return true;
}
const RootMove& row_of(const SearchResult& result, Move move) {
    for (const RootMove& row : result.rows)
        if (row.move == move) return row;
    throw std::logic_error("no such row");
}
std::uint64_t all_visits(const SearchResult& result) {
    std::uint64_t sum = 0;
    for (const RootMove& row : result.rows) sum += row.visits;
    return sum;
}

// Tables and counts

void check_tables() {
    for (double x : {1.0, 1.5, 2.0, 10.0, 12345.0, 4e9})
        CHECK_NEAR(natural_log(x), std::log(x), 1e-14 * std::max(1.0, std::log(x)));
    const SelectionTables& tables = SelectionTables::get();
    for (std::uint32_t n : {1u, 2u, 511u, 512u, 1023u, 1024u, 16383u, 16384u, 100000u, 4000000000u, ~0u}) {
        CHECK_NEAR(tables.inverse_sqrt(n) * std::sqrt(static_cast<double>(n)), 1.0, 2e-7);
        CHECK_NEAR(tables.sqrt_log(n), std::sqrt(std::log(static_cast<double>(n))),
                   1e-4 * std::sqrt(std::log(static_cast<double>(n))));
    }
}

void check_perft() {
    const std::uint64_t known[] = {1, 7, 49, 343, 2401, 16807, 117649, 823536};
    for (int length = 0; length < 8; ++length) CHECK(perft<ConnectFour>({}, {}, length).paths == known[length]);
    CHECK((perft<Pig>({}, {}, 2) == PathCounts{8, 0, 2, 1}));
    CHECK((perft<Pig>({}, {}, 3) == PathCounts{20, 0, 9, 2}));
    // Both seats take the safe points, or draw one of 40 x 40.
    CHECK(perft<Bag>({2, 1}, {}, 4).ended == 1);
}

// Truth

void check_connect_four_tactics() {
    // Three in a column: seat 0 wins in column 1, or seat 1 must block it.
    for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct}) {
        MctsOptions options;
        options.selection = selection;
        const SearchResult wins = mcts<ConnectFour>({}, connect_four("121212"), simulations(2000), options);
        CHECK(wins.rows[0].move.a == 0 && wins.rows[0].share[0] == 1 && wins.rows[0].line.size() == 1);
        const SearchResult blocks = mcts<ConnectFour>({}, connect_four("12131"), simulations(2000), options);
        CHECK(blocks.rows[0].move.a == 0 && blocks.seat == 1);
    }
    const SearchResult wins = expectimax<ConnectFour>({}, connect_four("121212"), to_depth(1));
    CHECK(wins.rows[0].move.a == 0 && wins.rows[0].share[0] == 1 && wins.rows[0].exact && !wins.exact);
    // Two open stones in the bottom row: a third makes two threats at once.
    const SearchResult forks = expectimax<ConnectFour>({}, connect_four("4455"), to_depth(3));
    CHECK(forks.rows[0].share[0] == 1 && forks.rows[0].exact &&
          (forks.rows[0].move.a == 2 || forks.rows[0].move.a == 5));
}

void check_connect_four_endings() {
    int best_found = 0, positions = 0;
    for (const int stones : {26, 29, 34})
        for (const std::string& columns : late_positions(stones, 12)) {
            ConnectFourTruth truth(columns);
            const ConnectFour::State state = connect_four(columns);
            const auto seat = static_cast<std::size_t>(stones % 2);
            const SearchResult exact = expectimax<ConnectFour>({}, state, to_depth(42));
            CHECK(exact.exact);
            for (const RootMove& row : exact.rows)
                CHECK(row.exact && row.share[seat] == (1 + truth.value_of(row.move.a)) / 2.0);
            CHECK(exact.rows[0].share[seat] == (1 + truth.value()) / 2.0);
            ++positions;
            best_found +=
                truth.value_of(mcts<ConnectFour>({}, state, simulations(20000)).rows[0].move.a) == truth.value();
        }
    CHECK(positions == 36 && best_found >= 35);
}

bool have_same_shares(const SearchResult& a, const SearchResult& b) {
    for (const RootMove& row : a.rows)
        if (row.exact != row_of(b, row.move).exact || std::abs(row.share[0] - row_of(b, row.move).share[0]) > 1e-12)
            return false;
    return true;
}
ExpectimaxOptions pruning(bool prune, bool star2, std::uint32_t table_bits = 18) {
    ExpectimaxOptions options;
    options.prune = prune;
    options.star2 = star2;
    options.table_bits = table_bits;  // a table that forgets changes nothing either
    return options;
}

void check_pruning() {
    const ExpectimaxOptions full = pruning(false, false);
    for (const std::string& columns : late_positions(18, 20))
        CHECK(have_same_shares(expectimax<ConnectFour>({}, connect_four(columns), to_depth(6), pruning(true, true, 6)),
                               expectimax<ConnectFour>({}, connect_four(columns), to_depth(6), full)));
    // Pig comes back to the same states within other windows, so bounds in the table are put to use.
    for (std::uint16_t points = 0; points < 15; ++points) {
        Pig::State state;
        state.points = {points, 7};
        for (const int depth : {1, 2, 5, 8, 10}) {
            const SearchResult truth = expectimax<Pig>({2, 15}, state, to_depth(depth), full);
            for (const bool star2 : {false, true}) {
                CHECK(have_same_shares(expectimax<Pig>({2, 15}, state, to_depth(depth), pruning(true, star2)), truth));
                if (depth <= 5)
                    CHECK(have_same_shares(expectimax<Pig>({2, 15}, state, to_depth(depth), pruning(true, star2, 6)),
                                           truth));
            }
        }
    }
    for (const int seats : {1, 2})
        for (const bool star2 : {false, true}) {
            ExpectimaxOptions pruned = pruning(true, star2, 6), listed = full;
            pruned.chance_limit = listed.chance_limit = Bag::kFaces * Bag::kFaces;
            CHECK(have_same_shares(expectimax<Bag>({seats, 2}, {}, to_depth(2), pruned),
                                   expectimax<Bag>({seats, 2}, {}, to_depth(2), listed)));
        }
}

// Star1 saves states, and the probes of Star2 more than they take.
void check_saving() {
    std::uint64_t full = 0, star1 = 0, star2 = 0;
    for (std::uint16_t points = 0; points < 15; ++points) {
        Pig::State state;
        state.points = {points, 7};
        full += expectimax<Pig>({2, 15}, state, to_depth(10), pruning(false, false)).nodes;
        star1 += expectimax<Pig>({2, 15}, state, to_depth(10), pruning(true, false)).nodes;
        star2 += expectimax<Pig>({2, 15}, state, to_depth(10), pruning(true, true)).nodes;
    }
    CHECK(star1 < 0.95 * full && star2 < 0.8 * star1);
}

void check_webs() {
    ExpectimaxOptions normal, forgetful = pruning(true, true, 8), star1 = pruning(true, false, 8),
                              full = pruning(false, false);
    for (ExpectimaxOptions* options : {&normal, &forgetful, &star1, &full}) options->chance_limit = 1 << 20;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        const Web::Box box{seed, static_cast<int>(1 + seed % 3)};
        if (!Web::turn(box, {}).is_player()) continue;
        const auto seat = static_cast<std::size_t>(Web::turn(box, {}).who);
        const auto solution = solve<Web>(box, {}, 1000);
        for (const ExpectimaxOptions& options : {normal, forgetful, star1, full}) {
            const SearchResult exact = expectimax<Web>(box, {}, to_depth(20), options);
            CHECK(exact.exact);
            for (const RootMove& row : exact.rows) {
                Web::State next;
                apply<Web>(box, next, row.move);
                for (std::size_t i = 0; i < static_cast<std::size_t>(box.seats); ++i)
                    CHECK_NEAR(row.share[i], (*solution.shares(next))[i], 1e-9);
            }
            CHECK_NEAR(exact.rows[0].share[seat], (*solution.shares({}))[seat], 1e-9);
        }
        // With no end in sight nothing is proven, and a value is that of its depth whatever the table knows; in the
        // wide ones it knows little, and the windows have to do the work.
        for (const std::uint32_t width : {7u, 100u}) {
            const Web::Box endless{seed, box.seats, 60, width, 0};
            for (const int depth : {2, 3, 5}) {
                const SearchResult truth = expectimax<Web>(endless, {}, to_depth(depth), full);
                for (const ExpectimaxOptions& options : {normal, forgetful, star1}) {
                    const SearchResult result = expectimax<Web>(endless, {}, to_depth(depth), options);
                    for (const RootMove& row : truth.rows)
                        CHECK_NEAR(row_of(result, row.move).share[0], row.share[0], 1e-9);
                }
            }
        }
    }
}

void check_pig_solution() {
    const Pig::Box box;
    const auto solution = solve<Pig>(box, Pig::initial(box), 3'000'000);
    const auto shares = *solution.shares({});
    CHECK(solution.has_converged());
    CHECK_NEAR(shares[0], 0.5306, 0.00005);
    CHECK_NEAR(shares[0] + shares[1], 1.0, 1e-6);
    // Neller and Presser: the first turn is held at 21, not at 20; within 29 points of the end one rolls for the win,
    // whatever the rival has.
    const auto holds = [&](std::uint16_t mine, std::uint16_t other, std::uint16_t pending) {
        Pig::State state;
        state.points = {mine, other};
        state.turn_total = pending;
        return solution.best_move(state)->kind == Pig::kHold;
    };
    CHECK(!holds(0, 0, 20) && holds(0, 0, 21));
    CHECK(!holds(71, 71, 28) && holds(71, 71, 29) && !holds(50, 99, 30));
    Pig::State rolling;
    rolling.rolling = 1;
    CHECK(!solution.best_move(rolling) && solution.shares(rolling));
    CHECK(throws<std::length_error>([&] { solve<Pig>(box, {}, 1000); }));
}

void check_small_pigs() {
    for (const int target : {10, 14, 20}) {
        const Pig::Box box{2, target};
        const auto solution = solve<Pig>(box, {}, 1'000'000);
        const double value = (*solution.shares({}))[0];
        const SearchResult deep = expectimax<Pig>(box, {}, to_depth(40));
        CHECK_NEAR(deep.rows[0].share[0], value, 2e-4);
        CHECK(deep.rows[0].move == *solution.best_move({}) && !deep.exact);
        // A mean over an exploring tree lies below the value; how far, shrinks with the simulations.
        const SearchResult sampled = mcts<Pig>(box, {}, simulations(200000, 2));
        CHECK_NEAR(sampled.rows[0].share[0], value, 0.02);
        CHECK(sampled.rows[0].move == deep.rows[0].move);
    }
}

void check_three_seats() {
    const Pig::Box box{3, 9};
    const auto solution = solve<Pig>(box, {}, 1'000'000);
    CHECK(solution.has_converged());
    const auto shares = *solution.shares({});
    const SearchResult deep = expectimax<Pig>(box, {}, to_depth(30));
    const SearchResult sampled = mcts<Pig>(box, {}, simulations(200000));
    double deep_sum = 0, sampled_sum = 0;
    for (std::size_t seat = 0; seat < 3; ++seat) {
        CHECK_NEAR(deep.rows[0].share[seat], shares[seat], 1e-3);
        CHECK_NEAR(sampled.rows[0].share[seat], shares[seat], 0.03);
        deep_sum += deep.rows[0].share[seat];
        sampled_sum += sampled.rows[0].share[seat];
    }
    CHECK_NEAR(deep_sum, 1.0, 1e-9);
    CHECK_NEAR(sampled_sum, 1.0, 1e-9);
    CHECK(deep.rows[0].move == sampled.rows[0].move);
}

// Endings

template <class G>
std::optional<SearchResult> prove(const typename G::Box& box, const typename G::State& state, const Limits& limits,
                                  std::uint64_t* work = nullptr) {
    Control control;
    Endgame<G> endgame;
    auto result = endgame.prove(box, {state, 0}, limits, control);
    if (work) *work = endgame.work();
    return result;
}

void check_late_connect_four() {
    for (const std::string& columns : late_positions(30, 12)) {
        ConnectFourTruth truth(columns);
        const auto result = prove<ConnectFour>({}, connect_four(columns), simulations(20000));
        CHECK(result && result->exact && result->algorithm == "endgame");
        if (!result) continue;
        for (const RootMove& row : result->rows)
            CHECK(row.exact && row.share[0] == (1 + truth.value_of(row.move.a)) / 2.0);
    }
}

// Pig goes round in circles: only value iteration proves it.
void check_small_pig_is_proven() {
    for (const Pig::Box box : {Pig::Box{2, 10}, Pig::Box{3, 6}}) {
        const auto solution = solve<Pig>(box, {}, 1'000'000);
        const auto result = prove<Pig>(box, {}, simulations(100'000));
        CHECK(solution.has_converged() && result && result->exact && result->rows.size() == 2);
        if (!result) continue;
        for (const RootMove& row : result->rows) {
            Pig::State next;
            apply<Pig>(box, next, row.move);
            for (std::size_t seat = 0; seat < 3; ++seat)
                CHECK_NEAR(row.share[seat], (*solution.shares(next))[seat], 1e-7);
        }
        CHECK(result->rows[0].move == *solution.best_move({}));
    }
    const auto near = prove<Pig>({2, 2}, {}, simulations(10'000));
    CHECK(near);
    if (!near) return;
    // To roll is to win unless a 1 falls, and then the other is where this one was: w = 5/6 + (1 - w) / 6, w = 6/7.
    CHECK_NEAR(near->rows[0].share[0], 6 / 7.0, 1e-9);
    CHECK_NEAR(near->rows[0].score[0], 2 * 6 / 7.0, 1e-5);
    CHECK_NEAR(near->rows[0].margin, 2 * (6 - 1) / 7.0, 1e-5);
    CHECK_NEAR(near->rows[0].parts[0], 2 * 6 / 7.0, 1e-5);
    CHECK(near->rows[0].move.kind == Pig::kRoll && near->rows[0].line.size() <= 20);
}

// What is hopeless costs little: states looked at for so many simulations.
void check_attempts_are_bounded() {
    std::uint64_t work = 0;
    CHECK(!prove<ConnectFour>({}, {}, simulations(20000), &work) && work < 20000);
    CHECK(!prove<Pig>({}, {}, simulations(20000), &work) && work < 1000);
    for (const std::string& columns : late_positions(12, 10)) {
        prove<ConnectFour>({}, connect_four(columns), simulations(20000), &work);
        CHECK(work < 3 * 20000);
    }
}

void check_search_with_endgame() {
    MctsOptions with, without;
    with.endgame = true;
    Control control;
    WithEndgame<ConnectFour, Mcts<ConnectFour>> search;
    // In the middle of the game nothing is proven, and the tree search is what it is without the attempt.
    const View<ConnectFour> middle{connect_four("4435"), 0};
    const SearchResult sampled = search.search({}, middle, simulations(3000, 2), with, control);
    CHECK(!sampled.exact && sampled.algorithm == "mcts" && sampled.simulations == 3000);
    CHECK(are_equal(sampled, search.search({}, middle, simulations(3000, 2), without, control)));
    const View<ConnectFour> late{connect_four(late_positions(30, 1)[0]), 0};
    const SearchResult proven = search.search({}, late, simulations(3000, 2), with, control);
    CHECK(proven.exact && proven.algorithm == "endgame");
    CHECK(are_equal(proven, search.search({}, late, simulations(3000, 2), with, control)));
    CHECK(!search.search({}, late, simulations(3000, 2), without, control).exact);
    // Polled and stopped like any other search; the poll of the caller is given back.
    Limits limits;
    limits.seconds = 600;
    int polls = 0;
    double last = 0;
    control.poll = [&](const Progress& progress) {
        CHECK(progress.seconds >= last);
        last = progress.seconds;
        if (++polls == 3) control.stop = true;
    };
    CHECK(search.search({}, {connect_four("44354"), 0}, limits, with, control).stopped && polls == 3 && control.poll);
}

// Chance, parts, errors

void check_draws() {
    // Alone, one turn: `safe` has 60 points, `draw` twice the mean; listed in full both are exact.
    ExpectimaxOptions listed;
    listed.chance_limit = Bag::kFaces * Bag::kFaces;
    const SearchResult exact = expectimax<Bag>({1, 1}, {}, to_depth(4), listed);
    const RootMove &safe = row_of(exact, {Bag::kSafe}), &draw = row_of(exact, {Bag::kDraw});
    CHECK(exact.exact && exact.rows[0].move == safe.move && exact.rows.size() == 3 && exact.depth == 1);
    CHECK(safe.score[0] == 60 && safe.share[0] == 0.75 && safe.parts[0] == 60 && safe.parts[1] == 0 &&
          safe.margin == 60);
    CHECK_NEAR(draw.score[0], 2 * kMeanNumber, 1e-4);
    CHECK_NEAR(draw.share[0], 2 * kMeanNumber / 80, 1e-6);
    CHECK(draw.parts[0] == 0 && draw.share_error[0] == 0);
    CHECK_NEAR(draw.parts[1], 2 * kMeanNumber, 1e-4);

    // Sampled: not exact, the error says how far off, and equal moves get equal numbers.
    ExpectimaxOptions sampling;
    sampling.chance_limit = 1;
    sampling.chance_samples = 64;
    Limits limits = to_depth(3);
    limits.only = {{Bag::kTwin}, {Bag::kDraw}, {Bag::kTwin}};
    int within = 0;
    for (limits.seed = 0; limits.seed < 50; ++limits.seed) {
        const SearchResult sampled = expectimax<Bag>({1, 1}, {}, limits, sampling);
        CHECK(!sampled.exact && sampled.rows.size() == 2 && sampled.rows[0].share_error[0] > 0);
        CHECK(sampled.rows[0].share == sampled.rows[1].share &&
              sampled.rows[0].share_error == sampled.rows[1].share_error);
        within += std::abs(sampled.rows[0].share[0] - draw.share[0]) < 1.96 * sampled.rows[0].share_error[0];
    }
    CHECK(within >= 42);  // 95 % of 50, less three standard deviations

    // A duel: the second seat knows what to beat. Tree search, exact expectation and sampling agree.
    const SearchResult duel = expectimax<Bag>({2, 1}, {}, to_depth(2), listed);
    CHECK(duel.exact);
    const SearchResult sampled = mcts<Bag>({2, 1}, {}, simulations(300000));
    const RootMove &row = duel.rows[0], &other = sampled.rows[0];
    CHECK_NEAR(other.share[0], row.share[0], 0.02);
    CHECK_NEAR(other.score[0], row.score[0], 0.5);
    CHECK_NEAR(other.parts[0] + other.parts[1], other.score[0], 1e-6);
    CHECK_NEAR(row.parts[0] + row.parts[1], row.score[0], 1e-3);
    CHECK_NEAR(other.margin, other.score[0] - other.score[1], 1e-6);
    CHECK_NEAR(row.margin, row.score[0] - row.score[1], 1e-3);
    CHECK(sampled.rows[0].move == duel.rows[0].move);
}

// Hidden information

void check_beliefs() {
    using Move = tinmind::Move;
    const Move take{HiddenDie::kTake}, go{HiddenDie::kGo}, show{HiddenDie::kShow};
    const HiddenDie::State rolled{HiddenDie::kChoosing, 3, 0, 0}, guessing{HiddenDie::kGuessing, 2, 0, 0};
    const auto search = [](const HiddenDie::Box& box, const HiddenDie::State& state, std::uint32_t limit,
                           std::uint64_t seed) {
        ExpectimaxOptions options;
        options.belief_limit = limit;
        Control control;
        const View<HiddenDie> view = HiddenDie::view(box, state, box.guesser);
        return Expectimax<HiddenDie>().search(box, view, to_depth(5, seed), options, control);
    };
    // The faces come 1, 2 and 3 times in 6. Every guess is worth its odds, and none is called exact.
    const SearchResult guesses = search({}, guessing, 64, 1);
    for (std::uint8_t face = 1; face <= 3; ++face) {
        const RootMove& row = row_of(guesses, {HiddenDie::kGuess, face});
        CHECK_NEAR(row.share[0], face / 6.0, 1e-12);
        CHECK_NEAR(row.share[1], 1 - face / 6.0, 1e-12);
        CHECK(!row.exact && row.share_error[0] == 0 && row.line.size() == 1);
    }
    CHECK(!guesses.exact && guesses.rows[0].move.a == 3);
    // Strategy fusion: `go` is worth 1/2, but on each table by itself the guesser would know the face.
    const SearchResult choices = search({}, rolled, 64, 1);
    CHECK(row_of(choices, take).share[0] == 0.5 && row_of(choices, go).share[0] == 1 &&
          row_of(choices, show).share[0] == 1 && !choices.exact && !row_of(choices, take).exact);
    // Too many to list, or not listed: sampled, and the error says how far off.
    int within = 0;
    for (const HiddenDie::Box box : {HiddenDie::Box{0, true}, HiddenDie::Box{0, false}})
        for (std::uint64_t seed = 0; seed < 50; ++seed) {
            const RootMove row = row_of(search(box, guessing, 2, seed), {HiddenDie::kGuess, 2});
            CHECK(!row.exact && row.share_error[0] > 0 && row.share_error[0] < 0.15);
            within += std::abs(row.share[0] - 1 / 3.0) < 1.96 * row.share_error[0];
        }
    CHECK(within >= 88);  // 95 % of 100, less three standard deviations
    // Once the die is shown all is known to all.
    const SearchResult shown = search({}, {HiddenDie::kGuessing, 2, 1, 0}, 64, 1);
    CHECK(shown.exact && shown.rows[0].exact && shown.rows[0].share[0] == 1 && shown.rows[0].move.a == 2);
    // Seat 1 knows the table, but not everybody does.
    const SearchResult knowing = search({1, true}, rolled, 64, 1);
    CHECK(!knowing.exact && row_of(knowing, go).share[1] == 1 && !row_of(knowing, go).exact);
    CHECK(!prove<HiddenDie>({}, rolled, simulations(1000)));
}

// Limits and control

void check_reproducible() {
    const Pig::Box box{3, 30};
    const ConnectFour::State state = connect_four("4435");
    for (const int threads : {1, 2, 3}) {
        Mcts<Pig> pig;
        Mcts<ConnectFour> four;
        Control control;
        const SearchResult first_pig = pig.search(box, {}, simulations(3001, threads), {}, control);
        const SearchResult first_four = four.search({}, {state, 0}, simulations(3001, threads), {}, control);
        pig.search({2, 100}, {}, simulations(20000, 2, 5), {}, control);
        four.search({}, {}, simulations(20000, 2, 5), {}, control);
        CHECK(are_equal(pig.search(box, {}, simulations(3001, threads), {}, control), first_pig));
        CHECK(are_equal(four.search({}, {state, 0}, simulations(3001, threads), {}, control), first_four));
        CHECK(!are_equal(four.search({}, {state, 0}, simulations(3001, threads, 2), {}, control), first_four));
        CHECK(first_pig.simulations == 3001 && all_visits(first_pig) == 3001);
        control.poll = [](const Progress&) {};
        CHECK(are_equal(four.search({}, {state, 0}, simulations(3001, threads), {}, control), first_four));
    }
    CHECK(all_visits(mcts<Pig>({}, {}, simulations(2, 4))) == 2);

    Expectimax<Pig> search;
    Control control;
    const SearchResult first = search.search(box, {}, to_depth(6), {}, control);
    search.search({2, 20}, {}, to_depth(9), {}, control);
    CHECK(are_equal(search.search(box, {}, to_depth(6), {}, control), first));
}

void check_stop() {
    Limits limits;
    limits.seconds = 600;
    limits.memory = 0;
    for (const int threads : {1, 2}) {
        limits.threads = threads;
        Control control;
        int polls = 0;
        control.poll = [&](const Progress& progress) {
            ++polls;
            if (polls > 1) CHECK(progress.simulations > 0 && progress.nodes > 0 && progress.seconds > 0);
        };
        std::thread other([&] {
            std::this_thread::sleep_for(std::chrono::milliseconds(70));
            control.stop = true;
        });
        const SearchResult result = Mcts<ConnectFour>().search({}, {}, limits, {}, control);
        other.join();
        CHECK(result.stopped && polls >= 1 && result.simulations > 0 && all_visits(result) == result.simulations);
        // The flag is still up: nothing is searched, every move has its row.
        const SearchResult nothing = Mcts<ConnectFour>().search({}, {}, limits, {}, control);
        CHECK(nothing.stopped && nothing.simulations == 0 && nothing.rows.size() == 7);
        const SearchResult estimate = Expectimax<ConnectFour>().search({}, {}, limits, {}, control);
        CHECK(estimate.stopped && estimate.depth == 0 && estimate.rows.size() == 7 && estimate.rows[0].share[0] == 0.5);
    }
    limits.seconds = 0.03;
    Control control;
    CHECK(!Mcts<ConnectFour>().search({}, {}, limits, {}, control).stopped);
    const SearchResult deep = Expectimax<ConnectFour>().search({}, {}, limits, {}, control);
    CHECK(!deep.stopped && deep.rows.size() == 7);
}

void check_poll_exception() {
    struct Interrupt {};
    Limits limits;
    limits.seconds = 600;
    limits.memory = 0;
    for (const int threads : {1, 2}) {
        limits.threads = threads;
        Control control;
        int polls = 0;
        control.poll = [&](const Progress&) {
            if (++polls == 2) throw Interrupt();
        };
        Mcts<ConnectFour> search;
        CHECK(throws<Interrupt>([&] { search.search({}, {}, limits, {}, control); }));
        CHECK(polls == 2 && !control.stop);
        polls = 0;
        CHECK(throws<Interrupt>([&] { Expectimax<ConnectFour>().search({}, {}, limits, {}, control); }));
        Control calm;
        CHECK(
            are_equal(search.search({}, {}, simulations(500), {}, calm), mcts<ConnectFour>({}, {}, simulations(500))));
    }
    // A worker's exception comes through as well, and ends the other worker.
    std::atomic<bool> asked{false};
    Halt halt(asked);
    const auto work = [&](int i) {
        if (i == 0) throw std::runtime_error("worker");
        while (!halt.is_set()) std::this_thread::yield();
    };
    CHECK(throws<std::runtime_error>([&] { run_workers(2, work, halt, {}); }));
}

void check_memory() {
    for (const int threads : {1, 2}) {
        Limits limits = simulations(1'000'000, threads);
        limits.memory = 200'000;
        const SearchResult full = mcts<Pig>({}, {}, limits);
        CHECK(full.out_of_memory && full.memory <= 200'000 && full.memory > 100'000 && full.simulations < 1'000'000);
        CHECK(all_visits(full) == full.simulations);
        Mcts<Pig> used;
        Control control;
        used.search({}, {}, simulations(100'000, threads), {}, control);
        CHECK(are_equal(used.search({}, {}, limits, {}, control), full));
        limits.memory = 0;
        limits.nodes = 1000;
        const SearchResult few = mcts<Pig>({}, {}, limits);
        CHECK(few.out_of_memory && few.nodes <= 1000 && few.nodes >= 999);
    }
    Limits limits = simulations(100);
    limits.memory = 10;
    const SearchResult none = mcts<Pig>({}, {}, limits);
    CHECK(none.out_of_memory && none.simulations == 0 && none.rows.size() == 2 && none.rows[0].share[0] == 0);
    limits = to_depth(5);
    const SearchResult normal = expectimax<Pig>({}, {}, limits);
    limits.memory = 5000;
    const SearchResult small = expectimax<Pig>({}, {}, limits);
    CHECK(small.memory <= 5000);
    CHECK_NEAR(small.rows[0].share[0], normal.rows[0].share[0], 1e-12);
    limits = {};
    limits.nodes = 5000;
    CHECK(expectimax<Pig>({}, {}, limits).nodes == 5000);
}

void check_root_moves() {
    Limits limits = simulations(1000);
    // All legal moves, also the one that a search deeper down leaves out.
    CHECK(mcts<Bag>({2, 2}, {}, limits).rows.size() == 3);
    limits.only = {{Bag::kTwin}};
    const SearchResult one = mcts<Bag>({2, 2}, {}, limits);
    CHECK(one.rows.size() == 1 && one.rows[0].move.kind == Bag::kTwin && one.rows[0].visits == 1000 &&
          one.rows[0].share[0] > 0);
    limits.only = {{0, 6}, {0, 1}};
    const SearchResult two = mcts<ConnectFour>({}, {}, limits);
    CHECK(two.rows.size() == 2 && all_visits(two) == 1000);
    limits.only = {{0, 7}};
    CHECK(throws<std::invalid_argument>([&] { mcts<ConnectFour>({}, {}, limits); }));
    CHECK(throws<std::invalid_argument>([&] { mcts<ConnectFour>({}, {}, {}); }));
    CHECK(throws<std::invalid_argument>([&] { expectimax<ConnectFour>({}, {}, simulations(10)); }));
    CHECK(throws<std::invalid_argument>([&] { mcts<ConnectFour>({}, connect_four("1212121"), simulations(10)); }));
}

// Simulations

void check_allocations() {
    const auto run = [](const auto& box, auto game, const MctsOptions& options) {
        using G = decltype(game);
        const typename G::State state = G::initial(box);
        const std::vector<Move> moves = root_moves<G>(box, state, {});
        const MctsTask<G> task{box, state, moves, options, 0};
        std::atomic<bool> asked{false};
        const Halt halt(asked);
        MctsWorker<G> worker;
        std::uint64_t counted = 1;
        for (int round = 0; round < 2; ++round) {  // the first one warms up
            worker.prepare(task, Rng(3), 0, 0);
            Pacer pacer(halt, {}, {20000});
            const std::uint64_t before = num_allocations;
            worker.run(task, pacer);
            counted = num_allocations - before;
        }
        return counted;
    };
    for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct}) {
        MctsOptions options;
        options.selection = selection;
        CHECK(run(ConnectFour::Box{}, ConnectFour{}, options) == 0);
        CHECK(run(Pig::Box{2, 30}, Pig{}, options) == 0);
        CHECK(run(Bag::Box{3, 3}, Bag{}, options) == 0);
    }
}

void check_playouts() {
    const Pig::Box box;
    Rng rng(5);
    Payoff payoff;
    Pig::State state;
    const std::uint32_t moves = play_out<Pig>(box, state, rng, Playout::kUniform, 0, payoff);
    CHECK(moves > 20 && Pig::turn(box, state).is_over() && payoff.share[0] + payoff.share[1] == 1);
    state = {};
    play_out<Pig>(box, state, rng, Playout::kPolicy, 3, payoff);
    CHECK(!Pig::turn(box, state).is_over());
    CHECK_NEAR(payoff.share[0] + payoff.share[1], 1.0f, 1e-6f);
    MctsOptions cut;
    cut.cutoff = 2;
    const SearchResult result = mcts<Pig>(box, {}, simulations(2000), cut);
    CHECK(result.playout_moves < 2000 * 40 && result.rows[0].visits > 1000);
}

// Rows are made of the later checks: here they win and all else loses, so that means and errors are known by hand.
void check_root_tally() {
    const auto row_after = [](int simulations, bool has_checks, int first_win) {
        RootTally tally(has_checks);
        for (int i = 0; i < simulations; ++i) {
            Payoff payoff{};
            payoff.share[tally.begin() && i >= first_win ? 0 : 1] = 1;
            tally.add(payoff, {}, 2, 0, 0);
        }
        return make_row({}, tally.evidence(), 2, 0);
    };
    // Of 96 simulations the blocks end at 2, 4, ... 64; the last two are 32 to 63 and 64 to 95, with 22 checks.
    const RootMove row = row_after(96, true, 32);
    const double scatter = share_error(1, 22, 22), before = share_error(0, 0, 32);
    CHECK(row.visits == 96 && row.share[0] == 1 && row.share[1] == 0 && row.overall == 22.0 / 96);
    CHECK_NEAR(row.share_error[0], std::sqrt(scatter * scatter + (1 - scatter * scatter - before * before) / 16),
               1e-12);
    // A drift within the noise adds nothing.
    CHECK_NEAR(row_after(96, true, 95).share_error[0], share_error(1.0 / 22, 1, 22), 1e-12);
    // Where all are alike all count.
    CHECK(row_after(96, true, 96).share_error[0] == share_error(0, 0, 96));
    // Without checks, or before the first one, all count.
    CHECK(row_after(96, false, 0).share[0] == 0 && row_after(96, false, 0).share_error[0] == share_error(0, 0, 96));
    CHECK(row_after(2, true, 0).visits == 2 && row_after(2, true, 0).share_error[0] == share_error(0, 0, 2));
    CHECK(row_after(0, true, 0).visits == 0 && row_after(0, true, 0).share_error[0] == 0);
    // A few equal results are no certainty (Agresti and Coull); many unequal ones have the textbook error.
    CHECK_NEAR(share_error(1, 1, 1), std::sqrt(0.6 * 0.4), 1e-12);
    CHECK_NEAR(share_error(0.5, 5000, 10000), 0.005, 1e-5);
}

void check_best_edges() {
    std::vector<Edge> edges(4);
    const auto set = [&](std::size_t i, std::uint32_t visits, double sum) {
        edges[i].visits = visits;
        edges[i].sum = sum;
    };
    set(0, 100, 50);
    set(1, 49, 49);  // better, but of less than half of the visits
    set(2, 60, 36);
    CHECK(pick_best(edges) == &edges[2]);
    set(1, 50, 50);
    CHECK(pick_best(edges) == &edges[1]);
    CHECK(is_explored(edges) && !is_explored(7, 4) && is_explored(8, 4));
}

}  // namespace

int main() {
    check_tables();
    check_perft();
    check_connect_four_tactics();
    check_connect_four_endings();
    check_pruning();
    check_saving();
    check_webs();
    check_pig_solution();
    check_small_pigs();
    check_three_seats();
    check_late_connect_four();
    check_small_pig_is_proven();
    check_attempts_are_bounded();
    check_search_with_endgame();
    check_draws();
    check_beliefs();
    check_reproducible();
    check_stop();
    check_poll_exception();
    check_memory();
    check_root_moves();
    check_allocations();
    check_playouts();
    check_root_tally();
    check_best_edges();
    return checks::failures();
}
