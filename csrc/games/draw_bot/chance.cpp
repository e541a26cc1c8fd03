// What may come up, with exact weights: rolls, cards, and on a view what it is told.
#include <numeric>

#include "games/draw_bot/knowledge.hpp"
#include "games/draw_bot/moves.hpp"
#include "games/draw_bot/scoring.hpp"

namespace tinmind::draw_bot {

namespace {

void add(Outcomes& out, Move move, std::uint64_t weight) {
    if (weight > 0) out.push_back({move, static_cast<std::uint32_t>(weight)});
}

Move make_roll(int a, int e, int n, int m) { return make_move(Do::kRoll, a | e << 4, n | m << 4); }

void list_rolls(const Box& box, Outcomes& out) {
    const auto& w = box.weights;
    const auto for_each_face = [&](std::size_t die, auto&& f) {
        for (int face = 1; face < kFaces; ++face)
            if (w[die][at(face)] > 0) f(face, static_cast<std::uint64_t>(w[die][at(face)]));
    };
    for_each_face(0, [&](int a, std::uint64_t wa) {
        for_each_face(1, [&](int e, std::uint64_t we) {
            for_each_face(2, [&](int n, std::uint64_t wn) {
                for_each_face(3, [&](int m, std::uint64_t wm) { add(out, make_roll(a, e, n, m), wa * we * wn * wm); });
            });
        });
    });
}

// Weights, each divided by what they have in common.
template <class Weigh>
void list_cards(CardSet cards, Do kind, int target, const Weigh& weigh, Outcomes& out) {
    std::uint64_t common = 0;
    FixedVector<std::uint64_t, kMostCards * kMostCards> weights;
    const auto for_each_pair = [&](auto&& f) {
        for_each_bit(draws_of(cards), [&](int draw) {
            for_each_bit(bots_of(cards), [&](int bot) { f(Cards{byte(draw + 1), byte(bot + 1)}); });
        });
    };
    for_each_pair([&](Cards pair) {
        weights.push_back(weigh(pair));
        common = std::gcd(common, weights.back());
    });
    std::size_t i = 0;
    for_each_pair([&](Cards pair) { add(out, make_move(kind, target, pair.draw, pair.bot), weights[i++] / common); });
}

void list_deal(const Box& box, const State& s, Outcomes& out) {
    const int target = next_deal(box, s);
    const bool is_order = target < kMostOrders;
    const int owner = target - kMostOrders;
    if (!is_order && is_hidden_from(s.viewer, owner)) return add(out, make_move(Do::kSecret, owner, kUnseenCards), 1);
    const UnseenSecrets secrets(box, s);
    list_cards(
        possible_pile(box, s), is_order ? Do::kOrder : Do::kSecret, is_order ? target : owner,
        [&](Cards pair) { return secrets.ways(set_of(pair)); }, out);
}

// On a view: whether what a seat has just completed was its secret order.
void list_reveals(const Box& box, const State& s, Outcomes& out) {
    const int seat = next_asked(box, s);
    const UnseenSecrets secrets(box, s);
    const int stations = completed_now(s, seat);
    const auto is_completed = [&](Cards pair) {
        bool is = false;
        for_each_bit(static_cast<unsigned>(stations),
                     [&](int station) { is = is || robot_at(s.sheet[at(seat)], station) == robot_of(box, pair); });
        return is && secrets.fits(seat, pair);
    };
    std::uint64_t left = secrets.ways(), common = left;
    const auto weigh = [&](Cards pair) { return is_completed(pair) ? secrets.ways(set_of(pair), seat) : 0; };
    const auto for_each_pair = [&](auto&& f) {
        for_each_bit(draws_of(secrets.cards()), [&](int draw) {
            for_each_bit(bots_of(secrets.cards()), [&](int bot) {
                const Cards pair{byte(draw + 1), byte(bot + 1)};
                f(pair, weigh(pair));
            });
        });
    };
    for_each_pair([&](Cards, std::uint64_t weight) {
        left -= weight;
        common = std::gcd(common, weight);
    });
    for_each_pair([&](Cards pair, std::uint64_t weight) {
        add(out, make_move(Do::kReveal, seat, pair.draw, pair.bot), weight / common);
    });
    add(out, make_move(Do::kReveal, seat), left / common);
}

// On a view: what a seat has chosen, any of its moves.
void list_shown(const Box& box, const State& s, Outcomes& out) {
    State own = s;
    const int seat = next_sealed(box, s);
    own.viewer = kNoViewer;
    own.phase = s.phase == Phase::kDraw ? Phase::kAct : Phase::kFinal;
    for (int other = 0; other < box.players; ++other) own.pending[at(other)] = other == seat ? kNothing : kDone;
    Moves moves;
    list_legal_moves(box, own, moves);
    for (Move move : moves) add(out, move, 1);
}

int draw_face(const std::array<int, kFaces>& weights, Rng& rng) {
    int left = static_cast<int>(rng.below(6));
    int face = 0;
    while (left >= 0) left -= weights[at(++face)];
    return face;
}

int draw_one(std::uint32_t cards, Rng& rng) {
    return nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(cards))))) + 1;
}

}  // namespace

void list_outcomes(const Box& box, const State& s, Outcomes& out) {
    switch (s.phase) {
        case Phase::kRoll: return list_rolls(box, out);
        case Phase::kDraw:
        case Phase::kFinalDraw: return list_shown(box, s, out);
        case Phase::kScore:
        case Phase::kFinalScore: return list_reveals(box, s, out);
        default: return list_deal(box, s, out);
    }
}

Move sample_outcome(const Box& box, const State& s, Rng& rng) {
    if (s.phase == Phase::kRoll) {
        const auto& w = box.weights;
        const int a = draw_face(w[0], rng), e = draw_face(w[1], rng), n = draw_face(w[2], rng);
        return make_roll(a, e, n, draw_face(w[3], rng));
    }
    if (s.viewer == kNoViewer) {
        const int target = next_deal(box, s);
        const CardSet pile = unplaced_cards(box, s);
        const int draw = draw_one(draws_of(pile), rng), bot = draw_one(bots_of(pile), rng);
        return target < kMostOrders ? make_move(Do::kOrder, target, draw, bot)
                                    : make_move(Do::kSecret, target - kMostOrders, draw, bot);
    }
    Outcomes outcomes;
    list_outcomes(box, s, outcomes);
    return draw_outcome(outcomes, rng);
}

}  // namespace tinmind::draw_bot
