// What things are worth to one seat at this moment, in points: the judgement behind the policy and the estimate (specification 13.2).
//
// Rough on purpose: a rollout asks for it at every decision. Nothing here is a rule. The numbers are in worths.hpp.
#pragma once

#include <algorithm>

#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/worths.hpp"

namespace tinmind::bot_factory {

class Outlook {
public:
    Outlook(const Box& box, const State& s, int seat)
        : box_(box), s_(s), own_(s.seats[at(seat)]), seat_(seat), hand_(static_cast<std::uint32_t>(own_.parts.present())),
          num_parts_(own_.parts.total()), future_(remaining_future(box, s)) {
        cover_ = (hand_ & kAllCells) | (hand_ >> kCells) * kHeads;
        mine_ = completable(s, seat);
        for (int c = 0; c < kColours; ++c)
            colours_[at(c)] = &kColourWorths[at(static_cast<int>(mine_ >> c & 1) << 6 | column_bits(s.placed, c) << 3 | column_bits(cover_, c))];
    }

    // 1: the game goes on for long; 0: this is the last round.
    static float remaining_future(const Box& box, const State& s) {
        int least_bots = kCopiesOfPart, most_completed = 0;
        for (int bots : s.bots) least_bots = std::min(least_bots, bots);
        for (int seat = 0; seat < box.players; ++seat) most_completed = std::max(most_completed, completed_bots(s.seats[at(seat)]));
        if (least_bots == 0 || most_completed >= kBotsToEnd || s.round == box.max_rounds) return 0;
        return least_bots == 1 ? kOneBotLeft : most_completed == kBotsToEnd - 1 ? kFourBotsDone : 1.0f;
    }

    int tokens() const { return s_.tokens[at(seat_)]; }
    int num_parts() const { return num_parts_; }
    std::uint32_t hand() const { return hand_; }
    std::uint32_t cover() const { return cover_; }  // cells that the hand could fill
    std::uint32_t mine() const { return mine_; }    // colours in which this seat may complete a bot
    float future() const { return future_; }
    bool may_complete(int colour) const { return mine_ >> colour & 1; }
    int lacking(int colour) const { return colours_[at(colour)]->lacking; }
    int missing(int colour) const { return colours_[at(colour)]->missing; }

    // Of getting this part into hand.
    float part(int part) const {
        const float worth = is_universal(part) ? kUniversalWorth : colours_[at(colour_of(part))]->part[at(kind_of(part))];
        return discounted(worth + kPartCrowd[at(std::min(num_parts_, kPartLimit))], 1);
    }
    // Of still having this part in hand.
    float keep_part(int part) const {
        if (is_universal(part)) return discounted(kUniversalKept, 1);
        return discounted(own_.parts[part] > 1 ? kKeptUseless : colours_[at(colour_of(part))]->kept[at(kind_of(part))], 1);
    }
    // Of taking a project of this colour.
    float project(int colour) const {
        const int open = own_.projects[colour], all = own_.projects.total();
        if (open >= s_.bots[at(colour)]) return discounted(kNoBotLeft, 2);
        if (all + completed_bots(own_) >= kProjectLimit) return discounted(kProjectsFull, 2);
        return discounted(colours_[at(colour)]->project + kSameProject * static_cast<float>(open) + kValueWeight * value_gain(colour) +
                              kProjectCrowd[at(std::min(all, 3))],
                          2);
    }
    float keep_project(int colour) const {
        if (own_.projects[colour] > s_.bots[at(colour)]) return discounted(0, 2);
        return discounted(own_.projects[colour] > 1 ? 1.0f : colours_[at(colour)]->project_kept, 2);
    }

    float token() const { return kToken[at(tokens())]; }
    float tokens_gained(int n) const {
        return static_cast<float>(std::min(n, kTokenLimit - tokens_in_use(s_, seat_))) * token();
    }
    // A finished bot: its value, and what its project and part would have cost.
    float bot(int colour) const { return static_cast<float>(box_.value(s_.value[at(colour)])) + kBotExtra; }

private:
    // Worth later, or the penalty of what is left over at the end.
    float discounted(float worth, float penalty) const { return future_ * worth - (1 - future_) * penalty; }
    // The value of a colour above the start value.
    float value_gain(int colour) const { return static_cast<float>(box_.value(s_.value[at(colour)]) - box_.value(box_.start_value)); }

    const Box& box_;
    const State& s_;
    const Seat& own_;
    int seat_;
    std::uint32_t hand_;
    int num_parts_;
    float future_;
    std::uint32_t cover_;
    std::uint32_t mine_;
    std::array<const ColourWorth*, kColours> colours_;
};

}  // namespace tinmind::bot_factory
