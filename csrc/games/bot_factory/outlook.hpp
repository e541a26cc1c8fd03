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
        : box_(box),
          s_(s),
          own_(s.seats[at(seat)]),
          hand_(static_cast<std::uint32_t>(own_.parts.present())),
          cover_((hand_ & kAllCells) | (hand_ >> kCells) * kHeads),
          mine_(completable(s, seat)),
          last_(ends_with_round(box, s)),
          tokens_(s.tokens[at(seat)]),
          room_(kTokenLimit - tokens_in_use(s, seat)) {
        const std::uint32_t rows = columns_in_bytes(cover_, 0) | columns_in_bytes(s.placed, 3) |
                                   colours_in_bytes(mine_, 6) | (last_ ? 0x80808080u : 0u);
        set_colour(0, rows & 0xFF);
        set_colour(1, rows >> 8 & 0xFF);
        set_colour(2, rows >> 16 & 0xFF);
        set_colour(3, rows >> 24);
        const float universal_worth = last_ ? kPartLeft : kUniversalWorth;
        std::fill_n(part_.begin() + kCells, kKinds, universal_worth);
        part_[kNoPart] = 0;
    }

    // Whether the game ends with this round.
    bool is_last_round() const { return last_; }
    // How near the end is: from 0 to 1.
    float late() const {
        int least_bots = kCopiesOfPart, most_completed = 0;
        for (int bots : s_.bots) least_bots = std::min(least_bots, bots);
        for (const Seat& seat : s_.seats) most_completed = std::max(most_completed, completed_bots(seat));
        return std::max(1 - static_cast<float>(least_bots) / static_cast<float>(meeples_per_colour(box_.players)),
                        static_cast<float>(most_completed) / kBotsToEnd);
    }

    int tokens() const { return tokens_; }
    std::uint32_t hand() const { return hand_; }
    std::uint32_t cover() const { return cover_; }  // cells that the hand could fill
    std::uint32_t mine() const { return mine_; }    // colours in which this seat may complete a bot
    bool may_complete(int colour) const { return mine_ >> colour & 1; }
    int lacking(int colour) const { return colours_[at(colour)]->lacking; }
    int missing(int colour) const { return colours_[at(colour)]->missing; }

    // Of getting this part into hand; 0 for none.
    float part(int part) const { return part_[at(part)]; }
    // Of still having this part in hand.
    float keep_part(int part) const {
        if (is_universal(part)) return last_ ? kPartLeft : kUniversalKept;
        if (own_.parts[part] > 1 && !last_) return kKeptUseless;
        return colours_[at(colour_of(part))]->kept[at(kind_of(part))];
    }
    // Of taking a project of this colour.
    float project(int colour) const {
        if (last_) return kProjectLeft;
        const int open = own_.projects[colour], all = sum_of_four(own_.projects);
        if (open >= s_.bots[at(colour)]) return kNoBotLeft;
        if (all + sum_of_four(own_.completed) >= kProjectLimit) return kProjectsFull;
        return colours_[at(colour)]->project + kSameProject * static_cast<float>(open) +
               kProjectCrowd[at(std::min(all, 3))];
    }
    float keep_project(int colour) const {
        const int open = own_.projects[colour];
        if (last_ || open == 1) return colours_[at(colour)]->project_kept;
        return open > s_.bots[at(colour)] ? 0.0f : 1.0f;
    }

    float token() const { return kToken[at(tokens_)]; }
    float tokens_gained(int n) const { return static_cast<float>(std::min(n, room_)) * token(); }
    // A finished bot: its value, and what its project and part would have cost.
    float bot(int colour) const { return static_cast<float>(box_.value(s_.value[at(colour)])) + kBotExtra; }

private:
    // In ascending order: the fourth of a row is overwritten by the next.
    void set_colour(int colour, std::uint32_t row) {
        colours_[at(colour)] = &kColourWorths[row];
        std::copy_n(kColourWorths[row].part.begin(), 4, part_.begin() + cell_of(colour, 0));
    }
    static bool ends_with_round(const Box& box, const State& s) {
        bool ends = nonzero_bytes(as_word(s.bots)) != 15 || s.round == box.max_rounds;
        for (int seat = 0; seat < box.players; ++seat) ends |= sum_of_four(s.seats[at(seat)].completed) >= kBotsToEnd;
        return ends;
    }

    const Box& box_;
    const State& s_;
    const Seat& own_;
    std::uint32_t hand_;
    std::uint32_t cover_;
    std::uint32_t mine_;
    bool last_;
    int tokens_;
    int room_;  // tokens that may still be gained
    std::array<const ColourWorth*, kColours> colours_;
    std::array<float, kParts + 1> part_;
};

}  // namespace tinmind::bot_factory
