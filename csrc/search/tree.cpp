#include "search/tree.hpp"

#include <algorithm>
#include <limits>
#include <vector>

namespace tinmind {

void Tree::set_limits(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step) {
    // Links have 32 bits.
    constexpr std::uint64_t kMostSlots = std::numeric_limits<Link>::max();
    max_slots_ = static_cast<std::size_t>(max_bytes == 0 ? kMostSlots : std::min(max_bytes / sizeof(Slot), kMostSlots));
    max_nodes_ = max_nodes == 0 ? std::numeric_limits<std::uint64_t>::max() : max_nodes;
    largest_step_ = largest_step;
}

void Tree::reset(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step) {
    set_limits(max_bytes, max_nodes, largest_step);
    clear();
    // An arena larger than this search may have would end it elsewhere than a new one.
    if (capacity_ > max_slots_) {
        slots_.reset();
        capacity_ = 0;
    }
}

Link Tree::take_over(Tree& from, Link link) {
    reset(from.max_slots_ * sizeof(Slot), from.max_nodes_, from.largest_step_);
    if (!reserve(from.used_ + largest_step_)) return kNoLink;
    std::vector<Link> open;  // nodes here whose children still lie there
    const auto copy = [&](Link node) {
        const std::size_t size = from.slots_of(from.node(node));
        const Link copied = take(size);
        std::copy_n(from.slots_.get() + node, size, slots_.get() + copied);
        ++num_nodes_;
        open.push_back(copied);
        return copied;
    };
    const Link root = copy(link);
    while (!open.empty()) {
        Node& parent = node(open.back());
        open.pop_back();
        const std::size_t edges = slots_of(parent) - 1;
        for (std::size_t i = 0; i < edges; ++i)
            if (Link& child = parent.edges()[i].child; child != kNoLink) child = copy(child);
    }
    return root;
}

// A large block is not copied by realloc but mapped anew, on the systems that matter; its pages take memory when first
// used.
bool Tree::grow() {
    if (is_full()) return false;
    return reserve(std::min(std::max({capacity_ * 2, kFirstCapacity, used_ + largest_step_}), max_slots_));
}

bool Tree::reserve(std::size_t wanted) {
    if (wanted <= capacity_) return true;
    void* const block = std::realloc(slots_.get(), wanted * sizeof(Slot));
    if (block == nullptr) {
        max_slots_ = capacity_;
        return false;
    }
    slots_.release();
    slots_.reset(static_cast<Slot*>(block));
    capacity_ = wanted;
    return true;
}

Link Tree::make_table(int log2_table) {
    const std::size_t size = std::size_t{1} << log2_table;
    Link& first_free = free_tables_[static_cast<std::size_t>(log2_table)];
    Link link = first_free;
    if (link != kNoLink)
        first_free = node(link).edges()->child;
    else
        link = take(1 + size);
    for (std::size_t i = 0; i <= size; ++i) slots_[link + i].edge = Edge{};
    Node& made = node(link);
    made = Node{};
    made.who = Turn::kChance;
    made.log2_table = static_cast<std::uint8_t>(log2_table);
    return link;
}

Link Tree::widen(Link old) {
    const int log2_table = node(old).log2_table;
    TINMIND_ASSERT(log2_table < kLargestTable);
    const Link link = make_table(log2_table + 1);
    node(link).visits = node(old).visits;
    node(link).size = node(old).size;
    Edge* const edges = node(old).edges();
    for (std::size_t i = 0; i < std::size_t{1} << log2_table; ++i)
        if (edges[i].visits != 0) *find(link, edges[i].move) = edges[i];
    edges->child = free_tables_[static_cast<std::size_t>(log2_table)];
    free_tables_[static_cast<std::size_t>(log2_table)] = old;
    return link;
}

}  // namespace tinmind
