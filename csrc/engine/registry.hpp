// The registry: all games, and for each how to make its positions and searchers.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/position.hpp"
#include "search/evaluator.hpp"
#include "search/limits.hpp"
#include "search/result.hpp"

namespace tinmind::engine {

// A search algorithm bound to a game; keeps its memory from search to search.
class Searcher {
public:
    virtual ~Searcher() = default;
    virtual SearchResult search(const Position& position, const Limits& limits, Control& control) = 0;
    // From now on searches use these (not owned). Throws std::invalid_argument when the algorithm takes none.
    virtual void set_hooks(const Hooks& hooks) = 0;

    // What only a search that keeps trees can do; another throws std::invalid_argument.
    //
    // Grows the trees where the seat whose knowledge `position` is need not decide; no rows.
    virtual SearchResult ponder(const Position& position, const Limits& limits, Control& control) = 0;
    // The real game went from `position` on by a move: the trees follow it, when `position` is their root.
    virtual void advance(const Position& position, Move move) = 0;
    // How the seat to act plays by the last search (games with hidden information); nothing where that is not known.
    virtual std::vector<std::pair<Move, double>> strategy(const Position& position) = 0;
    // What that strategy of all seats is worth from `root` on, and each seat's best response to it, in shares. Walks all
    // histories; throws std::length_error beyond max_states.
    virtual std::pair<std::vector<double>, std::vector<double>> exploit(const Position& root,
                                                                        std::size_t max_states) = 0;
};

// Exact values of all states reachable from a root (search/solve.hpp).
class Solution {
public:
    virtual ~Solution() = default;
    virtual std::size_t states() const = 0;
    virtual int sweeps() const = 0;
    virtual std::vector<double> shares(const Position& position) const = 0;
    virtual Move best(const Position& position) const = 0;
};

struct Algorithm {
    std::string name;
    std::unique_ptr<Searcher> (*make)(const Value& options);  // throws InvalidInput
};

struct GameEntry {
    std::string id, title;
    int min_players = 0, max_players = 0;
    bool is_public = true;
    int max_decisions = 0;
    std::size_t state_bytes = 0;
    std::vector<std::string> parts, bands, step_names;
    std::vector<Algorithm> algorithms;

    PositionPtr (*make)(const Value& options, const Value& components) = nullptr;
    PositionPtr (*read)(const Value& options, const Value& components, const Value& fields, int view) = nullptr;
    PositionPtr (*unpack)(const Value& options, const Value& components, std::span<const std::uint8_t> bytes,
                          int view) = nullptr;
    // Null where there is hidden information.
    std::unique_ptr<Solution> (*solve)(const Position& root, std::size_t max_states, double tolerance) = nullptr;
    // The shares of each seat under best play by all, where a seat decides and an attempt that looks at about so many
    // states can prove them (search/endgame.hpp); null where there is hidden information.
    std::optional<std::vector<double>> (*prove)(const Position& position, std::uint64_t nodes,
                                                std::uint64_t seed) = nullptr;
};

// Generated from games.cmake.
const std::vector<const GameEntry*>& games();

// By id, with "-" for "_" accepted; an unknown one is a ReadError that names the nearest.
const GameEntry& find_game(std::string_view id);
std::unique_ptr<Searcher> make_searcher(std::string_view game, std::string_view algorithm, const Value& options);

}  // namespace tinmind::engine
