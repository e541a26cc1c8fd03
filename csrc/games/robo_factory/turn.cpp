// The kinds of builds for a belief.
#include "games/robo_factory/turn.hpp"

namespace tinmind::robo_factory {

GuessKind kind_of_guess(CardSet belief, int card) {
    GuessKind kind{(belief >> card & 1) != 0, {}};
    const Split parts = split(belief, card);
    for (std::size_t k = 0; k < parts.size(); ++k) kind.sizes[k] = byte(count_bits(parts[k]));
    std::ranges::sort(kind.sizes, std::greater<>());
    return kind;
}

std::vector<GuessKind> guess_kinds(CardSet belief) {
    std::vector<GuessKind> kinds;
    for (int card = 0; card < kCards; ++card) kinds.push_back(kind_of_guess(belief, card));
    std::ranges::sort(kinds);
    kinds.erase(std::unique(kinds.begin(), kinds.end()), kinds.end());
    return kinds;
}

}  // namespace tinmind::robo_factory
