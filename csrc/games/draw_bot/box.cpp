// The switches (specification 8) and the printed values (1).
#include "games/draw_bot/box.hpp"

#include <algorithm>
#include <string>

#include "core/describe.hpp"

namespace tinmind::draw_bot {

namespace {

constexpr int kMinPlayers = 3;
constexpr std::array<std::string_view, 2> kOriginalityPairs{"adjacent", "all"};
constexpr std::array<std::string_view, 2> kNoYes{"no", "yes"};
constexpr std::array<std::string_view, 2> kYesNo{"yes", "no"};
constexpr std::array<std::string_view, 2> kBoostScopes{"chosen_die", "any_part"};
constexpr std::array<std::string_view, 2> kFinalDice{"free", "last_roll"};
constexpr std::array<std::string_view, 2> kSecretTies{"owner_3", "all_1"};
constexpr std::array<std::string_view, 2> kFirstManagers{"named", "left_of_named"};
constexpr std::string_view kLetters = "AENM";

void read_options(const Value& options, Box& box, Faults& faults) {
    Given given;
    ValueReader v(options, "options", faults, given);
    v.number("players", box.players, kMinPlayers, kMostPlayers, Need::kOptional);
    v.code("originality_pairs", box.is_all_pairs, kOriginalityPairs, Need::kOptional);
    v.code("turn_with_accumulate", box.may_turn_and_save, kNoYes, Need::kOptional);
    v.code("boost_scope", box.is_boost_free, kBoostScopes, Need::kOptional);
    v.code("final_boost_dice", box.needs_last_roll, kFinalDice, Need::kOptional);
    v.code("secret_tie", box.is_secret_shared, kSecretTies, Need::kOptional);
    v.code("tie_removes_order", box.keeps_tied_order, kYesNo, Need::kOptional);
    v.number("energy_symbols", box.energy_symbols, 0, kMostEnergy, Need::kOptional);
    v.code("refill_before_final", box.skips_last_refill, kYesNo, Need::kOptional);
    v.code("first_manager", box.is_left_first, kFirstManagers, Need::kOptional);
    v.finish();
    if (!given.has("options.energy_symbols")) box.energy_symbols = -1;
}

const Value::List* list_of(const Value& components, ValueReader& v, std::string_view key, Faults& faults) {
    v.allow(key);
    const Value* value = components.find(key);
    if (value && value->list()) return value->list();
    faults.push_back({join_path("components", key), value ? "must be a list, is " + show(*value) : "is missing"});
    return nullptr;
}

bool is_text(const Value* value) { return value && value->text(); }

// Codes and names are for people; the codes are fixed, as moves are written by them.
void read_parts(const Value& components, ValueReader& v, Faults& faults) {
    const Value::List* list = list_of(components, v, "parts", faults);
    if (!list) return;
    if (list->size() != kParts) faults.push_back({"components.parts", "must have 4 entries: A, E, N and M"});
    for (std::size_t i = 0; i < std::min<std::size_t>(list->size(), kParts); ++i) {
        const Value *code = (*list)[i].find("code"), *designs = (*list)[i].find("designs");
        bool fits = is_text(code) && *code->text() == kLetters.substr(i, 1) && is_text((*list)[i].find("name")) &&
                    designs && designs->list() && designs->list()->size() == kDesigns;
        for (std::size_t d = 0; fits && d < kDesigns; ++d) fits = (*designs->list())[d].text() != nullptr;
        if (!fits)
            faults.push_back({join_path("components.parts", i),
                              "must be {code = \"" + std::string(kLetters.substr(i, 1)) +
                                  "\", name = a word, designs = [4 names]}, is " + show((*list)[i])});
    }
}

int read_face(const Value& value) {
    if (!value.text()) return 0;
    const std::string& text = *value.text();
    if (text == "ON") return kOn;
    if (text == "OFF") return kOff;
    return text.size() == 1 && text[0] >= '1' && text[0] <= '4' ? text[0] - '0' : 0;
}

void read_dice(const Value& components, ValueReader& v, Box& box, Faults& faults) {
    const Value::List* list = list_of(components, v, "dice", faults);
    if (!list) return;
    if (list->size() != kParts) faults.push_back({"components.dice", "must have 4 entries, one a part"});
    for (std::size_t i = 0; i < std::min<std::size_t>(list->size(), kParts); ++i) {
        const Value *part = (*list)[i].find("part"), *faces = (*list)[i].find("faces");
        bool fits = is_text(part) && *part->text() == kLetters.substr(i, 1) && faces && faces->list() &&
                    faces->list()->size() == 6;
        for (std::size_t f = 0; fits && f < 6; ++f) {
            const int face = read_face((*faces->list())[f]);
            ++box.weights[i][at(face)];
            fits = face != 0;
        }
        if (!fits)
            faults.push_back({join_path("components.dice", i),
                              "must be {part = \"" + std::string(kLetters.substr(i, 1)) +
                                  "\", faces = six of \"1\" to \"4\", \"ON\", \"OFF\"}, is " + show((*list)[i])});
    }
    box.has_fixed_dice =
        std::ranges::all_of(box.weights, [](const auto& faces) { return std::ranges::count(faces, 6) == 1; });
}

// "A1 E3" as a half robot; 0 when it is something else.
Robot read_half(const Value& value) {
    const std::string* text = value.text();
    if (!text || text->size() != 5 || (*text)[2] != ' ') return 0;
    Robot half = 0;
    for (std::size_t i : {0u, 3u}) {
        const std::size_t part = kLetters.find((*text)[i]);
        const int design = (*text)[i + 1] - '0';
        if (part == std::string_view::npos || design < 1 || design > kDesigns) return 0;
        half = static_cast<Robot>(half | bit(static_cast<int>(part), design));
    }
    return half;
}

Robot parts_of(Robot robot) { return static_cast<Robot>(drawn_parts(robot) * 15); }

// Cards of one kind, which all show the same two parts.
Robot read_cards(const Value& components, ValueReader& v, std::string_view key, std::array<Robot, kMostCards>& out,
                 std::size_t& count, Faults& faults) {
    const Value::List* list = list_of(components, v, key, faults);
    Robot parts = 0;
    count = list ? list->size() : 0;
    if (count > kMostCards) faults.push_back({join_path("components", key), "must have at most 16 cards"});
    for (std::size_t i = 0; i < std::min<std::size_t>(count, kMostCards); ++i) {
        out[i] = read_half((*list)[i]);
        if (i == 0) parts = parts_of(out[i]);
        if (count_parts(out[i]) != 2 || parts_of(out[i]) != parts)
            faults.push_back(
                {join_path(join_path("components", key), i),
                 "must show two parts, the same on all of these cards, as \"A1 E3\"; is " + show((*list)[i])});
    }
    return parts;
}

void read_all_cards(const Value& components, ValueReader& v, Box& box, Faults& faults) {
    std::size_t draws = 0, bots = 0;
    box.draw_half = read_cards(components, v, "draw_cards", box.draw, draws, faults);
    const Robot other = read_cards(components, v, "bot_cards", box.bot, bots, faults);
    if (draws != bots) faults.push_back({"components.bot_cards", "must be as many as the draw_cards"});
    if ((box.draw_half & other) != 0)
        faults.push_back({"components.bot_cards", "must show the two parts that the draw_cards do not"});
    box.num_cards = static_cast<int>(std::min<std::size_t>(draws, kMostCards));
    if (box.num_cards < box.orders_open + box.players)
        faults.push_back({"components.draw_cards", "must be at least " + std::to_string(box.orders_open + box.players) +
                                                       " for the orders of " + std::to_string(box.players) +
                                                       " players"});
}

void read_numbers(ValueReader& v, Box& box) {
    static constexpr std::array<std::string_view, 1> kGame{"draw_bot"};
    static constexpr std::array<std::string_view, 3> kNumbers{"3", "4", "5"};
    int format = 1, game = 0, printed_symbols = 0, gears = 0;
    v.number("format", format, 1, 1, Need::kOptional);
    v.code("game", game, kGame, Need::kOptional);
    v.table("orders_open", Need::kRequired, [&] {
        for (int players = kMinPlayers; players <= kMostPlayers; ++players) {
            int orders = 0;
            v.number(kNumbers[at(players - kMinPlayers)], orders, 1, kMostOrders);
            if (players == box.players) box.orders_open = orders;
        }
    });
    v.number("energy_start", box.energy_start, 0, kMostEnergyAtStart);
    v.number("energy_symbols", printed_symbols, 1, kMostEnergy);
    v.number("gears", gears, 1, 99);  // the points row is only a display (DB-35)
    v.number("turn_cap", box.turn_cap, 1, kMostTurns);
    v.number("cost_turn", box.turn_cost, 0, kMostEnergyAtStart);
    v.number("cost_boost", box.boost_cost, 0, kMostEnergyAtStart);
    v.number("gain", box.gain, 1, kMostGain);
    v.number("points_order", box.order_points, 0, kMostPoints);
    v.number("points_other", box.other_points, 0, kMostPoints);
    v.number("points_secret", box.secret_points, 0, kMostPoints);
    v.number("points_first", box.first_points, 0, kMostPoints);
    v.number("points_originality", box.originality_points, 0, kMostPoints);
    if (box.energy_symbols < 0) box.energy_symbols = printed_symbols;
}

void read_components(const Value& components, Box& box, Faults& faults) {
    Given given;
    ValueReader v(components, "components", faults, given);
    read_numbers(v, box);
    read_parts(components, v, faults);
    read_dice(components, v, box, faults);
    read_all_cards(components, v, box, faults);
    v.allow("provenance");
    v.finish();
    if (box.energy_symbols != 0 && box.energy_symbols < box.energy_start)
        faults.push_back({"options.energy_symbols", "must be 0 (unlimited) or at least the starting energy, " +
                                                        std::to_string(box.energy_start)});
}

}  // namespace

Box make_box(const Value& options, const Value& components) {
    Box box;
    Faults faults;
    read_options(options, box, faults);
    read_components(components, box, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    return box;
}

Value write_options(const Box& box) {
    return Value::Table{{"players", box.players},
                        {"originality_pairs", kOriginalityPairs[at(box.is_all_pairs)]},
                        {"turn_with_accumulate", kNoYes[at(box.may_turn_and_save)]},
                        {"boost_scope", kBoostScopes[at(box.is_boost_free)]},
                        {"final_boost_dice", kFinalDice[at(box.needs_last_roll)]},
                        {"secret_tie", kSecretTies[at(box.is_secret_shared)]},
                        {"tie_removes_order", kYesNo[at(box.keeps_tied_order)]},
                        {"energy_symbols", box.energy_symbols},
                        {"refill_before_final", kYesNo[at(box.skips_last_refill)]},
                        {"first_manager", kFirstManagers[at(box.is_left_first)]}};
}

}  // namespace tinmind::draw_bot
