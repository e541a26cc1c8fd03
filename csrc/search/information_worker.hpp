// Multiple-observer information-set search: one tree a player, for games in which something is hidden.
//
// Each simulation completes what the searching seat knows by one sample (determinization) and plays it through; every
// player chooses by a node of its own, which stands for all that this player cannot tell apart (Cowling, Powley and
// Whitehouse, "Information Set Monte Carlo Tree Search", 2012). A player's node is found by a key: the view of the player,
// or the moves that it has seen (options.hpp, Information). With keys by view nobody uses what another was dealt, and
// a player's moves are the same in all states of a set; with keys by moves they may differ, and selection counts how
// often each could be played.
//
// A player whose information set is new plays on by the playout policy until the end, while the others go on in their
// trees (Cowling, Whitehouse and Powley, "Emergent bluffing and inference with Monte Carlo tree search", 2015): many
// hands of an opponent do not make the searching seat's own tree shallow. A set gets its node when it is met again.
//
// Chance needs no nodes: what a draw shows to a player is part of what the player has seen.
#pragma once

#include <array>
#include <ranges>
#include <span>
#include <utility>

#include "search/information_index.hpp"
#include "search/regret.hpp"
#include "search/tree_worker.hpp"

namespace tinmind {

template <class G>
class InformationWorker : public TreeWorker<G> {
public:
    using Base = TreeWorker<G>;
    using Box = typename G::Box;
    using State = typename G::State;

    void prepare(const MctsTask<G>& task, Rng rng, std::uint64_t max_bytes, std::uint64_t max_nodes) {
        seats_ = G::players(task.box);
        learner_ = 0;
        const std::uint64_t limit = max_bytes == 0 ? kMostBytes : max_bytes;
        // Sets that the real game has left behind cannot be told from others: when half of the memory is full, all go.
        const bool forgets = !task.keeps || bytes() > limit / 2;
        if (forgets) index_.reset(limit / 4);
        Base::start(task, rng, limit - limit / 4, max_nodes, most_slots());
        if (forgets) tree_.clear();
        Base::root_ = kNoLink;
        if (task.moves.empty() || !index_.has_room(1)) return;
        const std::uint64_t key = root_key(task);
        InformationIndex::Entry& entry = index_.find(key);
        Base::root_ = Base::make_root(task, entry.link == InformationIndex::kMetOnce ? kNoLink : entry.link);
        if (Base::root_ == kNoLink) return;
        if (entry.link == kNoLink) index_.fill(entry, key, kNoLink);
        entry.link = Base::root_;
    }
    // Sets are found by what is known at them: nothing is to be done.
    void advance(Move) {}

    // Grows the trees until the pacer or full memory ends it.
    void run(const MctsTask<G>& task, Pacer& pacer) {
        if (task.options.selection == Selection::kRegretMatching) {
            RegretMatching<G> matching(task.options, seats_, learner_, rng_);
            grow(task, matching, pacer);
            return;
        }
        with_rule(task.options, [&](const auto& rule) {
            ByRule<std::decay_t<decltype(rule)>> by_rule{*this, task, rule, pacer};
            grow(task, by_rule, pacer);
        });
    }
    bool is_full() const { return tree_.is_full() || index_.is_full(static_cast<std::size_t>(seats_)); }
    std::uint64_t bytes() const { return tree_.bytes() + index_.bytes(); }

    // The node of the seat that acts at `state`, as a search of keys by view knows it; nullptr when it has none.
    Node* find_node(const Box& box, const State& state) {
        if (index_.size() == 0) return nullptr;
        const int seat = G::turn(box, state).who;
        const Link link = index_.find(view_key(box, state, seat)).link;
        return link == kNoLink || link == InformationIndex::kMetOnce ? nullptr : &tree_.node(link);
    }

private:
    using Base::kMaxDepth, Base::tree_, Base::rng_, Base::num_steps_, Base::leaves_;
    static constexpr std::uint64_t kMostBytes = std::uint64_t{1} << 40;
    using Edges = std::array<Edge*, G::Moves::kCapacity>;

    // The way of choosing of all rules but regret matching.
    template <class Rule>
    struct ByRule {
        static constexpr bool kWantsPriors = Rule::kWantsPriors;
        InformationWorker& worker;
        const MctsTask<G>& task;
        const Rule& rule;
        const Pacer& pacer;

        void begin() {}
        Edge* choose(Node& node, bool is_root) {
            return is_root ? worker.pick_root(rule, node, pacer) : worker.pick(rule, node);
        }
        Edge* choose_available(std::span<Edge* const> edges) {
            const auto edge_at = [](Edge* edge) -> Edge& { return *edge; };
            const auto available = std::views::transform(edges, edge_at);
            return worker.is_check_ && is_explored(available) ? pick_best(available) : pick_available(rule, edges);
        }
        void learn(const Payoff& payoff) { worker.back_up(task, rule, payoff); }
        bool counts() const { return true; }
    };

    // The most slots of the tree that one simulation may take: a node for each player, and as much for nodes that grow.
    std::size_t most_slots() const { return 2 * static_cast<std::size_t>(seats_) * (1 + G::Moves::kCapacity); }

    template <class Choice>
    void grow(const MctsTask<G>& task, Choice& choice, Pacer& pacer) {
        while (tree_.has_room() && index_.has_room(static_cast<std::size_t>(seats_)) && pacer.next()) {
            simulate(task, choice);
            Base::publish(pacer.done());
        }
        // After a pause the batch goes on: what is in it depends on no clock.
        if (pacer.reason() != StopReason::kPause) value_leaves(task, choice);
        Base::publish(pacer.done());
    }

    template <class Choice>
    void simulate(const MctsTask<G>& task, Choice& choice) {
        State state = G::determinize(task.box, View<G>{task.state, task.seat}, rng_);
        Payoff payoff;
        choice.begin();
        play(task, choice, state, payoff);
        if (leaves_.is_on()) {
            Base::wait_for_value(task, state);
            if (leaves_.is_full()) value_leaves(task, choice);
            return;
        }
        choice.learn(payoff);
        if (is_counted(task, choice)) Base::count(task, state, payoff);
    }
    template <class Choice>
    bool is_counted(const MctsTask<G>& task, const Choice& choice) const {
        return !task.moves.empty() && num_steps_ > 0 && choice.counts();
    }
    template <class Choice>
    void value_leaves(const MctsTask<G>& task, Choice& choice) {
        Base::value_leaves([&](const Payoff& payoff, const Breakdown& parts) {
            choice.learn(payoff);
            if (is_counted(task, choice)) Base::count(task, payoff, parts);
        });
    }

    // Plays to the end, each player by its tree as far as that goes; with an evaluator, to where no tree goes.
    template <class Choice>
    void play(const MctsTask<G>& task, Choice& choice, State& state, Payoff& payoff) {
        const Box& box = task.box;
        const bool is_by_moves = task.options.information == Information::kMoves;
        num_steps_ = 0;
        first_slot_ = tree_.used();
        int in_tree = seats_;
        for (int seat = 0; seat < seats_; ++seat)
            seats_state_[static_cast<std::size_t>(seat)] = {first_key(seat), true};
        int decisions_left = task.options.cutoff > 0 ? task.options.cutoff : -1;
        for (; in_tree > 0; ++Base::moves_made_) {
            const Turn turn = G::turn(box, state);
            if (turn.is_over()) return G::payoff(box, state, payoff);
            Move move;
            if (turn.is_chance()) {
                move = G::sample_chance(box, state, rng_);
            } else {
                SeatState& own = seats_state_[static_cast<std::size_t>(turn.who)];
                Edge* edge = own.is_in_tree ? step(task, choice, state, turn.who, own.key) : nullptr;
                if (own.is_in_tree && edge == nullptr) {
                    own.is_in_tree = false;
                    if (--in_tree == 0 && leaves_.is_on()) return;  // the evaluator judges what the last one knows
                }
                if (edge == nullptr && decisions_left-- == 0) return G::evaluate(box, state, payoff);
                move = edge != nullptr                            ? edge->move
                       : task.options.playout == Playout::kPolicy ? G::policy_move(box, state, rng_)
                                                                  : G::random_move(box, state, rng_);
            }
            if (is_by_moves) note_seen(box, state, move);
            apply<G>(box, state, move);
        }
        if (decisions_left == 0) return finish_cut(box, state, payoff);
        Base::moves_made_ += play_out<G>(box, state, rng_, task.options.playout, std::max(decisions_left, 0), payoff);
    }
    // No decision may be made any more: draws are, up to the next one.
    void finish_cut(const Box& box, State& state, Payoff& payoff) {
        for (;; ++Base::moves_made_) {
            const Turn turn = G::turn(box, state);
            if (turn.is_over()) return G::payoff(box, state, payoff);
            if (!turn.is_chance()) return G::evaluate(box, state, payoff);
            apply<G>(box, state, G::sample_chance(box, state, rng_));
        }
    }

    // The edge that the seat follows; nullptr when its information set is new, or there is no room for it.
    template <class Choice>
    Edge* step(const MctsTask<G>& task, Choice& choice, const State& state, int seat, std::uint64_t key) {
        if (num_steps_ == kMaxDepth) return nullptr;
        const bool is_by_moves = task.options.information == Information::kMoves;
        const bool is_root = num_steps_ == 0 && Base::root_ != kNoLink;
        if (!is_by_moves && !is_root) key = view_key(task.box, state, seat);
        Link link = Base::root_;
        if (!is_root) {
            InformationIndex::Entry& entry = index_.find(key);
            if (entry.link == kNoLink) {
                index_.fill(entry, key, InformationIndex::kMetOnce);
                return nullptr;
            }
            if (entry.link == InformationIndex::kMetOnce) {
                if (!fits(1 + G::Moves::kCapacity)) return nullptr;
                entry.link = add_set<Choice::kWantsPriors>(task.box, state, seat);
            }
            if (is_by_moves && !make_available(task.box, state, entry.link)) return nullptr;
            link = entry.link;
        }
        Node* const node = &tree_.node(link);
        Edge* const edge = !is_by_moves || is_root ? choice.choose(*node, is_root)
                                                   : choice.choose_available({available_.data(), num_available_});
        Base::follow(node, edge);
        return edge;
    }
    // Within what one simulation may take.
    bool fits(std::size_t slots) const { return tree_.used() + slots <= first_slot_ + most_slots(); }

    template <bool kPriors>
    Link add_set(const Box& box, const State& state, int seat) {
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        return Base::template add_decision<kPriors>(box, state, seat, moves);
    }

    // Notes in available_ the edges of the moves that `state` allows, and counts them; adds those that are new. False: none
    // is known and there is no room for more.
    bool make_available(const Box& box, const State& state, Link& link) {
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        bool fits_all = true;
        for (const Move move : moves)
            fits_all = fits_all && (find_edge(tree_.node(link), move) != nullptr || add_edge(link, move));
        // Looked up at the end: adding an edge may have moved the others.
        num_available_ = 0;
        for (const Move move : moves)
            if (Edge* edge = find_edge(tree_.node(link), move)) {
                ++edge->available;
                available_[num_available_++] = edge;
            }
        return num_available_ > 0;
    }
    static Edge* find_edge(Node& node, Move move) {
        for (Edge *edge = node.edges(), *end = edge + node.size; edge != end; ++edge)
            if (edge->move == move) return edge;
        return nullptr;
    }
    bool add_edge(Link& link, Move move) {
        Node& node = tree_.node(link);
        if (node.size >= std::max(node.capacity, std::uint16_t{1})) {
            const std::size_t capacity = std::size_t{2} * node.size + 1;
            if (!fits(1 + capacity)) return false;
            link = tree_.enlarge(link, capacity);
        }
        Node& grown = tree_.node(link);
        Edge& edge = grown.edges()[grown.size++];
        edge = Edge{};
        edge.move = move;
        edge.extra = Base::prior_uniform_ / static_cast<float>(grown.size);
        return true;
    }

    // Keys

    static std::uint64_t first_key(int seat) { return mix_hash(0x7C15, static_cast<std::uint64_t>(seat)); }
    static std::uint64_t view_key(const Box& box, const State& state, int seat) {
        return mix_hash(G::key(box, G::view(box, state, seat).state), static_cast<std::uint64_t>(seat));
    }
    std::uint64_t root_key(const MctsTask<G>& task) const {
        return task.options.information == Information::kMoves ? first_key(task.seat)
                                                               : view_key(task.box, task.state, task.seat);
    }
    void note_seen(const Box& box, const State& state, Move move) {
        for (int seat = 0; seat < seats_; ++seat) {
            SeatState& own = seats_state_[static_cast<std::size_t>(seat)];
            if (own.is_in_tree) own.key = mix_hash(own.key, G::seen(box, state, move, seat).raw());
        }
    }

    struct SeatState {
        std::uint64_t key = 0;  // keys by moves: of what the seat has seen so far
        bool is_in_tree = true;
    };

    InformationIndex index_;
    int seats_ = 0;
    int learner_ = 0;             // regret matching: whose turn to learn it was
    std::size_t first_slot_ = 0;  // tree slots used when the simulation began
    std::array<SeatState, kMaxSeats> seats_state_;
    Edges available_;
    std::size_t num_available_ = 0;
};

}  // namespace tinmind
