#include "search/workers.hpp"

#include <condition_variable>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace tinmind {
namespace {

class Crew {
public:
    Crew(const std::function<void(int)>& work, Halt& halt) : work_(work), halt_(halt) {}
    ~Crew() { join(); }
    Crew(const Crew&) = delete;
    Crew& operator=(const Crew&) = delete;

    void start(int count) {
        threads_.reserve(static_cast<std::size_t>(count));
        for (int i = 0; i < count; ++i) {
            {
                const std::lock_guard lock(mutex_);
                ++busy_;
            }
            try {
                threads_.emplace_back([this, i] { run(i); });
            } catch (...) {  // no more threads to be had: end what runs and report it
                fail(std::current_exception());
                leave();
                return;
            }
        }
    }

    void wait(const std::function<void()>& poll) {
        const auto all_left = [this] { return busy_ == 0; };
        std::unique_lock lock(mutex_);
        while (!all_left()) {
            if (!poll || error_) {
                left_.wait(lock, all_left);
            } else if (!left_.wait_for(lock, kPollInterval, all_left)) {
                lock.unlock();
                try {
                    poll();
                } catch (...) {
                    fail(std::current_exception());
                }
                lock.lock();
            }
        }
    }

    void join() {
        for (std::thread& thread : threads_)
            if (thread.joinable()) thread.join();
    }
    void rethrow() const {
        if (error_) std::rethrow_exception(error_);
    }

private:
    void run(int index) {
        try {
            work_(index);
        } catch (...) {
            fail(std::current_exception());
        }
        leave();
    }
    void fail(std::exception_ptr error) {
        halt_.fail();
        const std::lock_guard lock(mutex_);
        if (!error_) error_ = std::move(error);
    }
    void leave() {
        const std::lock_guard lock(mutex_);
        --busy_;
        left_.notify_one();
    }

    const std::function<void(int)>& work_;
    Halt& halt_;
    std::mutex mutex_;
    std::condition_variable left_;
    int busy_ = 0;
    std::exception_ptr error_;
    std::vector<std::thread> threads_;
};

}  // namespace

void run_workers(int count, const std::function<void(int)>& work, Halt& halt, const std::function<void()>& poll) {
    if (count == 1 && !poll) return work(0);
    Crew crew(work, halt);
    crew.start(count);
    crew.wait(poll);
    crew.join();
    crew.rethrow();
}

}  // namespace tinmind
