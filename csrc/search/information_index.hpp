// Where the node of an information set lies: a hash table from the set's key to a slot of the tree.
//
// A set that was met once has an entry and no node yet. The table grows between simulations only, and by its contents
// alone, so that a search is reproducible. Not thread-safe.
#pragma once

#include <cstdint>
#include <vector>

#include "search/tree.hpp"

namespace tinmind {

class InformationIndex {
public:
    static constexpr Link kMetOnce = ~Link{0};  // as a link: no node yet

    struct Entry {
        std::uint64_t key = 0;
        Link link = kNoLink;  // kNoLink: the entry is empty
        std::uint32_t unused = 0;
    };

    // Forgets everything; from now on at most so many bytes.
    void reset(std::uint64_t max_bytes);

    // One more simulation of so many new sets may not find room.
    bool is_full(std::size_t sets) const { return used_ + sets > most(most_entries_); }
    // Makes sure of that room; false: the index is full.
    bool has_room(std::size_t sets) { return used_ + sets <= most(entries_.size()) || grow(sets); }

    // The entry of a key, or the empty one where it belongs.
    Entry& find(std::uint64_t key) {
        std::size_t at = key & (entries_.size() - 1);
        while (entries_[at].link != kNoLink && entries_[at].key != key) at = (at + 1) & (entries_.size() - 1);
        return entries_[at];
    }
    // Takes an empty entry into use.
    void fill(Entry& entry, std::uint64_t key, Link link) {
        entry.key = key;
        entry.link = link;
        ++used_;
    }
    std::size_t size() const { return used_; }
    std::uint64_t bytes() const { return entries_.size() * sizeof(Entry); }

private:
    static constexpr std::size_t kFirstEntries = 1024;
    // Two thirds full is full.
    static constexpr std::size_t most(std::size_t entries) { return entries / 3 * 2; }
    bool grow(std::size_t sets);

    std::vector<Entry> entries_;
    std::size_t used_ = 0, most_entries_ = kFirstEntries;
};

}  // namespace tinmind
