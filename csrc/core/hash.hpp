// Hashing of words and of trivially copyable states. The same value on every machine of the same byte order.
#pragma once

#include <cstdint>
#include <cstring>
#include <type_traits>

namespace tinmind {

constexpr std::uint64_t mix_hash(std::uint64_t hash, std::uint64_t word) {
    // 128-bit multiply-fold in the manner of wyhash: fast and well spread.
    const unsigned __int128 product = static_cast<unsigned __int128>(hash ^ word ^ 0xA0761D6478BD642Full) *
                                      (0xE7037ED1A0B428DBull ^ (word << 32 | word >> 32));
    return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64) ^
           hash * 0x9E3779B97F4A7C15ull;
}

// Hash of the bytes of a State: equal states, equal hash. States have no padding (checked here).
template <class T>
std::uint64_t hash_bytes(const T& value) {
    static_assert(std::is_trivially_copyable_v<T> && std::has_unique_object_representations_v<T>,
                  "a State must have no padding bytes: order its fields by size or add explicit ones");
    const auto* bytes = reinterpret_cast<const unsigned char*>(&value);
    std::uint64_t hash = sizeof(T);
    std::size_t i = 0;
    for (; i + 8 <= sizeof(T); i += 8) {
        std::uint64_t word;
        std::memcpy(&word, bytes + i, 8);
        hash = mix_hash(hash, word);
    }
    if (i < sizeof(T)) {
        std::uint64_t word = 0;
        std::memcpy(&word, bytes + i, sizeof(T) - i);
        hash = mix_hash(hash, word);
    }
    return hash;
}

}  // namespace tinmind
