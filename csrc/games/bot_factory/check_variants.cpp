// The invariants of the solo game (8.1) and of the Production tiles (8.2, 8.3), each told with the field at fault.
//
// Holds for any table that was read, faults or not; what all games share is in check.cpp.
#include <string>

#include "games/bot_factory/describe.hpp"
#include "games/bot_factory/position.hpp"
#include "games/bot_factory/rules.hpp"
#include "games/bot_factory/tiles.hpp"
#include "games/bot_factory/vilela.hpp"

namespace tinmind::bot_factory {

namespace {

class VariantChecker {
public:
    VariantChecker(const Box& box, const State& s, Faults& faults) : box_(box), s_(s), faults_(faults) {}

    void check() {
        check_node();
        for (int seat = 0; seat < box_.players; ++seat) {
            const int place = s_.place[at(seat)];
            require(!is_overflow(place) || has_used(seat, kOverflow),
                    join_path("meeples", meeple_codes(box_.players)[at(seat)]),
                    "an overflow space is entered by the use of Production tile 2 only");
        }
        if (box_.production != 0) check_production();
        if (box_.is_solo()) check_solo();
    }

private:
    void require(bool right, std::string_view path, std::string_view message) {
        if (!right) faults_.push_back({std::string(path), std::string(message)});
    }
    static std::string seat_path(int seat, std::string_view field) {
        return join_path(join_path("seats", at(seat)), field);
    }
    bool has_used(int seat, ProductionTile tile) const {
        return (s_.tiles_used >> seat & 1) && s_.tile[at(seat)] == tile;
    }
    bool has_current() const { return s_.current < box_.players; }

    // A node belongs to its variant.
    void check_node() {
        const bool is_solo_event = s_.node == Node::kInspect || (is_chance(s_.node) && s_.node >= Node::kTask);
        require(!is_solo_event || box_.is_solo(), "node", "belongs to the solo game");
        require(s_.node != Node::kTakeTile || box_.production == 2, "node",
                "belongs to the second variant with Production tiles");
        require(s_.node != Node::kBenefit || box_.production != 0, "node",
                "belongs to the variants with Production tiles");
    }

    // --- Production tiles: I11, I19 ---------------------------------------------------------------------

    void check_production() {
        std::uint32_t seen = 0;
        for (int seat = 0; seat < box_.players; ++seat) {
            const int tile = s_.tile[at(seat)];
            require(tile == kNoProductionTile || !(seen >> tile & 1), seat_path(seat, "tile"),
                    "another seat has this tile");
            seen |= 1u << tile;
            check_tile(seat, tile);
        }
        check_turn();
    }
    void check_tile(int seat, int tile) {
        const bool is_used = s_.tiles_used >> seat & 1;
        require(!is_used || tile != kNoProductionTile, seat_path(seat, "tile_used"),
                "is true, but the seat has no tile");
        if (tile != kNoProductionTile) {
            require(box_.production != 1 || is_used, seat_path(seat, "tile_used"),
                    "must be true: in the first variant a tile is used when it is taken");
            require(box_.production != 2 || reservations(s_.seats[at(seat)]) > 0, seat_path(seat, "tile"),
                    "is taken at a reservation only, and this seat has none");
        }
        require(!(s_.tiles_used >> (4 + seat) & 1), seat_path(seat, "first_contract"),
                reservations(s_.seats[at(seat)]) > 0 ? "must be true: the seat has reserved a contract"
                                                     : "must be false: the seat has reserved no contract");
        const int colour = s_.universal_bot[at(seat)];
        if (colour == kNoColour) return;
        require(has_used(seat, kUniversalOrBot), seat_path(seat, "universal"),
                "the universal bot comes with the use of tile 7 only");
        require(s_.seats[at(seat)].completed.has(colour), seat_path(seat, "universal"),
                "must be the colour of a completed project of the seat");
    }
    void check_turn() {
        if (!has_current()) return;
        const int seat = s_.current, tile = s_.tile[at(seat)];
        if (s_.turn.cheaper)
            require(has_used(seat, kFinanceForLess) && board_of(s_, seat) == kFinance, "turn.arm3",
                    "needs tile 3, used on the Finance board");
        if (s_.turn.acquired)
            require(tile != kNoProductionTile && !(s_.tiles_used >> seat & 1), "turn.acquired",
                    "needs a tile that is not used yet");
        if (s_.node == Node::kTakeTile) {
            require(tile == kNoProductionTile, "node", "the seat has a Production tile already");
            require(reservations(s_.seats[at(seat)]) > 0, "node", "a tile is offered at a reservation only");
            require(board_of(s_, seat) == kFinance, "node", "contracts are reserved on the Finance board only");
        }
        if (s_.node == Node::kBenefit) {
            require(has_used(seat, kBenefitForOne), "node", "needs the use of tile 5");
            require(has_benefit(s_), "node", "no benefit is possible");
        }
    }

    // --- Solo: I20 --------------------------------------------------------------------------------------

    void check_solo() {
        check_task();
        const Solo& solo = s_.solo;
        const bool has_moved = s_.standing >> box_.vilela() & 1;
        if (s_.node == Node::kVilelaAction || s_.node == Node::kVilelaBot)
            check_draws();
        else if (s_.round < 2 || (s_.round == 2 && s_.node == Node::kMove && !has_moved))
            check_idle();
        else
            check_at_work();
        require(solo.action == kNoBoard || !(solo.actions >> solo.action & 1), "solo.vilela.actions",
                "the current action tile is not in the deck");
        require(solo.bot == kNoColour || !(solo.bots >> solo.bot & 1), "solo.vilela.bots",
                "the current bot tile is not in the deck");
        if (s_.node == Node::kInspection || s_.node == Node::kTask)
            require(s_.current == box_.nobody(), "current", "must be -: nobody decides here");
        if (s_.node == Node::kInspection)
            require(solo.inspections != 0, "solo.vilela.inspections",
                    "is empty: the deck is shuffled before a tile is drawn");
        if (s_.node == Node::kInspect) check_choice();
    }
    void check_task() {
        const bool is_random = box_.solo_task == kNoTask;
        if (!is_random)
            return require(s_.solo.task == box_.solo_task, "solo.task",
                           "must be the task that was chosen: solo_task says which");
        if (s_.round == 0)
            require(s_.solo.task == kNoTask, "solo.task", "must be -: the task is drawn at the end of set-up");
        else
            require(s_.solo.task != kNoTask, "solo.task", "is -; the task is drawn in set-up");
    }
    // Before his first draw.
    void check_idle() {
        const Solo& solo = s_.solo;
        require(s_.place[at(box_.vilela())] == kVilelaStart, "meeples.vilela",
                "stays on F1 until his first move in round 2");
        require(solo.action == kNoBoard, "solo.vilela.action", "must be - until his first move in round 2");
        require(solo.bot == kNoColour, "solo.vilela.bot", "must be - until his first move in round 2");
        require(solo.actions == kAllBoards, "solo.vilela.actions", "must be full until his first move in round 2");
        require(solo.bots == kAllColours, "solo.vilela.bots", "must be full until his first move in round 2");
        require(solo.inspections == kAllInspections, "solo.vilela.inspections",
                "must be full until his first move in round 2");
    }
    void check_at_work() {
        const Solo& solo = s_.solo;
        require(solo.action != kNoBoard, "solo.vilela.action", "is -; he has an action tile from round 2 on");
        require(solo.bot != kNoColour, "solo.vilela.bot", "is -; he has a bot tile from round 2 on");
        if (solo.action != kNoBoard)
            require(board_of(s_, box_.vilela()) == solo.action, "meeples.vilela",
                    "must be on the board of his action tile");
    }
    // His tiles of the last round are discarded, the new ones are being drawn.
    void check_draws() {
        const Solo& solo = s_.solo;
        require(s_.current == box_.nobody(), "current", "must be -: nobody decides here");
        require(solo.bot == kNoColour, "solo.vilela.bot", "must be - here");
        if (s_.node == Node::kVilelaAction) {
            require(solo.action == kNoBoard, "solo.vilela.action", "must be - here");
            return require(solo.actions != 0, "solo.vilela.actions",
                           "is empty: the deck is shuffled before a tile is drawn");
        }
        require(solo.bots != 0, "solo.vilela.bots", "is empty: the deck is shuffled before a tile is drawn");
        if (solo.action == kNoBoard)
            return require(false, "solo.vilela.action", "is -; it is drawn before the bot tile");
        require(solo.action != board_of(s_, box_.vilela()), "solo.vilela.action",
                "is his own board, which is drawn in vain");
        require((free_spaces(box_, s_) & kBoardSpaces[solo.action]) != 0, "solo.vilela.action",
                "is a full board, which is drawn in vain");
    }
    void check_choice() {
        const int tile = s_.solo.inspection;
        require(s_.current == 0, "current", "must be p0: the player chooses");
        if (tile == kNoInspection) return require(false, "solo.vilela.inspection", "is missing");
        require(!(s_.solo.inspections >> tile & 1), "solo.vilela.inspections", "the tile drawn is not in the deck");
        require(count_bits(removable_contracts(box_, s_, tile)) == 3, "node",
                "the player chooses only when all three marked contracts can be removed");
    }

    const Box& box_;
    const State& s_;
    Faults& faults_;
};

}  // namespace

void check_variants(const Box& box, const State& s, Faults& faults) { VariantChecker(box, s, faults).check(); }

}  // namespace tinmind::bot_factory
