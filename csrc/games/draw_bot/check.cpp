// What must hold of a position (specification 12), each with the field at fault.
#include <string>
#include <string_view>

#include "core/hidden.hpp"
#include "games/draw_bot/knowledge.hpp"
#include "games/draw_bot/position.hpp"
#include "games/draw_bot/scoring.hpp"

namespace tinmind::draw_bot {

namespace {

std::string seat_name(int seat) { return "p" + std::to_string(seat); }
std::string seat_path(int seat, std::string_view field) { return join_path(join_path("seats", at(seat)), field); }

std::string card_name(int index) {
    return std::string(index < kBotShift ? draw_words()[at(index + 1)] : bot_words()[at(index - kBotShift + 1)]);
}

// Every card lies in one place.
void check_once(const Box& box, const State& s, Faults& faults) {
    CardSet used = 0;
    const auto add = [&](CardSet cards, const std::string& path) {
        if (const CardSet twice = used & cards; twice != 0)
            faults.push_back({path, card_name(lowest_bit(twice)) + " is on the table twice"});
        used |= cards;
    };
    for (int slot = 0; slot < box.orders_open; ++slot) add(set_of(s.orders[at(slot)]), join_path("orders", at(slot)));
    for (int seat = 0; seat < box.players; ++seat) add(set_of(s.secret[at(seat)]), seat_path(seat, "secret"));
    add(s.discards, "discards");
}

class Checker {
public:
    Checker(const Box& box, const State& s, Faults& faults) : box_(box), s_(s), faults_(faults) {}

    void check() {
        check_dice();
        check_orders();
        check_refill();
        for (int seat = 0; seat < box_.players; ++seat) {
            check_energy(seat);
            check_secret(seat);
            check_points(seat);
            check_plan(seat);
            check_answer(seat);
        }
        check_time();
        check_choices();
        if (faults_.empty()) check_cards();
        if (faults_.empty()) check_secrets();
    }

private:
    void fault(std::string path, std::string message) { faults_.push_back({std::move(path), std::move(message)}); }
    std::string phase_name() const { return std::string(kPhaseNames[at(static_cast<int>(s_.phase))]); }
    bool is_in_box(Cards cards) const { return cards.draw <= box_.num_cards && cards.bot <= box_.num_cards; }
    bool is_dealt() const { return s_.phase != Phase::kSetup; }

    void check_dice() {
        const bool is_rolled = s_.phase > Phase::kRoll;
        for (int part = 0; part < kParts; ++part) {
            const int face = s_.dice[at(part)];
            const std::string path = join_path("dice", at(part));
            if (face == kWrongFace)
                fault(path, "is a face of another die: here lies die " + std::string(kPartCodes[at(part)]));
            else if ((face != 0) != is_rolled)
                fault(path, is_rolled ? "is not rolled in phase " + phase_name() : "is rolled before phase PICK");
            else if (face != 0 && box_.weights[at(part)][at(face)] == 0)
                fault(path, "is not on this die");
        }
        const int picked = s_.manager_die;
        const bool may_be_picked = s_.phase > Phase::kPick && pickable_dice(s_) != 0;
        if (picked != kNoPart && !may_be_picked)
            fault("manager_die", "is picked in phase " + phase_name() + ", or from dice that all show OFF");
        else if (picked != kNoPart && s_.dice[at(picked)] == kOff)
            fault("manager_die", "shows OFF");
        else if (picked == kNoPart && may_be_picked)
            fault("manager_die", R"(is "-", but a die was to be picked)");
    }

    void check_orders() {
        int missing = -1;
        for (int slot = 0; slot < box_.orders_open; ++slot) {
            const Cards order = s_.orders[at(slot)];
            const std::string path = join_path("orders", at(slot));
            if (is_card(order.draw) != is_card(order.bot)) fault(path, "must be a DRAW and a BOT card");
            if (!is_in_box(order)) fault(path, "there is no such card in the box");
            if (order == Cards{} && missing < 0) missing = slot;
            if (!is_dealt() && missing >= 0 && order != Cards{}) fault(path, "is dealt before the slots above it");
        }
        for (int slot = 0; slot < box_.orders_open && is_dealt(); ++slot)
            if (s_.orders[at(slot)] == Cards{} && !may_be_empty(slot))
                fault(join_path("orders", at(slot)), R"(is "-", but an order lies there in phase )" + phase_name());
        for (int seat = 0; seat < box_.players && missing >= 0 && !is_dealt(); ++seat)
            if (s_.secret[at(seat)] != Cards{}) fault(seat_path(seat, "secret"), "is dealt before the open orders");
    }

    // A fulfilled order can always be replaced, by its own cards at least: it is missing only until then, or at the end.
    bool may_be_empty(int slot) const {
        if (s_.phase == Phase::kRefill) return (s_.refill >> (slot + 1) & 1) != 0;
        return s_.phase == Phase::kOver || (box_.skips_last_refill && is_final_or_over());
    }
    void check_refill() {
        if (s_.phase != Phase::kRefill && s_.refill != 0) fault("refill", "is of phase REFILL alone");
        for (int slot = 0; slot < box_.orders_open; ++slot)
            if ((s_.refill >> (slot + 1) & 1) && s_.orders[at(slot)] != Cards{})
                fault(join_path("orders", at(slot)), R"(waits for a refill: write "-")");
    }

    void check_energy(int seat) {
        const int circled = s_.circled[at(seat)], spent = s_.spent[at(seat)];
        if (circled < box_.energy_start)
            fault(seat_path(seat, "circled"), "must be at least " + std::to_string(box_.energy_start));
        if (spent > circled)
            fault(seat_path(seat, "spent"), "is more than the " + std::to_string(circled) + " that were earned");
    }

    void check_secret(int seat) {
        const Cards secret = s_.secret[at(seat)];
        const std::string path = seat_path(seat, "secret");
        if (secret.draw == kUnseenCards) check_hidden(s_.viewer, seat, path, faults_);
        if (is_card(secret.draw) != is_card(secret.bot)) fault(path, R"(must be a DRAW and a BOT card, "?" or "done")");
        if (is_card(secret.draw) && !is_in_box(secret)) fault(path, "there is no such card in the box");
        if (is_dealt() && secret == Cards{})
            fault(path, R"(is "-", but it is dealt: write "done" for a completed one)");
        if (!is_dealt() && secret.draw == kSecretDone) fault(path, "is done before the first turn");
        if (!is_dealt() && secret != Cards{} && seat > 0 && s_.secret[at(seat - 1)] == Cards{})
            fault(path, "is dealt before that of " + seat_name(seat - 1));
    }

    // Completed robots that have been scored, and what they can have brought.
    void check_points(int seat) {
        const int points = s_.points[at(seat)];
        const int complete = count_complete(s_.sheet[at(seat)]);
        const bool is_blank = s_.sheet[at(seat)] == 0 && points == 0;
        if (!is_dealt() && !is_blank) fault(seat_path(seat, "sheet"), "is drawn on before the first turn");
        const int open = count_bits(static_cast<unsigned>(completed_now(s_, seat)));
        const int scored = complete - open + (s_.answer[at(seat)] >= kAnsweredAt);
        // A last robot of the final phase brings no bonus.
        const bool has_bonus = is_final_or_over() && complete == kStations && open == 0;
        const bool fits = (has_bonus && can_score(scored, points - box_.first_points)) ||
                          ((!has_bonus || s_.phase == Phase::kOver) && can_score(scored, points));
        if (!fits)
            fault(seat_path(seat, "points"), std::to_string(points) + " is no sum of what " + std::to_string(scored) +
                                                 " completed robots bring" + (has_bonus ? " and the bonus" : ""));
    }
    // Whether so many robots can have brought so many points.
    bool can_score(int robots, int points) const {
        for (int orders = 0; orders <= robots; ++orders)
            for (int secrets = 0; orders + secrets <= robots; ++secrets)
                if (orders * box_.order_points + secrets * box_.secret_points +
                        (robots - orders - secrets) * box_.other_points ==
                    points)
                    return true;
        return false;
    }
    bool is_final_or_over() const { return s_.phase >= Phase::kFinal; }

    void check_time() {
        const bool is_ending = has_anybody_finished(box_, s_) || s_.turn == box_.turn_cap;
        const bool is_running = s_.phase < Phase::kScore;
        if (is_running && has_anybody_finished(box_, s_))
            fault("phase", "is " + phase_name() + ", but a player has completed all robots: the game has ended");
        if (is_final_or_over() && !is_ending) fault("phase", "is " + phase_name() + ", but the game goes on");
        if (!is_dealt() && s_.turn != 1) fault("turn", "must be 1 in the set-up");
    }

    void check_plan(int seat) {
        const std::size_t p = at(seat);
        const bool is_plan = s_.plan[p] != 0 || s_.plan_turns[p] != 0;
        if (!is_final_phase(s_.phase)) {
            if (is_plan || s_.plan_facing[p] != s_.facing[p])
                fault(seat_path(seat, "plan"), "is of the final phase alone");
            return;
        }
        // In FINAL-SCORE the plan is on the sheet already.
        if (s_.phase == Phase::kFinalScore) {
            if ((s_.plan[p] & ~s_.sheet[p]) != 0) fault(seat_path(seat, "plan"), "is not on the sheet");
            return;
        }
        const Sheet filled = drawn_parts(s_.sheet[p]) * 15;
        const Robot reach = final_reach(box_, s_, seat);
        for (int station = 0; station < kStations; ++station)
            if ((robot_at(s_.plan[p], station) & ~reach) != 0 || (s_.plan[p] & filled & place(0xFFFF, station)) != 0)
                fault(join_path(seat_path(seat, "plan"), at(station)), "cannot be boosted there");
        if (planned_energy(box_, s_, seat) < 0) fault(seat_path(seat, "plan"), "costs more energy than there is");
        if (ordered_plan(s_, seat).size() != static_cast<std::size_t>(count_bits(s_.plan[p])) ||
            (s_.plan[p] == 0 && (is_plan || s_.plan_facing[p] != s_.facing[p])))
            fault(seat_path(seat, "plan_turns"), "no order of the plan has so many TURNs and this end");
    }

    void check_answer(int seat) {
        const int answer = s_.answer[at(seat)];
        const std::string path = seat_path(seat, "answer");
        if (answer == kNotAsked) return;
        if (!is_score_phase(s_.phase)) return fault(path, "is of phases SCORE and FINAL-SCORE alone");
        const int completed = completed_now(s_, seat);
        if (completed == 0) return fault(path, "nothing was completed by " + seat_name(seat));
        if (answer == kAnsweredNo && !has_open_secret(s_, seat)) fault(path, "the secret order is done");
        if (answer >= kAnsweredAt && !(completed >> (answer - kAnsweredAt) & 1))
            fault(path, "the robot there was not completed now");
        if (answer >= kAnsweredAt && has_open_secret(s_, seat)) fault(path, R"(the secret order must be "done")");
    }

    // Choices are made seat by seat, and shown seat by seat when all are in.
    void check_choices() {
        int first_without = -1;
        for (int seat = 0; seat < box_.players; ++seat) {
            const int choice = s_.pending[at(seat)];
            const std::string path = seat_path(seat, "pending");
            if (choice == kNothing && first_without < 0) first_without = seat;
            if (choice != kNothing && first_without >= 0)
                fault(path, "is chosen before that of " + seat_name(first_without));
            if (choice != kNothing) check_choice(seat, choice, path);
            if (s_.phase == Phase::kFinal && s_.plan[at(seat)] != 0 && first_without >= 0 && first_without != seat)
                fault(seat_path(seat, "plan"), "is made before that of " + seat_name(first_without));
        }
        const bool is_choosing = s_.phase == Phase::kAct || s_.phase == Phase::kFinal;
        const bool is_shown = s_.phase == Phase::kDraw || s_.phase == Phase::kFinalDraw;
        if (is_choosing && first_without < 0)
            fault(seat_path(box_.players - 1, "pending"), "all have chosen: what they chose is shown now");
        if ((is_shown || is_score_phase(s_.phase)) && first_without >= 0)
            fault(seat_path(first_without, "pending"), "is not chosen yet");
        if (is_shown && next_sealed(box_, s_) < 0) fault("phase", "all is shown");
        if (is_score_phase(s_.phase) && faults_.empty() && next_asked(box_, s_) < 0) fault("phase", "all is answered");
        if (s_.phase == Phase::kScore || s_.phase == Phase::kFinalScore || is_shown) {
            if (s_.viewer == kNoViewer) fault("phase", "only one who does not know all waits to be told here");
        }
    }
    void check_choice(int seat, int choice, const std::string& path) {
        const bool is_act = s_.phase == Phase::kAct || s_.phase == Phase::kDraw || s_.phase == Phase::kScore;
        if (!is_act && !is_final_phase(s_.phase)) return fault(path, "nothing is chosen in phase " + phase_name());
        if (choice == kSealed) {
            check_hidden(s_.viewer, seat, path, faults_);
            const bool may_be = is_act ? has_choice(box_, s_, seat) : may_plan(box_, s_, seat);
            if (!may_be || is_score_phase(s_.phase)) fault(path, R"(is "?", but everybody sees what it is)");
        } else if (is_act == (choice == kDone)) {
            fault(path, "cannot be chosen in phase " + phase_name());
        } else if (is_act && s_.phase != Phase::kScore && !is_legal(seat, choice)) {
            fault(path, "cannot be chosen: " + std::string(action_words()[at(choice)]));
        }
    }
    bool is_legal(int seat, int choice) const {
        State own = s_;
        own.viewer = kNoViewer;
        own.phase = Phase::kAct;
        for (int other = 0; other < box_.players; ++other) own.pending[at(other)] = other == seat ? kNothing : kDone;
        Moves moves;
        list_legal_moves(box_, own, moves);
        for (Move move : moves)
            if (move == make_move(Do::kAct, seat, choice)) return true;
        return false;
    }

    void check_cards() {
        check_once(box_, s_, faults_);
        CardSet shown = s_.discards;
        for (Cards order : s_.orders) shown |= set_of(order);
        if (const CardSet unknown = (s_.discards | s_.seen) & ~all_cards(box_); unknown != 0)
            fault("seen", "there is no " + card_name(lowest_bit(unknown)) + " in the box");
        if (const CardSet missing = shown & ~s_.seen; missing != 0)
            fault("seen", "must have " + card_name(lowest_bit(missing)) + ", which lies open or is discarded");
        for (int seat = 0; seat < box_.players; ++seat)
            if (const CardSet seen = set_of(s_.secret[at(seat)]) & s_.seen; seen != 0)
                fault("seen", "has " + card_name(lowest_bit(seen)) + " of the secret order of " + seat_name(seat));
        if (count_bits(draws_of(s_.discards)) != count_bits(bots_of(s_.discards)))
            fault("discards", "must be as many DRAW as BOT cards");
        if (count_bits(draws_of(s_.seen)) != count_bits(bots_of(s_.seen)))
            fault("seen", "must be as many DRAW as BOT cards");
    }

    // Secret orders that are not seen must be possible; a seen one cannot have been completed without coming to light.
    void check_secrets() {
        for (int seat = 0; seat < box_.players; ++seat) {
            const Robot secret = robot_of(box_, s_.secret[at(seat)]);
            const int open = s_.answer[at(seat)] == kNotAsked ? completed_now(s_, seat) : 0;
            for (int station = 0; station < kStations; ++station)
                if (secret != 0 && !(open >> station & 1) && robot_at(s_.sheet[at(seat)], station) == secret)
                    fault(seat_path(seat, "secret"), "is completed at workstation " + std::to_string(station + 1) +
                                                         ": it would have come to light");
        }
        const UnseenSecrets secrets(box_, s_);
        const int cards = std::min(count_bits(draws_of(secrets.cards())), count_bits(bots_of(secrets.cards())));
        if (cards < secrets.count() || secrets.ways() == 0)
            fault("seen", "too few cards were never seen for the secret orders that are not known");
    }

    const Box& box_;
    const State& s_;
    Faults& faults_;
};

}  // namespace

void infer_state(const Box& box, State& s, const Given& given, Faults& faults) {
    check_once(box, s, faults);  // else a pile that was counted right would seem to be at fault
    if (!given.has("seen")) {
        s.seen |= s.discards;
        for (Cards order : s.orders) s.seen |= set_of(order);
    }
    for (int slot = 0; slot < box.orders_open && s.phase == Phase::kRefill && !given.has("refill"); ++slot)
        if (s.orders[at(slot)] == Cards{}) s.refill = byte(s.refill | 2 << slot);
    derive(box, s);
}

void check_state(const Box& box, const State& s, Faults& faults) { Checker(box, s, faults).check(); }

}  // namespace tinmind::draw_bot
