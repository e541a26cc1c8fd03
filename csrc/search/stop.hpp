// Stop rules: small objects, each of which says whether the work done is enough, and the pacer that asks them now and
// then.
//
// A worker's loop is `while (pacer.next()) do_one_unit();`, a unit being a simulation or a node. The rules are asked at
// first after one unit and then as often as makes a look every ten microseconds or so, at most 64 units apart: a stop
// flag or a deadline is seen within a small part of a millisecond and costs nothing that can be measured. The limit in
// units is kept to the unit whatever the clock says, so that a search limited in units is reproducible.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <utility>

namespace tinmind {

using Clock = std::chrono::steady_clock;

// Everything that ends a search from outside its workers: the caller's flag, or a failure of the poll or of another
// worker.
class Halt {
public:
    explicit Halt(const std::atomic<bool>& asked) : asked_(&asked) {}
    bool is_set() const { return asked_->load(std::memory_order_relaxed) || failed_.load(std::memory_order_relaxed); }
    void fail() { failed_.store(true, std::memory_order_relaxed); }

private:
    const std::atomic<bool>* asked_;
    std::atomic<bool> failed_{false};
};

enum class StopReason : std::uint8_t { kNone, kUnits, kTime, kHalt, kPause, kDecided };

struct UnitLimit {
    std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();
    StopReason check(std::uint64_t done) const { return done >= limit ? StopReason::kUnits : StopReason::kNone; }
};

struct Deadline {
    Clock::time_point at = Clock::time_point::max();
    StopReason reason = StopReason::kTime;
    Clock::time_point start{};
    StopReason check(Clock::time_point now) const { return now >= at ? reason : StopReason::kNone; }
    // 0 seconds: never.
    static Deadline after(Clock::time_point start, double seconds) {
        if (seconds <= 0 || seconds > 1e9) return {};
        return {start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)),
                StopReason::kTime, start};
    }
    // Of the time from the start, in [0, 1]; 0 when there is no deadline.
    double part_done(Clock::time_point now) const {
        if (at == Clock::time_point::max()) return 0;
        return std::chrono::duration<double>(now - start) / std::chrono::duration<double>(at - start);
    }
};

struct HaltFlag {
    const Halt* halt = nullptr;
    StopReason check() const { return halt->is_set() ? StopReason::kHalt : StopReason::kNone; }
};

// Asks whether the units that are left can still change the outcome.
struct Decided {
    std::function<bool(double units_left)> is_decided;
    StopReason check(double units_left) const {
        return is_decided && is_decided(units_left) ? StopReason::kDecided : StopReason::kNone;
    }
};

class Pacer {
public:
    Pacer(const Halt& halt, Deadline deadline, UnitLimit units)
        : units_(units), deadline_(deadline), flag_{&halt}, looked_(Clock::now()) {}

    // True: one more unit may be done.
    bool next() {
        if (credit_ == 0 && !renew()) return false;
        --credit_;
        return true;
    }
    std::uint64_t done() const { return granted_ - credit_; }
    // Every unit allowed is done.
    bool is_spent() const { return done() >= units_.limit; }
    // How much of the nearer limit is used up, in [0, 1]; the time is that of the last look.
    double part_done() const {
        return std::max(static_cast<double>(done()) / static_cast<double>(units_.limit), deadline_.part_done(looked_));
    }
    // Why next() said no.
    StopReason reason() const { return reason_; }

    // A rule that ends the work early. It is asked every 64 units whatever the clock says, so that it ends reproducibly.
    void stop_when(std::function<bool(double units_left)> is_decided) {
        decided_ = {std::move(is_decided)};
        stride_ = kMostBetweenLooks;
    }

    // A pause is a stop after which the work can go on, by a worker thread for example.
    void pause_at(Clock::time_point at) { pause_ = {at, StopReason::kPause, {}}; }
    void resume() { pause_ = {}; }

private:
    static constexpr std::uint64_t kMostBetweenLooks = 64;

    bool renew() {
        const auto now = Clock::now();
        reason_ = ask(now);
        if (reason_ != StopReason::kNone) return false;
        if (!decided_.is_decided) adapt(now - looked_);
        looked_ = now;
        credit_ = std::min(stride_, units_.limit - granted_);
        granted_ += credit_;
        return true;
    }
    StopReason ask(Clock::time_point now) const {
        for (const StopReason reason : {units_.check(granted_), flag_.check(), deadline_.check(now), pause_.check(now)})
            if (reason != StopReason::kNone) return reason;
        return decided_.is_decided ? decided_.check(units_left(now)) : StopReason::kNone;
    }
    // By the limit in units, and by the pace so far up to the deadline.
    double units_left(Clock::time_point now) const {
        const double done = static_cast<double>(granted_), by_units = static_cast<double>(units_.limit - granted_);
        const double part = deadline_.part_done(now);
        return part > 0 ? std::min(by_units, done * (1 - part) / part) : by_units;
    }
    void adapt(Clock::duration since) {
        using std::chrono::microseconds;
        if (granted_ == 0 || since > microseconds(10))
            stride_ = std::max<std::uint64_t>(stride_ / 2, 1);
        else if (since < microseconds(5))
            stride_ = std::min(stride_ * 2, kMostBetweenLooks);
    }

    UnitLimit units_;
    Deadline deadline_, pause_;
    HaltFlag flag_;
    Decided decided_;
    Clock::time_point looked_;
    std::uint64_t granted_ = 0, credit_ = 0, stride_ = 1;
    StopReason reason_ = StopReason::kNone;
};

}  // namespace tinmind
