// Regret matching in information sets: mixed strategies that go to an equilibrium where a choice is made in secret.
//
// Online outcome sampling: counterfactual regrets from single sampled games, in trees that grow with the search (Lisy,
// Lanctot and Bowling, "Online Monte Carlo counterfactual regret minimization for search in imperfect information
// games", 2015). In each simulation one seat explores and learns, the others play their current strategies, which are
// averaged; the seats take turns at it. Values of what was not tried are filled in by running means, which takes most of
// the variance away and no truth (Schmid et al., "Variance reduction in Monte Carlo counterfactual regret minimization",
// 2019). One simulation in seats + 1 is played by all without exploring below the root: only these are counted, so that
// the means of the root moves are those of play by the strategies.
//
// For two seats the average strategy of a search from the beginning of a game goes to an equilibrium. In the middle of a
// game the others are taken to know what the searching seat holds, as in every search that samples around one
// seat's view.
#pragma once

#include <span>
#include <vector>

#include "core/game.hpp"
#include "search/options.hpp"
#include "search/tree.hpp"

namespace tinmind {

template <class G>
class RegretMatching {
public:
    static constexpr bool kWantsPriors = false;

    // `learner`: whose turn to learn it was last, so that a search that is interrupted goes on as if it had not been.
    RegretMatching(const MctsOptions& options, int seats, int& learner, Rng& rng)
        : exploration_(static_cast<float>(options.regret_exploration)), seats_(seats), learner_(learner), rng_(rng) {
        strategy_.reserve(G::Moves::kCapacity);
        steps_.reserve(kExpectedDepth);
    }

    void begin() {
        learner_ = learner_ == seats_ ? 0 : learner_ + 1;
        reach_ = 1;
        root_weight_ = 1;
        steps_.clear();
    }
    // Only simulations in which nobody learns.
    bool counts() const { return learner_ == seats_; }

    Edge* choose(Node& node, bool is_root) {
        set_strategy(node);
        const bool is_learner = node.who == learner_;
        const bool explores = is_learner || (is_root && counts());
        const std::size_t at = draw(node.size, explores);
        const float chosen = strategy_[at], sampled = explores ? mixed(chosen, node.size) : chosen;
        if (!is_learner) average(node);
        Edge* const edge = &node.edges()[at];
        steps_.push_back({&node, edge, chosen, sampled, reach_});
        if (is_learner)
            reach_ *= sampled;
        else if (explores)
            root_weight_ = chosen / sampled;
        return edge;
    }
    // Regret matching is for keys by view: all edges of a node can be played.
    Edge* choose_available(std::span<Edge* const> edges) { return edges.front(); }

    void learn(const Payoff& payoff) {
        float value = learner_ < seats_ ? payoff.share[static_cast<std::size_t>(learner_)] : 0;
        for (std::size_t i = steps_.size(); i-- > 0;) {
            const Step& step = steps_[i];
            ++step.node->visits;
            ++step.edge->visits;
            if (step.node->who == learner_)
                value = learn_regrets(step, value);
            else
                move_mean(*step.edge, payoff.share[static_cast<std::size_t>(step.node->who)]);
        }
    }

private:
    struct Step {
        Node* node;
        Edge* edge;
        float chosen, sampled;  // probability of the edge by the strategy, and as it was drawn
        float reach;            // of the node, by the learner's sampling
    };
    static constexpr std::size_t kExpectedDepth = 64;

    static void move_mean(Edge& edge, float value) {
        edge.mean = edge.visits == 1 ? value : edge.mean + (value - edge.mean) / static_cast<float>(edge.visits);
    }
    float baseline(const Edge& edge) const { return edge.visits > 0 ? edge.mean : 1 / static_cast<float>(seats_); }
    float mixed(float chosen, std::size_t size) const {
        return exploration_ / static_cast<float>(size) + (1 - exploration_) * chosen;
    }

    // In proportion to the positive regrets; evenly when there are none.
    void set_strategy(Node& node) {
        strategy_.resize(node.size);
        float total = 0;
        for (std::size_t i = 0; i < node.size; ++i) {
            const float regret = node.edges()[i].extra;
            strategy_[i] = regret > 0 ? regret : 0;
            total += strategy_[i];
        }
        for (float& each : strategy_) each = total > 0 ? each / total : 1 / static_cast<float>(node.size);
    }
    std::size_t draw(std::size_t size, bool explores) {
        if (explores && rng_.real() < static_cast<double>(exploration_))
            return rng_.below(static_cast<std::uint32_t>(size));
        return draw_weighted(strategy_, rng_);
    }
    // What the learner's sampling makes rare or common is weighed back.
    void average(Node& node) {
        const float weight = root_weight_ / reach_;
        for (std::size_t i = 0; i < node.size; ++i) node.edges()[i].sum += static_cast<double>(weight * strategy_[i]);
    }
    // Returns the value of the node for the learner.
    float learn_regrets(const Step& step, float value) {
        Node& node = *step.node;
        set_strategy(node);
        --step.edge->visits;  // the means are those before this simulation
        const float known = baseline(*step.edge), found = known + (value - known) / step.sampled;
        float mean = step.chosen * (found - known);
        for (std::size_t i = 0; i < node.size; ++i) mean += strategy_[i] * baseline(node.edges()[i]);
        for (std::size_t i = 0; i < node.size; ++i) {
            Edge& edge = node.edges()[i];
            edge.extra += ((&edge == step.edge ? found : baseline(edge)) - mean) / step.reach;
        }
        ++step.edge->visits;
        move_mean(*step.edge, value);
        return mean;
    }

    float exploration_;
    int seats_;
    int& learner_;  // a seat, or seats_: nobody
    Rng& rng_;
    float reach_ = 1;        // probability of the learner's choices so far, as they were drawn
    float root_weight_ = 1;  // of a root move that was drawn evenly, to its probability
    std::vector<float> strategy_;
    std::vector<Step> steps_;
};

}  // namespace tinmind
