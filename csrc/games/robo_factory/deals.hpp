// All deals of a board and one hand, sorted by what counts of them (specification 14.2 to 14.6): a table of some thousand kinds with
// their numbers, made once from the classes of boards that colour and part permutations leave.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "games/robo_factory/turn.hpp"

namespace tinmind::robo_factory {

// For a fixed order: 39711 boards, 34220 hands each.
inline constexpr std::int64_t kBoards = 39711, kHands = 34220;

// A board of each class, with the number of boards in it. The order is card 0.
struct BoardClass {
    std::array<std::uint8_t, kMostBoard> cards{};
    int count = 0;
};
std::vector<BoardClass> board_classes();
// The orders that fit a board whose tiles belong to order 0.
CardSet board_belief(const std::array<std::uint8_t, kMostBoard>& cards);

class Deals {
public:
    // Beliefs for which the same kinds of builds are possible play alike.
    struct Belief {
        int size = 0;
        std::vector<GuessKind> guesses;
    };
    // What a purchase leaves: a belief for each tile that is possible (index into `beliefs`), two or three of them.
    struct Purchase {
        int num_classes = 0;
        std::array<std::uint16_t, kMostTile + 1> beliefs{};

        friend auto operator<=>(const Purchase&, const Purchase&) = default;
    };
    struct Kind {
        std::uint16_t belief = 0;
        int num_purchases = 0;  // different ones that tell something
        std::array<std::uint16_t, kMostHand> purchases{};
        std::int64_t count = 0;  // deals for a fixed order
    };

    // Of the given boards, each counted as often as it says.
    static Deals of(const std::vector<BoardClass>& boards);
    // Of all boards; made at the first call, from the classes (a fraction of a second).
    static const Deals& all();

    const std::vector<Belief>& beliefs() const { return beliefs_; }
    const std::vector<Purchase>& purchases() const { return purchases_; }
    const std::vector<Kind>& kinds() const { return kinds_; }

private:
    friend class DealSorter;
    std::vector<Belief> beliefs_;
    std::vector<Purchase> purchases_;
    std::vector<Kind> kinds_;
};

// Values of every belief and purchase under one solver, for going through the kinds of deals.
class DealValues {
public:
    template <class Solver>
    explicit DealValues(const Solver& solver) {
        const Deals& deals = Deals::all();
        std::vector<double> after;
        for (const Deals::Belief& belief : deals.beliefs()) {
            pass_.push_back(solver.best_first(belief.guesses, belief.size, false));
            if (solver.can_buy()) after.push_back(solver.best_first(belief.guesses, belief.size, true));
        }
        for (const Deals::Purchase& purchase : deals.purchases()) {
            double sum = 0;
            int size = 0;
            for (int k = 0; solver.can_buy() && k < purchase.num_classes; ++k) {
                const std::uint16_t left = purchase.beliefs[at(k)];
                sum += deals.beliefs()[left].size * after[left];
                size += deals.beliefs()[left].size;
            }
            buy_.push_back(solver.can_buy() ? sum / size : -1e300);
        }
    }
    double pass(const Deals::Kind& kind) const { return pass_[kind.belief]; }
    // The best purchase; far below all values where there is none.
    double buy(const Deals::Kind& kind) const {
        double best = -1e300;
        for (int i = 0; i < kind.num_purchases; ++i) best = std::max(best, buy_[kind.purchases[at(i)]]);
        return best;
    }
    double best(const Deals::Kind& kind) const { return std::max(pass(kind), buy(kind)); }
    // The mean over all deals, before the board is laid out.
    double mean() const;

private:
    std::vector<double> pass_, buy_;
};

}  // namespace tinmind::robo_factory
