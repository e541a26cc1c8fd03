// Lists of moves, and the decisions that are none.
#include "games/bot_factory/legal.hpp"

#include "games/bot_factory/rules.hpp"

namespace tinmind::bot_factory {

namespace {

// Whether ACT has an option besides END.
bool can_act(const Box& box, const State& s) {
    if (can_start(box, s) || tiles_to_use(box, s) != 0) return true;
    const bool main_action = s.turn.started && s.turn.left > 0;
    switch (board_of(s, s.current)) {
        case kAssembly:
            if (main_action && placements(s, s.current).any()) return true;
            return s.tokens[s.current] > 0 && (can_swap_with(s, 0) || can_swap_with(s, 1));
        case kProduction: return main_action || can_exchange_parts(s);
        case kProject: return (main_action && has_project_on_board(s)) || can_exchange_projects(s);
        default: break;
    }
    if (!s.turn.started) return false;
    if (raise_price(s) <= finance_budget(s) && can_raise_any(box, s)) return true;
    return reservation_budget(s) != 0 && reservable(box, s, s.current, reservation_budget(s)) != 0;
}

// Whether there is one move only, by listing: for nodes that are rare.
bool is_only_move(const Box& box, const State& s, Move& only) {
    Moves moves;
    list_moves(box, s, Scope::kLegal, moves);
    only = moves[0];
    return moves.size() == 1;
}

bool only_bit(Do kind, std::uint64_t mask, Move& only) {
    if ((mask & (mask - 1)) != 0) return false;
    only = make_move(kind, lowest_bit(mask));
    return true;
}

}  // namespace

void list_legal_moves(const Box& box, const State& s, Moves& out) { list_moves(box, s, Scope::kLegal, out); }
void list_search_moves(const Box& box, const State& s, Moves& out) { list_moves(box, s, Scope::kSearch, out); }

Move random_search_move(const Box& box, const State& s, Rng& rng) {
    const auto pick = [&](std::uint32_t mask) {
        return nth_bit(mask, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(mask)))));
    };
    if (s.node == Node::kMove) return make_move(Do::kMove, pick(legal_spaces(box, s, s.current)));
    if (s.node == Node::kRefill) return make_move(Do::kRefill, pick(drawable(s)));
    Moves moves;
    list_search_moves(box, s, moves);
    return moves[rng.below(static_cast<std::uint32_t>(moves.size()))];
}

bool is_forced_decision(const Box& box, const State& s, Move& only) {
    const Seat& seat = s.seats[s.current];
    switch (s.node) {
        case Node::kStart: return only_bit(Do::kStart, drawable(s), only);
        case Node::kSandra:
            only = make_move(Do::kPass);
            return s.tokens[s.current] == 0 && !may_use(box, s, s.current, kCalmSandra);
        case Node::kAct: only = make_move(Do::kEnd); return !can_act(box, s);
        case Node::kRefill: return only_bit(Do::kRefill, drawable(s), only);
        case Node::kPartsOut: return only_bit(Do::kDiscardPart, exchangeable_parts(s), only);
        case Node::kPartIn: return only_bit(Do::kDraw, drawable(s), only);
        case Node::kProjectsOut: return only_bit(Do::kDiscardProject, seat.projects.present(), only);
        case Node::kUniversalIn: return only_bit(Do::kUniversal, s.universal.present(), only);
        case Node::kBenefit: return is_only_move(box, s, only);
        case Node::kDiscard:
            return over_part_limit(seat) ? only_bit(Do::kDiscardPart, seat.parts.present(), only)
                                         : only_bit(Do::kDiscardProject, seat.projects.present(), only);
        default: return false;  // MOVE has four options or more (4.3), an optional step is asked only if it is possible
    }
}

}  // namespace tinmind::bot_factory
