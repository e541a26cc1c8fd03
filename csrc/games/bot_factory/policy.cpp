// Move weights: the worth of each move in points, sharpened (specification 13.1, 13.2).
#include "games/bot_factory/policy.hpp"

#include <bit>
#include <optional>

#include "core/game.hpp"
#include "games/bot_factory/legal.hpp"
#include "games/bot_factory/outlook.hpp"
#include "games/bot_factory/policy_extras.hpp"
#include "games/bot_factory/prospects.hpp"

namespace tinmind::bot_factory {

namespace {

// About 2^x: exact at whole numbers, straight between them. No libm, so that it is the same everywhere.
float power_of_two(float x) {
    x = std::clamp(x, -20.0f, 30.0f);
    return std::bit_cast<float>(static_cast<std::int32_t>((x + 127.0f) * 8388608.0f));
}
float sharpened(float worth) { return power_of_two(kSharpness * worth); }

// Keeps the two or three least worths of what would be given up.
template <std::size_t N>
struct Least {
    std::array<float, N> worths;
    Least() { worths.fill(1e6f); }
    void add(float worth) {
        for (float& slot : worths)
            if (worth < slot) std::swap(worth, slot);
    }
    float sum() const {
        float total = 0;
        for (float worth : worths) total += worth < 1e5f ? worth : worths[0];
        return total;
    }
};

class Weigher {
public:
    Weigher(const Box& box, const State& s) : box_(box), s_(s), view_(box, s, s.current), prospects_(box, s, view_) {}

    float worth(Move move) {
        switch (kind_of_move(move)) {
            case Do::kStart:
            case Do::kDraw: return drawn(move.a);
            case Do::kMove: return prospects_.space(move.a) * scrutiny(kBoardOf[move.a]);
            case Do::kPay: return prospects_.space(s_.place[s_.current]) - view_.token();
            case Do::kGo: return go();
            case Do::kPlace: return placement(move.a, move.b) - (s_.node == Node::kPaidPlace ? view_.token() : 0.0f);
            case Do::kSwap: return swap(move.a, move.b);
            case Do::kRotate: return rotation();
            case Do::kDispense: return dispense(move.a);
            case Do::kExchangeParts: return exchange_parts();
            case Do::kTake: return take_worth(box_, s_, view_, move.a);
            case Do::kExchangeProjects: return exchange_projects();
            case Do::kRaise: return finances().raise(move.a);
            case Do::kReserve: return finances().contract(move.a);
            case Do::kRefill: return kRefillForMe * drawn(move.a) - kRefillForRival * rival_need(move.a);
            case Do::kBuy: return drawn(move.a) - (s_.node == Node::kIcon ? view_.token() : 0.0f);
            case Do::kUseCalm: return prospects_.space(s_.place[s_.current]) + view_.tokens_gained(1) - kTileKept;
            case Do::kDiscardPart: return -view_.keep_part(move.a);
            case Do::kDiscardProject: return -view_.keep_project(move.a);
            default: return tile_worth(s_, view_, move);  // 0 for UN, PASS, END, SK
        }
    }

private:
    float go() const {
        const Space& space = own_space(box_, s_);
        return kGo + view_.tokens_gained(space.gain) - static_cast<float>(space.cost) * view_.token();
    }
    // What is left of a turn that Sandra may tax.
    float scrutiny(int board) const {
        const int sandra = board_of(s_, box_.sandra());
        const bool moves_later = s_.round > 1 && !(s_.standing >> box_.sandra() & 1);
        if (board != (moves_later ? (sandra + 1) % kBoards : sandra)) return 1;
        return view_.tokens() > 0 ? kTaxed : kTaxedPoor;
    }

    // --- Parts ------------------------------------------------------------------------------------------

    float drawn(int colour) const {
        const int kind = s_.tops[at(colour)];
        if (kind == kNoKind) return view_.is_last_round() ? kPartLeft : kUnknownTop;
        return view_.part(cell_of(colour, kind));
    }
    // How many others want the top of a stack.
    float rival_need(int colour) const {
        const int kind = s_.tops[at(colour)];
        if (kind == kNoKind || (s_.placed >> cell_of(colour, kind) & 1)) return 0;
        int need = 0;
        for (int seat = 0; seat < box_.players; ++seat)
            need += seat != s_.current && s_.seats[at(seat)].projects.has(colour);
        return static_cast<float>(need);
    }

    // --- Board A ----------------------------------------------------------------------------------------

    float placement(int part, int colour) const {
        const int missing = view_.missing(colour);
        if (missing == 1) return view_.bot(colour);
        float worth =
            view_.tokens_gained(kPlacementReward) + kPlacedPart + (is_universal(part) ? kUniversalSpent : 0.0f);
        const int rest = column_bits(kAllCells & ~s_.placed & ~(1u << cell_of(colour, kind_of(part))), colour);
        const int left = s_.node == Node::kAct ? s_.turn.left : 1;
        if (left >= missing && view_.may_complete(colour) && (rest & ~column_bits(view_.cover(), colour)) == 0)
            return worth + kFinishesThisTurn;
        if (view_.may_complete(colour)) worth += kOwnColumn;
        return missing == 2 ? worth + gift(colour, rest) : worth;
    }
    // What a second part gives to a rival who holds the third (13.2, item 3).
    float gift(int colour, int rest) const {
        for (int seat = 0; seat < box_.players; ++seat) {
            const Seat& rival = s_.seats[at(seat)];
            if (seat == s_.current || !rival.projects.has(colour)) continue;
            const auto hand = static_cast<std::uint32_t>(rival.parts.present());
            if ((column_bits(hand, colour) | static_cast<int>(hand >> kCells)) & rest) return kHelpsRival;
        }
        return 0;
    }
    float swap(int part, int spare) {
        if (spare != known_spare_) {
            known_spare_ = spare;
            spare_worth_ = spare_worth(s_.spare[at(spare)]);
        }
        return spare_worth_ - view_.keep_part(part);
    }
    float spare_worth(int tile) const {
        const float worth = view_.part(tile) - view_.token() + kSwapCost;
        if (is_universal(tile) || !s_.turn.started) return worth;
        const int colour = colour_of(tile);
        const bool fills = view_.may_complete(colour) && view_.lacking(colour) == 1 && !(s_.placed >> tile & 1) &&
                           !(view_.cover() >> tile & 1);
        return fills && s_.turn.left >= view_.missing(colour) ? worth + kFinishesThisTurn : worth;
    }

    // --- Board P ----------------------------------------------------------------------------------------

    float dispense(int output) const {
        const float worth = view_.part(s_.wheel[kOutputs[at(output)]]);
        return box_.wheel_bonus[s_.parity][at(output)] && view_.tokens() > 0 ? worth + kBonusPlacement : worth;
    }
    // The best of what the next turns of the wheel bring, less for each credit on the way.
    float rotation() const {
        float best = -1;
        for (int turns = 1; turns <= 3 && turns < s_.turn.left; ++turns)
            for (int output : kOutputs)
                best = std::max(
                    best, view_.part(s_.wheel[at((output - 2 * turns) & 7)]) - kCredit * static_cast<float>(turns));
        return best;
    }
    float exchange_parts() const {
        float best = -1;
        for (int c = 0; c < kColours; ++c) best = std::max(best, drawn(c));
        Least<kPartsExchanged> given;
        for_each_bit(view_.hand(), [&](int part) { given.add(view_.keep_part(part)); });
        return best - given.sum() + kExchange;
    }

    const Finances& finances() {
        if (!finances_) finances_.emplace(box_, s_, view_);
        return *finances_;
    }

    // --- Board J ----------------------------------------------------------------------------------------

    float exchange_projects() const {
        Least<kProjectsExchanged> given;
        for_each_bit(s_.seats[s_.current].projects.present(),
                     [&](int colour) { given.add(view_.keep_project(colour)); });
        return view_.part(universal(0)) - given.sum() + kProjectExchange;
    }

    const Box& box_;
    const State& s_;
    const Outlook view_;
    Prospects prospects_;
    std::optional<Finances> finances_;
    int known_spare_ = -1;
    float spare_worth_ = 0;
};

// A list that weighs the moves as they come, and draws one of them. The kind of each move is known where it is listed, so that
// Weigher::worth shrinks to one case there.
class WeighedMoves {
public:
    explicit WeighedMoves(Weigher& weigher) : weigher_(weigher) {}
    void push_back(Move move) {
        const float weight = sharpened(weigher_.worth(move));
        moves_[size_] = move;
        weights_[size_++] = weight;
        total_ += weight;
    }
    Move draw(Rng& rng) const {
        float left = static_cast<float>(rng.real()) * total_;
        std::size_t i = 0;
        while (i + 1 < size_ && left >= weights_[i]) left -= weights_[i++];
        return moves_[i];
    }

private:
    Weigher& weigher_;
    std::array<Move, Moves::kCapacity> moves_;
    std::array<float, Moves::kCapacity> weights_;
    std::size_t size_ = 0;
    float total_ = 0;
};

Move draw_solo_move(const Box& box, const State& s, Rng& rng) {
    Moves moves;
    list_search_moves(box, s, moves);
    std::array<float, Moves::kCapacity> weights;
    weigh_moves(box, s, moves, std::span(weights.data(), moves.size()));
    return moves[draw_weighted(std::span<const float>(weights.data(), moves.size()), rng)];
}

}  // namespace

void weigh_moves(const Box& box, const State& s, const Moves& moves, std::span<float> weights) {
    if (box.is_solo()) {
        weigh_solo_moves(box, s, moves, weights);
        for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = power_of_two(weights[i]);
        return;
    }
    Weigher weigher(box, s);
    for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = sharpened(weigher.worth(moves[i]));
}

Move draw_policy_move(const Box& box, const State& s, Rng& rng) {
    if (box.is_solo()) return draw_solo_move(box, s, rng);
    Weigher weigher(box, s);
    WeighedMoves moves(weigher);
    list_moves(box, s, Scope::kSearch, moves);
    return moves.draw(rng);
}

}  // namespace tinmind::bot_factory
