// Expectimax: iterative deepening over decisions, with chance nodes exact or sampled.
//
// max^n for any number of seats (Luckhardt and Irani, 1986); with one or two seats the tree prunes (search/star.hpp).
// Where no chance is sampled, neither pruning nor the table changes a share, except that each may know a proof where
// the search without it has an estimate.
//
// Depth counts decisions; chance is free. Chance nodes in a row are one draw: it is exact when it has at most
// `chance_limit` outcomes in all, and else sampled, the same random numbers for every move compared (the stream depends
// on the chance nodes passed, not on the state). Beyond the last decision stands G::evaluate. A row is `exact` when its
// value is proven: every line that matters ended with the game and no chance was sampled. For another row share_error
// is what sampling contributes, and that alone: 0 says nothing about the estimate at the end of the lines. The best of
// several sampled values tends to be one that fell out too well; share_error does not tell of it.
//
// Where something is hidden, a move is worth the mean over the tables that the searching seat holds possible (its
// beliefs, listed or sampled), each searched as if all its seats saw it: perfect-information Monte Carlo (Ginsberg,
// "GIB: Imperfect Information in a Computationally Challenging Game", 2001). That is optimistic: it plans to play
// differently on tables that cannot be told apart ("strategy fusion", Frank and Basin, "Search in games with incomplete
// information", 1998), sees no worth in finding out or in hiding, and takes the rivals to see everything too. So
// nothing is `exact` there, except once a single table is possible and no seat lacks anything on any line searched.
//
// An iteration that was not finished is thrown away; iteration 0 is the estimate right after each move, so there is
// always a result. One thread. The same position, options, seed and limit in depth or nodes give the same result to the
// bit.
#pragma once

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "search/beliefs.hpp"
#include "search/limits.hpp"
#include "search/root.hpp"
#include "search/star.hpp"

namespace tinmind {

template <Game G>
class Expectimax {
public:
    using Box = typename G::Box;
    using State = typename G::State;
    // Asked after each iteration, with what was done so far: false ends the search there.
    using GoOn = std::function<bool(const Progress&)>;

    // Throws std::invalid_argument when the position or the limits cannot be searched, and what control.poll throws.
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const ExpectimaxOptions& options,
                        Control& control, const GoOn& go_on = {}) {
        const Turn turn = G::turn(box, view.state);
        check_search(turn, limits, limits.seconds > 0 || limits.nodes > 0 || limits.depth > 0);
        const auto start = Clock::now();
        Halt halt(control.stop);
        table_.start(options.table_bits, limits.memory);
        ordering_.start();
        UnitLimit units;
        if (limits.nodes > 0) units.limit = limits.nodes;
        Pacer pacer(halt, Deadline::after(start, limits.seconds), units);
        WorkerCounters counters;
        const Task task{box, options, turn.who, G::players(box), limits.seed, pacer, counters};
        Run run{task, find_beliefs<G>(box, view, options.belief_limit, options.belief_samples, limits.seed), {}};
        for (const Move move : root_moves<G>(box, view.state, limits.only)) run.rows.push_back({move, {move}, {}, {}});
        const auto report = [&] { return progress(counters, start); };
        const auto work = [&](int) { deepen(run, limits.depth, [&] { return !go_on || go_on(report()); }); };
        const bool is_tiny = limits.nodes > 0 && limits.nodes <= 1000;
        std::function<void()> poll;
        if (control.poll && !is_tiny) poll = [&] { control.poll(report()); };
        run_workers(1, work, halt, poll);
        SearchResult result = finish(run);
        result.stopped = pacer.reason() == StopReason::kHalt;
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return result;
    }

private:
    using Tree = StarSearch<G>;
    using Task = typename Tree::Task;
    using Look = Outlook<G>;
    using Table = TranspositionTable<G>;
    using Entry = typename Table::Entry;
    static constexpr int kDeepest = 256;

    struct Row {
        Move move;
        std::vector<Move> line;
        std::vector<Look> looks;  // one a belief
        Look outlook;             // their mean
        std::uint64_t nodes = 0;
    };
    struct Run {
        const Task& task;
        const Beliefs<G> beliefs;
        std::vector<Row> rows;
        bool has_secrets = false;  // met by the iterations so far

        State after(std::size_t belief, Move move) const {
            State next = beliefs.states[belief].state;
            apply<G>(task.box, next, move);
            return next;
        }
        // What the tree proves is the truth.
        bool is_open() const {
            if constexpr (G::kPublic) return true;
            return beliefs.is_listed && beliefs.states.size() == 1 && !has_secrets &&
                   is_open_to_all<G>(task.box, beliefs.states[0].state);
        }
    };

    static Progress progress(const WorkerCounters& counters, Clock::time_point start) {
        Progress progress;
        progress.nodes = counters.nodes.load(std::memory_order_relaxed);
        progress.depth = counters.depth.load(std::memory_order_relaxed);
        progress.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return progress;
    }

    // Iterations

    void deepen(Run& run, int max_depth, const std::function<bool()>& go_on) {
        const Task& task = run.task;
        for (Row& row : run.rows) {
            for (std::size_t i = 0; i < run.beliefs.states.size(); ++i) {
                const State next = run.after(i, row.move);
                row.looks.push_back(Look::of_leaf(task.box, next, task.seat, G::turn(task.box, next).is_over()));
            }
            set_mean(run, row);
        }
        sort_rows(run);
        const int last = max_depth > 0 ? std::min(max_depth, kDeepest) : kDeepest;
        for (int depth = 1; depth <= last && !all_proven(run); ++depth) {
            if (!iterate(run, depth)) break;
            task.counters.depth.store(depth, std::memory_order_relaxed);
            if (!go_on()) break;
        }
    }
    // False, and nothing changed, when it was not finished.
    bool iterate(Run& run, int depth) {
        std::vector<Row> rows = run.rows;
        Tree tree(run.task, table_, ordering_);
        for (Row& row : rows) {
            if (row.outlook.proven) continue;
            const std::uint64_t before = run.task.pacer.done();
            for (std::size_t i = 0; i < row.looks.size(); ++i) {
                if (row.looks[i].proven) continue;
                // Draws on different tables are independent.
                const std::uint64_t stream = i == 0 ? run.task.seed : mix_hash(run.task.seed, i);
                row.looks[i] = tree.look(run.after(i, row.move), depth - 1, stream);
                if (tree.is_aborted()) return false;
            }
            set_mean(run, row);
            row.nodes = run.task.pacer.done() - before;
            row.line = principal_line(run, row.move, depth);
        }
        run.rows = std::move(rows);
        run.has_secrets |= tree.has_met_secrets();
        sort_rows(run);
        return true;
    }
    static void set_mean(const Run& run, Row& row) {
        Blend<G> mean(static_cast<std::size_t>(run.task.seat));
        for (std::size_t i = 0; i < row.looks.size(); ++i) mean.add(run.beliefs.probability(i), row.looks[i]);
        const bool proven = mean.proven();
        row.outlook = mean.finish(run.beliefs.is_listed ? 0 : run.beliefs.total);
        row.outlook.proven = proven;  // of these tables; whether they are the truth is another question
    }
    static void sort_rows(Run& run) {
        const auto seat = static_cast<std::size_t>(run.task.seat);
        std::stable_sort(run.rows.begin(), run.rows.end(),
                         [seat](const Row& a, const Row& b) { return a.outlook.share[seat] > b.outlook.share[seat]; });
    }
    static bool all_proven(const Run& run) {
        return std::all_of(run.rows.begin(), run.rows.end(), [](const Row& row) { return row.outlook.proven; });
    }

    // Results

    // The moves that the table remembers as best, and the likeliest outcome at each draw; it ends with a decision. Where
    // something is hidden it is the move alone: what follows depends on the table.
    std::vector<Move> principal_line(const Run& run, Move first, int depth) const {
        std::vector<Move> line{first};
        if (!G::kPublic) return line;
        const Box& box = run.task.box;
        std::size_t length = 1;
        State state = run.beliefs.states[0].state;
        for (int decisions = 1;;) {
            apply<G>(box, state, line.back());
            const Turn turn = G::turn(box, state);
            if (turn.is_chance()) {
                line.push_back(likeliest<G>(box, state));
                continue;
            }
            length = line.size();
            if (turn.is_over() || decisions == depth) break;
            const std::uint64_t key = G::key(box, state);
            const Entry* known = table_.find(key, Table::kAnyDepth);
            if (!known) known = table_.find(key, depth - decisions);
            if (!known || known->outlook.bound != Bound::kValue || !is_listed(box, state, known->move)) break;
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

    SearchResult finish(const Run& run) const {
        SearchResult result;
        result.algorithm = "expectimax";
        result.seat = run.task.seat;
        result.nodes = run.task.pacer.done();
        result.memory = table_.bytes();
        result.depth = run.task.counters.depth.load(std::memory_order_relaxed);
        result.exact = all_proven(run) && run.is_open();
        for (const Row& row : run.rows) result.rows.push_back(to_root_move(run, row));
        sort_by_value(result);
        return result;
    }
    static RootMove to_root_move(const Run& run, const Row& row) {
        const Look& outlook = row.outlook;
        RootMove move;
        move.move = row.move;
        move.visits = row.nodes;
        const Task& task = run.task;
        for (std::size_t i = 0; i < static_cast<std::size_t>(task.seats); ++i) {
            move.share[i] = outlook.share[i];
            move.score[i] = outlook.score[i];
            // In a duel both shares have the same error.
            if (task.seats <= 2 || static_cast<int>(i) == task.seat)
                move.share_error[i] = std::sqrt(static_cast<double>(outlook.variance));
        }
        move.margin = outlook.margin;
        std::copy(outlook.parts.begin(), outlook.parts.end(), move.parts.begin());
        move.line = row.line;
        move.exact = outlook.proven && run.is_open();
        return move;
    }

    Table table_;
    Ordering<G> ordering_;
};

}  // namespace tinmind
