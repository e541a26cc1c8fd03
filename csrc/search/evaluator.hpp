// What a caller may put into a search in place of the game's own playouts and policy: an evaluator of leaves and a
// policy. Both see a state as a row of features (core/features.hpp); nothing here knows a game or a language.
//
// With several threads both are called from each of them, possibly at the same time. What they throw ends the search.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/move.hpp"

namespace tinmind {

// Rows of features and, for each, the seat that is to act, or Turn::kChance where something is to be drawn.
struct Leaves {
    const float* features;  // count rows of num_features
    std::size_t count, num_features;
    const std::int8_t* to_act;
    std::size_t seats;
};

class Evaluator {
public:
    virtual ~Evaluator() = default;
    // Throws std::invalid_argument when the evaluator is for rows of another length or for other seats.
    virtual void expect(std::size_t num_features, std::size_t seats) = 0;
    // Fills count rows of seats shares of the win, each in [0, 1].
    virtual void evaluate(const Leaves& leaves, float* shares) = 0;
};

class MovePolicy {
public:
    virtual ~MovePolicy() = default;
    virtual void expect(std::size_t num_features, std::size_t seats) = 0;
    // Fills a weight >= 0 for each move, at least one above 0. `state`: one row.
    virtual void weigh(const Leaves& state, std::span<const Move> moves, float* weights) = 0;
};

inline constexpr int kLargestBatch = 4096;

// Not owned; they outlive the search.
struct Hooks {
    Evaluator* evaluator = nullptr;  // judges new leaves in place of playouts
    MovePolicy* policy = nullptr;    // gives the priors of PUCT in place of G::policy
    int batch = 1;                   // leaves gathered for one call of the evaluator; 1: the plain sequential search
};

// Throw std::invalid_argument for what is no share or no weight; shares that rounding put over the edge are put back.
void check_shares(std::span<float> shares, std::size_t seats);
void check_weights(std::span<const float> weights);

}  // namespace tinmind
