// The tree of expectimax: one fixed-depth search below a state.
//
// With one or two seats it prunes: alpha-beta at decisions; at chance nodes Star1 and, before it, the probes of Star2
// (Ballard, "The *-minimax search procedure for trees containing chance nodes", 1983; Hauk, Buro and Schaeffer,
// "Rediscovering *-minimax search", 2004). It relies on shares that lie in [0,1] and, for two seats, sum to 1. Windows
// and bounds are shares of seat 0.
//
// A probe looks at one move of an outcome's decision: what the one who decides surely gets bounds the outcome from one
// side. Seats may take turns within one draw, so every outcome has bounds of both sides; what the table knows and what
// is over tightens them as well, and Star1 takes them in place of 0 and 1.
#pragma once

#include <algorithm>
#include <optional>

#include "search/options.hpp"
#include "search/ordering.hpp"
#include "search/table.hpp"
#include "search/workers.hpp"

namespace tinmind {

template <Game G>
class StarSearch {
public:
    using Box = typename G::Box;
    using State = typename G::State;
    using Look = Outlook<G>;
    using Table = TranspositionTable<G>;
    using Entry = typename Table::Entry;

    // What is the same in all of one search.
    struct Task {
        const Box& box;
        const ExpectimaxOptions& options;
        int seat;  // acts at the root
        int seats;
        std::uint64_t seed;
        Pacer& pacer;
        WorkerCounters& counters;

        bool prunes() const { return options.prune && seats <= 2; }
    };

    StarSearch(const Task& task, Table& table, Ordering<G>& ordering)
        : task_(task), table_(table), ordering_(ordering) {}

    // The outlook of a state with `depth` decisions to look ahead; without a meaning once is_aborted. `stream` is of
    // the random numbers that draws are sampled with.
    Look look(const State& state, int depth, std::uint64_t stream) { return look(state, depth, {}, new_draw(stream)); }
    bool is_aborted() const { return is_aborted_; }
    // Some table was met of which a seat does not know all.
    bool has_met_secrets() const { return has_met_secrets_; }

private:
    static constexpr Look kNothing{};

    // What is still worth knowing of the share of seat 0. Open until the search prunes.
    struct Window {
        double low = -1, high = 2;
        bool is_open() const { return low < 0 && high > 1; }
    };
    // How much of a draw, a row of chance nodes, may still be listed or sampled.
    struct Draw {
        int room = 0;
        int samples = 0;
        std::uint64_t stream = 0;  // of random numbers
    };
    // What is known of an outcome before it is searched, or instead.
    struct Known {
        double probability = 0;
        double low = 0, high = 1;
        bool is_low_proven = true, is_high_proven = true;
        int decider = Turn::kOver;  // the seat that decides right after it
    };
    // One chance node: its outcomes, listed or sampled, and what is known of them.
    struct Odds {
        OutcomeList<G> outcomes;
        FixedVector<Known, G::Outcomes::kCapacity> known;
        Draw draw;
        std::uint64_t total = 0;  // of the weights
        bool is_listed = true;
        double least = 0, most = 1;  // of the whole

        std::size_t size() const { return outcomes.size(); }
        void learn(std::size_t i, const Look& found) {
            Known& k = known[i];
            const bool is_value = found.bound == Bound::kValue;
            if (is_value || (found.bound == Bound::kLower && found.share[0] > k.low)) {
                least += k.probability * (found.share[0] - k.low);
                k.low = found.share[0];
                k.is_low_proven = found.proven;
            }
            if (is_value || (found.bound == Bound::kUpper && found.share[0] < k.high)) {
                most += k.probability * (found.share[0] - k.high);
                k.high = found.share[0];
                k.is_high_proven = found.proven;
            }
        }
        bool is_least_proven() const {
            return is_listed && std::all_of(known.begin(), known.end(), [](const Known& k) { return k.is_low_proven; });
        }
        bool is_most_proven() const {
            return is_listed &&
                   std::all_of(known.begin(), known.end(), [](const Known& k) { return k.is_high_proven; });
        }
        // What the whole can still be shown to be worth at least, or at most, by probing the outcomes in which `who`
        // decides.
        double hope(int who) const {
            double gain = 0;
            for (const Known& k : known)
                if (k.decider == who) gain += k.probability * (k.high - k.low);
            return who == 0 ? least + gain : most - gain;
        }
        // The draws that follow the i-th outcome. A sample that came w times is followed by w samples.
        Draw next(std::size_t i) const {
            const std::uint64_t stream = mix_hash(draw.stream, i + 1);
            const int count = static_cast<int>(outcomes.size());
            if (is_listed) return {draw.room / count, std::max(draw.samples / count, 2), stream};
            return {0, static_cast<int>(outcomes[i].weight), stream};
        }
    };

    Draw new_draw(std::uint64_t stream) const {
        return {task_.options.chance_limit, task_.options.chance_samples, stream};
    }

    // True: one more state may be looked at.
    bool visit() {
        if (!task_.pacer.next()) is_aborted_ = true;
        task_.counters.nodes.store(task_.pacer.done(), std::memory_order_relaxed);
        return !is_aborted_;
    }

    Look look(const State& state, int depth, Window window, const Draw& draw) {
        if (!visit()) return kNothing;
        if constexpr (!G::kPublic) has_met_secrets_ = has_met_secrets_ || !is_open_to_all<G>(task_.box, state);
        const Turn turn = G::turn(task_.box, state);
        if (turn.is_over()) return Look::of_leaf(task_.box, state, task_.seat, true);
        if constexpr (kHasChance<G>)
            if (turn.is_chance()) return expect(state, depth, window, draw);
        if (depth == 0) return Look::of_leaf(task_.box, state, task_.seat, false);
        return decide(state, depth, window, draw.stream, turn.who);
    }

    // Decisions

    Look decide(const State& state, int depth, const Window asked, std::uint64_t stream, int who) {
        const std::uint64_t key = G::key(task_.box, state);
        const Entry* const proven = table_.find(key, Table::kAnyDepth);
        if (proven && answers(proven->outlook, asked)) return proven->outlook;
        const Entry* const known = table_.find(key, depth);
        if (known && answers(known->outlook, asked)) return known->outlook;
        MoveList<G> moves;
        list_moves(state, key, depth, who, moves);

        Window window = asked;
        Look best;
        Move best_move;
        bool all_are_proven = true, is_first = true;
        for (const Move move : moves) {
            State next = state;
            apply<G>(task_.box, next, move);
            const Look found = look(next, depth - 1, window, new_draw(stream));
            if (is_aborted_) return kNothing;
            all_are_proven &= found.proven;
            if (is_first || gain(found, who) > gain(best, who)) {
                best = found;
                best_move = move;
            }
            is_first = false;
            // Nothing is better than the whole win, and nothing outside the window matters: what was found stands by
            // itself.
            if (best.share[static_cast<std::size_t>(who)] >= 1 ||
                (task_.prunes() && narrow(window, best.share[0], who))) {
                all_are_proven = best.proven;
                if (task_.prunes()) ordering_.credit(who, move, depth);
                break;
            }
        }
        best.proven = all_are_proven;
        if (task_.prunes())
            best.bound = best.share[0] >= asked.high  ? Bound::kLower
                         : best.share[0] <= asked.low ? Bound::kUpper
                                                      : Bound::kValue;
        table_.store(key, depth, best_move, best);
        return best;
    }
    // The moves in the order in which to try them: first the one that was best in this search or else in the one
    // before.
    void list_moves(const State& state, std::uint64_t key, int depth, int who, MoveList<G>& moves) const {
        G::search_moves(task_.box, state, moves);
        if (task_.prunes()) ordering_.sort(who, moves);
        for (const int searched : {depth, Table::kAnyDepth, depth - 1})
            if (const Entry* hint = table_.find(key, searched)) return bring_forward(moves, hint->move);
    }
    // Two seats share one win: what seat 0 does not get is the other's. Compared by one number, rounding cannot mislead
    // the window.
    double gain(const Look& outlook, int who) const {
        if (!task_.prunes()) return outlook.share[static_cast<std::size_t>(who)];
        return who == 0 ? outlook.share[0] : -outlook.share[0];
    }
    // True: the window is closed.
    static bool narrow(Window& window, double share, int who) {
        if (who == 0)
            window.low = std::max(window.low, share);
        else
            window.high = std::min(window.high, share);
        return window.low >= window.high;
    }
    static bool answers(const Look& outlook, Window asked) {
        switch (outlook.bound) {
            case Bound::kValue: return true;
            case Bound::kLower: return outlook.share[0] >= asked.high;
            case Bound::kUpper: return outlook.share[0] <= asked.low;
        }
        return false;
    }

    // Chance

    Look expect(const State& state, int depth, Window window, const Draw& draw) {
        Odds odds;
        list_outcomes(state, draw, odds);
        if (task_.prunes() && task_.options.star2 && depth > 0 && !window.is_open()) {
            if (const auto bound = probe(state, depth, window, odds)) return *bound;
            if (is_aborted_) return kNothing;
        }
        Blend<G> mean(static_cast<std::size_t>(task_.seat));
        for (std::size_t i = 0; i < odds.size(); ++i) {
            Known& known = odds.known[i];
            const Window inner = star1(window, odds, i);
            if (inner.low >= known.high) return at_most(odds, window);
            if (inner.high <= known.low) return at_least(odds, window);
            State next = state;
            apply<G>(task_.box, next, odds.outcomes[i].move);
            const Look found = look(next, depth, inner, odds.next(i));
            if (is_aborted_) return kNothing;
            odds.learn(i, found);
            if (found.bound == Bound::kLower) return at_least(odds, window);
            if (found.bound == Bound::kUpper) return at_most(odds, window);
            mean.add(known.probability, found);
        }
        return mean.finish(odds.is_listed ? 0 : odds.total);
    }
    void list_outcomes(const State& state, const Draw& draw, Odds& odds) const {
        odds.draw = draw;
        G::chance_outcomes(task_.box, state, odds.outcomes);
        odds.is_listed = static_cast<int>(odds.size()) <= draw.room;
        if (!odds.is_listed) sample(state, draw, odds.outcomes);
        for (const Outcome& outcome : odds.outcomes) odds.total += outcome.weight;
        for (const Outcome& outcome : odds.outcomes)
            odds.known.push_back({static_cast<double>(outcome.weight) / static_cast<double>(odds.total)});
    }
    // Replaces the outcomes by those drawn, weighted by how often they came.
    void sample(const State& state, const Draw& draw, OutcomeList<G>& outcomes) const {
        Rng rng(task_.seed, Purpose::kSearch, draw.stream);
        outcomes.clear();
        for (int i = 0; i < draw.samples; ++i) {
            const Move move = G::sample_chance(task_.box, state, rng);
            const auto at = std::find_if(outcomes.begin(), outcomes.end(),
                                         [&](const Outcome& outcome) { return outcome.move == move; });
            if (at != outcomes.end())
                ++at->weight;
            else
                outcomes.push_back({move, 1});
        }
    }
    // Bounds lie outside the window even where rounding puts them a hair inside.
    static Look at_least(const Odds& odds, Window window) {
        return Look::of_bound(Bound::kLower, std::max(odds.least, window.high), odds.is_least_proven());
    }
    static Look at_most(const Odds& odds, Window window) {
        return Look::of_bound(Bound::kUpper, std::min(odds.most, window.low), odds.is_most_proven());
    }
    // The window of one outcome: outside it the whole is outside `window`, whatever the others are worth within what is
    // known of them.
    Window star1(Window window, const Odds& odds, std::size_t i) const {
        if (!task_.prunes()) return {};
        const Known& known = odds.known[i];
        const double p = known.probability;
        Window inner{(window.low - (odds.most - p * known.high)) / p, (window.high - (odds.least - p * known.low)) / p};
        if (inner.low < 0) inner.low = -1;
        if (inner.high > 1) inner.high = 2;
        return inner;
    }

    // Probes

    // The bound that closes the window, if probing finds one; else what it found is in `odds`.
    std::optional<Look> probe(const State& state, int depth, Window window, Odds& odds) {
        for (std::size_t i = 0; i < odds.size(); ++i) ask_table(state, depth, odds, i);
        for (const int who : {0, 1})
            for (std::size_t i = 0; i < odds.size() && may_close(odds, window, who); ++i) {
                if (odds.known[i].decider == who) try_one(state, depth, window, odds, i);
                if (is_aborted_) return std::nullopt;
            }
        if (odds.least >= window.high) return at_least(odds, window);
        if (odds.most <= window.low) return at_most(odds, window);
        return std::nullopt;
    }
    // The window is still open, and probes where `who` decides could close it.
    static bool may_close(const Odds& odds, Window window, int who) {
        if (odds.least >= window.high || odds.most <= window.low) return false;
        return who == 0 ? odds.hope(0) >= window.high : odds.hope(1) <= window.low;
    }
    // What is known of an outcome without a search.
    void ask_table(const State& state, int depth, Odds& odds, std::size_t i) {
        State next = state;
        apply<G>(task_.box, next, odds.outcomes[i].move);
        const Turn turn = G::turn(task_.box, next);
        if (turn.is_over()) odds.learn(i, Look::of_leaf(task_.box, next, task_.seat, true));
        if (!turn.is_player()) return;
        const std::uint64_t key = G::key(task_.box, next);
        for (const int searched : {depth, Table::kAnyDepth})
            if (const Entry* entry = table_.find(key, searched)) odds.learn(i, entry->outlook);
        if (odds.known[i].low < odds.known[i].high) odds.known[i].decider = turn.who;
    }
    // Looks at the move that is likely to be best for the one who decides after the i-th outcome.
    void try_one(const State& state, int depth, Window window, Odds& odds, std::size_t i) {
        State next = state;
        apply<G>(task_.box, next, odds.outcomes[i].move);
        Known& known = odds.known[i];
        const int who = known.decider;
        known.decider = Turn::kOver;  // probed
        MoveList<G> moves;
        list_moves(next, G::key(task_.box, next), depth, who, moves);
        apply<G>(task_.box, next, moves[0]);
        Look found = look(next, depth - 1, star1(window, odds, i), new_draw(odds.next(i).stream));
        if (is_aborted_) return;
        // The other moves can only bring the decider more.
        if (found.bound == (who == 0 ? Bound::kUpper : Bound::kLower)) return;
        found.bound = who == 0 ? Bound::kLower : Bound::kUpper;
        odds.learn(i, found);
    }

    const Task& task_;
    Table& table_;
    Ordering<G>& ordering_;
    bool is_aborted_ = false, has_met_secrets_ = false;
};

}  // namespace tinmind
