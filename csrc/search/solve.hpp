// Exact solution of a small public game, cycles included, by value iteration over all states that can be reached.
//
// For games that no tree search can prove since play can go round in circles (Pig). Every seat maximises its own share;
// the shares are those of the fixed point that Gauss-Seidel sweeps reach from 0. States that can reach each other form
// a component (Tarjan, "Depth-first search and linear graph algorithms", 1972); components are solved one after the
// other, those nearer to the end of the game first, so that a game without cycles takes one pass. For two seats with
// one win to share and play that ends with probability 1 the result is the value of the game; with more seats it is an
// equilibrium when the sweeps converge, and `has_converged` says whether they did.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <stdexcept>
#include <utility>
#include <vector>

#include "core/game.hpp"

namespace tinmind {

// The caller wanted no more of it.
struct SolveStopped : std::runtime_error {
    SolveStopped() : std::runtime_error("the solution was stopped") {}
};

template <Game G>
class Solution {
    static_assert(G::kPublic, "value iteration needs a game without hidden information");

public:
    using Box = typename G::Box;
    using State = typename G::State;
    static constexpr std::size_t kSeats = G::kMaxPlayers > 2 ? G::kMaxPlayers : 2;
    using Shares = std::array<double, kSeats>;

    using GoOn = std::function<bool()>;

    // Throws std::length_error when more than `max_states` can be reached from `root`, and SolveStopped soon after
    // `go_on`, if there is one, says no.
    Solution(const Box& box, const State& root, std::size_t max_states, double tolerance, int max_sweeps,
             GoOn go_on = {})
        : go_on_(std::move(go_on)) {
        grow_index();
        add(box, root);
        for (std::size_t i = 0; i < states_.size(); ++i) {
            check_stop();
            expand(box, i);
            if (states_.size() > max_states)
                throw std::length_error("the game has more states than it may have to be solved");
        }
        first_arc_.push_back(arcs_.size());
        order_components();
        for (std::size_t i = 0; i + 1 < components_.size(); ++i)
            has_converged_ &= sweep(shares_, components_[i], components_[i + 1], tolerance, max_sweeps);
    }

    std::size_t num_states() const { return states_.size(); }
    // The most sweeps that a component took.
    int num_sweeps() const { return num_sweeps_; }
    bool has_converged() const { return has_converged_; }

    // Shares per seat; nothing for a state that cannot be reached.
    std::optional<Shares> shares(const State& state) const {
        const auto at = find(state);
        return at ? std::optional(shares_[*at]) : std::nullopt;
    }
    // The best move of a decision, the first of equals; nothing elsewhere.
    std::optional<Move> best_move(const State& state) const {
        const auto at = find(state);
        if (!at || who_[*at] < 0) return std::nullopt;
        return best_arc(*at)->move;
    }

    // Expectations of whatever ends have, N numbers each, while every seat plays its best move; by find(state).
    // `at_end(state)` are those of a state that is over. False beside them: they did not settle.
    template <std::size_t N>
    using Table = std::vector<std::array<double, N>>;
    template <std::size_t N, class AtEnd>
    std::pair<Table<N>, bool> expect(AtEnd&& at_end, double tolerance, int max_sweeps) {
        Table<N> means(states_.size());
        for (std::size_t i = 0; i < states_.size(); ++i)
            if (Turn{who_[i]}.is_over()) means[i] = at_end(states_[i]);
        bool has_settled = true;
        for (std::size_t i = 0; i + 1 < components_.size(); ++i)
            has_settled &= sweep(means, components_[i], components_[i + 1], tolerance, max_sweeps);
        return {std::move(means), has_settled};
    }
    // The number of a state among those that were solved.
    std::optional<std::size_t> find(const State& state) const {
        const std::uint32_t at = index_[place(state)];
        return at == kEmpty ? std::nullopt : std::optional<std::size_t>(at);
    }

private:
    struct Arc {
        std::uint32_t to;
        Move move;
        std::uint32_t weight;  // of an outcome
    };
    static constexpr std::uint32_t kEmpty = ~0u, kUnseen = 0, kDone = ~0u;
    // One state on the path of the depth-first search.
    struct Frame {
        std::uint32_t state, number;
        std::size_t num_open, next_arc;  // at entry; still to follow
    };

    // States

    // Where the index has the state, or room for it.
    std::size_t place(const State& state) const {
        const std::size_t mask = index_.size() - 1;
        std::size_t at = hash_bytes(state) & mask;
        while (index_[at] != kEmpty && std::memcmp(&states_[index_[at]], &state, sizeof(State)) != 0)
            at = (at + 1) & mask;
        return at;
    }
    void grow_index() {
        index_.assign(std::max<std::size_t>(index_.size() * 2, 1024), kEmpty);
        for (std::size_t i = 0; i < states_.size(); ++i) index_[place(states_[i])] = static_cast<std::uint32_t>(i);
    }
    std::uint32_t add(const Box& box, const State& state) {
        const std::size_t at = place(state);
        if (index_[at] != kEmpty) return index_[at];
        const auto number = static_cast<std::uint32_t>(states_.size());
        index_[at] = number;
        states_.push_back(state);
        who_.push_back(G::turn(box, state).who);
        shares_.push_back({});
        if (states_.size() * 2 > index_.size()) grow_index();
        return number;
    }

    void expand(const Box& box, std::size_t at) {
        first_arc_.push_back(arcs_.size());
        const State state = states_[at];
        const Turn turn{who_[at]};
        if (turn.is_over()) return set_end(box, at);
        const auto follow = [&](Move move, std::uint32_t weight) {
            State next = state;
            apply<G>(box, next, move);
            arcs_.push_back({add(box, next), move, weight});
        };
        if (turn.is_player()) {
            MoveList<G> moves;
            G::legal_moves(box, state, moves);
            for (const Move move : moves) follow(move, 1);
        } else if constexpr (kHasChance<G>) {
            OutcomeList<G> outcomes;
            G::chance_outcomes(box, state, outcomes);
            for (const Outcome& outcome : outcomes) follow(outcome.move, outcome.weight);
        }
    }
    void set_end(const Box& box, std::size_t at) {
        Payoff payoff;
        G::payoff(box, states_[at], payoff);
        std::copy_n(payoff.share.begin(), static_cast<std::size_t>(G::players(box)), shares_[at].begin());
    }

    // Components

    // Fills order_ with the states, component by component, each after those it leads to; components_ holds where each
    // begins. Within a component states stand in the order in which the depth-first search leaves them, what they lead
    // to mostly first: a sweep in that order carries values back along whole lines.
    void order_components() {
        order_.reserve(states_.size());
        std::vector<std::uint32_t> low(states_.size(), kUnseen);
        std::vector<std::uint32_t> open;  // left, but not yet in a component
        std::vector<Frame> path;
        std::uint32_t count = 0;
        const auto enter = [&](std::uint32_t state) {
            low[state] = ++count;
            path.push_back({state, count, open.size(), first_arc_[state]});
        };
        for (enter(0); !path.empty();) {  // every state can be reached from the first
            Frame& top = path.back();
            if (top.next_arc < first_arc_[top.state + 1]) {
                const std::uint32_t to = arcs_[top.next_arc++].to;
                if (low[to] == kUnseen)
                    enter(to);
                else if (low[to] != kDone)
                    low[top.state] = std::min(low[top.state], low[to]);
            } else {
                const Frame left = top;
                path.pop_back();
                open.push_back(left.state);
                if (low[left.state] == left.number) close_component(left, low, open);
                if (!path.empty()) low[path.back().state] = std::min(low[path.back().state], low[left.state]);
            }
        }
        components_.push_back(order_.size());
    }
    // What is open since its first state was entered is one component.
    void close_component(const Frame& left, std::vector<std::uint32_t>& low, std::vector<std::uint32_t>& open) {
        components_.push_back(order_.size());
        for (std::size_t i = left.num_open; i < open.size(); ++i) {
            low[open[i]] = kDone;
            order_.push_back(open[i]);
        }
        open.resize(left.num_open);
    }

    // Values

    // Updates the states of a component until none changes by more than `tolerance`; says whether that came to pass.
    template <std::size_t N>
    bool sweep(Table<N>& values, std::size_t first, std::size_t last, double tolerance, int max_sweeps) {
        double change = 1;
        int sweeps = 0;
        for (; change > tolerance && sweeps < max_sweeps; ++sweeps) {
            change = 0;
            for (std::size_t i = first; i < last; ++i) {
                check_stop();
                change = std::max(change, update(order_[i], values));
            }
        }
        num_sweeps_ = std::max(num_sweeps_, sweeps);
        return change <= tolerance;
    }
    // Carries values back to a state: those of its best move, or the mean of its outcomes. Returns by how much they
    // changed.
    template <std::size_t N>
    double update(std::size_t at, Table<N>& values) const {
        if (Turn{who_[at]}.is_over()) return 0;
        std::array<double, N> value{};
        if (Turn{who_[at]}.is_player())
            value = values[best_arc(at)->to];
        else
            add_outcomes(at, values, value);
        double change = 0;
        for (std::size_t i = 0; i < N; ++i) change = std::max(change, std::abs(value[i] - values[at][i]));
        values[at] = value;
        return change;
    }
    template <std::size_t N>
    void add_outcomes(std::size_t at, const Table<N>& values, std::array<double, N>& sum) const {
        double total = 0;
        for (std::size_t k = first_arc_[at]; k < first_arc_[at + 1]; ++k) {
            total += arcs_[k].weight;
            for (std::size_t i = 0; i < N; ++i) sum[i] += arcs_[k].weight * values[arcs_[k].to][i];
        }
        for (double& each : sum) each /= total;
    }
    const Arc* best_arc(std::size_t at) const {
        const auto seat = static_cast<std::size_t>(who_[at]);
        return &*std::max_element(
            arcs_.begin() + static_cast<std::ptrdiff_t>(first_arc_[at]),
            arcs_.begin() + static_cast<std::ptrdiff_t>(first_arc_[at + 1]),
            [&](const Arc& a, const Arc& b) { return shares_[a.to][seat] < shares_[b.to][seat]; });
    }

    void check_stop() {
        if (go_on_ && ++steps_ % kStepsBetweenLooks == 0 && !go_on_()) throw SolveStopped();
    }

    static constexpr std::uint32_t kStepsBetweenLooks = 256;
    GoOn go_on_;
    std::uint32_t steps_ = 0;
    std::vector<State> states_;
    std::vector<std::int8_t> who_;
    Table<kSeats> shares_;
    std::vector<std::size_t> first_arc_;  // of each state, and the end
    std::vector<Arc> arcs_;
    std::vector<std::uint32_t> index_;  // hash table of state numbers, at most half full
    std::vector<std::uint32_t> order_;
    std::vector<std::size_t> components_;  // where each begins in order_, and the end
    int num_sweeps_ = 0;
    bool has_converged_ = true;
};

template <Game G>
Solution<G> solve(const typename G::Box& box, const typename G::State& root, std::size_t max_states,
                  double tolerance = 1e-9, int max_sweeps = 10000) {
    return Solution<G>(box, root, max_states, tolerance, max_sweeps);
}

}  // namespace tinmind
