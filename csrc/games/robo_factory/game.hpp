// Robo Factory for 2 to 6 players: a game of deduction with hidden hands and sealed choices, as the Game concept wants it.
//
// Specification: the rules document of the game; section numbers in comments are its.
//   cards.hpp      cards, sets of them         moves.hpp      choices and random events
//   box.hpp        what came in the box        flow.hpp       the turn as a state machine (cubes: settle.hpp)
//   state.hpp      the table, or a view        knowledge.hpp  beliefs, views, determinizations
//   position.hpp   documents and checks        notation.hpp   moves as text
//   analysis.hpp   values of beliefs           policy.hpp     rollouts
//   turn.hpp       one turn, exactly           deals.hpp      all deals of a turn
//   two_players.hpp  the whole two-player game  turn_hint.hpp, facts.hpp  what hints tell
#pragma once

#include "core/game.hpp"
#include "games/robo_factory/box.hpp"
#include "games/robo_factory/facts.hpp"
#include "games/robo_factory/flow.hpp"
#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/moves.hpp"
#include "games/robo_factory/notation.hpp"
#include "games/robo_factory/policy.hpp"
#include "games/robo_factory/position.hpp"
#include "games/robo_factory/refusal.hpp"
#include "games/robo_factory/settle.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

struct RoboFactory : GameDefaults<RoboFactory> {
    static constexpr std::string_view kId = "robo_factory";
    static constexpr std::string_view kTitle = "Robo Factory";
    static constexpr int kMinPlayers = 2, kMaxPlayers = kMostPlayers;
    // A turn has at most 4 + 15 cards, 15 purchases, 10 builds and 6 rolls; views are told as many things again.
    static constexpr int kMaxDecisions = (kMostCustomerTurns + kMostExtraRounds) * kMostPlayers * 100;
    static constexpr bool kPublic = false;
    static constexpr std::array<std::string_view, 1> kPartNames{"cubes"};

    using Box = robo_factory::Box;
    using State = robo_factory::State;
    using Moves = robo_factory::Moves;
    using Outcomes = robo_factory::Outcomes;

    static int players(const Box& box) { return box.players; }
    static State initial(const Box& box) { return initial_state(box); }
    static Turn turn(const Box& box, const State& s) {
        if (s.phase == Phase::kOver) return Turn::over();
        return is_decision(s.phase) ? Turn::player(next_seat(box, s)) : Turn::chance();
    }
    static void legal_moves(const Box& box, const State& s, Moves& out) { list_legal_moves(box, s, out); }
    static void search_moves(const Box& box, const State& s, Moves& out) { list_search_moves(box, s, out); }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) { list_outcomes(box, s, out); }
    static Move sample_chance(const Box& box, const State& s, Rng& rng) { return sample_outcome(box, s, rng); }
    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        Flow<RoboFactory, Observer>(box, s, observer).apply(move);
    }

    static Move seen(const Box& box, const State& s, Move move, int seat) { return seen_move(box, s, move, seat); }
    static View<RoboFactory> view(const Box& box, const State& s, int seat) { return {view_state(box, s, seat), seat}; }
    static State determinize(const Box& box, const View<RoboFactory>& view, Rng& rng) {
        if (view.state.viewer == kNoViewer) return view.state;
        State s = draw_table(box, view.state, rng);
        settle_all(box, s);
        return s;
    }
    // Every order of the belief, where only the order is unknown (two players): all equally likely.
    template <class Visit>
    static bool for_each_belief(const Box& box, const View<RoboFactory>& view, Visit&& visit) {
        if (!is_order_all_unseen(box, view.state)) return false;
        bool goes_on = true;
        const auto add = [&](int order) {
            State s = view.state;
            s.viewer = kNoViewer;
            if (s.order == kUnseenCard) s.order = byte(order);
            derive(box, s);
            settle_all(box, s);
            goes_on = goes_on && visit(s, 1);
        };
        if (view.state.order == kUnseenCard)
            for_each_bit(view.state.candidates, add);
        else
            add(kNoCard);
        return goes_on;
    }

    static void payoff(const Box& box, const State& s, Payoff& out) { final_payoff(box, s, out); }
    static void breakdown(const Box&, const State& s, int seat, Breakdown& out) { out[0] = s.cubes[at(seat)]; }
    static void policy(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
        weigh_moves(box, s, moves, weights);
    }
    static Move policy_move(const Box& box, const State& s, Rng& rng) { return draw_policy_move(box, s, rng); }
    static void evaluate(const Box& box, const State& s, Payoff& out) { estimate(box, s, out); }

    static Value facts(const Box& box, const View<RoboFactory>& view, const Value& assumed) {
        return turn_facts(box, view.state, view.seat, assumed);
    }

    static Box make_box(const Value& options, const Value& components) {
        return robo_factory::make_box(options, components);
    }
    static Value write_options(const Box& box) { return robo_factory::write_options(box); }
    static std::string write_move(const Box& box, const State&, Move move) {
        return robo_factory::write_move(box, move);
    }
    static std::vector<std::string> other_spellings(const Box& box, const State& s, Move move) {
        return robo_factory::other_spellings(box, s, move);
    }
    static std::string why_refused(const Box& box, const State& s, std::string_view text) {
        return robo_factory::why_refused(box, s, text);
    }
    static std::vector<std::string> atomic_moves(const Box&, std::string_view line) {
        return robo_factory::atomic_moves(line);
    }

    static std::span<const std::string_view> step_names() { return kStepNames; }
    static std::vector<std::string> write_step(const Box& box, const Step& step) {
        return {std::string(box.words->cards[at(step.args[0])])};
    }

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        describe_state(v, box, s);
    }
    static State blank(const Box& box) { return initial_state(box); }
    static void infer(const Box& box, State& s, const Given&, Faults&) { derive(box, s); }
    template <class Observer>
    static void settle(const Box& box, State& s, Observer& observer) {
        Flow<RoboFactory, Observer>(box, s, observer).go_on();
    }
    static void check(const Box& box, const State& s, Faults& faults) { check_state(box, s, faults); }

private:
    static void settle_all(const Box& box, State& s) {
        Silent silent;
        settle(box, s, silent);
    }
};
static_assert(Game<RoboFactory>);

}  // namespace tinmind::robo_factory
