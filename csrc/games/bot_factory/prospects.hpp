// What a turn on each action space would bring to a seat: how the policy chooses where to move.
//
// A board is looked at when the first of its spaces is asked for, and then once.
#pragma once

#include "games/bot_factory/outlook.hpp"

namespace tinmind::bot_factory {

// --- Single steps, which ACT asks for as well -----------------------------------------------------------

// TK
inline float take_worth(const Box& box, const State& s, const Outlook& view, int slot) {
    const float worth = view.project(s.projects[at(slot)]);
    if (box.slot_bonus[at(slot)] == SlotBonus::kToken) return worth + view.tokens_gained(1);
    return box.slot_bonus[at(slot)] == SlotBonus::kPaidPlace && view.tokens() > 0 ? worth + kBonusPlacement : worth;
}

// UP, without its token: bots of the colour, finished or begun, against the best rival's.
inline float raise_worth(const Box& box, const State& s, const Outlook& view, int colour) {
    float own = 0, rival = 0;
    for (int seat = 0; seat < box.players; ++seat) {
        const Seat& other = s.seats[at(seat)];
        const float bots = static_cast<float>(other.completed[colour]) + (other.projects.has(colour) ? kOpenBot * view.future() : 0.0f);
        if (seat == s.current) own = bots;
        else rival = std::max(rival, bots);
    }
    const float worth = kRaiseOwn * own - kRaiseRival * rival;
    switch (box.line_above[s.value[at(colour)]]) {
        case LineBonus::kPlace: return placements(s, s.current).any() ? worth + kPlaceLine : worth;
        case LineBonus::kProject: return worth + kProjectLine * view.future();
        default: return worth;
    }
}

using Bots = PackedCounts<std::uint16_t, kColours>;

// Bots of this seat, and its open projects as bots, that none of its contracts has claimed yet.
inline Bots unclaimed(const Box& box, const State& s, Bots bots) {
    const Seat& own = s.seats[s.current];
    for_each_bit(own.first | own.second, [&](int k) {
        const Bots need = box.contracts[s.contracts[at(k)]].needs[0];
        for (int c = 0; c < kColours; ++c) bots.set(c, std::max(0, bots[c] - need[c]));
    });
    return bots;
}
inline bool can_serve(const Contract& tile, Bots bots) {
    for (int i = 0; i < tile.num_needs; ++i)  // no nibble borrows
        if ((((bots.word | 0x8888u) - tile.needs[at(i)].word) & 0x8888u) == 0x8888u) return true;
    return false;
}

// What this seat can offer to contracts.
struct Service {
    Bots done, hoped;
    std::uint32_t firsts = 0;  // positions whose first space is taken

    Service(const Box& box, const State& s) {
        const Seat& own = s.seats[s.current];
        done = unclaimed(box, s, own.completed);
        hoped = unclaimed(box, s, Bots{static_cast<std::uint16_t>(own.completed.word + own.projects.word)});
        for (const Seat& seat : s.seats) firsts |= seat.first;
    }
};

// CT, its tokens paid.
inline float contract_worth(const Box& box, const State& s, const Outlook& view, const Service& service, int position) {
    const Contract& tile = box.contracts[s.contracts[at(position)]];
    const auto points = static_cast<float>(tile.points[service.firsts >> position & 1]);
    const float chance = can_serve(tile, service.done) ? 1.0f : can_serve(tile, service.hoped) ? kContractHope * view.future() : 0.0f;
    return chance * (2 * points + static_cast<float>(box.row_points[at(position)])) - points -
           static_cast<float>(box.contract_cost[at(position)]) * view.token();
}
inline float contract_worth(const Box& box, const State& s, const Outlook& view, int position) {
    return contract_worth(box, s, view, Service(box, s), position);
}

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
        return turn_on(index, space.size, budget) + view_.tokens_gained(space.gain) - static_cast<float>(space.cost) * view_.token();
    }

private:
    void look_at(int board) {
        known_ |= 1u << board;
        if (board == kAssembly) look_at_assembly();
        else if (board == kProduction) look_at_production();
        else if (board == kProject) look_at_projects();
        else look_at_finance();
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
        for (int c = 0; c < kColours; ++c) ready |= static_cast<std::uint32_t>(column_bits(lack, c) == 0 && s_.seats[at(seat)].projects.has(c)) << c;
        return ready;
    }
    // The chance that nobody finishes a bot of this colour before the worker on this space acts.
    float unbeaten(int colour, int index) const {
        float chance = 1;
        for (int seat = 0; seat < box_.players; ++seat) {
            if (!(rivals_[at(seat)] >> colour & 1)) continue;
            const bool has_moved = s_.standing >> seat & 1;
            if (!has_moved) chance *= kRace[at(index)];
            else if (s_.place[at(seat)] < index) chance *= kBeaten;
        }
        return chance;
    }
    // Bots first, those of the fewest placements before the others; then parts for tokens.
    float assembly(int index, int left) const {
        float worth = 0;
        for (int missing = 1; missing <= 3; ++missing)
            for_each_bit(ready_, [&](int c) {
                if (view_.missing(c) != missing || missing > left) return;
                worth += view_.bot(c) * unbeaten(c, index);
                left -= missing;
            });
        return worth + static_cast<float>(std::min(left, token_parts_)) * kTokenPlacement;
    }

    // best_parts_[turns][n]: the n best parts that come to the outputs within so many rotations.
    void look_at_production() {
        std::array<float, kWheel> best{};
        int seen = 0;
        for (int turns = 0; turns < 4; ++turns) {
            for (int output : kOutputs) {
                const int tile = s_.wheel[at((output - 2 * turns) & 7)];
                float part = tile == kNoPart ? 0.0f : view_.part(tile);
                if (part <= 0) continue;
                for (int i = 0; i < seen; ++i)
                    if (part > best[at(i)]) std::swap(part, best[at(i)]);
                best[at(seen++)] = part;
            }
            float sum = 0;
            for (int n = 0; n < kPartLimit; ++n) best_parts_[at(turns)][at(n + 1)] = sum += best[at(n)];
        }
    }
    float production(int credits) const {
        const int room = std::max(1, kPartLimit - view_.num_parts());
        float worth = 0;
        for (int turns = 0; turns < 4 && turns < credits; ++turns)
            worth = std::max(worth, best_parts_[at(turns)][at(std::min(credits - turns, room))]);
        return worth;
    }

    void look_at_projects() {
        for (int slot = 0; slot < kSlots; ++slot) {
            if (s_.projects[at(slot)] == kNoColour) continue;
            float worth = take_worth(box_, s_, view_, slot);
            for (float& other : projects_)
                if (worth > other) std::swap(worth, other);
        }
    }

    void look_at_finance() {
        for (int c = 0; c < kColours; ++c)
            if (s_.value[at(c)] != box_.top_value()) step_ = std::max(step_, raise_worth(box_, s_, view_, c) - view_.token());
        const Service service(box_, s_);
        for_each_bit(reservable(box_, s_, s_.current, view_.tokens()), [&](int k) {
            float& best = contracts_[box_.contract_cost[at(k)]];
            best = std::max(best, contract_worth(box_, s_, view_, service, k));
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
    std::uint32_t known_ = 0;                                              // boards looked at
    std::uint32_t ready_ = 0;                                              // colours in which the hand could finish a bot
    std::array<std::uint32_t, kMaxSeatsHere> rivals_{};                    // those of them in which a rival could as well
    int token_parts_ = 0;                                                  // parts in hand that earn tokens
    std::array<std::array<float, kPartLimit + 1>, 4> best_parts_{};
    std::array<float, 2> projects_{};                                      // the two best
    float step_ = 0;                                                       // the best raise
    std::array<float, kTokenLimit + 1> contracts_{};                       // the best contract by cost
};

}  // namespace tinmind::bot_factory
