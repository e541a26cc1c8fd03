// Beliefs, views and the tables that agree with one (specification 10).
#include "games/robo_factory/knowledge.hpp"

#include <algorithm>

#include "games/robo_factory/moves.hpp"
#include "games/robo_factory/settle.hpp"

namespace tinmind::robo_factory {

namespace {

// Calls f(path, text, orders) for each thing that the seat saw: its field, whose, which of the list, what, what it leaves.
template <class F>
void for_each_observation(const Box& box, const State& s, int seat, F&& f) {
    const auto matching = [&](const char* list, int index, int card, int tile) {
        if (is_card(card) && is_tile(tile)) f(list, seat, index, card, tile, match_set(card, tile));
    };
    for (int j = 0; j < kMostBoard; ++j) matching("board", j, s.board[at(j)], s.board_tile[at(j)]);
    for (int attempt = 0; attempt < 2; ++attempt)
        for (int other = 0; other < box.players && s.phase >= roll_phase(attempt); ++other)
            if (const int build = s.build[at(attempt)][at(other)]; is_build(build))
                f(attempt == 0 ? "build1" : "build2", other, -1, card_of(build), kNoTile, ~bit(card_of(build)));
    if (seat == kSpectator) return;
    for (int j = 0; j < kMostHand; ++j) {
        if (const int card = s.hand[at(seat)][at(j)]; is_card(card)) f("hand", seat, j, card, kNoTile, ~bit(card));
        matching("bought", j, s.bought[at(seat)][at(j)], s.buy_tile[at(seat)][at(j)]);
    }
    if (const int build = s.build[0][at(seat)]; is_build(build))
        matching("fb_tile", -1, card_of(build), s.fb_tile[at(seat)]);
}

// Draws one card of a set.
int draw_card(CardSet set, Rng& rng) {
    return nth_bit(set, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(set)))));
}

// The cards in hand that the seat has not bought.
CardSet unbought(const State& s, int seat) {
    CardSet cards = 0;
    for (std::uint8_t card : s.hand[at(seat)]) cards |= bit_if_card(card);
    for (std::uint8_t card : s.bought[at(seat)]) cards &= ~bit_if_card(card);
    return cards;
}

void draw_purchases(State& s, int seat, Rng& rng) {
    for (int i = 0; i < count_bought(s, seat); ++i) {
        std::uint8_t& card = s.bought[at(seat)][at(i)];
        if (card != kUnseenCard) continue;
        card = byte(draw_card(unbought(s, seat), rng));
        s.buy_tile[at(seat)][at(i)] = byte(match(card, s.order));
    }
    if (s.pending[at(seat)] != Choice::kSealed) return;
    const CardSet cards = unbought(s, seat);
    s.pending[at(seat)] = Choice::kPass;
    if (rng.below(static_cast<std::uint32_t>(count_bits(cards)) + 1) == 0) return;
    s.pending[at(seat)] = Choice::kBuy;
    s.bought[at(seat)][at(count_bought(s, seat))] = byte(draw_card(cards, rng));
}

int draw_build(const Box& box, const State& s, int seat, Rng& rng) {
    const CardSet left = belief(box, s, seat);
    const int card = draw_card(left, rng);
    return count_bits(left) == 1 && may_shout(box, s, seat) ? card + kShout : card;
}

// What another Manufacturer's turn looks like to a seat that is not the Customer.
void blank_purchases(State& s, int seat) {
    for (int i = 0; i < count_bought(s, seat); ++i) {
        s.bought[at(seat)][at(i)] = kUnseenCard;
        s.buy_tile[at(seat)][at(i)] = kUnseenTile;
    }
    if (s.fb_tile[at(seat)] != kNoTile) s.fb_tile[at(seat)] = kUnseenTile;
}

// The Customer knows the bought cards of a hand, others none.
void blank_hand(State& s, int seat) {
    ThreeCodes& hand = s.hand[at(seat)];
    for (std::uint8_t& card : hand)
        if (card != kNoCard && (!is_card(card) || !has_bought(s, seat, card))) card = kUnseenCard;
    std::ranges::sort(hand);
}

// Choices of a node that not all have made are sealed.
void seal_choices(State& s, int seat) {
    Choice& choice = s.pending[at(seat)];
    if (choice == Choice::kBuy) {
        const int last = count_bought(s, seat) - 1;
        s.bought[at(seat)][at(last)] = kNoCard;
    }
    if (choice == Choice::kBuy || choice == Choice::kPass) choice = Choice::kSealed;
    std::uint8_t& build = s.build[at(attempt_of(s.phase))][at(seat)];
    if (is_build_phase(s.phase) && build != kNoBuild) build = kSealedBuild;
}

}  // namespace

bool is_order_public(const Box& box, const State& s) {
    if (!is_card(s.order) || (!is_roll_phase(s.phase) && s.phase != Phase::kEnd)) return false;
    return ((built_cards(box, s, 0) | built_cards(box, s, 1)) >> s.order & 1) != 0;
}

CardSet belief(const Box& box, const State& s, int seat) {
    if (is_card(s.order) && (seat == s.customer || is_order_public(box, s))) return bit(s.order);
    CardSet set = kAllCards;
    for_each_observation(box, s, seat, [&](const char*, int, int, int, int, CardSet orders) { set &= orders; });
    return set;
}

std::vector<Observation> observations(const Box& box, const State& s, int seat) {
    std::vector<Observation> out;
    for_each_observation(
        box, s, seat, [&](std::string_view name, int owner, int index, int card, int tile, CardSet orders) {
            std::string path(name);
            if (name != "board") path = join_path(join_path("seats", at(owner)), name);
            if (index >= 0) path = join_path(path, at(index));
            std::string text(box.words->cards[at(card)]);
            text += is_tile(tile) ? '=' + std::to_string(tile) : name == "hand" ? " in hand" : " was wrong";
            out.push_back({std::move(path), std::move(text), orders});
        });
    return out;
}

CardSet unseen_cards(const Box& box, const State& s) {
    CardSet set = kAllCards & ~bit_if_card(s.order);
    for (std::uint8_t card : s.board) set &= ~bit_if_card(card);
    for (int seat = 0; seat < box.players; ++seat)
        for (std::uint8_t card : s.hand[at(seat)]) set &= ~bit_if_card(card);
    return set;
}

void put_in_hand(ThreeCodes& hand, int card) {
    hand.back() = byte(card);
    std::ranges::sort(hand);
}

Move seen_move(const Box& box, const State& s, Move move, int seat) {
    const bool is_own = move.a == seat, is_customer = seat == s.customer;
    switch (kind_of(move)) {
        case Do::kOrder:
            if (s.phase == Phase::kOrder && !is_customer) move.a = kUnseenCard;
            return move;
        case Do::kHand:
            if (!is_own) move.b = kUnseenCard;
            return move;
        case Do::kPass:
        case Do::kBuy: {
            const bool is_choice = next_chooser(box, s) >= 0;
            const bool is_forced = s.cubes[move.a] < box.info_price;
            if (is_choice && !is_own && !is_forced) return make_move(Do::kChoose, move.a);
            if (kind_of(move) == Do::kBuy && !is_own && !is_customer) move.b = kUnseenCard, move.c = kUnseenTile;
            return move;
        }
        case Do::kBuild:
            if (!is_own && next_chooser(box, s) >= 0) move.b = kSealedBuild;
            return move;
        case Do::kTile:
            if (!is_own && !is_customer) move.b = kUnseenTile;
            return move;
        default: return move;
    }
}

State view_state(const Box& box, const State& s, int seat) {
    if (s.viewer == seat) return s;
    State out = s;
    out.viewer = byte(seat);
    out.customer = byte(s.turn % box.players);  // what was typed has not been derived yet
    const bool is_customer = seat == out.customer;
    if (!is_customer && s.order != kNoCard && !is_order_public(box, s)) out.order = kUnseenCard;
    const bool is_open = (s.phase != Phase::kBuy && !is_build_phase(s.phase)) || next_chooser(box, out) < 0;
    for (int other = 0; other < box.players; ++other) {
        if (other == seat) continue;
        if (!is_open) seal_choices(out, other);
        if (!is_customer) blank_purchases(out, other);
        blank_hand(out, other);
    }
    derive(box, out);
    return out;
}

bool is_order_all_unseen(const Box& box, const State& view) {
    for (int seat = 0; seat < box.players; ++seat) {
        if (view.hand[at(seat)].back() == kUnseenCard || view.pending[at(seat)] == Choice::kSealed) return false;
        for (const ThreeCodes* cards : {&view.hand[at(seat)], &view.bought[at(seat)]})
            if (std::ranges::find(*cards, kUnseenCard) != cards->end()) return false;
        for (const auto& builds : view.build)
            if (builds[at(seat)] == kSealedBuild) return false;
    }
    return true;
}

State draw_table(const Box& box, const State& view, Rng& rng) {
    State s = view;
    s.viewer = kNoViewer;
    if (s.order == kUnseenCard) s.order = byte(draw_card(belief(box, view, view.viewer), rng));
    CardSet deck = unseen_cards(box, s);
    for (int seat = 0; seat < box.players; ++seat) {
        ThreeCodes& hand = s.hand[at(seat)];
        for (std::uint8_t& card : hand) {
            if (card != kUnseenCard) continue;
            card = byte(draw_card(deck, rng));
            deck &= ~bit(card);
        }
        std::ranges::sort(hand);
        draw_purchases(s, seat, rng);
        if (s.fb_tile[at(seat)] == kUnseenTile)
            s.fb_tile[at(seat)] = byte(match(card_of(s.build[0][at(seat)]), s.order));
    }
    for (int seat = 0; seat < box.players; ++seat)
        for (auto& builds : s.build)
            if (builds[at(seat)] == kSealedBuild) builds[at(seat)] = byte(draw_build(box, s, seat, rng));
    derive(box, s);
    return s;
}

}  // namespace tinmind::robo_factory
