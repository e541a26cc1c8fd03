// Leduc poker: what the betting comes to, who knows what, and the edge.
#include "reference/leduc_poker.hpp"

#include <algorithm>

#include "core/hidden.hpp"

namespace tinmind::reference {

LeducPoker::Betting::Betting(const State& s) {
    for (round = 0; round < 2; ++round) {
        count = actor = raises = 0;
        for (std::uint8_t action : s.actions[static_cast<std::size_t>(round)]) {
            if (action == kNone) return;
            const auto own = static_cast<std::size_t>(actor);
            ++count;
            if (action == kFold + 1) folded = actor;
            if (action == kCall + 1) stakes[own] = stakes[1 - own];
            if (action == kRaise + 1) {
                stakes[own] = stakes[1 - own] + 2 * (round + 1);
                ++raises;
            }
            actor = 1 - actor;
            // A call ends the round, but for a check by the seat that begins it.
            is_closed = folded >= 0 || (action == kCall + 1 && count > 1);
            if (is_closed) break;
        }
        if (folded >= 0 || !is_closed || round == 1) return;
        is_closed = false;
    }
}

int LeducPoker::next_shown(const State& s) {
    const Betting betting(s);
    if (!betting.is_closed || betting.folded >= 0) return -1;
    return s.cards[0] == kHidden ? 0 : s.cards[1] == kHidden ? 1 : -1;
}

std::array<int, LeducPoker::kRanks> LeducPoker::unseen(const State& s) {
    std::array<int, kRanks> left;
    left.fill(kCopies);
    for (std::uint8_t card : {s.cards[0], s.cards[1], s.board})
        if (card >= kLowest) --left[card - kLowest];
    return left;
}

void LeducPoker::chance_outcomes(const Box&, const State& s, Outcomes& out) {
    Move move{kBoard};
    if (s.cards[0] == kNone || s.cards[1] == kNone)
        move = {kDeal, static_cast<std::uint8_t>(s.cards[0] != kNone)};
    else if (const int seat = next_shown(s); seat >= 0)
        move = {kShow, static_cast<std::uint8_t>(seat)};
    if (move.kind == kDeal && is_hidden_from(s.viewer, move.a)) return out.push_back({{kDeal, move.a, kHidden}, 1});
    const auto left = unseen(s);
    for (std::uint8_t rank = 0; rank < kRanks; ++rank) {
        move.b = static_cast<std::uint8_t>(kLowest + rank);
        if (left[rank] > 0) out.push_back({move, static_cast<std::uint32_t>(left[rank])});
    }
}

// ---- who knows what ----

View<LeducPoker> LeducPoker::view(const Box&, const State& s, int seat) {
    View<LeducPoker> out{s, seat};
    if (s.viewer == seat) return out;
    const Betting betting(s);
    const bool is_showdown = betting.is_closed && betting.folded < 0;
    std::uint8_t& other = out.state.cards[static_cast<std::size_t>(1 - seat)];
    if (other != kNone && !is_showdown) other = kHidden;
    out.state.viewer = static_cast<std::uint8_t>(seat);
    return out;
}

LeducPoker::State LeducPoker::determinize(const Box&, const View<LeducPoker>& view, Rng& rng) {
    State out = view.state;
    out.viewer = kNoViewer;
    for (std::uint8_t& card : out.cards) {
        if (card != kHidden) continue;
        const auto left = unseen(out);
        auto at = static_cast<int>(rng.below(static_cast<std::uint32_t>(left[0] + left[1] + left[2])));
        card = kLowest;
        for (std::size_t rank = 0; at >= left[rank]; ++rank, ++card) at -= left[rank];
    }
    return out;
}

// ---- chips ----

int LeducPoker::compare(std::uint8_t first, std::uint8_t second, std::uint8_t board) {
    if (first == second) return 0;
    if (first == board || second == board) return first == board ? 1 : -1;
    return first > second ? 1 : -1;
}

void LeducPoker::pay(float chips_of_first, Payoff& out) {
    out.score[0] = chips_of_first;
    out.score[1] = -chips_of_first;
    for (std::size_t seat = 0; seat < 2; ++seat) out.share[seat] = 0.5f + out.score[seat] / (2 * kMostChips);
}

void LeducPoker::payoff(const Box&, const State& s, Payoff& out) {
    const Betting betting(s);
    int chips = 0;  // a table that is broken up gives both their chips back
    if (betting.folded >= 0)
        chips = betting.folded == 0 ? -betting.stakes[0] : betting.stakes[1];
    else if (betting.is_closed && next_shown(s) < 0)
        chips = compare(s.cards[0], s.cards[1], s.board) * betting.stakes[0];
    pay(static_cast<float>(chips), out);
}

void LeducPoker::evaluate(const Box&, const State& s, Payoff& out) {
    if (s.cards[0] < kLowest || s.cards[1] < kLowest) return pay(0, out);
    const Betting betting(s);
    const auto left = unseen(s);
    int won = 0, ways = 0;
    for (std::uint8_t rank = 0; rank < kRanks; ++rank) {
        const auto card = static_cast<std::uint8_t>(kLowest + rank);
        const int weight = s.board == kNone ? left[rank] : card == s.board ? 1 : 0;
        won += weight * compare(s.cards[0], s.cards[1], card);
        ways += weight;
    }
    pay(static_cast<float>(std::min(betting.stakes[0], betting.stakes[1]) * won) / static_cast<float>(ways), out);
}

// ---- the edge ----

LeducPoker::Box LeducPoker::make_box(const Value& options, const Value&) {
    int players = 2;
    read_table(options, "options", [&](ValueReader& v) { v.number("players", players, 2, 2, Need::kOptional); });
    return {};
}

std::string LeducPoker::write_move(const Box&, const State&, Move move) {
    if (move.kind <= kRaise) return std::string(kActions[move.kind + 1u]);
    const std::string card(kCards[move.b]);
    if (move.kind == kBoard) return "board " + card;
    return (move.kind == kDeal ? "deal p" : "show p") + std::to_string(move.a) + ' ' + card;
}

namespace {

// What is wrong with the actions of one round, "" when they can be.
std::string fault_of(const LeducPoker::Actions& actions, bool& has_ended, bool& has_folded) {
    int raises = 0;
    has_ended = has_folded = false;
    for (std::size_t i = 0; i < actions.size(); ++i) {
        const int kind = actions[i] - 1;
        if (kind < 0) {
            for (std::size_t rest = i; rest < actions.size(); ++rest)
                if (actions[rest] != 0) return "has an action after a \"-\"";
            return "";
        }
        if (has_ended) return "goes on after the end of the round";
        if (kind == LeducPoker::kFold && raises == 0) return "has a fold with nothing to pay: that is a call";
        if (kind == LeducPoker::kRaise && ++raises > LeducPoker::kMaxRaises) return "has more than two raises";
        has_folded = kind == LeducPoker::kFold;
        has_ended = has_folded || (kind == LeducPoker::kCall && i > 0);
    }
    return has_ended ? "" : "has no end: the fourth action calls or folds";
}

}  // namespace

void LeducPoker::check(const Box&, const State& s, Faults& faults) {
    if (s.cards[0] == kNone && s.cards[1] != kNone)
        faults.push_back({"seats[1].card", "is dealt before that of p0: cards go round from p0"});
    for (std::size_t seat = 0; seat < 2; ++seat)
        if (s.cards[seat] == kHidden)
            check_hidden(s.viewer, static_cast<int>(seat), join_path(join_path("seats", seat), "card"), faults);
    const auto left = unseen(s);
    for (std::size_t rank = 0; rank < kRanks; ++rank)
        if (left[rank] < 0)
            faults.push_back({"seats", "three cards are " + std::string(kCards[kLowest + rank]) + ": there are two"});
    if (s.board == kHidden) faults.push_back({"board", "is open: it cannot be \"?\""});

    bool has_ended = false, has_folded = false, ends = false, folds = false;
    if (const std::string fault = fault_of(s.actions[0], has_ended, has_folded); !fault.empty())
        faults.push_back({"round_1", fault});
    if (const std::string fault = fault_of(s.actions[1], ends, folds); !fault.empty())
        faults.push_back({"round_2", fault});
    if (s.actions[0][0] != kNone && (s.cards[0] == kNone || s.cards[1] == kNone))
        faults.push_back({"round_1", "begins when both seats have their cards"});
    if (s.board != kNone && (!has_ended || has_folded))
        faults.push_back({"board", "is dealt when the first round has ended without a fold: write \"-\""});
    if (s.actions[1][0] != kNone && s.board == kNone)
        faults.push_back({"round_2", "begins when the open card has been dealt"});
}

}  // namespace tinmind::reference
