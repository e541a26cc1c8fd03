// Leduc poker: two players, a hidden card each and one open card, two rounds of betting (Southey et al., "Bayes' Bluff:
// Opponent Modelling in Poker", 2005). The usual measure of programs for games with hidden information.
//
// The deck is a bag of two jacks, two queens and two kings: suits mean nothing. Each puts in one chip and gets a card; after
// a round of betting (raises of 2) an open card is dealt, and after a second (raises of 4) a pair with it wins, else the higher
// card; equal cards share. At most two raises a round; `call` with nothing to pay is a check, and one cannot fold then.
// Decisions and outcomes are those of OpenSpiel's leduc_poker with suit_isomorphism=True.
#pragma once

#include "core/game.hpp"

namespace tinmind::reference {

struct LeducPoker : GameDefaults<LeducPoker> {
    static constexpr std::string_view kId = "leduc_poker";
    static constexpr std::string_view kTitle = "Leduc Poker";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2;
    static constexpr int kMaxDecisions = 3 + 8;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, 3>;
    using Outcomes = FixedVector<Outcome, 3>;
    static constexpr std::array<std::string_view, 1> kPartNames{"chips"};
    static constexpr std::uint8_t kFold = 0, kCall = 1, kRaise = 2;
    static constexpr std::uint8_t kDeal = 3, kShow = 4, kBoard = 5;  // seat, card; of the board: card in b

    // A card, as State and notation hold it.
    static constexpr std::array<std::string_view, 5> kCards{"-", "?", "J", "Q", "K"};
    static constexpr std::uint8_t kNone = 0, kHidden = 1, kLowest = 2, kRanks = 3, kCopies = 2;
    // An action: a move's kind + 1.
    static constexpr std::array<std::string_view, 4> kActions{"-", "fold", "call", "raise"};
    static constexpr int kMaxRaises = 2, kMaxActions = 4, kMostChips = 13;

    struct Box {};
    using Actions = std::array<std::uint8_t, kMaxActions>;
    struct State {
        std::array<std::uint8_t, 2> cards{};  // by seat; seen by their owner, and at a showdown by both
        std::uint8_t board = 0;               // the open card
        std::uint8_t viewer = kNoViewer;      // whose knowledge this is
        std::array<Actions, 2> actions{};     // by round, in order; seat 0 begins each
    };
    static_assert(sizeof(State) == 12);

    static int players(const Box&) { return 2; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box&, const State& s) {
        const Betting betting(s);
        if (is_dealing(s, betting)) return Turn::chance();
        if (!betting.is_closed) return Turn::player(betting.actor);
        return next_shown(s) >= 0 ? Turn::chance() : Turn::over();
    }
    static void legal_moves(const Box&, const State& s, Moves& out) {
        const Betting betting(s);
        if (betting.stakes[0] != betting.stakes[1]) out.push_back({kFold});
        out.push_back({kCall});
        if (betting.raises < kMaxRaises) out.push_back({kRaise});
    }
    static void chance_outcomes(const Box&, const State& s, Outcomes& out);

    template <class Observer>
    static void apply(const Box& box, State& s, Move move, Observer& observer) {
        if (move.kind == kBoard) {
            s.board = move.b;
        } else if (move.kind == kDeal) {
            s.cards[move.a] = move.b;
        } else if (move.kind == kShow) {
            s.cards[move.a] = move.b;
            show(box, s, move.a + 1u, observer);
        } else {
            const Betting betting(s);
            s.actions[static_cast<std::size_t>(betting.round)][static_cast<std::size_t>(betting.count)] =
                static_cast<std::uint8_t>(move.kind + 1);
            show(box, s, 0, observer);
        }
    }

    static Move seen(const Box&, const State&, Move move, int seat) {
        if (move.kind == kDeal && move.a != seat) move.b = kHidden;
        return move;
    }
    static View<LeducPoker> view(const Box& box, const State& s, int seat);
    static State determinize(const Box& box, const View<LeducPoker>& view, Rng& rng);
    // Every rank that a hidden card can have, by the cards of it that are left; most often there is one such card.
    template <class Visit>
    static bool for_each_belief(const Box&, const View<LeducPoker>& view, Visit&& visit) {
        State out = view.state;
        out.viewer = kNoViewer;
        return deal_hidden(out, 0, 1, visit);
    }

    static void payoff(const Box& box, const State& s, Payoff& out);
    static void breakdown(const Box& box, const State& s, int seat, Breakdown& out) {
        Payoff now;
        payoff(box, s, now);
        out[0] = now.score[static_cast<std::size_t>(seat)];
    }
    // The chips that both have put in, by the odds of a showdown now (over the open cards that may come).
    static void evaluate(const Box& box, const State& s, Payoff& out);

    static Box make_box(const Value& options, const Value& components);
    static Value write_options(const Box&) { return Value::Table{{"players", 2}}; }
    static std::string write_move(const Box& box, const State& s, Move move);

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box&, S& s) {
        v.rows("seats", 2, Need::kRequired,
               [&](int seat) { v.code("card", s.cards[static_cast<std::size_t>(seat)], kCards); });
        v.code("board", s.board, kCards);
        v.codes("round_1", s.actions[0], kMaxActions, kActions);
        v.codes("round_2", s.actions[1], kMaxActions, kActions);
    }
    static State blank(const Box&) { return {}; }
    static void check(const Box& box, const State& s, Faults& faults);

private:
    template <class Visit>
    static bool deal_hidden(State& s, std::size_t at, std::uint32_t weight, Visit& visit) {
        if (at == s.cards.size()) return visit(s, weight);
        if (s.cards[at] != kHidden) return deal_hidden(s, at + 1, weight, visit);
        const auto left = unseen(s);
        for (std::size_t rank = 0; rank < left.size(); ++rank) {
            if (left[rank] == 0) continue;
            s.cards[at] = static_cast<std::uint8_t>(kLowest + rank);
            if (!deal_hidden(s, at + 1, weight * static_cast<std::uint32_t>(left[rank]), visit)) return false;
        }
        s.cards[at] = kHidden;
        return true;
    }

    // What the actions come to: the round that is played (the second once the first has ended), and the stakes.
    struct Betting {
        explicit Betting(const State& s);
        int round = 0, count = 0, actor = 0, raises = 0;  // count, raises: in that round
        std::array<int, 2> stakes{1, 1};
        int folded = -1;
        bool is_closed = false;
    };

    static bool is_dealing(const State& s, const Betting& betting) {
        if (s.cards[0] == kNone || s.cards[1] == kNone) return true;
        return betting.folded < 0 && betting.round == 1 && s.board == kNone;
    }
    // The first seat whose card is shown and not known here, -1: none.
    static int next_shown(const State& s);
    // How many cards of each rank no one is known to hold.
    static std::array<int, kRanks> unseen(const State& s);
    // 1, 0 or -1: seat 0 wins, shares or loses a showdown.
    static int compare(std::uint8_t first, std::uint8_t second, std::uint8_t board);
    static void pay(float chips_of_first, Payoff& out);

    // Tells the cards of a showdown from a seat on, up to the first that is not known here.
    template <class Observer>
    static void show(const Box& box, const State& s, std::size_t from, Observer& observer) {
        const Betting betting(s);
        if (!betting.is_closed || betting.folded >= 0) return;
        for (std::size_t seat = from; seat < 2 && s.cards[seat] != kHidden; ++seat)
            observer.template forced<LeducPoker>(box, s, {kShow, static_cast<std::uint8_t>(seat), s.cards[seat]});
    }
};

}  // namespace tinmind::reference
