// Checks of tree search beyond the plain tree: information sets, mixed strategies, halving, widening, paranoid back-up,
// trees that are kept. A plain program, one line a failure.
//
// Truth: Kuhn poker's value -1/18 chip and the numbers of its uniform strategy (OpenSpiel), games of two sealed choices
// solved by hand. A chip of two-player Kuhn poker is a quarter of a share. All seeds are fixed. Also run under ASan,
// UBSan and TSan.
#include <cmath>
#include <cstdio>
#include <string>
#include <thread>

#include "check.hpp"
#include "reference/connect_four.hpp"
#include "reference/goofspiel.hpp"
#include "reference/kuhn_poker.hpp"
#include "reference/leduc_poker.hpp"
#include "reference/pig.hpp"
#include "search/exploit.hpp"
#include "search/mcts.hpp"
#include "search_toys.hpp"

namespace {

using namespace tinmind;
using reference::ConnectFour;
using reference::Goofspiel;
using reference::KuhnPoker;
using reference::LeducPoker;
using reference::Pig;
using toys::Bag;
using toys::Pennies;

Limits simulations(std::uint64_t count, int threads = 1, std::uint64_t seed = 1) {
    Limits limits;
    limits.simulations = count;
    limits.threads = threads;
    limits.seed = seed;
    return limits;
}
MctsOptions rule(Selection selection) {
    MctsOptions options;
    options.selection = selection;
    return options;
}
template <class G>
SearchResult search(const typename G::Box& box, const typename G::State& state, const Limits& limits,
                    const MctsOptions& options) {
    Control control;
    return Mcts<G>().search(box, G::view(box, state, G::turn(box, state).who), limits, options, control);
}
std::uint64_t visits_of(const SearchResult& result) {
    std::uint64_t sum = 0;
    for (const RootMove& row : result.rows) sum += row.visits;
    return sum;
}

// What a search from the beginning of a game has learnt.
template <class G>
struct Learnt {
    Learnt(const typename G::Box& where, const Limits& limits, const MctsOptions& how) : box(where), options(how) {
        Control control;
        result = mcts.ponder(box, View<G>{G::initial(box), 0}, limits, options, control);
    }
    std::vector<std::pair<Move, double>> parts(const typename G::State& state) {
        return mcts.strategy(box, state, options);
    }
    double nash_conv() {
        Exploit<G> exploit(box, [this](const auto& state) { return parts(state); }, 10'000'000);
        const auto values = exploit.value(G::initial(box));
        double sum = 0;
        for (int seat = 0; seat < G::players(box); ++seat)
            sum += exploit.best_response(G::initial(box), seat) - values[static_cast<std::size_t>(seat)];
        return sum;
    }
    double value() {
        return Exploit<G>(
                   box, [this](const auto& state) { return parts(state); }, 10'000'000)
            .value(G::initial(box))[0];
    }

    typename G::Box box;
    MctsOptions options;
    Mcts<G> mcts;
    SearchResult result;
};

void check_uniform_kuhn() {
    const KuhnPoker::Box box;
    Exploit<KuhnPoker> exploit(
        box,
        [&](const KuhnPoker::State&) {
            return std::vector<std::pair<Move, double>>{{{KuhnPoker::kPass}, 0.5}, {{KuhnPoker::kBet}, 0.5}};
        },
        1000);
    const auto values = exploit.value(KuhnPoker::initial(box));
    CHECK_NEAR(values[0], 0.5 + 0.125 / 4, 1e-12);
    const double gain = exploit.best_response(KuhnPoker::initial(box), 0) - values[0] +
                        exploit.best_response(KuhnPoker::initial(box), 1) - values[1];
    CHECK_NEAR(gain / 2, 0.458333333333 / 4, 1e-9);
}

void check_kuhn() {
    constexpr double kValue = 0.5 - 1.0 / 18 / 4;
    for (const Selection selection :
         {Selection::kRegretMatching, Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct}) {
        Learnt<KuhnPoker> learnt({}, simulations(300'000), rule(selection));
        CHECK_NEAR(learnt.value(), kValue, 0.05 / 4);  // the bound: 0.05 chips
        const bool is_matching = selection == Selection::kRegretMatching;
        CHECK(learnt.nash_conv() < (is_matching ? 0.005 : 0.04));
        CHECK(learnt.nash_conv() >= -1e-9);
    }
    // Hidden cards are not used: what p0 knows decides.
    Learnt<KuhnPoker> learnt({}, simulations(50'000), rule(Selection::kRegretMatching));
    KuhnPoker::State first = KuhnPoker::initial({}), second = first;
    apply<KuhnPoker>({}, first, {KuhnPoker::kDeal, 0, KuhnPoker::kLowest});
    apply<KuhnPoker>({}, second, {KuhnPoker::kDeal, 0, KuhnPoker::kLowest});
    apply<KuhnPoker>({}, first, {KuhnPoker::kDeal, 1, KuhnPoker::kLowest + 1});
    apply<KuhnPoker>({}, second, {KuhnPoker::kDeal, 1, KuhnPoker::kLowest + 2});
    CHECK(learnt.parts(first) == learnt.parts(second));
    // Three seats.
    Learnt<KuhnPoker> three({3}, simulations(100'000), rule(Selection::kRegretMatching));
    CHECK(three.nash_conv() < 0.02);
}

void check_leduc() {
    Learnt<LeducPoker> learnt({}, simulations(500'000), rule(Selection::kRegretMatching));
    CHECK(learnt.nash_conv() < 0.02);
    CHECK_NEAR(learnt.value(), 0.5 - 0.0856 / 26, 0.004);  // the game is worth -0.0856 chips to the first seat
}

// Heads pays the first seat `heads` when matched, tails `tails`; else nothing. The first seat plays heads with probability
// tails / (heads + tails), and the game is worth heads tails / (heads + tails).
void check_mixing() {
    for (const auto& [heads, tails] : {std::pair{1.0f, 1.0f}, std::pair{1.0f, 0.5f}, std::pair{0.25f, 1.0f}}) {
        Learnt<Pennies> learnt({heads, tails}, simulations(100'000), rule(Selection::kRegretMatching));
        const double mix = static_cast<double>(tails / (heads + tails));
        for (const auto& [move, part] : learnt.parts(Pennies::initial(learnt.box)))
            CHECK_NEAR(part, move.a == 0 ? mix : 1 - mix, 0.02);
        CHECK_NEAR(learnt.value(), static_cast<double>(heads * tails / (heads + tails)), 0.01);
        CHECK(learnt.nash_conv() < 0.02);
    }
    // A search of the first seat alone comes out mixed, too.
    const Pennies::Box box{1, 1};
    const SearchResult result =
        search<Pennies>(box, Pennies::initial(box), simulations(50'000), rule(Selection::kRegretMatching));
    for (const RootMove& row : result.rows) CHECK_NEAR(row.probability, 0.5, 0.05);
}

void check_information_searches() {
    const LeducPoker::Box leduc;
    LeducPoker::State dealt = LeducPoker::initial(leduc);
    Rng rng(7);
    while (!LeducPoker::turn(leduc, dealt).is_player())
        apply<LeducPoker>(leduc, dealt, LeducPoker::sample_chance(leduc, dealt, rng));
    const Goofspiel::Box goofspiel;
    Goofspiel::State prized = Goofspiel::initial(goofspiel);
    while (!Goofspiel::turn(goofspiel, prized).is_player())
        apply<Goofspiel>(goofspiel, prized, Goofspiel::sample_chance(goofspiel, prized, rng));
    for (const Information information : {Information::kView, Information::kMoves})
        for (const Selection selection : {Selection::kUcb1, Selection::kUcb1Tuned, Selection::kPuct})
            for (const int threads : {1, 2}) {
                MctsOptions options = rule(selection);
                options.information = information;
                const auto first = search<LeducPoker>(leduc, dealt, simulations(3'000, threads), options);
                const auto again = search<LeducPoker>(leduc, dealt, simulations(3'000, threads), options);
                CHECK(visits_of(first) == 3'000);
                CHECK(first.nodes == again.nodes && first.rows[0].share == again.rows[0].share);
                const auto bids = search<Goofspiel>(goofspiel, prized, simulations(3'000, threads), options);
                CHECK(visits_of(bids) == 3'000 && bids.rows.size() == 13);
                double sum = 0;
                for (const RootMove& row : bids.rows) sum += row.probability;
                CHECK_NEAR(sum, 1.0, 1e-9);
                options.cutoff = 3;
                CHECK(visits_of(search<Goofspiel>(goofspiel, prized, simulations(1'000, threads), options)) == 1'000);
            }
}

void check_polled_searches_are_the_same() {
    const KuhnPoker::Box box;
    Control silent, polled;
    polled.poll = [](const Progress&) {};
    for (const Selection selection : {Selection::kRegretMatching, Selection::kPuct}) {
        Mcts<KuhnPoker> first, second;
        const View<KuhnPoker> start{KuhnPoker::initial(box), 0};
        first.ponder(box, start, simulations(200'000), rule(selection), silent);
        second.ponder(box, start, simulations(200'000), rule(selection), polled);
        KuhnPoker::State state = start.state;
        for (const std::uint8_t seat : {0, 1})
            apply<KuhnPoker>(box, state,
                             {KuhnPoker::kDeal, seat, static_cast<std::uint8_t>(KuhnPoker::kLowest + seat)});
        CHECK(first.strategy(box, state, rule(selection)) == second.strategy(box, state, rule(selection)));
    }
}

void check_information_memory() {
    const Goofspiel::Box box;
    Goofspiel::State state = Goofspiel::initial(box);
    Rng rng(1);
    while (!Goofspiel::turn(box, state).is_player())
        apply<Goofspiel>(box, state, Goofspiel::sample_chance(box, state, rng));
    for (const std::uint64_t memory : {1ull << 12, 1ull << 16, 1ull << 18, 1ull << 20})
        for (const Information information : {Information::kView, Information::kMoves}) {
            Limits limits = simulations(1'000'000);
            limits.memory = memory;
            MctsOptions options;
            options.information = information;
            const SearchResult result = search<Goofspiel>(box, state, limits, options);
            CHECK(result.out_of_memory && result.simulations < 1'000'000);
            // The smallest index is larger than the smallest limit.
            CHECK(result.memory <= std::max<std::uint64_t>(memory, 1 << 15));
        }
    // Less than a byte a thread is not no limit.
    Limits none = simulations(100'000, 2);
    none.memory = 1;
    CHECK(search<Goofspiel>(box, state, none, {}).simulations == 0);
    Limits limits = simulations(100'000);
    limits.nodes = 50;
    const SearchResult result = search<Goofspiel>(box, state, limits, {});
    CHECK(result.out_of_memory && result.nodes >= 50 && result.nodes <= 52);
}

void check_refusals() {
    const Pig::Box box;
    bool was_refused = false;
    try {
        search<Pig>(box, {}, simulations(10), rule(Selection::kRegretMatching));
    } catch (const std::invalid_argument&) {
        was_refused = true;
    }
    CHECK(was_refused);
}

void check_halving() {
    const ConnectFour::State empty{};
    MctsOptions options;
    options.root = RootRule::kHalving;
    for (const std::uint64_t count : {1ull, 3ull, 10ull, 100ull, 2'000ull}) {
        const SearchResult result = search<ConnectFour>({}, empty, simulations(count), options);
        CHECK(visits_of(result) == count);
        CHECK(result.rows.size() == 7);
    }
    // Seven moves, three rounds: 7, 4 and 2 of them are left.
    const SearchResult result = search<ConnectFour>({}, empty, simulations(21'000), options);
    const double shares[] = {1.0 / 7 + 1.0 / 4 + 1.0 / 2, 1.0 / 7 + 1.0 / 4, 1.0 / 7};
    for (std::size_t i = 0; i < 7; ++i)
        CHECK_NEAR(static_cast<double>(result.rows[i].visits), 7'000 * shares[i < 2 ? 0 : i < 4 ? 1 : 2], 4);
    CHECK(result.rows[0].share[0] >= result.rows[1].share[0]);
    // A limit in time: rounds follow the clock.
    Limits limits;
    limits.seconds = 0.05;
    const SearchResult timed = search<ConnectFour>({}, empty, limits, options);
    CHECK(timed.rows[0].visits > timed.rows[6].visits);
}

void check_widening() {
    const Bag::Box box{2, 2};
    MctsOptions plain = rule(Selection::kUcb1);
    plain.expansion = 1;
    MctsOptions wide = plain;
    wide.chance_widening = 0.2;
    const SearchResult all = search<Bag>(box, {}, simulations(20'000), plain);
    const SearchResult some = search<Bag>(box, {}, simulations(20'000), wide);
    // Fewer outcomes, met more often: more of them are worth a node, and the tree is deeper.
    CHECK(some.nodes > 3 * all.nodes / 2 && some.depth >= all.depth && visits_of(some) == 20'000);
    CHECK_NEAR(some.rows[0].share[0], all.rows[0].share[0], 0.1);
    // At 100 visits a widening of 0.2 lets two of seven moves be tried.
    MctsOptions narrow = plain;
    narrow.widening = 0.2;
    const SearchResult few = search<ConnectFour>({}, {}, simulations(100), narrow);
    int tried = 0;
    for (const RootMove& row : few.rows) tried += row.visits > 0;
    CHECK(tried == 2);
}

void check_expansion() {
    MctsOptions early, late;
    early.expansion = 1;
    late.expansion = 4;
    const SearchResult soon = search<ConnectFour>({}, {}, simulations(10'000), early);
    const SearchResult lazy = search<ConnectFour>({}, {}, simulations(10'000), late);
    CHECK(lazy.nodes * 2 < soon.nodes && visits_of(lazy) == 10'000);
}

void check_paranoid() {
    // Three seats: others that only seek its loss leave a seat less than others that seek their own gain, on the whole.
    const Pig::Box box{3, 20};
    MctsOptions own = rule(Selection::kUcb1), paranoid = own;
    paranoid.backup = Backup::kParanoid;
    const SearchResult gain = search<Pig>(box, {}, simulations(20'000), own);
    const SearchResult fear = search<Pig>(box, {}, simulations(20'000), paranoid);
    CHECK(fear.rows[0].share[0] < gain.rows[0].share[0] + 0.01);
    // Two seats: one's loss is the other's gain, and nothing changes.
    const SearchResult two = search<ConnectFour>({}, {}, simulations(5'000), own);
    const SearchResult same = search<ConnectFour>({}, {}, simulations(5'000), paranoid);
    CHECK(two.nodes == same.nodes && two.rows[0].share == same.rows[0].share);
}

void check_kept_trees() {
    Mcts<ConnectFour> mcts;
    Control control;
    const MctsOptions options;
    Limits limits = simulations(20'000);
    limits.keeps = true;
    ConnectFour::State state{};
    mcts.search({}, {state, 0}, limits, options, control);
    const Move moves[] = {{0, 3}, {0, 3}};
    for (const Move move : moves) {
        mcts.advance({}, move);
        apply<ConnectFour>({}, state, move);
    }
    CHECK(mcts.keeps(state));
    limits.simulations = 100;
    const SearchResult kept = mcts.search({}, {state, 0}, limits, options, control);
    CHECK(kept.nodes > 500);
    CHECK(kept.simulations == 100 && visits_of(kept) == 100);
    // Another position: the tree is of no use, and the search is as if it were the first.
    const SearchResult other = mcts.search({}, {ConnectFour::State{}, 0}, limits, options, control);
    const SearchResult fresh = search<ConnectFour>({}, {}, simulations(100), options);
    CHECK(other.nodes == fresh.nodes && other.rows[0].share == fresh.rows[0].share);
    // At a draw, and over it.
    Mcts<Pig> pigs;
    const Pig::Box box;
    Pig::State rolling{};
    apply<Pig>(box, rolling, {Pig::kRoll});
    pigs.ponder(box, {rolling, 0}, limits, options, control);
    pigs.advance(box, {Pig::kDie, 5});
    apply<Pig>(box, rolling, {Pig::kDie, 5});
    CHECK(pigs.keeps(rolling));
    CHECK(visits_of(pigs.search(box, {rolling, 0}, limits, options, control)) == 100);
}

void check_kept_information() {
    const Goofspiel::Box box;
    Goofspiel::State state = Goofspiel::initial(box);
    Rng rng(1);
    while (!Goofspiel::turn(box, state).is_player())
        apply<Goofspiel>(box, state, Goofspiel::sample_chance(box, state, rng));
    Mcts<Goofspiel> mcts;
    Control control;
    Limits limits = simulations(20'000);
    limits.keeps = true;
    const View<Goofspiel> view = Goofspiel::view(box, state, 0);
    const SearchResult first = mcts.search(box, view, limits, {}, control);
    limits.simulations = 10;
    const SearchResult second = mcts.search(box, view, limits, {}, control);
    CHECK(second.nodes >= first.nodes);
    double most = 0;
    for (const RootMove& row : second.rows) most = std::max(most, row.probability);
    CHECK(most < 0.9);  // ten simulations alone could not spread so well
}

void check_early_stop() {
    ConnectFour::State state{};
    for (const std::uint8_t column : {3, 0, 3, 0, 3, 0}) apply<ConnectFour>({}, state, {0, column});
    Limits limits = simulations(100'000);
    limits.early_stop = true;
    const SearchResult result = search<ConnectFour>({}, state, limits, {});
    CHECK(result.decided && result.simulations < 60'000 && result.simulations > 50'000);
    CHECK(search<ConnectFour>({}, state, limits, {}).simulations == result.simulations);
    limits.early_stop = false;
    CHECK(!search<ConnectFour>({}, state, limits, {}).decided);
}

}  // namespace

int main() {
    check_uniform_kuhn();
    check_kuhn();
    check_leduc();
    check_mixing();
    check_information_searches();
    check_polled_searches_are_the_same();
    check_information_memory();
    check_refusals();
    check_halving();
    check_widening();
    check_expansion();
    check_paranoid();
    check_kept_trees();
    check_kept_information();
    check_early_stop();
    return checks::failures();
}
