// Endings: exact values of all root moves, where a bounded attempt can prove them, in place of a search's estimates.
//
// The attempt knows no game. Policy playouts tell how far the end is; where that is near, expectimax deepens as long as
// the growth of its iterations lets it hope for the end within the budget; where that fails (play can go round in
// circles, as in Pig), value iteration takes all states that can be reached, if they are few, to eight digits or more.
// Only the budget bounds what an attempt costs: a small part of the time, or states in proportion to the simulations,
// so that a search limited in simulations stays reproducible to the bit.
#pragma once

#include <algorithm>
#include <bit>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "search/expectimax.hpp"
#include "search/solve.hpp"

namespace tinmind {

template <Game G>
class Endgame {
public:
    using Box = typename G::Box;
    using State = typename G::State;

    // All rows exact; or, when the stop flag ended it, what was found so far; or nothing. `work` counts the states
    // looked at. Throws what control.poll throws. Where something is hidden nothing is proven.
    std::optional<SearchResult> prove(const Box& box, const View<G>& view, const Limits& limits, Control& control) {
        work_ = 0;
        if constexpr (G::kPublic)
            return try_both(box, view, limits, control);
        else
            return std::nullopt;
    }
    std::uint64_t work() const { return work_; }

private:
    static constexpr int kFar = 60;              // decisions to the end from which no attempt is made
    static constexpr int kPlayouts = 4;          // to find the end
    static constexpr double kTimePart = 0.1;     // of the time, for each of the two ways, ...
    static constexpr double kMostSeconds = 0.5;  // ... and no more than so much, for who may stop a long search early
    static constexpr double kHope = 10;          // so far off may a forecast of the states be
    static constexpr int kFirstForecast = 3;     // the first iterations tell too little
    static constexpr std::uint64_t kNodesPerSimulation = 2;
    static constexpr std::uint64_t kStatesPerSecond = 200'000, kMostStates = 200'000;
    static constexpr std::uint64_t kBytesPerState = 2 * (sizeof(State) + 256);  // of value iteration, arcs included
    static constexpr std::uint64_t kNodesPerState = 8;                          // value iteration comes back to each
    static constexpr double kTolerance = 1e-10;
    static constexpr int kMostSweeps = 1000, kLongestLine = 20;

    std::optional<SearchResult> try_both(const Box& box, const View<G>& view, const Limits& limits, Control& control) {
        const auto start = Clock::now();
        const Distance distance = distance_to_end(box, view.state, limits.seed);
        if (distance.shortest > kFar) return std::nullopt;
        SearchResult result = deepen(box, view, limits, distance, control);
        if (!result.exact && !result.stopped) {
            if (auto solved = iterate_values(box, view, limits, control, start)) result = std::move(*solved);
            result.stopped = !result.exact && control.stop;
        }
        if (!result.exact && !result.stopped) return std::nullopt;
        result.seconds = std::chrono::duration<double>(Clock::now() - start).count();
        return result;
    }

    // Decisions to the end by a few policy playouts, none followed further than kFar + 1.
    struct Distance {
        int shortest = kFar + 1, longest = 0;
        double mean = 0;
    };
    Distance distance_to_end(const Box& box, const State& root, std::uint64_t seed) {
        Distance distance;
        for (int i = 0; i < kPlayouts; ++i) {
            Rng rng(seed, Purpose::kSearch, mix_hash(kPlayouts, static_cast<std::uint64_t>(i)));
            const int decisions = decisions_left(box, root, rng);
            distance.shortest = std::min(distance.shortest, decisions);
            distance.longest = std::max(distance.longest, decisions);
            distance.mean += static_cast<double>(decisions) / kPlayouts;
            if (distance.shortest > kFar) break;  // one long look is enough
        }
        return distance;
    }
    int decisions_left(const Box& box, State state, Rng& rng) {
        int decisions = 0;
        for (Turn turn = G::turn(box, state); !turn.is_over() && decisions <= kFar; turn = G::turn(box, state)) {
            ++work_;
            decisions += turn.is_player();
            apply<G>(box, state,
                     turn.is_chance() ? G::sample_chance(box, state, rng) : G::policy_move(box, state, rng));
        }
        return decisions;
    }

    // ---- by expectimax ----

    // Of one of the two ways.
    static double seconds_of(const Limits& limits) { return std::min(kTimePart * limits.seconds, kMostSeconds); }
    // 0: no limit but the time.
    static std::uint64_t most_nodes(const Limits& limits) {
        const std::uint64_t by_simulations = limits.simulations * kNodesPerSimulation;
        if (limits.nodes == 0 || by_simulations == 0) return std::max(limits.nodes, by_simulations);
        return std::min(limits.nodes, by_simulations);
    }
    SearchResult deepen(const Box& box, const View<G>& view, const Limits& limits, const Distance& distance,
                        Control& control) {
        Limits own;
        own.nodes = most_nodes(limits);
        own.seconds = seconds_of(limits);
        own.memory = limits.memory;
        own.seed = limits.seed;
        own.only = limits.only;
        Progress before;
        double last = 0;  // states of the iteration before
        const auto go_on = [&](const Progress& now) {
            const double nodes = static_cast<double>(now.nodes - before.nodes);
            const double growth = last > 0 ? std::max(nodes / last, 1.0) : 1.0;
            last = nodes;
            before = now;
            const double forecast = nodes * std::pow(growth, std::max(1.0, distance.mean - now.depth));
            const bool is_circling = now.depth > 2 * distance.longest + kFirstForecast;
            return now.depth < kFirstForecast || (!is_circling && forecast <= kHope * nodes_left(own, now));
        };
        ExpectimaxOptions options;
        options.chance_limit = kAnyDraw;
        if (own.nodes > 0) options.table_bits = std::clamp<std::uint32_t>(std::bit_width(own.nodes), 10, 18);
        SearchResult result = Expectimax<G>().search(box, view, own, options, control, go_on);
        work_ += result.nodes;
        if (result.exact) result.algorithm = "endgame";
        return result;
    }
    static constexpr int kAnyDraw = 1 << 20;  // a draw that is sampled proves nothing
    static double nodes_left(const Limits& own, const Progress& now) {
        double left = std::numeric_limits<double>::infinity();
        if (own.nodes > 0) left = static_cast<double>(own.nodes - std::min(own.nodes, now.nodes));
        if (own.seconds > 0) {
            const double rate = static_cast<double>(now.nodes) / std::max(now.seconds, 1e-6);
            left = std::min(left, rate * std::max(own.seconds - now.seconds, 0.0));
        }
        return left;
    }

    // ---- by value iteration ----

    std::optional<SearchResult> iterate_values(const Box& box, const View<G>& view, const Limits& limits,
                                               Control& control, Clock::time_point start) {
        std::uint64_t states = most_nodes(limits) / kNodesPerState;
        if (most_nodes(limits) == 0) states = static_cast<std::uint64_t>(seconds_of(limits) * kStatesPerSecond);
        states = std::min(states, kMostStates);
        if (limits.memory > 0) states = std::min(states, limits.memory / kBytesPerState);
        const Deadline deadline = Deadline::after(start, 2 * seconds_of(limits));
        Halt halt(control.stop);
        const auto go_on = [&] { return !halt.is_set() && deadline.check(Clock::now()) == StopReason::kNone; };
        std::optional<SearchResult> result;
        const auto work = [&](int) {
            try {
                tinmind::Solution<G> solution(box, view.state, states, kTolerance, kMostSweeps, go_on);
                work_ += solution.num_states() * kNodesPerState;
                if (solution.has_converged()) result = written(box, view.state, limits, solution);
            } catch (const std::length_error&) {  // too many states
                work_ += states;
            } catch (const SolveStopped&) {
            }
        };
        std::function<void()> poll;
        if (control.poll && states > 1000)
            poll = [&] {
                Progress progress;
                progress.seconds = std::chrono::duration<double>(Clock::now() - start).count();
                control.poll(progress);
            };
        run_workers(1, work, halt, poll);
        return result;
    }

    // What is told of a state beside the shares: the score of each seat, margin, parts, and whether play ends at all.
    static constexpr std::size_t kSeats = Outlook<G>::kSeats, kParts = kNumTold<G>;
    static constexpr std::size_t kMargin = kSeats, kEnds = kSeats + 1, kFirstPart = kSeats + 2;
    using Told = std::array<double, kSeats + 2 + kParts>;

    static Told told(const Box& box, const State& end, int seat) {
        const Outlook<G> leaf = Outlook<G>::of_leaf(box, end, seat, true);
        Told told{};
        std::copy(leaf.score.begin(), leaf.score.end(), told.begin());
        told[kMargin] = leaf.margin;
        told[kEnds] = 1;
        std::copy(leaf.parts.begin(), leaf.parts.end(), told.begin() + kFirstPart);
        return told;
    }
    static std::optional<SearchResult> written(const Box& box, const State& root, const Limits& limits,
                                               tinmind::Solution<G>& solution) {
        SearchResult result;
        result.algorithm = "endgame";
        result.seat = G::turn(box, root).who;
        result.nodes = solution.num_states();
        result.exact = true;
        const auto [means, has_settled] = solution.template expect<std::tuple_size_v<Told>>(
            [&](const State& end) { return told(box, end, result.seat); }, 1e-6, kMostSweeps);
        if (!has_settled) return std::nullopt;
        for (const Move move : root_moves<G>(box, root, limits.only)) {
            State next = root;
            apply<G>(box, next, move);
            const std::size_t at = *solution.find(next);
            if (means[at][kEnds] < 1 - 1e-4) return std::nullopt;  // best play goes round for ever
            RootMove row;
            row.move = move;
            row.visits = solution.num_states();
            row.exact = true;
            const auto shares = *solution.shares(next);
            std::copy_n(shares.begin(), G::players(box), row.share.begin());
            std::copy_n(means[at].begin(), G::players(box), row.score.begin());
            row.margin = means[at][kMargin];
            std::copy_n(means[at].begin() + kFirstPart, kParts, row.parts.begin());
            row.line = line(box, root, move, solution);
            result.rows.push_back(std::move(row));
        }
        sort_by_value(result);
        return result;
    }
    // Best moves and likeliest outcomes, as far as nothing comes back; it ends with a decision.
    static std::vector<Move> line(const Box& box, const State& root, Move first, const tinmind::Solution<G>& solution) {
        std::vector<Move> line{first};
        std::vector<State> seen{root};
        std::size_t length = 1;
        State state = root;
        while (line.size() < kLongestLine) {
            apply<G>(box, state, line.back());
            const auto is_same = [&](const State& other) { return are_same<G>(state, other); };
            if (G::turn(box, state).is_over() || std::any_of(seen.begin(), seen.end(), is_same)) break;
            seen.push_back(state);
            line.push_back(G::turn(box, state).is_chance() ? likeliest<G>(box, state) : *solution.best_move(state));
            if (G::turn(box, state).is_player()) length = line.size();
        }
        line.resize(length, first);
        return line;
    }

    std::uint64_t work_ = 0;
};

// A search that first tries to prove everything, if its option `endgame` says so.
template <Game G, class Search>
class WithEndgame : public Search {
public:
    using Box = typename G::Box;

    template <class Options>
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const Options& options,
                        Control& control) {
        if (!options.endgame || !G::turn(box, view.state).is_player())
            return Search::search(box, view, limits, options, control);
        const auto start = Clock::now();
        if (auto proven = Endgame<G>().prove(box, view, limits, control)) return *proven;
        const double spent = std::chrono::duration<double>(Clock::now() - start).count();
        Limits rest = limits;
        if (limits.seconds > 0) rest.seconds = std::max(limits.seconds - spent, 1e-3);
        const LaterPoll later(control, spent);
        SearchResult result = Search::search(box, view, rest, options, control);
        result.seconds += spent;
        return result;
    }

private:
    // Reports count the time of the attempt, too.
    class LaterPoll {
    public:
        LaterPoll(Control& control, double spent) : control_(control), poll_(control.poll) {
            if (poll_)
                control.poll = [this, spent](Progress progress) {
                    progress.seconds += spent;
                    poll_(progress);
                };
        }
        ~LaterPoll() { control_.poll = std::move(poll_); }
        LaterPoll(const LaterPoll&) = delete;
        LaterPoll& operator=(const LaterPoll&) = delete;

    private:
        Control& control_;
        std::function<void(const Progress&)> poll_;
    };
};

}  // namespace tinmind
