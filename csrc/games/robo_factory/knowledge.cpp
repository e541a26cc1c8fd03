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
        for (int other = 0; other < box.players && s.phase > (attempt == 0 ? Phase::kCheck1 : Phase::kCheck2); ++other)
            if (const int build = s.build[at(attempt)][at(other)]; is_choice(build))
                f(attempt == 0 ? "build1" : "build2", other, -1, card_of(build), kNoTile, ~bit(card_of(build)));
    if (seat == kSpectator) return;
    for (int j = 0; j < kMostHand; ++j) {
        if (const int card = s.hand[at(seat)][at(j)]; is_card(card)) f("hand", seat, j, card, kNoTile, ~bit(card));
        matching("bought", j, s.bought[at(seat)][at(j)], s.buy_tile[at(seat)][at(j)]);
    }
    if (const int build = s.build[0][at(seat)]; is_choice(build))
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

// Bought cards that are known are cards of a hand that is not.
void place_bought(State& s, int seat) {
    ThreeCodes& hand = s.hand[at(seat)];
    for (std::uint8_t card : s.bought[at(seat)])
        if (is_card(card) && std::ranges::find(hand, card) == hand.end()) *std::ranges::find(hand, kUnseenCard) = card;
}

void draw_purchases(const Box& box, State& s, int seat, Rng& rng) {
    for (int i = 0; i < count_bought(s, seat); ++i) {
        std::uint8_t& card = s.bought[at(seat)][at(i)];
        if (card != kUnseenCard) continue;
        card = byte(draw_card(unbought(s, seat), rng));
        s.buy_tile[at(seat)][at(i)] = byte(match(card, s.order));
    }
    if (s.pending[at(seat)] != kSealed || !is_in(s.phase, Phase::kBuy, Phase::kPayInfo)) return;
    const CardSet cards = s.cubes[at(seat)] >= box.info_price ? unbought(s, seat) : 0;
    const std::uint32_t choice = rng.below(static_cast<std::uint32_t>(count_bits(cards)) + 1);
    s.pending[at(seat)] = choice == 0 ? kPass : byte(nth_bit(cards, static_cast<int>(choice) - 1));
}

void draw_build(const Box& box, State& s, int seat, Rng& rng) {
    if (s.pending[at(seat)] != kSealed) return;
    const CardSet left = belief(box, s, seat);
    const int card = draw_card(left, rng);
    s.pending[at(seat)] = byte(count_bits(left) == 1 && may_shout(box, s, seat) ? card + kShout : card);
}

// Another seat as one sees it that is neither it nor the Customer.
void blank_purchases(State& s, int seat) {
    for (int i = 0; i < count_bought(s, seat); ++i) {
        s.bought[at(seat)][at(i)] = kUnseenCard;
        s.buy_tile[at(seat)][at(i)] = kUnseenTile;
    }
    if (s.fb_tile[at(seat)] != kNoTile) s.fb_tile[at(seat)] = kUnseenTile;
}

}  // namespace

bool is_order_public(const Box& box, const State& s) {
    if (!is_card(s.order) || !is_roll_phase(s.phase)) return false;
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

std::vector<Observation> find_clash(std::vector<Observation> seen) {
    const auto left = [&] {
        CardSet orders = kAllCards;
        for (const Observation& one : seen) orders &= one.orders;
        return orders;
    };
    if (left() != 0) return {};
    for (std::size_t i = seen.size(); i-- > 0;) {
        const Observation one = seen[i];
        seen.erase(seen.begin() + static_cast<std::ptrdiff_t>(i));
        if (left() != 0) seen.insert(seen.begin() + static_cast<std::ptrdiff_t>(i), one);
    }
    return seen;
}

std::string describe_clash(const std::vector<Observation>& clash) {
    std::string all;
    for (const Observation& one : clash) all += (all.empty() ? "" : ", ") + one.text + " (" + one.path + ')';
    return all;
}

CardSet unseen_cards(const Box& box, const State& s) {
    CardSet set = kAllCards & ~bit_if_card(s.order);
    for (std::uint8_t card : s.board) set &= ~bit_if_card(card);
    for (int seat = 0; seat < box.players; ++seat)
        for (const ThreeCodes* cards : {&s.hand[at(seat)], &s.bought[at(seat)]})
            for (std::uint8_t card : *cards) set &= ~bit_if_card(card);
    return set;
}

void put_in_hand(ThreeCodes& hand, int card) {
    hand.back() = byte(card);
    std::ranges::sort(hand);
}

Move seen_move(const Box& box, const State& s, Move move, int seat) {
    const bool is_own = move.a == seat, is_customer = seat == s.customer;
    const bool is_sealed = is_decision(s.phase) && !is_own;
    switch (kind_of(move)) {
        case Do::kOrder:
            if (!is_customer) move.a = kUnseenCard;
            return move;
        case Do::kHand:
            if (!is_own) move.b = kUnseenCard;
            return move;
        case Do::kPass: return is_sealed && s.cubes[move.a] >= box.info_price ? make_move(Do::kChoose, move.a) : move;
        case Do::kBuy:
            if (is_sealed) return make_move(Do::kChoose, move.a);
            return is_own || is_customer ? move : make_move(Do::kBuy, move.a, kUnseenCard, kUnseenTile);
        case Do::kBuild:
            if (is_sealed) move.b = kSealed;
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
    for (int other = 0; other < box.players; ++other) {
        if (other == seat) continue;
        if (!is_customer) blank_purchases(out, other);
        for (std::uint8_t& card : out.hand[at(other)])
            if (card != kNoCard) card = kUnseenCard;
        std::uint8_t& choice = out.pending[at(other)];
        const bool is_public = choice == kPass && s.cubes[at(other)] < box.info_price;
        if (choice != kNone && !is_public) choice = kSealed;
    }
    derive(box, out);
    return out;
}

bool is_order_all_unseen(const Box& box, const State& view) {
    for (int seat = 0; seat < box.players; ++seat)
        if (view.hand[at(seat)].back() == kUnseenCard || view.hand[at(seat)].front() == kUnseenCard) return false;
    return true;
}

State draw_table(const Box& box, const State& view, Rng& rng) {
    State s = view;
    s.viewer = kNoViewer;
    if (s.order == kUnseenCard) s.order = byte(draw_card(belief(box, view, view.viewer), rng));
    CardSet deck = unseen_cards(box, s);
    for (int seat = 0; seat < box.players; ++seat) {
        place_bought(s, seat);
        for (std::uint8_t& card : s.hand[at(seat)]) {
            if (card != kUnseenCard) continue;
            card = byte(draw_card(deck, rng));
            deck &= ~bit(card);
        }
        std::ranges::sort(s.hand[at(seat)]);
        draw_purchases(box, s, seat, rng);
        if (s.fb_tile[at(seat)] == kUnseenTile)
            s.fb_tile[at(seat)] = byte(match(card_of(s.build[0][at(seat)]), s.order));
    }
    for (int seat = 0; seat < box.players; ++seat) draw_build(box, s, seat, rng);
    derive(box, s);
    return s;
}

}  // namespace tinmind::robo_factory
