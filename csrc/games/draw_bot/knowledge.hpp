// Who knows what (specification 10): views, the secret orders that agree with one, and tables drawn for it.
#pragma once

#include <array>
#include <cstdint>

#include "games/draw_bot/moves.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

// The secret orders that a view does not see. Each way to deal them is equally likely: cards never shown, and no secret
// order that its owner has completed, as that would have come to light.
class UnseenSecrets {
public:
    UnseenSecrets(const Box& box, const State& view);

    // The cards that can be in them.
    CardSet cards() const { return cards_; }
    int count() const { return count_; }
    // The number of ways without these cards, and with the secret order of `known` counted as dealt from them (-1: none).
    std::uint64_t ways(CardSet removed = 0, int known = -1) const;
    bool fits(int seat, Cards cards) const;

    // Calls f(secrets by seat) for every way, until it says false; false when it was stopped.
    template <class F>
    bool for_each(F&& f) const {
        PerSeat<Cards> secrets{};
        return deal(0, cards_, secrets, f);
    }
    // Draws a way evenly.
    void draw(State& s, Rng& rng) const;

private:
    struct Owner {
        int seat = 0, num_excluded = 0;
        std::array<Robot, kStations> excluded{};  // completed, and not its secret order
    };

    template <class F>
    bool deal(int i, CardSet left, PerSeat<Cards>& secrets, F& f) const {
        if (i == count_) return f(secrets);
        bool goes_on = true;
        for_each_bit(draws_of(left), [&](int draw) {
            for_each_bit(bots_of(left), [&](int bot) {
                const Cards cards{byte(draw + 1), byte(bot + 1)};
                if (!goes_on || !fits(owners_[at(i)].seat, cards)) return;
                secrets[at(owners_[at(i)].seat)] = cards;
                goes_on = deal(i + 1, left & ~set_of(cards), secrets, f);
            });
        });
        return goes_on;
    }
    // Inclusion and exclusion over the owners from i on; `used` are card halves that earlier ones took, n of them.
    std::int64_t sum(int i, int known, CardSet left, std::array<Robot, kMostPlayers>& used, int n) const;

    const Box& box_;
    CardSet cards_ = 0;
    int count_ = 0;
    std::array<Owner, kMostPlayers> owners_{};
};

// The cards that may be the next of their pile, as far as this State knows.
CardSet possible_pile(const Box& box, const State& s);

Move seen_move(const Box& box, const State& s, Move move, int seat);
State view_state(const Box& box, const State& s, int seat);
// Draws the blanks of a view: secret orders evenly; sealed actions and plans by the policy of the seat that made them, as
// nobody knows better how they were chosen.
State draw_table(const Box& box, const State& view, Rng& rng);

}  // namespace tinmind::draw_bot
