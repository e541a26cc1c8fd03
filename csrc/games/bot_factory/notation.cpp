// Printing and splitting of moves; the words of steps.
#include "games/bot_factory/notation.hpp"

#include <cctype>

namespace tinmind::bot_factory {

namespace {

std::string join(std::string_view verb, std::string_view first) { return std::string(verb) + ' ' + std::string(first); }
std::string join(std::string_view verb, std::string_view first, std::string_view second) {
    return join(verb, first) + ' ' + std::string(second);
}

std::string_view universal_code(int kind) { return kPartCodes[static_cast<std::size_t>(universal(kind))]; }

std::string write_placement(Move move) {
    std::string text = join("PL", kPartCodes[move.a]);
    if (is_universal(move.a)) text += '>' + std::string(kColourCodes[move.b]);
    return text;
}

std::string write_outcome(const Box& box, Move move) {
    switch (kind_of_move(move)) {
        case Do::kSpare: return join("~S", std::to_string(move.a + 1), kPartCodes[move.b]);
        case Do::kReveal: return join("~T", kColourCodes[move.a], kKindCodes[move.b]);
        case Do::kReshuffle: return join("~D", kColourCodes[move.a], kKindCodes[move.b]);
        case Do::kFill: return join("~J", kSlotCodes[move.a], kColourCodes[move.b]);
        case Do::kContract: return join("~C", std::to_string(move.a + 1), box.contract_id(move.b));
        case Do::kStartProject: return join("~K", std::to_string(move.a + 1), kColourCodes[move.b]);
        case Do::kTask: return join("~Q", std::to_string(move.a + 1));
        case Do::kVilelaAction: return join("~V", kBoardCodes[move.a]);
        case Do::kVilelaBot: return join("~B", kColourCodes[move.a]);
        default: return join("~I", std::to_string(move.a + 1));
    }
}

}  // namespace

std::string write_move(const Box& box, Move move) {
    switch (kind_of_move(move)) {
        case Do::kStart: return join("ST", kColourCodes[move.a]);
        case Do::kMove: return join("M", kSpaceCodes[move.a]);
        case Do::kPay: return "PAY";
        case Do::kPass: return "PASS";
        case Do::kGo: return "GO";
        case Do::kPlace: return write_placement(move);
        case Do::kSwap: return join("SW", kPartCodes[move.a], std::to_string(move.b + 1));
        case Do::kRotate: return "ROT";
        case Do::kDispense: return join("DI", kOutputCodes[move.a]);
        case Do::kExchangeParts: return "XP";
        case Do::kTake: return join("TK", kSlotCodes[move.a]);
        case Do::kExchangeProjects: return "XJ";
        case Do::kRaise: return join("UP", kColourCodes[move.a]);
        case Do::kReserve: return join("CT", std::to_string(move.a + 1));
        case Do::kEnd: return "END";
        case Do::kRefill: return join("RF", kColourCodes[move.a]);
        case Do::kBuy: return join("IC", kColourCodes[move.a]);
        case Do::kDiscardPart: return join("DP", kPartCodes[move.a]);
        case Do::kDraw: return join("DR", kColourCodes[move.a]);
        case Do::kDiscardProject: return join("DJ", kColourCodes[move.a]);
        case Do::kUniversal: return join("UN", universal_code(move.a));
        case Do::kDecline: return "SK";
        case Do::kChooseContracts: return join("VI", std::to_string(move.a + 1), std::to_string(move.b + 1));
        case Do::kGetTile: return join("PG", std::to_string(move.a));
        case Do::kUseCalm: return "PT 1";
        case Do::kUseCheaper: return "PT 3";
        case Do::kUseExchange: return "PT 4";
        case Do::kUseBenefit: return "PT 5";
        case Do::kUseRaise: return join("PT 6", kColourCodes[move.a]);
        case Do::kUsePart: return join("PT 7", universal_code(move.a));
        case Do::kUseBot:
            return join("PT 7", universal_code(move.a), universal_code(move.b)) + '>' +
                   std::string(kColourCodes[move.c]);
        default: return write_outcome(box, move);
    }
}

// --- Reading a line -------------------------------------------------------------------------------------

namespace {

using Words = std::vector<std::string>;

bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::toupper(static_cast<unsigned char>(a[i])) != std::toupper(static_cast<unsigned char>(b[i])))
            return false;
    return true;
}

// The words of one move; '>' is a word of its own.
Words split_words(std::string_view text) {
    Words words;
    bool open = false;
    for (char c : text) {
        if (std::isspace(static_cast<unsigned char>(c))) {
            open = false;
        } else if (c == '>') {
            words.emplace_back(1, c);
            open = false;
        } else {
            if (!open) words.emplace_back();
            words.back() += c;
            open = true;
        }
    }
    return words;
}

// Single blanks, none around '>'.
std::string tidy(const Words& words) {
    std::string text;
    for (std::size_t i = 0; i < words.size(); ++i) {
        if (i > 0 && words[i] != ">" && words[i - 1] != ">") text += ' ';
        text += words[i];
    }
    return text;
}

// `VERB x y .. > z` as VERB, `each x`, `each y` .., `last z`; false when the words have another form.
bool split_exchange(const Words& words, std::size_t discards, std::string_view each, std::string_view last,
                    std::vector<std::string>& out) {
    const bool whole = words.size() == discards + 3 && words[discards + 1] == ">";
    if (!whole && words.size() != discards + 1) return false;
    for (std::size_t i = 1; i <= discards; ++i)
        if (words[i] == ">") return false;
    out.push_back(words[0]);
    for (std::size_t i = 1; i <= discards; ++i) out.push_back(join(each, words[i]));
    if (whole) out.push_back(join(last, words.back()));
    return true;
}

void add_atomic(const Words& words, std::vector<std::string>& out);

// Whether two universal parts are named in another order than H, T, L.
bool are_swapped(std::string_view one, std::string_view other) {
    static constexpr std::string_view kOrder = "HTL";
    const auto rank = [](std::string_view part) {
        return part.size() == 2 ? kOrder.find(static_cast<char>(std::toupper(static_cast<unsigned char>(part[1]))))
                                : std::string_view::npos;
    };
    return rank(one) != std::string_view::npos && rank(other) < rank(one);
}

// `PT 4 c > u` and `PT 5 BENEFIT` as chains; `PT 7 v u > c` in its order. False for other forms.
bool split_tile(const Words& words, std::vector<std::string>& out) {
    if (words.size() < 3) return false;
    const Words rest(words.begin() + 2, words.end());
    const bool has_end = rest.size() >= 3 && rest[rest.size() - 2] == ">";
    if (words[1] == "4" && rest[0] != ">" && (rest.size() == 1 || (rest.size() == 3 && has_end))) {
        out.push_back("PT 4");
        out.push_back(join("DJ", rest[0]));
        if (has_end) out.push_back(join("UN", rest[2]));
        return true;
    }
    if (words[1] == "5") {
        out.push_back("PT 5");
        add_atomic(rest, out);
        return true;
    }
    if (words[1] != "7" || rest.size() != 4 || !has_end || !are_swapped(rest[0], rest[1])) return false;
    out.push_back(tidy({words[0], words[1], rest[1], rest[0], rest[2], rest[3]}));
    return true;
}

void add_atomic(const Words& words, std::vector<std::string>& out) {
    if (words.empty() || same_word(words[0], "~F")) return;  // the first seat is always p0 (set-up, step 12)
    if (same_word(words[0], "XP") && split_exchange(words, kPartsExchanged, "DP", "DR", out)) return;
    if (same_word(words[0], "XJ") && split_exchange(words, kProjectsExchanged, "DJ", "UN", out)) return;
    if (same_word(words[0], "PT") && split_tile(words, out)) return;
    const bool own_column = words.size() == 4 && same_word(words[0], "PL") && words[2] == ">" && words[1].size() == 2 &&
                            !same_word(words[1].substr(0, 1), "U") && same_word(words[1].substr(0, 1), words[3]);
    out.push_back(own_column ? join(words[0], words[1]) : tidy(words));
}

}  // namespace

std::vector<std::string> atomic_moves(std::string_view line) {
    std::vector<std::string> moves;
    while (true) {
        const std::size_t end = line.find(';');
        add_atomic(split_words(line.substr(0, end)), moves);
        if (end == std::string_view::npos) return moves;
        line.remove_prefix(end + 1);
    }
}

// --- Steps ----------------------------------------------------------------------------------------------

namespace {

// What an argument of a step is.
enum class Arg : std::uint8_t { kNone, kNumber, kSpace, kPart, kColour, kSeat, kBoard, kContract };

struct StepForm {
    std::string_view name;
    std::array<Arg, 4> args;
};

constexpr std::array<StepForm, kStepKinds> kStepForms{{
    {"round_begins", {Arg::kNumber}},
    {"sandra_stays", {Arg::kSpace}},
    {"sandra_moves", {Arg::kSpace, Arg::kSpace, Arg::kBoard}},
    {"sandra_rests", {Arg::kSpace}},
    {"sandra_discards_spares", {Arg::kPart, Arg::kPart}},
    {"sandra_refills_wheel", {Arg::kNumber}},
    {"sandra_wipes_projects", {Arg::kColour, Arg::kColour}},
    {"sandra_raises", {Arg::kColour, Arg::kNumber}},
    {"sandra_leaves_values", {Arg::kNumber}},
    {"sandra_lies_down", {}},
    {"turn_passed", {Arg::kSeat}},
    {"spare_placed", {Arg::kNumber, Arg::kPart, Arg::kColour}},
    {"wheel_filled", {Arg::kNumber, Arg::kPart, Arg::kColour}},
    {"stack_reshuffled", {Arg::kColour, Arg::kNumber}},
    {"project_deck_reshuffled", {Arg::kNumber}},
    {"bot_scrapped", {Arg::kColour, Arg::kNumber}},
    {"projects_discarded", {Arg::kColour, Arg::kColour}},
    {"colour_used_up", {Arg::kColour}},
    {"fifth_bot", {Arg::kSeat, Arg::kNumber}},
    {"round_limit", {Arg::kNumber}},
    {"vilela_stays", {Arg::kSpace}},
    {"vilela_rests", {Arg::kSpace}},
    {"vilela_puts_tiles_aside", {Arg::kBoard, Arg::kColour}},
    {"action_deck_reshuffled", {Arg::kNumber}},
    {"bot_deck_reshuffled", {Arg::kNumber}},
    {"inspection_deck_reshuffled", {Arg::kNumber}},
    {"vilela_draws_own_board", {Arg::kBoard}},
    {"vilela_finds_no_space", {Arg::kBoard}},
    {"vilela_moves", {Arg::kSpace, Arg::kSpace, Arg::kColour, Arg::kBoard}},
    {"vilela_discards_parts", {Arg::kColour, Arg::kPart, Arg::kPart}},
    {"vilela_removes_bot", {Arg::kColour, Arg::kNumber}},
    {"vilela_finds_no_bot", {Arg::kColour}},
    {"vilela_clears_wheel", {Arg::kColour, Arg::kNumber}},
    {"vilela_clears_projects", {Arg::kColour, Arg::kNumber}},
    {"vilela_lowers", {Arg::kColour, Arg::kNumber}},
    {"vilela_removes_contract", {Arg::kNumber, Arg::kContract}},
    {"vilela_finds_no_contract", {}},
    {"vilela_lies_down", {}},
}};

constexpr auto kStepNames = [] {
    std::array<std::string_view, kStepKinds> names{};
    for (std::size_t i = 0; i < names.size(); ++i) names[i] = kStepForms[i].name;
    return names;
}();

std::string write_arg(const Box& box, Arg kind, int value) {
    const auto index = static_cast<std::size_t>(value);
    switch (kind) {
        case Arg::kSpace: return std::string(kSpaceCodes[index]);
        case Arg::kPart: return std::string(kPartCodes[index]);
        case Arg::kColour: return std::string(kColourCodes[index]);
        case Arg::kBoard: return std::string(kBoardCodes[index]);
        case Arg::kContract: return std::string(box.contract_id(value));
        case Arg::kSeat: return std::string(seat_codes(box.players)[index]);
        default: return std::to_string(value);
    }
}

}  // namespace

std::span<const std::string_view> step_names() { return kStepNames; }

std::vector<std::string> write_step(const Box& box, const Step& step) {
    std::vector<std::string> words;
    const StepForm& form = kStepForms[step.kind];
    for (std::size_t i = 0; i < form.args.size() && form.args[i] != Arg::kNone; ++i)
        words.push_back(write_arg(box, form.args[i], step.args[i]));
    return words;
}

}  // namespace tinmind::bot_factory
