// Secret orders that agree with a view, views, and tables drawn for one (specification 10).
#include "games/draw_bot/knowledge.hpp"

#include <algorithm>

#include "games/draw_bot/policy.hpp"
#include "games/draw_bot/scoring.hpp"

namespace tinmind::draw_bot {

namespace {

// n (n-1) ... with `factors` factors.
std::int64_t falling(int n, int factors) {
    std::int64_t product = 1;
    for (int i = 0; i < factors; ++i) product *= std::max(0, n - i);
    return product;
}

int draw_card(std::uint32_t cards, Rng& rng) {
    return nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(cards))))) + 1;
}

// How many of the cards show a half robot, less those robots that took one.
int count_half(const std::array<Robot, kMostCards>& cards, std::uint32_t left, Robot robot, Robot half,
               const std::array<Robot, kMostPlayers>& used, int n) {
    int count = 0;
    for_each_bit(left, [&](int card) { count += cards[at(card)] == (robot & half); });
    for (int i = 0; i < n; ++i) count -= (used[at(i)] & half) == (robot & half);
    return count;
}

void draw_choices(const Box& box, State& s, Rng& rng) {
    for (int seat = 0; seat < box.players; ++seat) {
        if (s.pending[at(seat)] != kSealed) continue;
        if (is_final_phase(s.phase))
            draw_plan(box, s, seat, rng);
        else
            s.pending[at(seat)] = byte(draw_action(box, s, seat, rng));
    }
}

}  // namespace

UnseenSecrets::UnseenSecrets(const Box& box, const State& view) : box_(box) {
    cards_ = unplaced_cards(box, view) & ~view.seen;
    for (int seat = 0; seat < box.players; ++seat) {
        if (view.secret[at(seat)].draw != kUnseenCards) continue;
        Owner& owner = owners_[at(count_++)];
        owner.seat = seat;
        const int open = view.answer[at(seat)] == kNotAsked ? completed_now(view, seat) : 0;
        for (int station = 0; station < kStations; ++station) {
            const Robot robot = robot_at(view.sheet[at(seat)], station);
            const auto end = owner.excluded.begin() + owner.num_excluded;
            const bool is_new = std::find(owner.excluded.begin(), end, robot) == end;
            if (is_complete(robot) && !(open >> station & 1) && is_new)
                owner.excluded[at(owner.num_excluded++)] = robot;
        }
    }
}

std::int64_t UnseenSecrets::sum(int i, int known, CardSet left, std::array<Robot, kMostPlayers>& used, int n) const {
    if (i == count_) {
        const int more = count_ - (known >= 0 ? 1 : 0) - n;
        return falling(count_bits(draws_of(left)) - n, more) * falling(count_bits(bots_of(left)) - n, more);
    }
    std::int64_t total = sum(i + 1, known, left, used, n);
    const Owner& owner = owners_[at(i)];
    for (int x = 0; owner.seat != known && x < owner.num_excluded; ++x) {
        const Robot robot = owner.excluded[at(x)], half = box_.draw_half;
        const int draws = count_half(box_.draw, draws_of(left), robot, half, used, n);
        const int bots = count_half(box_.bot, bots_of(left), robot, static_cast<Robot>(~half), used, n);
        if (draws <= 0 || bots <= 0) continue;
        used[at(n)] = robot;
        total -= static_cast<std::int64_t>(draws) * bots * sum(i + 1, known, left, used, n + 1);
    }
    return total;
}

std::uint64_t UnseenSecrets::ways(CardSet removed, int known) const {
    std::array<Robot, kMostPlayers> used{};
    return static_cast<std::uint64_t>(sum(0, known, cards_ & ~removed, used, 0));
}

bool UnseenSecrets::fits(int seat, Cards cards) const {
    const Robot robot = robot_of(box_, cards);
    for (int i = 0; i < count_; ++i) {
        const auto& excluded = owners_[at(i)].excluded;
        if (owners_[at(i)].seat == seat && std::ranges::find(excluded, robot) != excluded.end()) return false;
    }
    return true;
}

void UnseenSecrets::draw(State& s, Rng& rng) const {
    for (bool is_drawn = count_ == 0; !is_drawn;) {
        CardSet left = cards_;
        is_drawn = true;
        for (int i = 0; i < count_ && is_drawn; ++i) {
            const int seat = owners_[at(i)].seat;
            const Cards cards{byte(draw_card(draws_of(left), rng)), byte(draw_card(bots_of(left), rng))};
            is_drawn = fits(seat, cards);
            s.secret[at(seat)] = cards;
            left &= ~set_of(cards);
        }
    }
}

CardSet possible_pile(const Box& box, const State& s) {
    const CardSet unplaced = unplaced_cards(box, s), never_seen = unplaced & ~s.seen;
    const int secrets = count_unseen_secrets(box, s);
    CardSet out = unplaced;
    if (secrets == 0) return out;
    // After a reshuffle the cards that were never seen are just the secret ones.
    if (count_bits(draws_of(never_seen)) == secrets) out &= ~draws_of(never_seen);
    if (count_bits(bots_of(never_seen)) == secrets) out &= ~(bots_of(never_seen) << kBotShift);
    return out;
}

Move seen_move(const Box& box, const State& s, Move move, int seat) {
    if (move.a == seat) return move;
    switch (kind_of(move)) {
        case Do::kSecret: return make_move(Do::kSecret, move.a, kUnseenCards);
        case Do::kAct:
            return s.phase == Phase::kAct && has_choice(box, s, move.a) ? make_move(Do::kAct, move.a, kSealed) : move;
        case Do::kBoost: return s.phase == Phase::kFinal ? make_move(Do::kAct, move.a, kSealed) : move;
        default: return move;
    }
}

State view_state(const Box& box, const State& s, int seat) {
    if (s.viewer == seat) return s;
    State out = s;
    derive(box, out);  // what was typed has not been derived yet
    out.viewer = byte(seat);
    for (int other = 0; other < box.players; ++other) {
        const std::size_t p = at(other);
        if (other == seat) continue;
        if (is_card(out.secret[p].draw)) out.secret[p] = {kUnseenCards, 0};
        if (s.phase == Phase::kAct && s.pending[p] != kNothing && has_choice(box, out, other)) out.pending[p] = kSealed;
        if (s.phase != Phase::kFinal) continue;
        out.plan[p] = 0;
        out.plan_turns[p] = 0;
        out.plan_facing[p] = s.facing[p];
        if (s.pending[p] != kNothing && may_plan(box, out, other)) out.pending[p] = kSealed;
    }
    return out;
}

State draw_table(const Box& box, const State& view, Rng& rng) {
    State s = view;
    s.viewer = kNoViewer;
    UnseenSecrets(box, view).draw(s, rng);
    draw_choices(box, s, rng);
    derive(box, s);
    return s;
}

}  // namespace tinmind::draw_bot
