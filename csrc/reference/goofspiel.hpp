// Goofspiel, or the game of pure strategy: 2 or 3 players, sealed bids. Every seat decides without knowing what the others do
// (Ross, "Goofspiel - The Game of Pure Strategy", 1971).
//
// Every seat holds the cards 1 to n, and a row of prizes holds them too. A prize is turned over, in random order or from the
// highest down; every seat bids a card, sealed; all are shown at once, and the highest takes the prize's points. A tie for
// highest takes nothing. Most points win. A single card left is bid by itself.
// Decisions, outcomes and knowledge are those of OpenSpiel's goofspiel(imp_info=False): shown bids are public.
#pragma once

#include "core/game.hpp"

namespace tinmind::reference {

struct Goofspiel : GameDefaults<Goofspiel> {
    static constexpr std::string_view kId = "goofspiel";
    static constexpr std::string_view kTitle = "Goofspiel";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 3;
    static constexpr int kMinCards = 2, kMaxCards = 13;
    static constexpr int kMostPoints = kMaxCards * (kMaxCards + 1) / 2;
    static constexpr int kMaxDecisions = kMaxCards * (1 + kMaxPlayers);
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, kMaxCards>;
    using Outcomes = FixedVector<Outcome, kMaxCards>;
    static constexpr std::array<std::string_view, 1> kPartNames{"points"};
    static constexpr std::uint8_t kBid = 0, kPrize = 1, kReveal = 2;  // card in b, kSealed unseen; reveal: seat in a

    static constexpr std::uint8_t kNone = 0, kSealed = kMaxCards + 1;
    static constexpr std::array<std::string_view, kMaxCards + 2> kCards{"-", "1", "2",  "3",  "4",  "5",  "6", "7",
                                                                        "8", "9", "10", "11", "12", "13", "?"};
    static constexpr std::array<std::string_view, 5> kWinners{"-", "tie", "p0", "p1", "p2"};
    static constexpr std::array<std::string_view, 2> kOrders{"random", "descending"};

    struct Box {
        int players = 2;
        int cards = kMaxCards;
        int is_descending = 0;  // index into kOrders
    };
    struct State {
        std::array<std::uint16_t, 3> hands{};           // bit c: card c, until its round has ended; everyone sees them
        std::array<std::uint8_t, kMaxCards> prizes{};   // by round; the current round's is the last one turned over
        std::array<std::uint8_t, kMaxCards> winners{};  // by round: index into kWinners
        std::array<std::uint8_t, 3> bids{};    // of this round, by seat, made in this order; seen by their owner
        std::array<std::uint8_t, 3> points{};  // derived from prizes and winners
        std::uint8_t round = 0;                // derived: rounds that have ended
        std::uint8_t viewer = kNoViewer;       // whose knowledge this is
    };
    static_assert(sizeof(State) == 40);

    static int players(const Box& box) { return box.players; }
    static State initial(const Box& box) {
        State s = blank(box);
        Silent silent;
        pass_through(box, s, 0, silent);
        return s;
    }
    static Turn turn(const Box& box, const State& s) {
        if (s.round == box.cards) return Turn::over();
        const int bidder = next_bidder(box, s);
        // With all bids made this is a view, and waits for them to be shown.
        return prize(s) == kNone || bidder < 0 ? Turn::chance() : Turn::player(bidder);
    }
    static void legal_moves(const Box& box, const State& s, Moves& out) {
        const int seat = next_bidder(box, s);
        if (is_hidden_from(s.viewer, seat)) return out.push_back({kBid, 0, kSealed});
        for_each_bit(s.hands[static_cast<std::size_t>(seat)],
                     [&](int card) { out.push_back({kBid, 0, static_cast<std::uint8_t>(card)}); });
    }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) {
        const bool is_prize = prize(s) == kNone;
        const auto seat = static_cast<std::uint8_t>(is_prize ? 0 : next_revealed(box, s, 0));
        for_each_bit(is_prize ? prizes_left(box, s) : s.hands[seat], [&](int card) {
            out.push_back({{is_prize ? kPrize : kReveal, seat, static_cast<std::uint8_t>(card)}, 1});
        });
    }

    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        int shown_from = 0;
        if (move.kind == kPrize) {
            s.prizes[s.round] = move.b;
        } else if (move.kind == kReveal) {
            s.bids[move.a] = move.b;
            shown_from = move.a + 1;
        } else {
            s.bids[static_cast<std::size_t>(next_bidder(box, s))] = move.b;
        }
        pass_through(box, s, shown_from, observer);
    }

    static Move seen(const Box& box, const State& s, Move move, int seat) {
        if (move.kind == kBid && next_bidder(box, s) != seat && !is_last_round(s)) move.b = kSealed;
        return move;
    }
    static View<Goofspiel> view(const Box& box, const State& s, int seat);
    static State determinize(const Box& box, const View<Goofspiel>& view, Rng& rng);

    static void payoff(const Box& box, const State& s, Payoff& out);
    static void breakdown(const Box&, const State& s, int seat, Breakdown& out) {
        out[0] = s.points[static_cast<std::size_t>(seat)];
    }
    // Points so far, and the prizes left in proportion to the cards in hand; a lead counts the more the less is left.
    static void evaluate(const Box& box, const State& s, Payoff& out);

    static Box make_box(const Value& options, const Value& components);
    static Value write_options(const Box& box);
    static std::string write_move(const Box& box, const State& s, Move move);

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        v.number("round", s.round, 0, box.cards, Need::kDerived);
        v.codes("prizes", s.prizes, box.cards, Codes(kCards).first<kMaxCards + 1>());
        v.codes("winners", s.winners, box.cards, Codes(kWinners.data(), static_cast<std::size_t>(2 + box.players)));
        v.rows("seats", box.players, Need::kRequired, [&](int row) {
            const auto seat = static_cast<std::size_t>(row);
            v.numbers("hand", s.hands[seat], 1, box.cards);
            v.code("bid", s.bids[seat], kCards);
            v.number("points", s.points[seat], 0, kMostPoints, Need::kDerived);
        });
    }
    static State blank(const Box& box);
    static void infer(const Box& box, State& s, const Given&, Faults&);
    template <class Observer>
    static void settle(const Box& box, State& s, Observer& observer) {
        pass_through(box, s, 0, observer);
    }
    static void check(const Box& box, const State& s, Faults& faults);

private:
    static std::uint8_t prize(const State& s) { return s.prizes[s.round]; }
    static bool is_last_round(const State& s) { return count_bits(s.hands[0]) == 1; }
    static std::uint64_t prizes_left(const Box& box, const State& s);
    // The seat that bids next, -1: all have.
    static int next_bidder(const Box& box, const State& s);
    // The first seat from `from` whose bid is sealed here, -1: none.
    static int next_revealed(const Box& box, const State& s, int from);
    // The prize to the highest bid; the next round begins.
    static void award(const Box& box, State& s);

    // The forced steps: bids shown when all are in, the last prize, the last cards. Seats before `shown_from` have shown theirs.
    template <class Observer>
    static void pass_through(const Box& box, State& s, int shown_from, Observer& observer) {
        const auto tell = [&](std::uint8_t kind, int seat, int card) {
            observer.template forced<Goofspiel>(
                box, s, {kind, static_cast<std::uint8_t>(seat), static_cast<std::uint8_t>(card)});
        };
        for (; s.round < box.cards; shown_from = 0) {
            if (prize(s) == kNone) {
                const std::uint64_t left = prizes_left(box, s);
                if (count_bits(left) > 1) return;
                tell(kPrize, 0, lowest_bit(left));
                s.prizes[s.round] = static_cast<std::uint8_t>(lowest_bit(left));
            }
            for (int seat = next_bidder(box, s); seat >= 0; seat = next_bidder(box, s)) {
                if (!is_last_round(s)) return;
                const int card = lowest_bit(s.hands[static_cast<std::size_t>(seat)]);
                tell(kBid, 0, card);
                s.bids[static_cast<std::size_t>(seat)] = static_cast<std::uint8_t>(card);
            }
            const int waits_for = next_revealed(box, s, shown_from);
            for (int seat = shown_from; seat < (waits_for < 0 ? box.players : waits_for); ++seat)
                tell(kReveal, seat, s.bids[static_cast<std::size_t>(seat)]);
            if (waits_for >= 0) return;
            award(box, s);
        }
    }
};

}  // namespace tinmind::reference
