// Goofspiel: the end of a round, who knows what, and the edge.
#include "reference/goofspiel.hpp"

#include <algorithm>
#include <cmath>

#include "core/hidden.hpp"

namespace tinmind::reference {

namespace {

std::uint64_t all_cards(const Goofspiel::Box& box) { return ((std::uint64_t{1} << box.cards) - 1) << 1; }

int sum_of(std::uint64_t cards) {
    int sum = 0;
    for_each_bit(cards, [&](int card) { sum += card; });
    return sum;
}

}  // namespace

std::uint64_t Goofspiel::prizes_left(const Box& box, const State& s) {
    // From the highest down there is never a choice.
    if (box.is_descending) return std::uint64_t{1} << (box.cards - s.round);
    std::uint64_t left = all_cards(box);
    for (std::uint8_t card : s.prizes) left &= ~(std::uint64_t{1} << card);
    return left;
}

int Goofspiel::next_bidder(const Box& box, const State& s) {
    for (int seat = 0; seat < box.players; ++seat)
        if (s.bids[static_cast<std::size_t>(seat)] == kNone) return seat;
    return -1;
}

int Goofspiel::next_revealed(const Box& box, const State& s, int from) {
    for (int seat = from; seat < box.players; ++seat)
        if (s.bids[static_cast<std::size_t>(seat)] == kSealed) return seat;
    return -1;
}

void Goofspiel::award(const Box& box, State& s) {
    const auto first = s.bids.begin(), last = first + box.players;
    const std::uint8_t highest = *std::max_element(first, last);
    if (std::count(first, last, highest) == 1) {
        const auto winner = static_cast<std::size_t>(std::find(first, last, highest) - first);
        s.winners[s.round] = static_cast<std::uint8_t>(2 + winner);
        s.points[winner] = static_cast<std::uint8_t>(s.points[winner] + prize(s));
    } else {
        s.winners[s.round] = 1;
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat)
        s.hands[seat] = static_cast<std::uint16_t>(s.hands[seat] & ~(1u << s.bids[seat]));
    s.bids = {};
    ++s.round;
}

// ---- who knows what ----

View<Goofspiel> Goofspiel::view(const Box& box, const State& s, int seat) {
    View<Goofspiel> out{s, seat};
    if (s.viewer == seat) return out;
    out.state.viewer = static_cast<std::uint8_t>(seat);
    if (next_bidder(box, s) < 0) return out;  // a typed table whose bids are being shown
    for (int other = 0; other < box.players; ++other) {
        std::uint8_t& bid = out.state.bids[static_cast<std::size_t>(other)];
        if (other != seat && bid != kNone) bid = kSealed;
    }
    return out;
}

Goofspiel::State Goofspiel::determinize(const Box& box, const View<Goofspiel>& view, Rng& rng) {
    State out = view.state;
    out.viewer = kNoViewer;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) {
        if (out.bids[seat] != kSealed) continue;
        const std::uint64_t hand = out.hands[seat];
        out.bids[seat] = static_cast<std::uint8_t>(
            nth_bit(hand, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(hand))))));
    }
    Silent silent;  // a view that waited for bids to be shown waits no longer
    pass_through(box, out, 0, silent);
    return out;
}

// ---- points ----

void Goofspiel::payoff(const Box& box, const State& s, Payoff& out) {
    const auto first = s.points.begin(), last = first + box.players;
    const std::uint8_t most = *std::max_element(first, last);
    const auto winners = static_cast<float>(std::count(first, last, most));
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) {
        out.share[seat] = s.points[seat] == most ? 1 / winners : 0;
        out.score[seat] = s.points[seat];
    }
}

void Goofspiel::evaluate(const Box& box, const State& s, Payoff& out) {
    int cards = 0, left = sum_of(all_cards(box));
    for (std::size_t round = 0; round < s.round; ++round) left -= s.prizes[round];
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) cards += sum_of(s.hands[seat]);
    float sum = 0, scale = static_cast<float>(left + 1) / 4;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) {
        const auto hand = static_cast<float>(sum_of(s.hands[seat]));
        out.score[seat] =
            static_cast<float>(s.points[seat]) + static_cast<float>(left) * hand / static_cast<float>(cards);
    }
    const float most = *std::max_element(out.score.begin(), out.score.begin() + box.players);
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) {
        out.share[seat] = std::exp((out.score[seat] - most) / scale);
        sum += out.share[seat];
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) out.share[seat] /= sum;
}

// ---- the edge ----

Goofspiel::Box Goofspiel::make_box(const Value& options, const Value&) {
    Box box;
    read_table(options, "options", [&](ValueReader& v) {
        v.number("players", box.players, kMinPlayers, kMaxPlayers, Need::kOptional);
        v.number("cards", box.cards, kMinCards, kMaxCards, Need::kOptional);
        v.code("order", box.is_descending, kOrders, Need::kOptional);
    });
    return box;
}

Value Goofspiel::write_options(const Box& box) {
    return Value::Table{{"players", box.players},
                        {"cards", box.cards},
                        {"order", kOrders[static_cast<std::size_t>(box.is_descending)]}};
}

std::string Goofspiel::write_move(const Box&, const State&, Move move) {
    const std::string card(kCards[move.b]);
    if (move.kind == kPrize) return '~' + card;
    if (move.kind == kReveal) return "reveal p" + std::to_string(move.a) + ' ' + card;
    return "bid " + card;
}

Goofspiel::State Goofspiel::blank(const Box& box) {
    State s;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat)
        s.hands[seat] = static_cast<std::uint16_t>(all_cards(box));
    return s;
}

void Goofspiel::infer(const Box& box, State& s, const Given&, Faults&) {
    s.round = static_cast<std::uint8_t>(box.cards - count_bits(s.hands[0]));
    s.points = {};
    for (std::size_t round = 0; round < kMaxCards; ++round)
        if (s.winners[round] >= 2) {
            std::uint8_t& points = s.points[s.winners[round] - 2u];
            points = static_cast<std::uint8_t>(std::min(kMostPoints, points + s.prizes[round]));
        }
}

void Goofspiel::check(const Box& box, const State& s, Faults& faults) {
    const std::string rounds = std::to_string(s.round) + (s.round == 1 ? " round has" : " rounds have") + " ended";
    std::uint64_t turned = 0;
    for (std::size_t round = 0; round < static_cast<std::size_t>(box.cards); ++round) {
        const int card = s.prizes[round];
        const std::string path = join_path("prizes", round);
        if (card > box.cards)
            faults.push_back({path, "there is no such prize: they are 1 to " + std::to_string(box.cards)});
        if (card != kNone && (turned >> card & 1)) faults.push_back({path, "this prize was turned over before"});
        if (card != kNone && box.is_descending && card != box.cards - static_cast<int>(round))
            faults.push_back({path, "prizes come from the highest down: it is " +
                                        std::to_string(box.cards - static_cast<int>(round))});
        if ((card == kNone && round < s.round) || (card != kNone && round > s.round))
            faults.push_back({path, "by the hands " + rounds + ": each has its prize, and perhaps the next"});
        if ((s.winners[round] != kNone) != (round < s.round))
            faults.push_back(
                {join_path("winners", round), "by the hands " + rounds + ", and only these have a winner"});
        turned |= std::uint64_t{1} << card;
    }
    const int bidder = next_bidder(box, s);
    for (int row = 0; row < box.players; ++row) {
        const auto seat = static_cast<std::size_t>(row);
        const std::string path = join_path("seats", seat);
        if (count_bits(s.hands[seat]) != count_bits(s.hands[0]))
            faults.push_back({join_path(path, "hand"), "must have as many cards as that of p0"});
        if (s.bids[seat] == kNone) continue;
        if (s.bids[seat] == kSealed) check_hidden(s.viewer, row, join_path(path, "bid"), faults);
        if (s.round == box.cards || prize(s) == kNone)
            faults.push_back({join_path(path, "bid"), "is made before a prize is turned over: write \"-\""});
        else if (bidder >= 0 && row > bidder)
            faults.push_back({join_path(path, "bid"), "is made before that of p" + std::to_string(bidder)});
        else if (s.bids[seat] != kSealed && !(s.hands[seat] >> s.bids[seat] & 1))
            faults.push_back({join_path(path, "bid"), "is not in that hand"});
    }
}

}  // namespace tinmind::reference
