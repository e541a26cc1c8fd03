// Random numbers: xoshiro256++ with streams made by splitmix64 (Blackman and Vigna, 2019).
//
// Guarantee: the same numbers with every compiler, library and processor. The generator belongs to the record format:
// a change of it is a new format version. Bounded integers follow Lemire, "Fast Random Integer Generation in an Interval", 2019.
#pragma once

#include <array>
#include <cstdint>

#include "core/check.hpp"

namespace tinmind {

constexpr std::uint64_t splitmix64(std::uint64_t& x) {
    x += 0x9E3779B97F4A7C15ull;
    std::uint64_t z = x;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ull;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBull;
    return z ^ (z >> 31);
}

// What a stream of random numbers is for: one bot's draws cannot change another's deal.
enum class Purpose : std::uint64_t { kDeal = 1, kSearch = 2, kAgent = 3, kBatch = 4, kTrial = 5 };

class Rng {
public:
    explicit Rng(std::uint64_t seed = 0) { reseed(seed); }
    // The stream of (seed, purpose, index).
    Rng(std::uint64_t seed, Purpose purpose, std::uint64_t index) {
        std::uint64_t x = seed;
        const std::uint64_t base = splitmix64(x);
        x = base ^ static_cast<std::uint64_t>(purpose) * 0xD1342543DE82EF95ull;
        const std::uint64_t mixed = splitmix64(x);
        reseed(mixed ^ index * 0x2545F4914F6CDD1Dull);
    }

    // Always inlined, as is `below`: one call that is not, and the generator of a playout lives in memory.
    [[gnu::always_inline]] std::uint64_t next() {
        const std::uint64_t result = rotl(s_[0] + s_[3], 23) + s_[0];
        const std::uint64_t t = s_[1] << 17;
        s_[2] ^= s_[0];
        s_[3] ^= s_[1];
        s_[1] ^= s_[2];
        s_[0] ^= s_[3];
        s_[2] ^= t;
        s_[3] = rotl(s_[3], 45);
        return result;
    }

    // Uniform in [0, bound), bound >= 1, without bias.
    [[gnu::always_inline]] std::uint32_t below(std::uint32_t bound) {
        TINMIND_ASSERT(bound >= 1);
        std::uint64_t product = (next() >> 32) * bound;
        auto low = static_cast<std::uint32_t>(product);
        if (low < bound) [[unlikely]] {
            const std::uint32_t threshold = (0u - bound) % bound;
            while (low < threshold) {
                product = (next() >> 32) * bound;
                low = static_cast<std::uint32_t>(product);
            }
        }
        return static_cast<std::uint32_t>(product >> 32);
    }

    // Uniform in [0, 1) with 53 bits.
    double real() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    static constexpr std::uint64_t rotl(std::uint64_t x, int k) { return (x << k) | (x >> (64 - k)); }
    void reseed(std::uint64_t seed) {
        for (auto& word : s_) word = splitmix64(seed);
    }
    std::array<std::uint64_t, 4> s_{};
};

}  // namespace tinmind
