// Monte-Carlo tree search: independent trees, one a thread, merged at the root; or one tree that all threads grow
// (MctsOptions::trees).
//
// Where all is public: one tree with chance nodes. Where something is hidden: information-set search, one tree a player. The
// game's own declaration chooses (kPublic). With separate trees the same position, options, simulations, seed and threads
// give the same result to the bit, however many searches the object has made; it only keeps the memory of its trees. One
// search at a time per object.
//
// With an evaluator there are no playouts: its shares are the value of a leaf (search/leaf_batch.hpp).
//
// With a cutoff, payoff and score of a playout that was cut off are G::evaluate's, and the breakdown is that of the
// state in which it was cut off.
#pragma once

#include <algorithm>
#include <cstring>
#include <deque>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "search/information_worker.hpp"
#include "search/limits.hpp"
#include "search/lines.hpp"
#include "search/mcts_worker.hpp"
#include "search/root.hpp"
#include "search/shared_worker.hpp"
#include "search/workers.hpp"

namespace tinmind {

template <Game G>
class Mcts {
public:
    using Box = typename G::Box;

    // Throws std::invalid_argument when the position or the limits cannot be searched, and what control.poll throws.
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const MctsOptions& options,
                        Control& control) {
        const Turn turn = G::turn(box, view.state);
        check_search(turn, limits, limits.simulations > 0 || limits.seconds > 0 || limits.nodes > 0);
        check_options(options);
        const auto start = Clock::now();
        const std::vector<Move> moves = root_moves<G>(box, view.state, limits.only);
        return search({box, view.state, moves, options, turn.who}, limits, control, start);
    }

    // Grows the trees where the seat of the view does not decide: while another thinks, or from the beginning of a game
    // to have the strategies of all. The result has no rows.
    SearchResult ponder(const Box& box, const View<G>& view, const Limits& limits, const MctsOptions& options,
                        Control& control) {
        check_options(options);
        const std::vector<Move> none;
        return search({box, view.state, none, options, view.seat}, limits, control, Clock::now());
    }

    // The real game went on by a move from the root of the last search or ponder: what the trees know of what follows is
    // kept for a search with limits.keeps.
    void advance([[maybe_unused]] const Box& box, Move move) {
        if (!has_kept_) return;
        with_workers([&](auto& workers) {
            for (std::size_t i = 0; i < num_trees(); ++i) workers[i].advance(move);
        });
        // What is hidden is found by what is known at it: there a view need not follow moves that it could not see.
        if constexpr (G::kPublic) apply<G>(box, kept_, move);
    }
    // Whether the trees have `state` as their root.
    bool keeps(const typename G::State& state) const {
        return has_kept_ && (!G::kPublic || std::memcmp(&kept_, &state, sizeof(state)) == 0);
    }
    void forget() { has_kept_ = false; }

    // How the seat that acts at `state` plays by the last search, as parts that sum to 1; nothing where its information
    // set has no node. Of games with hidden information and keys by view.
    std::vector<std::pair<Move, double>> strategy(const Box& box, const typename G::State& state,
                                                  const MctsOptions& options)
        requires(!G::kPublic)
    {
        std::vector<std::pair<Move, double>> parts;
        double total = 0;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            Node* const node = workers_[i].find_node(box, state);
            if (node == nullptr) continue;
            for (const Edge& edge : all_edges(*node)) {
                const double part = support(edge, options);
                total += part;
                add_part(parts, edge.move, part);
            }
        }
        if (total <= 0) return {};
        for (auto& [move, part] : parts) part /= total;
        return parts;
    }

private:
    struct Nothing {};
    using Worker = std::conditional_t<G::kPublic, MctsWorker<G>, InformationWorker<G>>;

    SearchResult search(MctsTask<G> task, const Limits& limits, Control& control, Clock::time_point start) {
        const bool was_shared = is_shared_;
        is_shared_ = task.options.trees == Trees::kShared;
        task.keeps = limits.keeps && keeps(task.state) && is_shared_ == was_shared &&
                     (is_shared_ || num_workers_ == workers_wanted(limits));
        Halt halt(control.stop);
        has_kept_ = false;  // while it runs, and when it fails
        prepare(task, limits, halt, start);
        run(task, halt, control, start);
        kept_ = task.state;
        has_kept_ = true;
        SearchResult result = merge(task);
        result.stopped = halt.is_set() && any_ended(StopReason::kHalt);
        result.decided = any_ended(StopReason::kDecided);
        result.seconds = seconds_since(start);
        return result;
    }

    static void check_options(const MctsOptions& options) {
        check_hooks(options);
        if (!G::kPublic && options.trees == Trees::kShared)
            throw std::invalid_argument(
                "trees=shared is for games in which all is public; use trees=separate where something is hidden");
        if (options.selection != Selection::kRegretMatching) return;
        if (G::kPublic)
            throw std::invalid_argument(
                "selection=regret_matching is for games with hidden information; use puct, ucb1 or ucb1_tuned here");
        if (options.information != Information::kView || options.root != RootRule::kSelection)
            throw std::invalid_argument("selection=regret_matching needs information=view and root=selection");
    }
    static void check_hooks(const MctsOptions& options) {
        const Hooks& hooks = options.hooks;
        if (hooks.evaluator != nullptr && options.trees == Trees::kShared)
            throw std::invalid_argument("trees=shared is without an evaluator; with one use trees=separate");
        if (hooks.policy != nullptr && options.selection != Selection::kPuct)
            throw std::invalid_argument("a policy gives the priors of selection=puct; other selections have none");
        if (hooks.batch < 1 || hooks.batch > kLargestBatch)
            throw std::invalid_argument("batch: must be from 1 to " + std::to_string(kLargestBatch) + ", is " +
                                        std::to_string(hooks.batch));
        if (hooks.batch == 1) return;
        if (hooks.evaluator == nullptr)
            throw std::invalid_argument("batch: is for a search with an evaluator; without one it must be 1");
        if (options.selection == Selection::kRegretMatching)
            throw std::invalid_argument("batch: selection=regret_matching learns from one game at a time; use 1");
        if (!G::kPublic && options.information == Information::kMoves)
            throw std::invalid_argument("batch: with information=moves only 1 is possible");
    }
    // What speaks for an edge in the strategy of its seat.
    static double support(const Edge& edge, const MctsOptions& options) {
        return options.selection == Selection::kRegretMatching ? edge.sum : edge.visits;
    }
    static void add_part(std::vector<std::pair<Move, double>>& parts, Move move, double part) {
        const auto at =
            std::find_if(parts.begin(), parts.end(), [&](const auto& entry) { return entry.first == move; });
        if (at == parts.end())
            parts.emplace_back(move, part);
        else
            at->second += part;
    }

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }
    // The i-th part of a total that is split evenly, the remainder to the first ones; 0 means no limit and stays 0.
    static std::uint64_t part_of(std::uint64_t total, std::size_t parts, std::size_t i) {
        return total / parts + (i < total % parts ? 1 : 0);
    }

    // No more trees than simulations.
    static std::size_t workers_wanted(const Limits& limits) {
        const auto threads = static_cast<std::size_t>(limits.threads);
        return limits.simulations > 0 ? std::min<std::uint64_t>(threads, limits.simulations) : threads;
    }

    std::size_t num_trees() const { return is_shared_ ? 1 : num_workers_; }
    // Calls use(workers) with those of the kind of this search.
    template <class Use>
    decltype(auto) with_workers(Use&& use) {
        if constexpr (G::kPublic)
            if (is_shared_) return use(sharers_);
        return use(workers_);
    }

    void prepare(const MctsTask<G>& task, const Limits& limits, const Halt& halt, Clock::time_point start) {
        num_workers_ = workers_wanted(limits);
        with_workers([&](auto& workers) {
            while (workers.size() < num_workers_) workers.emplace_back();
            prepare(task, limits, workers);
            make_pacers(task, limits, halt, start, workers);
        });
    }
    void prepare(const MctsTask<G>& task, const Limits& limits, std::deque<Worker>& workers) {
        for (std::size_t i = 0; i < num_workers_; ++i) {
            // 0 would be no limit.
            const std::uint64_t memory =
                limits.memory == 0 ? 0 : std::max<std::uint64_t>(limits.memory / num_workers_, 1);
            const std::uint64_t nodes =
                limits.nodes == 0 ? 0 : std::max<std::uint64_t>(part_of(limits.nodes, num_workers_, i), 1);
            workers[i].prepare(task, rng_of(limits, i), memory, nodes);
        }
    }
    void prepare(const MctsTask<G>& task, const Limits& limits, std::deque<SharedWorker<G>>& workers)
        requires(G::kPublic)
    {
        workers[0].prepare(task, rng_of(limits, 0), limits.memory, limits.nodes);
        for (std::size_t i = 0; i < num_workers_; ++i)
            workers[i].join(task, rng_of(limits, i), workers[0], num_workers_);
    }
    static Rng rng_of(const Limits& limits, std::size_t i) { return Rng(limits.seed, Purpose::kSearch, i); }

    template <class Workers>
    void make_pacers(const MctsTask<G>& task, const Limits& limits, const Halt& halt, Clock::time_point start,
                     Workers& workers) {
        pacers_.clear();
        const Deadline deadline = Deadline::after(start, limits.seconds);
        const bool ends_early = limits.early_stop && !task.moves.empty() && task.options.root == RootRule::kSelection;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            // Visits are counted in 32 bits.
            UnitLimit units{(std::numeric_limits<std::uint32_t>::max() - 1) / (num_workers_ / num_trees())};
            if (limits.simulations > 0)
                units.limit = std::min(units.limit, part_of(limits.simulations, num_workers_, i));
            pacers_.emplace_back(halt, deadline, units);
            if (ends_early)
                pacers_.back().stop_when([&worker = workers[i]](double left) { return worker.is_decided(left); });
        }
    }

    void run(const MctsTask<G>& task, Halt& halt, Control& control, Clock::time_point start) {
        with_workers([&](auto& workers) { run(task, halt, control, start, workers); });
    }
    template <class Workers>
    void run(const MctsTask<G>& task, Halt& halt, Control& control, Clock::time_point start, Workers& workers) {
        if (num_workers_ == 1) {
            // Short searches end here: no thread is made for them.
            if (control.poll) pacers_[0].pause_at(start + std::chrono::milliseconds(1));
            workers[0].run(task, pacers_[0]);
            if (pacers_[0].reason() != StopReason::kPause) return;
            pacers_[0].resume();
        }
        const auto work = [&](int i) {
            workers[static_cast<std::size_t>(i)].run(task, pacers_[static_cast<std::size_t>(i)]);
        };
        std::function<void()> poll;
        if (control.poll) poll = [&] { control.poll(progress(workers, start)); };
        run_workers(static_cast<int>(num_workers_), work, halt, poll);
    }

    template <class Workers>
    Progress progress(const Workers& workers, Clock::time_point start) const {
        Progress progress;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            const WorkerCounters& counters = workers[i].counters;
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
        return with_workers([&](auto& workers) { return merge(task, workers); });
    }
    template <class Workers>
    SearchResult merge(const MctsTask<G>& task, Workers& workers) {
        SearchResult result;
        result.seat = task.seat;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            auto& worker = workers[i];
            result.simulations += pacers_[i].done();
            result.nodes += worker.tree().num_nodes();
            result.memory += worker.bytes();
            result.playout_moves += worker.moves_made();
            result.depth = std::max(result.depth, worker.depth());
            result.out_of_memory |=
                worker.is_full() && !pacers_[i].is_spent() && pacers_[i].reason() == StopReason::kNone;
        }
        for (const Move move : task.moves) result.rows.push_back(row_of(task, workers, move));
        double total = 0;
        for (const RootMove& row : result.rows) total += row.probability;
        for (RootMove& row : result.rows) row.probability = total > 0 ? row.probability / total : 0;
        sort_rows(result, task.options);
        return result;
    }
    static void sort_rows(SearchResult& result, const MctsOptions& options) {
        options.root == RootRule::kHalving ? sort_by_visits(result) : sort_by_probability(result);
    }

    template <class Workers>
    RootMove row_of(const MctsTask<G>& task, Workers& workers, Move move) {
        Evidence evidence;
        double part = 0;
        for (std::size_t i = 0; i < num_workers_; ++i) {
            auto& worker = workers[i];
            if (worker.root() == kNoLink) continue;
            Node& root = worker.tree().node(worker.root());
            for (std::size_t k = 0; k < root.size; ++k) {
                if (root.edges()[k].move != move) continue;
                evidence.merge(worker.evidence(k));
                part += support(root.edges()[k], task.options);
            }
        }
        RootMove row = make_row(move, evidence, G::players(task.box), task.seat);
        row.probability = part;
        row.line = principal_line<G>(task, workers, num_trees(), move);
        return row;
    }

    typename G::State kept_{};  // what the trees stand for
    bool has_kept_ = false;
    std::size_t num_workers_ = 0;
    bool is_shared_ = false;      // of the last search
    std::deque<Worker> workers_;  // kept for their arenas
    [[no_unique_address]] std::conditional_t<G::kPublic, std::deque<SharedWorker<G>>, Nothing> sharers_;
    std::vector<Pacer> pacers_;
};

}  // namespace tinmind
