// The turn as a state machine (specification 4 and 5): what a move does, and the forced steps that follow it.
//
// One walk serves tables and views: it goes on while all is known, and stops where a player decides, where something is
// drawn or rolled, or, on a view, where it must be told what came to light.
#pragma once

#include <algorithm>

#include "games/draw_bot/knowledge.hpp"
#include "games/draw_bot/moves.hpp"
#include "games/draw_bot/scoring.hpp"
#include "games/draw_bot/state.hpp"
#include "games/draw_bot/steps.hpp"

namespace tinmind::draw_bot {

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
        const Cards cards{move.b, move.c};
        switch (kind_of(move)) {
            case Do::kOrder: return put_order(move.a, cards);
            case Do::kSecret: s_.secret[move.a] = cards; return;
            case Do::kRoll:
                for (int part = 0; part < kParts; ++part) s_.dice[at(part)] = byte(face_in(move, part));
                s_.phase = Phase::kPick;
                return;
            case Do::kPick:
                s_.manager_die = move.b;
                s_.phase = Phase::kAct;
                return;
            case Do::kAct: return choose(move.a, move.b);
            case Do::kBoost: return plan(move.a, move.b);
            case Do::kReveal:
                if (cards == Cards{})
                    s_.answer[move.a] = kAnsweredNo;
                else
                    score_secret(box_, s_, move.a, cards);
                return;
        }
    }
    void put_order(int slot, Cards cards) {
        s_.orders[at(slot)] = cards;
        s_.seen |= set_of(cards);
        s_.refill = byte(s_.refill & ~(2 << slot));
    }
    void choose(int seat, int action) {
        // A search from a view plays "?" on a table drawn for it, where nothing is sealed: the seat has yet to choose.
        if (action == kSealed && s_.viewer == kNoViewer) return;
        if (is_final_phase(s_.phase)) {
            if (action != kDone) return;  // another's final BOOST, unseen
            const bool is_unseen =
                s_.phase == Phase::kFinal && is_hidden_from(s_.viewer, seat) && may_plan(box_, s_, seat);
            action = is_unseen ? kSealed : kDone;
        }
        s_.pending[at(seat)] = byte(action);
        if (s_.phase == Phase::kDraw || s_.phase == Phase::kFinalDraw) shown_ = seat + 1;
    }
    void plan(int seat, int code) {
        const std::size_t p = at(seat);
        s_.plan_facing[p] = byte((s_.plan_facing[p] + turn_of(code)) % kStations);
        s_.plan_turns[p] = byte(s_.plan_turns[p] + (turn_of(code) != 0));
        s_.plan[p] |= place(bit(part_of(code), design_in(code)), s_.plan_facing[p]);
        if (s_.phase == Phase::kFinalDraw) shown_ = seat;
    }

    // --- forced steps: one at a time, false where it stops ---

    bool step() {
        switch (s_.phase) {
            case Phase::kSetup: return next_deal(box_, s_) < 0 ? enter(Phase::kRoll) : deal_only_cards();
            case Phase::kRoll: return roll_only_faces();
            case Phase::kPick: return pick_only_die();
            case Phase::kAct: return next_chooser(box_, s_) < 0 ? enter(Phase::kDraw) : act_without_choice();
            case Phase::kDraw: return show_actions() && act();
            case Phase::kScore: return answer();
            case Phase::kRefill: return refill();
            case Phase::kFinal: return next_chooser(box_, s_) < 0 ? enter(Phase::kFinalDraw) : plan_nothing();
            case Phase::kFinalDraw: return show_plans() && act_plans();
            case Phase::kFinalScore: return answer();
            default: return false;
        }
    }
    bool enter(Phase phase) {
        s_.phase = phase;
        shown_ = 0;
        return true;
    }
    void tell(Move move) { observer_.template forced<G>(box_, s_, move); }
    bool force(Move move) {
        tell(move);
        resolve(move);
        return true;
    }
    // The only outcome that there is, if it is one that nobody need be told.
    bool force_only_outcome() {
        Outcomes outcomes;
        list_outcomes(box_, s_, outcomes);
        const bool is_unseen = kind_of(outcomes[0].move) == Do::kSecret && outcomes[0].move.b == kUnseenCards;
        return outcomes.size() == 1 && !is_unseen && force(outcomes[0].move);
    }
    bool deal_only_cards() {
        const CardSet pile = possible_pile(box_, s_);
        const int pairs = count_bits(draws_of(pile)) * count_bits(bots_of(pile));
        // On a view, what the seats have completed can rule out some of a few.
        return pairs <= (s_.viewer == kNoViewer ? 1 : kMostPlayers * kMostPlayers) && force_only_outcome();
    }
    bool roll_only_faces() { return box_.has_fixed_dice && force_only_outcome(); }
    bool pick_only_die() {
        const auto dice = static_cast<unsigned>(pickable_dice(s_));
        if (count_bits(dice) > 1) return false;
        return force(make_move(Do::kPick, s_.manager, dice == 0 ? kNoPart : lowest_bit(dice)));
    }
    // What a seat must do that has no choice is known to all.
    bool act_without_choice() {
        const int seat = next_chooser(box_, s_);
        return !has_choice(box_, s_, seat) && force(make_move(Do::kAct, seat, kAccumulate));
    }
    bool plan_nothing() {
        const int seat = next_chooser(box_, s_);
        const bool is_blank = s_.plan[at(seat)] == 0;
        return is_blank && !may_plan(box_, s_, seat) && force(make_move(Do::kAct, seat, kDone));
    }

    bool show_actions() {
        for (; shown_ < box_.players; ++shown_) {
            if (s_.pending[at(shown_)] == kSealed) return false;
            tell(make_move(Do::kAct, shown_, s_.pending[at(shown_)]));
        }
        return true;
    }
    bool show_plans() {
        for (; shown_ < box_.players; ++shown_) {
            if (s_.pending[at(shown_)] == kSealed) {
                // Shown so far, and nothing more is possible: this must be all.
                if (can_boost(box_, s_, shown_)) return false;
                s_.pending[at(shown_)] = kDone;
                tell(make_move(Do::kAct, shown_, kDone));
                continue;
            }
            if constexpr (Observer::kListens)
                for (std::uint8_t code : ordered_plan(s_, shown_)) tell(make_move(Do::kBoost, shown_, code));
            tell(make_move(Do::kAct, shown_, kDone));
        }
        return true;
    }
    bool act() {
        for (int seat = 0; seat < box_.players; ++seat) {
            const std::size_t p = at(seat);
            const int action = s_.pending[p], turn = turn_of(action);
            s_.facing[p] = s_.plan_facing[p] = byte((s_.facing[p] + turn) % kStations);
            s_.spent[p] =
                byte(s_.spent[p] + (turn != 0 ? box_.turn_cost : 0) + (is_boosted(action) ? box_.boost_cost : 0));
            if (draws_symbol(action))
                s_.sheet[p] |= place(bit(part_of(action), design_in(action)), s_.facing[p]);
            else
                s_.circled[p] =
                    byte(std::max<int>(s_.circled[p], std::min(box_.most_energy(), s_.circled[p] + box_.gain)));
        }
        return enter(Phase::kScore);
    }
    bool act_plans() {
        for (int seat = 0; seat < box_.players; ++seat) {
            const std::size_t p = at(seat);
            s_.sheet[p] |= s_.plan[p];
            s_.spent[p] =
                byte(s_.spent[p] + box_.boost_cost * count_bits(s_.plan[p]) + box_.turn_cost * s_.plan_turns[p]);
            s_.facing[p] = s_.plan_facing[p];
        }
        return enter(Phase::kFinalScore);
    }

    // The next seat that has completed something says whether it was its secret order; when all have, all is scored.
    bool answer() {
        const int seat = next_asked(box_, s_);
        if (seat < 0) return s_.phase == Phase::kScore ? end_scoring() : end_game();
        const Cards secret = s_.secret[at(seat)];
        if (secret.draw == kUnseenCards) return force_only_outcome();
        bool is_completed = false;
        for_each_bit(static_cast<unsigned>(completed_now(s_, seat)), [&](int station) {
            is_completed = is_completed || robot_at(s_.sheet[at(seat)], station) == robot_of(box_, secret);
        });
        return force(is_completed ? make_move(Do::kReveal, seat, secret.draw, secret.bot)
                                  : make_move(Do::kReveal, seat));
    }
    bool is_ending() const { return has_anybody_finished(box_, s_) || s_.turn >= box_.turn_cap; }
    bool end_scoring() {
        const int fulfilled = score_robots(box_, s_);
        clear_choices(s_);
        s_.refill = byte(box_.skips_last_refill && is_ending() ? 0 : fulfilled << 1);
        return enter(Phase::kRefill);
    }
    bool end_game() {
        score_robots(box_, s_);
        clear_choices(s_);
        return enter(Phase::kOver);
    }
    bool refill() {
        if (s_.refill == 0) return end_turn();
        if (possible_pile(box_, s_) != 0) return deal_only_cards();
        TINMIND_ASSERT(s_.discards != 0);  // those of the order that is replaced, at least
        observer_.step(step_of(StepKind::kReshuffled, count_bits(draws_of(s_.discards)), kRulePiles));
        s_.discards = 0;
        return true;
    }
    bool end_turn() {
        bool has_ended = s_.turn >= box_.turn_cap;
        for (int seat = 0; seat < box_.players; ++seat) {
            if (!has_finished(s_, seat)) continue;
            has_ended = true;
            s_.points[at(seat)] = byte(s_.points[at(seat)] + box_.first_points);
            observer_.step(step_of(StepKind::kFinished, seat, kRuleEnd));
        }
        if (has_ended) return enter(Phase::kFinal);
        ++s_.turn;
        derive(box_, s_);
        s_.dice.fill(0);
        s_.manager_die = kNoPart;
        return enter(Phase::kRoll);
    }

    const Box& box_;
    State& s_;
    Observer& observer_;
    int shown_ = 0;  // seats before it have shown their choices
};

}  // namespace tinmind::draw_bot
