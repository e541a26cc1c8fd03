// Actions as words.
#include "games/draw_bot/actions.hpp"

namespace tinmind::draw_bot {

namespace {

std::string turn_text(int turn) { return turn == 0 ? "" : "t" + std::to_string(turn) + ' '; }

std::string action_text(int code) {
    if (draws_symbol(code))
        return turn_text(turn_of(code)) + (is_boosted(code) ? "b " : "d ") + std::string(symbol_text(code));
    if (is_accumulated(code)) return turn_text(turn_of(code)) + "acc";
    return code == kNothing ? "-" : code == kSealed ? "?" : "done";
}

}  // namespace

Codes action_words() {
    static const std::vector<std::string> texts = [] {
        std::vector<std::string> out;
        for (int code = 0; code < kNumActions; ++code) out.push_back(action_text(code));
        return out;
    }();
    static const std::vector<std::string_view> words(texts.begin(), texts.end());
    return words;
}

std::string final_boost_text(int code) { return "f " + turn_text(turn_of(code)) + std::string(symbol_text(code)); }

}  // namespace tinmind::draw_bot
