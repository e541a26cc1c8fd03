// Expectimax: iterative deepening over decisions, with chance nodes exact or sampled.
//
// max^n for any number of seats (Luckhardt and Irani, 1986). With one or two seats the search prunes: alpha-beta at
// decisions, Star1 at chance nodes (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983);
// it relies on shares that lie in [0,1] and, for two seats, sum to 1. Where no chance is sampled, neither pruning nor
// the table changes a share, except that each may know a proof where the search without it has an estimate.
//
// Depth counts decisions; chance is free. Chance nodes in a row are one draw: it is exact when it has at most
// `chance_limit` outcomes in all, and else sampled, the same random numbers for every move compared (the stream depends
// on the chance nodes passed, not on the state). Beyond the last decision stands G::evaluate. A row is `exact` when its
// value is proven: every line that matters ended with the game and no chance was sampled. For another row share_error
// is what sampled chance contributes, and that alone: 0 says nothing about the estimate at the end of the lines.
//
// An iteration that was not finished is thrown away; iteration 0 is the estimate right after each move, so there is
// always a result. One thread. The same position, options, seed and limit in depth or nodes give the same result to the
// bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <vector>

#include "search/limits.hpp"
#include "search/options.hpp"
#include "search/root.hpp"
#include "search/table.hpp"
#include "search/workers.hpp"

namespace tinmind {

template <Game G>
class Expectimax {
    static_assert(G::kPublic, "expectimax needs a game without hidden information");

public:
    using Box = typename G::Box;
    using State = typename G::State;

    // Throws std::invalid_argument when the position or the limits cannot be searched, and what control.poll throws.
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const ExpectimaxOptions& options,
                        Control& control) {
        const Turn turn = G::turn(box, view.state);
        check_search(turn, limits, limits.seconds > 0 || limits.nodes > 0 || limits.depth > 0);
        const auto start = Clock::now();
        Halt halt(control.stop);
        table_.start(options.table_bits, limits.memory);
        UnitLimit units;
        if (limits.nodes > 0) units.limit = limits.nodes;
        Pacer pacer(halt, Deadline::after(start, limits.seconds), units);
        Run run{box, view.state, options, turn.who, G::players(box), limits.seed, pacer, {}, {}};
        for (const Move move : root_moves<G>(box, view.state, limits.only)) run.rows.push_back({move, {}, 0, {move}});
        WorkerCounters counters;
        const auto work = [&](int) { deepen(run, limits.depth, counters); };
        const bool is_tiny = limits.nodes > 0 && limits.nodes <= 1000;
        std::function<void()> poll;
        if (control.poll && !is_tiny) poll = [&] { control.poll(progress(counters, start)); };
        run_workers(1, work, halt, poll);
        SearchResult result = finish(run, counters);
        result.stopped = pacer.reason() == StopReason::kHalt;
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return result;
    }

private:
    using Look = Outlook<G>;
    using Table = TranspositionTable<G>;
    using Entry = typename Table::Entry;
    static constexpr int kDeepest = 256;
    static constexpr Look kNothing{};

    struct Row {
        Move move;
        Look outlook;
        std::uint64_t nodes = 0;
        std::vector<Move> line;
    };
    struct Run {
        const Box& box;
        const State& root;
        const ExpectimaxOptions& options;
        int seat;  // acts at the root
        int seats;
        std::uint64_t seed;
        Pacer& pacer;
        std::vector<Row> rows;
        bool is_aborted = false;

        bool prunes() const { return options.prune && seats <= 2; }
    };
    // What is still worth knowing of the share of seat 0. Open until the search prunes.
    struct Window {
        double low = -1, high = 2;
    };
    // How much of a draw, a row of chance nodes, may still be listed or sampled.
    struct Draw {
        int room = 0;
        int samples = 0;
        std::uint64_t stream = 0;  // of random numbers
    };

    static Progress progress(const WorkerCounters& counters, Clock::time_point start) {
        Progress progress;
        progress.nodes = counters.nodes.load(std::memory_order_relaxed);
        progress.depth = counters.depth.load(std::memory_order_relaxed);
        progress.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return progress;
    }

    // Iterations

    void deepen(Run& run, int max_depth, WorkerCounters& counters) {
        counters_ = &counters;
        for (Row& row : run.rows) {
            State next = run.root;
            apply<G>(run.box, next, row.move);
            row.outlook = Look::of_leaf(run.box, next, run.seat, G::turn(run.box, next).is_over());
        }
        sort_rows(run);
        const int last = max_depth > 0 ? std::min(max_depth, kDeepest) : kDeepest;
        for (int depth = 1; depth <= last && !all_proven(run); ++depth) {
            if (!iterate(run, depth)) break;
            counters.depth.store(depth, std::memory_order_relaxed);
        }
    }
    // False, and nothing changed, when it was not finished.
    bool iterate(Run& run, int depth) {
        std::vector<Row> rows = run.rows;
        for (Row& row : rows) {
            if (row.outlook.proven) continue;
            const std::uint64_t before = run.pacer.done();
            State next = run.root;
            apply<G>(run.box, next, row.move);
            row.outlook = look(run, next, depth - 1, {}, new_draw(run, run.seed));
            if (run.is_aborted) return false;
            row.nodes = run.pacer.done() - before;
            row.line = principal_line(run, row.move, depth);
        }
        run.rows = std::move(rows);
        sort_rows(run);
        return true;
    }
    static void sort_rows(Run& run) {
        const auto seat = static_cast<std::size_t>(run.seat);
        std::stable_sort(run.rows.begin(), run.rows.end(),
                         [seat](const Row& a, const Row& b) { return a.outlook.share[seat] > b.outlook.share[seat]; });
    }
    static bool all_proven(const Run& run) {
        return std::all_of(run.rows.begin(), run.rows.end(), [](const Row& row) { return row.outlook.proven; });
    }

    // Nodes

    Look look(Run& run, const State& state, int depth, Window window, const Draw& draw) {
        if (!run.pacer.next()) {
            run.is_aborted = true;
            return kNothing;
        }
        counters_->nodes.store(run.pacer.done(), std::memory_order_relaxed);
        const Turn turn = G::turn(run.box, state);
        if (turn.is_over()) return Look::of_leaf(run.box, state, run.seat, true);
        if constexpr (kHasChance<G>)
            if (turn.is_chance()) return expect(run, state, depth, window, draw);
        if (depth == 0) return Look::of_leaf(run.box, state, run.seat, false);
        return decide(run, state, depth, window, draw.stream, turn.who);
    }

    Look decide(Run& run, const State& state, int depth, const Window asked, std::uint64_t stream, int who) {
        const std::uint64_t key = G::key(run.box, state);
        const Entry* const proven = table_.find(key, Table::kAnyDepth);
        if (proven && answers(proven->outlook, asked)) return proven->outlook;
        const Entry* const known = table_.find(key, depth);
        if (known && answers(known->outlook, asked)) return known->outlook;
        MoveList<G> moves;
        G::search_moves(run.box, state, moves);
        // The move that was best in this search, or else in the one before it.
        if (const Entry* hint = known ? known : proven ? proven : table_.find(key, depth - 1))
            bring_forward(moves, hint->move);

        Window window = asked;
        Look best;
        Move best_move;
        bool all_are_proven = true, is_first = true;
        for (const Move move : moves) {
            State next = state;
            apply<G>(run.box, next, move);
            const Look found = look(run, next, depth - 1, window, new_draw(run, stream));
            if (run.is_aborted) return kNothing;
            all_are_proven &= found.proven;
            if (is_first || gain(run, found, who) > gain(run, best, who)) {
                best = found;
                best_move = move;
            }
            is_first = false;
            // Nothing is better than the whole win, and nothing outside the window matters: what was found stands by
            // itself.
            if (best.share[static_cast<std::size_t>(who)] >= 1 ||
                (run.prunes() && narrow(window, best.share[0], who))) {
                all_are_proven = best.proven;
                break;
            }
        }
        best.proven = all_are_proven;
        if (run.prunes())
            best.bound = best.share[0] >= asked.high  ? Bound::kLower
                         : best.share[0] <= asked.low ? Bound::kUpper
                                                      : Bound::kValue;
        table_.store(key, depth, best_move, best);
        return best;
    }
    // Two seats share one win: what seat 0 does not get is the other's. Compared by one number, rounding cannot mislead
    // the window.
    static double gain(const Run& run, const Look& outlook, int who) {
        if (!run.prunes()) return outlook.share[static_cast<std::size_t>(who)];
        return who == 0 ? outlook.share[0] : -outlook.share[0];
    }
    // True: the window is closed.
    static bool narrow(Window& window, double share, int who) {
        if (who == 0)
            window.low = std::max(window.low, share);
        else
            window.high = std::min(window.high, share);
        return window.low >= window.high;
    }
    static bool answers(const Look& outlook, Window asked) {
        switch (outlook.bound) {
            case Bound::kValue: return true;
            case Bound::kLower: return outlook.share[0] >= asked.high;
            case Bound::kUpper: return outlook.share[0] <= asked.low;
        }
        return false;
    }
    static void bring_forward(MoveList<G>& moves, Move move) {
        const auto at = std::find(moves.begin(), moves.end(), move);
        // States that play alike share a key, but not always their moves.
        if (at != moves.end()) std::rotate(moves.begin(), at, at + 1);
    }

    // Chance

    static Draw new_draw(const Run& run, std::uint64_t stream) {
        return {run.options.chance_limit, run.options.chance_samples, stream};
    }

    Look expect(Run& run, const State& state, int depth, Window window, Draw draw) {
        OutcomeList<G> outcomes;
        G::chance_outcomes(run.box, state, outcomes);
        const int num_outcomes = static_cast<int>(outcomes.size());
        const bool is_listed = num_outcomes <= draw.room;
        if (!is_listed) sample(run, state, draw, outcomes);
        std::uint64_t total = 0, done = 0;
        for (const Outcome& outcome : outcomes) total += outcome.weight;

        Look sum;
        sum.proven = is_listed;
        double variance = 0, square = 0;
        const auto seat = static_cast<std::size_t>(run.seat);
        for (std::size_t i = 0; i < outcomes.size(); ++i) {
            done += outcomes[i].weight;
            const double probability = static_cast<double>(outcomes[i].weight) / static_cast<double>(total);
            const double rest = static_cast<double>(total - done) / static_cast<double>(total);
            const Window inner = star1(run, window, sum.share[0], probability, rest);
            // What is left cannot bring the sum into the window, or cannot keep it there.
            if (inner.low >= 1) return at_most(sum.share[0] + probability + rest, window, sum.proven);
            if (inner.high <= 0) return at_least(sum.share[0], window, sum.proven);
            const std::uint64_t stream = mix_hash(draw.stream, i + 1);
            // A sample that came w times is followed by w samples of what is drawn next.
            const Draw next_draw =
                is_listed ? Draw{draw.room / num_outcomes, std::max(draw.samples / num_outcomes, 2), stream}
                          : Draw{0, static_cast<int>(outcomes[i].weight), stream};
            State next = state;
            apply<G>(run.box, next, outcomes[i].move);
            const Look found = look(run, next, depth, inner, next_draw);
            if (run.is_aborted) return kNothing;
            sum.proven &= found.proven;
            const double so_far = sum.share[0] + probability * found.share[0];
            if (found.bound == Bound::kLower) return at_least(so_far, window, sum.proven);
            if (found.bound == Bound::kUpper) return at_most(so_far + rest, window, sum.proven);
            sum.add(probability, found);
            square += probability * found.share[seat] * found.share[seat];
            variance += probability * probability * static_cast<double>(found.variance);
        }
        if (!is_listed && total > 1)
            variance += std::max(square - sum.share[seat] * sum.share[seat], 0.0) / static_cast<double>(total - 1);
        sum.variance = static_cast<float>(variance);
        return sum;
    }
    // Bounds lie outside the window even where rounding puts them a hair inside.
    static Look at_least(double share, Window window, bool proven) {
        return Look::of_bound(Bound::kLower, std::max(share, window.high), proven);
    }
    static Look at_most(double share, Window window, bool proven) {
        return Look::of_bound(Bound::kUpper, std::min(share, window.low), proven);
    }
    // The window of one outcome: outside it the whole is outside `window`, whatever the outcomes to come are worth in
    // [0,1].
    static Window star1(const Run& run, Window window, double sum, double probability, double rest) {
        if (!run.prunes()) return {};
        Window inner{(window.low - sum - rest) / probability, (window.high - sum) / probability};
        if (inner.low < 0) inner.low = -1;
        if (inner.high > 1) inner.high = 2;
        return inner;
    }
    // Replaces the outcomes by those drawn, weighted by how often they came.
    static void sample(const Run& run, const State& state, const Draw& draw, OutcomeList<G>& outcomes) {
        Rng rng(run.seed, Purpose::kSearch, draw.stream);
        outcomes.clear();
        for (int i = 0; i < draw.samples; ++i) {
            const Move move = G::sample_chance(run.box, state, rng);
            const auto at = std::find_if(outcomes.begin(), outcomes.end(),
                                         [&](const Outcome& outcome) { return outcome.move == move; });
            if (at != outcomes.end())
                ++at->weight;
            else
                outcomes.push_back({move, 1});
        }
    }

    // Results

    // The moves that the table remembers as best, and the likeliest outcome at each draw; it ends with a decision.
    std::vector<Move> principal_line(const Run& run, Move first, int depth) const {
        std::vector<Move> line{first};
        std::size_t length = 1;
        State state = run.root;
        for (int decisions = 1;;) {
            apply<G>(run.box, state, line.back());
            const Turn turn = G::turn(run.box, state);
            if (turn.is_chance()) {
                line.push_back(likeliest(run.box, state));
                continue;
            }
            length = line.size();
            if (turn.is_over() || decisions == depth) break;
            const std::uint64_t key = G::key(run.box, state);
            const Entry* known = table_.find(key, Table::kAnyDepth);
            if (!known) known = table_.find(key, depth - decisions);
            if (!known || known->outlook.bound != Bound::kValue || !is_listed(run.box, state, known->move)) break;
            line.push_back(known->move);
            ++decisions;
        }
        while (line.size() > 1 && line.size() > length) line.pop_back();
        return line;
    }
    static bool is_listed(const Box& box, const State& state, Move move) {
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return std::find(moves.begin(), moves.end(), move) != moves.end();
    }
    static Move likeliest(const Box& box, const State& state) {
        OutcomeList<G> outcomes;
        G::chance_outcomes(box, state, outcomes);
        const auto at = std::max_element(outcomes.begin(), outcomes.end(),
                                         [](const Outcome& a, const Outcome& b) { return a.weight < b.weight; });
        return at->move;
    }

    SearchResult finish(const Run& run, const WorkerCounters& counters) const {
        SearchResult result;
        result.seat = run.seat;
        result.nodes = run.pacer.done();
        result.memory = table_.bytes();
        result.depth = counters.depth.load(std::memory_order_relaxed);
        result.exact = all_proven(run);
        for (const Row& row : run.rows) result.rows.push_back(to_root_move(run, row));
        sort_by_value(result);
        return result;
    }
    static RootMove to_root_move(const Run& run, const Row& row) {
        const Look& outlook = row.outlook;
        RootMove move;
        move.move = row.move;
        move.visits = row.nodes;
        for (std::size_t i = 0; i < static_cast<std::size_t>(run.seats); ++i) {
            move.share[i] = outlook.share[i];
            move.score[i] = outlook.score[i];
            // In a duel both shares have the same error.
            if (run.seats <= 2 || static_cast<int>(i) == run.seat)
                move.share_error[i] = std::sqrt(static_cast<double>(outlook.variance));
        }
        move.margin = outlook.margin;
        std::copy(outlook.parts.begin(), outlook.parts.end(), move.parts.begin());
        move.line = row.line;
        move.exact = outlook.proven;
        return move;
    }

    Table table_;
    WorkerCounters* counters_ = nullptr;  // of the search that runs
};

}  // namespace tinmind
