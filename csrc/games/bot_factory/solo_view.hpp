// What things are worth to the solo player, in points, with the task in mind: the judgement behind the solo policy (specification 13.2).
//
// Rough on purpose: a rollout asks for it at every decision. Nothing here is a rule. The numbers are in solo_worths.hpp.
#pragma once

#include <algorithm>

#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/scoring.hpp"
#include "games/bot_factory/solo_worths.hpp"

namespace tinmind::bot_factory {

// How many more bots of each colour the task wants; none when it is done or lost.
class SoloPlan {
public:
    SoloPlan(const Box& box, const State& s) : box_(box), s_(s), own_(s.seats[0]) {
        hand_ = static_cast<std::uint32_t>(own_.parts.present());
        switch (s.solo.task) {
            case kThreeOfOne: want_best(1, 3); break;
            case kThreeColoursAt12: want_best(3, 1); break;
            case kTwoAndTwo: want_best(2, 2); break;
            default: want_contracts(); break;
        }
    }
    int wanted(int colour) const { return wanted_[at(colour)]; }
    bool is_lost() const { return lost_; }
    bool is_chosen(int colour) const { return chosen_ >> colour & 1; }

private:
    // The `colours` that are nearest to `each` bots.
    void want_best(int colours, int each) {
        std::array<float, kColours> nearness{};
        int possible = 0;
        for (int c = 0; c < kColours; ++c) {
            const bool can = own_.completed[c] + s_.bots[at(c)] >= each;
            possible += can;
            nearness[at(c)] = can ? progress(c, each) : -1e6f;
        }
        lost_ = possible < colours;
        if (lost_) return;
        for (int n = 0; n < colours; ++n) {
            const auto best = static_cast<int>(std::max_element(nearness.begin(), nearness.end()) - nearness.begin());
            nearness[at(best)] = -1e6f;
            chosen_ |= 1u << best;
            wanted_[at(best)] = std::max(0, each - own_.completed[best]);
        }
    }
    float progress(int c, int each) const {
        const std::uint32_t cover = (hand_ & kAllCells) | (hand_ >> kCells) * kHeads;
        const int placed = column_bits(s_.placed, c), held = column_bits(cover, c) & ~placed;
        return 4.0f * static_cast<float>(std::min(own_.completed[c], each)) +
               1.2f * static_cast<float>(std::min(own_.projects[c], each)) +
               1.0f * static_cast<float>(count_bits(static_cast<std::uint64_t>(placed))) +
               0.6f * static_cast<float>(count_bits(static_cast<std::uint64_t>(held))) +
               (s_.solo.task == kThreeColoursAt12 ? 0.7f : 0.25f) * static_cast<float>(s_.value[at(c)]) +
               0.3f * static_cast<float>(s_.bots[at(c)]);
    }
    // The bots that the reserved contracts ask for beyond those that are there.
    void want_contracts() {
        Bots need;
        for_each_bit(own_.first | own_.second, [&](int k) {
            const Bots one = box_.contracts[s_.contracts[at(k)]].needs[0];
            for (int c = 0; c < kColours; ++c) need.set(c, need[c] + one[c]);
        });
        for (int c = 0; c < kColours; ++c)
            wanted_[at(c)] = std::clamp(need[c] - own_.completed[c], 0, static_cast<int>(s_.bots[at(c)]));
        for (int c = 0; c < kColours; ++c) chosen_ |= static_cast<std::uint32_t>(need[c] > 0) << c;
    }

    using Bots = PackedCounts<std::uint16_t, kColours>;
    const Box& box_;
    const State& s_;
    const Seat& own_;
    std::uint32_t hand_;
    std::array<int, kColours> wanted_{};
    std::uint32_t chosen_ = 0;
    bool lost_ = false;
};

class SoloView {
public:
    SoloView(const Box& box, const State& s) : box_(box), s_(s), own_(s.seats[0]), plan_(box, s) {
        hand_ = static_cast<std::uint32_t>(own_.parts.present());
        num_parts_ = own_.parts.total();
        num_projects_ = own_.projects.total();
        num_completed_ = own_.completed.total();
        cover_ = (hand_ & kAllCells) | (hand_ >> kCells) * kHeads;
        last_ = s.round == box.max_rounds || num_completed_ >= kBotsToEnd;
        for (int c = 0; c < kColours; ++c) last_ |= s.bots[at(c)] == 0;
        is_done_ = is_task_done(box, s);
        for (int c = 0; c < kColours; ++c) look_at(c);
    }

    bool is_last_round() const { return last_; }
    int tokens() const { return s_.tokens[0]; }
    int num_parts() const { return num_parts_; }
    std::uint32_t hand() const { return hand_; }
    int missing(int c) const { return missing_[at(c)]; }
    int lacking(int c) const { return lacking_[at(c)]; }
    bool may_complete(int c) const { return mine_ >> c & 1; }
    std::uint32_t mine() const { return mine_; }

    float token() const { return kSolo.token[at(tokens() >= 4 ? 3 : tokens() >= 2 ? 2 : tokens())]; }
    float tokens_gained(int n) const {
        return static_cast<float>(std::min(n, kTokenLimit - tokens_in_use(s_, 0))) * token();
    }

    // Of finishing a bot now.
    float bot(int c) const { return bot_[at(c)]; }
    // Of getting a part into hand.
    float part(int part) const {
        if (last_) return -1;
        float crowd = num_parts_ > 3 ? kSolo.part_crowd * static_cast<float>(num_parts_ - 3) : 0.0f;
        if (is_universal(part)) return kSolo.universal + crowd;
        const int c = colour_of(part), bit = 1 << kind_of(part);
        if (!(lack_[at(c)] & bit)) return crowd + kSolo.part[0] * bot_[at(c)];
        const float wanted = kSolo.part[at(lacking_[at(c)])] * bot_[at(c)];
        if (is_last_meeple(c) && missing_[at(c)] > 1) crowd += kSolo.part_last;
        return crowd + std::max(missing_[at(c)] > 1 ? kSolo.for_tokens : 0.0f,
                                may_complete(c) ? wanted : kSolo.part_unowned * wanted);
    }
    float keep_part(int part) const {
        if (last_) return -1;
        if (is_universal(part)) return kSolo.universal_kept;
        const int c = colour_of(part), bit = 1 << kind_of(part);
        if (own_.parts[part] > 1 || (column_bits(s_.placed, c) & bit)) return kSolo.useless;
        const float wanted = kSolo.kept[at(lacking_[at(c)])] * bot_[at(c)];
        return std::max(missing_[at(c)] > 1 ? kSolo.for_tokens : 0.0f,
                        may_complete(c) ? wanted : kSolo.part_unowned * wanted);
    }
    float project(int c) const {
        if (last_) return -2;
        const int open = own_.projects[c];
        if (open >= s_.bots[at(c)] || num_projects_ + num_completed_ >= kProjectLimit) return -2;
        const float share = open == 0 || open < plan_.wanted(c) ? 1.0f : kSolo.surplus_project;
        return share * kSolo.project[at(open == 0 ? lacking_[at(c)] : 3)] * bot_[at(c)] +
               kSolo.project_crowd[at(std::min(num_projects_, 3))];
    }
    float keep_project(int c) const {
        if (last_) return -2;
        const int open = own_.projects[c];
        if (open > s_.bots[at(c)]) return 0;
        return (open > 1 && open > plan_.wanted(c) ? kSolo.surplus_project : 1.0f) *
               kSolo.project_kept[at(lacking_[at(c)])] * bot_[at(c)];
    }
    // Of placing a part, with so many more placements possible in this turn.
    float placement(int part, int c, int left) const {
        if (missing_[at(c)] == 1) return bot_[at(c)] + (is_universal(part) ? kSolo.universal_spent : 0.0f);
        const bool second = missing_[at(c)] == 2;
        float worth = tokens_gained(kPlacementReward) + (second ? kSolo.second : kSolo.first) +
                      (is_universal(part) ? 2 * kSolo.universal_spent : 0.0f);
        if (second && s_.bots[at(c)] > 0) worth += guard(c);
        if (!second && is_last_meeple(c)) worth += kSolo.first_last;
        if (!may_complete(c)) return worth;
        worth += second ? kSolo.second_wanted : kSolo.first_wanted;
        const int rest = column_bits(kAllCells & ~s_.placed & ~(1u << cell_of(c, kind_of(part))), c);
        return (rest & ~column_bits(cover_, c)) == 0 && left >= missing_[at(c)] - 1 ? worth + kSolo.finishes_soon
                                                                                    : worth;
    }
    // Of a column of two parts: Vilela on A takes these, and no meeple (6.4).
    float guard(int c) const {
        const bool is_threat =
            s_.solo.bot == c && s_.solo.action == kAssembly && (s_.standing >> box_.vilela() & 1) && s_.round > 1;
        if (is_threat) return is_last_meeple(c) ? kSolo.rescue_last : kSolo.rescue;
        return is_last_meeple(c) ? kSolo.guard_last : kSolo.guard;
    }
    // Whether the removal of a meeple would end the game too early.
    bool is_last_meeple(int c) const { return s_.bots[at(c)] == 1 && !is_done_; }
    // UP, without its token.
    float raise(int c) const {
        float worth = kSolo.raise * static_cast<float>(own_.completed[c]) - kSolo.raise_cost;
        if (!last_)
            worth += kSolo.raise_coming * (static_cast<float>(plan_.wanted(c)) +
                                           (own_.projects.has(c) && plan_.wanted(c) == 0 ? 0.7f : 0.0f));
        if (s_.solo.task == kThreeColoursAt12 && plan_.is_chosen(c) && final_value(c) < kValueOfTask)
            worth += kSolo.raise_task;
        switch (box_.line_above[s_.value[at(c)]]) {
            case LineBonus::kPlace: return worth + kSolo.place_line;
            case LineBonus::kProject: return last_ ? worth : worth + kSolo.project_line;
            default: return worth;
        }
    }
    // CT, its tokens paid.
    float contract(int k) const {
        const Contract& tile = box_.contracts[s_.contracts[at(k)]];
        const auto points = static_cast<float>(tile.points[0]);
        Bots done = own_.completed, hoped{static_cast<std::uint16_t>(own_.completed.word + own_.projects.word)};
        for_each_bit(own_.first | own_.second, [&](int other) {
            const Bots need = box_.contracts[s_.contracts[at(other)]].needs[0];
            for (int c = 0; c < kColours; ++c) {
                done.set(c, std::max(0, done[c] - need[c]));
                hoped.set(c, std::max(0, hoped[c] - need[c]));
            }
        });
        const float chance = serves(tile, done)    ? 1.0f
                             : last_               ? 0.0f
                             : serves(tile, hoped) ? kSolo.contract_hope
                                                   : kSolo.contract_later;
        float worth = chance * (2 * points + static_cast<float>(box_.row_points[at(k)])) - points -
                      static_cast<float>(reservation_price(box_, s_, k)) * token();
        if (s_.solo.task == kThreeContracts && reservations(own_) < 4) worth += chance * kSolo.contract_task;
        return worth;
    }

private:
    using Bots = PackedCounts<std::uint16_t, kColours>;

    static bool serves(const Contract& tile, Bots bots) {
        for (int i = 0; i < tile.num_needs; ++i)
            if ((((bots.word | 0x8888u) - tile.needs[at(i)].word) & 0x8888u) == 0x8888u) return true;
        return false;
    }
    // After the drop that a full column still causes, and the one of a bot to come.
    int final_value(int c) const {
        const int drop = (column_bits(s_.placed, c) == 7) + (plan_.wanted(c) > 0);
        return box_.value(std::max(0, s_.value[at(c)] - drop));
    }
    void look_at(int c) {
        const int placed = column_bits(s_.placed, c);
        const int lack = 7 & ~(placed | column_bits(cover_, c));
        lack_[at(c)] = lack;
        lacking_[at(c)] = count_bits(static_cast<std::uint64_t>(lack));
        missing_[at(c)] = 3 - count_bits(static_cast<std::uint64_t>(placed));
        mine_ |= static_cast<std::uint32_t>(own_.projects.has(c) && s_.bots[at(c)] > 0) << c;
        float worth = static_cast<float>(box_.value(s_.value[at(c)]) - 1 - own_.completed[c]) + kSolo.bot_extra;
        if (plan_.wanted(c) > 0)
            worth += kSolo.task_bot[at(s_.solo.task)];
        else
            worth += is_done_ ? kSolo.bot_extra_done : 0.0f;
        if (s_.bots[at(c)] == 1 || num_completed_ == kBotsToEnd - 1) worth += ending(c);
        bot_[at(c)] = std::max(worth, 1.0f);
    }
    // Of ending the game with a bot of this colour.
    float ending(int c) const {
        if (last_ || plan_.is_lost()) return 0;
        bool done = plan_.wanted(c) == 1;
        for (int other = 0; other < kColours; ++other) done &= other == c || plan_.wanted(other) == 0;
        if (!done && !is_done_) return kSolo.ends_fired;
        const int score = score_of(box_, s_, 0) + box_.value(s_.value[at(c)]) - 1 - own_.completed[c];
        return score >= box_.review[1]   ? kSolo.ends_exemplary
               : score >= box_.review[0] ? kSolo.ends_adequate
                                         : kSolo.ends_poor;
    }

    const Box& box_;
    const State& s_;
    const Seat& own_;
    SoloPlan plan_;
    std::uint32_t hand_, cover_, mine_ = 0;
    int num_parts_, num_projects_, num_completed_;
    bool last_;
    bool is_done_;
    std::array<int, kColours> lack_{}, lacking_{}, missing_{};
    std::array<float, kColours> bot_{};
};

}  // namespace tinmind::bot_factory
