// Random events (specification 4.8): what is drawn from where, with exact integer weights.
//
// Every event is a draw from a bag of counts, or of one tile out of those left in a deck, all different.
#include "games/bot_factory/procedures.hpp"
#include "games/bot_factory/rules.hpp"
#include "games/bot_factory/setup.hpp"

namespace tinmind::bot_factory {

namespace {

// The bag of an event: counts in nibbles, what kind of move takes kind i out of it, and its first argument.
struct Bag {
    std::uint64_t counts;
    Do kind;
    int from;
};

Bag bag_of(const Box& box, const State& s) {
    switch (s.node) {
        case Node::kReveal: return {s.hidden.word >> (12 * s.colour) & 0xFFF, Do::kReveal, s.colour};
        case Node::kReshuffle: return {s.hidden.word >> (12 * s.colour) & 0xFFF, Do::kReshuffle, s.colour};
        case Node::kFill: return {s.project_deck.word, Do::kFill, empty_slot(s)};
        case Node::kSpare: return {s.hidden.word, Do::kSpare, first_empty(s.spare)};
        default: return {s.project_deck.word, Do::kStartProject, seat_without_project(box, s)};
    }
}

int next_position(const State& s) {
    int position = 0;
    while (s.contracts[at(position)] != kNoTile) ++position;
    return position;
}

// Contracts not yet dealt, bit by tile.
std::uint32_t undealt(const State& s) {
    std::uint32_t mask = (1u << kContractTiles) - 1;
    for (int tile : s.contracts) mask &= ~(1u << tile);
    return mask;
}

// The tiles of which one is drawn, each as likely as another; none when the event is a draw from a bag.
std::uint32_t deck_of(const State& s) {
    switch (s.node) {
        case Node::kContract: return undealt(s);
        case Node::kTask: return (1u << kTasks) - 1;
        case Node::kVilelaAction: return s.solo.actions;
        case Node::kVilelaBot: return s.solo.bots;
        case Node::kInspection: return s.solo.inspections;
        default: return 0;
    }
}
Move drawn_tile(const State& s, int tile) {
    switch (s.node) {
        case Node::kContract: return make_move(Do::kContract, next_position(s), tile);
        case Node::kTask: return make_move(Do::kTask, tile);
        case Node::kVilelaAction: return make_move(Do::kVilelaAction, tile);
        case Node::kVilelaBot: return make_move(Do::kVilelaBot, tile);
        default: return make_move(Do::kInspection, tile);
    }
}

}  // namespace

void list_outcomes(const Box& box, const State& s, Outcomes& out) {
    if (const std::uint32_t deck = deck_of(s)) {
        for_each_bit(deck, [&](int tile) { out.push_back({drawn_tile(s, tile), 1}); });
        return;
    }
    const Bag bag = bag_of(box, s);
    const PackedCounts<std::uint64_t, 16> counts{bag.counts};
    for_each_bit(counts.present(), [&](int i) {
        out.push_back({make_move(bag.kind, bag.from, i), static_cast<std::uint32_t>(counts[i])});
    });
}

Move sample_outcome(const Box& box, const State& s, Rng& rng) {
    if (const std::uint32_t deck = deck_of(s)) {
        const auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(deck))));
        return drawn_tile(s, nth_bit(deck, n));
    }
    const Bag bag = bag_of(box, s);
    const PackedCounts<std::uint64_t, 16> counts{bag.counts};
    auto n = static_cast<int>(rng.below(static_cast<std::uint32_t>(counts.total())));
    int i = 0;
    while (n >= counts[i]) n -= counts[i++];
    return make_move(bag.kind, bag.from, i);
}

bool is_forced_outcome(const State& s, Move& only) {
    if (s.node >= Node::kVilelaAction) {
        const std::uint32_t deck = deck_of(s);
        only = drawn_tile(s, lowest_bit(deck));
        return (deck & (deck - 1)) == 0;
    }
    if (s.node != Node::kReveal && s.node != Node::kReshuffle && s.node != Node::kFill) return false;
    const std::uint64_t counts = s.node == Node::kFill ? s.project_deck.word : s.hidden.word >> (12 * s.colour) & 0xFFF;
    const int low = lowest_bit(counts) / 4;
    if ((counts >> (4 * low)) > 15) return false;
    only = s.node == Node::kFill ? make_move(Do::kFill, empty_slot(s), low)
                                 : make_move(s.node == Node::kReveal ? Do::kReveal : Do::kReshuffle, s.colour, low);
    return true;
}

}  // namespace tinmind::bot_factory
