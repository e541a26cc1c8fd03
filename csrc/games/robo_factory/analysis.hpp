// What a belief is worth to one Manufacturer in expected cubes (specification 14.4, 14.5), as the policy and hints use it:
// exact for a modelled chance q that a missed first attempt is followed by a second.
#pragma once

#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// What is at stake in a turn. In 14.4: first = 4 + q f, second = q (2 + f), lost = q f.
struct Stakes {
    double first = 0;   // for being right at once: the reward, and no fee
    double second = 0;  // for each class that feedback may leave, as one member of it is then right
    double lost = 0;    // the fee, taken for granted
};

// A build for attempt 1, and how many classes of the belief feedback on it tells apart.
struct Guess {
    bool is_member = false;
    int num_classes = 0;

    double score(const Stakes& stakes) const { return stakes.first * is_member + stakes.second * num_classes; }
};
inline Guess judge_guess(CardSet belief, int card) { return {(belief >> card & 1) != 0, classes(split(belief, card))}; }
// All best builds for attempt 1; members of the belief alone, where one of them is best. And their score.
CardSet best_guesses(CardSet belief, const Stakes& stakes, double* score = nullptr);

// V(S): expected cubes of a turn from here on without a purchase.
double value_of(CardSet belief, const Stakes& stakes);
// The same after a purchase of a card, its price not counted; `after` are the stakes of one who has paid.
double value_with(CardSet belief, int card, const Stakes& after);

// What is at stake for a Manufacturer as the table stands, `paid` cubes having been spent first: a pot that is nearly empty pays less.
Stakes stakes_of(const Box& box, const State& s, int seat, double q, int paid = 0);
// What the next reward of an attempt would be.
int reward_of(const Box& box, const State& s, int attempt);

// E[min(die, most)].
double mean_roll(const Box& box, int most);

// What Eureka is worth in cubes now (14.7), a siren that is kept being worth `siren`.
struct EurekaOdds {
    double win = 0, loss = 0, siren = 0;

    double gain(double chance) const { return chance * (win - siren) - (1 - chance) * (loss + siren); }
    // The chance from which it pays; above 1: never.
    double pays_from() const { return win + loss > 0 ? (loss + siren) / (win + loss) : 1; }
};
EurekaOdds eureka_odds(const Box& box, const State& s, int seat, double siren);

}  // namespace tinmind::robo_factory
