// The facts of a turn as a table of values.
#include "games/robo_factory/facts.hpp"

#include <algorithm>
#include <cmath>

#include "core/describe.hpp"
#include "games/robo_factory/analysis.hpp"
#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/notation.hpp"
#include "games/robo_factory/turn_hint.hpp"

namespace tinmind::robo_factory {

namespace {

class Facts {
public:
    Facts(const Box& box, const State& view, int seat, double q)
        : box_(box), s_(view), seat_(seat), q_(q), left_(belief(box, view, seat)), n_(count_bits(left_)) {}

    Value tell() {
        Value::Table out;
        out.emplace_back("marking", marking());
        out.emplace_back("num_candidates", n_);
        if (n_ <= kMostCandidatesNamed) out.emplace_back("candidates", names(left_));
        if (!is_decision(s_.phase) || next_seat(box_, s_) != seat_) return out;
        out.emplace_back("chance", 1.0 / n_);
        if (s_.phase != Phase::kBuild2) out.emplace_back("second_attempt", q_);
        if (s_.phase == Phase::kBuy) add_purchases(out);
        if (is_build_phase(s_.phase) && may_shout(box_, s_, seat_)) out.emplace_back("eureka", eureka());
        add_moves(out);
        return out;
    }

private:
    static constexpr int kMostCandidatesNamed = 12;

    std::string name(int card) const { return std::string(box_.words->cards[at(card)]); }
    Value names(CardSet cards) const {
        Value::List list;
        for_each_bit(cards, [&](int card) { list.emplace_back(name(card)); });
        return list;
    }

    // A line for each part: how many candidates have it in each colour.
    Value marking() const {
        static constexpr std::array<CardSet, kParts> kFirst{0xFFFF, 0x000F000F000F000F, 0x1111111111111111};
        static constexpr std::array<int, kParts> kStep{16, 4, 1};
        Value::List rows;
        for (std::size_t part = 0; part < kFirst.size(); ++part) {
            Value::Table row{{"part", box_.part_letters.substr(part, 1)}};
            for (int colour = 0; colour < kColours; ++colour) {
                // The letter of a colour: the legs of a card with this index.
                const std::string letter(1, box_.words->cards[at(colour)][2]);
                row.emplace_back(letter, count_bits(left_ & kFirst[part] << (kStep[part] * colour)));
            }
            rows.emplace_back(std::move(row));
        }
        return rows;
    }

    Stakes stakes(int paid) const { return stakes_of(box_, s_, seat_, q_, paid); }
    // Every card that may be bought, by the cubes that it is expected to gain (14.5), the best first.
    void add_purchases(Value::Table& out) const {
        std::vector<std::pair<double, int>> gains;
        const double without = value_of(left_, stakes(0));
        for (std::uint8_t card : s_.hand[at(seat_)])
            if (!has_bought(s_, seat_, card))
                gains.emplace_back(value_with(left_, card, stakes(box_.info_price)) - box_.info_price - without, card);
        std::ranges::stable_sort(gains, std::greater<>(), [](const auto& each) { return each.first; });
        Value::List rows;
        for (const auto& [gain, card] : gains) {
            Value::Table row{{"card", name(card)}, {"gain", tidy(gain)}};
            const Split parts = split(left_, card);
            for (std::size_t tile = 0; tile < parts.size(); ++tile)
                row.emplace_back(std::to_string(tile), count_bits(parts[tile]));
            rows.emplace_back(std::move(row));
        }
        const bool is_good = !gains.empty() && gains[0].first > 1e-9;
        out.emplace_back("best_purchase", is_good ? name(gains[0].second) : "-");
        out.emplace_back("purchases", std::move(rows));
    }

    // Eureka with a build from the belief: the chance to be right, and that from which it pays in cubes (14.7).
    Value eureka() const {
        const double siren = siren_worth(box_, maker_turns_left(box_, s_, seat_), q_), chance = 1.0 / n_;
        const EurekaOdds odds = eureka_odds(box_, s_, seat_, siren);
        const double gain = odds.gain(chance);
        return Value::Table{{"chance", chance},
                            {"pays_from", odds.pays_from()},
                            {"siren_kept", siren},
                            {"gain", tidy(gain)},
                            {"pays", gain > 1e-9}};
    }

    void add_moves(Value::Table& out) const {
        const TurnHint hint = solve_turn(box_, s_, seat_, q_);
        Value::List rows;
        for (const auto& [move, value] : hint.moves)
            rows.emplace_back(
                Value::Table{{"move", write_move(box_, move)}, {hint.is_share ? "win" : "cubes", tidy(value)}});
        out.emplace_back("best", write_move(box_, hint.moves.front().first));
        out.emplace_back("moves", std::move(rows));
    }

    // Without the noise of sums of fractions; never a negative zero.
    static double tidy(double value) { return std::round(value * 1e12) / 1e12 + 0.0; }

    const Box& box_;
    const State& s_;
    int seat_;
    double q_;
    CardSet left_;
    int n_;
};

}  // namespace

Value turn_facts(const Box& box, const State& view, int seat, const Value& assumed) {
    double q = usual_second_chance(box.players);
    read_table(assumed, "assumed", [&](ValueReader& v) { v.real("second_attempt", q, 0, 1, Need::kOptional); });
    if (box.players == 2 && q != 1)
        throw InvalidInput("assumed.second_attempt", "is 1 with two players: nobody else can end the turn");
    const bool is_due = view.phase >= Phase::kHands && view.phase != Phase::kOver && seat != view.customer;
    return is_due ? Facts(box, view, seat, q).tell() : Value::Table{};
}

}  // namespace tinmind::robo_factory
