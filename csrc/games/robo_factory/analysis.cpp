// What a belief is worth (specification 14.4, 14.5).
#include "games/robo_factory/analysis.hpp"

#include <algorithm>

namespace tinmind::robo_factory {

CardSet best_guesses(CardSet belief, const Stakes& stakes, double* score) {
    CardSet best = 0;
    double most = -1;
    const auto try_cards = [&](CardSet cards) {
        const double before = most;
        for_each_bit(cards, [&](int card) {
            const double one = judge_guess(belief, card).score(stakes);
            if (one < most || one == before) return;
            best = one > most ? bit(card) : best | bit(card);
            most = one;
        });
    };
    try_cards(belief);
    // A probe from outside is never right: it must tell more classes apart than the best member does.
    const bool may_probe = count_bits(belief) > 2 && most < stakes.second * (kMostTile + 1);
    if (may_probe) try_cards(~belief);
    if (score) *score = most;
    return best;
}

double value_of(CardSet belief, const Stakes& stakes) {
    double score = 0;
    best_guesses(belief, stakes, &score);
    return score / count_bits(belief) - stakes.lost;
}

double value_with(CardSet belief, int card, const Stakes& after) {
    double value = 0;
    for (CardSet part : split(belief, card))
        if (part != 0) value += count_bits(part) * value_of(part, after);
    return value / count_bits(belief);
}

int reward_of(const Box& box, const State& s, int attempt) {
    const int due = box.reward[at(attempt)];
    return box.is_unlimited ? due : std::clamp<int>(s.pot, 0, due);
}

Stakes stakes_of(const Box& box, const State& s, int seat, double q, int paid) {
    const double fee = std::min(box.fee, s.cubes[at(seat)] - paid);
    return {reward_of(box, s, 0) + q * fee, q * (reward_of(box, s, 1) + fee), q * fee};
}

EurekaOdds eureka_odds(const Box& box, const State& s, int seat, double siren) {
    const int cubes = s.cubes[at(seat)], fee = s.phase == Phase::kBuild2 ? std::min(box.fee, cubes) : 0;
    return {mean_roll(box, box.is_unlimited ? kMostCubes : std::max<int>(0, s.pot)), mean_roll(box, cubes - fee),
            siren};
}

double mean_roll(const Box& box, int most) {
    int sum = 0;
    for (std::size_t i = 0; i < box.faces.size(); ++i) sum += box.weights[i] * std::min(box.faces[i], most);
    return static_cast<double>(sum) / kDieFaces;
}

}  // namespace tinmind::robo_factory
