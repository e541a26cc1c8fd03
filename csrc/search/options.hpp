// Options of the searches, each with the range it may take.
#pragma once

#include <cstdint>

#include "search/evaluator.hpp"

namespace tinmind {

enum class Selection : std::uint8_t {
    kUcb1,       // Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006
    kUcb1Tuned,  // Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002
    kPuct,  // Rosin, "Multi-armed bandits with episode context", 2011, in the form of AlphaZero; priors from G::policy
    kRegretMatching,  // games with hidden information: search/regret.hpp
};

// Whose gain a seat seeks where three or more play.
enum class Backup : std::uint8_t {
    kMaxN,  // its own (Luckhardt and Irani, 1986)
    kParanoid,  // the others seek the searching seat's loss (Sturtevant and Korf, "On pruning techniques for multi-player games", 2000)
};

// What tells the information sets of a player apart, in games with hidden information.
enum class Information : std::uint8_t {
    kView,  // all that the player knows: another's hand that was dealt otherwise is another information set
    kMoves,  // the moves that the player has seen since the root (Cowling, Powley and Whitehouse, 2012): fewer and larger sets
};

// How the root divides the simulations over its moves.
enum class RootRule : std::uint8_t {
    kSelection,  // as every other node: for play
    kHalving,    // sequential halving: to find the best move and to know how good it is (search/halving.hpp)
};

enum class Playout : std::uint8_t {
    kUniform,  // G::random_move
    kPolicy,   // G::policy_move
};

// Threads together.
enum class Trees : std::uint8_t {
    kSeparate,  // a tree a thread, merged at the root: the same result for the same seed and threads
    kShared,  // games in which all is public: one tree that all grow (search/shared_worker.hpp), another one each time
};

struct MctsOptions {
    Selection selection = Selection::kPuct;
    double exploration = 1.5;  // [0, 100]; the constant of the selection rule, for payoffs in [0,1]
    double prior_uniform =
        0.2;  // [0, 1]; PUCT: the part of the prior that is spread evenly, so that no move is never tried
    Playout playout = Playout::kPolicy;
    int cutoff = 0;              // >= 0: decisions of a playout before G::evaluate replaces its end; 0: play to the end
    bool endgame = false;        // first try to prove the value of every move (search/endgame.hpp)
    int expansion = 2;           // [1, 1000]: public games: visits of an edge before the node behind it is made
    double widening = 0;         // [0, 1000]: progressive widening of decisions, w sqrt(visits) children; 0: off
    double chance_widening = 0;  // [0, 1000]: the same of draws; 0: off
    Backup backup = Backup::kMaxN;
    RootRule root = RootRule::kSelection;
    Information information = Information::kView;
    Trees trees = Trees::kSeparate;   // measured to be at least as strong: bench/threads.py
    double regret_exploration = 0.5;  // [0.01, 1]: regret matching: the part of the sampling that is spread evenly
    Hooks hooks;
};

struct ExpectimaxOptions {
    int chance_limit = 64;            // >= 0: a draw with at most so many outcomes is exact, another is sampled
    int chance_samples = 16;          // >= 2: samples of a draw that is not exact; of one no error could be told
    std::uint32_t table_bits = 18;    // [4, 32]: the table has 2^table_bits entries, fewer if the memory limit says so
    bool prune = true;                // alpha-beta and Star1 for one and two seats: the same shares, sooner
    bool star2 = true;                // probes at chance nodes, where it prunes: the same shares with fewer states
    std::uint32_t belief_limit = 64;  // hidden information: so many possible tables are searched one by one, ...
    int belief_samples = 32;          // >= 2: ... and of more, or where they cannot be listed, so many are drawn
};

struct RolloutOptions {
    Playout playout = Playout::kPolicy;
    int cutoff = 0;                 // >= 0: decisions of a playout before G::evaluate replaces its end; 0: none
    std::uint64_t trials = 0;       // of each move at most; 0: no such limit
    std::uint64_t min_trials = 64;  // >= 2: of each move before anything is concluded
    double confidence = 0.95;  // [0.5, 0.9999]: that the move in front is the best one when the rollout ends by itself
    bool drop = true;          // moves that are surely not the best get no more trials
};

}  // namespace tinmind
