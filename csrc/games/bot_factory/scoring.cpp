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

    int best(Bots bots) { return best_of(bots, 0) - lost_; }
    bool can_serve(Bots bots, int contracts) { return best_of(bots, contracts) >= 0; }
    // The best sum with at least so many served; where that cannot be, the best sum.
    int best_with(Bots bots, int contracts) { return can_serve(bots, contracts) ? best_ - lost_ : best(bots); }

private:
    struct Item {
        const Contract* tile;
        int swing;
    };

    // -1 when `wanted` contracts cannot be served.
    int best_of(Bots bots, int wanted) {
        best_ = -1;
        int open = 0;
        for (int i = 0; i < count_; ++i) open += items_[at(i)].swing;
        extend(0, bots, 0, open, wanted);
        return best_;
    }
    // `open`: what the contracts from `next` on could still bring; `wanted`: how many must still be served.
    void extend(int next, Bots bots, int sum, int open, int wanted) {
        if (wanted <= 0 && sum > best_) best_ = sum;
        if (next == count_ || sum + open <= best_) return;
        const Item& item = items_[at(next)];
        for (int i = 0; i < item.tile->num_needs; ++i) {
            const Bots need = item.tile->needs[at(i)];
            if (!holds(bots, need)) continue;
            extend(next + 1, Bots{static_cast<std::uint16_t>(bots.word - need.word)}, sum + item.swing,
                   open - item.swing, wanted - 1);
        }
        extend(next + 1, bots, sum, open - item.swing, wanted);
    }

    std::array<Item, kPositions> items_;
    int count_ = 0;
    int lost_ = 0;
    int best_ = 0;
};

// The task of the solo game by which three contracts come before the best sum (7.2, R62).
bool wants_contracts(const Box& box, const State& s) { return box.is_solo() && s.solo.task == kThreeContracts; }

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
    if (wants_contracts(box, s)) return Assignment(box, s, own).best_with(bots, kContractsOfTask);
    return Assignment(box, s, own).best(bots);
}

bool is_task_done(const Box& box, const State& s) {
    const Seat& own = s.seats[0];
    int twos = 0, threes = 0, dear = 0;  // colours with so many bots; colours with a bot at 12 or more
    for (int c = 0; c < kColours; ++c) {
        twos += own.completed[c] >= 2;
        threes += own.completed[c] >= 3;
        dear += own.completed.has(c) && box.value(s.value[at(c)]) >= kValueOfTask;
    }
    switch (s.solo.task) {
        case kThreeOfOne: return threes >= 1;
        case kThreeColoursAt12: return dear >= 3;
        case kTwoAndTwo: return twos >= 2;
        case kThreeContracts: return Assignment(box, s, own).can_serve(own.completed, kContractsOfTask);
        default: return false;
    }
}

Review review_of(const Box& box, bool is_done, int score) {
    if (!is_done) return Review::kFired;
    return score < box.review[0] ? Review::kPoor : score < box.review[1] ? Review::kAdequate : Review::kExemplary;
}

Review review_of(const Box& box, const State& s) { return review_of(box, is_task_done(box, s), score_of(box, s, 0)); }

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
    return bot_points(box, s, own) + contract_points(box, s, seat, own.completed) + s.tokens[at(seat)] / 2 -
           own.parts.total() - 2 * own.projects.total();
}

namespace {

// Solo: a utility (7.4).
void solo_payoff(const Box& box, const State& s, Payoff& out) {
    const int score = score_of(box, s, 0);
    out.share[0] = kShareOfReview[static_cast<std::size_t>(review_of(box, is_task_done(box, s), score))];
    out.score[0] = static_cast<float>(score);
}

}  // namespace

void final_payoff(const Box& box, const State& s, Payoff& out) {
    if (box.is_solo()) return solo_payoff(box, s, out);
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
