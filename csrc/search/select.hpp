// Selection rules of tree search: which child of a decision to try next.
//
// A rule is a small object with `pick(node)`, which returns the edge to follow, and `learn(edge, payoff)`, called after
// the payoff of the seat that chose the edge has been added to it. Children that were tried lie before those that were
// not (tree.hpp), so no rule looks at a child that it need not look at. `pick_available` chooses among a part of the
// children, for information sets whose states differ in what can be played.
// kLearns says whether `learn` does anything.
//
// Progressive widening (Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007): with a widening of w a
// node visited N times has at most w sqrt(N) children tried, and at least one.
//
// Guarantee: the same choices on every machine. Of libm only sqrt is used, which is exact; the logarithm is our own
// series.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "search/options.hpp"
#include "search/tree.hpp"

namespace tinmind {

// 1 / sqrt(n) and sqrt(log n) by table.
class SelectionTables {
public:
    static const SelectionTables& get();

    // Exact to float precision for every n >= 1.
    float inverse_sqrt(std::uint32_t n) const {
        return n < kInverseSize ? inverse_sqrt_[n] : 1.0f / std::sqrt(static_cast<float>(n));
    }
    // Exact for n < 1024, beyond it of the nearest smaller number with ten leading bits: less than 0.01 % off.
    float sqrt_log(std::uint32_t n) const { return sqrt_log_[log_index(n)]; }

private:
    SelectionTables();
    static constexpr std::uint32_t kInverseSize = 1 << 14;
    static constexpr int kLeadingBits = 10;

    static std::size_t log_index(std::uint32_t n) {
        const int shift = 32 - kLeadingBits - std::countl_zero(n | 1u << (kLeadingBits - 1));
        return (static_cast<std::size_t>(shift) << (kLeadingBits - 1)) + (n >> shift);
    }

    std::vector<float> inverse_sqrt_, sqrt_log_;
};

// Natural logarithm of x >= 1 from basic operations only.
double natural_log(double x);

// What the rules share.
class SelectionRule {
public:
    // One more child may be tried.
    bool may_try(const Node& node) const {
        return node.tried < node.size && (widening_ == 0 || node.tried == 0 || node.tried < allowed(node.visits));
    }

protected:
    explicit SelectionRule(const MctsOptions& options)
        : exploration_(static_cast<float>(options.exploration)), widening_(static_cast<float>(options.widening)) {}
    float allowed(std::uint32_t visits) const { return widening_ * std::sqrt(static_cast<float>(visits)); }
    float mean(const Edge& edge, float inverse) const { return static_cast<float>(edge.sum) * inverse * inverse; }

    static constexpr float kFirst = 1e9f;  // the value of what is to be tried before all else
    const SelectionTables& tables_ = SelectionTables::get();
    float exploration_, widening_;
};

// The child of the greatest value; children that were never tried come first.
template <class Rule>
Edge* pick_greatest(const Rule& rule, Node& node) {
    Edge* const edges = node.edges();
    if (rule.may_try(node)) return &edges[node.tried++];
    const float width = rule.width(node.visits);
    Edge* best = edges;
    float best_value = -1;
    for (Edge *edge = edges, *end = edges + node.tried; edge != end; ++edge) {
        const float value = rule.value(*edge, width);
        if (value > best_value) {
            best_value = value;
            best = edge;
        }
    }
    return best;
}

// mean + c sqrt(log N / n)
class Ucb1 : public SelectionRule {
public:
    static constexpr bool kWantsPriors = false;
    static constexpr bool kLearns = false;
    explicit Ucb1(const MctsOptions& options) : SelectionRule(options) {}

    Edge* pick(Node& node) const { return pick_greatest(*this, node); }
    void learn(Edge&, float) const {}

    float width(std::uint32_t visits) const { return exploration_ * tables_.sqrt_log(visits); }
    float value(const Edge& edge, float width) const {
        const float inverse = tables_.inverse_sqrt(edge.visits);
        return mean(edge, inverse) + width * inverse;
    }
    float untried(const Edge&, float, float) const { return kFirst; }
};

// mean + c sqrt(log N / n  min(1/4, V)),  V = variance + sqrt(2 log N / n); the paper's rule is c = 1.
class Ucb1Tuned : public SelectionRule {
public:
    static constexpr bool kWantsPriors = false;
    static constexpr bool kLearns = true;
    explicit Ucb1Tuned(const MctsOptions& options) : SelectionRule(options) {}

    Edge* pick(Node& node) const { return pick_greatest(*this, node); }
    // `extra` is the mean square: a running mean, since a float sum would stop growing.
    void learn(Edge& edge, float payoff) const {
        const float inverse = tables_.inverse_sqrt(edge.visits);
        edge.extra += (payoff * payoff - edge.extra) * inverse * inverse;
    }

    float width(std::uint32_t visits) const { return tables_.sqrt_log(visits); }
    float value(const Edge& edge, float root_log) const {
        const float inverse = tables_.inverse_sqrt(edge.visits), average = mean(edge, inverse);
        const float width = root_log * inverse;
        const float variance = edge.extra - average * average + kSqrt2 * width;
        return average + exploration_ * width * std::sqrt(variance < 0.25f ? variance : 0.25f);
    }
    float untried(const Edge&, float, float) const { return kFirst; }

private:
    static constexpr float kSqrt2 = 1.41421356f;
};

// mean + c P sqrt(N) / (1 + n); an untried child counts with the mean of its parent so far.
//
// Children lie in order of falling prior, so the best untried one is the first.
class Puct : public SelectionRule {
public:
    static constexpr bool kWantsPriors = true;
    static constexpr bool kLearns = false;
    explicit Puct(const MctsOptions& options) : SelectionRule(options) {}

    Edge* pick(Node& node) const {
        Edge* const edges = node.edges();
        if (node.tried == 0) return &edges[node.tried++];
        const float width = this->width(node.visits);
        Edge* best = edges;
        float best_value = -1;
        double sum = 0;
        for (Edge *edge = edges, *end = edges + node.tried; edge != end; ++edge) {
            sum += edge->sum;
            const float value = this->value(*edge, width);
            if (value > best_value) {
                best_value = value;
                best = edge;
            }
        }
        if (may_try(node)) {
            const float parent_mean = static_cast<float>(sum / static_cast<double>(node.visits));
            if (untried(edges[node.tried], width, parent_mean) > best_value) return &edges[node.tried++];
        }
        return best;
    }
    void learn(Edge&, float) const {}

    float width(std::uint32_t visits) const { return exploration_ * std::sqrt(static_cast<float>(visits)); }
    float value(const Edge& edge, float width) const {
        const float inverse = tables_.inverse_sqrt(edge.visits), next = tables_.inverse_sqrt(edge.visits + 1);
        return mean(edge, inverse) + width * edge.extra * next * next;
    }
    float untried(const Edge& edge, float width, float parent_mean) const { return parent_mean + width * edge.extra; }
};

// Whether a check (root_tally.hpp) may follow the best move here: where few simulations passed it tries moves as any
// other, or deep nodes would stick to the moves that happened to be tried first, and the search would play worse. At
// Connect Four with 1000 simulations, it scored 0.14 against one without checks when every second one was a check and
// this always true, 0.27 with one visit for each move; with two, and every third one a check, 0.48 +/- 0.04.
inline bool is_explored(std::uint64_t visits, std::size_t moves) { return visits >= 2 * moves; }
template <class Edges>
bool is_explored(Edges&& edges) {
    std::uint64_t visits = 0;
    for (const Edge& edge : edges) visits += edge.visits;
    return is_explored(visits, edges.size());
}

// The best by the mean payoff; of those only that were visited half as often as another one, since the mean of a few is
// no match for that of many. At least one of them was visited.
template <class Edges>
Edge* pick_best(Edges&& edges) {
    std::uint32_t most = 0;
    for (const Edge& edge : edges) most = std::max(most, edge.visits);
    Edge* best = nullptr;
    double best_mean = -1;
    for (Edge& edge : edges) {
        if (edge.visits == 0 || edge.visits < most / 2) continue;
        const double mean = edge.sum / edge.visits;
        if (mean <= best_mean) continue;
        best_mean = mean;
        best = &edge;
    }
    return best;
}

// Virtual loss: what a simulation whose value is still to come leaves on its way, so that the next ones spread: a visit
// that gained nothing (Chaslot, Winands and van den Herik, "Parallel Monte-Carlo Tree Search", 2008). Taking it back
// leaves no trace.
inline void put_virtual_loss(Node& node, Edge& edge) {
    ++node.visits;
    ++edge.visits;
}
inline void take_virtual_loss(Node& node, Edge& edge) {
    --node.visits;
    --edge.visits;
}

// The choice among the edges that the state at hand allows, each of which has noted how often it could be played
// (`available`): that number stands for N, so that a move that is seldom possible is not taken for a neglected one
// (Cowling, Powley and Whitehouse, "Information Set Monte Carlo Tree Search", 2012).
template <class Rule>
Edge* pick_available(const Rule& rule, std::span<Edge* const> edges) {
    double sum = 0;
    std::uint64_t visits = 0;
    for (const Edge* edge : edges) {
        sum += edge->sum;
        visits += edge->visits;
    }
    const float parent_mean = visits > 0 ? static_cast<float>(sum / static_cast<double>(visits)) : 0.5f;
    Edge* best = edges.front();
    float best_value = -1;
    for (Edge* edge : edges) {
        const float width = rule.width(edge->available);
        const float value = edge->visits > 0 ? rule.value(*edge, width) : rule.untried(*edge, width, parent_mean);
        if (value > best_value) {
            best_value = value;
            best = edge;
        }
    }
    return best;
}

}  // namespace tinmind
