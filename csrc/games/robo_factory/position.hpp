// Positions as documents (specification 3): the fields of a State, what is derived, and what must hold (12).
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/describe.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

inline constexpr std::array<std::string_view, 13> kPhaseNames{"order",    "board",  "hands",   "buy",     "build-1",
                                                              "reveal-1", "roll-1", "check-1", "build-2", "reveal-2",
                                                              "roll-2",   "end",    "over"};
inline constexpr std::array<std::string_view, 5> kTileNames{"0", "1", "2", "?", "-"};
inline constexpr std::array<std::string_view, 5> kChoiceNames{"-", "?", "pass", "buy", "out"};

inline int most_turns(const Box& box) {
    return box.turns() + (box.has_extra_rounds ? box.max_extra_rounds * box.players : 0);
}

// The siren of a seat, as a field.
template <class S>
struct SirenField {
    S& s;
    int seat;
    explicit operator int() const { return has_siren(s, seat) ? 1 : 0; }
    void operator=(int on)
        requires(!std::is_const_v<S>)
    {
        s.sirens = byte(on ? s.sirens | 1 << seat : s.sirens & ~(1 << seat));
    }
};

// What lies before a Manufacturer in a turn.
template <class Visitor, class S>
void describe_maker(Visitor& v, const Box& box, S& s, int seat) {
    const Codes cards(box.words->cards), builds(box.words->builds), rolls(box.words->rolls);
    const auto from = [&](Phase phase, auto&& f) { visit_if(v, s.phase >= phase && s.phase != Phase::kOver, f); };
    from(Phase::kHands, [&] { v.codes("hand", s.hand[at(seat)], kMostHand, cards); });
    visit_if(v, s.phase == Phase::kBuy, [&] { v.code("pending", s.pending[at(seat)], kChoiceNames); });
    from(Phase::kBuy, [&] {
        v.codes("bought", s.bought[at(seat)], box.info_limit, cards);
        v.codes("buy_tile", s.buy_tile[at(seat)], box.info_limit, kTileNames);
    });
    from(Phase::kBuild1, [&] { v.code("build1", s.build[0][at(seat)], builds); });
    from(Phase::kRoll1, [&] { v.code("roll", s.roll[at(seat)], rolls); });
    from(Phase::kCheck1, [&] { v.code("fb_tile", s.fb_tile[at(seat)], kTileNames); });
    from(Phase::kBuild2, [&] { v.code("build2", s.build[1][at(seat)], builds); });
    if constexpr (!std::is_const_v<S>) std::ranges::sort(s.hand[at(seat)]);
}

template <class Visitor, class S>
void describe_state(Visitor& v, const Box& box, S& s) {
    const Codes cards(box.words->cards);
    v.number("turn", s.turn, 0, most_turns(box));
    v.number("customer", s.customer, 0, box.players - 1, Need::kDerived);
    v.code("phase", s.phase, kPhaseNames);
    v.number("pot", s.pot, -kMostPlayers * kMostCubes, box.total_cubes, Need::kDerived);
    const bool is_in_turn = s.phase != Phase::kOrder && s.phase != Phase::kOver;
    visit_if(v, is_in_turn, [&] {
        v.code("order", s.order, cards);
        v.codes("board", s.board, kMostBoard, cards);
        v.codes("board_tile", s.board_tile, kMostBoard, kTileNames);
    });
    visit_if(v, is_in_turn && s.phase != Phase::kBoard, [&] {
        v.subset("candidates", s.candidates, cards.first(kCards), Need::kDerived);
        v.number("deck", s.deck, 0, kCards, Need::kDerived);
    });
    const int customer = s.turn % box.players;
    v.rows("seats", box.players, Need::kRequired, [&](int seat) {
        v.number("cubes", s.cubes[at(seat)], 0, box.most_cubes());
        v.flag("siren", SirenField<S>{s, seat});
        visit_if(v, seat != customer, [&] { describe_maker(v, box, s, seat); });
    });
}

void check_state(const Box& box, const State& s, Faults& faults);

}  // namespace tinmind::robo_factory
