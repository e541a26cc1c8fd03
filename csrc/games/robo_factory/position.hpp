// Positions as documents (specification 3): the fields of a State, what is derived, and what must hold (12).
#pragma once

#include <algorithm>
#include <type_traits>

#include "core/describe.hpp"
#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

inline constexpr std::array<std::string_view, 15> kPhaseNames{"ORDER",   "BOARD",    "HANDS",   "BUY",    "PAY-INFO",
                                                              "BUILD-1", "REVEAL-1", "CHECK-1", "ROLL-1", "TILE-1",
                                                              "BUILD-2", "REVEAL-2", "CHECK-2", "ROLL-2", "OVER"};
inline constexpr std::array<std::string_view, 5> kTileNames{"0", "1", "2", "?", "-"};
inline constexpr std::array<std::string_view, kMostPlayers> kSeatNames{"p0", "p1", "p2", "p3", "p4", "p5"};

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

// A choice that is shown is two fields: the card, and whether Eureka was shouted. The card is to be set first.
template <class Byte>
struct BuildField {
    Byte& choice;
    explicit operator int() const {
        return is_choice(choice) ? card_of(choice) : choice == kSealed ? kUnseenCard : kNoCard;
    }
    void operator=(int card)
        requires(!std::is_const_v<Byte>)
    {
        choice = is_card(card) ? byte(card) : card == kUnseenCard ? kSealed : kNone;
    }
};
template <class Byte>
struct EurekaField {
    Byte& choice;
    explicit operator int() const { return is_shouted(choice) || choice == kShoutAlone ? 1 : 0; }
    void operator=(int on)
        requires(!std::is_const_v<Byte>)
    {
        if (on) choice = is_card(choice) ? byte(choice + kShout) : kShoutAlone;
    }
};

// The fields of one turn are there from the phase on in which they can be set; a document may have them blank before.
template <class Visitor, class S, class F>
void visit_from(Visitor& v, S& s, bool is_there, F&& f) {
    if constexpr (std::is_same_v<Visitor, ValueReader>)
        f();
    else
        visit_if(v, is_there && s.phase != Phase::kOrder && s.phase != Phase::kOver, f);
}

// What lies before a Manufacturer in a turn.
template <class Visitor, class S>
void describe_maker(Visitor& v, const Box& box, S& s, int seat) {
    const Codes cards(box.words->cards), choices(box.words->choices), rolls(box.words->rolls);
    const bool is_maker = seat != s.turn % box.players;
    const auto from = [&](Phase phase, auto&& f) { visit_from(v, s, is_maker && s.phase >= phase, f); };
    const auto describe_build = [&](std::size_t attempt, std::string_view build, std::string_view eureka) {
        auto& choice = s.build[attempt][at(seat)];
        using Byte = std::remove_reference_t<decltype(choice)>;
        v.code(build, BuildField<Byte>{choice}, cards, Need::kOptional);
        v.flag(eureka, EurekaField<Byte>{choice}, Need::kOptional);
    };
    from(Phase::kHands, [&] { v.codes("hand", s.hand[at(seat)], kMostHand, cards, Need::kOptional); });
    from(Phase::kBuy, [&] {
        v.codes("bought", s.bought[at(seat)], box.info_limit, cards, Need::kOptional);
        v.codes("buy_tile", s.buy_tile[at(seat)], box.info_limit, kTileNames, Need::kOptional);
        v.code("pending", s.pending[at(seat)], choices, Need::kOptional);
    });
    from(Phase::kReveal1, [&] { describe_build(0, "build1", "eureka1"); });
    from(Phase::kRoll1, [&] { v.code("roll", s.roll[at(seat)], rolls, Need::kOptional); });
    from(Phase::kTile1, [&] { v.code("fb_tile", s.fb_tile[at(seat)], kTileNames, Need::kOptional); });
    from(Phase::kReveal2, [&] { describe_build(1, "build2", "eureka2"); });
    if constexpr (!std::is_const_v<S>) std::ranges::sort(s.hand[at(seat)]);
}

template <class Visitor, class S>
void describe_state(Visitor& v, const Box& box, S& s) {
    const Codes cards(box.words->cards);
    v.number("turn", s.turn, 0, most_turns(box));
    v.code("customer", s.customer, Codes(kSeatNames).first(at(box.players)), Need::kDerived);
    v.code("phase", s.phase, kPhaseNames);
    v.number("pot", s.pot, -kMostPlayers * kMostCubes, box.total_cubes, Need::kDerived);
    visit_from(v, s, true, [&] {
        v.code("order", s.order, cards, Need::kOptional);
        v.codes("board", s.board, kMostBoard, cards, Need::kOptional);
        v.codes("board_tile", s.board_tile, kMostBoard, kTileNames, Need::kOptional);
    });
    visit_from(v, s, s.phase >= Phase::kHands, [&] {
        v.subset("candidates", s.candidates, cards.first(kCards), Need::kDerived);
        v.number("deck", s.deck, 0, kCards, Need::kDerived);
    });
    v.rows("seats", box.players, Need::kRequired, [&](int seat) {
        v.number("cubes", s.cubes[at(seat)], 0, box.most_cubes());
        v.flag("siren", SirenField<S>{s, seat});
        describe_maker(v, box, s, seat);
    });
}

void check_state(const Box& box, const State& s, Faults& faults);

}  // namespace tinmind::robo_factory
