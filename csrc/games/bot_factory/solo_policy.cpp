// The solo policy: the worth of each move in points, with the task in mind.
#include "games/bot_factory/policy.hpp"
#include "games/bot_factory/solo_view.hpp"
#include "games/bot_factory/tiles.hpp"

namespace tinmind::bot_factory {

namespace {

// --- Whole turns ----------------------------------------------------------------------------------------

class SoloTurns {
public:
    SoloTurns(const Box& box, const State& s, const SoloView& view) : box_(box), s_(s), view_(view) {}

    float space(int index) {
        index -= is_overflow(index);
        const Space& space = box_.spaces[at(index)];
        const int budget = view_.tokens() - space.cost;
        if (budget < 0) return 0;
        const int board = kBoardOf[at(index)];
        if (!(known_ >> board & 1)) look_at(board);
        const float fees = view_.tokens_gained(space.gain) - static_cast<float>(space.cost) * view_.token();
        switch (board) {
            case kAssembly: return fees + assembly(space.size);
            case kProduction: return fees + production(space.size);
            case kProject: return fees + projects_[0] + (space.size > 1 ? kSolo.second_project * projects_[1] : 0.0f);
            default: return fees + kSolo.finance_delay + kSolo.finance * finance(std::min<int>(space.size, budget));
        }
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
    void look_at_assembly() {
        for_each_bit(view_.mine(), [&](int c) {
            if (view_.missing(c) > 0 && view_.lacking(c) == 0) ready_ |= 1u << c;
        });
        token_parts_ = count_bits(view_.hand() & kAllCells & ~s_.placed & ~(columns_of_two(s_.placed) * 7u));
    }
    float assembly(int left) const {
        float worth = 0;
        for (int missing = 1; missing <= 3; ++missing)
            for_each_bit(ready_, [&](int c) {
                if (view_.missing(c) != missing || missing > left) return;
                worth += view_.bot(c) + static_cast<float>(missing - 1) * kSolo.token_placement;
                left -= missing;
            });
        return worth + static_cast<float>(std::min(left, token_parts_)) * kSolo.token_placement;
    }
    void look_at_production() {
        std::array<float, kWheel> best{};
        int seen = 0;
        for (int turns = 0; turns < 4; ++turns) {
            for (int output = 0; output < 2; ++output) {
                const int tile = s_.wheel[at((kOutputs[at(output)] - 2 * turns) & 7)];
                if (tile == kNoPart) continue;
                float part = view_.part(tile);
                if (box_.wheel_bonus[at((s_.parity + turns) & 1)][at(output)] && view_.tokens() > 0)
                    part += kSolo.bonus_placement;
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
            float worth = view_.project(s_.projects[at(slot)]);
            if (box_.slot_bonus[at(slot)] == SlotBonus::kToken) worth += view_.tokens_gained(1);
            if (box_.slot_bonus[at(slot)] == SlotBonus::kPaidPlace && view_.tokens() > 0)
                worth += kSolo.bonus_placement;
            for (float& other : projects_)
                if (worth > other) std::swap(worth, other);
        }
    }
    void look_at_finance() {
        for (int c = 0; c < kColours; ++c)
            if (s_.value[at(c)] != box_.top_value()) step_ = std::max(step_, view_.raise(c) - view_.token());
        for_each_bit(reservable(box_, s_, 0, view_.tokens()), [&](int k) {
            float& best = contracts_[box_.contract_cost[at(k)]];
            best = std::max(best, view_.contract(k));
        });
    }
    float finance(int budget) const {
        float worth = static_cast<float>(budget) * step_ * kSolo.later_step;
        for (int cost = 1; cost <= budget; ++cost)
            worth =
                std::max(worth, contracts_[at(cost)] + static_cast<float>(budget - cost) * step_ * kSolo.later_step);
        return worth;
    }

    const Box& box_;
    const State& s_;
    const SoloView& view_;
    std::uint32_t known_ = 0, ready_ = 0;
    int token_parts_ = 0;
    std::array<std::array<float, kPartLimit + 1>, 4> best_parts_{};
    std::array<float, 2> projects_{};
    float step_ = 0;
    std::array<float, kTokenLimit + 1> contracts_{};
};

// --- Single moves ---------------------------------------------------------------------------------------

class SoloWeigher {
public:
    SoloWeigher(const Box& box, const State& s) : box_(box), s_(s), view_(box, s), turns_(box, s, view_) {}

    float worth(Move move) {
        switch (kind_of_move(move)) {
            case Do::kStart:
            case Do::kDraw: return drawn(move.a);
            case Do::kMove:
                return turns_.space(move.a) * scrutiny(kBoardOf[move.a]) + (is_overflow(move.a) ? kSolo.tile : 0.0f);
            case Do::kPay: return turns_.space(s_.place[0]) - view_.token();
            case Do::kGo: return kSolo.go;
            case Do::kPlace:
                return view_.placement(move.a, move.b, s_.node == Node::kAct ? s_.turn.left - 1 : 0) -
                       (s_.node == Node::kPaidPlace ? view_.token() : 0.0f);
            case Do::kSwap: return swap(move.a, move.b);
            case Do::kRotate: return rotation();
            case Do::kDispense: return tile_worth(s_.wheel[kOutputs[move.a]], s_.parity, move.a);
            case Do::kExchangeParts: return exchange_parts();
            case Do::kTake: return take(move.a);
            case Do::kExchangeProjects: return exchange_projects(kProjectsExchanged);
            case Do::kRaise: return view_.raise(move.a) - static_cast<float>(raise_price(s_)) * view_.token();
            case Do::kReserve: return view_.contract(move.a);
            case Do::kRefill: return kSolo.refill * drawn(move.a);
            case Do::kBuy: return drawn(move.a) - (s_.node == Node::kIcon ? view_.token() : 0.0f);
            case Do::kDiscardPart: return -view_.keep_part(move.a);
            case Do::kDiscardProject: return -view_.keep_project(move.a);
            case Do::kChooseContracts:
                return -std::max(0.0f, view_.contract(move.a)) - std::max(0.0f, view_.contract(move.b));
            case Do::kUseCalm: return turns_.space(s_.place[0]) + view_.tokens_gained(1) + kSolo.tile;
            case Do::kUseCheaper: return kSolo.tile + view_.token();
            case Do::kUseExchange: return kSolo.tile + exchange_projects(1);
            case Do::kUseBenefit: return kSolo.tile + 1;
            case Do::kUseRaise: return kSolo.tile + view_.raise(move.a);
            case Do::kUsePart: return kSolo.tile + view_.part(universal(move.a));
            case Do::kUseBot: return kSolo.tile + view_.bot(move.c) + 2 * kSolo.universal_spent;
            case Do::kGetTile: return move.a == kOverflow ? 0.0f : 1.0f;
            default: return 0;
        }
    }

private:
    float scrutiny(int board) const {
        const int sandra = board_of(s_, box_.sandra());
        const bool moves_later = s_.round > 1 && !(s_.standing >> box_.sandra() & 1);
        if (board != (moves_later ? (sandra + 1) % kBoards : sandra)) return 1;
        return view_.tokens() > 0 ? kSolo.taxed : kSolo.taxed_poor;
    }
    float drawn(int colour) const {
        const int kind = s_.tops[at(colour)];
        return kind == kNoKind ? (view_.is_last_round() ? -1.0f : 0.8f) : view_.part(cell_of(colour, kind));
    }
    float tile_worth(int tile, int parity, int output) const {
        const float worth = view_.part(tile);
        return box_.wheel_bonus[at(parity)][at(output)] && view_.tokens() > 0 ? worth + kSolo.bonus_placement : worth;
    }
    float rotation() const {
        float best = -1;
        for (int turns = 1; turns <= 3 && turns < s_.turn.left; ++turns)
            for (int output = 0; output < 2; ++output) {
                const int tile = s_.wheel[at((kOutputs[at(output)] - 2 * turns) & 7)];
                if (tile != kNoPart)
                    best = std::max(best, tile_worth(tile, (s_.parity + turns) & 1, output) -
                                              kSolo.credit * static_cast<float>(turns));
            }
        return best;
    }
    float swap(int part, int spare) const {
        const int tile = s_.spare[at(spare)];
        float worth = view_.part(tile) - view_.keep_part(part) - view_.token() + kSolo.swap;
        if (is_universal(tile) || !s_.turn.started) return worth;
        const int c = colour_of(tile);
        const bool fills = view_.may_complete(c) && view_.lacking(c) == 1 && !(s_.placed >> tile & 1);
        return fills && s_.turn.left >= view_.missing(c) ? worth + kSolo.finishes_soon : worth;
    }
    float take(int slot) const {
        const float worth = view_.project(s_.projects[at(slot)]);
        if (box_.slot_bonus[at(slot)] == SlotBonus::kToken) return worth + view_.tokens_gained(1);
        return box_.slot_bonus[at(slot)] == SlotBonus::kPaidPlace && view_.tokens() > 0 ? worth + kSolo.bonus_placement
                                                                                        : worth;
    }
    float exchange_parts() const {
        float best = -1;
        for (int c = 0; c < kColours; ++c) best = std::max(best, drawn(c));
        return best + kSolo.exchange - least_kept_parts();
    }
    float least_kept_parts() const {
        std::array<float, 3> least{9, 9, 9};
        for (int part = 0; part < kParts; ++part)
            for (int n = 0; n < s_.seats[0].parts[part]; ++n) {
                float worth = view_.keep_part(part);
                for (float& slot : least)
                    if (worth < slot) std::swap(worth, slot);
            }
        return least[0] + least[1] + least[2];
    }
    float exchange_projects(int given) const {
        std::array<float, 2> least{9, 9};
        for (int c = 0; c < kColours; ++c)
            for (int n = 0; n < s_.seats[0].projects[c]; ++n) {
                float worth = view_.keep_project(c);
                for (float& slot : least)
                    if (worth < slot) std::swap(worth, slot);
            }
        return view_.part(universal(0)) + kSolo.project_exchange - least[0] - (given == 2 ? least[1] : 0.0f);
    }

    const Box& box_;
    const State& s_;
    const SoloView view_;
    SoloTurns turns_;
};

}  // namespace

void weigh_solo_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
    SoloWeigher weigher(box, s);
    for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = kSolo.sharpness * weigher.worth(moves[i]);
}

}  // namespace tinmind::bot_factory
