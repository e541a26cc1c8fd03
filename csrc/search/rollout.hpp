// Rollouts: each root move is played out to the end of the game many times by a policy, nobody looks ahead.
//
// As backgammon programs do it. Trial i of every move has the same random numbers (common random numbers), so the
// differences between moves are known better than their values; race.hpp says when they suffice. Where something is
// hidden, a trial begins with one determinization, the same for every move. Every trial is an independent game: the
// plain standard error of the mean is honest, as long as the number of trials was not chosen by looking at the results
// (a race that ends by itself overstates its winner a little).
//
// The same position, options, limits in simulations or trials, and seed give the same result to the bit, with any
// number of threads. With a cutoff, payoff and score of a game that was cut off are G::evaluate's, and the breakdown is
// that of the state in which it was cut off.
#pragma once

#include <algorithm>
#include <array>
#include <atomic>
#include <utility>
#include <vector>

#include "search/limits.hpp"
#include "search/options.hpp"
#include "search/playout.hpp"
#include "search/root.hpp"
#include "search/trial_ledger.hpp"
#include "search/workers.hpp"

namespace tinmind {

// The random numbers of one trial: for each seat those of its decisions and those of what is drawn after them. So two
// moves whose games differ by one more roll of one seat still meet the same rolls of the others.
class TrialStreams {
public:
    TrialStreams(std::uint64_t trial_seed, int seat) : seat_(static_cast<std::size_t>(seat)) {
        for (std::size_t i = 0; i < kMaxSeats; ++i) {
            draws_[i] = Rng(trial_seed, Purpose::kDeal, i);
            decisions_[i] = Rng(trial_seed, Purpose::kAgent, i);
        }
    }
    Rng& chance() { return draws_[seat_]; }
    Rng& decision(int seat) { return decisions_[seat_ = static_cast<std::size_t>(seat)]; }

private:
    std::size_t seat_;  // decided last
    std::array<Rng, kMaxSeats> draws_, decisions_;
};

template <Game G>
class Rollout {
public:
    using Box = typename G::Box;
    using State = typename G::State;

    // Throws std::invalid_argument when the position or the limits cannot be searched, and what control.poll throws.
    SearchResult search(const Box& box, const View<G>& view, const Limits& limits, const RolloutOptions& options,
                        Control& control) {
        const Turn turn = G::turn(box, view.state);
        check_search(turn, limits, limits.simulations > 0 || limits.seconds > 0 || options.trials > 0);
        const auto start = Clock::now();
        const std::vector<Move> moves = root_moves<G>(box, view.state, limits.only);
        const Task task{box, view, moves, options, limits.seed, turn.who};
        Race race(moves.size(), G::players(box), turn.who, kNumParts,
                  {options.confidence, options.min_trials, options.drop});
        TrialLedger ledger(race, limits.simulations, options.trials);
        Halt halt(control.stop);
        std::atomic<bool> was_halted{false};
        const auto work = [&](int) {
            Pacer pacer(halt, Deadline::after(start, limits.seconds), {});
            play_trials(task, ledger, pacer);
            if (pacer.reason() == StopReason::kHalt) was_halted = true;
        };
        const bool is_tiny = limits.threads == 1 && limits.simulations > 0 && limits.simulations <= kTiny;
        std::function<void()> poll;
        if (control.poll && !is_tiny) poll = [&] { control.poll({ledger.simulations(), 0, 0, seconds_since(start)}); };
        run_workers(limits.threads, work, halt, poll);
        SearchResult result = race.result(moves);
        result.algorithm = "rollout";
        result.stopped = was_halted;
        result.seconds = seconds_since(start);
        return result;
    }

private:
    static constexpr std::size_t kNumParts = kNumTold<G>;
    static constexpr std::uint64_t kTiny = 200;  // so few simulations are done before anybody could poll
    static constexpr std::uint64_t kMostInBlock = 64;
    static constexpr std::chrono::microseconds kBlockTime{200};

    struct Task {
        const Box& box;
        const View<G>& view;
        const std::vector<Move>& moves;
        const RolloutOptions& options;
        std::uint64_t seed;
        int seat;  // acts at the root
    };

    static double seconds_since(Clock::time_point start) {
        return std::chrono::duration<double>(Clock::now() - start).count();
    }

    // Takes as many trials at once as last about kBlockTime, so that the workers seldom wait for the ledger.
    static void play_trials(const Task& task, TrialLedger& ledger, Pacer& pacer) {
        TrialBlock block;
        std::uint64_t most = 1;
        auto before = Clock::now();
        while (pacer.reason() == StopReason::kNone && ledger.take(block, most)) {
            play_block(task, block, pacer);
            ledger.enter(std::move(block));
            block = {};
            const auto now = Clock::now();
            most = now - before < kBlockTime ? std::min(2 * most, kMostInBlock) : std::max<std::uint64_t>(most / 2, 1);
            before = now;
        }
    }

    static void play_block(const Task& task, TrialBlock& block, Pacer& pacer) {
        block.samples.reserve(static_cast<std::size_t>(block.count) * block.candidates.size());
        for (std::uint64_t i = 0; i < block.count; ++i) {
            const std::uint64_t trial_seed = Rng(task.seed, Purpose::kTrial, block.first + i).next();
            const State state = table_of(task, trial_seed);
            const TrialStreams streams(trial_seed, task.seat);
            for (const std::size_t candidate : block.candidates) {
                if (!pacer.next()) return;
                block.samples.push_back(play(task, state, streams, task.moves[candidate]));
            }
        }
    }

    // What lies on the table in a trial.
    static State table_of(const Task& task, std::uint64_t trial_seed) {
        if constexpr (G::kPublic) {
            return task.view.state;
        } else {
            Rng rng(trial_seed, Purpose::kSearch, 0);
            return G::determinize(task.box, task.view, rng);
        }
    }

    static Sample play(const Task& task, State state, TrialStreams streams, Move move) {
        Sample sample;
        apply<G>(task.box, state, move);
        const int cutoff = task.options.cutoff;
        sample.moves = 1 + (task.options.playout == Playout::kPolicy
                                ? play_on<G, Playout::kPolicy>(task.box, state, streams, cutoff, sample.payoff)
                                : play_on<G, Playout::kUniform>(task.box, state, streams, cutoff, sample.payoff));
        break_down<G>(task.box, state, task.seat, sample.parts);
        return sample;
    }
};

}  // namespace tinmind
