// The table of C functions that the loaded core hands to the Cython module (as NumPy's C API does).
//
// One Cython module serves every instruction set. Version and size are checked when it is imported.
#pragma once

#include <cstddef>
#include <cstdint>

struct TinmindFast {
    std::uint32_t version;
    std::uint32_t size;  // sizeof(TinmindFast)
    int (*players)(const void* position);
    // Plays games first..first+count-1 of a batch: game i from the stream seed + i; rows of players() shares, and lengths in moves.
    void (*play_games)(const void* position, std::uint64_t seed, std::size_t count, int policy, float* shares,
                       std::int32_t* lengths);
};

inline constexpr std::uint32_t kTinmindFastVersion = 1;
