// The storage of a search tree: nodes and edges in one arena, linked by 32-bit slot numbers.
//
// A node and its edges lie in consecutive slots of 24 bytes, so that a step down the tree touches one place in memory.
// An edge carries the statistics of one move; a child node is made only when its edge is followed for the second time.
// At a decision all moves have an edge, those that were tried before those that were not. At a chance node only
// outcomes that came up have one: they lie in a hash table that grows with their number. The arena is kept from search
// to search and never exceeds its limit.
//
// Not thread-safe: each worker has a tree of its own. (shared_tree.hpp: one for all.)
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#include "core/check.hpp"
#include "core/move.hpp"

namespace tinmind {

using Link = std::uint32_t;  // a slot number; slot 0 is never a node
inline constexpr Link kNoLink = 0;

struct Edge {
    Move move;
    union {
        Link child = kNoLink;     // a public tree: the node behind it
        std::uint32_t available;  // an information set: how often its state allowed the move
        float mean;               // regret matching: of the payoffs, corrected for what was not tried
    };
    std::uint32_t visits = 0;
    float extra = 0;  // of the selection rule: a prior, a mean square, or a regret
    double sum = 0;   // of the payoffs of the seat that acts at the parent; regret matching: of the strategy
};

struct Node {
    std::uint32_t visits = 0;
    std::uint16_t size = 0;       // decision: edges; chance: outcomes that came up
    std::uint16_t tried = 0;      // decision: edges followed so far, they come first
    std::int8_t who = 0;          // the seat that acts, or Turn::kChance
    std::uint8_t log2_table = 0;  // chance: the table has 2^log2_table slots
    std::uint16_t capacity = 0;   // information set: edges there is room for
    Link next = kNoLink;          // chance, in a shared tree: the table that goes on where this one is full
    std::uint8_t unused[8] = {};

    Edge* edges();
};

// One cell of the arena.
union Slot {
    Node node;
    Edge edge;
    Slot() : node() {}
};
static_assert(sizeof(Edge) == 24 && sizeof(Node) == 24 && sizeof(Slot) == 24 && std::is_trivially_copyable_v<Slot>);

// A node's edges are the slots behind it.
inline Edge* Node::edges() { return &(reinterpret_cast<Slot*>(this) + 1)->edge; }

// All places for edges of a node; at a chance node those of outcomes that did not come up have no visits.
inline std::span<Edge> all_edges(Node& node) {
    return {node.edges(), node.who >= 0 ? node.size : std::size_t{1} << node.log2_table};
}

class Tree {
public:
    // Forgets everything; from now on at most so many bytes and nodes (0: no such limit). `largest_step` is the most
    // slots that one simulation may take.
    void reset(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step);

    // Forgets everything, with the limits as they are.
    void clear() {
        used_ = 1;
        num_nodes_ = 0;
        free_tables_ = {};
    }

    // One more simulation may not find room.
    bool is_full() const { return num_nodes_ >= max_nodes_ || used_ + largest_step_ > max_slots_; }
    // Makes sure that one more simulation finds room, so that nothing moves while it runs; false: the tree is full.
    bool has_room() { return used_ + largest_step_ <= capacity_ ? num_nodes_ < max_nodes_ : grow(); }

    // A decision node; its edges are to be filled in by the caller.
    Link add_decision(int seat, std::size_t size) {
        const Link link = take(1 + size);
        Node& made = (slots_.get() + link)->node;
        made = Node{};
        made.who = static_cast<std::int8_t>(seat);
        made.size = static_cast<std::uint16_t>(size);
        ++num_nodes_;
        return link;
    }
    Link add_chance() {
        ++num_nodes_;
        return make_table(kSmallestTable);
    }
    // Room for `size` edges in all; the edges so far keep their order. The old node stays where it is, unused.
    Link enlarge(Link old, std::size_t capacity) {
        const Link link = take(1 + capacity);
        Slot* const from = slots_.get() + old;
        std::copy(from, from + 1 + from->node.size, slots_.get() + link);
        node(link).capacity = static_cast<std::uint16_t>(capacity);
        return link;
    }
    // Empties this tree and takes over what lies below a node of another one of the same limits; returns its link here.
    Link take_over(Tree& from, Link link);
    // Limits of a search that goes on with the tree as it is.
    void set_limits(std::uint64_t max_bytes, std::uint64_t max_nodes, std::size_t largest_step);
    // Slots taken so far.
    std::size_t used() const { return used_; }
    // The edge of an outcome of the chance node at `link`, made if it is new; the node may move, and `link` with it.
    Edge* outcome(Link& link, Move move) {
        Edge* edge = find(link, move);
        if (edge->visits != 0) return edge;
        Node& chance = node(link);
        if (chance.size >= most_outcomes(chance.log2_table)) {
            link = widen(link);
            edge = find(link, move);
        }
        ++node(link).size;
        *edge = Edge{};
        edge->move = move;
        return edge;
    }

    bool has_outcome(Link link, Move move) { return find(link, move)->visits != 0; }
    // Of the outcomes that came up, the one that the n-th visit fell on, n < visits.
    Edge* known_outcome(Node& chance, std::uint32_t n) {
        Edge* edge = chance.edges();
        for (Edge* const last = edge + (std::size_t{1} << chance.log2_table) - 1; edge != last; ++edge) {
            if (n < edge->visits) break;
            n -= edge->visits;
        }
        return edge;
    }

    Node& node(Link link) { return slots_[link].node; }
    template <class F>
    void each_edge(Link link, F&& look_at) {
        for (Edge& edge : all_edges(node(link))) look_at(edge);
    }
    Edge& edge(Link link) { return slots_[link].edge; }
    // Slot numbers stay true while the arena grows. (A chance node that widens takes its edges elsewhere.)
    Link link_of(const Node* node) const {
        return static_cast<Link>(reinterpret_cast<const Slot*>(node) - slots_.get());
    }
    Link link_of(const Edge* edge) const {
        return static_cast<Link>(reinterpret_cast<const Slot*>(edge) - slots_.get());
    }
    std::uint64_t num_nodes() const { return num_nodes_; }
    std::uint64_t bytes() const { return used_ * sizeof(Slot); }

    // The most slots that making or widening a node takes, given the most moves and outcomes a game has.
    static constexpr std::size_t largest_step(std::size_t moves, std::size_t outcomes) {
        int table = kSmallestTable;
        while (most_outcomes(table) < outcomes) ++table;
        return std::max(std::size_t{1} + moves, std::size_t{1} + (std::size_t{1} << table));
    }

private:
    static constexpr int kSmallestTable = 2, kLargestTable = 24;
    static constexpr std::size_t kFirstCapacity = 4096;

    // Three quarters full is full.
    static constexpr std::size_t most_outcomes(int log2_table) { return (std::size_t{1} << log2_table) / 4 * 3; }

    Link take(std::size_t count) {
        const std::size_t at = used_;
        used_ += count;
        TINMIND_ASSERT(used_ <= capacity_);
        return static_cast<Link>(at);
    }
    // The place of a move in the table of a chance node: its edge, or an empty one (no visits).
    Edge* find(Link link, Move move) {
        Node& chance = node(link);
        Edge* const table = chance.edges();
        const std::uint32_t mask = (1u << chance.log2_table) - 1;
        std::uint32_t at = (move.raw() * 0x9E3779B1u) >> (32 - chance.log2_table);
        while (table[at].visits != 0 && table[at].move != move) at = (at + 1) & mask;
        return &table[at];
    }
    Link make_table(int log2_table);
    Link widen(Link link);
    bool grow();
    bool reserve(std::size_t slots);
    // Of a node and its edges.
    static std::size_t slots_of(const Node& node) {
        return std::size_t{1} + (node.who >= 0 ? std::size_t{node.size} : std::size_t{1} << node.log2_table);
    }

    struct Free {
        void operator()(Slot* slots) const { std::free(slots); }
    };
    std::unique_ptr<Slot[], Free> slots_;
    std::size_t used_ = 1, capacity_ = 0, max_slots_ = 0, largest_step_ = 0;
    std::uint64_t num_nodes_ = 0, max_nodes_ = 0;
    std::array<Link, kLargestTable + 1> free_tables_{};  // chance nodes that were outgrown, by size, to be used again
};

}  // namespace tinmind
