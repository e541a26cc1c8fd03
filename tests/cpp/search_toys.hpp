// Games that only the checks of the search know, and a brute-force connect four that shares no code with the core.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <utility>

#include "core/game.hpp"

namespace toys {

using namespace tinmind;

// What the toys below need at the edge: nothing.
template <class G, class Base = PublicGame<G>>
struct Toy : Base {
    template <class Box, class State>
    static void evaluate(const Box& box, const State& s, Payoff& out) {
        G::payoff(box, s, out);
    }
    static auto make_box(const Value&, const Value&) { return typename G::Box{}; }
    template <class Box>
    static Value write_options(const Box&) {
        return Value::Table{};
    }
    template <class Box, class State>
    static std::string write_move(const Box&, const State&, Move move) {
        return std::to_string(move.kind) + " " + std::to_string(move.a);
    }
    template <class Visitor, class Box, class S>
    static void describe(Visitor&, const Box&, S&) {}
    template <class Box>
    static auto blank(const Box& box) {
        return G::initial(box);
    }
    template <class Box, class State>
    static void check(const Box&, const State&, Faults&) {}
};

// A game of drawing from a large bag, to have many outcomes, draws of two, parts of the score and any number of seats.
//
// Each seat in turn takes 60 points (`safe`), or draws twice a number 1..40 of which odd ones lie in the bag twice;
// `draw` and `twin` are the same but leave another mark. After `rounds` turns each the seats with the highest score
// share the win; alone, the share is the score as a part of 80 points a round. `twin` is legal but not worth searching.
struct Bag : Toy<Bag> {
    static constexpr std::string_view kId = "bag", kTitle = "Bag";
    static constexpr int kMinPlayers = 1, kMaxPlayers = 3, kMaxDecisions = 200, kFaces = 40;
    using Moves = FixedVector<Move, 3>;
    using Outcomes = FixedVector<Outcome, kFaces>;
    static constexpr std::array<std::string_view, 2> kPartNames{"safe", "drawn"};
    static constexpr std::uint8_t kSafe = 0, kDraw = 1, kTwin = 2, kNumber = 3;

    struct Box {
        int seats = 2;
        int rounds = 1;
        int safe = 60;
    };
    struct State {
        std::array<std::uint16_t, 3> safe{}, drawn{};
        std::uint8_t turns = 0, to_draw = 0, mark = 0, unused = 0;
    };

    static int players(const Box& box) { return box.seats; }
    static State initial(const Box&) { return {}; }
    static std::size_t seat_of(const Box& box, const State& s) { return static_cast<std::size_t>(s.turns % box.seats); }
    static Turn turn(const Box& box, const State& s) {
        if (s.to_draw > 0) return Turn::chance();
        if (s.turns == box.seats * box.rounds) return Turn::over();
        return Turn::player(static_cast<int>(seat_of(box, s)));
    }
    static void legal_moves(const Box&, const State&, Moves& out) {
        for (std::uint8_t kind : {kSafe, kDraw, kTwin}) out.push_back({kind});
    }
    static void search_moves(const Box&, const State&, Moves& out) {
        for (std::uint8_t kind : {kSafe, kDraw}) out.push_back({kind});
    }
    static void chance_outcomes(const Box&, const State&, Outcomes& out) {
        for (std::uint8_t face = 1; face <= kFaces; ++face) out.push_back({{kNumber, face}, 1u + face % 2});
    }
    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer&) {
        const std::size_t seat = seat_of(box, s);
        if (move.kind == kNumber) {
            s.drawn[seat] = static_cast<std::uint16_t>(s.drawn[seat] + move.a);
            if (--s.to_draw == 0) ++s.turns;
        } else if (move.kind == kSafe) {
            s.safe[seat] = static_cast<std::uint16_t>(s.safe[seat] + box.safe);
            ++s.turns;
        } else {
            s.to_draw = 2;
            s.mark = move.kind == kTwin;
        }
    }
    static void payoff(const Box& box, const State& s, Payoff& out) {
        int best = 0, winners = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(box.seats); ++i) {
            const int score = s.safe[i] + s.drawn[i];
            out.score[i] = static_cast<float>(score);
            if (score > best) best = score, winners = 0;
            winners += score == best;
        }
        for (std::size_t i = 0; i < static_cast<std::size_t>(box.seats); ++i)
            out.share[i] = static_cast<int>(out.score[i]) == best ? 1.0f / static_cast<float>(winners) : 0.0f;
        if (box.seats == 1) out.share[0] = out.score[0] / static_cast<float>(80 * box.rounds);
    }
    static void breakdown(const Box&, const State& s, int seat, Breakdown& out) {
        out[0] = s.safe[static_cast<std::size_t>(seat)];
        out[1] = s.drawn[static_cast<std::size_t>(seat)];
    }
};
// The mean of one number drawn: odd ones 1..39 weigh two, even ones 2..40 weigh one.
inline constexpr double kMeanNumber = (2 * 400 + 420) / 60.0;

// A random game: levels of a few nodes each, who acts where, where moves and outcomes lead and what the ends are worth
// all drawn from the seed. Many ways lead to the same node, so that everything a table remembers is put to use. Shares
// in 0..1, no two alike.
struct Web : Toy<Web> {
    static constexpr std::string_view kId = "web", kTitle = "Web";
    static constexpr int kMinPlayers = 1, kMaxPlayers = 3, kMaxDecisions = 20;
    using Moves = FixedVector<Move, 4>;
    using Outcomes = FixedVector<Outcome, 4>;
    static constexpr std::array<std::string_view, 0> kPartNames{};

    struct Box {
        std::uint64_t seed = 0;
        int seats = 2;
        std::uint32_t levels = 9, width = 7;
        std::uint32_t early_ends = 1;  // in ten nodes beyond the third level
    };
    struct State {
        std::uint32_t level = 0, node = 0;
    };
    static std::uint32_t draw(const Box& box, const State& s, std::uint64_t what, std::uint32_t bound) {
        return static_cast<std::uint32_t>((mix_hash(mix_hash(box.seed, s.level * 100 + s.node), what) >> 32) * bound >>
                                          32);
    }
    static int players(const Box& box) { return box.seats; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box& box, const State& s) {
        if (s.level == box.levels || (s.level > 3 && draw(box, s, 1, 10) < box.early_ends)) return Turn::over();
        if (s.level % 3 > 0 && draw(box, s, 2, 10) < 5) return Turn::chance();
        return Turn::player(static_cast<int>(draw(box, s, 3, static_cast<std::uint32_t>(box.seats))));
    }
    static void legal_moves(const Box& box, const State& s, Moves& out) {
        for (std::uint8_t i = 0; i <= draw(box, s, 4, 4); ++i) out.push_back({0, i});
    }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) {
        for (std::uint8_t i = 0; i < 2 + draw(box, s, 4, 3); ++i) out.push_back({{1, i}, 1 + draw(box, s, 10u + i, 5)});
    }
    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer&) {
        s.node = draw(box, s, 20u + move.a, box.width);
        ++s.level;
    }
    static void payoff(const Box& box, const State& s, Payoff& out) {
        float sum = 0;
        for (std::size_t i = 0; i < static_cast<std::size_t>(box.seats); ++i) {
            out.share[i] = static_cast<float>(draw(box, s, 30 + i, 1000)) / 1000;
            out.score[i] = out.share[i];
            sum += out.share[i];
        }
        for (std::size_t i = 0; box.seats > 1 && i < static_cast<std::size_t>(box.seats); ++i) out.share[i] /= sum;
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
};

// A pea under one of four shells, seen by nobody but a judge: the only seat guesses once, and wins all or nothing.
struct Shell : Toy<Shell> {
    static constexpr std::string_view kId = "shell", kTitle = "Shell";
    static constexpr int kMinPlayers = 1, kMaxPlayers = 1, kMaxDecisions = 1;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, 4>;
    using Outcomes = FixedVector<Outcome, 1>;
    static constexpr std::array<std::string_view, 0> kPartNames{};
    static constexpr std::uint8_t kUnknown = 9;

    struct Box {};
    struct State {
        std::uint8_t pea = 0, guess = kUnknown;
    };
    static int players(const Box&) { return 1; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box&, const State& s) { return s.guess == kUnknown ? Turn::player(0) : Turn::over(); }
    static void legal_moves(const Box&, const State&, Moves& out) {
        for (std::uint8_t shell = 0; shell < 4; ++shell) out.push_back({0, shell});
    }
    static void chance_outcomes(const Box&, const State&, Outcomes&) {}
    template <class Observer>
    static void apply(const Box&, State& s, Move move, Observer&) {
        s.guess = move.a;
    }
    static void payoff(const Box&, const State& s, Payoff& out) {
        out.share[0] = out.score[0] = s.guess == s.pea ? 1.0f : 0.0f;
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
    static View<Shell> view(const Box&, const State& s, int seat) { return {{kUnknown, s.guess}, seat}; }
    static State determinize(const Box&, const View<Shell>& view, Rng& rng) {
        return {static_cast<std::uint8_t>(rng.below(4)), view.state.guess};
    }
};

// A game of a hidden die with three faces, one of which comes once, one twice and one three times in six rolls. Only
// seat 1 sees it. Then one seat (`guesser`) takes half the win, or guesses the face (`go`, and then the guess) for all
// or nothing, or has the die shown to everybody first (`show`). The game lists its beliefs only if `lists`.
struct HiddenDie : Toy<HiddenDie, GameDefaults<HiddenDie>> {
    static constexpr std::string_view kId = "hidden_die", kTitle = "Hidden die";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kMaxDecisions = 4, kFaces = 3;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, kFaces>;
    using Outcomes = FixedVector<Outcome, kFaces>;
    static constexpr std::array<std::string_view, 0> kPartNames{};
    static constexpr std::uint8_t kTake = 0, kGo = 1, kShow = 2, kGuess = 3, kRoll = 4;

    struct Box {
        int guesser = 0;
        bool lists = true;
    };
    enum Stage : std::uint8_t { kRolling, kChoosing, kGuessing, kOver };
    struct State {
        std::uint8_t stage = kRolling, die = 0, is_shown = 0, guess = 0;
    };

    static int players(const Box&) { return 2; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box& box, const State& s) {
        if (s.stage == kRolling) return Turn::chance();
        return s.stage == kOver ? Turn::over() : Turn::player(box.guesser);
    }
    static void legal_moves(const Box&, const State& s, Moves& out) {
        if (s.stage == kChoosing)
            for (std::uint8_t kind : {kTake, kGo, kShow}) out.push_back({kind});
        else
            for (std::uint8_t face = 1; face <= kFaces; ++face) out.push_back({kGuess, face});
    }
    static void chance_outcomes(const Box&, const State&, Outcomes& out) {
        for (std::uint8_t face = 1; face <= kFaces; ++face) out.push_back({{kRoll, face}, face});
    }
    template <class Observer>
    static void apply(const Box&, State& s, Move move, Observer&) {
        if (move.kind == kRoll) s.die = move.a;
        if (move.kind == kShow) s.is_shown = 1;
        if (move.kind == kGuess) s.guess = move.a;
        s.stage = s.stage == kRolling ? kChoosing : s.stage == kChoosing && move.kind != kTake ? kGuessing : kOver;
    }
    static Move seen(const Box&, const State&, Move move, int seat) {
        return move.kind == kRoll && seat == 0 ? Move{kRoll} : move;
    }
    static View<HiddenDie> view(const Box&, State s, int seat) {
        if (seat == 0 && !s.is_shown) s.die = 0;
        return {s, seat};
    }
    static State determinize(const Box& box, const View<HiddenDie>& view, Rng& rng) {
        State s = view.state;
        if (s.stage != kRolling && s.die == 0) s.die = sample_chance(box, s, rng).a;
        return s;
    }
    template <class Visit>
    static bool for_each_belief(const Box& box, const View<HiddenDie>& view, Visit&& visit) {
        if (!box.lists) return false;
        State s = view.state;
        if (s.stage == kRolling || s.die != 0) return visit(s, 1);
        for (s.die = 1; s.die <= kFaces; ++s.die)
            if (!visit(s, s.die)) return false;
        return true;
    }
    static void payoff(const Box& box, const State& s, Payoff& out) {
        const auto guesser = static_cast<std::size_t>(box.guesser);
        out.share[guesser] = s.guess == 0 ? 0.5f : s.guess == s.die ? 1.0f : 0.0f;
        out.share[1 - guesser] = 1 - out.share[guesser];
        out.score = out.share;
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
};

// Two sealed choices: matched heads pay the first seat `heads`, matched tails `tails`, else nothing.
struct Pennies : Toy<Pennies, GameDefaults<Pennies>> {
    static constexpr std::string_view kId = "pennies", kTitle = "Pennies";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kMaxDecisions = 2;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, 2>;
    using Outcomes = FixedVector<Outcome, 1>;
    static constexpr std::array<std::string_view, 0> kPartNames{};

    struct Box {
        float heads = 1, tails = 1;
    };
    struct State {
        std::uint8_t chosen = 0, first = 0, second = 0, viewer = 0;  // 1: heads, 2: tails; 3: not seen
    };
    static int players(const Box&) { return 2; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box&, const State& s) { return s.chosen < 2 ? Turn::player(s.chosen) : Turn::over(); }
    static void legal_moves(const Box&, const State&, Moves& out) {
        for (std::uint8_t side : {0, 1}) out.push_back({0, side});
    }
    static void chance_outcomes(const Box&, const State&, Outcomes&) {}
    template <class Observer>
    static void apply(const Box&, State& s, Move move, Observer&) {
        (s.chosen == 0 ? s.first : s.second) = static_cast<std::uint8_t>(move.a + 1);
        ++s.chosen;
    }
    static Move seen(const Box&, const State& s, Move move, int seat) { return s.chosen == seat ? move : Move{0, 2}; }
    static View<Pennies> view(const Box&, State s, int seat) {
        if (seat == 1 && s.chosen == 1) s.first = 3;
        if (seat == 0 && s.chosen == 2) s.second = 3;
        return {s, seat};
    }
    static State determinize(const Box&, const View<Pennies>& view, Rng& rng) {
        State s = view.state;
        for (std::uint8_t* side : {&s.first, &s.second})
            if (*side == 3) *side = static_cast<std::uint8_t>(1 + rng.below(2));
        return s;
    }
    static void payoff(const Box& box, const State& s, Payoff& out) {
        const float paid = s.first != s.second ? 0 : s.first == 1 ? box.heads : box.tails;
        out.share[0] = out.score[0] = paid;
        out.share[1] = out.score[1] = 1 - paid;
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
};

// Connect four once more, by letters in columns and brute force: value for the seat to move, -1, 0 or 1.
class ConnectFourTruth {
public:
    explicit ConnectFourTruth(const std::string& columns) {
        for (char column : columns) drop(column - '1');
    }
    int value() {
        const auto known = known_.find(key());
        if (known != known_.end()) return known->second;
        int best = -2;
        for (int column = 0; column < 7; ++column)
            if (columns_[column].size() < 6) best = std::max(best, value_of(column));
        if (best == -2) best = 0;
        known_[key()] = best;
        return best;
    }
    int value_of(int column) {
        drop(column);
        const int value = wins(column) ? 1 : -this->value();
        columns_[column].pop_back();
        x_moves_ = !x_moves_;
        return value;
    }

private:
    void drop(int column) {
        columns_[column] += x_moves_ ? 'x' : 'o';
        x_moves_ = !x_moves_;
    }
    std::string key() const {
        std::string all;
        for (const std::string& column : columns_) all += column + '|';
        return all;
    }
    char at(int column, int row) const {
        if (column < 0 || column > 6 || row < 0 || row >= static_cast<int>(columns_[column].size())) return '.';
        return columns_[column][static_cast<std::size_t>(row)];
    }
    bool wins(int column) const {
        const int row = static_cast<int>(columns_[column].size()) - 1;
        const char mine = at(column, row);
        for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
            int length = 1;
            for (int sign : {1, -1})
                for (int i = 1; at(column + sign * i * dx, row + sign * i * dy) == mine; ++i) ++length;
            if (length >= 4) return true;
        }
        return false;
    }
    std::string columns_[7];
    bool x_moves_ = true;
    std::map<std::string, int> known_;
};

}  // namespace toys
