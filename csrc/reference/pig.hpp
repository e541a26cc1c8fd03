// Pig: a race with one die. All public, chance at every roll. Solved for two players: the player to begin wins with
// probability 0.5306 under optimal play (Neller and Presser, "Optimal Play of the Dice Game Pig", 2004).
//
// On your turn roll as often as you like: a 1 ends the turn with nothing, other numbers add up; `hold` banks the sum.
// The first to reach the target wins; holding is then forced only in the sense that it wins at once.
#pragma once

#include <algorithm>

#include "core/game.hpp"

namespace tinmind::reference {

struct Pig : PublicGame<Pig> {
    static constexpr std::string_view kId = "pig";
    static constexpr std::string_view kTitle = "Pig";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 4;
    static constexpr int kMaxDecisions = 200000;
    using Moves = FixedVector<Move, 2>;
    using Outcomes = FixedVector<Outcome, 6>;
    static constexpr std::array<std::string_view, 1> kPartNames{"points"};
    static constexpr std::uint8_t kRoll = 0, kHold = 1, kDie = 2;
    static constexpr int kUsual = 99;  // weight of the move that the rule of thumb makes; the other one's is 1

    struct Box {
        int players = 2;
        int target = 100;
    };
    struct State {
        std::array<std::uint16_t, 4> points{};  // banked, by seat
        std::uint16_t turn_total = 0;           // rolled in this turn, not banked
        std::uint8_t current = 0;               // seat to act
        std::uint8_t rolling = 0;               // 1: the die is in the air
    };

    static int players(const Box& box) { return box.players; }
    static State initial(const Box&) { return {}; }
    // The four below are always inlined: a playout is little else, and a call would keep its generator in memory.
    [[gnu::always_inline]] static Turn turn(const Box& box, const State& s) {
        if (s.rolling) return Turn::chance();
        // Only the seat that has just banked can have reached the target, and it is then still `current`.
        if (s.points[s.current] >= box.target) return Turn::over();
        return Turn::player(s.current);
    }
    static void legal_moves(const Box&, const State&, Moves& out) {
        out.push_back({kRoll});
        out.push_back({kHold});
    }
    [[gnu::always_inline]] static Move random_move(const Box&, const State&, Rng& rng) {
        return {static_cast<std::uint8_t>(rng.next() >> 63)};
    }
    // "Keep pace and end race" (Neller and Presser, "Practical Play of the Dice Game Pig", 2010), which loses less than
    // one game in a hundred to optimal play: hold at 21, sooner when ahead and later when behind; roll for the win when
    // anybody is near it. Now and then the other move is made, so that nothing is ruled out.
    static bool would_hold(const Box& box, const State& s);
    static void policy(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
        const std::uint8_t usual = would_hold(box, s) ? kHold : kRoll;
        for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = moves[i].kind == usual ? kUsual : 1;
    }
    static Move policy_move(const Box& box, const State& s, Rng& rng) {
        return {would_hold(box, s) == (rng.below(kUsual + 1) != 0) ? kHold : kRoll};
    }
    static void chance_outcomes(const Box&, const State&, Outcomes& out) {
        for (std::uint8_t face = 1; face <= 6; ++face) out.push_back({{kDie, face}, 1});
    }
    [[gnu::always_inline]] static Move sample_chance(const Box&, const State&, Rng& rng) {
        return {kDie, static_cast<std::uint8_t>(1 + rng.below(6))};
    }

    template <class Observer>
    [[gnu::always_inline]] static void apply(const Box& box, State& s, Move move, Observer&) {
        switch (move.kind) {
            case kRoll: s.rolling = 1; return;
            case kHold:
                s.points[s.current] = static_cast<std::uint16_t>(s.points[s.current] + s.turn_total);
                if (s.points[s.current] >= box.target) {
                    s.turn_total = 0;
                    return;
                }
                return pass(box, s);
            default:
                s.rolling = 0;
                if (move.a == 1) return pass(box, s);
                s.turn_total = static_cast<std::uint16_t>(s.turn_total + move.a);
                // A sum past the target is as good as the target: it keeps the game finite to enumerate.
                if (s.points[s.current] + s.turn_total > box.target)
                    s.turn_total = static_cast<std::uint16_t>(box.target - s.points[s.current]);
        }
    }

    static void payoff(const Box& box, const State& s, Payoff& out) {
        const auto seats = static_cast<std::size_t>(box.players);
        const std::uint16_t most = *std::max_element(s.points.begin(), s.points.begin() + box.players);
        const auto winners = std::count(s.points.begin(), s.points.begin() + box.players, most);
        for (std::size_t seat = 0; seat < seats; ++seat) {
            out.share[seat] = s.points[seat] == most ? 1.0f / static_cast<float>(winners) : 0.0f;
            out.score[seat] = s.points[seat];
        }
    }
    static void breakdown(const Box&, const State& s, int seat, Breakdown& out) {
        out[0] = s.points[static_cast<std::size_t>(seat)];
    }
    // Shares in proportion to the fourth power of the progress made: steep enough to tell a lead.
    static void evaluate(const Box& box, const State& s, Payoff& out);

    static Box make_box(const Value& options, const Value& components);
    static Value write_options(const Box& box);
    static std::string write_move(const Box&, const State&, Move move) {
        return move.kind == kRoll ? "roll" : move.kind == kHold ? "hold" : "~" + std::to_string(move.a);
    }

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        v.number("current", s.current, 0, box.players - 1);
        v.rows("seats", box.players, Need::kRequired,
               [&](int seat) { v.number("points", s.points[static_cast<std::size_t>(seat)], 0, box.target); });
        v.number("turn_total", s.turn_total, 0, box.target, Need::kOptional);
        v.flag("rolling", s.rolling, Need::kOptional);
    }
    static State blank(const Box&) { return {}; }
    static void check(const Box& box, const State& s, Faults& faults);

private:
    static void pass(const Box& box, State& s) {
        s.turn_total = 0;
        s.current = static_cast<std::uint8_t>(s.current + 1 == box.players ? 0 : s.current + 1);
    }
};

}  // namespace tinmind::reference
