// Options of the searches, each with the range it may take.
#pragma once

#include <cstdint>

namespace tinmind {

enum class Selection : std::uint8_t {
    kUcb1,       // Kocsis and Szepesvari, "Bandit based Monte-Carlo Planning", 2006
    kUcb1Tuned,  // Auer, Cesa-Bianchi and Fischer, "Finite-time Analysis of the Multiarmed Bandit Problem", 2002
    kPuct,  // Rosin, "Multi-armed bandits with episode context", 2011, in the form of AlphaZero; priors from G::policy
};

enum class Playout : std::uint8_t {
    kUniform,  // G::random_move
    kPolicy,   // G::policy_move
};

struct MctsOptions {
    Selection selection = Selection::kPuct;
    double exploration = 1.5;  // [0, 100]; the constant of the selection rule, for payoffs in [0,1]
    double prior_uniform =
        0.2;  // [0, 1]; PUCT: the part of the prior that is spread evenly, so that no move is never tried
    Playout playout = Playout::kPolicy;
    int cutoff = 0;        // >= 0: decisions of a playout before G::evaluate replaces its end; 0: play to the end
    bool endgame = false;  // first try to prove the value of every move (search/endgame.hpp)
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

}  // namespace tinmind
