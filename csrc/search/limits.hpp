// What bounds a search, and how it is watched and stopped from outside.
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/move.hpp"

namespace tinmind {

// Zero means "no such limit". At least one of simulations, seconds, nodes or (expectimax) depth must be set.
//
// A limit in simulations, nodes or depth is reproducible to the bit for the same seed and threads, and so is the memory
// limit; a limit in seconds is not.
struct Limits {
    std::uint64_t simulations = 0;  // in all, split evenly over the threads
    double seconds = 0;
    std::uint64_t nodes = 0;            // mcts: tree nodes kept, in all; expectimax: states visited
    std::uint64_t memory = 1ull << 30;  // bytes of tree or table in all; a full tree ends the search gracefully
    int depth = 0;                      // expectimax: the deepest iteration, in decisions
    int threads = 1;
    std::uint64_t seed = 0;
    std::vector<Move> only;   // the root moves to compare; empty: all legal ones
    bool keeps = false;       // mcts: go on with the trees of the last search, as far as the game has not left them
    bool early_stop = false;  // mcts: end when no other root move can be visited as often as the leader any more
};

// A report while a search runs.
struct Progress {
    std::uint64_t simulations = 0;
    std::uint64_t nodes = 0;
    int depth = 0;
    double seconds = 0;
};

// How the caller watches a search. The calling thread waits and calls `poll` about every 20 ms; what poll throws ends
// the search (all workers are joined first) and is rethrown. Any thread may set `stop`: workers see it within a
// simulation or a few, and the search returns what it has. A search never sets or clears `stop`. A search shorter than
// about a millisecond does not poll.
struct Control {
    std::atomic<bool> stop{false};
    std::function<void(const Progress&)> poll;  // may be empty
};

}  // namespace tinmind
