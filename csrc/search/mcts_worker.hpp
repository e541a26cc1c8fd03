// One tree of Monte-Carlo tree search, grown by one thread.
//
// max^n: every edge holds the payoffs of the seat that acts at its parent, so each seat maximises its own share, for
// any number of seats (Luckhardt and Irani, "An algorithmic solution of n-person games", 1986; Sturtevant, "An analysis
// of UCT in multi-player games", 2008). Chance nodes draw an outcome by its probability. A simulation copies the state
// once and replays moves.
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
#include "search/options.hpp"
#include "search/playout.hpp"
#include "search/result.hpp"
#include "search/select.hpp"
#include "search/stop.hpp"
#include "search/tree.hpp"
#include "search/workers.hpp"

namespace tinmind {

// What a search is about: the same for all workers.
template <class G>
struct MctsTask {
    const typename G::Box& box;
    const typename G::State& state;
    const std::vector<Move>& moves;  // at the root
    const MctsOptions& options;
    int seat = 0;  // acts at the root
};

template <class G>
class MctsWorker {
public:
    using Box = typename G::Box;
    using State = typename G::State;

    void prepare(const MctsTask<G>& task, Rng rng, std::uint64_t max_bytes, std::uint64_t max_nodes) {
        rng_ = rng;
        depth_ = 0;
        moves_made_ = 0;
        counters.simulations = counters.nodes = 0;
        counters.depth = 0;
        tallies_.assign(task.moves.size(), {});
        tree_.reset(max_bytes, max_nodes, Tree::largest_step(G::Moves::kCapacity, G::Outcomes::kCapacity));
        root_ = kNoLink;
        if (!tree_.has_room()) return;
        MoveList<G> moves;
        for (const Move move : task.moves) moves.push_back(move);
        const bool wants_priors = task.options.selection == Selection::kPuct;
        // Every root move is to be judged, also one that the policy would never play.
        prior_uniform_ = std::max(static_cast<float>(task.options.prior_uniform), kRootUniform);
        root_ = wants_priors ? add_decision<true>(task.box, task.state, task.seat, moves)
                             : add_decision<false>(task.box, task.state, task.seat, moves);
        prior_uniform_ = static_cast<float>(task.options.prior_uniform);
    }

    // Grows the tree until the pacer or a full tree ends it.
    void run(const MctsTask<G>& task, Pacer& pacer) {
        switch (task.options.selection) {
            case Selection::kUcb1: return grow(task, Ucb1(task.options.exploration), pacer);
            case Selection::kUcb1Tuned: return grow(task, Ucb1Tuned(task.options.exploration), pacer);
            case Selection::kPuct: return grow(task, Puct(task.options.exploration), pacer);
        }
    }

    // kNoLink when not even the root found room.
    Link root() const { return root_; }
    Tree& tree() { return tree_; }
    // Of the i-th edge of the root.
    const Tally& tally(std::size_t i) const { return tallies_[i]; }
    int depth() const { return depth_; }
    std::uint64_t moves_made() const { return moves_made_; }

    WorkerCounters counters;

private:
    // A descent that is longer than this goes on as a playout.
    static constexpr int kMaxDepth = 512;
    static constexpr std::size_t kNumParts = G::kPartNames.size();
    struct Step {
        Node* node;
        Edge* edge;
    };

    template <class Rule>
    void grow(const MctsTask<G>& task, const Rule& rule, Pacer& pacer) {
        while (tree_.has_room() && pacer.next()) {
            simulate(task, rule);
            publish(pacer.done());
        }
        publish(pacer.done());
    }
    void publish(std::uint64_t done) {
        counters.simulations.store(done, std::memory_order_relaxed);
        counters.nodes.store(tree_.num_nodes(), std::memory_order_relaxed);
        counters.depth.store(depth_, std::memory_order_relaxed);
    }

    template <class Rule>
    void simulate(const MctsTask<G>& task, const Rule& rule) {
        State state = task.state;
        const int depth = descend(task.box, rule, state);
        Payoff payoff;
        const auto& options = task.options;
        moves_made_ += static_cast<std::uint64_t>(depth) +
                       play_out<G>(task.box, state, rng_, options.playout, options.cutoff, payoff);
        back_up(rule, depth, payoff);
        Breakdown parts{};
        if constexpr (kNumParts > 0) G::breakdown(task.box, state, task.seat, parts);
        const auto index = static_cast<std::size_t>(path_[0].edge - path_[0].node->edges());
        tallies_[index].add(payoff, parts, G::players(task.box), task.seat, kNumParts);
    }

    // Follows the tree to an edge that was never followed or to the end of the game; returns the number of steps, noted
    // in path_.
    template <class Rule>
    int descend(const Box& box, const Rule& rule, State& state) {
        Link root = root_;
        Link* link = &root;
        for (int depth = 0;;) {
            Node* node = &tree_.node(*link);
            Edge* edge;
            if (!kHasChance<G> || node->who >= 0) {
                edge = rule.pick(*node);
            } else if constexpr (kHasChance<G>) {
                edge = tree_.outcome(*link, G::sample_chance(box, state, rng_));
                node = &tree_.node(*link);
            }
            apply<G>(box, state, edge->move);
            path_[static_cast<std::size_t>(depth++)] = {node, edge};
            if (depth > depth_) depth_ = depth;
            if (edge->visits == 0 || depth == kMaxDepth) return depth;
            if (edge->child == kNoLink && !(edge->child = add_node<Rule::kWantsPriors>(box, state))) return depth;
            link = &edge->child;
        }
    }

    template <class Rule>
    void back_up(const Rule& rule, int depth, const Payoff& payoff) {
        for (int i = 0; i < depth; ++i) {
            const auto [node, edge] = path_[static_cast<std::size_t>(i)];
            ++node->visits;
            ++edge->visits;
            if (node->who < 0) continue;
            const float share = payoff.share[static_cast<std::size_t>(node->who)];
            edge->sum += share;
            rule.learn(*edge, share);
        }
    }

    // kNoLink when the game is over.
    template <bool kPriors>
    Link add_node(const Box& box, const State& state) {
        const Turn turn = G::turn(box, state);
        if (turn.is_over()) return kNoLink;
        if (turn.is_chance()) return tree_.add_chance();
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return add_decision<kPriors>(box, state, turn.who, moves);
    }

    // Edges in the order of `moves` from a random start on; then, with priors, by falling prior.
    template <bool kPriors>
    Link add_decision(const Box& box, const State& state, int seat, MoveList<G>& moves) {
        const Link link = tree_.add_decision(seat, moves.size());
        Edge* const edges = tree_.node(link).edges();
        const std::size_t start = rng_.below(static_cast<std::uint32_t>(moves.size()));
        std::size_t at = start;
        for (std::size_t i = 0; i < moves.size(); ++i) {
            edges[i] = Edge{};
            edges[i].move = moves[at];
            if (++at == moves.size()) at = 0;
        }
        if constexpr (kPriors) set_priors(box, state, moves, start, edges);
        return link;
    }

    void set_priors(const Box& box, const State& state, const MoveList<G>& moves, std::size_t start, Edge* edges) {
        std::array<float, G::Moves::kCapacity> weights;
        const std::size_t count = moves.size();
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

    static constexpr float kRootUniform = 0.6f;

    Tree tree_;
    Link root_ = kNoLink;
    Rng rng_;
    float prior_uniform_ = 0;
    int depth_ = 0;
    std::uint64_t moves_made_ = 0;
    std::vector<Tally> tallies_;
    std::array<Step, kMaxDepth> path_;
};

}  // namespace tinmind
