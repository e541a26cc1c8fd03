// Moves as text (specification 5.1).
#include "games/robo_factory/notation.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>

namespace tinmind::robo_factory {

namespace {

std::string seat_text(int seat) { return " p" + std::to_string(seat); }

std::string tile_text(int tile) { return tile == kUnseenTile ? "?" : std::to_string(tile); }

std::string write_purchase(const Box& box, Move move) {
    std::string text = "buy" + seat_text(move.a);
    if (is_card(move.b)) text += ' ' + std::string(box.words->cards[move.b]);
    if (is_tile(move.c)) text += '=' + tile_text(move.c);
    return text;
}

std::string write_result(int seats) {
    if (seats == 0) return "none";
    std::string text = "correct";
    for_each_bit(static_cast<unsigned>(seats), [&](int seat) { text += seat_text(seat); });
    return text;
}

bool begins_with(const std::vector<std::string>& words, std::string_view verb) {
    return !words.empty() && std::ranges::equal(words[0], verb, {}, [](unsigned char c) { return std::tolower(c); });
}

void add_atomic(const std::string& text, std::vector<std::string>& out) {
    std::istringstream stream(text);
    std::vector<std::string> words;
    for (std::string word; stream >> word;) words.push_back(word);
    const std::size_t first = begins_with(words, "board") ? 1 : begins_with(words, "hand") ? 2 : words.size();
    if (words.size() <= first + 1) return out.push_back(text);
    const std::string verb = first == 1 ? words[0] : words[0] + ' ' + words[1];
    for (std::size_t i = first; i < words.size(); ++i) out.push_back(verb + ' ' + words[i]);
}

}  // namespace

std::string write_move(const Box& box, Move move) {
    const Words& words = *box.words;
    switch (kind_of(move)) {
        case Do::kOrder: return "order " + std::string(words.cards[move.a]);
        case Do::kBoard: return "board " + std::string(words.cards[move.a]) + '=' + tile_text(move.b);
        case Do::kHand: return "hand" + seat_text(move.a) + ' ' + std::string(words.cards[move.b]);
        case Do::kPass: return "pass" + seat_text(move.a);
        case Do::kBuy: return write_purchase(box, move);
        case Do::kChoose: return "buy" + seat_text(move.a) + " ?";
        case Do::kBuild: return "build" + seat_text(move.a) + ' ' + std::string(words.choices[move.b]);
        case Do::kResult: return write_result(move.a);
        case Do::kRoll: return "roll" + seat_text(move.a) + ' ' + std::string(words.rolls[move.b]);
        default: return "tile" + seat_text(move.a) + ' ' + tile_text(move.b);
    }
}

std::vector<std::string> other_spellings(const Box& box, const State& s, Move move) {
    if (!is_decision(s.phase)) return {};
    switch (kind_of(move)) {
        case Do::kPass: return {"pass"};
        case Do::kBuild: return {"build " + std::string(box.words->choices[move.b])};
        case Do::kBuy: {
            const ThreeCodes& hand = s.hand[move.a];
            const auto slot = std::to_string(std::ranges::find(hand, move.b) - hand.begin() + 1);
            return {"buy " + std::string(box.words->cards[move.b]), "buy " + slot,
                    "buy" + seat_text(move.a) + ' ' + slot};
        }
        default: return {};
    }
}

std::vector<std::string> atomic_moves(std::string_view line) {
    std::vector<std::string> moves;
    std::istringstream stream{std::string(line)};
    for (std::string text; std::getline(stream, text, ';');) add_atomic(text, moves);
    if (moves.empty() || line.ends_with(';')) moves.emplace_back();
    return moves;
}

}  // namespace tinmind::robo_factory
