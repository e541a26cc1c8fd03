// The solver of the specification (6) as weights.
#include "games/robo_factory/policy.hpp"

#include <algorithm>
#include <cmath>

#include "games/robo_factory/analysis.hpp"
#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/turn_hint.hpp"

namespace tinmind::robo_factory {

namespace {

// What an unused siren is worth while turns as Manufacturer are to come (specification 14.8, rounded).
constexpr double kSirenWorth = 3.0;
// Expected cubes by which a move must be better to be preferred e to one.
constexpr double kTemperature = 0.15, kLeastWeight = 0.005;

// One Manufacturer's turn as the policy sees it.
struct Outlook {
    const Box& box;
    const State& s;
    int seat;
    CardSet left;
    double q;

    Outlook(const Box& table, const State& state, int who)
        : box(table), s(state), seat(who), left(belief(table, state, who)), q(usual_second_chance(table.players)) {}

    Stakes stakes(int paid = 0) const { return stakes_of(box, s, seat, q, paid); }
    double purchase(int card) const { return value_with(left, card, stakes(box.info_price)) - box.info_price; }
    double build(int code) const {
        const int card = card_of(code);
        const bool is_member = (left >> card & 1) != 0;
        const double n = count_bits(left), p = is_member ? 1 / n : 0;
        const double plain =
            s.phase == Phase::kBuild1 ? judge_guess(left, card).score(stakes()) / n : p * reward_of(box, s, 1);
        return is_shouted(code) ? plain + shout(p) : plain;
    }
    // What a shout adds at this chance to be right.
    double shout(double p) const {
        const int turns_left = box.turns() - s.turn - 1;  // the last of them may be the seat's own as Customer
        const bool is_last = turns_left <= 0 || (turns_left == 1 && (s.customer + 1) % box.players == seat);
        return eureka_odds(box, s, seat, is_last ? 0 : kSirenWorth).gain(p);
    }
};

// The probe that stands for all that split a belief like this one (moves.cpp, list_probes).
int first_like(CardSet left, int probe) {
    const Split parts = split(left, probe);
    for (int card = 0; card < probe; ++card)
        if (!(left >> card & 1) && split(left, card) == parts) return card;
    return probe;
}

Move draw_build(const Outlook& view, Rng& rng) {
    const bool is_first = view.s.phase == Phase::kBuild1;
    const CardSet cards = is_first ? best_guesses(view.left, view.stakes()) : view.left;
    const int count = count_bits(cards);
    const int drawn = nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count))));
    const bool is_member = (view.left >> drawn & 1) != 0;
    const int card = is_member ? drawn : first_like(view.left, drawn);
    const double p = is_member ? 1.0 / count_bits(view.left) : 0;
    const bool shouts = may_shout(view.box, view.s, view.seat) && view.shout(p) > 0;
    return make_move(Do::kBuild, view.seat, shouts ? card + kShout : card);
}

Move choose_purchase(const Outlook& view) {
    Move best = make_move(Do::kPass, view.seat);
    if (count_bits(view.left) == 1) return best;
    double most = value_of(view.left, view.stakes());
    for (std::uint8_t card : view.s.hand[at(view.seat)]) {
        if (has_bought(view.s, view.seat, card) || classes(split(view.left, card)) < 2) continue;
        const double value = view.purchase(card);
        if (value <= most + 1e-9) continue;
        most = value;
        best = make_move(Do::kBuy, view.seat, card, kNoTile);
    }
    return best;
}

}  // namespace

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
    const int seat = next_seat(box, s);
    if (is_hidden_from(s.viewer, seat)) {
        std::ranges::fill(weights.first(moves.size()), 1.0f);
        return;
    }
    const Outlook view(box, s, seat);
    std::array<double, Moves::kCapacity> values{};
    double best = -1e9;
    for (std::size_t i = 0; i < moves.size(); ++i) {
        const Do kind = kind_of(moves[i]);
        values[i] = kind == Do::kPass  ? value_of(view.left, view.stakes())
                    : kind == Do::kBuy ? view.purchase(moves[i].b)
                                       : view.build(moves[i].b);
        best = std::max(best, values[i]);
    }
    for (std::size_t i = 0; i < moves.size(); ++i)
        weights[i] = static_cast<float>(std::max(kLeastWeight, std::exp((values[i] - best) / kTemperature)));
}

Move draw_policy_move(const Box& box, const State& s, Rng& rng) {
    const int seat = next_seat(box, s);
    if (is_hidden_from(s.viewer, seat)) {
        Moves moves;
        list_legal_moves(box, s, moves);
        return moves[0];
    }
    const Outlook view(box, s, seat);
    if (s.phase == Phase::kBuy) return choose_purchase(view);
    return draw_build(view, rng);
}

}  // namespace tinmind::robo_factory
