// What all workers of Monte-Carlo tree search have in common: a tree in an arena, grown simulation by simulation by one
// thread, or a part of a tree that several grow (TreeOf: Tree or SharedTree).
//
// A worker of a kind derives from it (mcts_worker.hpp: all is public; shared_worker.hpp: the same in one tree for all
// workers; information_worker.hpp: something is hidden) and adds how a simulation runs through the tree. Every edge holds
// the payoffs of the seat that acts at its parent, so that each seat maximises its own share, for any number of seats
// (max^n; Sturtevant, "An analysis of UCT in multi-player games", 2008), or the others the searching seat's loss
// (paranoid).
//
// The worker keeps its arena from search to search. Same position, options, seed and number of simulations: the same
// tree to the bit, whatever was searched before. Not thread-safe, except `counters`.
#pragma once

#include <algorithm>
#include <array>
#include <numeric>
#include <span>
#include <vector>

#include "core/game.hpp"
#include "search/halving.hpp"
#include "search/leaf_batch.hpp"
#include "search/options.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/root_tally.hpp"
#include "search/select.hpp"
#include "search/stop.hpp"
#include "search/tree.hpp"
#include "search/workers.hpp"

namespace tinmind {

// What a search is about: the same for all workers.
template <class G>
struct MctsTask {
    const typename G::Box& box;
    const typename G::State& state;  // what the searching seat knows
    const std::vector<Move>& moves;  // at the root
    const MctsOptions& options;
    int seat = 0;        // acts at the root
    bool keeps = false;  // goes on with the trees as they are
};

template <class G, class TreeOf = Tree>
class TreeWorker {
public:
    using Box = typename G::Box;
    using State = typename G::State;

    // kNoLink when not even the root found room.
    Link root() const { return root_; }
    TreeOf& tree() { return tree_; }
    // Of the i-th edge of the root.
    Evidence evidence(std::size_t i) const { return tallies_[i].evidence(); }
    int depth() const { return depth_; }
    // No other root move can be visited as often as the leader in so many more simulations.
    bool is_decided(double simulations_left) {
        std::uint32_t most = 0, next = 0;
        for (const Edge& edge : all_edges(tree_.node(root_))) {
            next = std::max(next, std::min(most, edge.visits));
            most = std::max(most, edge.visits);
        }
        return static_cast<double>(most - next) > simulations_left;
    }
    std::uint64_t moves_made() const { return moves_made_; }

    // The real game went on by a move: what lies below it is kept for the next search.
    void advance(Move move) {
        if (root_ == kNoLink) return;
        Link next = kNoLink;
        tree_.each_edge(root_, [&](const Edge& edge) {
            if (edge.visits > 0 && edge.move == move) next = edge.child;
        });
        root_ = next;
    }

    WorkerCounters counters;

protected:
    // A descent that is longer than this goes on as a playout.
    static constexpr int kMaxDepth = 512;
    static constexpr std::size_t kNumParts = kNumTold<G>;
    // Every root move is to be judged, also one that the policy would never play.
    static constexpr float kRootUniform = 0.6f;
    struct Step {
        Node* node;
        Edge* edge;
    };

    // Forgets the tree, or keeps what lies below its root.
    void start(const MctsTask<G>& task, Rng rng, std::uint64_t max_bytes, std::uint64_t max_nodes,
               std::size_t largest_step) {
        begin(task, rng);
        if (!task.keeps) {
            tree_.reset(max_bytes, max_nodes, largest_step);
            root_ = kNoLink;
        } else {
            tree_.set_limits(max_bytes, max_nodes, largest_step);
        }
    }
    // All but the tree.
    void begin(const MctsTask<G>& task, Rng rng) {
        rng_ = rng;
        prior_uniform_ = static_cast<float>(task.options.prior_uniform);
        depth_ = 0;
        moves_made_ = 0;
        counters.simulations = counters.nodes = 0;
        counters.depth = 0;
        is_check_ = false;
        // Checks are for hints: in play they would cost a third of what the search learns.
        tallies_.assign(task.moves.size(), RootTally(task.options.root == RootRule::kHalving));
        leaves_.start(task.box, task.state, task.options.hooks);
        halving_.start(task.options.root == RootRule::kHalving ? task.moves.size() : 0);
    }

    // The root: all moves to compare, with what an older node of the same decision knows of them. kNoLink: no room.
    Link make_root(const MctsTask<G>& task, Link known) {
        if (task.moves.empty() || !tree_.has_room()) return kNoLink;
        MoveList<G> moves;
        for (const Move move : task.moves) moves.push_back(move);
        prior_uniform_ = std::max(static_cast<float>(task.options.prior_uniform), kRootUniform);
        const Link root = task.options.selection == Selection::kPuct
                              ? add_decision<true>(task.box, task.state, task.seat, moves)
                              : add_decision<false>(task.box, task.state, task.seat, moves);
        prior_uniform_ = static_cast<float>(task.options.prior_uniform);
        if (root != kNoLink && known != kNoLink && tree_.node(known).who == task.seat)
            inherit(tree_.node(root), tree_.node(known), task.options.selection == Selection::kPuct);
        return root;
    }
    // Moves that were tried come first, as everywhere.
    static void inherit(Node& root, Node& known, bool keeps_priors) {
        for (Edge *edge = root.edges(), *end = edge + root.size; edge != end; ++edge) {
            for (Edge *old = known.edges(), *last = old + known.size; old != last; ++old) {
                if (old->move != edge->move) continue;
                const float prior = edge->extra;
                *edge = *old;
                if (keeps_priors) edge->extra = prior;
                root.visits += old->visits;
            }
        }
        const auto middle = std::stable_partition(root.edges(), root.edges() + root.size,
                                                  [](const Edge& edge) { return edge.visits > 0; });
        root.tried = static_cast<std::uint16_t>(middle - root.edges());
    }

    void publish(std::uint64_t done) {
        counters.simulations.store(done, std::memory_order_relaxed);
        counters.nodes.store(tree_.num_nodes(), std::memory_order_relaxed);
        counters.depth.store(depth_, std::memory_order_relaxed);
    }

    // The edge to follow from the root.
    template <class Rule>
    Edge* pick_root(const Rule& rule, Node& root, const Pacer& pacer) {
        Edge* edge;
        if (halving_.is_on()) {
            root.tried = root.size;  // halving comes to all of them
            edge = &root.edges()[halving_.next(root.edges(), pacer.part_done())];
        } else {
            edge = rule.pick(root);
        }
        if (!tallies_.empty()) is_check_ = tallies_[static_cast<std::size_t>(edge - root.edges())].begin();
        return edge;
    }
    // The edge to follow from a node below the root.
    template <class Rule>
    Edge* pick(const Rule& rule, Node& node) const {
        return is_check_ && is_explored(node.visits, node.size) ? pick_best(std::span(node.edges(), node.tried))
                                                                : rule.pick(node);
    }

    void follow(Node* node, Edge* edge) {
        path_[static_cast<std::size_t>(num_steps_++)] = {node, edge};
        if (num_steps_ > depth_) depth_ = num_steps_;
    }

    // What each seat seeks.
    static std::array<float, kMaxSeats> gains_of(const MctsTask<G>& task, const Payoff& payoff) {
        std::array<float, kMaxSeats> gains = payoff.share;
        if (task.options.backup == Backup::kParanoid) {
            const float share = payoff.share[static_cast<std::size_t>(task.seat)];
            for (std::size_t i = 0; i < gains.size(); ++i)
                gains[i] = static_cast<int>(i) == task.seat ? share : 1 - share;
        }
        return gains;
    }

    template <class Rule>
    void back_up(const MctsTask<G>& task, const Rule& rule, const Payoff& payoff) {
        const std::array<float, kMaxSeats> gains = gains_of(task, payoff);
        for (int i = 0; i < num_steps_; ++i) {
            const auto [node, edge] = path_[static_cast<std::size_t>(i)];
            ++node->visits;
            ++edge->visits;
            if (node->who < 0) continue;
            const float gain = gains[static_cast<std::size_t>(node->who)];
            edge->sum += gain;
            rule.learn(*edge, gain);
        }
    }

    // `state`: the end of the simulation.
    void count(const MctsTask<G>& task, const State& state, const Payoff& payoff) {
        Breakdown parts{};
        break_down<G>(task.box, state, task.seat, parts);
        count(task, payoff, parts);
    }
    void count(const MctsTask<G>& task, const Payoff& payoff, const Breakdown& parts) {
        const auto index = static_cast<std::size_t>(path_[0].edge - path_[0].node->edges());
        tallies_[index].add(payoff, parts, G::players(task.box), task.seat, kNumParts);
    }

    // The simulation that came to `state` waits for the evaluator. A draw is judged as it stands, which is the mean over
    // its outcomes for an evaluator that is right. Visits of chance nodes are final at once: nothing is chosen there.
    void wait_for_value(const MctsTask<G>& task, const State& state) {
        leaves_.add(task.box, state, task.seat);
        for (int i = 0; i < num_steps_; ++i) {
            const auto [node, edge] = path_[static_cast<std::size_t>(i)];
            put_virtual_loss(*node, *edge);
            if (node->who >= 0) leaves_.add_step(tree_.link_of(node), tree_.link_of(edge));
        }
    }
    // Has the waiting simulations valued, takes their virtual losses back, and gives each to `end(payoff, parts)` with
    // its way in path_.
    template <class End>
    void value_leaves(End&& end) {
        leaves_.evaluate();
        for (const auto& [node, edge] : leaves_.all_steps()) take_virtual_loss(tree_.node(node), tree_.edge(edge));
        for (const auto& leaf : leaves_.leaves()) {
            num_steps_ = 0;
            for (const auto& [node, edge] : leaves_.steps(leaf))
                path_[static_cast<std::size_t>(num_steps_++)] = {&tree_.node(node), &tree_.edge(edge)};
            end(leaf.payoff, leaf.parts);
        }
        leaves_.clear();
    }

    // Edges in the order of `moves` from a random start on; then, with priors, by falling prior. kNoLink: a shared tree has
    // no more room.
    template <bool kPriors>
    Link add_decision(const Box& box, const State& state, int seat, const MoveList<G>& moves) {
        const Link link = tree_.add_decision(seat, moves.size());
        if (link == kNoLink) return kNoLink;
        Edge* const edges = tree_.node(link).edges();
        const std::size_t start = rng_.below(static_cast<std::uint32_t>(moves.size()));
        std::size_t at = start;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            edges[i] = Edge{};
            edges[i].move = moves[at];
            if (++at == moves.size()) at = 0;
        }
        if constexpr (kPriors) set_priors(box, state, seat, moves, start, edges);
        return link;
    }

    void set_priors(const Box& box, const State& state, int seat, const MoveList<G>& moves, std::size_t start,
                    Edge* edges) {
        std::array<float, G::Moves::kCapacity> weights;
        const std::size_t count = moves.size();
        if (leaves_.has_policy())
            leaves_.weigh(box, state, seat, std::span(moves.begin(), count), weights.data());
        else
            G::policy(box, state, moves, std::span(weights.data(), count));
        const float total = std::accumulate(weights.data(), weights.data() + count, 0.0f);
        const float scale = (1 - prior_uniform_) / total, floor = prior_uniform_ / static_cast<float>(count);
        for (std::size_t i = 0; i < count; ++i) edges[i].extra = floor + scale * weights[(start + i) % count];
        // Insertion sort: it keeps the order of equal priors, and takes no memory.
        for (std::size_t i = 1; i < count; ++i) {
            const Edge edge = edges[i];
            std::size_t to = i;
            for (; to > 0 && edges[to - 1].extra < edge.extra; --to) edges[to] = edges[to - 1];
            edges[to] = edge;
        }
    }

    TreeOf tree_;
    Link root_ = kNoLink;
    Rng rng_;
    Halving halving_;
    LeafBatch<G> leaves_;
    float prior_uniform_ = 0;
    int depth_ = 0;
    std::uint64_t moves_made_ = 0;
    std::vector<RootTally> tallies_;
    bool is_check_ = false;  // the simulation that is on follows the best moves known (root_tally.hpp)
    std::array<Step, kMaxDepth> path_;
    int num_steps_ = 0;
};

// Calls work(rule) with the selection rule that the options name.
template <class Work>
void with_rule(const MctsOptions& options, Work&& work) {
    switch (options.selection) {
        case Selection::kUcb1: return work(Ucb1(options));
        case Selection::kUcb1Tuned: return work(Ucb1Tuned(options));
        default: return work(Puct(options));
    }
}

}  // namespace tinmind
