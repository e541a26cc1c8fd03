// A static estimate of how the game will end, for playouts that are cut off and for expectimax (specification 13.2).
//
// Each seat's score as it stands, and what its open projects, parts and tokens are worth while there is time to use them; the shares of
// the win follow from the distances, more surely the nearer the end is. Only sqrt is used of libm: equal on every machine.
#include <cmath>

#include "games/bot_factory/outlook.hpp"
#include "games/bot_factory/policy.hpp"
#include "games/bot_factory/scoring.hpp"

namespace tinmind::bot_factory {

namespace {

constexpr float kSpreadEarly = 18.0f, kSpreadLate = 4.0f;  // points by which final scores wander from here

// What is in hand is worth beyond what it costs if it is left over.
float prospects_of(const Box& box, const State& s, int seat) {
    const Outlook outlook(box, s, seat);
    const Seat& own = s.seats[at(seat)];
    float points = 0;
    for (int c = 0; c < kColours; ++c)
        if (own.projects.has(c)) points += outlook.keep_project(c) - kProjectLeft;
    for_each_bit(own.parts.present(), [&](int part) { points += outlook.keep_part(part) - kPartLeft; });
    return points;
}

}  // namespace

void estimate(const Box& box, const State& s, Payoff& out) {
    if (box.is_solo()) return estimate_solo(box, s, out);
    if (s.node == Node::kOver) return final_payoff(box, s, out);
    const float late = Outlook(box, s, 0).late();
    const float spread = kSpreadEarly + (kSpreadLate - kSpreadEarly) * late;
    for (int seat = 0; seat < box.players; ++seat)
        out.score[at(seat)] = static_cast<float>(score_of(box, s, seat)) + (1 - late) * prospects_of(box, s, seat);
    float total = 0;
    for (int seat = 0; seat < box.players; ++seat) {
        float share = 1;
        for (int other = 0; other < box.players; ++other) {
            if (other == seat) continue;
            const float ahead = (out.score[at(seat)] - out.score[at(other)]) / spread;
            share *= 0.5f + 0.5f * ahead / std::sqrt(1 + ahead * ahead);
        }
        out.share[at(seat)] = share;
        total += share;
    }
    for (int seat = 0; seat < box.players; ++seat)
        out.share[at(seat)] = total > 0 ? out.share[at(seat)] / total : 1.0f / static_cast<float>(box.players);
}

}  // namespace tinmind::bot_factory
