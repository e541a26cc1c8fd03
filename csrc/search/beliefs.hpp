// Beliefs: the tables that agree with what a seat knows, each with its weight.
//
// Listed in full when the game can list them and they are few, and else drawn, equal ones counted together. The
// weights are those of the deal: what the other seats' moves give away of what they hold is not weighed in.
#pragma once

#include <algorithm>
#include <cstring>
#include <vector>

#include "core/game.hpp"

namespace tinmind {

template <Game G>
struct Beliefs {
    struct Belief {
        typename G::State state;
        std::uint64_t weight;
    };
    std::vector<Belief> states;
    std::uint64_t total = 0;  // of the weights; of samples, their number
    bool is_listed = false;   // else sampled

    double probability(std::size_t i) const {
        return static_cast<double>(states[i].weight) / static_cast<double>(total);
    }
};

template <Game G>
bool are_same(const typename G::State& a, const typename G::State& b) {
    return std::memcmp(&a, &b, sizeof(a)) == 0;
}

// True: no seat has anything to learn of this table.
template <Game G>
bool is_open_to_all(const typename G::Box& box, const typename G::State& state) {
    for (int seat = 0; seat < G::players(box); ++seat)
        if (!are_same<G>(G::view(box, state, seat).state, state)) return false;
    return true;
}

// At most `limit` tables listed, or else `samples` drawn.
template <Game G>
Beliefs<G> find_beliefs(const typename G::Box& box, const View<G>& view, std::size_t limit, int samples,
                        std::uint64_t seed) {
    Beliefs<G> beliefs;
    const auto add = [&](const typename G::State& state, std::uint32_t weight) {
        if (beliefs.states.size() == limit) return false;
        beliefs.states.push_back({state, weight});
        beliefs.total += weight;
        return true;
    };
    beliefs.is_listed = G::for_each_belief(box, view, add) && !beliefs.states.empty();
    if (beliefs.is_listed) return beliefs;
    beliefs = {};
    Rng rng(seed, Purpose::kDeal, 0);
    for (int i = 0; i < samples; ++i) {
        const typename G::State state = G::determinize(box, view, rng);
        const auto at = std::find_if(beliefs.states.begin(), beliefs.states.end(),
                                     [&](const auto& belief) { return are_same<G>(belief.state, state); });
        if (at != beliefs.states.end())
            ++at->weight;
        else
            beliefs.states.push_back({state, 1});
        ++beliefs.total;
    }
    return beliefs;
}

}  // namespace tinmind
