// Kuhn poker: what the betting comes to, who knows what, and the edge.
#include "reference/kuhn_poker.hpp"

#include "core/hidden.hpp"

namespace tinmind::reference {

KuhnPoker::Betting::Betting(const Box& box, const State& s) {
    for (; count < most_actions(box) && s.actions[static_cast<std::size_t>(count)] != kNone; ++count) {
        const unsigned seat = 1u << (count % box.players);
        const bool bets = s.actions[static_cast<std::size_t>(count)] == kBet + 1;
        if (bets && first_bet < 0) first_bet = count;
        if (bets)
            has_bet |= seat;
        else if (first_bet >= 0)
            has_folded |= seat;
    }
    is_closed = count >= (first_bet < 0 ? box.players : first_bet + box.players);
    is_showdown = is_closed && count_bits(has_folded) + 1 < box.players;
}

int KuhnPoker::next_dealt(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.cards[static_cast<std::size_t>(seat)] == kNone) return seat;
    return -1;
}

int KuhnPoker::next_shown(const Box& box, const State& s) {
    const Betting betting(box, s);
    for (int seat = 0; betting.is_showdown && seat < box.players; ++seat)
        if (betting.contests(seat) && s.cards[static_cast<std::size_t>(seat)] == kHidden) return seat;
    return -1;
}

std::uint64_t KuhnPoker::unseen(const Box& box, const State& s) {
    std::uint64_t cards = ((std::uint64_t{1} << (box.players + 1)) - 1) << kLowest;
    for (std::uint8_t card : s.cards) cards &= ~(std::uint64_t{1} << card);
    return cards;
}

// ---- who knows what ----

View<KuhnPoker> KuhnPoker::view(const Box& box, const State& s, int seat) {
    View<KuhnPoker> out{s, seat};
    if (s.viewer == seat) return out;
    const Betting betting(box, s);
    for (int other = 0; other < box.players; ++other) {
        std::uint8_t& card = out.state.cards[static_cast<std::size_t>(other)];
        const bool is_shown = betting.is_showdown && betting.contests(other);
        if (other != seat && card != kNone && !is_shown) card = kHidden;
    }
    out.state.viewer = static_cast<std::uint8_t>(seat);
    return out;
}

KuhnPoker::State KuhnPoker::determinize(const Box& box, const View<KuhnPoker>& view, Rng& rng) {
    State out = view.state;
    out.viewer = kNoViewer;
    for (std::uint8_t& card : out.cards) {
        if (card != kHidden) continue;
        const std::uint64_t left = unseen(box, out);
        card = static_cast<std::uint8_t>(
            nth_bit(left, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(left))))));
    }
    return out;
}

// ---- chips ----

void KuhnPoker::pay(const Box& box, const State& s, Payoff& out) {
    const Betting betting(box, s);
    const int pot = box.players + count_bits(betting.has_bet);
    int winner = -1;
    bool is_known = true;
    for (int seat = 0; seat < box.players; ++seat) {
        if (!betting.contests(seat)) continue;
        const std::uint8_t card = s.cards[static_cast<std::size_t>(seat)];
        const bool is_alone = count_bits(betting.has_folded) + 1 == box.players;
        if (card <= kHidden && !is_alone) is_known = false;
        if (winner < 0 || card > s.cards[static_cast<std::size_t>(winner)]) winner = seat;
    }
    for (int seat = 0; seat < box.players; ++seat) {
        const int paid = 1 + static_cast<int>(betting.has_bet >> seat & 1);
        const int chips = !is_known ? 0 : seat == winner ? pot - paid : -paid;
        out.score[static_cast<std::size_t>(seat)] = static_cast<float>(chips);
        // At most 2 chips are lost and 2 * (players - 1) won: the share stays in [0, 1].
        out.share[static_cast<std::size_t>(seat)] =
            static_cast<float>((1.0 + chips / 2.0) / static_cast<double>(box.players));
    }
}

void KuhnPoker::payoff(const Box& box, const State& s, Payoff& out) {
    // A table that is broken up gives everyone the chips back.
    if (Betting(box, s).is_closed) return pay(box, s, out);
    pay(box, blank(box), out);
}

void KuhnPoker::evaluate(const Box& box, const State& s, Payoff& out) { pay(box, s, out); }

// ---- the edge ----

KuhnPoker::Box KuhnPoker::make_box(const Value& options, const Value&) {
    Box box;
    read_table(options, "options",
               [&](ValueReader& v) { v.number("players", box.players, kMinPlayers, kMaxPlayers, Need::kOptional); });
    return box;
}

std::string KuhnPoker::write_move(const Box& box, const State& s, Move move) {
    const bool is_after_bet = Betting(box, s).first_bet >= 0;
    if (move.kind == kPass) return is_after_bet ? "fold" : "pass";
    if (move.kind == kBet) return is_after_bet ? "call" : "bet";
    return (move.kind == kDeal ? "deal p" : "show p") + std::to_string(move.a) + ' ' + std::string(kCards[move.b]);
}

void KuhnPoker::check(const Box& box, const State& s, Faults& faults) {
    std::uint64_t held = 0;
    const int undealt = next_dealt(box, s);
    for (int seat = 0; seat < box.players; ++seat) {
        const std::uint8_t card = s.cards[static_cast<std::size_t>(seat)];
        const std::string path = join_path(join_path("seats", static_cast<std::size_t>(seat)), "card");
        if (undealt >= 0 && seat > undealt && card != kNone)
            faults.push_back(
                {path, "is dealt before that of p" + std::to_string(undealt) + ": cards go round from p0"});
        if (card == kHidden) check_hidden(s.viewer, seat, path, faults);
        if (card >= kLowest && (held >> card & 1))
            faults.push_back({path, "two seats hold the " + std::string(kCards[card]) + ": there is one"});
        held |= std::uint64_t{1} << card;
    }
    const Betting betting(box, s);
    if (undealt >= 0 && betting.count > 0) faults.push_back({"betting", "begins when every seat has its card"});
    const int last = betting.first_bet < 0 ? box.players : betting.first_bet + box.players;
    for (int i = 0; i < most_actions(box); ++i) {
        if (s.actions[static_cast<std::size_t>(i)] == kNone || (i < betting.count && i < last)) continue;
        faults.push_back({join_path("betting", static_cast<std::size_t>(i)),
                          i >= last ? "is after the end of the betting: write \"-\"" : "stands after a \"-\""});
        return;
    }
}

}  // namespace tinmind::reference
