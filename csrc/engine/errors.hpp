// What the face of the engine refuses: moves that are not legal here, or could mean two things; texts that cannot be read.
// (What is wrong with a document is core/value.hpp's InvalidInput.)
#pragma once

#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace tinmind::engine {

// A text that cannot be read at all: a broken id, an unknown format, game or algorithm.
struct ReadError : std::invalid_argument {
    using std::invalid_argument::invalid_argument;
};

struct IllegalMove : std::invalid_argument {
    IllegalMove(const std::string& message, std::string move, std::vector<std::string> near)
        : std::invalid_argument(message), move(std::move(move)), near(std::move(near)) {}
    std::string move;
    std::vector<std::string> near;  // the nearest legal moves, best first
};

struct AmbiguousMove : IllegalMove {
    using IllegalMove::IllegalMove;
};

}  // namespace tinmind::engine
