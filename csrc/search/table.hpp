// The transposition table of an exhaustive search.
//
// An entry holds the outlook of a decision for one depth, or for any depth when it is proven. Each key has two places:
// the first keeps the deepest search (a proven entry counts as that), the second what was found or replaced last. So
// what cost most stays, and what was just found is there for the next window or iteration (Breuker, Uiterwijk and
// van den Herik, "Replacement Schemes for Transposition Tables", 1994: their TwoDeep). Entries of earlier searches are
// as good as empty, so the result of a search never depends on what ran before.
#pragma once

#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#include "search/outlook.hpp"

namespace tinmind {

template <class G>
class TranspositionTable {
public:
    static constexpr int kAnyDepth = 1 << 20;

    struct Entry {
        std::uint64_t key = 0;
        Outlook<G> outlook;
        Move move;                 // the best one, or the one that proved the bound
        std::int32_t depth = 0;    // decisions below, as asked for, or kAnyDepth
        std::uint32_t search = 0;  // which search it belongs to; 0: empty
    };
    static_assert(std::is_trivially_copyable_v<Entry>);

    // Starts a search with 2^bits entries, or as many as fit max_bytes (0: no limit); at least two.
    void start(std::uint32_t bits, std::uint64_t max_bytes) {
        std::uint64_t size = std::uint64_t{1} << bits;
        if (max_bytes > 0) size = std::min(size, std::bit_floor(max_bytes / sizeof(Entry)));
        size = std::max<std::uint64_t>(size, 2);
        if (size_ != size || search_ == ~0u) {
            // Zeroed memory is a table of empty entries, and takes no time until it is touched.
            entries_.reset();
            entries_.reset(static_cast<Entry*>(std::calloc(size, sizeof(Entry))));
            size_ = entries_ ? size : 0;
            if (!entries_) throw std::bad_alloc();
            search_ = 0;
        }
        shift_ = 64 - std::countr_zero(size);
        ++search_;
    }

    const Entry* find(std::uint64_t state_key, int depth) const {
        const std::uint64_t key = mix_hash(state_key, static_cast<std::uint64_t>(depth));
        const std::size_t at = place(key);
        for (const std::size_t i : {at, at ^ 1})
            if (entries_[i].search == search_ && entries_[i].key == key) return &entries_[i];
        return nullptr;
    }
    void store(std::uint64_t state_key, int depth, Move move, const Outlook<G>& outlook) {
        if (outlook.proven) depth = kAnyDepth;
        const std::uint64_t key = mix_hash(state_key, static_cast<std::uint64_t>(depth));
        const std::size_t at = place(key) & ~std::size_t{1};
        Entry& deep = entries_[at];
        const bool is_other = deep.search == search_ && deep.key != key;
        const bool is_deeper = is_other && deep.depth > depth;
        if (is_other && !is_deeper) entries_[at + 1] = deep;
        (is_deeper ? entries_[at + 1] : deep) = {key, outlook, move, depth, search_};
    }
    std::uint64_t bytes() const { return size_ * sizeof(Entry); }

private:
    std::size_t place(std::uint64_t key) const { return static_cast<std::size_t>(key >> shift_); }

    struct Free {
        void operator()(Entry* entries) const { std::free(entries); }
    };
    std::unique_ptr<Entry[], Free> entries_;
    std::uint64_t size_ = 0;
    int shift_ = 63;
    std::uint32_t search_ = 0;
};

}  // namespace tinmind
