// One tree of Monte-Carlo tree search in a game where all is public: decisions and chance nodes.
//
// Chance nodes draw an outcome by its probability. With progressive widening of draws (Couetoux et al., "Continuous upper
// confidence trees", 2011) a node visited N times holds at most w sqrt(N) outcomes; further draws fall on these by how
// often they came. A simulation copies the state once and replays moves.
#pragma once

#include <cmath>

#include "search/tree_worker.hpp"

namespace tinmind {

template <class G>
class MctsWorker : public TreeWorker<G> {
public:
    using Base = TreeWorker<G>;
    using Box = typename G::Box;
    using State = typename G::State;

    void prepare(const MctsTask<G>& task, Rng rng, std::uint64_t max_bytes, std::uint64_t max_nodes) {
        Base::start(task, rng, max_bytes, max_nodes, Tree::largest_step(G::Moves::kCapacity, G::Outcomes::kCapacity));
        chance_widening_ = static_cast<float>(task.options.chance_widening);
        expansion_ = static_cast<std::uint32_t>(task.options.expansion);
        if (task.keeps) compact();
        if (!task.moves.empty())
            root_ = Base::make_root(task, root_);
        else if (root_ == kNoLink && tree_.has_room())
            root_ = add_node<true>(task.box, task.state);
    }

    // Grows the tree until the pacer or a full tree ends it.
    void run(const MctsTask<G>& task, Pacer& pacer) {
        with_rule(task.options, [&](const auto& rule) {
            while (root_ != kNoLink && tree_.has_room() && pacer.next()) {
                simulate(task, rule, pacer);
                Base::publish(pacer.done());
            }
            // After a pause the batch goes on: what is in it depends on no clock.
            if (pacer.reason() != StopReason::kPause) value_leaves(task, rule);
        });
        Base::publish(pacer.done());
    }
    // The tree has no room for one more simulation.
    bool is_full() const { return tree_.is_full(); }
    std::uint64_t bytes() const { return tree_.bytes(); }

private:
    using Base::kMaxDepth, Base::tree_, Base::rng_, Base::num_steps_, Base::root_, Base::leaves_;

    // Drops what the real game has left behind.
    void compact() {
        if (root_ == kNoLink) return tree_.clear();
        Tree packed;
        root_ = packed.take_over(tree_, root_);
        std::swap(tree_, packed);
    }

    template <class Rule>
    void simulate(const MctsTask<G>& task, const Rule& rule, const Pacer& pacer) {
        State state = task.state;
        descend(task.box, rule, state, pacer);
        Base::moves_made_ += static_cast<std::uint64_t>(num_steps_);
        if (leaves_.is_on()) {
            Base::wait_for_value(task, state);
            if (leaves_.is_full()) value_leaves(task, rule);
            return;
        }
        Payoff payoff;
        const auto& options = task.options;
        Base::moves_made_ += play_out<G>(task.box, state, rng_, options.playout, options.cutoff, payoff);
        Base::back_up(task, rule, payoff);
        if (!task.moves.empty()) Base::count(task, state, payoff);
    }

    template <class Rule>
    void value_leaves(const MctsTask<G>& task, const Rule& rule) {
        Base::value_leaves([&](const Payoff& payoff, const Breakdown& parts) {
            Base::back_up(task, rule, payoff);
            if (!task.moves.empty()) Base::count(task, payoff, parts);
        });
    }

    // Follows the tree to an edge that was never followed or to the end of the game.
    template <class Rule>
    void descend(const Box& box, const Rule& rule, State& state, const Pacer& pacer) {
        num_steps_ = 0;
        Link* link = &root_;
        for (;;) {
            Node* node = &tree_.node(*link);
            Edge* edge;
            if (!kHasChance<G> || node->who >= 0) {
                edge = num_steps_ == 0 ? Base::pick_root(rule, *node, pacer) : Base::pick(rule, *node);
            } else if constexpr (kHasChance<G>) {
                edge = draw(box, state, *link);
                node = &tree_.node(*link);
            }
            apply<G>(box, state, edge->move);
            Base::follow(node, edge);
            if (edge->visits < expansion_ || num_steps_ == kMaxDepth) return;
            if (edge->child == kNoLink && !(edge->child = add_node<Rule::kWantsPriors>(box, state))) return;
            link = &edge->child;
        }
    }

    // The edge of an outcome; the chance node may move, and `link` with it.
    Edge* draw(const Box& box, const State& state, Link& link) {
        const Move move = G::sample_chance(box, state, rng_);
        if (chance_widening_ == 0) return tree_.outcome(link, move);
        Node& node = tree_.node(link);
        const float allowed = chance_widening_ * std::sqrt(static_cast<float>(node.visits));
        if (node.size == 0 || node.size < allowed || tree_.has_outcome(link, move)) return tree_.outcome(link, move);
        return tree_.known_outcome(node, rng_.below(node.visits));
    }

    // kNoLink when the game is over.
    template <bool kPriors>
    Link add_node(const Box& box, const State& state) {
        const Turn turn = G::turn(box, state);
        if (turn.is_over()) return kNoLink;
        if (turn.is_chance()) return tree_.add_chance();
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return Base::template add_decision<kPriors>(box, state, turn.who, moves);
    }

    float chance_widening_ = 0;
    std::uint32_t expansion_ = 1;
};

}  // namespace tinmind
