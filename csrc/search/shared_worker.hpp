// A worker of Monte-Carlo tree search, where all is public, in a tree that several workers grow together.
//
// A simulation counts its visits on the way down and its payoffs on the way up, so that meanwhile each visit is a virtual
// loss: one that gained nothing yet, and the others spread (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo
// Tree Search", 2008). What comes up turns exactly that loss into the payoff, and nothing is to be taken back. Where
// another worker is just making a node, or there is no room for it, the simulation goes on as a playout.
//
// With sequential halving each worker halves by its own part of the budget and by what all have seen.
//
// One worker alone grows the tree of MctsWorker, to the bit. (But its tables list outcomes in another order, which
// chance_widening and, between outcomes that came up equally often, the principal line go by.) Several grow another one
// each time.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <cmath>
#include <span>
#include <vector>

#include "search/shared_tree.hpp"
#include "search/tree_worker.hpp"

namespace tinmind {

// An edge as it is now. What `move` and `child` are is left out.
inline Edge snapshot(Edge& edge) {
    Edge seen;
    seen.visits = load(edge.visits);
    seen.extra = load(edge.extra);
    seen.sum = load(edge.sum);
    return seen;
}

template <class G>
class SharedWorker : public TreeWorker<G, SharedTree> {
public:
    using Base = TreeWorker<G, SharedTree>;
    using Box = typename G::Box;
    using State = typename G::State;

    // The first worker makes the tree; the others join it.
    void prepare(const MctsTask<G>& task, Rng rng, std::uint64_t max_bytes, std::uint64_t max_nodes) {
        Base::start(task, rng, max_bytes, max_nodes, Tree::largest_step(G::Moves::kCapacity, G::Outcomes::kCapacity));
        take_options(task, 1);
        if (task.keeps) compact();
        if (!task.moves.empty())
            root_ = Base::make_root(task, root_);
        else if (root_ == kNoLink && tree_.has_room())
            root_ = add_node<true>(task.box, task.state, G::turn(task.box, task.state));
        if (root_ == kNoLink || !Base::halving_.is_on()) return;
        Node& root = tree_.node(root_);
        root.tried = root.size;  // halving comes to all of them
    }
    void join(const MctsTask<G>& task, Rng rng, SharedWorker& first, std::size_t num_workers) {
        if (this != &first) {
            Base::begin(task, rng);
            tree_.join(first.tree_);
            root_ = first.root_;
        }
        take_options(task, num_workers);
    }

    // Grows the tree until the pacer or a full tree ends it.
    void run(const MctsTask<G>& task, Pacer& pacer) {
        with_rule(task.options, [&](const auto& rule) {
            while (root_ != kNoLink && tree_.has_room() && pacer.next()) {
                simulate(task, rule, pacer);
                Base::publish(pacer.done());
            }
        });
        Base::publish(pacer.done());
    }
    bool is_full() const { return tree_.is_full(); }
    std::uint64_t bytes() const { return tree_.bytes(); }
    // As of TreeWorker; the others are taken to have as many simulations left.
    bool is_decided(double simulations_left) {
        std::uint32_t most = 0, next = 0;
        tree_.each_edge(root_, [&](Edge& edge) {
            const std::uint32_t visits = load(edge.visits);
            next = std::max(next, std::min(most, visits));
            most = std::max(most, visits);
        });
        return static_cast<double>(most - next) > simulations_left * static_cast<double>(num_workers_);
    }

private:
    using Base::kMaxDepth, Base::tree_, Base::rng_, Base::num_steps_, Base::root_, Base::path_;

    void take_options(const MctsTask<G>& task, std::size_t num_workers) {
        chance_widening_ = static_cast<float>(task.options.chance_widening);
        expansion_ = static_cast<std::uint32_t>(task.options.expansion);
        num_workers_ = num_workers;
        root_edges_.reserve(task.moves.size());
    }
    // Drops what the real game has left behind.
    void compact() {
        if (root_ == kNoLink) return tree_.clear();
        SharedTree packed;
        root_ = packed.take_over(tree_, root_);
        std::swap(tree_, packed);
        if (root_ == kNoLink) return;
        std::uint32_t& visits = tree_.node(root_).visits;
        visits = 0;
        tree_.each_edge(root_, [&](const Edge& edge) { visits += edge.visits; });
    }

    template <class Rule>
    void simulate(const MctsTask<G>& task, const Rule& rule, const Pacer& pacer) {
        State state = task.state;
        descend(task.box, rule, state, pacer);
        Payoff payoff;
        const auto& options = task.options;
        Base::moves_made_ += static_cast<std::uint64_t>(num_steps_) +
                             play_out<G>(task.box, state, rng_, options.playout, options.cutoff, payoff);
        add_payoff(task, rule, payoff);
        if (!task.moves.empty()) Base::count(task, state, payoff);
    }

    // Follows the tree to an edge that was never followed or to the end of the game, and counts the visits.
    template <class Rule>
    void descend(const Box& box, const Rule& rule, State& state, const Pacer& pacer) {
        num_steps_ = 0;
        Link link = root_;
        std::uint32_t visits = add<std::uint32_t>(tree_.node(root_).visits, 1);
        for (;;) {
            Node& node = tree_.node(link);
            Edge* edge;
            if (!kHasChance<G> || node.who >= 0)
                edge = num_steps_ == 0 ? pick_root(rule, node, visits, pacer) : pick(rule, node, visits);
            else if constexpr (kHasChance<G>)
                edge = draw(box, state, link, visits);
            if (edge == nullptr) return;
            apply<G>(box, state, load(edge->move));
            Base::follow(&node, edge);
            visits = add<std::uint32_t>(edge->visits, 1);
            if (visits < expansion_ || num_steps_ == kMaxDepth) return;
            visits -= expansion_;  // those before there was a node
            link = child<Rule::kWantsPriors>(box, state, *edge);
            if (link == kNoLink) return;
        }
    }

    // The node behind an edge; kNoLink where the descent ends.
    template <bool kPriors>
    Link child(const Box& box, const State& state, Edge& edge) {
        const Link link = SharedTree::child(edge);
        if (link != kNoLink) return link == kLinkToCome ? kNoLink : link;
        const Turn turn = G::turn(box, state);
        if (turn.is_over() || !SharedTree::claim(edge.child)) return kNoLink;
        const Link made = add_node<kPriors>(box, state, turn);
        SharedTree::publish(edge.child, made);
        return made;
    }
    template <bool kPriors>
    Link add_node(const Box& box, const State& state, Turn turn) {
        if (turn.is_chance()) return tree_.add_chance();
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return Base::template add_decision<kPriors>(box, state, turn.who, moves);
    }

    template <class Rule>
    Edge* pick_root(const Rule& rule, Node& root, std::uint32_t visits, const Pacer& pacer) {
        Edge* const edge = choose_root(rule, root, visits, pacer);
        if (!Base::tallies_.empty())
            Base::is_check_ = Base::tallies_[static_cast<std::size_t>(edge - root.edges())].begin();
        return edge;
    }
    template <class Rule>
    Edge* choose_root(const Rule& rule, Node& root, std::uint32_t visits, const Pacer& pacer) {
        Halving& halving = Base::halving_;
        if (!halving.is_on()) return choose(rule, root, visits);
        if (halving.is_due(pacer.part_done())) {
            root_edges_.clear();
            tree_.each_edge(root_, [&](Edge& edge) { root_edges_.push_back(snapshot(edge)); });
        }
        return &root.edges()[halving.next(root_edges_.data(), pacer.part_done())];
    }

    // The edge to follow from a node below the root.
    template <class Rule>
    Edge* pick(const Rule& rule, Node& node, std::uint32_t visits) const {
        return Base::is_check_ && is_explored(visits, node.size) ? best_known(node) : choose(rule, node, visits);
    }
    // As pick_best, by what can be seen now.
    static Edge* best_known(Node& node) {
        const std::span edges(node.edges(), load(node.tried));
        std::uint32_t most = 0;
        for (Edge& edge : edges) most = std::max(most, load(edge.visits));
        Edge* best = node.edges();
        double best_mean = -1;
        for (Edge& edge : edges) {
            const Edge now = snapshot(edge);
            if (now.visits == 0 || now.visits < most / 2) continue;
            const double mean = now.sum / now.visits;
            if (mean <= best_mean) continue;
            best_mean = mean;
            best = &edge;
        }
        return best;
    }

    // The choice of the rule by what can be seen now. A child that another worker has just taken for the first time is
    // left to it.
    template <class Rule>
    static Edge* choose(const Rule& rule, Node& node, std::uint32_t visits) {
        for (;;) {
            Node seen;
            seen.visits = visits;
            seen.size = node.size;
            seen.tried = load(node.tried);
            Edge* const untried = node.edges() + seen.tried;
            Edge* best = seen.tried > 0 ? node.edges() : nullptr;
            if (!Rule::kWantsPriors && rule.may_try(seen)) {
                if (take_untried(node, seen.tried)) return untried;
                continue;
            }
            const float width = rule.width(seen.visits);
            float best_value = -1;
            double sum = 0;
            for (Edge* edge = node.edges(); edge != untried; ++edge) {
                const Edge now = snapshot(*edge);
                if (now.visits == 0) continue;
                sum += now.sum;
                const float value = rule.value(now, width);
                if (value > best_value) {
                    best_value = value;
                    best = edge;
                }
            }
            if (!rule.may_try(seen)) return best;
            const float parent_mean =
                seen.visits > 0 ? static_cast<float>(sum / static_cast<double>(seen.visits)) : 0.0f;
            if (best != nullptr && rule.untried(*untried, width, parent_mean) <= best_value) return best;
            if (take_untried(node, seen.tried)) return untried;
        }
    }
    static bool take_untried(Node& node, std::uint16_t tried) {
        return std::atomic_ref(node.tried)
            .compare_exchange_strong(tried, static_cast<std::uint16_t>(tried + 1), std::memory_order_relaxed);
    }

    // The edge of an outcome; nullptr when there is no room for it.
    Edge* draw(const Box& box, const State& state, Link link, std::uint32_t visits) {
        const Move move = G::sample_chance(box, state, rng_);
        if (chance_widening_ == 0) return tree_.outcome(link, move);
        const std::uint16_t size = load(tree_.node(link).size);
        const float allowed = chance_widening_ * std::sqrt(static_cast<float>(visits));
        if (visits > 0 && size >= allowed && !tree_.has_outcome(link, move))
            if (Edge* const known = tree_.known_outcome(link, rng_.below(visits))) return known;
        return tree_.outcome(link, move);
    }

    template <class Rule>
    void add_payoff(const MctsTask<G>& task, const Rule& rule, const Payoff& payoff) {
        const std::array<float, kMaxSeats> gains = Base::gains_of(task, payoff);
        for (int i = 0; i < num_steps_; ++i) {
            const auto [node, edge] = path_[static_cast<std::size_t>(i)];
            if (node->who < 0) continue;
            const float gain = gains[static_cast<std::size_t>(node->who)];
            add<double>(edge->sum, gain);
            if constexpr (Rule::kLearns) learn(rule, *edge, gain);
        }
    }
    // A mean over the visits counted so far, also those on their way.
    template <class Rule>
    static void learn(const Rule& rule, Edge& edge, float gain) {
        const std::atomic_ref<float> extra(edge.extra);
        Edge learnt = snapshot(edge);
        float before = learnt.extra;
        do {
            learnt.extra = before;
            rule.learn(learnt, gain);
        } while (!extra.compare_exchange_weak(before, learnt.extra, std::memory_order_relaxed));
    }

    float chance_widening_ = 0;
    std::uint32_t expansion_ = 1;
    std::size_t num_workers_ = 1;
    std::vector<Edge> root_edges_;  // as they were when halving looked at them
};

}  // namespace tinmind
