// The invariants of a position (specification 12), each told with the field at fault and what would be right.
//
// Tiles that are too many were told by infer_state already. What passes here and in check_variants.cpp can be played on without a broken
// promise inside the rules.
#include <algorithm>
#include <string>

#include "games/bot_factory/describe.hpp"
#include "games/bot_factory/position.hpp"
#include "games/bot_factory/queries.hpp"
#include "games/bot_factory/rules.hpp"
#include "games/bot_factory/setup.hpp"

namespace tinmind::bot_factory {

namespace {

class Checker {
public:
    Checker(const Box& box, const State& s, Faults& faults) : box_(box), s_(s), faults_(faults) {}

    void check() {
        const std::size_t known = faults_.size();
        check_tiles();
        check_contracts();
        for (int seat = 0; seat < box_.players; ++seat) check_seat(seat);
        if (s_.round == 0)
            check_setup();
        else
            check_play();
        check_variants(box_, s_, faults_);
        if (faults_.size() == known) check_node();
        if (faults_.size() == known) check_least();
    }

private:
    void fault(std::string path, std::string message) { faults_.push_back({std::move(path), std::move(message)}); }
    void require(bool right, std::string_view path, std::string_view message) {
        if (!right) fault(std::string(path), std::string(message));
    }
    std::string seat_name(int seat) const { return std::string(meeple_codes(box_.players)[at(seat)]); }
    std::string meeple_path(int m) const { return join_path("meeples", meeple_codes(box_.players)[at(m)]); }
    static std::string seat_path(int seat, std::string_view field) {
        return join_path(join_path("seats", at(seat)), field);
    }
    static std::string colour_name(int c) {
        static constexpr std::array<std::string_view, kColours> kNames{"red", "yellow", "blue", "green"};
        return std::string(kNames[at(c)]);
    }
    std::string_view node_code() const { return kNodeCodes[static_cast<std::size_t>(s_.node)]; }
    bool is_drawing(int colour) const {
        return (s_.node == Node::kReveal || s_.node == Node::kReshuffle) && s_.colour == colour;
    }
    bool has_current() const { return s_.current < box_.players; }
    // In the turn of a worker, from the first step on.
    bool in_turn() const {
        return s_.round > 0 && has_current() && find_task(box_, s_) == Task::kTurn && s_.node != Node::kSandra;
    }

    // --- Tiles and tokens: I2, I5-I7, I9, I10 ----------------------------------------------------------

    void check_tiles() {
        for (int cell = 0; cell < kCells; ++cell) {
            if (!(s_.placed_universal & ~s_.placed) || !((s_.placed_universal & ~s_.placed) >> cell & 1)) continue;
            fault(join_path(join_path("assembly", kColourCodes[at(colour_of(cell))]), at(kind_of(cell))),
                  "only " + std::string(kPartCodes[at(cell)]) + ", " +
                      std::string(kPartCodes[at(universal(kind_of(cell)))]) + " or - can lie here");
        }
        for (int i = 0; i < kWheel; ++i)
            if (s_.wheel[at(i)] >= kCells && s_.wheel[at(i)] != kNoPart)
                fault(join_path("wheel", at(i)), "a universal part is never on the wheel");
        for (int c = 0; c < kColours; ++c) check_colour(c);
    }
    void check_colour(int c) {
        const auto i = at(c);
        const bool hidden = has_colour(s_.hidden, c);
        const bool before_tops = s_.round == 0 && is_chance(s_.node) && is_before_tops();
        if (hidden && s_.tops[i] == kNoKind && !is_drawing(c) && !before_tops)
            fault(join_path("tops", kColourCodes[i]),
                  "is -, but " + std::to_string(s_.hidden.total(3 * c, kKinds)) + ' ' + colour_name(c) +
                      " parts are not in sight: write the one on top, or list them in discards");
        if (box_.is_solo()) return;  // Vilela lowers values at will
        const int lowest = std::max(0, box_.start_value - meeples_per_colour(box_.players));
        if (s_.value[i] < lowest)
            fault(join_path("values", kColourCodes[i]),
                  "cannot be below " + std::to_string(box_.value(lowest)) + ": only completed " + colour_name(c) +
                      " bots lower it, and there are at most " + std::to_string(meeples_per_colour(box_.players)));
    }
    bool is_before_tops() const {
        return s_.node == Node::kSpare || (s_.node == Node::kReveal && std::ranges::count(s_.wheel, kNoPart) == kWheel);
    }

    void check_contracts() {
        std::uint32_t seen = 0;
        for (int k = 0; k < kPositions; ++k) {
            const std::string path = join_path("contracts", at(k));
            const int tile = s_.contracts[at(k)];
            int first = 0, second = 0;
            bool both = false;
            for (int seat = 0; seat < box_.players; ++seat) {
                first += s_.seats[at(seat)].first >> k & 1;
                second += s_.seats[at(seat)].second >> k & 1;
                both |= (s_.seats[at(seat)].first & s_.seats[at(seat)].second) >> k & 1;
            }
            if (tile != kNoTile && (seen >> tile & 1))
                fault(join_path(path, "tile"), std::string(box_.contract_id(tile)) + " lies on two positions");
            if (tile != kNoTile) seen |= 1u << tile;
            if (tile == kNoTile && first + second > 0)
                fault(join_path(path, "first"), "nobody can have reserved a tile that is not there");
            if (tile == kNoTile && s_.round > 0 && !box_.is_solo())
                fault(join_path(path, "tile"), "is -; all nine contracts are dealt in set-up");
            if (second > first)
                fault(join_path(path, "second"),
                      "is taken and the first space is not: the first to reserve takes the better space");
            if (both) fault(join_path(path, "second"), "one seat cannot have both spaces");
        }
    }

    void check_seat(int seat) {
        const Seat& own = s_.seats[at(seat)];
        const int used = tokens_in_use(s_, seat);
        if (used > kTokenLimit)
            fault(seat_path(seat, "tokens"),
                  std::to_string(used) + " in use with those on contracts; a seat has " + std::to_string(kTokenLimit));
        if (s_.node != Node::kMove && s_.node != Node::kOver) return;
        if (over_part_limit(own))
            fault(seat_path(seat, "parts"),
                  std::to_string(own.parts.total()) + " parts; at most 5 are kept at the end of a turn");
        if (over_project_limit(own))
            fault(seat_path(seat, "projects"), std::to_string(own.projects.total() + own.completed.total()) +
                                                   " with the completed ones; at most 5 are kept at the end of a turn");
    }

    // --- Set-up: what has been dealt, in its order ------------------------------------------------------

    // The stage that a zone belongs to is over, under way, or to come.
    void check_zone(std::string_view path, Task zone, Task now, int filled, int size, bool in_order) {
        if (zone < now && filled < size)
            fault(std::string(path), "is not complete, but set-up is past it at " + std::string(node_code()));
        else if (zone > now && filled > 0)
            fault(std::string(path), "must still be empty at " + std::string(node_code()));
        else if (!in_order)
            fault(std::string(path), "is filled in another order in set-up");
        else if (zone == now && zone != Task::kStarts && is_chance(s_.node) && s_.node != Node::kReveal &&
                 filled == size)
            fault(std::string(path), "is complete: nothing is left to deal at " + std::string(node_code()));
    }
    template <class List>
    static int filled_prefix(const List& list, int none) {
        return static_cast<int>(std::ranges::find(list, none) - list.begin());
    }
    void check_list(std::string_view path, Task zone, Task now, const auto& list, int none) {
        const auto empty = static_cast<int>(std::ranges::count(list, none));
        const auto size = static_cast<int>(list.size());
        check_zone(path, zone, now, size - empty, size, filled_prefix(list, none) == size - empty);
    }

    void check_setup() {
        const Task now = find_task(box_, s_);
        if (now > Task::kTaskTile)
            return fault("round", "is 0, which is set-up; " + std::string(node_code()) + " comes later");
        std::array<std::uint8_t, kSlots> filled{};
        for (int i = 0; i < kSlots; ++i) filled[at(i)] = s_.projects[kFillOrder[at(i)]];
        check_list("spare", Task::kSpares, now, s_.spare, kNoPart);
        check_list("wheel", Task::kWheel, now, s_.wheel, kNoPart);
        check_list("projects", Task::kProjects, now, filled, kNoColour);
        check_list("contracts", Task::kContracts, now, s_.contracts, kNoTile);
        if (now <= Task::kTops) {
            const int tops = filled_prefix(s_.tops, kNoKind);
            check_zone("tops", Task::kTops, now, tops, kColours,
                       std::ranges::count(s_.tops, kNoKind) == kColours - tops);
            require(s_.node != Node::kReveal || s_.colour == tops, "pending.colour",
                    "must be the first stack without a top");
        }
        if (now >= Task::kWheel) check_wheel_order(now);
        require(s_.node != Node::kReshuffle, "node", "no stack runs out in set-up");
        check_setup_seats(now);
        check_untouched();
    }
    // Each place took its tile from the next stack (step 6).
    void check_wheel_order(Task now) {
        if (s_.spare[0] >= kCells) return;
        const int first = colour_of(s_.spare[0]), filled = filled_prefix(s_.wheel, kNoPart);
        for (int i = 0; i < filled; ++i)
            require(colour_of(s_.wheel[at(i)]) == (first + i) % kColours, join_path("wheel", at(i)),
                    "in set-up the colours follow each other, beginning with the left spare part's");
        require(s_.marker == (first + filled) % kColours, "marker",
                "must have moved on by the places of the wheel that are filled");
        if (now == Task::kWheel)
            require(filled > 0 && s_.colour == (first + filled + kColours - 1) % kColours, "pending.colour",
                    "must be the stack of the last tile taken");
    }
    void check_setup_seats(Task now) {
        int parts = 0;
        for (int seat = 0; seat < box_.players; ++seat) {
            const Seat& own = s_.seats[at(seat)];
            const int has = own.projects.total();
            const int last = seat > 0 ? s_.seats[at(seat - 1)].projects.total() : 1;
            require(own.completed.word == 0, seat_path(seat, "completed"), "must be empty in set-up");
            require(has <= 1 && has <= last && (now >= Task::kStartProjects || has == 0) &&
                        (now <= Task::kStartProjects || has == 1),
                    seat_path(seat, "projects"), "each seat is dealt one project, in seat order, after the contracts");
            const int tokens = now < Task::kStarts ? 0 : start_tokens(box_, seat);
            require(s_.tokens[at(seat)] == tokens, seat_path(seat, "tokens"),
                    "must be " + std::to_string(tokens) + " at this point of set-up");
            parts += own.parts.total();
        }
        if (now == Task::kStartProjects)
            require(seat_without_project(box_, s_) >= 0, "seats",
                    "all seats have their project: nothing is left to deal");
        if (now < Task::kStarts) {
            require(parts == 0, "seats", "starting parts are taken last in set-up");
            require(!has_current(), "current", "must be -: nobody decides here");
        } else if (now == Task::kTaskTile) {
            require(parts == box_.players * box_.start_parts, "seats",
                    "all starting parts are taken before the task is drawn");
            require(!has_current(), "current", "must be -: nobody decides here");
        } else {
            check_starts(parts);
        }
    }
    void check_starts(int parts) {
        const bool drawing = s_.node != Node::kStart;
        const int taken = parts - drawing;
        if (taken < 0 || taken >= box_.players * box_.start_parts)
            return fault("seats", "the starting parts do not agree with the node");
        const int seat = box_.players - 1 - taken % box_.players;
        require(s_.current == seat, "current",
                "must be " + seat_name(seat) + ": starting parts are taken in reverse order");
        for (int other = 0; other < box_.players; ++other) {
            const int due = (parts + other) / box_.players;
            require(s_.seats[at(other)].parts.total() == due, seat_path(other, "parts"),
                    "must be " + std::to_string(due) + " here, starting parts are taken in reverse order");
        }
    }
    // Nothing but dealing happens in set-up.
    void check_untouched() {
        require(s_.placed == 0 && s_.placed_universal == 0, "assembly", "must be empty in set-up");
        require(s_.discards.word == 0, "discards", "must be empty in set-up");
        require(s_.project_discards.word == 0, "discarded_projects", "must be empty in set-up");
        require(s_.standing == 0, "standing", "must be empty in set-up");
        require(s_.parity == 0, "rotations", "must be even in set-up");
        require(s_.turn == TurnLocals{}, "turn", "must be left out in set-up");
        require(s_.refill == 0, "pending.refill", "must be left out in set-up");
        for (int part : s_.spare) require(part < kCells || part == kNoPart, "spare", "universal parts are not dealt");
        for (int c = 0; c < kColours; ++c)
            require(s_.value[at(c)] == box_.start_value, join_path("values", kColourCodes[at(c)]),
                    "must be the start value in set-up");
        for (int seat = 0; seat < box_.players; ++seat) {
            require(s_.place[at(seat)] == kOffBoard, meeple_path(seat), "must be - in set-up");
            require(reservations(s_.seats[at(seat)]) == 0, "contracts", "nobody reserves in set-up");
        }
        require(s_.place[at(box_.sandra())] == kSandraStart, meeple_path(box_.sandra()), "must be F3 in set-up");
        require(s_.solo.removed == Solo{}.removed, "solo.removed", "must be 0 in set-up");
        require(s_.tile == State{}.tile, "seats", "no Production tile is taken in set-up");
    }

    // --- Play: meeples and whose turn it is (I8, I11, I15) ----------------------------------------------

    void check_play() {
        if (box_.max_rounds != 0 && s_.round > box_.max_rounds)
            fault("round", "is past the last one: max_rounds is " + std::to_string(box_.max_rounds));
        if (find_task(box_, s_) < Task::kMovePhase)
            return fault("node", std::string(node_code()) + " belongs to set-up, when the round is 0");
        check_meeples();
        if (!has_current() && s_.node < Node::kOver)
            fault("current", "must be a seat at " + std::string(node_code()));
        else if (s_.node == Node::kMove)
            check_move_phase();
        else if (s_.node == Node::kOver)
            check_over();
        else
            check_action_phase();
        check_locals();
    }
    void check_meeples() {
        std::uint32_t taken = 0;
        for (int m = 0; m <= box_.last_meeple(); ++m) {
            const int place = s_.place[at(m)];
            const bool is_worker = m < box_.sandra();
            if (place == kOffBoard) {
                if (!is_worker || s_.round > 1 || s_.node != Node::kMove)
                    fault(meeple_path(m), is_worker ? "has entered the board in round 1" : "is always on the board");
                continue;
            }
            if (!is_worker && is_overflow(place)) fault(meeple_path(m), "only a worker can be on an overflow space");
            if (taken >> place & 1)
                fault(meeple_path(m), "another meeple is on " + std::string(kSpaceCodes[at(place)]) + " already");
            taken |= 1u << place;
        }
        if (s_.round == 1 && s_.place[at(box_.sandra())] != kSandraStart && s_.place[at(box_.sandra())] != kOffBoard)
            fault(meeple_path(box_.sandra()), "stays on F3 during round 1");
    }
    void check_game_goes_on() {
        for (int c = 0; c < kColours; ++c) {
            require(s_.bots[at(c)] > 0, "seats",
                    "all " + colour_name(c) + " bots are completed: the game ended with the last round");
            require(column_size(s_, c) < 3, join_path("assembly", kColourCodes[at(c)]),
                    "a finished bot was discarded in Maintenance");
        }
        for (int seat = 0; seat < box_.players; ++seat)
            require(completed_bots(s_.seats[at(seat)]) < kBotsToEnd, seat_path(seat, "completed"),
                    "five bots: the game ended with the last round");
    }
    void check_move_phase() {
        check_game_goes_on();
        if (s_.round > 1) return check_leftmost(false);
        for (int seat = 0; seat < box_.players; ++seat) {
            const bool entered = s_.place[at(seat)] != kOffBoard;
            require(entered == (seat < s_.current), meeple_path(seat),
                    "in round 1 the workers enter in seat order, and " + seat_name(s_.current) + " is next");
            require((s_.standing >> seat & 1) == entered, "standing",
                    "a worker stands when it has moved, and only then");
        }
        require(s_.standing >> box_.sandra() == 0, "standing", "all others stand up when the last worker has entered");
    }
    // Vilela's draws on his way (6.3).
    void check_vilela_moves() {
        check_game_goes_on();
        require(s_.round > 1, "node", "Vilela stays where he is in round 1");
        require(leftmost(box_, s_, false) == box_.vilela(), "standing", "Vilela must be the leftmost meeple that lies");
    }
    // His inspection, and the player's choice in it (6.4).
    void check_vilela_inspects() {
        require(s_.round > 1, "node", "Vilela does nothing in round 1");
        require(leftmost(box_, s_, true) == box_.vilela(), "standing",
                "Vilela must be the leftmost meeple that stands");
        require(board_of(s_, box_.vilela()) == kFinance, "node", "Vilela inspects on the Finance board only");
    }
    // The leftmost lying meeple moves, the leftmost standing one acts.
    void check_leftmost(bool standing) {
        const std::string what = standing ? "stands" : "lies";
        const int next = leftmost(box_, s_, standing);
        if (next < 0)
            return fault("standing",
                         standing ? "nobody stands, so nobody can act" : "all stand, so the Move phase is over");
        if (next == s_.current) return;
        fault("current", std::string(meeple_codes(box_.players)[at(next)]) + " is the leftmost meeple that " + what +
                             ", so it is not " + seat_name(s_.current) + "'s turn");
    }
    void check_over() {
        require(!has_current(), "current", "must be -: the game is over");
        require(s_.standing == 0, "standing", "must be empty: the game is over");
        bool over = box_.max_rounds != 0 && s_.round >= box_.max_rounds;
        for (int c = 0; c < kColours; ++c) {
            over |= s_.bots[at(c)] == 0;
            require(column_size(s_, c) < 3, join_path("assembly", kColourCodes[at(c)]),
                    "a finished bot was discarded in Maintenance");
        }
        for (const Seat& seat : s_.seats) over |= completed_bots(seat) >= kBotsToEnd;
        require(over, "node", "the game is not over: no colour is used up, and nobody has five bots");
    }
    void check_action_phase() {
        const Task task = find_task(box_, s_);
        if (task == Task::kVilelaDraws || task == Task::kVilelaInspects) {
            if (!box_.is_solo()) return;  // told by check_variants
            return task == Task::kVilelaDraws ? check_vilela_moves() : check_vilela_inspects();
        }
        if (has_current()) return check_leftmost(true);
        if (s_.standing == 0) {
            for (int c = 0; c < kColours; ++c)
                require(column_size(s_, c) < 3, join_path("assembly", kColourCodes[at(c)]),
                        "a finished bot was discarded in Maintenance");
            return require(s_.node == Node::kFill, "standing", "nobody stands, so nobody can act");
        }
        const int board = board_of(s_, box_.sandra());
        if (leftmost(box_, s_, true) != box_.sandra())
            return fault("current", "must be the seat whose worker is the leftmost that stands");
        require(s_.round > 1, "node", "Sandra does nothing in round 1");
        if (s_.node == Node::kFill)
            require(board == kProject, "node", "Sandra refills projects on board J only");
        else
            require(board == kAssembly || board == kProduction, "node", "Sandra draws parts on boards A and P only");
    }

    // --- Locals of the turn (I17) and what is pending ---------------------------------------------------

    void check_locals() {
        const TurnLocals& turn = s_.turn;
        const bool drawing = s_.node == Node::kReveal || s_.node == Node::kReshuffle;
        require(drawing == (s_.colour != kNoColour), "pending.colour",
                drawing ? "must be the stack drawn from" : "must be - : nothing is being drawn");
        if (!in_turn() || s_.node == Node::kDiscard) {
            TurnLocals rest;
            rest.least = s_.node == Node::kDiscard ? turn.least : std::uint8_t{0};
            require(turn == rest, "turn", "must be left out outside of a turn");
            return require(s_.refill == 0, "pending.refill", "must be left out here");
        }
        if (s_.place[s_.current] >= kSpaces) return;
        const Space& space = own_space(box_, s_);
        const bool on_finance = board_of(s_, s_.current) == kFinance;
        require(turn.left + turn.paid <= space.size, "turn.left",
                "with what is paid is more than the " + std::to_string(space.size) + " of the space");
        require(turn.paid == 0 || on_finance, "turn.paid", "counts tokens paid on the Finance board only");
        require(turn.started || space.needs_start(), "turn.started", "this space needs no start");
        require(turn.started || (turn.left == space.size && turn.paid == 0), "turn.left",
                "nothing is used before the action is started");
        check_executive(turn);
        require(s_.refill == 0 || board_of(s_, s_.current) == kProduction, "pending.refill",
                "the wheel is refilled by a worker on board P only");
        for_each_bit(s_.refill, [&](int i) {
            require(s_.wheel[at(i)] == kNoPart, "pending.refill", std::string(kInputCodes[at(i)]) + " is not empty");
        });
    }
    void check_executive(const TurnLocals& turn) {
        const int board = board_of(s_, s_.current);
        const bool parts = s_.node == Node::kPartsOut || s_.node == Node::kPartIn;
        const bool projects = s_.node == Node::kProjectsOut || s_.node == Node::kUniversalIn;
        require(!turn.executive || board == kProduction || board == kProject, "turn.executive",
                "is the once-a-turn action of boards P and J");
        require(turn.executive || !(parts || projects), "turn.executive", "must be true during that action");
        require((!parts || board == kProduction) && (!projects || board == kProject), "node",
                "that action belongs to another board");
        const int most = s_.node == Node::kPartsOut      ? kPartsExchanged
                         : s_.node == Node::kProjectsOut ? kProjectsExchanged
                                                         : 0;
        require(turn.discards <= most && (most == 0 || turn.discards > 0), "turn.discards",
                "must be 1 to " + std::to_string(most) + " here");
        require(most > 0 || turn.discards == 0, "turn.discards", "must be 0 here");
    }

    // --- The node has what it asks for ------------------------------------------------------------------

    void check_node() {
        if (s_.node == Node::kOver) return;
        if (is_chance(s_.node)) return check_event();
        const int board = s_.round > 0 && s_.node != Node::kMove ? board_of(s_, s_.current) : kBoards;
        const Seat& own = s_.seats[s_.current];
        const int used = s_.tiles_used >> s_.current & 1 ? s_.tile[s_.current] : 0;
        switch (s_.node) {
            case Node::kSandra:
                return require(board == board_of(s_, box_.sandra()), "node", "Sandra is on another board");
            case Node::kRefill:
                return require(s_.refill != 0 && drawable(s_) != 0, "node", "no wheel input is to be refilled");
            case Node::kPaidPlace:
                require(board != kAssembly || used == kBenefitForOne || used == kRaiseByOne, "node",
                        "bonus placements come from the other boards");
                return require(s_.tokens[s_.current] > 0 && placements(s_, s_.current).any(), "node",
                               "no bonus placement is possible");
            case Node::kFreePlace:
                require(board == kFinance || used == kRaiseByOne, "node",
                        "free placements come from the Finance board");
                return require(placements(s_, s_.current).any(), "node", "no placement is possible");
            case Node::kFreeProject:
                require(board == kFinance || used == kRaiseByOne, "node", "free projects come from the Finance board");
                return require(has_project_on_board(s_), "node", "no project lies on the board");
            case Node::kIcon:
                return require(s_.tokens[s_.current] > 0 && drawable(s_) != 0, "node", "no part can be bought");
            case Node::kPartsOut:
                require(drawable(s_) != 0 || (own.parts.present() & kAllCells) != 0, "node", "no part could be drawn");
                return require(own.parts.total() >= s_.turn.discards, "turn.discards",
                               "is more than the parts in hand");
            case Node::kPartIn: return require(drawable(s_) != 0, "node", "no part can be drawn");
            case Node::kProjectsOut:
                return require(own.projects.total() >= s_.turn.discards, "turn.discards",
                               "is more than the projects in hand");
            case Node::kUniversalIn:
                return require(s_.universal.word != 0, "node", "no universal part is in the supply");
            case Node::kDiscard:
                return require(over_part_limit(own) || over_project_limit(own), "node",
                               "the hand is within its limits");
            default: return;
        }
    }
    // Discards in ascending order (4.9, item 2) must leave a search enough of them.
    void check_least() {
        if (s_.node != Node::kPartsOut && s_.node != Node::kProjectsOut && s_.node != Node::kDiscard) return;
        Moves moves;
        list_search_moves(box_, s_, moves);
        require(!moves.empty(), "turn.least", "leaves nothing to discard; leave it out");
    }
    void check_event() {
        if (s_.node == Node::kFill) {
            require(empty_slot(s_) >= 0, "projects", "all slots are full");
            return require(s_.project_deck.word != 0, "projects", "no project is left in the deck");
        }
        if (s_.node != Node::kReveal && s_.node != Node::kReshuffle) return;
        require(has_colour(s_.hidden, s_.colour), "pending.colour", "no tile of that stack is unseen");
        require(s_.tops[s_.colour] == kNoKind, join_path("tops", kColourCodes[s_.colour]),
                "must be -: the new top is not known yet");
        if (s_.node == Node::kReveal) return;
        require(!has_colour(s_.discards, s_.colour), "discards",
                "the " + colour_name(s_.colour) + " discards have been shuffled");
        if (find_task(box_, s_) == Task::kSandraSpares)
            require(std::ranges::count(s_.spare, kNoPart) > 0, "spare", "no space is empty");
        if (find_task(box_, s_) == Task::kSandraWheel)
            require(std::ranges::count(s_.wheel, kNoPart) > 0, "wheel", "no place is empty");
    }

    const Box& box_;
    const State& s_;
    Faults& faults_;
};

}  // namespace

void check_state(const Box& box, const State& s, Faults& faults) { Checker(box, s, faults).check(); }

}  // namespace tinmind::bot_factory
