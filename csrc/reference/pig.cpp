// Pig at the edge, and its estimate.
#include "reference/pig.hpp"

#include <algorithm>

namespace tinmind::reference {

Pig::Box Pig::make_box(const Value& options, const Value&) {
    Box box;
    read_table(options, "options", [&](ValueReader& v) {
        v.number("players", box.players, kMinPlayers, kMaxPlayers, Need::kOptional);
        v.number("target", box.target, 2, 1000, Need::kOptional);
    });
    return box;
}

Value Pig::write_options(const Box& box) { return Value::Table{{"players", box.players}, {"target", box.target}}; }

bool Pig::would_hold(const Box& box, const State& s) {
    constexpr int kHoldAt = 21, kLeadPerPoint = 8, kNear = 29;  // the paper's numbers, for a target of 100
    int rival = 0;
    for (int seat = 0; seat < box.players; ++seat)
        if (seat != s.current) rival = std::max<int>(rival, s.points[static_cast<std::size_t>(seat)]);
    const int mine = s.points[s.current];
    if (mine + s.turn_total >= box.target) return true;
    if (std::max(mine, rival) >= box.target - kNear) return false;
    return s.turn_total >= kHoldAt + (rival - mine) / kLeadPerPoint;
}

void Pig::evaluate(const Box& box, const State& s, Payoff& out) {
    float sum = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) {
        const float pending = seat == s.current ? 0.5f * static_cast<float>(s.turn_total) : 0.0f;
        const float progress = (5.0f + static_cast<float>(s.points[seat]) + pending) / static_cast<float>(box.target);
        out.share[seat] = progress * progress * progress * progress;
        out.score[seat] = s.points[seat];
        sum += out.share[seat];
    }
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat) out.share[seat] /= sum;
}

void Pig::check(const Box& box, const State& s, Faults& faults) {
    int winners = 0;
    for (std::size_t seat = 0; seat < static_cast<std::size_t>(box.players); ++seat)
        if (s.points[seat] >= box.target) {
            ++winners;
            if (seat != s.current || s.rolling)
                faults.push_back({join_path(join_path("seats", seat), "points"),
                                  "has reached the target, so the game ended on that seat's turn"});
        }
    if (winners > 1) faults.push_back({"seats", "two seats have reached the target: the first one ended the game"});
    if (s.points[s.current] + s.turn_total > box.target)
        faults.push_back({"turn_total", "adds up to more than the target: write the target less the points"});
}

}  // namespace tinmind::reference
