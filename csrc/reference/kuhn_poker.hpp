// Kuhn poker: the smallest poker, for 2 or 3 players (Kuhn, "A Simplified Two-Person Poker", 1950). Hidden cards. With two players
// the first one loses 1/18 of a chip a game under optimal play.
//
// A deck of players + 1 cards, one each; everyone puts in one chip. In turn each passes or bets one more chip; after a
// bet each of the others folds or calls, once. The highest card of those who did not fold takes the pot.
// Decisions and outcomes are those of OpenSpiel's kuhn_poker.
#pragma once

#include "core/game.hpp"

namespace tinmind::reference {

struct KuhnPoker : GameDefaults<KuhnPoker> {
    static constexpr std::string_view kId = "kuhn_poker";
    static constexpr std::string_view kTitle = "Kuhn Poker";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 3;
    static constexpr int kMaxDecisions = 3 + 5;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, 2>;
    using Outcomes = FixedVector<Outcome, 4>;
    static constexpr std::array<std::string_view, 1> kPartNames{"chips"};
    static constexpr std::uint8_t kPass = 0, kBet = 1, kDeal = 2, kShow = 3;  // deal and show: seat, card

    // A card, as State and notation hold it; the codes beyond are J, Q, K (and A with three players), rising.
    static constexpr std::array<std::string_view, 6> kCards{"-", "?", "J", "Q", "K", "A"};
    static constexpr std::uint8_t kNone = 0, kHidden = 1, kLowest = 2;
    // An action: a move's kind + 1.
    static constexpr std::array<std::string_view, 3> kActions{"-", "pass", "bet"};

    struct Box {
        int players = 2;
    };
    struct State {
        std::array<std::uint8_t, 3>
            cards{};  // by seat, dealt in this order; seen by their owner, and at a showdown by all
        std::array<std::uint8_t, 5> actions{};  // in order, from seat 0 round and round
        std::uint8_t viewer = kNoViewer;        // whose knowledge this is
    };
    static_assert(sizeof(State) == 9);

    static int players(const Box& box) { return box.players; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box& box, const State& s) {
        if (next_dealt(box, s) >= 0) return Turn::chance();
        const Betting betting(box, s);
        if (!betting.is_closed) return Turn::player(betting.count % box.players);
        return next_shown(box, s) >= 0 ? Turn::chance() : Turn::over();
    }
    static void legal_moves(const Box&, const State&, Moves& out) {
        out.push_back({kPass});
        out.push_back({kBet});
    }
    static void chance_outcomes(const Box& box, const State& s, Outcomes& out) {
        const int dealt = next_dealt(box, s);
        const auto seat = static_cast<std::uint8_t>(dealt >= 0 ? dealt : next_shown(box, s));
        const std::uint8_t kind = dealt >= 0 ? kDeal : kShow;
        if (kind == kDeal && is_hidden_from(s.viewer, seat)) return out.push_back({{kDeal, seat, kHidden}, 1});
        for_each_bit(unseen(box, s),
                     [&](int card) { out.push_back({{kind, seat, static_cast<std::uint8_t>(card)}, 1}); });
    }

    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        if (move.kind == kDeal) {
            s.cards[move.a] = move.b;
        } else if (move.kind == kShow) {
            s.cards[move.a] = move.b;
            show(box, s, move.a + 1, observer);
        } else {
            const auto count = static_cast<std::size_t>(Betting(box, s).count);
            s.actions[count] = static_cast<std::uint8_t>(move.kind + 1);
            show(box, s, 0, observer);
        }
    }

    static Move seen(const Box&, const State&, Move move, int seat) {
        if (move.kind == kDeal && move.a != seat) move.b = kHidden;
        return move;
    }
    static View<KuhnPoker> view(const Box& box, const State& s, int seat);
    static State determinize(const Box& box, const View<KuhnPoker>& view, Rng& rng);
    // Every way to deal the cards that the viewer has not seen.
    template <class Visit>
    static bool for_each_belief(const Box& box, const View<KuhnPoker>& view, Visit&& visit) {
        State out = view.state;
        out.viewer = kNoViewer;
        return deal_hidden(box, out, 0, visit);
    }

    static void payoff(const Box& box, const State& s, Payoff& out);
    static void breakdown(const Box& box, const State& s, int seat, Breakdown& out) {
        Payoff now;
        payoff(box, s, now);
        out[0] = now.score[static_cast<std::size_t>(seat)];
    }
    // The pot as it stands goes to the highest card that has not folded.
    static void evaluate(const Box& box, const State& s, Payoff& out);

    static Box make_box(const Value& options, const Value& components);
    static Value write_options(const Box& box) { return Value::Table{{"players", box.players}}; }
    static std::string write_move(const Box& box, const State& s, Move move);

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box& box, S& s) {
        const Codes cards(kCards.data(), static_cast<std::size_t>(kLowest + box.players + 1));
        v.rows("seats", box.players, Need::kRequired,
               [&](int seat) { v.code("card", s.cards[static_cast<std::size_t>(seat)], cards); });
        v.codes("betting", s.actions, most_actions(box), kActions);
    }
    static State blank(const Box&) { return {}; }
    static void check(const Box& box, const State& s, Faults& faults);

private:
    static int most_actions(const Box& box) { return box.players == 2 ? 3 : 5; }

    // What the actions come to.
    struct Betting {
        Betting(const Box& box, const State& s);
        int count = 0;             // actions taken
        int first_bet = -1;        // index of the first bet, -1: none
        unsigned has_bet = 0;      // seats that put in a second chip
        unsigned has_folded = 0;   // seats that passed after a bet
        bool is_closed = false;    // no one has anything left to decide
        bool is_showdown = false;  // closed, and two or more compare their cards
        bool contests(int seat) const { return (has_folded >> seat & 1) == 0; }
    };

    // The seat whose card is dealt next, -1: all have theirs.
    static int next_dealt(const Box& box, const State& s);
    // The first seat whose card is shown and not known here, -1: none.
    static int next_shown(const Box& box, const State& s);
    // The cards that no one is known to hold, as a mask.
    static std::uint64_t unseen(const Box& box, const State& s);
    // The pot to the highest card among those who have not folded; no chip moves while one of these is hidden.
    static void pay(const Box& box, const State& s, Payoff& out);

    template <class Visit>
    static bool deal_hidden(const Box& box, State& s, std::size_t seat, Visit& visit) {
        if (seat == s.cards.size()) return visit(s, 1);
        if (s.cards[seat] != kHidden) return deal_hidden(box, s, seat + 1, visit);
        const std::uint64_t left = unseen(box, s);
        bool goes_on = true;
        for_each_bit(left, [&](int card) {
            s.cards[seat] = static_cast<std::uint8_t>(card);
            goes_on = goes_on && deal_hidden(box, s, seat + 1, visit);
        });
        s.cards[seat] = kHidden;
        return goes_on;
    }

    // Tells the cards of a showdown from a seat on, up to the first that is not known here.
    template <class Observer>
    static void show(const Box& box, const State& s, int from, Observer& observer) {
        const Betting betting(box, s);
        for (int seat = from; betting.is_showdown && seat < box.players; ++seat) {
            const std::uint8_t card = s.cards[static_cast<std::size_t>(seat)];
            if (!betting.contests(seat)) continue;
            if (card == kHidden) return;
            observer.template forced<KuhnPoker>(box, s, {kShow, static_cast<std::uint8_t>(seat), card});
        }
    }
};

}  // namespace tinmind::reference
