// Why a typed move or told event is not possible (specification 12).
#include "games/robo_factory/refusal.hpp"

#include <algorithm>
#include <cctype>
#include <sstream>
#include <vector>

#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/settle.hpp"

namespace tinmind::robo_factory {

namespace {

class Refusal {
public:
    Refusal(const Box& box, const State& s, std::string_view text) : box_(box), s_(s) {
        std::string upper(text);
        for (char& c : upper) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        std::istringstream stream(upper);
        for (std::string word; stream >> word;) words_.push_back(word);
    }

    std::string tell() {
        if (words_.size() < 2) return words_.size() == 1 && words_[0] == "NONE" ? tell_result() : "";
        const std::string& verb = words_[0];
        if (verb == "CORRECT") return tell_result();
        const bool has_seat = words_[1].size() == 2 && words_[1][0] == 'P';
        const int seat = has_seat ? words_[1][1] - '0' : next_seat(box_, s_);
        if (seat < 0 || seat >= box_.players || (has_seat && words_.size() < 3)) return "";
        if (verb == "ORDER" || verb == "BOARD") return tell_card(words_[1], verb == "BOARD", kSpectator);
        if (verb == "HAND") return tell_card(words_[2], false, seat);
        const std::string& what = words_[has_seat ? 2 : 1];
        if (verb == "BUY") return tell_purchase(seat, what);
        if (verb == "BUILD") return tell_build(seat, what);
        return verb == "TILE" ? tell_tile(card_of(s_.build[0][at(seat)]), what) : "";
    }

private:
    std::string name(int card) const { return std::string(box_.words->cards[at(card)]); }
    // The index of a card, -1 for what is none.
    int card(std::string_view word) const {
        const auto& cards = box_.words->cards;
        const auto found = std::find(cards.begin(), cards.begin() + kCards, word);
        return found == cards.begin() + kCards ? -1 : static_cast<int>(found - cards.begin());
    }
    std::string no_card(std::string_view word) const {
        std::string letters;
        for (int colour = 0; colour < kColours; ++colour) letters += name(colour).substr(2) + ' ';
        return std::string(word.substr(0, 12)) + " is no card: three letters of " + letters + "for head, torso, legs";
    }

    std::string tell_card(const std::string& word, bool has_tile, int owner) const {
        const std::string code = word.substr(0, word.find('='));
        const int index = card(code);
        if (code == "?" || index < 0) return code == "?" ? "" : no_card(code);
        const bool is_due = s_.phase == (has_tile ? Phase::kBoard : owner >= 0 ? Phase::kHands : Phase::kOrder);
        if (!is_due) return "";
        if (!(unseen_cards(box_, s_) >> index & 1)) return code + " is on the table already: each card is there once";
        if (has_tile && code.size() < word.size()) return tell_tile(index, word.substr(code.size() + 1));
        if (owner >= 0 && owner == s_.viewer && belief(box_, s_, owner) == bit(index))
            return code + " is the order, the only one that fits what was told";
        return "";
    }
    // A Data Tile for a card that is no order.
    std::string tell_tile(int index, const std::string& word) const {
        if (word.size() != 1 || word[0] < '0' || word[0] > '2')
            return "a Data Tile is 0, 1 or 2: only the order itself has all three parts";
        const int tile = word[0] - '0';
        if (is_card(s_.order))
            return match(index, s_.order) == tile ? ""
                                                  : name(index) + " and the order " + name(s_.order) + " agree in " +
                                                        std::to_string(match(index, s_.order));
        if (s_.viewer == kNoViewer || (belief(box_, s_, s_.viewer) & match_set(index, tile)) != 0) return "";
        std::vector<Observation> seen = observations(box_, s_, s_.viewer);
        seen.push_back({"told", name(index) + '=' + word, match_set(index, tile)});
        return "no order fits these together: " + describe_clash(find_clash(std::move(seen)));
    }
    std::string tell_result() const {
        const bool is_due = s_.phase == Phase::kCheck1 || s_.phase == Phase::kCheck2;
        return is_due
                   ? "by what is known it cannot be: a correct robot is an order that is still possible, and all who "
                     "built it are correct"
                   : "";
    }
    std::string tell_purchase(int seat, const std::string& word) const {
        const std::string who = "p" + std::to_string(seat);
        const std::string code = word.substr(0, word.find('='));
        if (!is_in(s_.phase, Phase::kBuy, Phase::kPayInfo)) return "cards are bought before robots are built";
        if (s_.pending[at(seat)] == kPass || (s_.phase == Phase::kBuy && s_.cubes[at(seat)] < box_.info_price))
            return who + " has passed" + (s_.cubes[at(seat)] < box_.info_price ? ": it has no cube to pay with" : "");
        const int index = card(code);
        if (index < 0) return code.size() == 1 ? "" : no_card(code);
        if (has_bought(s_, seat, index)) return who + " has bought " + code + " already";
        const ThreeCodes& hand = s_.hand[at(seat)];
        const bool is_known = is_card(hand.front());
        if (is_known && std::ranges::find(hand, index) == hand.end()) return code + " is not in the hand of " + who;
        return code.size() < word.size() ? tell_tile(index, word.substr(code.size() + 1)) : "";
    }
    std::string tell_build(int seat, const std::string& word) const {
        const bool shouts = word.ends_with('!');
        const std::string code = word.substr(0, word.size() - (shouts ? 1 : 0));
        if (code != "?" && card(code) < 0) return no_card(code);
        if (seat == s_.customer) return "the Customer builds nothing";
        if (shouts && !has_siren(s_, seat))
            return "the siren of p" + std::to_string(seat) + " is used: Eureka once a game";
        if (shouts && !may_shout(box_, s_, seat)) return "eureka_attempts = \"first\" allows no shout in attempt 2";
        return "";
    }

    const Box& box_;
    const State& s_;
    std::vector<std::string> words_;
};

}  // namespace

std::string why_refused(const Box& box, const State& s, std::string_view text) { return Refusal(box, s, text).tell(); }

}  // namespace tinmind::robo_factory
