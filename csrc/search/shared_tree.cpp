#include "search/shared_tree.hpp"

#include <algorithm>

namespace tinmind {

void SharedArena::set_limits(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step) {
    constexpr std::uint64_t kMostSlots = kLinkToCome;  // links have 32 bits
    max_slots_ = max_bytes == 0 ? kMostSlots : std::min(max_bytes / sizeof(Slot), kMostSlots);
    max_nodes_ = max_nodes;
    largest_step_ = largest_step;
    const std::size_t wanted = (max_slots_ + kChunk - 1) / kChunk;
    if (wanted == num_chunks_) return;
    drop_chunks(wanted);
    auto chunks = std::make_unique<std::atomic<Slot*>[]>(wanted);
    for (std::size_t i = 0; i < std::min(wanted, num_chunks_); ++i) chunks[i] = chunks_[i].load();
    chunks_ = std::move(chunks);
    num_chunks_ = wanted;
}

void SharedArena::clear() {
    used_ = 1;
    num_nodes_ = 0;
}

Link SharedArena::take(std::size_t slots) {
    std::uint64_t at = used_.load(std::memory_order_relaxed), begin;
    do {
        begin = (at & kInChunk) + slots <= kChunk ? at : (at | kInChunk) + 1;  // a node lies in one chunk
        if (begin + slots > max_slots_) return kNoLink;
    } while (!used_.compare_exchange_weak(at, begin + slots, std::memory_order_relaxed));
    return has_chunk(begin >> kChunkBits) ? static_cast<Link>(begin) : kNoLink;
}

bool SharedArena::take_node() {
    if (max_nodes_ == 0 || num_nodes_.fetch_add(1, std::memory_order_relaxed) < max_nodes_) return true;
    num_nodes_.fetch_sub(1, std::memory_order_relaxed);
    return false;
}

// Its pages take memory when first used, on the systems that matter.
bool SharedArena::has_chunk(std::size_t number) {
    std::atomic<Slot*>& chunk = chunks_[number];
    if (chunk.load(std::memory_order_acquire) != nullptr) return true;
    const std::lock_guard lock(growing_);
    if (chunk.load(std::memory_order_relaxed) != nullptr) return true;
    auto* const made = static_cast<Slot*>(std::malloc(kChunk * sizeof(Slot)));
    if (made == nullptr) {  // no memory to be had: the tree is full
        used_.store(max_slots_, std::memory_order_relaxed);
        return false;
    }
    chunk.store(made, std::memory_order_release);
    return true;
}

void SharedArena::drop_chunks(std::size_t kept) {
    for (std::size_t i = kept; i < num_chunks_; ++i) {
        std::free(chunks_[i].load());
        chunks_[i] = nullptr;
    }
}

// From the worker's block; what a block has left for a node that is too large is lost.
Link SharedTree::take(std::size_t slots) {
    if (left_ < slots) {
        std::size_t wanted = std::max(slots, kBlock);
        Link block = arena_->take(wanted);
        if (block == kNoLink) block = arena_->take(wanted = slots);
        if (block == kNoLink) return kNoLink;
        block_ = block;
        left_ = wanted;
        num_slots_ += wanted;
    }
    const Link taken = block_;
    block_ += static_cast<Link>(slots);
    left_ -= slots;
    return taken;
}

Link SharedTree::add_decision(int seat, std::size_t size) {
    if (!arena_->take_node()) return kNoLink;
    const Link link = take(1 + size);
    if (link == kNoLink) return kNoLink;
    Node& made = node(link);
    made = Node{};
    made.who = static_cast<std::int8_t>(seat);
    made.size = static_cast<std::uint16_t>(size);
    ++num_nodes_;
    return link;
}

Link SharedTree::add_chance() {
    if (!arena_->take_node()) return kNoLink;
    const Link link = make_table(kSmallestTable);
    if (link != kNoLink) ++num_nodes_;
    return link;
}

Link SharedTree::make_table(int log2_table) {
    const Link link = take(1 + (std::size_t{1} << log2_table));
    if (link == kNoLink) return kNoLink;
    Node& made = node(link);
    made = Node{};
    made.who = Turn::kChance;
    made.log2_table = static_cast<std::uint8_t>(log2_table);
    for (Edge& edge : all_edges(made)) {
        edge = Edge{};
        edge.move = kNoMove;
    }
    return link;
}

Edge* SharedTree::bucket(Node& table, Move move) const {
    const std::uint32_t at = (move.raw() * 0x9E3779B1u) >> (32 - table.log2_table);
    return table.edges() + (at & ~static_cast<std::uint32_t>(kBucket - 1));
}

// The table behind a full bucket, made if there is none; kNoLink where another worker is just making it.
Link SharedTree::next_table(Node& table) {
    const Link next = std::atomic_ref(table.next).load(std::memory_order_acquire);
    if (next != kNoLink) return next == kLinkToCome ? kNoLink : next;
    if (!claim(table.next)) return kNoLink;
    const Link made = make_table(std::min(table.log2_table + 1, kLargestTable));
    publish(table.next, made);
    return made;
}

Edge* SharedTree::outcome(Link link, Move move) {
    for (Link at = link; at != kNoLink; at = next_table(node(at))) {
        Edge* const places = bucket(node(at), move);
        for (Edge* edge = places; edge != places + kBucket; ++edge) {
            const std::atomic_ref<Move> place(edge->move);
            Move there = place.load(std::memory_order_acquire);
            if (there == kNoMove && place.compare_exchange_strong(there, move, std::memory_order_acq_rel)) {
                add<std::uint16_t>(node(link).size, 1);
                return edge;
            }
            if (there == move) return edge;
        }
    }
    return nullptr;
}

bool SharedTree::has_outcome(Link link, Move move) {
    while (link != kNoLink && link != kLinkToCome) {
        Edge* const places = bucket(node(link), move);
        for (Edge* edge = places; edge != places + kBucket; ++edge)
            if (std::atomic_ref(edge->move).load(std::memory_order_acquire) == move) return true;
        link = std::atomic_ref(node(link).next).load(std::memory_order_acquire);
    }
    return false;
}

// A visit of the node is counted before that of its outcome: the last one stands in for those on their way.
Edge* SharedTree::known_outcome(Link link, std::uint32_t n) {
    Edge* last = nullptr;
    while (link != kNoLink && link != kLinkToCome) {
        for (Edge& edge : all_edges(node(link))) {
            const std::uint32_t visits = load(edge.visits);
            if (visits == 0) continue;
            last = &edge;
            if (n < visits) return last;
            n -= visits;
        }
        link = std::atomic_ref(node(link).next).load(std::memory_order_acquire);
    }
    return last;
}

Link SharedTree::take_over(SharedTree& from, Link link) {
    reset(from.arena_->max_slots() * sizeof(Slot), from.arena_->max_nodes(), from.arena_->largest_step());
    std::vector<Link> open;  // nodes here whose children still lie there
    const Link root = copy_node(from, link, open);
    while (!open.empty()) {
        const Link parent = open.back();
        open.pop_back();
        each_edge(parent, [&](Edge& edge) {
            if (edge.child != kNoLink) edge.child = copy_node(from, edge.child, open);
        });
    }
    return root;
}

// With all tables of a chance node; what finds no room is left out.
Link SharedTree::copy_node(SharedTree& from, Link link, std::vector<Link>& open) {
    if (!arena_->take_node()) return kNoLink;
    Link first = kNoLink;
    for (Link* to = &first; link != kNoLink; link = from.node(link).next) {
        Node& old = from.node(link);
        const std::size_t slots = 1 + all_edges(old).size();
        const Link copied = take(slots);
        if (copied == kNoLink) break;
        std::copy_n(&from.arena_->slot(link), slots, &arena_->slot(copied));
        node(copied).next = kNoLink;
        *to = copied;
        to = &node(copied).next;
    }
    if (first == kNoLink) return kNoLink;
    ++num_nodes_;
    open.push_back(first);
    return first;
}

}  // namespace tinmind
