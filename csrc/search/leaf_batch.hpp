// Leaves of a tree search that wait for an evaluator: their features, what is known of their end, and how they were
// reached.
//
// A leaf at which the game is over keeps its payoff and takes no row. Scores and their parts, which an evaluator does
// not tell, are G::evaluate's and those of the leaf, as for playouts that were cut off. Of a leaf in a game with
// hidden information the evaluator sees what the seat to act knows.
//
// Guarantee: once as many leaves as fit were added, nothing here takes memory.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "core/features.hpp"
#include "core/game.hpp"
#include "search/evaluator.hpp"
#include "search/tree.hpp"

namespace tinmind {

template <class G>
class LeafBatch {
public:
    using Box = typename G::Box;
    using State = typename G::State;

    struct Step {
        Link node, edge;
    };
    struct Leaf {
        Payoff payoff;
        Breakdown parts;  // of the searching seat
        std::size_t first_step, num_steps;
        bool is_over;
    };

    // Forgets what waited. `state`: any one of the game with this box.
    void start(const Box& box, const State& state, const Hooks& hooks) {
        hooks_ = hooks;
        clear();
        if (!is_on() && !has_policy()) return;
        seats_ = static_cast<std::size_t>(G::players(box));
        num_features_ = write_features<G>(box, state, {});
        row_.resize(num_features_);
        if (is_on()) hooks_.evaluator->expect(num_features_, seats_);
        if (has_policy()) hooks_.policy->expect(num_features_, seats_);
    }
    bool is_on() const { return hooks_.evaluator != nullptr; }
    bool has_policy() const { return hooks_.policy != nullptr; }
    bool is_full() const { return leaves_.size() >= static_cast<std::size_t>(hooks_.batch); }

    // Where something is hidden: a state in which a seat is to act, or the game is over.
    void add(const Box& box, const State& state, int seat) {
        const Turn turn = G::turn(box, state);
        Leaf leaf{{}, {}, steps_.size(), 0, turn.is_over()};
        if (leaf.is_over) {
            G::payoff(box, state, leaf.payoff);
        } else {
            G::evaluate(box, state, leaf.payoff);
            features_.resize(features_.size() + num_features_);
            write_row(box, state, turn.who, std::span(features_).last(num_features_));
            to_act_.push_back(turn.who);
        }
        break_down<G>(box, state, seat, leaf.parts);
        leaves_.push_back(leaf);
    }
    // One more step on the way to the leaf that was added last.
    void add_step(Link node, Link edge) {
        steps_.push_back({node, edge});
        ++leaves_.back().num_steps;
    }

    // One call of the evaluator for all that are not over.
    void evaluate() {
        if (to_act_.empty()) return;
        shares_.assign(to_act_.size() * seats_, 0.0f);
        hooks_.evaluator->evaluate({features_.data(), to_act_.size(), num_features_, to_act_.data(), seats_},
                                   shares_.data());
        check_shares(shares_, seats_);
        auto row = shares_.begin();
        for (Leaf& leaf : leaves_) {
            if (leaf.is_over) continue;
            std::copy_n(row, seats_, leaf.payoff.share.begin());
            row += static_cast<std::ptrdiff_t>(seats_);
        }
    }
    const std::vector<Leaf>& leaves() const { return leaves_; }
    std::span<const Step> all_steps() const { return steps_; }
    std::span<const Step> steps(const Leaf& leaf) const {
        return std::span(steps_).subspan(leaf.first_step, leaf.num_steps);
    }
    void clear() {
        leaves_.clear();
        steps_.clear();
        features_.clear();
        to_act_.clear();
    }

    // The weights that the policy gives to the moves of a seat.
    void weigh(const Box& box, const State& state, int seat, std::span<const Move> moves, float* weights) {
        write_row(box, state, seat, row_);
        const auto who = static_cast<std::int8_t>(seat);
        std::fill_n(weights, moves.size(), 0.0f);
        hooks_.policy->weigh({row_.data(), 1, num_features_, &who, seats_}, moves, weights);
        check_weights({weights, moves.size()});
    }

private:
    void write_row(const Box& box, const State& state, int seat, std::span<float> row) const {
        [[maybe_unused]] std::size_t used;
        if constexpr (G::kPublic)
            used = write_features<G>(box, state, row);
        else
            used = write_features<G>(box, G::view(box, state, seat).state, row);
        TINMIND_ASSERT(used == num_features_);
    }

    Hooks hooks_;
    std::size_t seats_ = 0, num_features_ = 0;
    std::vector<Leaf> leaves_;
    std::vector<Step> steps_;
    std::vector<float> features_, row_, shares_;
    std::vector<std::int8_t> to_act_;
};

}  // namespace tinmind
