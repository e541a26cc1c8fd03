// The Game concept: the one contract between a game and everything above it.
//
// A game is a struct G with static functions only; it holds nothing. Its data are
//
//   G::Box    what came in the box: player count, switches, component data. Immutable while a game runs; may be large.
//   G::State  the table as it stands. Trivially copyable, no pointers, no padding, no generator inside.
//
// What must hold (tests/conformance checks it for every game):
//   * legal_moves lists all moves the rules document allows the player to act, each once, in a fixed order; never none.
//   * search_moves lists a part of them from which every result worth reaching can still be reached; never none.
//   * chance_outcomes lists every outcome once, with exact integer weights, at least two (one is passed through inside apply).
//   * apply is the only mutation. Forced steps (one option, one outcome) follow inside it. It neither allocates nor throws.
//   * view(view(s, p), p) == view(s, p); view(determinize(view(s, p)), p) == view(s, p);
//     apply(view(s, p), seen(s, m, p)) == view(apply(s, m), p), once p has been told what came to light in m (below).
//
// Hidden information (kPublic = false). A State is the table, or what one seat knows of it: the same type, in which
// what the seat cannot see has a value of its own ("?" in documents), and a field `viewer` that says whose knowledge
// it is. Two views are one information set when their bytes are equal, so a view holds all that the seat must
// remember and nothing else.
//   * view(s, p) blanks what p cannot see and sets viewer = p. determinize fills in the blanks, each way that fits the
//     view equally likely, and sets kNoViewer; a State without blanks comes back as it is. (How somebody chose is no
//     matter of odds: a sealed choice may be drawn as one that its maker has reason for, where G says so.)
//   * seen(s, m, p) is a move as p sees it: another's sealed choice is "bid ?", another's deal "deal p1 ?".
//   * What a seat may do follows from what it knows: legal_moves(view(s, p)) == legal_moves(s) in the same order
//     while p acts; likewise search_moves and policy. On a view, a choice or outcome that will be hidden from the viewer
//     is listed in its seen form, alone; it is never passed through, since only the table can tell that it was made.
//   * What comes to light (a showdown, sealed bids) is a forced move. On the table it happens inside the apply that
//     brings it about, and the observer's forced<G>(box, before, move) tells it. A view that does not know it waits:
//     turn() is chance, chance_outcomes lists what would fit the view with its exact weights, and the told move is
//     applied. So, for every State s, move m and seat p: begin with v = apply(view(s, p), seen(s, m, p)); for each
//     forced move f that apply(s, m) told, in order, if v waits for seen(f, p), that is lists it as an outcome,
//     v = apply(v, seen(f, p)); at the end v == view(apply(s, m), p). A view that waits lies between two tables:
//     determinize gives one that may come next, with all told.
//   * All functions take views as well as tables: turn, apply, payoff, evaluate, check and describe may not assume that
//     everything is known. (That a typed view holds no more than its seat knows,
//     engine/erased.hpp checks; that nothing is blank which the viewer sees, G::check.)
//
// Constants a game declares:
//   kId, kTitle            "bot_factory", "Bot Factory"
//   kMinPlayers, kMaxPlayers
//   Moves, Outcomes        FixedVector<Move, n> and FixedVector<Outcome, n>: the lists below, large enough for any state
//   kMaxDecisions          a bound on the length of a random game (decisions and outcomes), for tests
//   kPublic                true: all is public, view is the identity, one tree with chance nodes is exact
//   kPartNames             std::array<std::string_view, n>: the parts of the score
//   kBandNames             the same: the bands that results are sorted into, worst first, where a game has such; with the
//                          parts at most kMaxParts
//
// What a game may have besides (it is left out by most):
//   facts(box, view, assumed) -> Value   what the game can tell a person of a seat's situation beside a search: a table of
//                                        numbers, words, lists and lists of tables; `assumed` sets what has to be assumed
//   other_spellings(box, state, move) -> vector<string>   what else a choice may be typed as
//   unsaid(box, state) -> optional<Move>   the outcome that is meant where a view waits and something else is told
//   why_refused(box, state, text) -> string               why a text that means no move cannot be; "" when that is all
//
// Functions at the edge (may allocate; throw InvalidInput for what a person typed):
//   make_box(options, components) -> Box        both are tables; all faults are reported at once
//   write_options(box) -> Value                 the switches as they are, in the order of the rules document
//   write_move(box, state, move) -> string      the notation of the rules document, short ASCII
//   atomic_moves(box, line) -> vector<string>   a line as the moves it stands for (compound forms; order of words mended)
//   describe(visitor, box, state)               names every field once (core/describe.hpp)
//   blank(box) -> State                         what a position starts from while it is read
//   infer(box, state, given, faults)            fills in derived and left-out fields after reading
//   settle(box, state, observer)                passes through the forced steps of a position that was typed; after it apply's promise holds
//   check(box, state, faults)                   the invariants of the rules document, each with the field at fault
//   step_names(), write_step(box, step)         for narration: the kinds of steps, and the arguments of one as words
#pragma once

#include <array>
#include <concepts>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "core/bits.hpp"
#include "core/describe.hpp"
#include "core/fixed_vector.hpp"
#include "core/hash.hpp"
#include "core/move.hpp"
#include "core/rng.hpp"
#include "core/step.hpp"
#include "core/value.hpp"

namespace tinmind {

template <class G>
using MoveList = typename G::Moves;
template <class G>
using OutcomeList = typename G::Outcomes;

// What one seat knows of a table. Searches and agents take this type, so that none can be handed the true state.
template <class G>
struct View {
    typename G::State state;
    int seat = 0;
};

// State::viewer of a game with hidden information: the seat whose knowledge a State is, or kNoViewer for the whole table.
inline constexpr std::uint8_t kNoViewer = 0xFF;
// Whether what only `owner` sees is hidden in a State of this viewer.
constexpr bool is_hidden_from(std::uint8_t viewer, int owner) { return viewer != kNoViewer && viewer != owner; }

template <class G>
concept Game = requires(const typename G::Box& box, typename G::State& state, const typename G::State& table, Move move,
                        Rng& rng, int seat, MoveList<G>& moves, OutcomeList<G>& outcomes, std::span<float> weights,
                        Silent& silent, Recorder& recorder, Payoff& payoff, Breakdown& parts, const Value& value,
                        std::string_view line, const Given& given, Faults& faults, HashVisitor& visitor,
                        const Step& step, bool (*visit)(const typename G::State&, std::uint32_t)) {
    requires std::is_trivially_copyable_v<typename G::State>;
    requires std::has_unique_object_representations_v<typename G::State>;
    { G::kId } -> std::convertible_to<std::string_view>;
    { G::kTitle } -> std::convertible_to<std::string_view>;
    requires G::kMinPlayers >= 1 &&
                     G::kMaxPlayers <= kMaxSeats&& G::kPartNames.size() + G::kBandNames.size() <= kMaxParts;
    requires G::kMaxDecisions >= 1;
    requires std::same_as<typename G::Moves::value_type, Move> &&
                 std::same_as<typename G::Outcomes::value_type, Outcome>;
    { G::kPublic } -> std::convertible_to<bool>;

    { G::players(box) } -> std::same_as<int>;
    // The seat whose turns the rules play by themselves (an automa that can win), so that it never decides; or -1.
    { G::automa_seat(box) } -> std::same_as<int>;
    { G::initial(box) } -> std::same_as<typename G::State>;
    { G::turn(box, table) } -> std::same_as<Turn>;
    { G::legal_moves(box, table, moves) } -> std::same_as<void>;
    { G::search_moves(box, table, moves) } -> std::same_as<void>;
    { G::random_move(box, table, rng) } -> std::same_as<Move>;
    { G::chance_outcomes(box, table, outcomes) } -> std::same_as<void>;
    { G::sample_chance(box, table, rng) } -> std::same_as<Move>;
    { G::apply(box, state, move, silent) } -> std::same_as<void>;
    { G::apply(box, state, move, recorder) } -> std::same_as<void>;

    { G::seen(box, table, move, seat) } -> std::same_as<Move>;
    { G::view(box, table, seat) } -> std::same_as<View<G>>;
    { G::determinize(box, View<G>{}, rng) } -> std::same_as<typename G::State>;
    // Visits every table that agrees with a view, with the integer weight that determinize draws it by, until visit
    // says false. True: all were visited. False: stopped, or the game has no such list (the default).
    { G::for_each_belief(box, View<G>{}, visit) } -> std::same_as<bool>;

    { G::payoff(box, table, payoff) } -> std::same_as<void>;
    { G::breakdown(box, table, seat, parts) } -> std::same_as<void>;
    // The band of a seat's result as the table stands; -1 where this box has none.
    { G::band(box, table, seat) } -> std::same_as<int>;
    // Weights (> 0) of the given moves for rollouts and priors; policy_move draws one search move by them (or faster).
    { G::policy(box, table, moves, weights) } -> std::same_as<void>;
    { G::policy_move(box, table, rng) } -> std::same_as<Move>;
    // An estimate of the final payoff of a state that is not over.
    { G::evaluate(box, table, payoff) } -> std::same_as<void>;
    // Key for transpositions: equal for states that play alike.
    { G::key(box, table) } -> std::same_as<std::uint64_t>;

    { G::make_box(value, value) } -> std::same_as<typename G::Box>;
    { G::write_options(box) } -> std::same_as<Value>;
    { G::write_move(box, table, move) } -> std::same_as<std::string>;
    { G::atomic_moves(box, line) } -> std::same_as<std::vector<std::string>>;
    { G::describe(visitor, box, table) };
    { G::blank(box) } -> std::same_as<typename G::State>;
    { G::infer(box, state, given, faults) } -> std::same_as<void>;
    { G::settle(box, state, silent) } -> std::same_as<void>;
    { G::check(box, table, faults) } -> std::same_as<void>;
    { G::step_names() } -> std::same_as<std::span<const std::string_view>>;
    { G::write_step(box, step) } -> std::same_as<std::vector<std::string>>;
};

// A game without chance declares Outcomes for one: a chance node has at least two. Its searches hold no code for chance.
template <class G>
inline constexpr bool kHasChance = G::Outcomes::kCapacity >= 2;

// Parts and bands of a seat's result, as Breakdown has them.
template <class G>
inline constexpr std::size_t kNumTold = G::kPartNames.size() + G::kBandNames.size();
template <class G>
void break_down([[maybe_unused]] const typename G::Box& box, [[maybe_unused]] const typename G::State& state,
                [[maybe_unused]] int seat, [[maybe_unused]] Breakdown& out) {
    if constexpr (!G::kPartNames.empty()) G::breakdown(box, state, seat, out);
    if constexpr (!G::kBandNames.empty())
        if (const int band = G::band(box, state, seat); band >= 0)
            out[G::kPartNames.size() + static_cast<std::size_t>(band)] = 1;
}

// apply without an observer.
template <class G>
void apply(const typename G::Box& box, typename G::State& state, Move move) {
    Silent silent;
    G::apply(box, state, move, silent);
}

// Draws one outcome of a list by its weights.
template <class List>
Move draw_outcome(const List& outcomes, Rng& rng) {
    std::uint32_t total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    std::uint32_t at = rng.below(total);
    for (const Outcome& outcome : outcomes) {
        if (at < outcome.weight) return outcome.move;
        at -= outcome.weight;
    }
    return outcomes.back().move;
}

// Draws an index by positive weights.
inline std::size_t draw_weighted(std::span<const float> weights, Rng& rng) {
    float total = 0;
    for (float weight : weights) total += weight;
    float at = static_cast<float>(rng.real()) * total;
    for (std::size_t i = 0; i < weights.size(); ++i) {
        if (at < weights[i]) return i;
        at -= weights[i];
    }
    return weights.size() - 1;
}

// The defaults of the concept: `struct MyGame : GameDefaults<MyGame>` and then only what differs.
template <class G>
struct GameDefaults {
    template <class Box>
    static int automa_seat(const Box&) {
        return -1;
    }
    template <class Box, class State, class List>
    static void search_moves(const Box& box, const State& state, List& out) {
        G::legal_moves(box, state, out);
    }
    template <class Box, class State>
    static Move random_move(const Box& box, const State& state, Rng& rng) {
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
    }
    template <class Box, class State>
    static Move sample_chance(const Box& box, const State& state, Rng& rng) {
        OutcomeList<G> outcomes;
        G::chance_outcomes(box, state, outcomes);
        return draw_outcome(outcomes, rng);
    }
    template <class Box, class State, class List>
    static void policy(const Box&, const State&, const List& moves, std::span<float> weights) {
        for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = 1;
    }
    template <class Box, class State>
    static Move policy_move(const Box& box, const State& state, Rng& rng) {
        return G::random_move(box, state, rng);
    }
    template <class Box, class State>
    static std::uint64_t key(const Box&, const State& state) {
        return hash_bytes(state);
    }
    template <class Box>
    static std::vector<std::string> atomic_moves(const Box&, std::string_view line) {
        return {std::string(line)};
    }
    template <class Box, class AnyView, class Visit>
    static bool for_each_belief(const Box&, const AnyView&, Visit&&) {
        return false;
    }
    static constexpr std::array<std::string_view, 0> kBandNames{};
    template <class Box, class State>
    static int band(const Box&, const State&, int) {
        return -1;
    }
    static std::span<const std::string_view> step_names() { return {}; }
    template <class Box>
    static std::vector<std::string> write_step(const Box&, const Step&) {
        return {};
    }
    template <class Box, class State>
    static void infer(const Box&, State&, const Given&, Faults&) {}
    template <class Box, class State, class Observer>
    static void settle(const Box&, State&, Observer&) {}
};

// The defaults of a game in which everything is public.
template <class G>
struct PublicGame : GameDefaults<G> {
    static constexpr bool kPublic = true;
    template <class Box, class State>
    static Move seen(const Box&, const State&, Move move, int) {
        return move;
    }
    template <class Box, class State>
    static View<G> view(const Box&, const State& state, int seat) {
        return {state, seat};
    }
    template <class Box, class AnyView>
    static auto determinize(const Box&, const AnyView& view, Rng&) {
        return view.state;
    }
    template <class Box, class AnyView, class Visit>
    static bool for_each_belief(const Box&, const AnyView& view, Visit&& visit) {
        return visit(view.state, 1);
    }
};

}  // namespace tinmind
