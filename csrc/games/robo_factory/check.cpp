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
        if (s_.phase == Phase::kOrder || s_.phase == Phase::kOver) return;
        check_order();
        check_board();
        if (s_.phase >= Phase::kHands) check_hands();
        if (s_.phase >= Phase::kBuy) for_each_maker([&](int seat) { check_purchases(seat); });
        if (s_.phase == Phase::kBuy) check_choices();
        for (int attempt = 0; attempt < 2; ++attempt) check_builds(attempt);
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
    bool is_view() const { return s_.viewer != kNoViewer; }
    // A view may wait for what it is told; a table goes on.
    bool is_waiting() const {
        return is_reveal_phase(s_.phase) || s_.phase == Phase::kCheck1 || s_.phase == Phase::kEnd;
    }

    void check_cubes() {
        int held = 0;
        for (int seat = 0; seat < box_.players; ++seat) held += s_.cubes[at(seat)];
        if (!box_.is_unlimited && held > box_.total_cubes)
            fault("seats",
                  "hold " + std::to_string(held) + " cubes together, there are " + std::to_string(box_.total_cubes));
    }

    void check_time() {
        const bool is_over = is_game_over(box_, s_) || s_.turn > most_turns(box_);
        const std::string turns = std::to_string(s_.turn) + " turns";
        if (s_.phase == Phase::kOver && !is_over) fault("phase", "is over, but after " + turns + " the game goes on");
        if (s_.phase == Phase::kOrder && is_over) fault("phase", "after " + turns + " the game is over");
        const int last = box_.has_extra_rounds ? most_turns(box_) : box_.turns();
        if (s_.phase != Phase::kOver && s_.phase != Phase::kOrder && s_.turn >= last)
            fault("turn", "the game ends after " + std::to_string(last) + " turns");
        if (is_waiting() && (!is_view() || s_.viewer == s_.customer))
            fault("phase", "only a Manufacturer, who does not know the order, waits here to be told");
    }

    void check_order() {
        if (s_.order == kNoCard) fault("order", R"(is "-", but the Customer has drawn it)");
        if (s_.order == kUnseenCard) check_hidden(s_.viewer, s_.customer, "order", faults_);
        if (is_waiting() && is_card(s_.order)) fault("order", "is known, so nothing is left to be told here");
    }

    void check_board() {
        const int cards = static_cast<int>(std::ranges::count_if(s_.board, is_card));
        if (s_.phase == Phase::kBoard ? cards == kMostBoard : cards < kMostBoard)
            fault("board", "has " + std::to_string(cards) + " cards in phase " +
                               std::string(kPhaseNames[at(static_cast<int>(s_.phase))]));
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

    void check_purchases(int seat) {
        const int count = count_bought(s_, seat);
        const auto& bought = s_.bought[at(seat)];
        const auto& tiles = s_.buy_tile[at(seat)];
        for (int i = 0; i < kMostHand; ++i) {
            const std::string path = seat_path(seat, "bought", i), tile_path = seat_path(seat, "buy_tile", i);
            const bool is_new = i == count - 1 && s_.phase == Phase::kBuy && s_.pending[at(seat)] == Choice::kBuy;
            const bool is_seen = !is_hidden_from(s_.viewer, seat) || s_.viewer == s_.customer;
            if (i >= count && (bought[at(i)] != kNoCard || tiles[at(i)] != kNoTile)) {
                fault(bought[at(i)] != kNoCard ? path : tile_path, "belongs to no purchase: they stand from the left");
            } else if (i < count && bought[at(i)] == kUnseenCard) {
                if (is_seen) fault(path, R"(is "?", but its owner and the Customer see it)");
                if (tiles[at(i)] != kUnseenTile) fault(tile_path, R"(is hidden like the card: write "?")");
            } else if (i < count) {
                check_bought_card(seat, i, path);
                if (!is_new || tiles[at(i)] != kNoTile) check_tile(tile_path, bought[at(i)], tiles[at(i)]);
            }
        }
    }
    void check_bought_card(int seat, int i, const std::string& path) {
        const auto& bought = s_.bought[at(seat)];
        const auto& hand = s_.hand[at(seat)];
        if (std::find(bought.begin(), bought.begin() + i, bought[at(i)]) != bought.begin() + i)
            fault(path, "was bought before");
        if (std::ranges::find(hand, bought[at(i)]) == hand.end()) fault(path, "is not in that hand");
    }

    // Choices are collected clockwise; those who buy again have bought equally often.
    void check_choices() {
        int undecided = -1, round = -1;
        for_each_maker([&](int seat) {
            const Choice choice = s_.pending[at(seat)];
            const int earlier = count_bought(s_, seat) - (choice == Choice::kBuy ? 1 : 0);
            const std::string path = seat_path(seat, "pending");
            if (choice == Choice::kOut) {
                return;
            } else if (choice == Choice::kSealed && !is_hidden_from(s_.viewer, seat)) {
                fault(path, R"(is "?", but )" + seat_name(seat) + " knows it");
            } else if (choice == Choice::kBuy && earlier < 0) {
                fault(path, R"(is "buy", but nothing is bought)");
            } else if (choice != Choice::kNone && undecided >= 0) {
                fault(path, "is chosen before " + seat_name(undecided) + " has: choices go clockwise");
            } else if (earlier >= box_.info_limit) {
                fault(path, "has bought as often as allowed: write \"out\"");
            } else if (round >= 0 && earlier != round) {
                fault(seat_path(seat, "bought"), "those who may buy again have bought equally often");
            } else if (choice != Choice::kPass && s_.cubes[at(seat)] < box_.info_price && choice != Choice::kNone) {
                fault(path, "has no cube to buy with: only \"out\" is possible");
            }
            if (choice == Choice::kNone && undecided < 0) undecided = seat;
            round = earlier;
        });
    }

    void check_builds(int attempt) {
        const Phase first = attempt == 0 ? Phase::kBuild1 : Phase::kBuild2;
        if (s_.phase < first) return;
        const std::string_view name = attempt == 0 ? "build1" : "build2";
        int unbuilt = -1;
        for_each_maker([&](int seat) {
            const int build = s_.build[at(attempt)][at(seat)];
            const std::string path = seat_path(seat, name);
            if (build == kNoBuild && s_.phase != first) fault(path, R"(is "-", but all have built)");
            if (build == kSealedBuild && s_.phase != first) fault(path, R"(is "?", but all builds are shown)");
            if (build == kSealedBuild) check_hidden(s_.viewer, seat, path, faults_);
            if (build != kNoBuild && unbuilt >= 0)
                fault(path, "is built before " + seat_name(unbuilt) + " has: builds are collected clockwise");
            if (build == kNoBuild && unbuilt < 0) unbuilt = seat;
            if (is_shouted(build)) check_shout(seat, attempt, path, s_.phase != first);
        });
        if (attempt == 0 && s_.phase > Phase::kRoll1 && is_card(s_.order)) check_miss();
    }
    void check_shout(int seat, int attempt, const std::string& path, bool is_shown) {
        if (attempt == 1 && box_.is_first_only) fault(path, "eureka_attempts = \"first\" allows no shout here");
        if (attempt == 1 && is_shouted(s_.build[0][at(seat)]))
            fault(path, "is a second Eureka: the siren was used in attempt 1");
        else if (is_shown == has_siren(s_, seat))
            fault(is_shown ? seat_path(seat, "siren") : path,
                  is_shown ? "is still there, but Eureka was shouted" : "has Eureka, but the siren is used");
    }
    void check_miss() {
        for_each_maker([&](int seat) {
            if (card_of(s_.build[0][at(seat)]) == s_.order)
                fault(seat_path(seat, "build1"), "is the order: the turn ended with attempt 1");
        });
    }

    void check_rolls() {
        int unrolled = -1;
        for_each_maker([&](int seat) {
            const bool first = is_shouted(s_.build[0][at(seat)]), second = is_shouted(s_.build[1][at(seat)]);
            const bool is_due = (first && s_.phase >= Phase::kRoll1) || (second && s_.phase >= Phase::kRoll2);
            const bool is_rolling = first ? s_.phase == Phase::kRoll1 : s_.phase == Phase::kRoll2;
            const bool has_rolled = s_.roll[at(seat)] != 0;
            if (has_rolled && !is_due) fault(seat_path(seat, "roll"), "is rolled without Eureka");
            if (is_due && !is_rolling && !has_rolled) fault(seat_path(seat, "roll"), "is missing after Eureka");
            if (is_due && is_rolling && has_rolled && unrolled >= 0)
                fault(seat_path(seat, "roll"), "is rolled before " + seat_name(unrolled) + " has");
            if (is_due && is_rolling && !has_rolled && unrolled < 0) unrolled = seat;
        });
        if (is_roll_phase(s_.phase) && unrolled < 0) fault("phase", "nobody is left to roll");
    }

    void check_feedback() {
        if (s_.phase < Phase::kCheck1) return;
        for_each_maker([&](int seat) {
            const int tile = s_.fb_tile[at(seat)];
            const std::string path = seat_path(seat, "fb_tile");
            const bool is_seen = !is_hidden_from(s_.viewer, seat) || s_.viewer == s_.customer;
            if (tile == kUnseenTile && is_seen) fault(path, R"(is "?", but its owner and the Customer see it)");
            if (tile == kUnseenTile || (tile == kNoTile && s_.phase == Phase::kCheck1)) return;
            check_tile(path, card_of(s_.build[0][at(seat)]), tile);
        });
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
            for (int j = 0; j < kMostHand; ++j) add(s_.hand[at(seat)][at(j)], seat_path(seat, "hand", j));
        });
    }

    void check_beliefs() {
        if (is_card(s_.order)) return;
        std::vector<Observation> clash = observations(box_, s_, s_.viewer);
        const auto left = [&] {
            CardSet orders = kAllCards;
            for (const Observation& one : clash) orders &= one.orders;
            return orders;
        };
        if (left() != 0) return;
        // Without any one of what is kept, some order would be left.
        for (std::size_t i = clash.size(); i-- > 0;) {
            const Observation one = clash[i];
            clash.erase(clash.begin() + static_cast<std::ptrdiff_t>(i));
            if (left() != 0) clash.insert(clash.begin() + static_cast<std::ptrdiff_t>(i), one);
        }
        std::string all;
        for (const Observation& one : clash) all += (all.empty() ? "" : ", ") + one.text + " (" + one.path + ')';
        fault(clash.back().path, "no order fits these together: " + all);
    }

    const Box& box_;
    const State& s_;
    Faults& faults_;
};

}  // namespace

void check_state(const Box& box, const State& s, Faults& faults) { Checker(box, s, faults).check(); }

}  // namespace tinmind::robo_factory
