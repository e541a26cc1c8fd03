// What came in the box of Robo Factory: player count, switches (specification 8) and printed values (1.3).
#pragma once

#include <array>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/value.hpp"
#include "games/robo_factory/cards.hpp"

namespace tinmind::robo_factory {

inline constexpr int kMostPlayers = 6, kDieFaces = 6, kMostHand = 3, kMostBoard = 3;
inline constexpr int kMostCustomerTurns = 20, kMostExtraRounds = 20, kMostFace = 20;
// More than any play with an unlimited supply can bring.
inline constexpr int kMostCubes = 20000;

// The codes of cards, choices and rolls as words, made from the letters of the colours and the faces of the die.
class Words {
public:
    Words(std::string_view letters, const std::vector<int>& faces);
    Words(const Words&) = delete;
    Words& operator=(const Words&) = delete;

    std::vector<std::string_view> cards;    // 64 cards, "?", "-"
    std::vector<std::string_view> choices;  // 64 cards, 64 with "!", "?", "-", "pass"
    std::vector<std::string_view> rolls;    // "-", then the different faces, rising

private:
    std::vector<std::string> texts_;  // what the views above look at
};

class TwoPlayers;  // two_players.hpp

struct Box {
    int players = 2;
    int has_extra_rounds = 0;    // tie_rule: 0 share, 1 extra
    int max_extra_rounds = 3;    // of tie_rule extra
    int info_limit = 1;          // purchases of a Manufacturer in one turn
    int is_unlimited = 0;        // supply: 0 finite, 1 unlimited
    int is_first_only = 0;       // eureka_attempts: 0 both, 1 first
    int is_fee_of_all = 0;       // fee_rule: 0 each_wrong, 1 only_if_all_wrong
    int is_order_secret = 0;     // order_shown: 0 yes, 1 no
    int own_customer_turns = 0;  // turns of each seat as Customer; 0: as printed

    int total_cubes = 0, start_cubes = 0, info_price = 0, fee = 0;
    int small_cubes = 0, large_cubes = 0, large_value = 0;
    std::array<int, 2> reward{};  // by attempt
    int printed_turns = 0;        // turns of each seat as Customer
    std::vector<int> faces;       // the different faces of the die, rising
    std::vector<int> weights;     // how often each is on the die

    std::string part_letters;  // head, torso, legs
    std::shared_ptr<const Words> words;
    std::shared_ptr<TwoPlayers> solution;  // of the two-player game, filled in as it is asked; null where there is none

    int customer_turns() const { return own_customer_turns > 0 ? own_customer_turns : printed_turns; }
    int turns() const { return customer_turns() * players; }
    int makers() const { return players - 1; }
    int most_cubes() const { return is_unlimited ? kMostCubes : total_cubes; }
};

// Throws InvalidInput with every fault of both tables.
Box make_box(const Value& options, const Value& components);
Value write_options(const Box& box);

// The cubes of all seats as small and large ones (specification 7.4).
struct CubeSplit {
    std::array<int, kMostPlayers> small{}, large{};
    int pot_small = 0, pot_large = 0;
};
CubeSplit split_cubes(const Box& box, const std::array<std::uint16_t, kMostPlayers>& cubes);

}  // namespace tinmind::robo_factory
