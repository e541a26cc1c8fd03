// Positions as documents (specification 3): the fields of a State, what is derived, and what must hold (12).
#pragma once

#include <array>
#include <span>
#include <type_traits>

#include "core/describe.hpp"
#include "games/draw_bot/notation.hpp"
#include "games/draw_bot/state.hpp"

namespace tinmind::draw_bot {

inline constexpr std::array<std::string_view, 11> kPhaseNames{
    "SETUP", "ROLL", "PICK", "ACT", "DRAW", "SCORE", "REFILL", "FINAL", "FINAL-DRAW", "FINAL-SCORE", "OVER"};
inline constexpr std::array<std::string_view, kMostPlayers> kSeatNames{"p0", "p1", "p2", "p3", "p4"};
inline constexpr std::array<std::string_view, kAnsweredAt + kStations> kAnswers{"-", "no", "W1", "W2", "W3", "W4"};

// The four parts of a robot on a sheet, each as a field: 0 or the design.
template <class Word>
struct RobotFields {
    Word& sheet;
    int station;
    struct Part {
        Word& sheet;
        int station, part;
        explicit operator int() const { return design_of(robot_at(sheet, station), part); }
        void operator=(int design)
            requires(!std::is_const_v<Word>)
        {
            sheet &= ~place(part_mask(part), station);
            if (design != 0) sheet |= place(bit(part, design), station);
        }
    };
    Part operator[](std::size_t part) const { return {sheet, station, static_cast<int>(part)}; }
};
// An order: its DRAW card and its BOT card.
template <class Pair>
struct CardFields {
    Pair& cards;
    auto& operator[](std::size_t kind) const { return kind == 0 ? cards.draw : cards.bot; }
};
// The dice, each by its code among the faces of all dice; one that belongs to another die is kept as kWrongFace.
inline constexpr std::uint8_t kWrongFace = 15;
template <class Faces>
struct DiceFields {
    Faces& dice;
    struct Die {
        Faces& dice;
        std::size_t part;
        explicit operator int() const { return face_code(static_cast<int>(part), dice[part]); }
        void operator=(int code)
            requires(!std::is_const_v<Faces>)
        {
            const int face = code == 0 ? 0 : code - 6 * static_cast<int>(part);
            dice[part] = code == 0 || (face >= 1 && face < kFaces) ? byte(face) : kWrongFace;
        }
    };
    Die operator[](std::size_t part) const { return {dice, part}; }
};
// A workstation, counted from 1 in documents.
template <class Byte>
struct StationField {
    Byte& station;
    explicit operator int() const { return station + 1; }
    void operator=(int number)
        requires(!std::is_const_v<Byte>)
    {
        station = byte(number - 1);
    }
};

// Fields of some phases; a document may have them blank in others.
template <class Visitor, class F>
void visit_in(Visitor& v, bool is_there, F&& f) {
    if constexpr (std::is_same_v<Visitor, ValueReader>)
        f();
    else
        visit_if(v, is_there, f);
}

template <class Visitor, class S>
void describe_seat(Visitor& v, const Box& box, S& s, int seat) {
    const std::size_t p = at(seat);
    static constexpr std::array<Codes, kParts> kRobotCodes{Codes(kSymbols[0]), Codes(kSymbols[1]), Codes(kSymbols[2]),
                                                           Codes(kSymbols[3])};
    const auto robots = [](auto& sheet) {
        return [&sheet](int station) { return RobotFields<std::remove_reference_t<decltype(sheet)>>{sheet, station}; };
    };
    const auto station = [](auto& field) { return StationField<std::remove_reference_t<decltype(field)>>{field}; };
    const std::array<Codes, 2> secrets{draw_words(), bot_words()};
    v.phrases("sheet", kStations, kRobotCodes, robots(s.sheet[p]));
    v.number("facing", station(s.facing[p]), 1, kStations, Need::kOptional);
    // A plan begins at the workstation in front, unless it says otherwise.
    if constexpr (!std::is_const_v<S>) s.plan_facing[p] = s.facing[p];
    v.number("circled", s.circled[p], 0, box.most_energy(), Need::kOptional);
    v.number("spent", s.spent[p], 0, box.most_energy(), Need::kOptional);
    v.number("points", s.points[p], 0, box.most_points(), Need::kOptional);
    v.phrase("secret", CardFields<std::remove_reference_t<decltype(s.secret[p])>>{s.secret[p]}, secrets);
    v.code("pending", s.pending[p], action_words(), Need::kOptional);
    visit_in(v, is_final_phase(s.phase), [&] {
        v.phrases("plan", kStations, kRobotCodes, robots(s.plan[p]), Need::kOptional);
        v.number("plan_turns", s.plan_turns[p], 0, kStations * kParts, Need::kOptional);
        v.number("plan_facing", station(s.plan_facing[p]), 1, kStations, Need::kOptional);
    });
    visit_in(v, is_score_phase(s.phase), [&] { v.code("answer", s.answer[p], kAnswers, Need::kOptional); });
}

template <class Visitor, class S>
void describe_state(Visitor& v, const Box& box, S& s) {
    static const std::vector<std::string_view> card_names = [] {
        std::vector<std::string_view> out(draw_words().begin() + 1, draw_words().begin() + 1 + kMostCards);
        out.insert(out.end(), bot_words().begin() + 1, bot_words().end());
        return out;
    }();
    const std::array<Codes, 2> orders{draw_words().first(kMostCards + 1), bot_words()};
    v.number("turn", s.turn, 1, box.turn_cap);
    v.code("phase", s.phase, kPhaseNames);
    v.code("manager", s.manager, Codes(kSeatNames).first(at(box.players)), Need::kDerived);
    v.phrases("orders", box.orders_open, orders,
              [&](int slot) { return CardFields<std::remove_reference_t<decltype(s.orders[0])>>{s.orders[at(slot)]}; });
    visit_in(v, s.phase > Phase::kRoll, [&] {
        v.codes("dice", DiceFields<std::remove_reference_t<decltype((s.dice))>>{s.dice}, kParts, face_words(),
                Need::kOptional);
        v.code("manager_die", s.manager_die, kPartCodes, Need::kOptional);
    });
    visit_in(v, s.phase == Phase::kRefill, [&] { v.numbers("refill", s.refill, 1, box.orders_open, Need::kOptional); });
    v.subset("discards", s.discards, card_names, Need::kOptional);
    v.subset("seen", s.seen, card_names, Need::kOptional);
    v.number("draw_pile", s.draw_pile, 0, kMostCards, Need::kDerived);
    v.number("bot_pile", s.bot_pile, 0, kMostCards, Need::kDerived);
    v.rows("seats", box.players, Need::kRequired, [&](int seat) { describe_seat(v, box, s, seat); });
}

// Fills in what a document left out.
void infer_state(const Box& box, State& s, const Given& given, Faults& faults);
void check_state(const Box& box, const State& s, Faults& faults);

}  // namespace tinmind::draw_bot
