#include "search/information_index.hpp"

#include <algorithm>
#include <bit>

namespace tinmind {

void InformationIndex::reset(std::uint64_t max_bytes) {
    most_entries_ = std::max<std::uint64_t>(std::bit_floor(max_bytes / sizeof(Entry)), kFirstEntries);
    entries_.assign(kFirstEntries, {});
    used_ = 0;
}

bool InformationIndex::grow(std::size_t sets) {
    if (is_full(sets)) return false;
    std::vector<Entry> old(entries_.size() * 2);
    old.swap(entries_);
    for (const Entry& entry : old)
        if (entry.link != kNoLink) find(entry.key) = entry;
    return has_room(sets);
}

}  // namespace tinmind
