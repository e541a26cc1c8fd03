// Selection rules of tree search: which child of a decision to try next.
//
// A rule is a small object with `pick(node)`, which returns the edge to follow, and `learn(edge, payoff)`, called after
// the payoff of the seat that chose the edge has been added to it. Children that were tried lie before those that were
// not (tree.hpp), so no rule looks at a child that it need not look at.
//
// Guarantee: the same choices on every machine. Of libm only sqrt is used, which is exact; the logarithm is our own
// series.
#pragma once

#include <bit>
#include <cmath>
#include <cstdint>
#include <vector>

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

// mean + c sqrt(log N / n)
class Ucb1 {
public:
    static constexpr bool kWantsPriors = false;
    explicit Ucb1(double exploration) : exploration_(static_cast<float>(exploration)) {}

    Edge* pick(Node& node) const {
        Edge* const edges = node.edges();
        if (node.tried < node.size) return &edges[node.tried++];
        const float width = exploration_ * tables_.sqrt_log(node.visits);
        Edge* best = edges;
        float best_value = -1;
        for (Edge *edge = edges, *end = edges + node.size; edge != end; ++edge) {
            const float inverse = tables_.inverse_sqrt(edge->visits);
            const float value = static_cast<float>(edge->sum) * inverse * inverse + width * inverse;
            if (value > best_value) {
                best_value = value;
                best = edge;
            }
        }
        return best;
    }
    void learn(Edge&, float) const {}

private:
    const SelectionTables& tables_ = SelectionTables::get();
    float exploration_;
};

// mean + c sqrt(log N / n  min(1/4, V)),  V = variance + sqrt(2 log N / n); the paper's rule is c = 1.
class Ucb1Tuned {
public:
    static constexpr bool kWantsPriors = false;
    explicit Ucb1Tuned(double exploration) : exploration_(static_cast<float>(exploration)) {}

    Edge* pick(Node& node) const {
        Edge* const edges = node.edges();
        if (node.tried < node.size) return &edges[node.tried++];
        const float root_log = tables_.sqrt_log(node.visits);
        Edge* best = edges;
        float best_value = -1;
        for (Edge *edge = edges, *end = edges + node.size; edge != end; ++edge) {
            const float inverse = tables_.inverse_sqrt(edge->visits);
            const float mean = static_cast<float>(edge->sum) * inverse * inverse;
            const float width = root_log * inverse;
            const float variance = edge->extra - mean * mean + kSqrt2 * width;
            const float value = mean + exploration_ * width * std::sqrt(variance < 0.25f ? variance : 0.25f);
            if (value > best_value) {
                best_value = value;
                best = edge;
            }
        }
        return best;
    }
    // `extra` is the mean square: a running mean, since a float sum would stop growing.
    void learn(Edge& edge, float payoff) const {
        const float inverse = tables_.inverse_sqrt(edge.visits);
        edge.extra += (payoff * payoff - edge.extra) * inverse * inverse;
    }

private:
    static constexpr float kSqrt2 = 1.41421356f;
    const SelectionTables& tables_ = SelectionTables::get();
    float exploration_;
};

// mean + c P sqrt(N) / (1 + n); an untried child counts with the mean of its parent so far.
//
// Children lie in order of falling prior, so the best untried one is the first.
class Puct {
public:
    static constexpr bool kWantsPriors = true;
    explicit Puct(double exploration) : exploration_(static_cast<float>(exploration)) {}

    Edge* pick(Node& node) const {
        Edge* const edges = node.edges();
        if (node.tried == 0) return &edges[node.tried++];
        const float width = exploration_ * std::sqrt(static_cast<float>(node.visits));
        Edge* best = edges;
        float best_value = -1;
        double sum = 0;
        for (Edge *edge = edges, *end = edges + node.tried; edge != end; ++edge) {
            sum += edge->sum;
            const float inverse = tables_.inverse_sqrt(edge->visits), next = tables_.inverse_sqrt(edge->visits + 1);
            const float value = static_cast<float>(edge->sum) * inverse * inverse + width * edge->extra * next * next;
            if (value > best_value) {
                best_value = value;
                best = edge;
            }
        }
        if (node.tried < node.size) {
            const float mean = static_cast<float>(sum / static_cast<double>(node.visits));
            if (mean + width * edges[node.tried].extra > best_value) return &edges[node.tried++];
        }
        return best;
    }
    void learn(Edge&, float) const {}

private:
    const SelectionTables& tables_ = SelectionTables::get();
    float exploration_;
};

}  // namespace tinmind
