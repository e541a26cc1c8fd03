// The principal variation of a root move: what the trees together have followed most.
//
// What only one simulation tried is left out: it says nothing. Where something is hidden, the line is the one that the
// searching seat would see: samples of what it cannot know each go on as their players mostly did, and the line follows
// the majority while half of them agree.
#pragma once

#include <algorithm>
#include <deque>
#include <optional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "search/information_worker.hpp"
#include "search/mcts_worker.hpp"

namespace tinmind {

// Visits and payoffs of a move, summed over trees.
class LineVotes {
public:
    void add(Move move, std::uint64_t visits, double sum) {
        auto at = std::find_if(votes_.begin(), votes_.end(), [&](const Vote& vote) { return vote.move == move; });
        if (at == votes_.end()) at = votes_.insert(votes_.end(), {move, 0, 0});
        at->visits += visits;
        at->sum += sum;
    }
    void add(const Edge& edge) {
        if (edge.visits > 0) add(edge.move, edge.visits, edge.sum);
    }
    // The move of at least so many visits that has most.
    std::optional<Move> winner(std::uint64_t least) const {
        const auto best = std::max_element(votes_.begin(), votes_.end(), [](const Vote& a, const Vote& b) {
            return a.visits != b.visits ? a.visits < b.visits : a.sum < b.sum;
        });
        if (best == votes_.end() || best->visits < least) return std::nullopt;
        return best->move;
    }

private:
    struct Vote {
        Move move;
        std::uint64_t visits = 0;
        double sum = 0;
    };
    std::vector<Vote> votes_;
};

// Public games: down the trees, which may be one that the workers share.
template <class Worker>
class TreeLine {
public:
    TreeLine(std::deque<Worker>& workers, std::size_t count) {
        for (std::size_t i = 0; i < count; ++i) front_.emplace_back(&workers[i].tree(), workers[i].root());
    }
    std::vector<Move> follow(Move first) {
        std::vector<Move> line{first};
        while (advance(line.back())) {
            LineVotes votes;
            for (const auto& [tree, link] : front_) tree->each_edge(link, [&](const Edge& edge) { votes.add(edge); });
            const std::optional<Move> next = votes.winner(2);
            if (!next) break;
            line.push_back(*next);
        }
        return line;
    }

private:
    // Moves each tree of the front to the child by `move`, and drops those that have none.
    bool advance(Move move) {
        for (auto& [tree, link] : front_) {
            if (link == kNoLink) continue;
            Link next = kNoLink;
            tree->each_edge(link, [&](const Edge& edge) {
                if (edge.visits > 0 && edge.move == move) next = edge.child;
            });
            link = next;
        }
        std::erase_if(front_, [](const auto& entry) { return entry.second == kNoLink; });
        return !front_.empty();
    }
    using TreeOf = std::remove_reference_t<decltype(std::declval<Worker&>().tree())>;
    std::vector<std::pair<TreeOf*, Link>> front_;
};

// Hidden information: samples that go on by the players' information sets.
template <class G>
class SampledLine {
public:
    using State = typename G::State;

    SampledLine(const MctsTask<G>& task, std::deque<InformationWorker<G>>& workers, std::size_t count)
        : task_(task), workers_(workers), count_(count), rng_(0, Purpose::kSearch, ~std::uint64_t{0}) {
        for (int i = 0; i < kSamples; ++i)
            states_.push_back(G::determinize(task.box, View<G>{task.state, task.seat}, rng_));
    }
    std::vector<Move> follow(Move first) {
        std::vector<Move> line{first};
        State view = task_.state;
        apply<G>(task_.box, view, first);
        for (State& state : states_) apply<G>(task_.box, state, first);
        // Keys by moves are not kept: then only the first move is known. Where the seat would be told something, it ends.
        while (task_.options.information == Information::kView && line.size() < kLongest &&
               G::turn(task_.box, view) == G::turn(task_.box, states_.front())) {
            const std::optional<Move> next = agree();
            if (!next) break;
            line.push_back(*next);
            apply<G>(task_.box, view, *next);
        }
        return line;
    }

private:
    static constexpr int kSamples = 32;
    static constexpr std::size_t kLongest = 64;

    // The next move as the searching seat sees it in most samples; the others are dropped.
    std::optional<Move> agree() {
        LineVotes seen;
        std::vector<std::pair<Move, Move>> next(states_.size());  // as it is, and as it is seen
        std::vector<bool> goes_on(states_.size());
        for (std::size_t i = 0; i < states_.size(); ++i) {
            const std::optional<Move> move = go_on(states_[i]);
            if (!move) continue;
            goes_on[i] = true;
            next[i] = {*move, G::seen(task_.box, states_[i], *move, task_.seat)};
            seen.add(next[i].second, 1, 0);
        }
        const std::optional<Move> winner = seen.winner(kSamples / 2);
        if (!winner) return std::nullopt;
        std::vector<State> kept;
        for (std::size_t i = 0; i < states_.size(); ++i) {
            if (!goes_on[i] || next[i].second != *winner) continue;
            apply<G>(task_.box, states_[i], next[i].first);
            kept.push_back(states_[i]);
        }
        states_ = std::move(kept);
        return winner;
    }
    std::optional<Move> go_on(const State& state) {
        const Turn turn = G::turn(task_.box, state);
        if (turn.is_over()) return std::nullopt;
        if (turn.is_chance()) return G::sample_chance(task_.box, state, rng_);
        LineVotes votes;
        for (std::size_t i = 0; i < count_; ++i)
            if (Node* node = workers_[i].find_node(task_.box, state))
                for (const Edge& edge : all_edges(*node)) votes.add(edge);
        return votes.winner(2);
    }

    const MctsTask<G>& task_;
    std::deque<InformationWorker<G>>& workers_;
    std::size_t count_;
    Rng rng_;
    std::vector<State> states_;
};

template <class G, class Workers>
std::vector<Move> principal_line([[maybe_unused]] const MctsTask<G>& task, Workers& workers, std::size_t count,
                                 Move first) {
    if constexpr (G::kPublic)
        return TreeLine<typename Workers::value_type>(workers, count).follow(first);
    else
        return SampledLine<G>(task, workers, count).follow(first);
}

}  // namespace tinmind
