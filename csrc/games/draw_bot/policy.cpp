// The greedy player of the specification (6): every action by the change of what the player's sheet is worth.
#include "games/draw_bot/policy.hpp"

#include <algorithm>
#include <cmath>

#include "games/draw_bot/final_plan.hpp"
#include "games/draw_bot/scoring.hpp"
#include "games/draw_bot/worth.hpp"

namespace tinmind::draw_bot {

namespace {

// Points by which an action must be better to be preferred e to one.
constexpr float kTemperature = 0.068f, kLeastWeight = 0.003f;
// What a symbol more is worth by itself: the game ends for those who come first.
constexpr float kTempo = 1.165f;
// What it is worth to keep a die from an opponent that would complete an order with it.
constexpr float kDenial = 0.8f;

// What every action of one player is worth.
class Outlook {
public:
    Outlook(const Box& box, const State& s, int seat)
        : box_(box),
          s_(s),
          seat_(seat),
          worth_(box, s, seat),
          now_(value(s.sheet[at(seat)], s.facing[at(seat)], left())) {}

    float gain(int action) const {
        const std::size_t p = at(seat_);
        const int turn = turn_of(action), station = (s_.facing[p] + turn) % kStations;
        const int paid = (turn != 0 ? box_.turn_cost : 0) + (is_boosted(action) ? box_.boost_cost : 0);
        if (!draws_symbol(action)) {
            const int room = std::max(0, box_.most_energy() - s_.circled[p]);
            return value(s_.sheet[p], station, left() - paid + std::min(box_.gain, room)) - now_;
        }
        const Robot before = robot_at(s_.sheet[p], station);
        const Robot after = static_cast<Robot>(before | bit(part_of(action), design_in(action)));
        const Sheet sheet = s_.sheet[p] | place(after, station);
        float points = 0;
        if (is_complete(after)) {
            points = worth_.completed(after);
            if (count_complete(sheet) == kStations) points += static_cast<float>(box_.first_points);
        }
        return kTempo + points + value(sheet, station, left() - paid) - now_;
    }
    const Worth& worth() const { return worth_; }

private:
    int left() const { return energy(s_, seat_); }
    float value(Sheet sheet, int facing, int energy) const { return worth_.sheet(sheet, facing, energy); }

    const Box& box_;
    const State& s_;
    int seat_;
    Worth worth_;
    float now_;
};

// The legal actions of a seat, whoever is due.
void list_actions_of(const Box& box, const State& s, int seat, Moves& out) {
    State own = s;
    own.viewer = kNoViewer;
    own.phase = Phase::kAct;
    for (int other = 0; other < box.players; ++other) own.pending[at(other)] = other == seat ? kNothing : kDone;
    list_legal_moves(box, own, out);
}

float best_gain(const Box& box, const State& s, int seat) {
    const Outlook outlook(box, s, seat);
    Moves moves;
    list_actions_of(box, s, seat, moves);
    float best = -1e9f;
    for (Move move : moves) best = std::max(best, outlook.gain(move.b));
    return best;
}

// What the Manager gets out of a die, and keeps others from.
float pick_gain(const Box& box, const State& s, int part) {
    State after = s;
    after.phase = Phase::kAct;
    after.manager_die = byte(part);
    float value = best_gain(box, after, s.manager);
    const int face = s.dice[at(part)];
    for (int other = 0; other < box.players; ++other) {
        if (other == s.manager) continue;
        const Robot robot = robot_at(s.sheet[at(other)], s.facing[at(other)]);
        if (count_bits(robot) != kParts - 1 || has_part(robot, part)) continue;
        for (Cards order : s.orders) {
            const Robot target = robot_of(box, order);
            if (target == 0 || (robot & ~target) != 0) continue;
            const bool is_free = face == kOn || (target & bit(part, face)) != 0;
            if (is_free || energy(s, other) >= box.boost_cost) value += kDenial;
        }
    }
    return value;
}

// The next move of a plan: in the order that search_moves has.
Move plan_move(const Box& box, const State& s, int seat, const Worth& worth) {
    const Sheet left = best_plan(box, s, seat, worth);
    for (int turn = 0; turn < kStations; ++turn)
        if (const Robot robot = robot_at(left, (s.plan_facing[at(seat)] + turn) % kStations); robot != 0)
            return make_move(Do::kBoost, seat, 16 * turn + lowest_bit(robot));
    return make_move(Do::kAct, seat, kDone);
}

bool is_unseen_choice(const Box& box, const State& s) {
    return s.phase != Phase::kPick && is_hidden_from(s.viewer, next_chooser(box, s));
}

// Weights of the moves by what they gain.
template <class Gain>
void weigh_by(const Moves& moves, std::span<float> weights, const Gain& gain) {
    float best = -1e9f;
    for (std::size_t i = 0; i < moves.size(); ++i) best = std::max(best, weights[i] = gain(moves[i]));
    for (std::size_t i = 0; i < moves.size(); ++i)
        weights[i] = std::max(kLeastWeight, std::exp((weights[i] - best) / kTemperature));
}

}  // namespace

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
    if (is_unseen_choice(box, s)) {
        std::ranges::fill(weights.first(moves.size()), 1.0f);
        return;
    }
    if (s.phase == Phase::kPick) return weigh_by(moves, weights, [&](Move move) { return pick_gain(box, s, move.b); });
    const int seat = next_chooser(box, s);
    if (s.phase == Phase::kAct) {
        const Outlook outlook(box, s, seat);
        return weigh_by(moves, weights, [&](Move move) { return outlook.gain(move.b); });
    }
    const Move best = plan_move(box, s, seat, Worth(box, s, seat));
    for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = moves[i] == best ? 1.0f : 0.02f;
}

int draw_action(const Box& box, const State& s, int seat, Rng& rng) {
    Moves moves;
    std::array<float, Moves::kCapacity> weights{};
    const Outlook outlook(box, s, seat);
    list_actions_of(box, s, seat, moves);
    weigh_by(moves, weights, [&](Move move) { return outlook.gain(move.b); });
    return moves[draw_weighted(std::span(weights).first(moves.size()), rng)].b;
}

void draw_plan(const Box& box, State& s, int seat, Rng&) {
    const std::size_t p = at(seat);
    const Worth worth(box, s, seat);
    for (Move move = plan_move(box, s, seat, worth); kind_of(move) == Do::kBoost;
         move = plan_move(box, s, seat, worth)) {
        s.plan_facing[p] = byte((s.plan_facing[p] + turn_of(move.b)) % kStations);
        s.plan_turns[p] = byte(s.plan_turns[p] + (turn_of(move.b) != 0));
        s.plan[p] |= place(bit(part_of(move.b), design_in(move.b)), s.plan_facing[p]);
    }
    s.pending[p] = kDone;
}

Move draw_policy_move(const Box& box, const State& s, Rng& rng) {
    if (s.phase == Phase::kFinal && !is_unseen_choice(box, s)) {
        const int seat = next_chooser(box, s);
        return plan_move(box, s, seat, Worth(box, s, seat));
    }
    Moves moves;
    std::array<float, Moves::kCapacity> weights{};
    list_search_moves(box, s, moves);
    weigh_moves(box, s, moves, weights);
    return moves[draw_weighted(std::span(weights).first(moves.size()), rng)];
}

void estimate(const Box& box, const State& s, Payoff& out) {
    // Results spread the more the more symbols the foremost player still needs; rounded from games of this policy.
    constexpr float kLeastSpread = 0.6f, kSpreadPerSymbol = 0.14f;
    int needed = kStations * kParts;
    for (int seat = 0; seat < box.players; ++seat) {
        const Worth worth(box, s, seat);
        const Sheet sheet = s.sheet[at(seat)];
        needed = std::min(needed, kStations * kParts - count_bits(sheet));
        out.score[at(seat)] =
            static_cast<float>(s.points[at(seat)]) + worth.sheet(sheet, s.facing[at(seat)], energy(s, seat));
        if (s.phase >= Phase::kFinal) out.score[at(seat)] = static_cast<float>(total_points(box, s, seat));
    }
    const float scale = kLeastSpread + kSpreadPerSymbol * static_cast<float>(needed);
    const float most = *std::max_element(out.score.begin(), out.score.begin() + box.players);
    float sum = 0;
    for (int seat = 0; seat < box.players; ++seat)
        sum += out.share[at(seat)] = std::exp((out.score[at(seat)] - most) / scale);
    for (int seat = 0; seat < box.players; ++seat) out.share[at(seat)] /= sum;
}

}  // namespace tinmind::draw_bot
