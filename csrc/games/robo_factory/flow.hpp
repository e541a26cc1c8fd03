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
#include "games/robo_factory/steps.hpp"

namespace tinmind::robo_factory {

// G: the game, which observers ask for; Observer: see core/step.hpp.
template <class G, class Observer>
class Flow {
public:
    Flow(const Box& box, State& s, Observer& observer) : box_(box), s_(s), observer_(observer) {}

    void apply(Move move) {
        resolve(move);
        go_on();
    }
    // The forced steps.
    void go_on() {
        while (step()) {
        }
        derive(box_, s_);
    }

private:
    // --- what a move does ---

    void resolve(Move move) {
        switch (kind_of(move)) {
            case Do::kOrder:
                s_.order = move.a;
                s_.phase = Phase::kBoard;
                return;
            case Do::kBoard: return put_on_board(move.a, move.b);
            case Do::kHand: return put_in_hand(s_.hand[move.a], move.b);
            case Do::kPass:
            case Do::kBuy:
            case Do::kChoose: return s_.phase == Phase::kBuy ? choose(move) : show_choice(move);
            case Do::kBuild: return is_build_phase(s_.phase) ? choose(move) : show_build(move.a, move.b);
            case Do::kResult: return take_result(move.a);
            case Do::kRoll: s_.roll[move.a] = move.b; return settle_roll(box_, s_, move.a);
            case Do::kTile: s_.fb_tile[move.a] = move.b; return;
        }
    }
    void put_on_board(int card, int tile) {
        const auto place = static_cast<std::size_t>(std::ranges::find(s_.board, kNoCard) - s_.board.begin());
        s_.board[place] = byte(card);
        s_.board_tile[place] = byte(tile);
    }
    void choose(Move move) {
        const Do kind = kind_of(move);
        s_.pending[move.a] = kind == Do::kPass ? kPass : kind == Do::kChoose ? kSealed : move.b;
    }
    // A purchase is paid when it is shown; the last one shown ends the round.
    void show_choice(Move move) {
        const int seat = move.a, round = count_bought(s_, seat);
        s_.pending[at(seat)] = kNone;
        if (kind_of(move) == Do::kBuy) {
            s_.bought[at(seat)][at(round)] = move.b;
            s_.buy_tile[at(seat)][at(round)] = move.c;
            pay_customer(s_, seat, box_.info_price);
        }
        if (next_seat(box_, s_) >= 0) return;
        const bool is_again = round + 1 < box_.info_limit && rounds_of_purchases(box_, s_) == round + 1;
        s_.phase = is_again ? Phase::kBuy : Phase::kBuild1;
    }
    // A siren that is shouted with is used up whatever comes of it.
    void show_build(int seat, int choice) {
        s_.pending[at(seat)] = kNone;
        s_.build[at(attempt())][at(seat)] = byte(choice);
        if (is_shouted(choice)) s_.sirens = byte(s_.sirens & ~(1 << seat));
    }
    void take_result(int seats) {
        if (seats != 0) s_.order = byte(card_of(s_.build[at(attempt())][at(lowest_bit(static_cast<unsigned>(seats)))]));
        s_.phase = attempt() == 0 ? Phase::kRoll1 : Phase::kRoll2;
    }

    // --- forced steps: one at a time, false where it stops ---

    bool step() {
        const int seat = next_seat(box_, s_);
        switch (s_.phase) {
            case Phase::kBoard: return s_.board.back() != kNoCard && enter(Phase::kHands);
            case Phase::kHands: return seat < 0 && enter(Phase::kBuy);
            case Phase::kBuy: return seat < 0 ? enter(Phase::kPayInfo) : pass_without_cubes(seat);
            case Phase::kPayInfo: return show_known_choice(seat);
            case Phase::kBuild1: return seat < 0 && enter(Phase::kReveal1);
            case Phase::kBuild2: return seat < 0 && enter(Phase::kReveal2);
            case Phase::kReveal1: return seat < 0 ? enter(Phase::kCheck1) : show_known_build(seat);
            case Phase::kReveal2: return seat < 0 ? enter(Phase::kCheck2) : show_known_build(seat);
            case Phase::kCheck1:
            case Phase::kCheck2: return find_result();
            case Phase::kRoll1:
            case Phase::kRoll2: return seat < 0 ? close_check() : roll_only_face(seat);
            case Phase::kTile1: return seat < 0 ? enter(Phase::kBuild2) : give_known_tile(seat);
            default: return false;
        }
    }
    bool enter(Phase phase) {
        s_.phase = phase;
        return true;
    }
    int attempt() const { return attempt_of(s_.phase); }
    bool force(Move move) {
        observer_.template forced<G>(box_, s_, move);
        resolve(move);
        return true;
    }

    bool pass_without_cubes(int seat) {
        return s_.cubes[at(seat)] < box_.info_price && force(make_move(Do::kPass, seat));
    }
    bool show_known_choice(int seat) {
        const int choice = s_.pending[at(seat)];
        if (choice == kSealed) return false;
        if (choice == kPass) return force(make_move(Do::kPass, seat));
        const int tile = known_tile(seat, choice);
        return tile >= 0 && force(make_move(Do::kBuy, seat, choice, tile));
    }
    bool show_known_build(int seat) {
        const int choice = s_.pending[at(seat)];
        return choice != kSealed && force(make_move(Do::kBuild, seat, choice));
    }
    // The tile for a card of a seat, -1: it must be told.
    int known_tile(int seat, int card) const {
        if (is_card(s_.order)) return match(card, s_.order);
        if (is_hidden_from(s_.viewer, seat)) return kUnseenTile;
        const Split parts = split(belief(box_, s_, seat), card);
        if (classes(parts) != 1) return -1;
        return parts[0] != 0 ? 0 : parts[1] != 0 ? 1 : 2;
    }
    // On a view: known only where the belief leaves one result.
    bool find_result() {
        const CardSet left = is_card(s_.order) ? bit(s_.order) : belief(box_, s_, s_.viewer);
        const bool may_be_right = (left & built_cards(box_, s_, attempt())) != 0;
        if (may_be_right && count_bits(left) > 1) return false;
        return force(make_move(Do::kResult, may_be_right ? seats_with(box_, s_, lowest_bit(left)) : 0));
    }
    bool roll_only_face(int seat) { return box_.faces.size() == 1 && force(make_move(Do::kRoll, seat, 1)); }
    bool give_known_tile(int seat) {
        const int tile = known_tile(seat, card_of(s_.build[0][at(seat)]));
        return tile >= 0 && force(make_move(Do::kTile, seat, tile));
    }
    bool close_check() {
        const int correct = is_card(s_.order) ? seats_with(box_, s_, s_.order) : 0;
        if (correct != 0) pay_rewards(box_, s_, correct);
        if (attempt() == 0 && correct == 0) return enter(Phase::kTile1);
        if (attempt() == 1) pay_fees(box_, s_, correct);
        return end_turn();
    }
    bool end_turn() {
        if (is_card(s_.order) && !box_.is_order_secret) observer_.step(step_of(StepKind::kOrderShown, s_.order));
        ++s_.turn;
        s_.customer = byte(s_.turn % box_.players);
        clear_turn(s_);
        s_.phase = is_game_over(box_, s_) ? Phase::kOver : Phase::kOrder;
        return true;
    }

    const Box& box_;
    State& s_;
    Observer& observer_;
};

}  // namespace tinmind::robo_factory
