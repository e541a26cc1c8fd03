// Worker threads of one search, and the caller that waits for them.
//
// The calling thread only waits and polls: a calling thread that worked would have to fight for Python's lock at every
// poll.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>

#include "search/stop.hpp"

namespace tinmind {

// What other threads may look at while a worker works; a cache line of its own.
struct alignas(64) WorkerCounters {
    std::atomic<std::uint64_t> simulations{0}, nodes{0};
    std::atomic<int> depth{0};
};

inline constexpr std::chrono::milliseconds kPollInterval{20};

// Runs work(0) .. work(count - 1), each in a thread of its own, and returns when all have ended; meanwhile the calling
// thread calls `poll` (which may be empty) every 20 ms. The first exception, of poll or of a worker, sets `halt`, so
// that the others end soon; when all are joined it is rethrown. Work must look at `halt`. One worker without poll runs
// in the calling thread.
void run_workers(int count, const std::function<void(int)>& work, Halt& halt, const std::function<void()>& poll);

}  // namespace tinmind
