// The exact best of one Manufacturer's turn.
#include "games/robo_factory/turn_hint.hpp"

#include <algorithm>

#include "games/robo_factory/deals.hpp"
#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/turn.hpp"
#include "games/robo_factory/two_players.hpp"

namespace tinmind::robo_factory {

namespace {

constexpr int kAmple = 1000;  // cubes that nothing can use up

double value_of_siren(const Box& box, double worth_later, double q) {
    const auto value = [&](bool has_siren) {
        const auto worth = [&](const Purse& purse) { return purse.own + (purse.has_siren ? worth_later : 0); };
        return DealValues(TurnSolver(box, {kAmple, kAmple, has_siren}, q, worth)).mean();
    };
    return value(true) - value(false);
}

// The values of one turn's moves, given what its end is worth.
template <class Worth>
class TurnValues {
public:
    TurnValues(const Box& box, const State& s, int seat, double q, const Worth& worth)
        : box_(box), s_(s), seat_(seat), q_(q), worth_(worth) {}

    double value(Move move) const {
        const CardSet left = belief(box_, s_, seat_);
        const Purse purse{s_.cubes[at(seat_)], s_.cubes[s_.customer], has_siren(s_, seat_)};
        const int n = count_bits(left), card = card_of(move.b);
        const bool shouts = is_shouted(move.b);
        if (s_.phase == Phase::kBuild1)
            return TurnSolver(box_, purse, q_, worth_).first(kind_of_guess(left, card), n, shouts, false);
        if (s_.phase == Phase::kBuild2)
            return TurnSolver<Worth>::second(box_, worth_, purse, (left >> card & 1) != 0 ? 1.0 / n : 0, shouts);
        const int round = rounds_of_purchases(box_, s_);
        if (kind_of(move) == Do::kPass) return build(left, purse);
        return buy(left, purse, move.b, unbought() & ~bit(move.b), round + 1);
    }

private:
    CardSet unbought() const {
        CardSet cards = 0;
        for (std::uint8_t card : s_.hand[at(seat_)])
            if (!has_bought(s_, seat_, card)) cards |= bit_if_card(card);
        return cards;
    }
    double build(CardSet left, const Purse& purse) const {
        return TurnSolver(box_, purse, q_, worth_).best_first(guess_kinds(left), count_bits(left), false);
    }
    // Buys a card; `others` may be bought after it, up to the limit.
    double buy(CardSet left, Purse purse, int card, CardSet others, int round) const {
        purse.own -= box_.info_price;
        purse.customer += box_.info_price;
        double sum = 0;
        for (CardSet part : split(left, card))
            if (part != 0) sum += count_bits(part) * go_on(part, purse, others, round);
        return sum / count_bits(left);
    }
    double go_on(CardSet left, const Purse& purse, CardSet cards, int round) const {
        double best = build(left, purse);
        if (round >= box_.info_limit || purse.own < box_.info_price) return best;
        for_each_bit(cards, [&](int card) {
            if (classes(split(left, card)) > 1)
                best = std::max(best, buy(left, purse, card, cards & ~bit(card), round + 1));
        });
        return best;
    }

    const Box& box_;
    const State& s_;
    int seat_;
    double q_;
    const Worth& worth_;
};

template <class Worth>
void value_moves(const Box& box, const State& s, int seat, const Worth& worth, TurnHint& hint) {
    Moves moves;
    list_legal_moves(box, s, moves);
    const TurnValues values(box, s, seat, hint.q, worth);
    for (Move move : moves) hint.moves.emplace_back(move, values.value(move));
    std::ranges::stable_sort(hint.moves, std::greater<>(), [](const auto& each) { return each.second; });
}

}  // namespace

double usual_second_chance(int players) {
    static constexpr std::array<double, kMostPlayers + 1> kByPlayers{0, 0, 1, 0.45, 0.23, 0.13, 0.08};
    return kByPlayers[at(players)];
}

double siren_worth(const Box& box, int turns, double q) {
    double worth = 0;
    for (int t = 0; t < turns; ++t) worth = value_of_siren(box, worth, q);
    return worth;
}

int maker_turns_left(const Box& box, const State& s, int seat) {
    int count = 0;
    for (int turn = s.turn + 1; turn < box.turns(); ++turn) count += turn % box.players != seat;
    return count;
}

TurnHint solve_turn(const Box& box, const State& s, int seat, double q) {
    TurnHint hint{box.solution != nullptr, box.players == 2 ? 1 : q, {}};
    if (hint.is_share) {
        const bool customer_has_siren = has_siren(s, s.customer);
        const auto worth = [&](const Purse& after) {
            return box.solution->share_after(s.turn + 1, after, customer_has_siren);
        };
        value_moves(box, s, seat, worth, hint);
    } else {
        const double siren = has_siren(s, seat) ? siren_worth(box, maker_turns_left(box, s, seat), hint.q) : 0;
        const auto worth = [&](const Purse& after) { return after.own + (after.has_siren ? siren : 0); };
        value_moves(box, s, seat, worth, hint);
        for (auto& [move, value] : hint.moves) value -= s.cubes[at(seat)] + (has_siren(s, seat) ? siren : 0);
    }
    return hint;
}

}  // namespace tinmind::robo_factory
