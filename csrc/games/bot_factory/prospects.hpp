// What a turn on each action space would bring to a seat: how the policy chooses where to move.
//
// A board is looked at when the first of its spaces is asked for, and then once.
#pragma once

#include "games/bot_factory/outlook.hpp"

namespace tinmind::bot_factory {

// TK
inline float take_worth(const Box& box, const State& s, const Outlook& view, int slot) {
    const float worth = view.project(s.projects[at(slot)]);
    if (box.slot_bonus[at(slot)] == SlotBonus::kToken) return worth + view.tokens_gained(1);
    return box.slot_bonus[at(slot)] == SlotBonus::kPaidPlace && view.tokens() > 0 ? worth + kBonusPlacement : worth;
}

// --- Board F --------------------------------------------------------------------------------------------

using Bots = PackedCounts<std::uint16_t, kColours>;

// What this seat's tokens can buy on the Finance board.
class Finances {
public:
    Finances(const Box& box, const State& s, const Outlook& view) : box_(box), s_(s), last_(view.is_last_round()) {
        count_bots();
        const float late = view.late();
        raise_cost_ = kRaiseEarly + (kRaiseLate - kRaiseEarly) * late;
        hope_ = last_ ? 0.0f : kContractHope + (kContractHopeLate - kContractHope) * late;
        const Seat& own = s.seats[s.current];
        done_ = unclaimed(own.completed);
        hoped_ = unclaimed(Bots{static_cast<std::uint16_t>(own.completed.word + own.projects.word)});
    }
    // UP, its token paid: bots of the colour, finished or begun, against the best rival's.
    float raise(int colour) const {
        const float worth = kRaiseOwn * own_[at(colour)] - kRaiseRival * rival_[at(colour)] - raise_cost_;
        switch (box_.line_above[s_.value[at(colour)]]) {
            case LineBonus::kPlace: return placements(s_, s_.current).any() ? worth + kPlaceLine : worth;
            case LineBonus::kProject: return last_ ? worth : worth + kProjectLine;
            default: return worth;
        }
    }
    // CT, its tokens paid.
    float contract(int position) const {
        const Contract& tile = box_.contracts[s_.contracts[at(position)]];
        const auto points = static_cast<float>(tile.points[firsts_ >> position & 1]);
        const float chance = can_serve(tile, done_) ? 1.0f : can_serve(tile, hoped_) ? hope_ : 0.0f;
        return chance * (2 * points + static_cast<float>(box_.row_points[at(position)])) - points -
               static_cast<float>(box_.contract_cost[at(position)]) * kTokenSpent;
    }

private:
    void count_bots() {
        const float open = last_ ? 0.0f : kOpenBot;
        for (int seat = 0; seat < box_.players; ++seat) {
            const Seat& other = s_.seats[at(seat)];
            firsts_ |= other.first;
            for (int c = 0; c < kColours; ++c) {
                const float bots = static_cast<float>(other.completed[c]) + (other.projects.has(c) ? open : 0.0f);
                if (seat == s_.current)
                    own_[at(c)] = bots;
                else
                    rival_[at(c)] = std::max(rival_[at(c)], bots);
            }
        }
    }
    // What no contract of this seat has claimed yet.
    Bots unclaimed(Bots bots) const {
        const Seat& own = s_.seats[s_.current];
        for_each_bit(own.first | own.second, [&](int k) {
            const Bots need = box_.contracts[s_.contracts[at(k)]].needs[0];
            for (int c = 0; c < kColours; ++c) bots.set(c, std::max(0, bots[c] - need[c]));
        });
        return bots;
    }
    static bool can_serve(const Contract& tile, Bots bots) {
        for (int i = 0; i < tile.num_needs; ++i)  // no nibble borrows
            if ((((bots.word | 0x8888u) - tile.needs[at(i)].word) & 0x8888u) == 0x8888u) return true;
        return false;
    }

    const Box& box_;
    const State& s_;
    bool last_;
    std::array<float, kColours> own_{}, rival_{};  // bots of this seat and of the best rival
    float raise_cost_, hope_;
    Bots done_, hoped_;         // finished bots, and open projects as well
    std::uint32_t firsts_ = 0;  // positions whose first space is taken
};

// --- Whole turns ----------------------------------------------------------------------------------------

class Prospects {
public:
    Prospects(const Box& box, const State& s, const Outlook& view) : box_(box), s_(s), view_(view) {}

    float space(int index) {
        index -= is_overflow(index);  // it acts as the space left of it
        const Space& space = box_.spaces[at(index)];
        const int budget = view_.tokens() - space.cost;
        if (budget < 0) return 0;
        const int board = kBoardOf[at(index)];
        if (!(known_ >> board & 1)) look_at(board);
        return turn_on(index, space.size, budget) + view_.tokens_gained(space.gain) -
               static_cast<float>(space.cost) * view_.token();
    }

private:
    void look_at(int board) {
        known_ |= 1u << board;
        if (board == kAssembly)
            look_at_assembly();
        else if (board == kProduction)
            look_at_production();
        else if (board == kProject)
            look_at_projects();
        else
            look_at_finance();
    }
    float turn_on(int index, int size, int budget) const {
        switch (kBoardOf[at(index)]) {
            case kAssembly: return assembly(index, size);
            case kProduction: return production(size);
            case kProject: return size == 1 ? projects_[0] : projects_[0] + kSecondProject * projects_[1];
            default: return kFinanceDelay + kFinanceTurn * finance(std::min(size, budget));
        }
    }

    void look_at_assembly() {
        ready_ = 0;
        rivals_ = {};
        for_each_bit(view_.mine(), [&](int c) {
            if (view_.missing(c) > 0 && view_.lacking(c) == 0) ready_ |= 1u << c;
        });
        for (int seat = 0; ready_ != 0 && seat < box_.players; ++seat)
            if (seat != s_.current) rivals_[at(seat)] = ready_of(seat) & ready_;
        token_parts_ = count_bits(view_.hand() & kAllCells & ~s_.placed & ~(columns_of_two(s_.placed) * 7u));
    }
    // Colours in which a rival's hand could finish a bot.
    std::uint32_t ready_of(int seat) const {
        const auto hand = static_cast<std::uint32_t>(s_.seats[at(seat)].parts.present());
        const std::uint32_t lack = ~(s_.placed | hand | (hand >> kCells) * kHeads) & kAllCells;
        std::uint32_t ready = 0;
        for (int c = 0; c < kColours; ++c)
            ready |= static_cast<std::uint32_t>(column_bits(lack, c) == 0 && s_.seats[at(seat)].projects.has(c)) << c;
        return ready;
    }
    // The chance that nobody finishes a bot of this colour before the worker on this space acts.
    float unbeaten(int colour, int index) const {
        float chance = 1;
        for (int seat = 0; seat < box_.players; ++seat) {
            if (!(rivals_[at(seat)] >> colour & 1)) continue;
            const bool has_moved = s_.standing >> seat & 1;
            if (!has_moved)
                chance *= kRace[at(index)];
            else if (s_.place[at(seat)] < index)
                chance *= kBeaten;
        }
        return chance;
    }
    // Bots first, those of the fewest placements before the others; then parts for tokens.
    float assembly(int index, int left) const {
        float worth = 0;
        for (int missing = 1; missing <= 3 && ready_ != 0; ++missing)
            for_each_bit(ready_, [&](int c) {
                if (view_.missing(c) != missing || missing > left) return;
                worth += view_.bot(c) * unbeaten(c, index);
                left -= missing;
            });
        return worth + static_cast<float>(std::min(left, token_parts_)) * kTokenPlacement;
    }

    // The parts worth taking in the order in which they come to the outputs, with the credits spent until then.
    void look_at_production() {
        const int room = std::max(1, kPartLimit - s_.seats[s_.current].parts.total());
        float sum = 0;
        num_parts_ = 0;
        for (int turns = 0; turns < 4; ++turns)
            for (int output : kOutputs) {
                const float part = view_.part(s_.wheel[at((output - 2 * turns) & 7)]);
                if (part < kWorthTaking || num_parts_ == room) continue;
                parts_[at(num_parts_)] = {turns + num_parts_ + 1, sum += part};
                ++num_parts_;
            }
    }
    float production(int credits) const {
        float worth = 0;
        for (int i = 0; i < num_parts_ && parts_[at(i)].credits <= credits; ++i) worth = parts_[at(i)].worth;
        return worth;
    }

    void look_at_projects() {
        projects_ = {};
        for (int slot = 0; slot < kSlots; ++slot) {
            if (s_.projects[at(slot)] == kNoColour) continue;
            float worth = take_worth(box_, s_, view_, slot);
            for (float& other : projects_)
                if (worth > other) std::swap(worth, other);
        }
    }

    void look_at_finance() {
        step_ = 0;
        contracts_ = {};
        if (view_.tokens() == 0) return;
        const Finances finances(box_, s_, view_);
        for (int c = 0; c < kColours; ++c)
            if (s_.value[at(c)] != box_.top_value()) step_ = std::max(step_, finances.raise(c));
        for_each_bit(reservable(box_, s_, s_.current, view_.tokens()), [&](int k) {
            float& best = contracts_[box_.contract_cost[at(k)]];
            best = std::max(best, finances.contract(k));
        });
    }
    // Raises only, or the best contract and raises.
    float finance(int budget) const {
        float worth = static_cast<float>(budget) * step_ * kLaterSteps;
        for (int cost = 1; cost <= budget; ++cost)
            worth = std::max(worth, contracts_[at(cost)] + static_cast<float>(budget - cost) * step_ * kLaterSteps);
        return worth;
    }

    const Box& box_;
    const State& s_;
    const Outlook& view_;
    std::uint32_t known_ = 0;  // boards looked at; what follows is set when its board is
    // A
    std::uint32_t ready_;                              // colours in which the hand could finish a bot
    std::array<std::uint32_t, kMaxSeatsHere> rivals_;  // those of them in which a rival could as well
    int token_parts_;                                  // parts in hand that earn tokens
    // P
    struct Haul {
        int credits;
        float worth;  // of this part and those before it
    };
    std::array<Haul, kPartLimit> parts_;
    int num_parts_;
    // J
    std::array<float, 2> projects_;  // the two best
    // F
    float step_;                                    // the best raise
    std::array<float, kTokenLimit + 1> contracts_;  // the best contract by cost
};

}  // namespace tinmind::bot_factory
