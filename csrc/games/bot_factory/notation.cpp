// Printing and splitting of moves; the words of steps.
#include "games/bot_factory/notation.hpp"

#include <cctype>

namespace tinmind::bot_factory {

namespace {

std::string join(std::string_view verb, std::string_view first) { return std::string(verb) + ' ' + std::string(first); }
std::string join(std::string_view verb, std::string_view first, std::string_view second) {
    return join(verb, first) + ' ' + std::string(second);
}

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
        default: return join("~K", std::to_string(move.a + 1), kColourCodes[move.b]);
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
        case Do::kUniversal: return join("UN", kPartCodes[static_cast<std::size_t>(universal(move.a))]);
        case Do::kDecline: return "SK";
        default: return write_outcome(box, move);
    }
}

// --- Reading a line -------------------------------------------------------------------------------------

namespace {

using Words = std::vector<std::string>;

bool same_word(std::string_view a, std::string_view b) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = 0; i < a.size(); ++i)
        if (std::toupper(static_cast<unsigned char>(a[i])) != std::toupper(static_cast<unsigned char>(b[i]))) return false;
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
bool split_exchange(const Words& words, std::size_t discards, std::string_view each, std::string_view last, std::vector<std::string>& out) {
    const bool whole = words.size() == discards + 3 && words[discards + 1] == ">";
    if (!whole && words.size() != discards + 1) return false;
    for (std::size_t i = 1; i <= discards; ++i)
        if (words[i] == ">") return false;
    out.push_back(words[0]);
    for (std::size_t i = 1; i <= discards; ++i) out.push_back(join(each, words[i]));
    if (whole) out.push_back(join(last, words.back()));
    return true;
}

void add_atomic(const Words& words, std::vector<std::string>& out) {
    if (words.empty() || same_word(words[0], "~F")) return;  // the first seat is always p0 (set-up, step 12)
    if (same_word(words[0], "XP") && split_exchange(words, kPartsExchanged, "DP", "DR", out)) return;
    if (same_word(words[0], "XJ") && split_exchange(words, kProjectsExchanged, "DJ", "UN", out)) return;
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
enum class Arg : std::uint8_t { kNone, kNumber, kSpace, kPart, kColour, kSeat };

struct StepForm {
    std::string_view name;
    std::array<Arg, 3> args;
};

constexpr std::array<StepForm, kStepKinds> kStepForms{{
    {"round_begins", {Arg::kNumber}},
    {"sandra_stays", {Arg::kSpace}},
    {"sandra_moves", {Arg::kSpace, Arg::kSpace}},
    {"sandra_rests", {Arg::kSpace}},
    {"sandra_discards_spares", {Arg::kPart, Arg::kPart}},
    {"sandra_refills_wheel", {Arg::kNumber}},
    {"sandra_wipes_projects", {Arg::kColour, Arg::kColour}},
    {"sandra_raises", {Arg::kColour, Arg::kNumber}},
    {"sandra_leaves_values", {Arg::kNumber}},
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
