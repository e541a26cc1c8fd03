// Monte-Carlo tree search: independent trees, one a thread, merged at the root.
//
// For games in which all is public (information-set search is another file). The same position, options, simulations,
// seed and threads give the same result to the bit, however many searches the object has made; it only keeps the memory
// of its trees. One search at a time per object.
//
// With a cutoff, payoff and score of a playout that was cut off are G::evaluate's, and the breakdown is that of the
// state in which it was cut off.
#pragma once

#include <algorithm>
#include <deque>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "search/limits.hpp"
#include "search/mcts_worker.hpp"
#include "search/root.hpp"
#include "search/workers.hpp"

namespace tinmind {

template <Game G>
class Mcts {
    static_assert(G::kPublic, "tree search with one tree needs a game without hidden information");

public:
    using Box = typename G::Box;

    // Throws std::invalid_argument when the position or the limits cannot be searched, and what control.poll throws.
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const MctsOptions& options,
                        Control& control) {
        const Turn turn = G::turn(box, view.state);
        check_search(turn, limits, limits.simulations > 0 || limits.seconds > 0 || limits.nodes > 0);
        const auto start = Clock::now();
        const std::vector<Move> moves = root_moves<G>(box, view.state, limits.only);
        const MctsTask<G> task{box, view.state, moves, options, turn.who};
        Halt halt(control.stop);
        prepare(task, limits, halt, start);
        run(task, halt, control, start);
        SearchResult result = merge(task);
        result.stopped = halt.is_set() && any_ended(StopReason::kHalt);
        result.seconds = seconds_since(start);
        return result;
    }

private:
    using Worker = MctsWorker<G>;

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }
    // The i-th part of a total that is split evenly, the remainder to the first ones; 0 means no limit and stays 0.
    static std::uint64_t part_of(std::uint64_t total, std::size_t parts, std::size_t i) {
        return total / parts + (i < total % parts ? 1 : 0);
    }

    void prepare(const MctsTask<G>& task, const Limits& limits, const Halt& halt, Clock::time_point start) {
        num_workers_ = static_cast<std::size_t>(limits.threads);
        // No more trees than simulations.
        if (limits.simulations > 0) num_workers_ = std::min<std::uint64_t>(num_workers_, limits.simulations);
        while (workers_.size() < num_workers_) workers_.emplace_back();
        pacers_.clear();
        const Deadline deadline = Deadline::after(start, limits.seconds);
        for (std::size_t i = 0; i < num_workers_; ++i) {
            // Visits are counted in 32 bits.
            UnitLimit units{std::numeric_limits<std::uint32_t>::max() - 1};
            if (limits.simulations > 0)
                units.limit = std::min(units.limit, part_of(limits.simulations, num_workers_, i));
            pacers_.emplace_back(halt, deadline, units);
            const std::uint64_t nodes =
                limits.nodes == 0 ? 0 : std::max<std::uint64_t>(part_of(limits.nodes, num_workers_, i), 1);
            workers_[i].prepare(task, Rng(limits.seed, Purpose::kSearch, i), limits.memory / num_workers_, nodes);
        }
    }

    void run(const MctsTask<G>& task, Halt& halt, Control& control, Clock::time_point start) {
        if (num_workers_ == 1) {
            // Short searches end here: no thread is made for them.
            if (control.poll) pacers_[0].pause_at(start + std::chrono::milliseconds(1));
            workers_[0].run(task, pacers_[0]);
            if (pacers_[0].reason() != StopReason::kPause) return;
            pacers_[0].resume();
        }
        const auto work = [&](int i) {
            workers_[static_cast<std::size_t>(i)].run(task, pacers_[static_cast<std::size_t>(i)]);
        };
        std::function<void()> poll;
        if (control.poll) poll = [&] { control.poll(progress(start)); };
        run_workers(static_cast<int>(num_workers_), work, halt, poll);
    }

    Progress progress(Clock::time_point start) const {
        Progress progress;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            const WorkerCounters& counters = workers_[i].counters;
            progress.simulations += counters.simulations.load(std::memory_order_relaxed);
            progress.nodes += counters.nodes.load(std::memory_order_relaxed);
            progress.depth = std::max(progress.depth, counters.depth.load(std::memory_order_relaxed));
        }
        progress.seconds = seconds_since(start);
        return progress;
    }

    bool any_ended(StopReason reason) const {
        return std::any_of(pacers_.begin(), pacers_.end(),
                           [reason](const Pacer& pacer) { return pacer.reason() == reason; });
    }

    SearchResult merge(const MctsTask<G>& task) {
        SearchResult result;
        result.seat = task.seat;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            Worker& worker = workers_[i];
            result.simulations += pacers_[i].done();
            result.nodes += worker.tree().num_nodes();
            result.memory += worker.tree().bytes();
            result.playout_moves += worker.moves_made();
            result.depth = std::max(result.depth, worker.depth());
            result.out_of_memory |= worker.tree().is_full() && !pacers_[i].is_spent();
        }
        for (const Move move : task.moves) {
            Tally tally;
            for (std::size_t i = 0; i < num_workers_; ++i) merge_move(workers_[i], move, tally);
            result.rows.push_back(make_row(move, tally, G::players(task.box)));
            result.rows.back().line = principal_line(move);
        }
        sort_by_support(result);
        return result;
    }

    static void merge_move(Worker& worker, Move move, Tally& tally) {
        if (worker.root() == kNoLink) return;
        Node& root = worker.tree().node(worker.root());
        for (std::size_t i = 0; i < root.size; ++i)
            if (root.edges()[i].move == move) tally.merge(worker.tally(i));
    }

    // The line that the trees together have followed most. What only one simulation tried is left out: it says nothing.
    std::vector<Move> principal_line(Move first) {
        std::vector<Move> line{first};
        std::vector<std::pair<Tree*, Link>> front;
        for (std::size_t i = 0; i < num_workers_; ++i) front.emplace_back(&workers_[i].tree(), workers_[i].root());
        while (advance(front, line.back()))
            if (const std::optional<Move> next = most_visited(front))
                line.push_back(*next);
            else
                break;
        return line;
    }
    // Moves each tree of the front to the child by `move`, and drops those that have none.
    static bool advance(std::vector<std::pair<Tree*, Link>>& front, Move move) {
        for (auto& [tree, link] : front) {
            if (link == kNoLink) continue;
            const Edge* edge = find_edge(tree->node(link), move);
            link = edge ? edge->child : kNoLink;
        }
        std::erase_if(front, [](const auto& entry) { return entry.second == kNoLink; });
        return !front.empty();
    }
    static const Edge* find_edge(Node& node, Move move) {
        for (const Edge& edge : all_edges(node))
            if (edge.visits > 0 && edge.move == move) return &edge;
        return nullptr;
    }
    static std::span<Edge> all_edges(Node& node) {
        return {node.edges(), node.who >= 0 ? node.size : std::size_t{1} << node.log2_table};
    }
    static std::optional<Move> most_visited(const std::vector<std::pair<Tree*, Link>>& front) {
        struct Sum {
            Move move;
            std::uint64_t visits = 0;
            double sum = 0;
        };
        std::vector<Sum> sums;
        for (const auto& [tree, link] : front)
            for (const Edge& edge : all_edges(tree->node(link))) {
                if (edge.visits == 0) continue;
                auto at = std::find_if(sums.begin(), sums.end(), [&](const Sum& sum) { return sum.move == edge.move; });
                if (at == sums.end()) at = sums.insert(sums.end(), {edge.move, 0, 0});
                at->visits += edge.visits;
                at->sum += edge.sum;
            }
        const auto best = std::max_element(sums.begin(), sums.end(), [](const Sum& a, const Sum& b) {
            return a.visits != b.visits ? a.visits < b.visits : a.sum < b.sum;
        });
        if (best == sums.end() || best->visits < 2) return std::nullopt;
        return best->move;
    }

    std::size_t num_workers_ = 0;
    std::deque<Worker> workers_;  // kept for their arenas
    std::vector<Pacer> pacers_;
};

}  // namespace tinmind
