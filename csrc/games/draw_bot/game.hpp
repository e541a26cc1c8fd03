// Draw Bot for 3 to 5 players: dice for all, sealed actions and secret orders, as the Game concept wants it.
//
// Specification: the rules document of the game; section numbers in comments are its.
//   robots.hpp    robots and sheets as words     flow.hpp        the turn as a state machine (points: scoring.hpp)
//   box.hpp       what came in the box           moves.hpp       what may be done, what may come up (chance.cpp)
//   state.hpp     the table, or a view           knowledge.hpp   secret orders that fit, views, determinizations
//   actions.hpp   actions as bytes               notation.hpp    moves as text
//   position.hpp  documents and checks           policy.hpp      rollouts (worth.hpp, final_plan.hpp)
//   order_odds.hpp  how soon a robot is complete   facts.hpp   what hints tell of it
#pragma once

#include <optional>

#include "core/game.hpp"
#include "games/draw_bot/box.hpp"
#include "games/draw_bot/facts.hpp"
#include "games/draw_bot/flow.hpp"
#include "games/draw_bot/knowledge.hpp"
#include "games/draw_bot/moves.hpp"
#include "games/draw_bot/notation.hpp"
#include "games/draw_bot/policy.hpp"
#include "games/draw_bot/position.hpp"
#include "games/draw_bot/scoring.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

struct DrawBot : GameDefaults<DrawBot> {
    static constexpr std::string_view kId = "draw_bot";
    static constexpr std::string_view kTitle = "Draw Bot";
    static constexpr int kMinPlayers = 3, kMaxPlayers = kMostPlayers;
    // Set-up, then a turn's roll, pick, actions and refills, shown to a view as many times again; and the final phase.
    static constexpr int kMaxDecisions = 10 + kMostTurns * 25 + kMostPlayers * 2 * (kStations * kParts + 1) * 20;
    static constexpr bool kPublic = false;
    static constexpr std::array<std::string_view, 2> kPartNames{"points", "originality"};

    using Box = draw_bot::Box;
    using State = draw_bot::State;
    using Moves = draw_bot::Moves;
    using Outcomes = draw_bot::Outcomes;

    static int players(const Box& box) { return box.players; }
    static State initial(const Box& box) { return initial_state(box); }
    static Turn turn(const Box& box, const State& s) {
        switch (s.phase) {
            case Phase::kOver: return Turn::over();
            case Phase::kPick: return Turn::player(s.manager);
            case Phase::kAct:
            case Phase::kFinal: return Turn::player(next_chooser(box, s));
            default: return Turn::chance();
        }
    }
    static void legal_moves(const Box& box, const State& s, Moves& out) { list_legal_moves(box, s, out); }
    static void search_moves(const Box& box, const State& s, Moves& out) { list_search_moves(box, s, out); }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) { list_outcomes(box, s, out); }
    static Move sample_chance(const Box& box, const State& s, Rng& rng) { return sample_outcome(box, s, rng); }
    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        Flow<DrawBot, Observer>(box, s, observer).apply(move);
    }

    static Move seen(const Box& box, const State& s, Move move, int seat) { return seen_move(box, s, move, seat); }
    static View<DrawBot> view(const Box& box, const State& s, int seat) { return {view_state(box, s, seat), seat}; }
    static State determinize(const Box& box, const View<DrawBot>& view, Rng& rng) {
        if (view.state.viewer == kNoViewer) return view.state;
        State s = draw_table(box, view.state, rng);
        settle_all(box, s);
        return s;
    }
    // All secret orders that fit, equally likely, where nothing else is unseen.
    template <class Visit>
    static bool for_each_belief(const Box& box, const View<DrawBot>& view, Visit&& visit) {
        if (next_sealed(box, view.state) >= 0 || (view.state.phase == Phase::kFinal && view.state.viewer != kNoViewer))
            return false;
        const UnseenSecrets secrets(box, view.state);
        return secrets.for_each([&](const PerSeat<Cards>& found) {
            State s = view.state;
            s.viewer = kNoViewer;
            for (int seat = 0; seat < box.players; ++seat)
                if (s.secret[at(seat)].draw == kUnseenCards) s.secret[at(seat)] = found[at(seat)];
            derive(box, s);
            settle_all(box, s);
            return visit(s, 1);
        });
    }

    static void payoff(const Box& box, const State& s, Payoff& out) { final_payoff(box, s, out); }
    static void breakdown(const Box& box, const State& s, int seat, Breakdown& out) {
        out[0] = s.points[at(seat)];
        out[1] = static_cast<float>(originality(box, s, seat));
    }
    static void policy(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
        weigh_moves(box, s, moves, weights);
    }
    static Move policy_move(const Box& box, const State& s, Rng& rng) { return draw_policy_move(box, s, rng); }
    static void evaluate(const Box& box, const State& s, Payoff& out) { estimate(box, s, out); }
    // Sheets play alike that differ by a rotation with their facing (normal form of section 3).
    static std::uint64_t key(const Box& box, const State& s) {
        State normal = s;
        for (int seat = 0; seat < box.players; ++seat) {
            const std::size_t p = at(seat);
            normal.sheet[p] = turned(s.sheet[p], s.facing[p]);
            normal.plan[p] = turned(s.plan[p], s.facing[p]);
            normal.plan_facing[p] = byte((s.plan_facing[p] + kStations - s.facing[p]) % kStations);
            if (s.answer[p] >= kAnsweredAt)
                normal.answer[p] =
                    byte(kAnsweredAt + (s.answer[p] - kAnsweredAt + kStations - s.facing[p]) % kStations);
            normal.facing[p] = 0;
        }
        return hash_bytes(normal);
    }

    static Value facts(const Box& box, const View<DrawBot>& view, const Value&) {
        return order_facts(box, view.state, view.seat);
    }

    static Box make_box(const Value& options, const Value& components) {
        return draw_bot::make_box(options, components);
    }
    static Value write_options(const Box& box) { return draw_bot::write_options(box); }
    static std::string write_move(const Box&, const State&, Move move) { return draw_bot::write_move(move); }
    static std::vector<std::string> other_spellings(const Box&, const State&, Move move) {
        return draw_bot::other_spellings(move);
    }
    // A secret order that is not revealed was not completed (5.1).
    static std::optional<Move> unsaid(const Box& box, const State& s) {
        if (!is_score_phase(s.phase)) return std::nullopt;
        return make_move(Do::kReveal, next_asked(box, s));
    }
    static std::vector<std::string> atomic_moves(const Box&, std::string_view line) {
        return draw_bot::atomic_moves(line);
    }

    static std::span<const std::string_view> step_names() { return kStepNames; }
    static std::vector<std::string> write_step(const Box&, const Step& step) {
        const std::string number = std::to_string(step.args[0]);
        return {step.kind == static_cast<std::uint16_t>(StepKind::kFinished) ? 'p' + number : number};
    }

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        describe_state(v, box, s);
    }
    static State blank(const Box& box) { return initial_state(box); }
    static void infer(const Box& box, State& s, const Given& given, Faults& faults) {
        infer_state(box, s, given, faults);
    }
    template <class Observer>
    static void settle(const Box& box, State& s, Observer& observer) {
        Flow<DrawBot, Observer>(box, s, observer).go_on();
    }
    static void check(const Box& box, const State& s, Faults& faults) { check_state(box, s, faults); }

private:
    static void settle_all(const Box& box, State& s) {
        Silent silent;
        settle(box, s, silent);
    }
};
static_assert(Game<DrawBot>);

}  // namespace tinmind::draw_bot
