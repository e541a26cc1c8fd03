// What must hold of a position (specification 12), each with the field at fault.
#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "core/hidden.hpp"
#include "games/robo_factory/knowledge.hpp"
#include "games/robo_factory/position.hpp"
#include "games/robo_factory/settle.hpp"

namespace tinmind::robo_factory {

namespace {

std::string seat_name(int seat) { return "p" + std::to_string(seat); }
std::string seat_path(int seat, std::string_view field) { return join_path(join_path("seats", at(seat)), field); }
std::string seat_path(int seat, std::string_view field, int index) {
    return join_path(seat_path(seat, field), at(index));
}

class Checker {
public:
    Checker(const Box& box, const State& s, Faults& faults) : box_(box), s_(s), faults_(faults) {}

    void check() {
        check_cubes();
        check_time();
        check_blanks();
        if (is_in(s_.phase, Phase::kOrder, Phase::kOver)) return;
        check_order();
        check_board();
        if (s_.phase >= Phase::kHands) check_hands();
        if (s_.phase >= Phase::kBuy) check_purchases();
        for (int attempt = 0; attempt < 2; ++attempt) check_builds(attempt);
        check_pending();
        check_rolls();
        check_feedback();
        if (faults_.empty()) check_cards();
        if (faults_.empty()) check_beliefs();
    }

private:
    void fault(std::string path, std::string message) { faults_.push_back({std::move(path), std::move(message)}); }
    template <class F>
    void for_each_maker(F&& f) {
        for (int j = 0; j < box_.makers(); ++j) f(maker(box_, s_, j));
    }
    std::string card_name(int card) const { return std::string(box_.words->cards[at(card)]); }
    bool sees_all_of(int seat) const { return !is_hidden_from(s_.viewer, seat) || s_.viewer == s_.customer; }
    std::string phase_name() const { return std::string(kPhaseNames[at(static_cast<int>(s_.phase))]); }

    void check_cubes() {
        int held = 0;
        for (int seat = 0; seat < box_.players; ++seat) held += s_.cubes[at(seat)];
        if (!box_.is_unlimited && held > box_.total_cubes)
            fault("seats",
                  "hold " + std::to_string(held) + " cubes together, there are " + std::to_string(box_.total_cubes));
    }

    void check_time() {
        const std::string turns = "after " + std::to_string(s_.turn) + " turns the game ";
        const bool is_over = is_game_over(box_, s_);
        if (s_.phase == Phase::kOver && !is_over) fault("phase", "is OVER, but " + turns + "goes on");
        if (s_.phase == Phase::kOrder && is_over) fault("phase", "is ORDER, but " + turns + "is over");
        const bool is_past = s_.turn >= most_turns(box_);
        if (!is_in(s_.phase, Phase::kOver, Phase::kOrder) && is_past) fault("turn", turns + "is over");
        const bool waits = is_in(s_.phase, Phase::kCheck1, Phase::kCheck2) || s_.phase == Phase::kTile1;
        if (waits && is_card(s_.order)) fault("phase", "only one who does not know the order waits to be told here");
    }

    // What cannot be there yet is blank.
    void check_blanks() {
        const bool is_on = !is_in(s_.phase, Phase::kOrder, Phase::kOver);
        const auto blank = [&](const std::string& path, bool is_blank, bool may_be_set) {
            if (!is_blank && !may_be_set) fault(path, "is there too early, or of no use, in phase " + phase_name());
        };
        const auto is_none = [](const ThreeCodes& cards) { return cards == ThreeCodes{kNoCard, kNoCard, kNoCard}; };
        blank("order", s_.order == kNoCard, is_on);
        blank("board", is_none(s_.board), is_on);
        blank("board_tile", s_.board_tile == ThreeCodes{kNoTile, kNoTile, kNoTile}, is_on);
        for (int seat = 0; seat < box_.players; ++seat) {
            const std::size_t p = at(seat);
            const bool is_maker = is_on && seat != s_.customer;
            const auto from = [&](Phase phase) { return is_maker && s_.phase >= phase; };
            blank(seat_path(seat, "hand"), is_none(s_.hand[p]), from(Phase::kHands));
            blank(seat_path(seat, "bought"), is_none(s_.bought[p]), from(Phase::kBuy));
            blank(seat_path(seat, "buy_tile"), s_.buy_tile[p] == ThreeCodes{kNoTile, kNoTile, kNoTile},
                  from(Phase::kBuy));
            blank(seat_path(seat, "pending"), s_.pending[p] == kNone, from(Phase::kBuy));
            blank(seat_path(seat, "build1"), s_.build[0][p] == kNone, from(Phase::kReveal1));
            blank(seat_path(seat, "roll"), s_.roll[p] == 0, from(Phase::kRoll1));
            blank(seat_path(seat, "fb_tile"), s_.fb_tile[p] == kNoTile, from(Phase::kTile1));
            blank(seat_path(seat, "build2"), s_.build[1][p] == kNone, from(Phase::kReveal2));
        }
    }

    void check_order() {
        if (s_.order == kNoCard) fault("order", R"(is "-", but the Customer has drawn it)");
        if (s_.order == kUnseenCard) check_hidden(s_.viewer, s_.customer, "order", faults_);
    }

    void check_board() {
        const int cards = static_cast<int>(std::ranges::count_if(s_.board, is_card));
        if (s_.phase == Phase::kBoard ? cards == kMostBoard : cards < kMostBoard)
            fault("board", "has " + std::to_string(cards) + " cards in phase " + phase_name());
        for (int j = 0; j < kMostBoard; ++j) {
            const int card = s_.board[at(j)], tile = s_.board_tile[at(j)];
            const std::string path = join_path("board_tile", at(j));
            if (card == kUnseenCard || (j > 0 && is_card(card) && !is_card(s_.board[at(j - 1)])))
                fault(join_path("board", at(j)),
                      card == kUnseenCard ? R"(is "?", but everybody sees the board)" : R"(stands after a "-")");
            else if (!is_card(card) && tile != kNoTile)
                fault(path, R"(lies at no card: write "-")");
            else if (is_card(card))
                check_tile(path, card, tile);
        }
    }
    // A Data Tile that must be there; what the order makes of it, when that is known.
    void check_tile(const std::string& path, int card, int tile) {
        if (!is_tile(tile))
            fault(path, R"(must be "0", "1" or "2")");
        else if (is_card(s_.order) && card != s_.order && match(card, s_.order) != tile)
            fault(path, "is " + std::to_string(tile) + ", but " + card_name(card) + " and the order " +
                            card_name(s_.order) + " agree in " + std::to_string(match(card, s_.order)));
    }

    void check_hands() {
        int missing = -1;
        for_each_maker([&](int seat) {
            const ThreeCodes& hand = s_.hand[at(seat)];
            const auto cards = std::ranges::count_if(hand, [](int card) { return card != kNoCard; });
            if (missing >= 0 && cards > 0)
                fault(seat_path(seat, "hand"), "is dealt before that of " + seat_name(missing) + " is complete");
            if (cards < kMostHand && missing < 0) missing = seat;
            if (cards < kMostHand && s_.phase != Phase::kHands)
                fault(seat_path(seat, "hand"), "must have " + std::to_string(kMostHand) + " cards");
            for (int j = 0; j < kMostHand; ++j)
                if (hand[at(j)] == kUnseenCard) check_hidden(s_.viewer, seat, seat_path(seat, "hand", j), faults_);
        });
        if (s_.phase == Phase::kHands && missing < 0) fault("phase", "all hands are dealt");
    }

    void check_purchases() {
        for_each_maker([&](int seat) {
            const auto& bought = s_.bought[at(seat)];
            const auto& tiles = s_.buy_tile[at(seat)];
            const int count = count_bought(s_, seat);
            for (int i = 0; i < kMostHand; ++i) {
                const std::string path = seat_path(seat, "bought", i), tile_path = seat_path(seat, "buy_tile", i);
                if (i >= count && bought[at(i)] != kNoCard) fault(path, R"(stands after a "-")");
                if (i >= count && tiles[at(i)] != kNoTile) fault(tile_path, R"(is for no card: write "-")");
                if (i >= count) continue;
                if (bought[at(i)] != kUnseenCard) {
                    check_bought_card(seat, i, path);
                    check_tile(tile_path, bought[at(i)], tiles[at(i)]);
                } else if (sees_all_of(seat)) {
                    fault(path, R"(is "?", but its owner and the Customer see it: write what it is)");
                } else if (tiles[at(i)] != kUnseenTile) {
                    fault(tile_path, R"(is unseen like the card: write "?")");
                }
            }
        });
        if (s_.phase == Phase::kBuy && rounds_of_purchases(box_, s_) >= box_.info_limit)
            fault("phase", "is BUY, but the limit of purchases is reached");
    }
    void check_bought_card(int seat, int i, const std::string& path) {
        const auto& bought = s_.bought[at(seat)];
        const auto& hand = s_.hand[at(seat)];
        if (std::find(bought.begin(), bought.begin() + i, bought[at(i)]) != bought.begin() + i)
            fault(path, "was bought before");
        if (std::ranges::find(hand, bought[at(i)]) == hand.end() && hand.back() != kUnseenCard)
            fault(path, card_name(bought[at(i)]) + " is not in that hand");
    }

    // Choices are made clockwise, and shown clockwise when all are in.
    void check_pending() {
        const bool is_made = is_decision(s_.phase), is_buy = is_in(s_.phase, Phase::kBuy, Phase::kPayInfo);
        const bool is_shown = s_.phase == Phase::kPayInfo || is_in(s_.phase, Phase::kReveal1, Phase::kReveal2);
        const int round = s_.phase == Phase::kBuy ? rounds_of_purchases(box_, s_) : 0;
        int first_without = -1, first_with = -1, waiting = 0;
        for_each_maker([&](int seat) {
            const int choice = s_.pending[at(seat)];
            const std::string path = seat_path(seat, "pending");
            if (choice == kNone) {
                if (round == 0 || count_bought(s_, seat) == round)
                    first_without = first_without < 0 ? seat : first_without;
                const bool is_out = s_.phase == Phase::kPayInfo && first_with >= 0 &&
                                    count_bought(s_, seat) < count_bought(s_, first_with);
                if (is_shown && first_with >= 0 && !is_out)
                    fault(path, "is shown before that of " + seat_name(first_with) + ": it goes clockwise");
                return;
            }
            ++waiting;
            if (first_with < 0) first_with = seat;
            if (!is_made && !is_shown) return fault(path, "nothing is chosen in phase " + phase_name());
            if (is_made && first_without >= 0)
                fault(path, "is chosen before " + seat_name(first_without) + " has: it goes clockwise");
            if (count_bought(s_, seat) < std::max(round, is_buy ? count_bought(s_, first_with) : 0))
                fault(path, "buys no more in this turn");
            if (is_buy && choice != kPass && s_.cubes[at(seat)] < box_.info_price)
                fault(path, "has no cube to buy with: it can only pass");
            else if (choice == kSealed)
                check_hidden(s_.viewer, seat, path, faults_);
            else if (is_buy ? !may_choose(seat, choice)
                            : choice == kPass || (is_shouted(choice) && !may_shout(box_, s_, seat)))
                fault(path, "cannot be chosen: " + std::string(box_.words->choices[at(choice)]));
        });
        if (is_made && first_without < 0) fault("phase", "all have chosen: what they chose is shown now");
        if (is_shown && waiting == 0) fault("phase", "nothing is left to be shown");
    }
    bool may_choose(int seat, int choice) const {
        if (choice == kPass) return true;
        const auto& hand = s_.hand[at(seat)];
        return is_card(choice) && s_.cubes[at(seat)] >= box_.info_price && !has_bought(s_, seat, choice) &&
               std::ranges::find(hand, choice) != hand.end();
    }

    void check_builds(int attempt) {
        const Phase reveal = attempt == 0 ? Phase::kReveal1 : Phase::kReveal2;
        const std::string_view name = attempt == 0 ? "build1" : "build2", eureka = attempt == 0 ? "eureka1" : "eureka2";
        if (s_.phase < reveal) return;
        for_each_maker([&](int seat) {
            const int build = s_.build[at(attempt)][at(seat)];
            const std::string path = seat_path(seat, name);
            if (build == kSealed) fault(path, R"(is "?", but everybody sees what is shown)");
            if (build == kShoutAlone) fault(seat_path(seat, eureka), "is shouted without a build");
            if (s_.phase == reveal && (build == kNone) == (s_.pending[at(seat)] == kNone))
                fault(path, "is either shown or pending");
            if (s_.phase > reveal && build == kNone) fault(path, R"(is "-", but all have built)");
            if (is_shouted(build)) check_shout(seat, attempt, seat_path(seat, eureka));
        });
        if (attempt == 0 && s_.phase > Phase::kRoll1 && is_card(s_.order) && (built_cards(box_, s_, 0) >> s_.order & 1))
            fault("order", "was built in attempt 1: the turn ended with it");
    }
    void check_shout(int seat, int attempt, const std::string& path) {
        if (attempt == 1 && box_.is_first_only) fault(path, "eureka_attempts = \"first\" allows no shout here");
        if (attempt == 1 && is_shouted(s_.build[0][at(seat)]))
            fault(path, "is a second Eureka of this seat: its siren was used in attempt 1");
        else if (has_siren(s_, seat))
            fault(seat_path(seat, "siren"), "is still there, but Eureka was shouted");
    }

    void check_rolls() {
        if (s_.phase < Phase::kRoll1) return;
        int unrolled = -1;
        for_each_maker([&](int seat) {
            const bool first = is_shouted(s_.build[0][at(seat)]);
            const bool is_due = first || (is_shouted(s_.build[1][at(seat)]) && s_.phase >= Phase::kRoll2);
            const bool is_rolling = s_.phase == (first ? Phase::kRoll1 : Phase::kRoll2);
            const bool has_rolled = s_.roll[at(seat)] != 0;
            const std::string path = seat_path(seat, "roll");
            if (has_rolled && !is_due) fault(path, "is rolled without Eureka");
            if (is_due && !is_rolling && !has_rolled) fault(path, "is missing: Eureka was shouted");
            if (is_due && is_rolling && has_rolled && unrolled >= 0)
                fault(path, "is rolled before " + seat_name(unrolled) + " has: it goes clockwise");
            if (is_due && is_rolling && !has_rolled && unrolled < 0) unrolled = seat;
        });
        if (is_roll_phase(s_.phase) && unrolled < 0) fault("phase", "nobody is left to roll");
    }

    void check_feedback() {
        if (s_.phase < Phase::kTile1) return;
        int missing = -1;
        for_each_maker([&](int seat) {
            const int tile = s_.fb_tile[at(seat)];
            const std::string path = seat_path(seat, "fb_tile");
            if (missing >= 0 && tile != kNoTile)
                fault(path, "is given before that of " + seat_name(missing) + ": it goes clockwise");
            if (tile == kNoTile && missing < 0) missing = seat;
            if (tile == kUnseenTile && sees_all_of(seat))
                fault(path, R"(is "?", but its owner and the Customer see it: write what it is)");
            if (tile == kUnseenTile || (tile == kNoTile && s_.phase == Phase::kTile1)) return;
            check_tile(path, card_of(s_.build[0][at(seat)]), tile);
        });
        if (s_.phase == Phase::kTile1 && missing < 0) fault("phase", "all Data Tiles are given");
    }

    void check_cards() {
        std::vector<std::pair<int, std::string>> seen;
        const auto add = [&](int card, const std::string& path) {
            if (!is_card(card)) return;
            for (const auto& [other, where] : seen)
                if (other == card) return fault(path, card_name(card) + " is on the table twice: also at " + where);
            seen.emplace_back(card, path);
        };
        add(s_.order, "order");
        for (int j = 0; j < kMostBoard; ++j) add(s_.board[at(j)], join_path("board", at(j)));
        for_each_maker([&](int seat) {
            const bool is_known = is_card(s_.hand[at(seat)].front());
            const ThreeCodes& cards = is_known ? s_.hand[at(seat)] : s_.bought[at(seat)];
            for (int j = 0; j < kMostHand; ++j) add(cards[at(j)], seat_path(seat, is_known ? "hand" : "bought", j));
        });
    }

    void check_beliefs() {
        if (is_card(s_.order)) return;
        const std::vector<Observation> clash = find_clash(observations(box_, s_, s_.viewer));
        if (!clash.empty()) fault(clash.back().path, "no order fits these together: " + describe_clash(clash));
    }

    const Box& box_;
    const State& s_;
    Faults& faults_;
};

}  // namespace

void check_state(const Box& box, const State& s, Faults& faults) { Checker(box, s, faults).check(); }

}  // namespace tinmind::robo_factory
