// A search tree that several workers grow at the same time.
//
// Nodes and edges are those of tree.hpp. They lie in chunks that never move, taken from one counter, so that pointers
// and links stay true while others work. What is constant once a node is made (moves, priors, seats) is published with
// the link to the node (release, acquire); what changes (visits, sums, the number of edges tried) is read and written by
// relaxed atomic operations: an old number costs a little choice, never a visit. Node::visits is kept at the root alone:
// elsewhere the edge to the node tells it. The outcomes of a chance node lie in a
// chain of hash tables, each twice as large as the one before; an outcome takes a free place by compare-exchange and
// stays there.
//
// Each worker has a part: a handle onto the common arena, which also counts what was made through it. Making, keeping and
// looking through the tree (reset, take_over, each_edge) is for one thread while no other works.
#pragma once

#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <vector>

#include "search/tree.hpp"

namespace tinmind {

// The node is being made by another worker.
inline constexpr Link kLinkToCome = ~Link{0};

// Numbers that others may change at the same time.
template <class T>
T load(T& number) {
    return std::atomic_ref<T>(number).load(std::memory_order_relaxed);
}
template <class T>
T add(T& number, T amount) {
    return std::atomic_ref<T>(number).fetch_add(amount, std::memory_order_relaxed);
}

// Slots in chunks that never move; kept from search to search.
class SharedArena {
public:
    ~SharedArena() { drop_chunks(0); }
    SharedArena() = default;
    SharedArena(const SharedArena&) = delete;
    SharedArena& operator=(const SharedArena&) = delete;

    void set_limits(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step);
    void clear();
    // Room for a node, or kNoLink.
    Link take(std::size_t slots);
    bool take_node();
    bool is_full() const { return used_.load(std::memory_order_relaxed) + largest_step_ > max_slots_; }
    bool has_all_nodes() const { return max_nodes_ != 0 && num_nodes_.load(std::memory_order_relaxed) >= max_nodes_; }
    Slot& slot(Link link) const { return chunks_[link >> kChunkBits].load(std::memory_order_relaxed)[link & kInChunk]; }

    std::uint64_t max_slots() const { return max_slots_; }
    std::uint64_t max_nodes() const { return max_nodes_; }
    std::size_t largest_step() const { return largest_step_; }

private:
    static constexpr int kChunkBits = 16;
    static constexpr std::uint64_t kChunk = std::uint64_t{1} << kChunkBits, kInChunk = kChunk - 1;

    bool has_chunk(std::size_t number);
    void drop_chunks(std::size_t kept);

    std::unique_ptr<std::atomic<Slot*>[]> chunks_;
    std::size_t num_chunks_ = 0;  // that there may be
    std::uint64_t max_slots_ = 0, max_nodes_ = 0;
    std::size_t largest_step_ = 0;
    std::mutex growing_;
    // These change all the time: apart from what every step reads.
    alignas(64) std::atomic<std::uint64_t> used_{1};
    std::atomic<std::uint64_t> num_nodes_{0};  // where there is a limit
};

class SharedTree {
public:
    SharedTree() : arena_(std::make_shared<SharedArena>()) {}

    // As of Tree.
    void reset(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step) {
        set_limits(max_bytes, max_nodes, largest_step);
        clear();
    }
    void set_limits(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step) {
        arena_->set_limits(max_bytes, max_nodes, largest_step);
    }
    void clear() {
        arena_->clear();
        start_part();
    }
    // Becomes another worker's part of the tree of `first`.
    void join(const SharedTree& first) {
        arena_ = first.arena_;
        start_part();
    }
    // Empties this tree and takes over what lies below a node of another one of the same limits; returns its link here.
    Link take_over(SharedTree& from, Link link);

    bool has_room() const {
        return !arena_->has_all_nodes() && (left_ >= arena_->largest_step() || !arena_->is_full());
    }
    bool is_full() const { return !has_room(); }

    // A node that nobody else sees yet; its edges are to be filled in by the caller. kNoLink: there is no room.
    Link add_decision(int seat, std::size_t size);
    Link add_chance();

    Node& node(Link link) const { return arena_->slot(link).node; }
    // Made or taken through this handle.
    std::uint64_t num_nodes() const { return num_nodes_; }
    std::uint64_t bytes() const { return num_slots_ * sizeof(Slot); }

    // The node behind an edge, as far as it has been published.
    static Link child(Edge& edge) { return std::atomic_ref(edge.child).load(std::memory_order_acquire); }
    // True: the caller is to make the node behind the edge, and to publish it.
    static bool claim(Link& link) {
        Link none = kNoLink;
        return std::atomic_ref(link).compare_exchange_strong(none, kLinkToCome, std::memory_order_relaxed);
    }
    static void publish(Link& link, Link made) { std::atomic_ref(link).store(made, std::memory_order_release); }

    // The edge of an outcome of a chance node, made if it is new; nullptr when there is no room for it now.
    Edge* outcome(Link link, Move move);
    bool has_outcome(Link link, Move move);
    // Of the outcomes that came up, the one that the n-th visit fell on, or the last one; nullptr: none came up.
    Edge* known_outcome(Link link, std::uint32_t n);

    template <class F>
    void each_edge(Link link, F&& look_at) const {
        for (Link at = link; at != kNoLink; at = node(at).next)
            for (Edge& edge : all_edges(node(at))) look_at(edge);
    }

private:
    static constexpr int kSmallestTable = 2, kLargestTable = 14;
    static constexpr std::size_t kBucket = 4;  // places in a table at which an outcome may lie
    static constexpr Move kNoMove{255, 255, 255, 255};
    static constexpr std::size_t kBlock = 1024;  // slots taken at once: each worker writes in places of its own

    void start_part() {
        num_nodes_ = num_slots_ = 0;
        left_ = 0;
    }
    Link take(std::size_t slots);
    Link make_table(int log2_table);
    Edge* bucket(Node& table, Move move) const;
    Link next_table(Node& table);
    Link copy_node(SharedTree& from, Link link, std::vector<Link>& open);

    std::shared_ptr<SharedArena> arena_;
    std::uint64_t num_nodes_ = 0, num_slots_ = 0;
    Link block_ = kNoLink;  // the first slot of what is left of the worker's block
    std::size_t left_ = 0;
};

}  // namespace tinmind
