// Bot Factory for 1 to 4 players (2022; designers Joao Quintela Martins and Vital Lacerda), as the Game concept wants it: with the solo
// Inspection and both variants with Production tiles.
//
// All is public; chance lies in the covered tiles. Specification: the rules document of the game; section numbers in comments are its.
//   box.hpp       what came in the box                 rules.hpp     moves, random events, and what follows (legal, chance, rules .cpp)
//   state.hpp     the table                            scoring.hpp   the end
//   describe.hpp  positions (position.hpp: checks)     policy.hpp    rollouts and estimates
//   notation.hpp  moves and steps as text
#pragma once

#include "core/game.hpp"
#include "games/bot_factory/box.hpp"
#include "games/bot_factory/describe.hpp"
#include "games/bot_factory/notation.hpp"
#include "games/bot_factory/policy.hpp"
#include "games/bot_factory/position.hpp"
#include "games/bot_factory/rules.hpp"
#include "games/bot_factory/scoring.hpp"
#include "games/bot_factory/state.hpp"

namespace tinmind::bot_factory {

struct BotFactory : PublicGame<BotFactory> {
    static constexpr std::string_view kId = "bot_factory";
    static constexpr std::string_view kTitle = "Bot Factory";
    static constexpr int kMinPlayers = 1, kMaxPlayers = kMaxSeatsHere;
    // A turn has at most some 60 decisions and outcomes, Sandra and Maintenance together some 30; 250 rounds of four turns.
    static constexpr int kMaxDecisions = 70000;
    static constexpr auto kPartNames = kScoreParts;
    static constexpr auto kBandNames = kReviews;

    using Box = bot_factory::Box;
    using State = bot_factory::State;
    using Moves = bot_factory::Moves;
    using Outcomes = bot_factory::Outcomes;

    static int players(const Box& box) { return box.players; }
    static State initial(const Box& box) { return initial_state(box); }
    static Turn turn(const Box&, const State& s) {
        if (s.node == Node::kOver) return Turn::over();
        return is_chance(s.node) ? Turn::chance() : Turn::player(s.current);
    }
    static void legal_moves(const Box& box, const State& s, Moves& out) { list_legal_moves(box, s, out); }
    static void search_moves(const Box& box, const State& s, Moves& out) { list_search_moves(box, s, out); }
    static Move random_move(const Box& box, const State& s, Rng& rng) { return random_search_move(box, s, rng); }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) { list_outcomes(box, s, out); }
    static Move sample_chance(const Box& box, const State& s, Rng& rng) { return sample_outcome(box, s, rng); }
    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        apply_move<BotFactory>(box, s, move, observer);
    }

    static void payoff(const Box& box, const State& s, Payoff& out) { final_payoff(box, s, out); }
    static void breakdown(const Box& box, const State& s, int seat, Breakdown& out) { score_parts(box, s, seat, out); }
    static int band(const Box& box, const State& s, int) {
        return box.is_solo() ? static_cast<int>(review_of(box, s)) : -1;
    }
    static void policy(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
        weigh_moves(box, s, moves, weights);
    }
    static Move policy_move(const Box& box, const State& s, Rng& rng) { return draw_policy_move(box, s, rng); }
    static void evaluate(const Box& box, const State& s, Payoff& out) { estimate(box, s, out); }

    static Box make_box(const Value& options, const Value& components) {
        return bot_factory::make_box(options, components);
    }
    static Value write_options(const Box& box) { return bot_factory::write_options(box); }
    static std::string write_move(const Box& box, const State&, Move move) {
        return bot_factory::write_move(box, move);
    }
    static std::vector<std::string> atomic_moves(const Box&, std::string_view line) {
        return bot_factory::atomic_moves(line);
    }
    static std::span<const std::string_view> step_names() { return bot_factory::step_names(); }
    static std::vector<std::string> write_step(const Box& box, const Step& step) {
        return bot_factory::write_step(box, step);
    }

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        describe_state(v, box, s);
    }
    static State blank(const Box& box) { return blank_state(box); }
    static void infer(const Box& box, State& s, const Given& given, Faults& faults) {
        infer_state(box, s, given, faults);
    }
    template <class Observer>
    static void settle(const Box& box, State& s, Observer&) {
        settle_quietly(box, s);
    }
    static void check(const Box& box, const State& s, Faults& faults) { check_state(box, s, faults); }
};
static_assert(Game<BotFactory>);

}  // namespace tinmind::bot_factory
