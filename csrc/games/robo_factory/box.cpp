// The switches (specification 8), the printed values (1.3), and the display of cubes (7.4).
#include "games/robo_factory/box.hpp"

#include <algorithm>

#include "core/describe.hpp"
#include "games/robo_factory/two_players.hpp"

namespace tinmind::robo_factory {

namespace {

constexpr std::array<std::string_view, 2> kTieRules{"share", "extra"};
constexpr std::array<std::string_view, 2> kSupplies{"finite", "unlimited"};
constexpr std::array<std::string_view, 2> kEurekaAttempts{"both", "first"};
constexpr std::array<std::string_view, 2> kFeeRules{"each_wrong", "only_if_all_wrong"};
constexpr std::array<std::string_view, 2> kOrderShown{"yes", "no"};

void read_options(const Value& options, Box& box, Faults& faults) {
    Given given;
    ValueReader v(options, "options", faults, given);
    v.number("players", box.players, 2, kMostPlayers, Need::kOptional);
    v.code("tie_rule", box.has_extra_rounds, kTieRules, Need::kOptional);
    v.number("max_extra_rounds", box.max_extra_rounds, 0, kMostExtraRounds, Need::kOptional);
    v.number("info_limit", box.info_limit, 1, kMostHand, Need::kOptional);
    v.code("supply", box.is_unlimited, kSupplies, Need::kOptional);
    v.code("eureka_attempts", box.is_first_only, kEurekaAttempts, Need::kOptional);
    v.code("fee_rule", box.is_fee_of_all, kFeeRules, Need::kOptional);
    v.code("order_shown", box.is_order_secret, kOrderShown, Need::kOptional);
    v.number("customer_turns", box.own_customer_turns, 0, kMostCustomerTurns, Need::kOptional);
    v.finish();
}

// A list of `count` entries under a key of the components; nullptr with a fault, where it is something else.
const Value::List* list_of(const Value& components, ValueReader& v, std::string_view key, std::size_t count,
                           Faults& faults) {
    v.allow(key);
    const std::string path = join_path("components", key);
    const Value* value = components.find(key);
    if (!value || !value->list() || value->list()->size() != count) {
        faults.push_back({path, !value
                                    ? "is missing"
                                    : "must be a list of " + std::to_string(count) + " entries, is " + show(*value)});
        return nullptr;
    }
    return value->list();
}

// Tables of a one-letter code and a name; the letters in order.
std::string read_letters(const Value& components, ValueReader& v, std::string_view key, std::size_t count,
                         Faults& faults) {
    std::string letters;
    const Value::List* list = list_of(components, v, key, count, faults);
    for (std::size_t i = 0; list && i < count; ++i) {
        const std::string path = join_path(join_path("components", key), i);
        const Value* code = (*list)[i].find("code");
        const Value* name = (*list)[i].find("name");
        const bool is_letter =
            code && code->text() && code->text()->size() == 1 && (*code->text())[0] >= 'A' && (*code->text())[0] <= 'Z';
        if (!is_letter || !name || !name->text())
            faults.push_back({path, "must be {code = one letter from A to Z, name = a word}, is " + show((*list)[i])});
        else if (letters.find((*code->text())[0]) != std::string::npos)
            faults.push_back({path, "the code " + *code->text() + " is used twice"});
        else
            letters += *code->text();
    }
    return letters;
}

std::vector<int> read_die(const Value& components, ValueReader& v, Faults& faults) {
    std::vector<int> faces;
    const Value::List* list = list_of(components, v, "die_faces", kDieFaces, faults);
    for (std::size_t i = 0; list && i < list->size(); ++i) {
        const std::int64_t* face = (*list)[i].integer();
        if (face && *face >= 0 && *face <= kMostFace)
            faces.push_back(static_cast<int>(*face));
        else
            faults.push_back(
                {join_path("components.die_faces", i),
                 "must be a whole number from 0 to " + std::to_string(kMostFace) + ", is " + show((*list)[i])});
    }
    return faces;
}

// What is the same in every edition, and the tiles, which never limit the play (RF-19): checked and not kept.
void read_fixed(ValueReader& v) {
    static constexpr std::array<std::string_view, 1> kGame{"robo_factory"};
    int format = 1, game = 0, three = 3, tiles = 0;
    v.number("format", format, 1, 1, Need::kOptional);
    v.code("game", game, kGame, Need::kOptional);
    v.number("board_cards", three, kMostBoard, kMostBoard);
    v.number("hand_cards", three, kMostHand, kMostHand);
    v.table("tiles", Need::kRequired, [&] {
        for (std::string_view tile : {"0", "1", "2"}) v.number(tile, tiles, 1, 99);
    });
    v.allow("provenance");
}

void read_components(const Value& components, Box& box, Faults& faults) {
    Given given;
    ValueReader v(components, "components", faults, given);
    read_fixed(v);
    box.part_letters = read_letters(components, v, "parts", kParts, faults);
    const std::string letters = read_letters(components, v, "colours", kColours, faults);
    const std::vector<int> faces = read_die(components, v, faults);
    v.number("small_cubes", box.small_cubes, 1, 500);
    v.number("large_cubes", box.large_cubes, 0, 500);
    v.number("large_value", box.large_value, 2, 10);
    v.number("start_cubes", box.start_cubes, 0, 20);
    v.number("reward_first", box.reward[0], 0, 20);
    v.number("reward_second", box.reward[1], 0, 20);
    v.number("fee", box.fee, 0, 9);
    v.number("info_price", box.info_price, 0, 9);
    static constexpr std::array<std::string_view, kMostPlayers - 1> kNumbers{"2", "3", "4", "5", "6"};
    v.table("customer_turns", Need::kRequired, [&] {
        for (int players = 2; players <= kMostPlayers; ++players) {
            int turns = 1;
            v.number(kNumbers[at(players - 2)], turns, 1, kMostCustomerTurns);
            if (players == box.players) box.printed_turns = turns;
        }
    });
    v.finish();
    if (!faults.empty()) return;
    box.total_cubes = box.small_cubes + box.large_cubes * box.large_value;
    if (box.total_cubes < box.players * box.start_cubes)
        faults.push_back({"components.start_cubes", "there are not so many cubes in the box"});
    box.faces = faces;
    std::ranges::sort(box.faces);
    box.faces.erase(std::unique(box.faces.begin(), box.faces.end()), box.faces.end());
    for (int face : box.faces) box.weights.push_back(static_cast<int>(std::ranges::count(faces, face)));
    box.words = std::make_shared<const Words>(letters, box.faces);
}

}  // namespace

Words::Words(std::string_view letters, const std::vector<int>& faces) {
    for (int card = 0; card < kCards; ++card)
        texts_.push_back({letters[at(card / 16)], letters[at(card / 4 % 4)], letters[at(card % 4)]});
    for (int card = 0; card < kCards; ++card) texts_.push_back(texts_[at(card)] + '!');
    for (int face : faces) texts_.push_back(std::to_string(face));
    cards.assign(texts_.begin(), texts_.begin() + kCards);
    choices.assign(texts_.begin(), texts_.begin() + 2 * kCards);
    rolls = {"-"};
    rolls.insert(rolls.end(), texts_.begin() + 2 * kCards, texts_.end());
    for (auto* words : {&cards, &choices}) words->insert(words->end(), {"?", "-"});
    choices.emplace_back("pass");
}

Box make_box(const Value& options, const Value& components) {
    Box box;
    Faults faults;
    read_options(options, box, faults);
    read_components(components, box, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    if (TwoPlayers::covers(box)) box.solution = std::make_shared<TwoPlayers>(box);
    return box;
}

Value write_options(const Box& box) {
    return Value::Table{{"players", box.players},
                        {"tie_rule", kTieRules[at(box.has_extra_rounds)]},
                        {"max_extra_rounds", box.max_extra_rounds},
                        {"info_limit", box.info_limit},
                        {"supply", kSupplies[at(box.is_unlimited)]},
                        {"eureka_attempts", kEurekaAttempts[at(box.is_first_only)]},
                        {"fee_rule", kFeeRules[at(box.is_fee_of_all)]},
                        {"order_shown", kOrderShown[at(box.is_order_secret)]},
                        {"customer_turns", box.own_customer_turns}};
}

CubeSplit split_cubes(const Box& box, const std::array<std::uint16_t, kMostPlayers>& cubes) {
    CubeSplit out;
    int small = 0, large = 0;
    for (int seat = 0; seat < box.players; ++seat) small += out.small[at(seat)] = cubes[at(seat)];
    while (small > box.small_cubes) {
        const auto most = std::max_element(out.small.begin(), out.small.begin() + box.players);
        if (*most < box.large_value || large == box.large_cubes) break;  // an unlimited supply: substitutes are used
        *most -= box.large_value;
        ++out.large[at(static_cast<int>(most - out.small.begin()))];
        small -= box.large_value;
        ++large;
    }
    out.pot_small = std::max(0, box.small_cubes - small);
    out.pot_large = box.large_cubes - large;
    return out;
}

}  // namespace tinmind::robo_factory
