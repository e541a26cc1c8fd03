// What may be chosen, and what may come up, with exact weights.
#include "games/robo_factory/moves.hpp"

#include <algorithm>

#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/settle.hpp"

namespace tinmind::robo_factory {

namespace {

void list_purchases(const State& s, int seat, Moves& out) {
    out.push_back(make_move(Do::kPass, seat));
    for (std::uint8_t card : s.hand[at(seat)])
        if (!has_bought(s, seat, card)) out.push_back(make_move(Do::kBuy, seat, card, kNoTile));
}

// Purchases that split the belief, one of each way to split it.
void list_useful_purchases(const Box& box, const State& s, int seat, Moves& out) {
    const CardSet left = belief(box, s, seat);
    std::array<Split, kMostHand> known{};
    std::size_t count = 0;
    out.push_back(make_move(Do::kPass, seat));
    for (std::uint8_t card : s.hand[at(seat)]) {
        const Split parts = split(left, card);
        if (has_bought(s, seat, card) || classes(parts) < 2) continue;
        if (std::find(known.begin(), known.begin() + count, parts) != known.begin() + count) continue;
        known[count++] = parts;
        out.push_back(make_move(Do::kBuy, seat, card, kNoTile));
    }
}

// The builds of a set, each also with Eureka where that is allowed.
void list_builds(const Box& box, const State& s, int seat, CardSet cards, Moves& out) {
    for_each_bit(cards, [&](int card) { out.push_back(make_move(Do::kBuild, seat, card)); });
    if (may_shout(box, s, seat))
        for_each_bit(cards, [&](int card) { out.push_back(make_move(Do::kBuild, seat, card + kShout)); });
}

// Builds from outside the belief that split it, one of each way to: they can only serve a second attempt.
void list_probes(int seat, CardSet left, Moves& out) {
    std::array<Split, kCards> known{};
    std::size_t count = 0;
    for_each_bit(~left, [&](int card) {
        const Split parts = split(left, card);
        if (classes(parts) < 2) return;
        if (std::find(known.begin(), known.begin() + count, parts) != known.begin() + count) return;
        known[count++] = parts;
        out.push_back(make_move(Do::kBuild, seat, card));
    });
}

// --- outcomes ---

void add(Outcomes& out, Move move, int weight) {
    if (weight > 0) out.push_back({move, static_cast<std::uint32_t>(weight)});
}

void list_board(const Box& box, const State& s, Outcomes& out) {
    const CardSet orders = is_card(s.order) ? bit(s.order) : belief(box, s, s.viewer);
    CardSet cards = kAllCards & ~bit_if_card(s.order);
    for (std::uint8_t card : s.board) cards &= ~bit_if_card(card);
    for_each_bit(cards, [&](int card) {
        for (int tile = 0; tile <= kMostTile; ++tile)
            add(out, make_move(Do::kBoard, card, tile), count_bits(orders & match_set(card, tile)));
    });
}

void list_hand(const Box& box, const State& s, Outcomes& out) {
    const int seat = next_seat(box, s);
    if (is_hidden_from(s.viewer, seat)) return add(out, make_move(Do::kHand, seat, kUnseenCard), 1);
    const CardSet orders = is_card(s.order) ? bit(s.order) : belief(box, s, s.viewer);
    for_each_bit(unseen_cards(box, s),
                 [&](int card) { add(out, make_move(Do::kHand, seat, card), count_bits(orders & ~bit(card))); });
}

// What a seat bought: to others whether it did, to the Customer which card, to the buyer the tile.
void list_shown_choice(const Box& box, const State& s, Outcomes& out) {
    const int seat = next_seat(box, s), choice = s.pending[at(seat)];
    const int unbought = kMostHand - count_bought(s, seat);
    if (choice != kSealed) {
        const Split parts = split(belief(box, s, seat), choice);
        for (int tile = 0; tile <= kMostTile; ++tile)
            add(out, make_move(Do::kBuy, seat, choice, tile), count_bits(parts[at(tile)]));
    } else if (s.viewer != s.customer) {
        add(out, make_move(Do::kPass, seat), 1);
        add(out, make_move(Do::kBuy, seat, kUnseenCard, kUnseenTile), unbought);
    } else {
        const CardSet cards = unseen_cards(box, s);
        add(out, make_move(Do::kPass, seat), count_bits(cards));
        for_each_bit(cards,
                     [&](int card) { add(out, make_move(Do::kBuy, seat, card, match(card, s.order)), unbought); });
    }
}

void list_shown_build(const Box& box, const State& s, Outcomes& out) {
    const int seat = next_seat(box, s);
    const int count = may_shout(box, s, seat) ? 2 * kCards : kCards;
    for (int choice = 0; choice < count; ++choice) add(out, make_move(Do::kBuild, seat, choice), 1);
}

void list_results(const Box& box, const State& s, Outcomes& out) {
    const CardSet left = belief(box, s, s.viewer), built = built_cards(box, s, attempt_of(s.phase));
    add(out, make_move(Do::kResult), count_bits(left & ~built));
    for_each_bit(left & built, [&](int card) { add(out, make_move(Do::kResult, seats_with(box, s, card)), 1); });
}

void list_rolls(const Box& box, const State& s, Outcomes& out) {
    for (std::size_t i = 0; i < box.faces.size(); ++i)
        add(out, make_move(Do::kRoll, next_seat(box, s), static_cast<int>(i) + 1), box.weights[i]);
}

void list_tiles(const Box& box, const State& s, Outcomes& out) {
    const int seat = s.viewer;
    const Split parts = split(belief(box, s, seat), card_of(s.build[0][at(seat)]));
    for (int tile = 0; tile <= kMostTile; ++tile)
        add(out, make_move(Do::kTile, seat, tile), count_bits(parts[at(tile)]));
}

}  // namespace

void list_legal_moves(const Box& box, const State& s, Moves& out) {
    const int seat = next_seat(box, s);
    const bool is_hidden = is_hidden_from(s.viewer, seat);
    if (s.phase == Phase::kBuy) {
        if (is_hidden) return out.push_back(make_move(Do::kChoose, seat));
        return list_purchases(s, seat, out);
    }
    if (is_hidden) return out.push_back(make_move(Do::kBuild, seat, kSealed));
    list_builds(box, s, seat, kAllCards, out);
}

void list_search_moves(const Box& box, const State& s, Moves& out) {
    const int seat = next_seat(box, s);
    if (is_hidden_from(s.viewer, seat)) return list_legal_moves(box, s, out);
    if (s.phase == Phase::kBuy) return list_useful_purchases(box, s, seat, out);
    const CardSet left = belief(box, s, seat);
    list_builds(box, s, seat, left, out);
    if (s.phase == Phase::kBuild1 && count_bits(left) > 1) list_probes(seat, left, out);
}

void list_outcomes(const Box& box, const State& s, Outcomes& out) {
    switch (s.phase) {
        case Phase::kOrder:
            if (is_hidden_from(s.viewer, s.customer)) return add(out, make_move(Do::kOrder, kUnseenCard), 1);
            for (int card = 0; card < kCards; ++card) add(out, make_move(Do::kOrder, card), 1);
            return;
        case Phase::kBoard: return list_board(box, s, out);
        case Phase::kHands: return list_hand(box, s, out);
        case Phase::kPayInfo: return list_shown_choice(box, s, out);
        case Phase::kReveal1:
        case Phase::kReveal2: return list_shown_build(box, s, out);
        case Phase::kCheck1:
        case Phase::kCheck2: return list_results(box, s, out);
        case Phase::kRoll1:
        case Phase::kRoll2: return list_rolls(box, s, out);
        default: return list_tiles(box, s, out);
    }
}

Move sample_outcome(const Box& box, const State& s, Rng& rng) {
    const auto draw = [&](CardSet set) {
        return nth_bit(set, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(set)))));
    };
    if (s.viewer == kNoViewer && s.phase == Phase::kOrder) return make_move(Do::kOrder, draw(kAllCards));
    if (s.viewer == kNoViewer && s.phase == Phase::kBoard) {
        const int card = draw(unseen_cards(box, s));
        return make_move(Do::kBoard, card, match(card, s.order));
    }
    if (s.viewer == kNoViewer && s.phase == Phase::kHands)
        return make_move(Do::kHand, next_seat(box, s), draw(unseen_cards(box, s)));
    Outcomes outcomes;
    list_outcomes(box, s, outcomes);
    return draw_outcome(outcomes, rng);
}

}  // namespace tinmind::robo_factory
