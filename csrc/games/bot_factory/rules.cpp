// The flow of Bot Factory: what a move does, and what then follows by itself (specification 4).
//
// A move is performed; then, until a decision with two options, a random event with two outcomes or the end is reached, the task goes on
// and forced moves are performed, each told to whoever listens.
#include "games/bot_factory/rules.hpp"

#include "games/bot_factory/action_phase.hpp"
#include "games/bot_factory/maintenance.hpp"
#include "games/bot_factory/move_phase.hpp"
#include "games/bot_factory/sandra.hpp"
#include "games/bot_factory/setup.hpp"
#include "games/bot_factory/tiles.hpp"
#include "games/bot_factory/vilela.hpp"

namespace tinmind::bot_factory {

namespace {

// Random events.
template <class Ear>
void perform_outcome(Play<Ear>& p, Move move) {
    State& s = p.s;
    switch (kind_of_move(move)) {
        case Do::kReveal: return reveal(s, move.a, move.b);
        case Do::kReshuffle: return draw_reshuffled(p, move.a, move.b);
        case Do::kFill:
            s.project_deck.remove(move.b);
            s.projects[move.a] = move.b;
            return;
        case Do::kSpare:
            s.hidden.remove(move.b);
            s.spare[move.a] = move.b;
            return;
        case Do::kContract: s.contracts[move.a] = move.b; return;
        case Do::kStartProject:
            s.project_deck.remove(move.b);
            s.seats[move.a].projects.add(move.b);
            return;
        case Do::kTask: s.solo.task = move.a; return;
        case Do::kVilelaAction: return draw_vilela_action(p, move.a);
        case Do::kVilelaBot: return draw_vilela_bot(s, move.a);
        default: return draw_inspection(p, move.a);
    }
}

// Decisions. `node` is where the decision was asked; the state's node is already kNone.
template <class Ear>
void perform_decision(Play<Ear>& p, Node node, Move move) {
    const Box& box = p.box;
    State& s = p.s;
    switch (kind_of_move(move)) {
        case Do::kMove: return move_worker(s, move.a);
        case Do::kPay: pay(s, s.current, 1); return begin_main_action(box, s);
        case Do::kPass: return end_turn(box, s);
        case Do::kGo: return start_main_action(box, s);
        case Do::kPlace: return place_by_node(box, s, node, move.a, move.b);
        case Do::kSwap: return swap_with_spare(s, move.a, move.b);
        case Do::kRotate: return rotate_wheel(s);
        case Do::kDispense: return dispense(box, s, move.a);
        case Do::kExchangeParts: return exchange_parts(s);
        case Do::kTake: return node == Node::kAct ? take_step(box, s, move.a) : take_project(box, s, move.a);
        case Do::kExchangeProjects: return exchange_projects(s);
        case Do::kRaise: return raise_value(box, s, move.a);
        case Do::kReserve: return reserve_contract(box, s, move.a);
        case Do::kEnd: return end_turn(box, s);
        case Do::kBuy:
            if (node == Node::kIcon) pay(s, s.current, 1);  // the benefit of tile 5 is paid for already
            return draw(p, move.a);
        case Do::kStart:
        case Do::kRefill:
        case Do::kDraw: return draw(p, move.a);
        case Do::kDiscardPart: return discard_held_part(box, s, node, move.a);
        case Do::kDiscardProject: return discard_project(box, s, node, move.a);
        case Do::kUniversal: return take_universal(s, move.a);
        case Do::kChooseContracts: return remove_contracts(p, 1u << move.a | 1u << move.b);
        case Do::kGetTile: return take_tile(s, move.a);
        case Do::kUseCalm: return calm_sandra(box, s);
        case Do::kUseCheaper: return arm_cheaper_step(s);
        case Do::kUseExchange: return exchange_one_project(s);
        case Do::kUseBenefit: return buy_benefit(s);
        case Do::kUseRaise: return raise_by_tile(box, s, move.a);
        case Do::kUsePart: return take_universal_by_tile(s, move.a);
        case Do::kUseBot: return place_universal_bot(s, move.a, move.b, move.c);
        default: return;  // SK
    }
}

template <class Ear>
void perform(Play<Ear>& p, Move move) {
    const Node node = p.s.node;
    p.s.node = Node::kNone;
    if (is_chance(node))
        perform_outcome(p, move);
    else
        perform_decision(p, node, move);
}

// One step of the task at hand.
template <class Ear>
void go_on(Play<Ear>& p) {
    switch (p.s.task) {
        case Task::kTurn: return go_on_with_turn(p.s);
        case Task::kActionPhase: return go_on_with_actions(p);
        case Task::kMovePhase: return p.s.round == 0 ? begin_round(p) : go_on_with_moves(p);
        case Task::kSandraSpares:
        case Task::kSandraWheel:
        case Task::kSandraProjects: return go_on_with_sandra(p);
        case Task::kVilelaDraws: return go_on_with_vilela_draws(p);
        case Task::kMaintenance: return go_on_with_maintenance(p);
        default: return go_on_with_setup(p);
    }
}

// Runs on to the next node that somebody has to answer.
template <class Ear>
void run(Play<Ear>& p) {
    State& s = p.s;
    for (;;) {
        while (s.node == Node::kNone) go_on(p);
        if (s.node == Node::kOver) return;
        Move only;
        const bool forced = is_chance(s.node) ? is_forced_outcome(s, only) : is_forced_decision(p.box, s, only);
        if (!forced) return;
        if constexpr (Ear::kListens) {
            if (s.node == Node::kSandra) p.tell(StepKind::kTurnPassed, kRuleWorkerTurn, s.current);
            p.ear.forced(p.box, s, only);
        }
        perform(p, only);
    }
}

template <class Ear>
void apply_with(const Box& box, State& s, Move move, Ear& ear) {
    TINMIND_ASSERT(s.node != Node::kOver && is_chance(s.node) == (kind_of_move(move) >= Do::kSpare));
    Play<Ear> p{box, s, ear};
    perform(p, move);
    run(p);
}

}  // namespace

State initial_state(const Box& box) {
    State s = table_before_setup(box);
    s.node = Node::kNone;
    settle_quietly(box, s);
    return s;
}

void settle_quietly(const Box& box, State& s) {
    Quiet quiet;
    Play<Quiet> p{box, s, quiet};
    run(p);
}

void apply_quietly(const Box& box, State& s, Move move) {
    Quiet quiet;
    apply_with(box, s, move, quiet);
}

void apply_telling(const Box& box, State& s, Move move, Listener& ear) { apply_with(box, s, move, ear); }

}  // namespace tinmind::bot_factory
