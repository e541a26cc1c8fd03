// Checks of evaluators and policies in tree search, and of features: a plain program like search_checks.cpp.
//
// Evaluators here are formulas written in this file, so that what the search makes of them can be counted by hand.
#include <array>
#include <atomic>
#include <chrono>
#include <cmath>
#include <map>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "core/features.hpp"
#include "reference/connect_four.hpp"
#include "reference/pig.hpp"
#include "search/mcts.hpp"
#include "search/solve.hpp"
#include "search_toys.hpp"

namespace {

using namespace tinmind;
using reference::ConnectFour;
using reference::Pig;

// Calls f(row, seat to act, row of shares) for each leaf, and remembers the sizes of the batches.
template <class F>
class Formula final : public Evaluator {
public:
    explicit Formula(F f) : f_(f) {}
    void expect(std::size_t num_features, std::size_t) override { num_features_ = num_features; }
    void evaluate(const Leaves& leaves, float* shares) override {
        CHECK(leaves.num_features == num_features_ && leaves.count > 0);
        for (std::size_t i = 0; i < leaves.count; ++i)
            f_(leaves.features + i * leaves.num_features, leaves.to_act[i], shares + i * leaves.seats);
        const std::lock_guard lock(mutex_);
        batches.push_back(leaves.count);
    }
    std::vector<std::size_t> batches;

private:
    F f_;
    std::size_t num_features_ = 0;
    std::mutex mutex_;
};

// Who has more stones in the middle column; the first seat's share.
void middle(const float* row, int, float* shares) {
    float lead = 0;
    for (std::size_t r = 0; r < 6; ++r) {
        const float* const cell = row + (r * 7 + 3) * 3;
        lead += cell[1] - cell[2];
    }
    shares[0] = 0.5f + 0.05f * lead;
    shares[1] = 1 - shares[0];
}

Limits simulations(std::uint64_t count, int threads = 1, std::uint64_t seed = 1) {
    Limits limits;
    limits.simulations = count;
    limits.threads = threads;
    limits.seed = seed;
    return limits;
}

template <class G>
SearchResult mcts(const typename G::Box& box, const typename G::State& state, const Limits& limits, const Hooks& hooks,
                  MctsOptions options = {}, const std::function<void(const Progress&)>& poll = {}) {
    Control control;
    control.poll = poll;
    options.hooks = hooks;
    return Mcts<G>().search(box, {state, 0}, limits, options, control);
}

bool are_equal(const SearchResult& a, const SearchResult& b) {
    if (a.rows.size() != b.rows.size() || a.simulations != b.simulations || a.nodes != b.nodes) return false;
    for (std::size_t i = 0; i < a.rows.size(); ++i) {
        const RootMove &x = a.rows[i], &y = b.rows[i];
        if (x.move != y.move || x.visits != y.visits || x.share != y.share || x.share_error != y.share_error ||
            x.line != y.line)
            return false;
    }
    return true;
}

template <class F>
std::string error_of(F&& f) {
    try {
        f();
    } catch (const std::exception& error) {
        return error.what();
    }
    return {};
}

// Features

void check_names_and_values() {
    Pig::State pig;
    pig.points = {12, 7};
    pig.turn_total = 5;
    pig.current = 1;
    FeatureNamer namer;
    Pig::describe(namer, {2, 100}, pig);
    CHECK((namer.take() ==
           std::vector<std::string>{"current", "seats[0].points", "seats[1].points", "turn_total", "rolling"}));
    std::array<float, 5> row;
    CHECK(write_features<Pig>({2, 100}, pig, row) == 5);
    CHECK((row == std::array<float, 5>{1, 12, 7, 5, 0}));

    ConnectFour::State board;
    apply<ConnectFour>({}, board, {0, 3});
    FeatureNamer cells;
    ConnectFour::describe(cells, {}, board);
    const std::vector<std::string> names = cells.take();
    std::vector<float> values(names.size());
    CHECK(write_features<ConnectFour>({}, board, values) == 126);
    for (std::size_t i = 0; i < names.size(); ++i) {
        const bool is_stone = names[i] == "board[5][3]=x";
        const bool is_empty = names[i].ends_with('.') && !names[i].starts_with("board[5][3]");
        CHECK(values[i] == (is_stone || is_empty ? 1.0f : 0.0f));
    }
}

// Every kind of field; the one under visit_if is zero where it is not there, and is not read.
struct Fields {
    int number = 7, code = 2, index = 1, absent = 99;
    std::uint32_t mask = 0b101;
    std::array<int, 2> list{1, 0};
};
struct Counts {
    int operator[](int kind) const { return 3 * kind; }
};
template <class Visitor>
void describe_fields(Visitor& v, Fields& f, bool is_there) {
    static constexpr std::string_view kWords[] = {"a", "b", "c"};
    static constexpr std::int16_t kValues[] = {10, -20};
    v.number("number", f.number, 0, 9);
    v.table("inner", Need::kRequired, [&] {
        v.code("code", f.code, kWords);
        v.printed("printed", f.index, kValues);
        visit_if(v, is_there, [&] { v.code("absent", f.absent, kWords); });
    });
    v.codes("list", f.list, 2, Codes(kWords).first(2));
    v.multiset("counts", Counts{}, 9, kWords);
    v.subset("subset", f.mask, kWords);
    v.numbers("bits", f.mask, 1, 2, Need::kDerived);
}

void check_kinds_of_fields() {
    Fields fields;
    FeatureNamer namer;
    describe_fields(namer, fields, false);
    CHECK((namer.take() == std::vector<std::string>{
                               "number",         "inner.code=a",   "inner.code=b",   "inner.code=c", "inner.printed",
                               "inner.absent=a", "inner.absent=b", "inner.absent=c", "list[0]=a",    "list[0]=b",
                               "list[1]=a",      "list[1]=b",      "counts.a",       "counts.b",     "counts.c",
                               "subset.a",       "subset.b",       "subset.c",       "bits.1",       "bits.2"}));
    std::vector<float> row(20);
    FeatureWriter writer(row);
    describe_fields(writer, fields, false);
    CHECK(writer.used() == 20);
    CHECK((row == std::vector<float>{7, 0, 0, 1, -20, 0, 0, 0, 0, 1, 1, 0, 0, 3, 6, 1, 0, 1, 0, 1}));
    fields.absent = 1;
    FeatureWriter again(row);
    describe_fields(again, fields, true);
    CHECK(row[5] == 0 && row[6] == 1 && row[7] == 0);
}

// Trees

// Visits of a node are those of its edges, and an edge has as many more than the node behind it as came before it was
// made: no virtual loss is left.
template <class G>
std::uint64_t count_nodes(Tree& tree, Link link) {
    Node& node = tree.node(link);
    std::uint64_t visits = 0, nodes = 1;
    for (Edge& edge : all_edges(node)) {
        visits += edge.visits;
        if (edge.visits == 0) CHECK(edge.sum == 0 && edge.child == kNoLink);
        if (edge.visits == 0 || edge.child == kNoLink) continue;
        CHECK(tree.node(edge.child).visits + static_cast<std::uint32_t>(MctsOptions{}.expansion) == edge.visits);
        nodes += count_nodes<G>(tree, edge.child);
    }
    CHECK(visits == node.visits);
    return nodes;
}

template <class G>
void check_tree(const typename G::Box& box, const typename G::State& state, Selection selection, int batch) {
    Formula half([](const float*, int, float* shares) { std::fill_n(shares, 2, 0.25f); });
    MctsOptions options;
    options.selection = selection;
    options.hooks = {&half, nullptr, batch};
    const std::vector<Move> moves = root_moves<G>(box, state, {});
    const MctsTask<G> task{box, state, moves, options, 0};
    MctsWorker<G> worker;
    worker.prepare(task, Rng(1), 1 << 20, 0);
    std::atomic<bool> stop{false};
    const Halt halt(stop);
    Pacer pacer(halt, {}, {1000});
    worker.run(task, pacer);
    Node& root = worker.tree().node(worker.root());
    CHECK(root.visits == 1000);
    CHECK(count_nodes<G>(worker.tree(), worker.root()) == worker.tree().num_nodes());
    // No game ends within reach: every value that came back is the constant.
    for (const Edge& edge : all_edges(root)) CHECK(std::abs(edge.sum - 0.25 * edge.visits) < 1e-6);
    if (selection == Selection::kUcb1Tuned)
        for (const Edge& edge : all_edges(root)) CHECK(std::abs(edge.extra - 0.0625f) < 1e-6f);
    CHECK(half.batches.size() == static_cast<std::size_t>((1000 + batch - 1) / batch));
}

void check_virtual_loss() {
    for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct})
        for (const int batch : {1, 7, 256}) {
            check_tree<ConnectFour>({}, {}, selection, batch);
            check_tree<Pig>({2, 1000}, {}, selection, batch);
        }
}

// Within a batch the simulations do not all go the same way.
void check_spreading() {
    std::map<std::vector<float>, int> seen;
    Formula spread([&](const float* row, int, float* shares) {
        ++seen[std::vector<float>(row, row + 126)];
        middle(row, 0, shares);
    });
    mcts<ConnectFour>({}, {}, simulations(64), {&spread, nullptr, 64});
    CHECK(spread.batches == std::vector<std::size_t>{64} && seen.size() >= 40);
}

void check_reproducible() {
    Formula plain(middle);
    Formula slow([](const float* row, int seat, float* shares) {
        std::this_thread::sleep_for(std::chrono::microseconds(20));
        middle(row, seat, shares);
    });
    for (const int batch : {1, 64}) {
        const SearchResult first = mcts<ConnectFour>({}, {}, simulations(500), {&plain, nullptr, batch});
        // A poll makes the search pause after a millisecond, in the middle of a batch.
        const SearchResult second =
            mcts<ConnectFour>({}, {}, simulations(500), {&slow, nullptr, batch}, {}, [](const Progress&) {});
        CHECK(are_equal(first, second));
    }
    const SearchResult two = mcts<ConnectFour>({}, {}, simulations(2000, 2), {&plain, nullptr, 16});
    CHECK(are_equal(two, mcts<ConnectFour>({}, {}, simulations(2000, 2), {&plain, nullptr, 16})));
    CHECK(two.simulations == 2000);
}

// The end of a game is not asked about: with an evaluator that knows nothing the search still sees the win.
void check_ends_are_true() {
    ConnectFour::State state;
    for (char column : std::string("121212"))
        apply<ConnectFour>({}, state, {0, static_cast<std::uint8_t>(column - '1')});
    Formula half([](const float*, int, float* shares) { std::fill_n(shares, 2, 0.5f); });
    for (const int batch : {1, 32}) {
        const SearchResult wins = mcts<ConnectFour>({}, state, simulations(2000), {&half, nullptr, batch});
        CHECK(wins.rows[0].move.a == 0 && wins.rows[0].share[0] == 1);
    }
}

// Pig as its features have it.
Pig::State pig_of(const float* row) {
    Pig::State state;
    state.current = static_cast<std::uint8_t>(row[0]);
    state.points = {static_cast<std::uint16_t>(row[1]), static_cast<std::uint16_t>(row[2])};
    state.turn_total = static_cast<std::uint16_t>(row[3]);
    state.rolling = row[4] != 0;
    return state;
}

// Exact values and moves: what the means lie off is chance alone, much less than in playouts.
void check_exact_values() {
    const Pig::Box box{2, 20};
    const auto solution = solve<Pig>(box, {}, 1'000'000);
    Formula exact([&](const float* row, int seat, float* shares) {
        CHECK(static_cast<float>(seat) == (row[4] == 0 ? row[0] : Turn::kChance));
        const auto known = *solution.shares(pig_of(row));
        for (std::size_t i = 0; i < 2; ++i) shares[i] = static_cast<float>(known[i]);
    });
    struct Best final : MovePolicy {
        explicit Best(const Solution<Pig>& solution) : solution(solution) {}
        void expect(std::size_t num_features, std::size_t seats) override { CHECK(num_features == 5 && seats == 2); }
        void weigh(const Leaves& state, std::span<const Move> moves, float* weights) override {
            const Move best = *solution.best_move(pig_of(state.features));
            for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = moves[i] == best ? 1.0f : 0.001f;
        }
        const Solution<Pig>& solution;
    } best(solution);
    const double value = (*solution.shares({}))[0];
    MctsOptions options;
    options.exploration = 0.1;
    options.prior_uniform = 0;
    for (const int batch : {1, 16}) {
        const SearchResult result = mcts<Pig>(box, {}, simulations(4000), {&exact, &best, batch}, options);
        CHECK(result.rows[0].move == *solution.best_move({}));
        CHECK(std::abs(result.rows[0].share[0] - value) < 0.01);
    }
}

void check_policy() {
    struct Only final : MovePolicy {
        void expect(std::size_t num_features, std::size_t seats) override { CHECK(num_features == 126 && seats == 2); }
        void weigh(const Leaves& state, std::span<const Move> moves, float* weights) override {
            CHECK(state.count == 1 && state.to_act[0] >= 0);
            for (std::size_t i = 0; i < moves.size(); ++i) weights[i] = moves[i].a == 5 ? 1.0f : 0.01f;
        }
    } only;
    Formula half([](const float*, int, float* shares) { std::fill_n(shares, 2, 0.5f); });
    const SearchResult result = mcts<ConnectFour>({}, {}, simulations(700), {&half, &only, 1});
    CHECK(result.rows[0].move.a == 5);
    for (std::size_t i = 1; i < result.rows.size(); ++i) CHECK(3 * result.rows[i].visits < result.rows[0].visits);
    MctsOptions ucb;
    ucb.selection = Selection::kUcb1;
    CHECK(
        error_of([&] { mcts<ConnectFour>({}, {}, simulations(9), {nullptr, &only, 1}, ucb); }).starts_with("a policy"));
}

void check_errors() {
    Formula nan([](const float*, int, float* shares) {
        shares[0] = 0.5f;
        shares[1] = std::nanf("");
    });
    Formula large([](const float*, int, float* shares) { std::fill_n(shares, 2, 1.5f); });
    std::atomic<int> calls{0};
    Formula fails([&](const float*, int, float*) {
        if (++calls == 100) throw std::runtime_error("no more");
    });
    Formula good(middle);
    for (const int threads : {1, 2}) {
        const Limits limits = simulations(100000, threads);
        CHECK(error_of([&] { mcts<ConnectFour>({}, {}, limits, {&nan, nullptr, 8}); }).find("seat 1 is NaN") !=
              std::string::npos);
        CHECK(error_of([&] { mcts<ConnectFour>({}, {}, limits, {&large, nullptr, 8}); }).find("from 0 to 1") !=
              std::string::npos);
        calls = 0;
        CHECK(error_of([&] { mcts<ConnectFour>({}, {}, limits, {&fails, nullptr, 8}); }) == "no more");
    }
    // The same object searches on as if nothing had been.
    Mcts<ConnectFour> search;
    Control control;
    MctsOptions options;
    options.hooks = {&nan, nullptr, 8};
    error_of([&] { search.search({}, {{}, 0}, simulations(100), options, control); });
    options.hooks.evaluator = &good;
    CHECK(are_equal(search.search({}, {{}, 0}, simulations(100), options, control),
                    mcts<ConnectFour>({}, {}, simulations(100), {&good, nullptr, 8})));
    for (const int batch : {0, kLargestBatch + 1})
        CHECK(
            error_of([&] { mcts<ConnectFour>({}, {}, simulations(9), {&good, nullptr, batch}); }).starts_with("batch"));
    CHECK(error_of([&] { mcts<ConnectFour>({}, {}, simulations(9), {nullptr, nullptr, 2}); }).starts_with("batch"));
}

// Each of two seats has a card 0..2 that only it sees, no card twice. In turn they stay or fold, three times each; the
// first to fold loses, else the higher card wins.
struct Cards : toys::Toy<Cards> {
    static constexpr std::string_view kId = "cards", kTitle = "Cards";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2, kMaxDecisions = 6;
    static constexpr bool kPublic = false;
    using Moves = FixedVector<Move, 2>;
    using Outcomes = FixedVector<Outcome, 1>;
    static constexpr std::array<std::string_view, 0> kPartNames{};
    static constexpr std::uint8_t kUnknown = 3;
    struct Box {};
    struct State {
        std::array<std::uint8_t, 2> cards{kUnknown, kUnknown};
        std::uint8_t turns = 0, folded = 0;
    };
    static int players(const Box&) { return 2; }
    static State initial(const Box&) { return {{0, 2}, 0, 0}; }
    static Turn turn(const Box&, const State& s) {
        return s.folded || s.turns == kMaxDecisions ? Turn::over() : Turn::player(s.turns % 2);
    }
    static void legal_moves(const Box&, const State&, Moves& out) {
        out.push_back({0});
        out.push_back({1});
    }
    static void chance_outcomes(const Box&, const State&, Outcomes&) {}
    template <class Observer>
    static void apply(const Box&, State& s, Move move, Observer&) {
        s.folded = move.kind;
        ++s.turns;
    }
    static void payoff(const Box&, const State& s, Payoff& out) {
        const bool first_wins = s.folded ? s.turns % 2 == 0 : s.cards[0] > s.cards[1];
        out.share = {first_wins ? 1.0f : 0.0f, first_wins ? 0.0f : 1.0f};
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
    static View<Cards> view(const Box&, State state, int seat) {
        state.cards[static_cast<std::size_t>(1 - seat)] = kUnknown;
        return {state, seat};
    }
    static State determinize(const Box&, const View<Cards>& view, Rng& rng) {
        State state = view.state;
        const auto seat = static_cast<std::size_t>(view.seat);
        if (state.cards[1 - seat] == kUnknown)
            state.cards[1 - seat] = static_cast<std::uint8_t>((state.cards[seat] + 1 + rng.below(2)) % 3);
        return state;
    }
    template <class Visitor, class S>
    static void describe(Visitor& v, const Box&, S& s) {
        v.number("turns", s.turns, 0, kMaxDecisions);
        v.number("first", s.cards[0], 0, kUnknown);
        v.number("second", s.cards[1], 0, kUnknown);
    }
};

void check_hidden_information() {
    int first = 0, second = 0;
    Formula blind([&](const float* row, int seat, float* shares) {
        ++(seat == 0 ? first : second);
        CHECK(row[seat == 0 ? 2 : 1] == Cards::kUnknown);  // what the other holds is in no row
        CHECK(row[seat == 0 ? 1 : 2] < Cards::kUnknown);
        shares[0] = seat == 0 ? row[1] / 2 : 1 - row[2] / 2;
        shares[1] = 1 - shares[0];
    });
    const auto seen = Cards::view({}, Cards::initial({}), 0).state;
    for (const int batch : {1, 8}) {
        const SearchResult result = mcts<Cards>({}, seen, simulations(2000), {&blind, nullptr, batch});
        CHECK(result.simulations == 2000 && result.rows[0].visits + result.rows[1].visits == 2000);
        CHECK(are_equal(result, mcts<Cards>({}, seen, simulations(2000), {&blind, nullptr, batch})));
    }
    Cards::State later = seen;
    later.turns = 1;
    later.cards = {Cards::kUnknown, 1};
    mcts<Cards>({}, later, simulations(500), {&blind, nullptr, 4});
    CHECK(first > 0 && second > 0);
    MctsOptions options;
    options.information = Information::kMoves;
    CHECK(mcts<Cards>({}, seen, simulations(500), {&blind, nullptr, 1}, options).simulations == 500);
    CHECK(error_of([&] { mcts<Cards>({}, seen, simulations(9), {&blind, nullptr, 2}, options); }).starts_with("batch"));
    options = {};
    options.selection = Selection::kRegretMatching;
    CHECK(mcts<Cards>({}, seen, simulations(500), {&blind, nullptr, 1}, options).simulations == 500);
    CHECK(error_of([&] { mcts<Cards>({}, seen, simulations(9), {&blind, nullptr, 2}, options); }).starts_with("batch"));
}

}  // namespace

int main() {
    check_names_and_values();
    check_kinds_of_fields();
    check_virtual_loss();
    check_spreading();
    check_reproducible();
    check_ends_are_true();
    check_exact_values();
    check_policy();
    check_errors();
    check_hidden_information();
    return checks::failures();
}
