// Bit sets in machine words and small counts packed into one word.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#if defined(__BMI2__)
#include <immintrin.h>
#endif

#include "core/check.hpp"

namespace tinmind {

inline int count_bits(std::uint64_t word) { return std::popcount(word); }
inline int lowest_bit(std::uint64_t word) { return std::countr_zero(word); }

// Index of the n-th set bit (n from 0); word must have more than n bits set.
inline int nth_bit(std::uint64_t word, int n) {
    TINMIND_ASSERT(n >= 0 && n < count_bits(word));
#if defined(__BMI2__)
    return std::countr_zero(_pdep_u64(std::uint64_t{1} << n, word));
#else
    while (n-- > 0) word &= word - 1;
    return std::countr_zero(word);
#endif
}

// for_each_bit(word, f): f(index) for each set bit, ascending.
template <class F>
inline void for_each_bit(std::uint64_t word, F&& f) {
    for (; word != 0; word &= word - 1) f(lowest_bit(word));
}

// A multiset over N kinds, each count in one nibble (0..15) of a word.
template <std::unsigned_integral Word, int N>
struct PackedCounts {
    static_assert(N * 4 <= static_cast<int>(sizeof(Word) * 8));
    static constexpr int kKinds = N;
    Word word = 0;

    int operator[](int kind) const { return static_cast<int>(word >> (4 * kind)) & 15; }
    bool has(int kind) const { return (*this)[kind] != 0; }
    void add(int kind, int n = 1) {
        TINMIND_ASSERT((*this)[kind] + n <= 15);
        word = static_cast<Word>(word + (static_cast<Word>(n) << (4 * kind)));
    }
    void remove(int kind, int n = 1) {
        TINMIND_ASSERT((*this)[kind] >= n);
        word = static_cast<Word>(word - (static_cast<Word>(n) << (4 * kind)));
    }
    void set(int kind, int n) {
        word = static_cast<Word>((word & ~(static_cast<Word>(15) << (4 * kind))) | static_cast<Word>(n) << (4 * kind));
    }
    // Number of tiles in all.
    int total() const { return total_of(word); }
    // Number of tiles among kinds [first, first + n).
    int total(int first, int n) const {
        return total_of(
            n == 0 ? 0 : (static_cast<std::uint64_t>(word) >> (4 * first)) & (~std::uint64_t{0} >> (64 - 4 * n)));
    }
    // Bit k set where kind k is present.
    std::uint64_t present() const {
        const std::uint64_t w = word;
        std::uint64_t low = (w | w >> 1 | w >> 2 | w >> 3) & 0x1111111111111111ull;
#if defined(__BMI2__)
        return _pext_u64(low, 0x1111111111111111ull);
#else
        std::uint64_t mask = 0;
        for (; low != 0; low &= low - 1) mask |= std::uint64_t{1} << (lowest_bit(low) / 4);
        return mask;
#endif
    }
    friend bool operator==(const PackedCounts&, const PackedCounts&) = default;

private:
    static int total_of(std::uint64_t w) {
        const std::uint64_t bytes = (w & 0x0F0F0F0F0F0F0F0Full) + (w >> 4 & 0x0F0F0F0F0F0F0F0Full);
        return static_cast<int>((bytes * 0x0101010101010101ull) >> 56);
    }
};

}  // namespace tinmind
