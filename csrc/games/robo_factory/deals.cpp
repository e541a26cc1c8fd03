// All deals, sorted by what counts of them.
#include "games/robo_factory/deals.hpp"

#include <map>
#include <unordered_map>
#include <unordered_set>

namespace tinmind::robo_factory {

namespace {

using Board = std::array<std::uint8_t, kMostBoard>;
using Permutation = std::array<std::uint8_t, kCards>;

CardSet set_of(const Board& board) { return bit(board[0]) | bit(board[1]) | bit(board[2]); }

// The permutations of cards that keep card 0: of the other three colours in each part, and of the parts.
std::vector<Permutation> symmetries() {
    std::vector<std::array<int, kColours>> colours;
    for (std::array<int, kColours> p{0, 1, 2, 3};;) {
        colours.push_back(p);
        if (!std::next_permutation(p.begin() + 1, p.end())) break;
    }
    std::vector<Permutation> out;
    for (std::array<int, kParts> parts{0, 1, 2};;) {
        for (const auto& head : colours)
            for (const auto& torso : colours)
                for (const auto& legs : colours) {
                    Permutation map{};
                    for (int card = 0; card < kCards; ++card) {
                        const std::array<int, kParts> to{head[at(card / 16)], torso[at(card / 4 % 4)],
                                                         legs[at(card % 4)]};
                        map[at(card)] = byte(16 * to[at(parts[0])] + 4 * to[at(parts[1])] + to[at(parts[2])]);
                    }
                    out.push_back(map);
                }
        if (!std::next_permutation(parts.begin(), parts.end())) return out;
    }
}

// Puts a number in its place among the first `count` of a rising list, which grows by one.
template <std::size_t N>
void insert_sorted(std::array<std::uint16_t, N>& list, int& count, std::uint16_t number) {
    int place = count++;
    for (; place > 0 && list[at(place - 1)] > number; --place) list[at(place)] = list[at(place - 1)];
    list[at(place)] = number;
}

// Calls f with all sets of three cards of a set.
template <class F>
void for_each_three(CardSet cards, F&& f) {
    for (CardSet a = cards; a != 0; a &= a - 1)
        for (CardSet b = a & (a - 1); b != 0; b &= b - 1)
            for (CardSet c = b & (b - 1); c != 0; c &= c - 1)
                f(Board{byte(lowest_bit(a)), byte(lowest_bit(b)), byte(lowest_bit(c))});
}

}  // namespace

CardSet board_belief(const Board& cards) {
    CardSet left = kAllCards;
    for (std::uint8_t card : cards) left &= match_set(card, match(card, 0));
    return left;
}

std::vector<BoardClass> board_classes() {
    const std::vector<Permutation> maps = symmetries();
    std::unordered_set<CardSet> known;
    std::vector<BoardClass> classes;
    for_each_three(kAllCards & ~bit(0), [&](const Board& board) {
        if (known.contains(set_of(board))) return;
        const std::size_t before = known.size();
        for (const Permutation& map : maps) known.insert(set_of({map[board[0]], map[board[1]], map[board[2]]}));
        classes.push_back({board, static_cast<int>(known.size() - before)});
    });
    return classes;
}

// Gives numbers to beliefs, purchases and kinds of deals as they are met.
class DealSorter {
public:
    explicit DealSorter(Deals& deals) : deals_(deals) {}

    void add(const BoardClass& boards) {
        known_.clear();
        const CardSet first = board_belief(boards.cards);
        const CardSet rest = kAllCards & ~bit(0) & ~set_of(boards.cards);
        for_each_three(rest, [&](const Board& hand) {
            Known& known = known_of(first & ~set_of(hand));
            Deals::Kind kind{known.belief, 0, {}, 0};
            for (std::uint8_t card : hand) add_purchase(kind, purchase_of(known, card));
            counts_[key_of(kind)] += boards.count;
        });
    }
    void finish() {
        for (const auto& [key, count] : counts_) {
            Deals::Kind kind{static_cast<std::uint16_t>(key), 0, {}, count};
            for (std::uint64_t rest = key >> 16; rest != 0; rest >>= 16)
                kind.purchases[at(kind.num_purchases++)] = static_cast<std::uint16_t>((rest & 0xFFFF) - 1);
            deals_.kinds_.push_back(kind);
        }
    }

private:
    static constexpr int kUnknown = -1, kTellsNothing = -2;
    struct Known {
        CardSet set = 0;
        std::uint16_t belief = 0;
        std::array<int, kCards> purchase{};  // by card: an index, or one of the above
    };

    Known& known_of(CardSet set) {
        const auto [at, is_new] = known_.try_emplace(set);
        if (is_new) {
            at->second = {set, belief_of(set), {}};
            at->second.purchase.fill(kUnknown);
        }
        return at->second;
    }
    std::uint16_t belief_of(CardSet set) {
        const auto [at, is_new] = belief_of_set_.try_emplace(set);
        if (is_new) {
            std::vector<GuessKind> guesses = guess_kinds(set);
            const auto size = static_cast<std::uint16_t>(belief_of_guesses_.size());
            const auto [found, is_first] = belief_of_guesses_.try_emplace({count_bits(set), guesses}, size);
            if (is_first) deals_.beliefs_.push_back({count_bits(set), std::move(guesses)});
            at->second = found->second;
        }
        return at->second;
    }
    int purchase_of(Known& known, int card) {
        int& index = known.purchase[at(card)];
        if (index != kUnknown) return index;
        const Split parts = split(known.set, card);
        if (classes(parts) < 2) return index = kTellsNothing;
        Deals::Purchase purchase;
        for (CardSet part : parts)
            if (part != 0) insert_sorted(purchase.beliefs, purchase.num_classes, belief_of(part));
        const auto [found, is_new] = purchase_index_.try_emplace(purchase, static_cast<int>(purchase_index_.size()));
        if (is_new) deals_.purchases_.push_back(purchase);
        return index = found->second;
    }
    static void add_purchase(Deals::Kind& kind, int purchase) {
        if (purchase < 0) return;
        const auto end = kind.purchases.begin() + kind.num_purchases;
        if (std::find(kind.purchases.begin(), end, purchase) != end) return;
        insert_sorted(kind.purchases, kind.num_purchases, static_cast<std::uint16_t>(purchase));
    }
    static std::uint64_t key_of(const Deals::Kind& kind) {
        std::uint64_t key = kind.belief;
        for (int i = 0; i < kind.num_purchases; ++i)
            key |= static_cast<std::uint64_t>(kind.purchases[at(i)] + 1) << (16 * (i + 1));
        return key;
    }

    Deals& deals_;
    std::unordered_map<CardSet, Known> known_;  // of one board
    std::unordered_map<CardSet, std::uint16_t> belief_of_set_;
    std::map<std::pair<int, std::vector<GuessKind>>, std::uint16_t> belief_of_guesses_;
    std::map<Deals::Purchase, int> purchase_index_;
    std::map<std::uint64_t, std::int64_t> counts_;
};

Deals Deals::of(const std::vector<BoardClass>& boards) {
    Deals deals;
    DealSorter sorter(deals);
    for (const BoardClass& each : boards) sorter.add(each);
    sorter.finish();
    return deals;
}

const Deals& Deals::all() {
    static const Deals deals = of(board_classes());
    return deals;
}

double DealValues::mean() const {
    double sum = 0;
    for (const Deals::Kind& kind : Deals::all().kinds()) sum += static_cast<double>(kind.count) * best(kind);
    return sum / (static_cast<double>(kBoards) * static_cast<double>(kHands));
}

}  // namespace tinmind::robo_factory
