// The printed values of Bot Factory: reading the component tables, with every fault and its place (specification 1.11).
//
// What the solo game and the Production tiles alone use is asked for where they are played; what is the same in every edition is checked
// and not kept.
#include <algorithm>
#include <bit>
#include <string>

#include "core/describe.hpp"
#include "games/bot_factory/box.hpp"

namespace tinmind::bot_factory {

namespace {

using Needs = PackedCounts<std::uint16_t, kColours>;

constexpr int kMostTokens = 9, kMostSize = 15, kMostPoints = 15, kMostRowPoints = 30, kMostBots = 5;

// Whether every count of `small` is in `large`.
bool contains(Needs large, Needs small) {
    for (int c = 0; c < kColours; ++c)
        if (large[c] < small[c]) return false;
    return true;
}

class Loader {
public:
    Loader(const Value& components, Box& box, Faults& faults)
        : components_(components), box_(box), faults_(faults), reader_(components, "components", faults, given_) {}

    void read() {
        read_words();
        read_spaces();
        read_bonuses();
        read_track();
        read_contract_rows();
        read_contracts();
        read_solo_tables();
        read_provenance();
        reader_.finish();
    }

private:
    void fault(std::string path, std::string message) { faults_.push_back({std::move(path), std::move(message)}); }

    // A list under a key of a table, or nullptr with a fault. count < 0: any length.
    const Value::List* list_of(const Value& table, std::string_view key, const std::string& path, int count = -1) {
        const Value* value = table.find(key);
        const std::string at = join_path(path, key);
        if (!value) {
            if (table.table()) fault(at, "is missing");
            return nullptr;
        }
        if (!value->list()) {
            fault(at, "must be a list, is " + std::string(kind_name(*value)));
            return nullptr;
        }
        if (count >= 0 && value->list()->size() != static_cast<std::size_t>(count)) {
            fault(at, "must have " + std::to_string(count) + " entries, has " + std::to_string(value->list()->size()));
            return nullptr;
        }
        return value->list();
    }
    const Value::List* list_at(std::string_view key, int count = -1) {
        reader_.allow(key);
        return list_of(components_, key, "components", count);
    }
    static std::string path_of(std::string_view key, std::size_t i) {
        return join_path(join_path("components", key), i);
    }

    bool read_int(const Value& value, const std::string& path, int lo, int hi, int& out) {
        if (value.integer() && *value.integer() >= lo && *value.integer() <= hi) {
            out = static_cast<int>(*value.integer());
            return true;
        }
        fault(path, "must be a whole number from " + std::to_string(lo) + " to " + std::to_string(hi) + ", is " +
                        show(value));
        return false;
    }
    bool read_word(const Value& value, const std::string& path, Codes words, int& out) {
        for (std::size_t i = 0; i < words.size(); ++i) {
            if (!value.text() || *value.text() != words[i]) continue;
            out = static_cast<int>(i);
            return true;
        }
        std::string all;
        for (std::string_view word : words) all += (all.empty() ? "" : " ") + std::string(word);
        fault(path, "is " + show(value) + ", must be one of: " + all);
        return false;
    }

    // colors, kinds, format and game say what every edition says; they may be left out.
    void read_words() {
        read_fixed("colors", colour_codes());
        read_fixed("kinds", first_codes(kKindCodes, kKinds));
        int format = 1, game = 0;
        static constexpr std::array<std::string_view, 1> kGame{"bot_factory"};
        reader_.number("format", format, 1, 1, Need::kOptional);
        reader_.code("game", game, kGame, Need::kOptional);
    }
    void read_fixed(std::string_view key, Codes words) {
        reader_.allow(key);
        const Value* value = components_.find(key);
        if (!value) return;
        Value::List expected;
        for (std::string_view word : words) expected.emplace_back(word);
        if (*value != Value(expected))
            fault(join_path("components", key), "must be " + show(Value(expected)) + ", is " + show(*value));
    }

    void read_spaces() {
        static constexpr std::array<std::string_view, kBoards> kSizes{"place", "credits", "take", "cap"};
        reader_.rows("spaces", kPrintedSpaces, Need::kRequired, [&](int i) {
            const auto index = static_cast<std::size_t>(nth_bit(kAllSpaces, i)), row = static_cast<std::size_t>(i);
            Space& space = box_.spaces[index];
            int id = static_cast<int>(index), board = kBoardOf[index];
            reader_.code("id", id, first_codes(kSpaceCodes, kSpaces));
            if (id != static_cast<int>(index))
                fault(join_path(path_of("spaces", row), "id"),
                      "must be " + std::string(kSpaceCodes[index]) + ": the spaces are listed from left to right");
            reader_.code("board", board, board_codes());
            if (board != kBoardOf[index])
                fault(join_path(path_of("spaces", row), "board"),
                      "must be " + std::string(kBoardCodes[kBoardOf[index]]));
            reader_.number(kSizes[kBoardOf[index]], space.size, 1, kMostSize);
            reader_.number("cost", space.cost, 0, kMostTokens, Need::kOptional);
            reader_.number("gain", space.gain, 0, kMostTokens, Need::kOptional);
        });
        for (std::size_t space : kOverflowOf) box_.spaces[space] = box_.spaces[space - 1];
    }

    void read_bonuses() {
        reader_.subset("assembly_bonus", box_.icons, coloured_codes());
        reader_.table("wheel_bonus", Need::kRequired, [&] {
            for (std::size_t parity = 0; parity < 2; ++parity)
                reader_.table(kParityCodes[parity], Need::kRequired, [&] {
                    for (std::size_t side = 0; side < 2; ++side)
                        reader_.flag(kOutputCodes[side], box_.wheel_bonus[parity][side]);
                });
        });
        static constexpr std::array<std::string_view, 3> kBonuses{"none", "token", "paid_place"};
        reader_.table("project_bonus", Need::kRequired, [&] {
            for (std::size_t slot = 0; slot < kSlots; ++slot)
                reader_.code(kSlotCodes[slot], box_.slot_bonus[slot], kBonuses, Need::kOptional);
        });
    }

    void read_track() {
        reader_.allow("track");
        const Value* track = components_.find("track");
        const std::string path = "components.track";
        if (!track) return fault(path, "is missing");
        ValueReader reader(*track, path, faults_, given_);
        reader.allow("values");
        reader.allow("lines");
        if (const Value::List* values = list_of(*track, "values", path))
            read_values(*values, join_path(path, "values"));
        if (box_.track_size > 0)
            reader.printed("start", box_.start_value,
                           std::span(box_.track).first(static_cast<std::size_t>(box_.track_size)));
        else
            reader.allow("start");
        if (const Value::List* lines = list_of(*track, "lines", path)) read_lines(*lines, join_path(path, "lines"));
        reader.finish();
    }
    void read_values(const Value::List& values, const std::string& path) {
        int last = -1, size = 0;
        for (std::size_t i = 0; i < values.size(); ++i) {
            int value = 0;
            if (!read_int(values[i], join_path(path, i), last + 1, kTopValue, value)) return;
            box_.track[static_cast<std::size_t>(size++)] = static_cast<std::int16_t>(value);
            last = value;
        }
        if (last == kTopValue)
            box_.track_size = size;
        else
            fault(path, "must end with " + std::to_string(kTopValue));
    }
    void read_lines(const Value::List& lines, const std::string& path) {
        static constexpr std::array<std::string_view, 3> kBonuses{"none", "place", "project"};
        for (std::size_t i = 0; i < lines.size(); ++i) {
            const std::string at = join_path(path, i);
            ValueReader line(lines[i], at, faults_, given_);
            LineBonus bonus = LineBonus::kNone;
            int above = -1;
            if (box_.track_size > 0)
                line.printed("above", above, std::span(box_.track).first(static_cast<std::size_t>(box_.track_size)));
            else
                line.allow("above");
            line.code("bonus", bonus, kBonuses);
            line.finish();
            if (above < 0) continue;
            LineBonus& space = box_.line_above[static_cast<std::size_t>(above)];
            if (above == box_.top_value())
                fault(join_path(at, "above"), "must be below " + std::to_string(kTopValue));
            else if (space != LineBonus::kNone)
                fault(join_path(at, "above"), "has a line already");
            else
                space = bonus;
        }
    }

    void read_contract_rows() {
        const Value::List* rows = list_at("contract_rows");
        if (!rows) return;
        std::array<bool, kPositions> seen{};
        for (std::size_t i = 0; i < rows->size(); ++i) {
            const std::string path = path_of("contract_rows", i);
            ValueReader row((*rows)[i], path, faults_, given_);
            int cost = 1, points = 0;
            row.allow("positions");
            row.number("cost", cost, 1, kMostTokens);
            row.number("vp", points, 0, kMostRowPoints);
            row.finish();
            const Value::List* positions = list_of((*rows)[i], "positions", path);
            for (std::size_t j = 0; positions && j < positions->size(); ++j) {
                int position = 0;
                const std::string at = join_path(join_path(path, "positions"), j);
                if (!read_int((*positions)[j], at, 1, kPositions, position)) continue;
                const auto index = static_cast<std::size_t>(position - 1);
                if (seen[index]) fault(at, "position " + std::to_string(position) + " is in two rows");
                seen[index] = true;
                box_.contract_cost[index] = static_cast<std::uint8_t>(cost);
                box_.row_points[index] = static_cast<std::uint8_t>(points);
            }
        }
        for (std::size_t i = 0; i < kPositions; ++i)
            if (!seen[i]) fault("components.contract_rows", "position " + std::to_string(i + 1) + " is in no row");
    }

    void read_contracts() {
        const Value::List* tiles = list_at("contracts", kContractTiles);
        for (std::size_t i = 0; tiles && i < tiles->size(); ++i) {
            const std::string path = path_of("contracts", i);
            ValueReader tile((*tiles)[i], path, faults_, given_);
            for (std::string_view key : {"id", "need", "vp"}) tile.allow(key);
            tile.finish();
            read_contract_id((*tiles)[i], path, i);
            read_contract_points((*tiles)[i], path, box_.contracts[i]);
            if (const Value::List* needs = list_of((*tiles)[i], "need", path))
                read_needs(*needs, join_path(path, "need"), box_.contracts[i]);
        }
    }
    void read_contract_id(const Value& tile, const std::string& path, std::size_t index) {
        const Value* id = tile.find("id");
        const std::string at = join_path(path, "id");
        if (!id || !id->text()) return fault(at, id ? "must be a word" : "is missing");
        const std::string& word = *id->text();
        const bool plain = std::all_of(word.begin(), word.end(),
                                       [](char c) { return c > ' ' && c < 127 && c != '>' && c != ';' && c != '#'; });
        if (word.empty() || word.size() > Contract::kLongestId || !plain || word == "-")
            return fault(at, "must be 1 to 11 plain letters without blanks, is " + show(*id));
        for (std::size_t other = 0; other < index; ++other)
            if (box_.contract_id(static_cast<int>(other)) == word)
                return fault(at, show(*id) + " is the id of contracts[" + std::to_string(other) + "] already");
        std::copy(word.begin(), word.end(), box_.contracts[index].id.begin());
    }
    void read_contract_points(const Value& tile, const std::string& path, Contract& contract) {
        const Value::List* points = list_of(tile, "vp", path, 2);
        if (!points) return;
        const std::string at = join_path(path, "vp");
        int first = 0, second = 0;
        if (!read_int((*points)[0], join_path(at, 0), 0, kMostPoints, first)) return;
        if (!read_int((*points)[1], join_path(at, 1), 0, kMostPoints, second)) return;
        if (second > first)
            fault(at, "the first space must be worth at least as much as the second, is " + show(Value(*points)));
        contract.points = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
    }
    void read_needs(const Value::List& needs, const std::string& path, Contract& contract) {
        if (needs.empty() || needs.size() > Contract::kMostAlternatives)
            return fault(path, "must have 1 to " + std::to_string(Contract::kMostAlternatives) + " alternatives, has " +
                                   std::to_string(needs.size()));
        for (std::size_t i = 0; i < needs.size(); ++i) {
            const std::string at = join_path(path, i);
            const Value::List* colours = needs[i].list();
            if (!colours || colours->empty() || colours->size() > kMostBots) {
                fault(at, "must be a list of 1 to " + std::to_string(kMostBots) + " colours, is " + show(needs[i]));
                continue;
            }
            Needs need;
            for (std::size_t j = 0; j < colours->size(); ++j) {
                int colour = 0;
                if (read_word((*colours)[j], join_path(at, j), colour_codes(), colour)) need.add(colour);
            }
            add_need(contract, need);
        }
    }
    // Keeps only alternatives that ask for no more than another: the others are never needed.
    static void add_need(Contract& contract, Needs need) {
        int kept = 0;
        for (int i = 0; i < contract.num_needs; ++i) {
            const Needs other = contract.needs[static_cast<std::size_t>(i)];
            if (contains(need, other)) return;
            if (!contains(other, need)) contract.needs[static_cast<std::size_t>(kept++)] = other;
        }
        contract.needs[static_cast<std::size_t>(kept++)] = need;
        contract.num_needs = static_cast<std::uint8_t>(kept);
    }

    // Tables of the solo game and of the Production tiles: right if present; the solo game needs the two whose values it reads.
    void read_solo_tables() {
        static constexpr std::array<std::string_view, 4> kTasks{"three_of_one", "three_colors_at_12", "two_and_two",
                                                                "three_contracts"};
        static constexpr std::array<std::string_view, 7> kTiles{"calm_sandra",     "overflow",      "finance_minus_1",
                                                                "universal_for_1", "benefit_for_1", "raise_1",
                                                                "universal_or_bot"};
        read_permutation("vilela_actions", board_codes());
        read_permutation("bot_tiles", colour_codes());
        read_permutation("tasks", kTasks);
        read_permutation("production_tiles", kTiles);
        if (box_.is_solo() || components_.find("inspection"))
            read_inspection();
        else
            reader_.allow("inspection");
        if (box_.is_solo() || components_.find("review"))
            read_review();
        else
            reader_.allow("review");
    }
    void read_permutation(std::string_view key, Codes words) {
        if (!components_.find(key)) return reader_.allow(key);
        const Value::List* list = list_at(key, static_cast<int>(words.size()));
        std::uint64_t seen = 0;
        for (std::size_t i = 0; list && i < list->size(); ++i) {
            int index = 0;
            if (!read_word((*list)[i], path_of(key, i), words, index)) continue;
            if (seen >> index & 1) fault(path_of(key, i), show((*list)[i]) + " is listed twice");
            seen |= std::uint64_t{1} << index;
        }
    }
    void read_inspection() {
        const Value::List* tiles = list_at("inspection", kInspectionTiles);
        for (std::size_t i = 0; tiles && i < tiles->size(); ++i) {
            const std::string path = path_of("inspection", i);
            const Value::List* positions = (*tiles)[i].list();
            if (!positions || positions->size() != 3) {
                fault(path, "must be a list of three positions, is " + show((*tiles)[i]));
                continue;
            }
            std::uint32_t marked = 0;
            int position = 0;
            for (std::size_t j = 0; j < 3; ++j)
                if (read_int((*positions)[j], join_path(path, j), 1, kPositions, position))
                    marked |= 1u << (position - 1);
            if (count_bits(marked) < 3) fault(path, "must be three different positions, is " + show((*tiles)[i]));
            box_.inspection[i] = static_cast<std::uint16_t>(marked);
        }
    }
    void read_review() {
        static constexpr std::array<std::string_view, 3> kBands{"poor", "adequate", "exemplary"};
        const Value::List* bands = list_at("review", kBands.size());
        int last = -1;
        for (std::size_t i = 0; bands && i < bands->size(); ++i) {
            ValueReader band((*bands)[i], path_of("review", i), faults_, given_);
            int name = static_cast<int>(i), below = 0;
            band.code("name", name, kBands);
            if (i + 1 < bands->size()) {
                band.number("below", below, last + 1, 1000);
                box_.review[i] = below;
            }
            band.finish();
            last = below;
        }
    }

    void read_provenance() {
        static constexpr std::array<std::string_view, 7> kMarks{"rulebook", "public", "stand-in", "own", "R", "P", "S"};
        static constexpr std::array<std::string_view, 15> kTables{
            "spaces",    "assembly_bonus", "wheel_bonus",      "track",          "contract_rows",
            "contracts", "project_bonus",  "inspection",       "vilela_actions", "bot_tiles",
            "tasks",     "review",         "production_tiles", "colors",         "kinds"};
        reader_.table("provenance", Need::kOptional, [&] {
            int mark = 0;
            for (std::string_view table : kTables) reader_.code(table, mark, kMarks, Need::kOptional);
        });
    }

    const Value& components_;
    Box& box_;
    Faults& faults_;
    Given given_;
    ValueReader reader_;
};

}  // namespace

void read_components(const Value& components, Box& box, Faults& faults) { Loader(components, box, faults).read(); }

}  // namespace tinmind::bot_factory
