// Moves as text (specification 5.1).
#include "games/draw_bot/notation.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace tinmind::draw_bot {

namespace {

// Texts that live as long as the program, and views of them.
class Texts {
public:
    explicit Texts(std::vector<std::string> texts) : texts_(std::move(texts)), words_(texts_.begin(), texts_.end()) {}
    Codes words() const { return words_; }

private:
    std::vector<std::string> texts_;
    std::vector<std::string_view> words_;
};

std::vector<std::string> card_texts(char kind) {
    std::vector<std::string> out{""};
    for (int card = 1; card <= kMostCards; ++card)
        out.push_back(kind + std::string(card < 10 ? "0" : "") + std::to_string(card));
    return out;
}

std::vector<std::string> face_texts() {
    std::vector<std::string> out{"-"};
    for (std::string_view part : Codes(kPartCodes).first(kParts))
        for (char face : std::string_view("1234+-")) out.push_back(std::string(part) + face);
    return out;
}

std::string seat_text(int seat) { return " p" + std::to_string(seat); }
std::string cards_text(int draw, int bot) {
    return ' ' + std::string(draw_words()[at(draw)]) + ' ' + std::string(bot_words()[at(bot)]);
}
std::string action_text(Move move) {
    return kind_of(move) == Do::kBoost ? final_boost_text(move.b) : std::string(action_words()[move.b]);
}
std::string pick_text(Move move) { return move.b == kNoPart ? "none" : std::string(kPartCodes[move.b]); }

// "2nf3", perhaps with `~` before it: "roll A2 E+ N- M3"; any other text as it is.
std::string spell_out_roll(const std::string& text) {
    std::string keys;
    for (char c : text)
        if (!std::isspace(static_cast<unsigned char>(c)))
            keys += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    if (keys.starts_with('~')) keys.erase(0, 1);
    std::ranges::replace(keys, 'n', '+');
    std::ranges::replace(keys, 'f', '-');
    if (keys.size() != kParts || keys.find_first_not_of("1234+-") != std::string::npos) return text;
    std::string out = "roll";
    for (int part = 0; part < kParts; ++part) out += ' ' + std::string(kPartCodes[at(part)]) + keys[at(part)];
    return out;
}

}  // namespace

Codes draw_words() {
    static const Texts texts([] {
        std::vector<std::string> out = card_texts('D');
        out.insert(out.end(), {"?", "done"});
        return out;
    }());
    return texts.words();
}

Codes bot_words() {
    static const Texts texts(card_texts('B'));
    return texts.words();
}

Codes face_words() {
    static const Texts texts(face_texts());
    return texts.words();
}

std::string write_move(Move move) {
    switch (kind_of(move)) {
        case Do::kOrder: return "order " + std::to_string(move.a + 1) + cards_text(move.b, move.c);
        case Do::kSecret:
            return "secret" + seat_text(move.a) + (is_card(move.b) ? cards_text(move.b, move.c) : std::string(" ?"));
        case Do::kRoll: {
            std::string text = "roll";
            for (int part = 0; part < kParts; ++part)
                text += ' ' + std::string(face_words()[at(face_code(part, face_in(move, part)))]);
            return text;
        }
        case Do::kPick: return "pick" + seat_text(move.a) + ' ' + pick_text(move);
        case Do::kReveal:
            return "reveal" + seat_text(move.a) + (is_card(move.b) ? cards_text(move.b, move.c) : std::string(" -"));
        default: return "act" + seat_text(move.a) + ' ' + action_text(move);
    }
}

std::vector<std::string> other_spellings(Move move) {
    switch (kind_of(move)) {
        case Do::kPick: return {"pick " + pick_text(move)};
        case Do::kBoost: return {action_text(move)};
        case Do::kAct:
            return move.b == kSealed ? std::vector<std::string>{} : std::vector<std::string>{action_text(move)};
        default: return {};
    }
}

std::vector<std::string> atomic_moves(std::string_view line) {
    std::vector<std::string> moves;
    std::istringstream stream{std::string(line)};
    for (std::string text; std::getline(stream, text, ';');) moves.push_back(spell_out_roll(text));
    if (moves.empty() || line.ends_with(';')) moves.emplace_back();
    return moves;
}

}  // namespace tinmind::draw_bot
