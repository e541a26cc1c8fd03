// The turn as a state machine (specification 4 and 5): what a move does, and the forced steps that follow it.
//
// One walk serves tables and views: it goes on while all is known, and stops where a player decides, where something is
// drawn or rolled, or, on a view, where it must be told what came to light.
#pragma once

#include <algorithm>

#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/moves.hpp"
#include "games/robo_factory/settle.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

// G: the game, which observers ask for; Observer: see core/step.hpp.
template <class G, class Observer>
class Flow {
public:
    Flow(const Box& box, State& s, Observer& observer) : box_(box), s_(s), observer_(observer) {}

    void apply(Move move) {
        const int seat = move.a;
        switch (kind_of(move)) {
            case Do::kOrder: return take_order(move.a);
            case Do::kBoard: return put_on_board(move.a, move.b);
            case Do::kHand: put_in_hand(s_.hand[at(seat)], move.b); break;
            case Do::kPass:
            case Do::kBuy:
            case Do::kChoose: return choose(move);
            case Do::kBuild: return build(seat, move.b);
            case Do::kResult: take_result(move.a); break;
            case Do::kRoll: take_roll(seat, move.b); break;
            case Do::kTile: s_.fb_tile[at(seat)] = move.b; return go_on(seat + 1);
        }
        go_on();
    }

    // The forced steps; `after`: 0, or one more than the seat whose choice or tile has just been told.
    void go_on(int after = 0) {
        after_ = after;
        while (step()) after_ = 0;
        derive(box_, s_);
    }

private:
    // --- moves ---

    void take_order(int card) {
        if (s_.phase == Phase::kEnd) {
            end_turn();
        } else {
            s_.order = byte(card);
            s_.phase = Phase::kBoard;
        }
        go_on();
    }
    void put_on_board(int card, int tile) {
        const auto place = std::ranges::find(s_.board, kNoCard) - s_.board.begin();
        s_.board[static_cast<std::size_t>(place)] = byte(card);
        s_.board_tile[static_cast<std::size_t>(place)] = byte(tile);
        go_on();
    }
    void choose(Move move) {
        const int seat = move.a;
        const bool is_told = next_chooser(box_, s_) < 0;
        Choice& choice = s_.pending[at(seat)];
        if (kind_of(move) == Do::kChoose) {
            choice = Choice::kSealed;
        } else if (kind_of(move) == Do::kPass) {
            choice = Choice::kPass;
        } else {
            const bool is_new = choice != Choice::kBuy;
            choice = Choice::kBuy;
            const int count = count_bought(s_, seat) - (is_new ? 0 : 1);
            s_.bought[at(seat)][at(count)] = move.b;
            s_.buy_tile[at(seat)][at(count)] = move.c;
            if (is_told && is_card(move.b)) reveal_card(s_.hand[at(seat)], move.b);
        }
        go_on(is_told ? seat + 1 : 0);
    }
    void build(int seat, int code) {
        const bool is_told = next_chooser(box_, s_) < 0;
        s_.build[at(attempt())][at(seat)] = byte(code);
        go_on(is_told ? seat + 1 : 0);
    }
    void take_result(int seats) {
        if (seats != 0) s_.order = byte(card_of(s_.build[at(attempt())][at(lowest_bit(static_cast<unsigned>(seats)))]));
        s_.phase = roll_phase(attempt());
    }
    void take_roll(int seat, int index) {
        s_.roll[at(seat)] = byte(index);
        settle_roll(box_, s_, seat);
    }

    // --- forced steps: one phase at a time, false where it stops ---

    bool step() {
        switch (s_.phase) {
            case Phase::kOrder: return false;
            case Phase::kBoard: return s_.board.back() != kNoCard && enter(Phase::kHands);
            case Phase::kHands: return next_dealt(box_, s_) < 0 && enter(Phase::kBuy);
            case Phase::kBuy: return collect_choices() && tell_choices() && close_purchases();
            case Phase::kBuild1:
            case Phase::kBuild2: return next_chooser(box_, s_) < 0 && tell_builds() && close_builds();
            case Phase::kReveal1:
            case Phase::kReveal2: return find_result();
            case Phase::kRoll1:
            case Phase::kRoll2: return roll_all() && close_check();
            case Phase::kCheck1: return tell_tiles() && enter(Phase::kBuild2);
            case Phase::kEnd: return tell_order() && end_turn();
            default: return false;
        }
    }
    bool enter(Phase phase) {
        s_.phase = phase;
        return true;
    }
    int attempt() const { return attempt_of(s_.phase); }
    void tell(Move move) { observer_.template forced<G>(box_, s_, move); }

    // Manufacturers in order, from the one after the seat that was told last.
    template <class F>
    bool for_each_maker_left(F&& f) {
        bool is_past = after_ == 0;
        for (int j = 0; j < box_.makers(); ++j) {
            const int seat = maker(box_, s_, j);
            if (is_past && !f(seat)) return false;
            is_past |= seat == after_ - 1;
        }
        return true;
    }

    // Who cannot pay passes by itself, and everybody sees that.
    bool collect_choices() {
        for (int seat = next_chooser(box_, s_); seat >= 0; seat = next_chooser(box_, s_)) {
            if (s_.cubes[at(seat)] >= box_.info_price) return false;
            tell(make_move(Do::kPass, seat));
            s_.pending[at(seat)] = Choice::kOut;
        }
        return true;
    }
    bool tell_choices() {
        return for_each_maker_left([&](int seat) {
            const Choice choice = s_.pending[at(seat)];
            if (choice == Choice::kSealed) return false;
            if (choice == Choice::kPass) tell(make_move(Do::kPass, seat));
            if (choice != Choice::kBuy) return true;
            const int last = count_bought(s_, seat) - 1;
            const int card = s_.bought[at(seat)][at(last)];
            std::uint8_t& tile = s_.buy_tile[at(seat)][at(last)];
            if (tile == kNoTile) {
                const int known = known_tile(seat, card);
                if (known < 0) return false;
                tell(make_move(Do::kBuy, seat, card, known));
                tile = byte(known);
            } else {
                tell(make_move(Do::kBuy, seat, card, tile));
            }
            return true;
        });
    }
    // The tile for a card of a seat, -1: it must be told.
    int known_tile(int seat, int card) const {
        if (is_card(s_.order)) return match(card, s_.order);
        if (is_hidden_from(s_.viewer, seat)) return kUnseenTile;
        const Split parts = split(belief(box_, s_, seat), card);
        if (classes(parts) != 1) return -1;
        return parts[0] != 0 ? 0 : parts[1] != 0 ? 1 : 2;
    }
    bool close_purchases() {
        bool goes_on = false;
        for (int j = 0; j < box_.makers(); ++j) {
            const int seat = maker(box_, s_, j);
            Choice& choice = s_.pending[at(seat)];
            if (choice == Choice::kBuy) pay_customer(s_, seat, box_.info_price);
            const bool may_again = choice == Choice::kBuy && count_bought(s_, seat) < box_.info_limit;
            choice = may_again ? Choice::kNone : Choice::kOut;
            goes_on |= may_again;
        }
        if (goes_on) return true;
        s_.pending.fill(Choice::kNone);
        return enter(Phase::kBuild1);
    }

    bool tell_builds() {
        return for_each_maker_left([&](int seat) {
            const int build = s_.build[at(attempt())][at(seat)];
            if (!is_build(build)) return false;
            tell(make_move(Do::kBuild, seat, build));
            return true;
        });
    }
    bool close_builds() {
        for (int seat = 0; seat < box_.players; ++seat)
            if (is_shouted(s_.build[at(attempt())][at(seat)])) s_.sirens = byte(s_.sirens & ~(1 << seat));
        return enter(reveal_phase(attempt()));
    }
    // On a view: known only where the belief leaves one result.
    bool find_result() {
        if (is_card(s_.order)) {
            finish_reveal(seats_with(box_, s_, s_.order));
            return true;
        }
        const CardSet left = belief(box_, s_, s_.viewer);
        const CardSet built = built_cards(box_, s_, attempt());
        if ((left & built) == 0) {
            finish_reveal(0);
            return true;
        }
        if (count_bits(left) > 1) return false;
        finish_reveal(seats_with(box_, s_, lowest_bit(left)));
        return true;
    }
    void finish_reveal(int seats) {
        tell(make_move(Do::kResult, seats));
        take_result(seats);
    }
    bool roll_all() {
        for (int seat = next_roller(box_, s_); seat >= 0; seat = next_roller(box_, s_)) {
            if (box_.faces.size() > 1) return false;
            tell(make_move(Do::kRoll, seat, 1));
            take_roll(seat, 1);
        }
        return true;
    }
    bool close_check() {
        const int correct = is_card(s_.order) ? seats_with(box_, s_, s_.order) : 0;
        if (correct != 0) pay_rewards(box_, s_, correct);
        if (attempt() == 1) pay_fees(box_, s_, correct);
        return enter(correct != 0 || attempt() == 1 ? Phase::kEnd : Phase::kCheck1);
    }
    bool tell_tiles() {
        return for_each_maker_left([&](int seat) {
            std::uint8_t& tile = s_.fb_tile[at(seat)];
            if (tile == kNoTile) {
                const int known = known_tile(seat, card_of(s_.build[0][at(seat)]));
                if (known < 0) return false;
                tell(make_move(Do::kTile, seat, known));
                tile = byte(known);
            }
            return true;
        });
    }
    bool tell_order() {
        if (box_.is_order_secret) return true;
        int order = s_.order;
        if (!is_card(order)) {
            const CardSet left = belief(box_, s_, s_.viewer);
            if (count_bits(left) > 1) return false;
            order = lowest_bit(left);
        }
        tell(make_move(Do::kOrder, order));
        return true;
    }
    bool end_turn() {
        ++s_.turn;
        clear_turn(s_);
        s_.phase = is_game_over(box_, s_) ? Phase::kOver : Phase::kOrder;
        derive(box_, s_);
        return true;
    }

    // A card that was bought is one of the hand: there already, or one of the unseen.
    static void reveal_card(ThreeCodes& hand, int card) {
        if (std::ranges::find(hand, card) != hand.end()) return;
        *std::ranges::find(hand, kUnseenCard) = byte(card);
        std::ranges::sort(hand);
    }

    const Box& box_;
    State& s_;
    Observer& observer_;
    int after_ = 0;
};

}  // namespace tinmind::robo_factory
