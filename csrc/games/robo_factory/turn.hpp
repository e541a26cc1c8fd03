// One Manufacturer's turn, solved exactly over its belief (specification 14.4 to 14.7): buy or not, what to build, whether to
// shout, and the second attempt.
//
// What the turn leads to is a function of the cubes and the siren afterwards; the other Manufacturers come in by one number, the
// chance q that a missed first attempt is followed by a second (with two players q = 1, and all of this is exact).
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "games/robo_factory/box.hpp"
#include "games/robo_factory/cards.hpp"

namespace tinmind::robo_factory {

// After the board no belief has more members.
inline constexpr int kMostCandidates = 12;

// What counts of a build for attempt 1: whether it may be right, and how many candidates each answer leaves, sorted.
struct GuessKind {
    bool is_member = false;
    std::array<std::uint8_t, kMostTile + 1> sizes{};

    friend auto operator<=>(const GuessKind&, const GuessKind&) = default;
};
GuessKind kind_of_guess(CardSet belief, int card);
// The different kinds of all builds for a belief.
std::vector<GuessKind> guess_kinds(CardSet belief);

// Cubes and siren of the Manufacturer, and the Customer's cubes.
struct Purse {
    int own = 0, customer = 0;
    bool has_siren = false;
};

// What attempt 1 is worth with one way to build: when right, and when wrong, by the candidates that the feedback leaves.
struct FirstAttempt {
    double right = 0;
    std::array<double, kMostCandidates + 1> missed{};
};

// The turn from a purse on. Worth: double(const Purse&), what the end of the turn is worth to the Manufacturer.
template <class Worth>
class TurnSolver {
public:
    TurnSolver(const Box& box, const Purse& purse, double q, const Worth& worth) : box_(box), q_(q), worth_(worth) {
        fill(branches_[0], purse);
        can_buy_ = purse.own >= box.info_price;
        if (can_buy_)
            fill(branches_[1], {purse.own - box.info_price, purse.customer + box.info_price, purse.has_siren});
    }

    bool can_buy() const { return can_buy_; }

    // A build for attempt 1 by its kind, for a belief of n; has_bought: after a purchase.
    double first(const GuessKind& guess, int n, bool shouts, bool has_bought) const {
        const FirstAttempt& a = branches_[has_bought ? 1 : 0].attempts[shouts ? 1 : 0];
        double sum = guess.is_member ? a.right : 0;
        for (std::uint8_t size : guess.sizes) sum += size * a.missed[size];
        return sum / n;
    }
    double best_first(const std::vector<GuessKind>& guesses, int n, bool has_bought) const {
        double best = -1e300;
        for (const GuessKind& guess : guesses) {
            best = std::max(best, first(guess, n, false, has_bought));
            if (branches_[0].has_siren && guess.is_member) best = std::max(best, first(guess, n, true, has_bought));
        }
        return best;
    }
    // A build in attempt 2 that is right with chance p.
    static double second(const Box& box, const Worth& worth, const Purse& purse, double p, bool shouts) {
        if (!shouts) return p * worth(gain(purse, box.reward[1])) + (1 - p) * worth(pay_fee(box, purse));
        double sum = 0;
        for_each_roll(box, [&](int face, double chance) {
            sum += chance * (p * worth(spent(gain(purse, box.reward[1] + face))) +
                             (1 - p) * worth(spent(pay_fee(box, gain(purse, -std::min(face, purse.own))))));
        });
        return sum;
    }

private:
    struct Branch {
        std::array<FirstAttempt, 2> attempts{};  // without and with Eureka
        bool has_siren = false;
    };

    static Purse gain(Purse purse, int cubes) {
        purse.own += cubes;
        return purse;
    }
    static Purse pay_fee(const Box& box, Purse purse) {
        const int fee = std::min(box.fee, purse.own);
        purse.own -= fee;
        purse.customer += fee;
        return purse;
    }
    static Purse spent(Purse purse) {
        purse.has_siren = false;
        return purse;
    }
    template <class F>
    static void for_each_roll(const Box& box, F&& f) {
        for (std::size_t i = 0; i < box.faces.size(); ++i)
            f(box.faces[i], static_cast<double>(box.weights[i]) / kDieFaces);
    }

    double best_second(const Purse& purse, int n) const {
        const double plain = second(box_, worth_, purse, 1.0 / n, false);
        const bool may_shout = purse.has_siren && !box_.is_first_only;
        return may_shout ? std::max(plain, second(box_, worth_, purse, 1.0 / n, true)) : plain;
    }
    double after_miss(const Purse& purse, int n) const {
        const double again = q_ > 0 ? q_ * best_second(purse, n) : 0;
        return q_ < 1 ? again + (1 - q_) * worth_(purse) : again;
    }
    void fill(Branch& branch, const Purse& purse) {
        branch.has_siren = purse.has_siren;
        FirstAttempt &plain = branch.attempts[0], &shouted = branch.attempts[1];
        plain.right = worth_(gain(purse, box_.reward[0]));
        for (int n = 1; n <= kMostCandidates; ++n) plain.missed[at(n)] = after_miss(purse, n);
        if (!purse.has_siren) return;
        for_each_roll(box_, [&](int face, double chance) {
            shouted.right += chance * worth_(spent(gain(purse, box_.reward[0] + face)));
            const Purse less = spent(gain(purse, -std::min(face, purse.own)));
            for (int n = 1; n <= kMostCandidates; ++n) shouted.missed[at(n)] += chance * after_miss(less, n);
        });
    }

    const Box& box_;
    double q_;
    const Worth& worth_;
    std::array<Branch, 2> branches_{};  // without and with a purchase
    bool can_buy_ = false;
};

}  // namespace tinmind::robo_factory
