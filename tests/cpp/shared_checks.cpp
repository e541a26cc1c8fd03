// Checks of the tree that several workers grow together (search/shared_tree.hpp): a plain program, one line a failure,
// exit status 1 if there is any. Run under TSan as well: -DTINMIND_SANITIZE=thread.
#include <algorithm>
#include <cmath>
#include <set>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include "check.hpp"
#include "reference/connect_four.hpp"
#include "reference/kuhn_poker.hpp"
#include "reference/pig.hpp"
#include "search/mcts.hpp"
#include "search_toys.hpp"

namespace {

using namespace tinmind;
using reference::ConnectFour;
using reference::KuhnPoker;
using reference::Pig;
using toys::Bag;
using toys::ConnectFourTruth;

constexpr std::array kSelections{Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct};

MctsOptions with(Trees trees, Selection selection = Selection::kPuct) {
    MctsOptions options;
    options.trees = trees;
    options.selection = selection;
    return options;
}
Limits simulations(std::uint64_t count, int threads, std::uint64_t seed = 1) {
    Limits limits;
    limits.simulations = count;
    limits.threads = threads;
    limits.seed = seed;
    limits.memory = 0;
    return limits;
}
template <class G>
SearchResult mcts(const typename G::Box& box, const typename G::State& state, const Limits& limits,
                  const MctsOptions& options) {
    Control control;
    return Mcts<G>().search(box, {state, 0}, limits, options, control);
}
ConnectFour::State connect_four(const std::string& columns) {
    ConnectFour::State state;
    for (char column : columns) apply<ConnectFour>({}, state, {0, static_cast<std::uint8_t>(column - '1')});
    return state;
}
// So many moves of a random game that is not over after them.
std::string late_position(std::size_t stones, std::uint64_t seed) {
    Rng rng(seed);
    for (;;) {
        ConnectFour::State state;
        std::string columns;
        while (columns.size() < stones && !ConnectFour::turn({}, state).is_over()) {
            const Move move = ConnectFour::random_move({}, state, rng);
            columns += static_cast<char>('1' + move.a);
            apply<ConnectFour>({}, state, move);
        }
        if (!ConnectFour::turn({}, state).is_over()) return columns;
    }
}
std::uint64_t all_visits(const SearchResult& result) {
    std::uint64_t sum = 0;
    for (const RootMove& row : result.rows) sum += row.visits;
    return sum;
}
bool have_same_rows(const SearchResult& a, const SearchResult& b) {
    return a.nodes == b.nodes && a.playout_moves == b.playout_moves && a.depth == b.depth &&
           std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                      [](const RootMove& x, const RootMove& y) {
                          return x.move == y.move && x.visits == y.visits && x.share == y.share &&
                                 x.share_error == y.share_error && x.margin == y.margin;
                      });
}
bool have_same_lines(const SearchResult& a, const SearchResult& b) {
    return std::equal(a.rows.begin(), a.rows.end(), b.rows.begin(), b.rows.end(),
                      [](const RootMove& x, const RootMove& y) { return x.line == y.line; });
}

// Every edge of a node that several threads grew, once all have ended: no loss is left behind, none is counted twice.
template <class G>
struct Grown {
    std::deque<SharedWorker<G>> workers{4};
    std::vector<Move> moves;

    Grown(const typename G::Box& box, const typename G::State& state, const MctsOptions& options, std::uint64_t each)
        : moves(root_moves<G>(box, state, {})) {
        const MctsTask<G> task{box, state, moves, options, 0};
        std::atomic<bool> asked{false};
        const Halt halt(asked);
        workers[0].prepare(task, Rng(0), 0, 0);
        for (std::size_t i = 0; i < workers.size(); ++i) workers[i].join(task, Rng(i), workers[0], workers.size());
        std::vector<std::thread> threads;
        for (auto& worker : workers)
            threads.emplace_back([&] {
                Pacer pacer(halt, {}, {each});
                worker.run(task, pacer);
            });
        for (std::thread& thread : threads) thread.join();
    }
    SharedTree& tree() { return workers[0].tree(); }
    Link root() { return workers[0].root(); }
    std::uint64_t nodes_made() const {
        std::uint64_t nodes = 0;
        for (auto& worker : const_cast<std::deque<SharedWorker<G>>&>(workers)) nodes += worker.tree().num_nodes();
        return nodes;
    }
    // Checks what lies below a node that was made after so many visits; its number of nodes.
    std::uint64_t check(Link link, std::uint64_t most_visits) {
        Node& node = tree().node(link);
        std::uint64_t nodes = 1, visits = 0, came_up = 0, tried = 0;
        std::set<std::uint32_t> seen;
        tree().each_edge(link, [&](Edge& edge) {
            visits += edge.visits;
            came_up += edge.visits > 0;
            if (edge.visits > 0) CHECK(seen.insert(edge.move.raw()).second);
            if (node.who >= 0) CHECK(edge.sum >= 0 && edge.sum <= edge.visits);
            tried += edge.visits > 0;
            if (edge.child == kNoLink) return;
            CHECK(edge.child != kLinkToCome && edge.visits > 1);
            nodes += check(edge.child, edge.visits - 1);
        });
        CHECK(visits > 0 && visits <= most_visits);
        CHECK(node.who >= 0 ? tried == node.tried : came_up == node.size);
        return nodes;
    }
};

template <class G>
void check_grown(const typename G::Box& box, const MctsOptions& options) {
    constexpr std::uint64_t kEach = 3000;
    Grown<G> grown(box, G::initial(box), options, kEach);
    CHECK(grown.tree().node(grown.root()).visits == 4 * kEach);
    CHECK(grown.check(grown.root(), 4 * kEach) == grown.nodes_made());
    Node& root = grown.tree().node(grown.root());
    double sum = 0, counted = 0;
    for (std::size_t i = 0; i < root.size; ++i) {
        Tally tally;
        for (auto& worker : grown.workers) tally.merge(worker.evidence(i).all);
        CHECK(tally.count == root.edges()[i].visits);
        sum += root.edges()[i].sum;
        counted += tally.share[0];
    }
    CHECK(std::abs(sum - counted) < 1e-3);
    SharedTree copy;
    const std::uint64_t before = grown.nodes_made();
    const Link link = copy.take_over(grown.tree(), grown.root());
    grown.tree() = copy;
    CHECK(grown.check(link, 4 * kEach) == before && copy.num_nodes() == before);
}

void check_what_many_grew() {
    for (const Selection selection : kSelections) {
        check_grown<ConnectFour>({}, with(Trees::kShared, selection));
        check_grown<Pig>({2, 30}, with(Trees::kShared, selection));
        check_grown<Bag>({3, 3}, with(Trees::kShared, selection));  // tables that go on in others
    }
    MctsOptions narrow = with(Trees::kShared);
    narrow.widening = narrow.chance_widening = 1;
    check_grown<Bag>({2, 3}, narrow);
    narrow.expansion = 5;
    check_grown<Pig>({2, 30}, narrow);
    MctsOptions halving = with(Trees::kShared);
    halving.root = RootRule::kHalving;
    Grown<ConnectFour> grown({}, {}, halving, 2000);
    CHECK(grown.tree().node(grown.root()).visits == 8000);
}

// Outcomes find their places while others take theirs: each has one, and keeps it.
void check_outcomes() {
    SharedTree tree;
    tree.reset(0, 0, 0);
    const Link link = tree.add_chance();
    constexpr std::uint32_t kOutcomes = 3000;
    std::vector<std::vector<Edge*>> found(3, std::vector<Edge*>(kOutcomes));
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < found.size(); ++i)
        threads.emplace_back([&, i] {
            SharedTree part;
            part.join(tree);
            for (std::uint32_t n = 0; n < kOutcomes; ++n) {
                const std::uint32_t k = (n * 7 + static_cast<std::uint32_t>(i) * 1000) % kOutcomes;
                while (found[i][k] == nullptr) found[i][k] = part.outcome(link, Move::from_raw(k << 5));
                add<std::uint32_t>(found[i][k]->visits, 1);
            }
        });
    for (std::thread& thread : threads) thread.join();
    CHECK(found[0] == found[1] && found[1] == found[2] && tree.node(link).size == kOutcomes);
    CHECK(std::set<Edge*>(found[0].begin(), found[0].end()).size() == kOutcomes);
    std::uint64_t visits = 0;
    tree.each_edge(link, [&](const Edge& edge) { visits += edge.visits; });
    CHECK(visits == 3 * kOutcomes && tree.has_outcome(link, Move::from_raw(32)) &&
          !tree.has_outcome(link, Move::from_raw(33)));
    CHECK(tree.known_outcome(link, 3 * kOutcomes - 1)->visits == 3);
}

// One worker alone chooses as in a tree of its own.
void check_one_worker() {
    for (const Selection selection : kSelections)
        for (const RootRule root : {RootRule::kSelection, RootRule::kHalving}) {
            MctsOptions own = with(Trees::kSeparate, selection), shared = with(Trees::kShared, selection);
            own.root = shared.root = root;
            const Limits limits = simulations(5000, 1);
            const SearchResult alone = mcts<ConnectFour>({}, {}, limits, own);
            const SearchResult sharing = mcts<ConnectFour>({}, {}, limits, shared);
            CHECK(have_same_rows(alone, sharing) && have_same_lines(alone, sharing));
            CHECK(have_same_rows(mcts<Pig>({2, 40}, {}, limits, own), mcts<Pig>({2, 40}, {}, limits, shared)));
            CHECK(have_same_rows(mcts<Bag>({2, 3}, {}, limits, own), mcts<Bag>({2, 3}, {}, limits, shared)));
        }
}

void check_results() {
    for (const Selection selection : kSelections)
        for (const int threads : {2, 3}) {
            const MctsOptions shared = with(Trees::kShared, selection);
            const SearchResult wins = mcts<ConnectFour>({}, connect_four("121212"), simulations(3001, threads), shared);
            CHECK(wins.rows[0].move.a == 0 && wins.rows[0].share[0] == 1 && wins.rows[0].line.size() == 1);
            CHECK(wins.simulations == 3001 && all_visits(wins) == 3001);
            CHECK(mcts<ConnectFour>({}, connect_four("12131"), simulations(3000, threads), shared).rows[0].move.a == 0);
        }
    int best_found = 0;
    for (std::uint64_t seed = 0; seed < 8; ++seed) {
        const std::string columns = late_position(26, seed);
        ConnectFourTruth truth(columns);
        const SearchResult late =
            mcts<ConnectFour>({}, connect_four(columns), simulations(20000, 2), with(Trees::kShared));
        best_found += truth.value_of(late.rows[0].move.a) == truth.value();
    }
    CHECK(best_found >= 7);
    CHECK(mcts<ConnectFour>({}, {}, simulations(4000, 2), with(Trees::kShared)).rows[0].line.size() > 3);
    MctsOptions halving = with(Trees::kShared);
    halving.root = RootRule::kHalving;
    const SearchResult halved = mcts<ConnectFour>({}, connect_four("121212"), simulations(3000, 2), halving);
    CHECK(halved.rows[0].move.a == 0 && all_visits(halved) == 3000);
}

// Near the end two separate trees both hold nearly all there is; a shared one holds it once.
void check_one_tree() {
    const ConnectFour::State late = connect_four(late_position(34, 1));
    const auto nodes = [&](const Limits& limits, const MctsOptions& options) {
        const SearchResult result = mcts<ConnectFour>({}, late, limits, options);
        CHECK(result.simulations > 0 && all_visits(result) == result.simulations);
        return static_cast<double>(result.nodes);
    };
    const Limits counted = simulations(20000, 2);
    const double twice = nodes(counted, with(Trees::kSeparate));
    CHECK(twice > 1.5 * nodes(counted, with(Trees::kShared)) && nodes(counted, {}) == twice);
    Limits timed = counted;
    timed.simulations = 0;
    timed.seconds = 0.2;
    CHECK(nodes(timed, with(Trees::kSeparate)) > 1.5 * nodes(timed, with(Trees::kShared)));
}

void check_limits() {
    for (const int threads : {1, 2, 3}) {
        Limits limits = simulations(1'000'000, threads);
        limits.memory = 200'000;
        const SearchResult full = mcts<Pig>({}, {}, limits, with(Trees::kShared));
        CHECK(full.out_of_memory && full.memory <= 200'000 && full.memory > 100'000 && full.simulations < 1'000'000);
        CHECK(all_visits(full) == full.simulations);
        limits.memory = 0;
        limits.nodes = 1000;
        const SearchResult few = mcts<Pig>({}, {}, limits, with(Trees::kShared));
        CHECK(few.out_of_memory && few.nodes <= 1000 && few.nodes >= 990);
        limits.memory = 10;
        const SearchResult none = mcts<Pig>({}, {}, limits, with(Trees::kShared));
        CHECK(none.out_of_memory && none.simulations == 0 && none.rows.size() == 2);
    }
    // A large tree, a small one and a large one again in the same object.
    Mcts<ConnectFour> search;
    Control control;
    for (const std::uint64_t memory : {std::uint64_t{8} << 20, std::uint64_t{100'000}, std::uint64_t{8} << 20}) {
        Limits limits = simulations(60'000, 2);
        limits.memory = memory;
        const SearchResult result = search.search({}, {}, limits, with(Trees::kShared), control);
        CHECK(result.memory <= memory && all_visits(result) == result.simulations);
    }
}

void check_stop() {
    Limits limits;
    limits.seconds = 600;
    limits.threads = 2;
    Control control;
    int polls = 0;
    control.poll = [&](const Progress& progress) {
        if (++polls < 3) return;
        CHECK(progress.simulations > 0 && progress.nodes > 0 && progress.nodes <= progress.simulations + 100);
        control.stop = true;
    };
    const SearchResult result = Mcts<ConnectFour>().search({}, {}, limits, with(Trees::kShared), control);
    CHECK(result.stopped && polls >= 3 && all_visits(result) == result.simulations);
    struct Interrupt {};
    Control failing;
    failing.poll = [](const Progress&) { throw Interrupt(); };
    bool thrown = false;
    try {
        Mcts<ConnectFour>().search({}, {}, limits, with(Trees::kShared), failing);
    } catch (const Interrupt&) {
        thrown = true;
    }
    CHECK(thrown);
    // Nothing is left to decide: it ends long before the limit.
    limits.seconds = 0;
    limits.simulations = 2'000'000;
    limits.early_stop = true;
    Control calm;
    const SearchResult early =
        Mcts<ConnectFour>().search({}, {connect_four("121212"), 0}, limits, with(Trees::kShared), calm);
    CHECK(early.decided && early.simulations < 1'900'000);
}

// What pondering learnt is kept; for trees of the other kind it is not there.
template <class G>
void check_kept(const typename G::Box& box) {
    Mcts<G> search;
    Control control;
    const MctsOptions shared = with(Trees::kShared);
    Limits timed;
    timed.seconds = 0.4;
    timed.threads = 2;
    timed.keeps = true;
    typename G::State state = G::initial(box);
    const SearchResult grown = search.ponder(box, {state, 0}, timed, shared, control);
    CHECK(grown.simulations > 100 && grown.rows.empty());
    MoveList<G> moves;
    G::search_moves(box, state, moves);
    search.advance(box, moves[0]);
    apply<G>(box, state, moves[0]);
    while (G::turn(box, state).is_chance()) {
        Rng rng(4);
        const Move drawn = G::sample_chance(box, state, rng);
        search.advance(box, drawn);
        apply<G>(box, state, drawn);
    }
    Limits counted = simulations(100, 2);
    counted.keeps = true;
    const SearchResult after = search.search(box, {state, 0}, counted, shared, control);
    Mcts<G> fresh;
    CHECK(after.simulations == 100 && all_visits(after) == 100);
    CHECK(after.nodes > 2 * fresh.search(box, {state, 0}, counted, shared, control).nodes);
    CHECK(search.search(box, {state, 0}, counted, {}, control).nodes < 250);
}

template <class F>
std::string complaint(F&& f) {
    try {
        f();
    } catch (const std::invalid_argument& error) {
        return error.what();
    }
    return "";
}

void check_refusals() {
    struct Even : Evaluator {
        void expect(std::size_t, std::size_t) override {}
        void evaluate(const Leaves& leaves, float* shares) override {
            std::fill_n(shares, leaves.count * leaves.seats, 0.5f);
        }
    } even;
    const KuhnPoker::Box kuhn{};
    KuhnPoker::State dealt = KuhnPoker::initial(kuhn);
    Rng rng(1);
    while (KuhnPoker::turn(kuhn, dealt).is_chance())
        apply<KuhnPoker>(kuhn, dealt, KuhnPoker::sample_chance(kuhn, dealt, rng));
    CHECK(complaint([&] {
              mcts<KuhnPoker>(kuhn, dealt, simulations(10, 2), with(Trees::kShared));
          }).starts_with("trees=shared"));
    CHECK(mcts<KuhnPoker>(kuhn, dealt, simulations(10, 2), {}).simulations == 10);
    MctsOptions judged = with(Trees::kShared);
    judged.hooks.evaluator = &even;
    CHECK(complaint([&] { mcts<Pig>({}, {}, simulations(10, 2), judged); }).starts_with("trees=shared"));
    judged.trees = Trees::kSeparate;
    CHECK(mcts<Pig>({}, {}, simulations(10, 2), judged).simulations == 10);
}

}  // namespace

int main() {
    check_outcomes();
    check_what_many_grew();
    check_one_worker();
    check_results();
    check_one_tree();
    check_limits();
    check_stop();
    check_kept<ConnectFour>({});
    check_kept<Pig>({2, 60});
    check_refusals();
    return checks::failures();
}
