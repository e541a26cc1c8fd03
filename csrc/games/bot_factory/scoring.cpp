// Scoring (specification 7).
#include "games/bot_factory/scoring.hpp"

#include "games/bot_factory/queries.hpp"

namespace tinmind::bot_factory {

namespace {

using Bots = PackedCounts<std::uint16_t, kColours>;

// Whether `bots` holds all of `need`: no nibble borrows. Counts are below 8.
bool holds(Bots bots, Bots need) { return (((bots.word | 0x8888u) - need.word) & 0x8888u) == 0x8888u; }

// Best sum over the choices for each reserved contract: which alternative serves it, or none (7.2, step 2).
class Assignment {
public:
    Assignment(const Box& box, const State& s, const Seat& seat) {
        const std::uint32_t owned = seat.first | seat.second;
        for_each_bit(owned, [&](int k) {
            if (s.contracts[at(k)] == kNoTile) return;
            const Contract& tile = box.contracts[s.contracts[at(k)]];
            const int space = tile.points[seat.first >> k & 1 ? 0 : 1];
            lost_ += space;
            items_[at(count_++)] = {&tile, 2 * space + box.row_points[at(k)]};  // served instead of failed
        });
    }

    int best(Bots bots) {
        best_ = 0;
        int open = 0;
        for (int i = 0; i < count_; ++i) open += items_[at(i)].swing;
        extend(0, bots, 0, open);
        return best_ - lost_;
    }

private:
    struct Item {
        const Contract* tile;
        int swing;
    };

    // `open`: what the contracts from `next` on could still bring.
    void extend(int next, Bots bots, int sum, int open) {
        if (sum > best_) best_ = sum;
        if (next == count_ || sum + open <= best_) return;
        const Item& item = items_[at(next)];
        for (int i = 0; i < item.tile->num_needs; ++i) {
            const Bots need = item.tile->needs[at(i)];
            if (!holds(bots, need)) continue;
            extend(next + 1, Bots{static_cast<std::uint16_t>(bots.word - need.word)}, sum + item.swing, open - item.swing);
        }
        extend(next + 1, bots, sum, open - item.swing);
    }

    std::array<Item, kPositions> items_;
    int count_ = 0;
    int lost_ = 0;
    int best_ = 0;
};

int bot_points(const Box& box, const State& s, const Seat& seat) {
    int points = 0;
    for (int c = 0; c < kColours; ++c) points += seat.completed[c] * box.value(s.value[at(c)]);
    return points;
}

struct Standing {
    int points;
    int bots;
    int odd;  // an odd number of tokens in hand
    friend bool operator==(const Standing&, const Standing&) = default;
};

// Whether a comes before b (7.3).
bool beats(const Standing& a, const Standing& b) {
    if (a.points != b.points) return a.points > b.points;
    if (a.bots != b.bots) return a.bots > b.bots;
    return a.odd > b.odd;
}

}  // namespace

int contract_points(const Box& box, const State& s, int seat, Bots bots) {
    const Seat& own = s.seats[at(seat)];
    if ((own.first | own.second) == 0) return 0;
    return Assignment(box, s, own).best(bots);
}

void score_parts(const Box& box, const State& s, int seat, Breakdown& out) {
    const Seat& own = s.seats[at(seat)];
    out[kBotsPart] = static_cast<float>(bot_points(box, s, own));
    out[kContractsPart] = static_cast<float>(contract_points(box, s, seat, own.completed));
    out[kTokensPart] = static_cast<float>(s.tokens[at(seat)] / 2);
    out[kPartsPart] = static_cast<float>(-own.parts.total());
    out[kProjectsPart] = static_cast<float>(-2 * own.projects.total());
}

int score_of(const Box& box, const State& s, int seat) {
    const Seat& own = s.seats[at(seat)];
    return bot_points(box, s, own) + contract_points(box, s, seat, own.completed) + s.tokens[at(seat)] / 2 - own.parts.total() -
           2 * own.projects.total();
}

void final_payoff(const Box& box, const State& s, Payoff& out) {
    std::array<Standing, kMaxSeatsHere> standings{};
    Standing best{-1000000, 0, 0};
    for (int seat = 0; seat < box.players; ++seat) {
        standings[at(seat)] = {score_of(box, s, seat), completed_bots(s.seats[at(seat)]), s.tokens[at(seat)] & 1};
        if (beats(standings[at(seat)], best)) best = standings[at(seat)];
    }
    int winners = 0;
    for (int seat = 0; seat < box.players; ++seat) winners += standings[at(seat)] == best;
    for (int seat = 0; seat < box.players; ++seat) {
        out.share[at(seat)] = standings[at(seat)] == best ? 1.0f / static_cast<float>(winners) : 0.0f;
        out.score[at(seat)] = static_cast<float>(standings[at(seat)].points);
    }
}

}  // namespace tinmind::bot_factory
