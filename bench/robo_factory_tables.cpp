// The exact tables of Robo Factory (specification 14) by enumeration of all 1,358,910,420 deals of a board and a hand.
//
// Usage: robo_factory_tables [root of the source tree]. Every board and every hand is looked at, no symmetry is used; then the same
// from the 122 classes of boards, as the library has it, and the two are compared. Prints the deals a second of both passes.
#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <map>
#include <string>
#include <thread>
#include <vector>

#include "games/robo_factory/analysis.hpp"
#include "games/robo_factory/deals.hpp"
#include "games/robo_factory/game.hpp"
#include "games/robo_factory/turn_hint.hpp"
#include "games/robo_factory/two_players.hpp"
#include "toml.hpp"

using namespace tinmind;
using namespace tinmind::robo_factory;

namespace {

constexpr double kDeals = static_cast<double>(kBoards) * static_cast<double>(kHands);
using Sizes = std::array<std::int64_t, kMostCandidates + 1>;

class Clock {
public:
    double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }

private:
    std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

std::vector<BoardClass> all_boards() {
    std::vector<BoardClass> boards;
    for (int a = 1; a < kCards; ++a)
        for (int b = a + 1; b < kCards; ++b)
            for (int c = b + 1; c < kCards; ++c) boards.push_back({{byte(a), byte(b), byte(c)}, 1});
    return boards;
}

// Calls f(part of the boards) in as many threads as there are cores; the boards are dealt out evenly.
template <class F>
void in_threads(const std::vector<BoardClass>& boards, F&& f) {
    const std::size_t count = std::max(1u, std::thread::hardware_concurrency());
    std::vector<std::vector<BoardClass>> parts(count);
    for (std::size_t i = 0; i < boards.size(); ++i) parts[i % count].push_back(boards[i]);
    std::vector<std::thread> threads;
    for (std::size_t i = 0; i < count; ++i) threads.emplace_back([&, i] { f(i, parts[i]); });
    for (std::thread& thread : threads) thread.join();
}

// --- 14.2, 14.3: how many orders are left, deal by deal ---------------------------------------------------

void count_hands(const BoardClass& board, Sizes& sizes) {
    const CardSet left = board_belief(board.cards);
    CardSet rest = kAllCards & ~bit(0);
    for (std::uint8_t card : board.cards) rest &= ~bit(card);
    for (CardSet a = rest; a != 0; a &= a - 1)
        for (CardSet b = a & (a - 1); b != 0; b &= b - 1) {
            const CardSet two = left & ~((a & -a) | (b & -b));
            for (CardSet c = b & (b - 1); c != 0; c &= c - 1) ++sizes[at(count_bits(two & ~(c & -c)))];
        }
}

void print_sizes(const char* title, const Sizes& sizes) {
    std::printf("%s\n", title);
    double total = 0, sum = 0, inverse = 0;
    for (int n = 1; n <= kMostCandidates; ++n) {
        const auto count = static_cast<double>(sizes[at(n)]);
        if (sizes[at(n)]) std::printf("  %2d %11lld\n", n, static_cast<long long>(sizes[at(n)]));
        total += count, sum += n * count, inverse += count / n;
    }
    std::printf("  total %.0f, mean %.6f, mean of 1/N %.6f\n", total, sum / total, inverse / total);
}

void print_boards(const std::vector<BoardClass>& boards) {
    Sizes sizes{};
    std::map<std::string, Sizes> by_tiles;
    for (const BoardClass& board : boards) {
        std::string tiles;
        for (std::uint8_t card : board.cards) tiles += static_cast<char>('0' + match(card, 0));
        std::ranges::sort(tiles);
        const int n = count_bits(board_belief(board.cards));
        ++sizes[at(n)];
        ++by_tiles[tiles][at(n)];
    }
    print_sizes("14.2 orders left after the board, number of boards", sizes);
    for (const auto& [tiles, counts] : by_tiles) {
        std::printf("  %s:", tiles.c_str());
        for (int n = 1; n <= kMostCandidates; ++n)
            if (counts[at(n)]) std::printf(" %d:%lld", n, static_cast<long long>(counts[at(n)]));
        std::printf("\n");
    }
}

Sizes print_hands(const std::vector<BoardClass>& boards) {
    std::vector<Sizes> parts(std::max(1u, std::thread::hardware_concurrency()));
    const Clock clock;
    in_threads(boards, [&](std::size_t i, const std::vector<BoardClass>& part) {
        for (const BoardClass& board : part) count_hands(board, parts[i]);
    });
    const double seconds = clock.seconds();
    Sizes sizes{};
    for (const Sizes& part : parts)
        for (std::size_t n = 0; n < sizes.size(); ++n) sizes[n] += part[n];
    print_sizes("14.3 orders left after board and hand, number of deals", sizes);
    std::printf("  %.1f s, %.0f million deals a second on %zu threads\n", seconds, kDeals / seconds / 1e6,
                parts.size());
    return sizes;
}

// --- 14.4 to 14.6: values ---------------------------------------------------------------------------------

constexpr auto kCubes = [](const Purse& purse) { return static_cast<double>(purse.own) - 1000; };

void print_means(const Box& box, double q) {
    const DealValues values(TurnSolver(box, {1000, 0, false}, q, kCubes));
    struct Line {
        double count = 0, pass = 0, best = 0, bought = 0, forced = 0, even = 0;
    };
    std::array<Line, kMostCandidates + 1> lines{};  // 0: all
    for (const Deals::Kind& kind : Deals::all().kinds()) {
        const auto count = static_cast<double>(kind.count);
        const double pass = values.pass(kind), buy = std::max(values.buy(kind), pass - 1);  // a card that tells nothing
        for (int n : {0, Deals::all().beliefs()[kind.belief].size}) {
            Line& line = lines[at(n)];
            line.count += count, line.pass += count * pass, line.best += count * std::max(pass, buy);
            line.bought += buy > pass + 1e-9 ? count : 0, line.even += std::abs(buy - pass) < 1e-9 ? count : 0;
            line.forced += count * buy;
        }
    }
    std::printf("14.6 q = %g: N, without purchase, best, share of deals where a purchase is strictly better\n", q);
    for (int n = 1; n <= kMostCandidates + 1; ++n) {
        const Line& line = lines[at(n % (kMostCandidates + 1))];
        std::printf("  %3s %.6f %.6f %.6f\n", n > kMostCandidates ? "all" : std::to_string(n).c_str(),
                    line.pass / line.count, line.best / line.count, line.bought / line.count);
    }
    std::printf("  always buying the best card %.6f; a purchase is neutral in %.6f\n", lines[0].forced / lines[0].count,
                lines[0].even / lines[0].count);
}

// With q = 1: attempt 1 is right with `right` of n, attempt 2 with one member of each of `classes`.
struct Chances {
    int right = 0, classes = 0;
    int score() const { return 5 * right + 3 * classes; }
};
Chances chances_of(const Deals::Belief& belief) {
    Chances best;
    for (const GuessKind& guess : belief.guesses) {
        const Chances one{guess.is_member,
                          static_cast<int>(std::ranges::count_if(guess.sizes, [](int n) { return n > 0; }))};
        if (one.score() > best.score()) best = one;
    }
    return best;
}

void print_success() {
    const Deals& deals = Deals::all();
    std::array<std::array<double, 2>, 3> sums{};
    double splits = 0, splits_in_three = 0, several = 0;
    for (const Deals::Kind& kind : deals.kinds()) {
        const int n = deals.beliefs()[kind.belief].size;
        const auto weight = static_cast<double>(kind.count) / n;
        const Chances pass = chances_of(deals.beliefs()[kind.belief]);
        Chances buy = pass;
        int most = -1, most_classes = 0;
        for (int i = 0; i < kind.num_purchases; ++i) {
            const Deals::Purchase& purchase = deals.purchases()[kind.purchases[at(i)]];
            Chances sum;
            for (int k = 0; k < purchase.num_classes; ++k) {
                const Chances one = chances_of(deals.beliefs()[purchase.beliefs[at(k)]]);
                sum.right += one.right, sum.classes += one.classes;
            }
            most_classes = std::max(most_classes, purchase.num_classes);
            if (sum.score() > most) most = sum.score(), buy = sum;
        }
        const Chances best = buy.score() - n > pass.score() ? buy : pass;
        const std::array<Chances, 3> ways{pass, buy, best};
        for (std::size_t i = 0; i < ways.size(); ++i) {
            sums[i][0] += weight * ways[i].right;
            sums[i][1] += weight * ways[i].classes;
        }
        if (n < 2) continue;
        several += static_cast<double>(kind.count);
        splits += most_classes > 1 ? static_cast<double>(kind.count) : 0;
        splits_in_three += most_classes > 2 ? static_cast<double>(kind.count) : 0;
    }
    std::printf(
        "success in attempt 1 and 2, q = 1: never buying %.6f %.6f, always the best card %.6f %.6f, optimal %.6f "
        "%.6f\n",
        sums[0][0] / kDeals, sums[0][1] / kDeals, sums[1][0] / kDeals, sums[1][1] / kDeals, sums[2][0] / kDeals,
        sums[2][1] / kDeals);
    std::printf("a hand card splits a belief of 2 or more in %.3f of the deals, into three in %.3f\n", splits / several,
                splits_in_three / several);
}

// --- 14.7, 14.8, 14.10 ------------------------------------------------------------------------------------

void print_eureka(const Box& box) {
    std::printf("14.7 Eureka, last use: cubes, loss and threshold in attempt 1 and 2\n");
    for (int cubes = 0; cubes <= 7; ++cubes) {
        const double first = mean_roll(box, cubes), second = mean_roll(box, std::max(0, cubes - box.fee));
        const double mean = mean_roll(box, kMostFace);
        std::printf("  %d %.6f %.6f %.6f %.6f\n", cubes, first, first / (mean + first), second,
                    second / (mean + second));
    }
    std::printf("14.8 an unused siren, turns left: q = 1, q = 0\n");
    for (int turns : {1, 2, 3, 4, 5, 6, 8, 10})
        std::printf("  %d %.6f %.6f\n", turns, siren_worth(box, turns, 1), siren_worth(box, turns, 0));
}

void print_two_players(const Box& box) {
    const Clock clock;
    TwoPlayers game(box);
    std::printf("14.10 two players, one turn left, ample cash: lead, without and with a siren\n");
    for (int lead = -10; lead <= 3; ++lead)
        std::printf("  %+d %.6f %.6f\n", lead, game.share(5, {60 + lead, 60, false}, false),
                    game.share(5, {60 + lead, 60, true}, false));
    std::printf("  the whole game: first Manufacturer %.9f, first Customer %.9f\n", game.share(0, {4, 4, true}, true),
                1 - game.share(0, {4, 4, true}, true));
    std::printf("  two turns left %.9f, without sirens %.9f; the whole game without sirens %.9f (%.2f s)\n",
                game.share(4, {4, 4, true}, true), game.share(4, {4, 4, false}, false),
                game.share(0, {4, 4, false}, false), clock.seconds());
}

// All deals sorted by kind, board by board, against the table made from the classes.
bool compare_kinds(const std::vector<BoardClass>& boards) {
    std::vector<Deals> parts(std::max(1u, std::thread::hardware_concurrency()));
    const Clock clock;
    in_threads(boards, [&](std::size_t i, const std::vector<BoardClass>& part) { parts[i] = Deals::of(part); });
    const double seconds = clock.seconds();
    // Kinds by what they are: their numbers depend on the order in which they were met.
    using Key = std::pair<std::vector<GuessKind>, std::vector<std::vector<std::vector<GuessKind>>>>;
    const auto add = [](const Deals& deals, std::map<Key, std::int64_t>& counts) {
        for (const Deals::Kind& kind : deals.kinds()) {
            Key key{deals.beliefs()[kind.belief].guesses, {}};
            for (int i = 0; i < kind.num_purchases; ++i) {
                const Deals::Purchase& purchase = deals.purchases()[kind.purchases[at(i)]];
                key.second.emplace_back();
                for (int k = 0; k < purchase.num_classes; ++k)
                    key.second.back().push_back(deals.beliefs()[purchase.beliefs[at(k)]].guesses);
                std::ranges::sort(key.second.back());
            }
            std::ranges::sort(key.second);
            counts[key] += kind.count;
        }
    };
    std::map<Key, std::int64_t> one_by_one, by_classes;
    for (const Deals& part : parts) add(part, one_by_one);
    add(Deals::all(), by_classes);
    std::printf("all deals sorted into %zu kinds, board by board: %.1f s, %.0f million deals a second; %s\n",
                one_by_one.size(), seconds, kDeals / seconds / 1e6,
                one_by_one == by_classes ? "the same as by classes" : "NOT the same as by classes");
    return one_by_one == by_classes;
}

}  // namespace

int main(int argc, char** argv) {
    const std::string root = argc > 1 ? argv[1] : ".";
    const Box box = RoboFactory::make_box(Value::Table{{"players", 2}},
                                          checks::read_toml(root + "/python/tinmind/components/robo_factory.toml"));
    const std::vector<BoardClass> boards = all_boards();
    std::printf("14.1 tiles 0, 1, 2 for one card: %d, %d, %d of 63\n", count_bits(match_set(0, 0)),
                count_bits(match_set(0, 1)), count_bits(match_set(0, 2)));
    print_boards(boards);
    print_hands(boards);
    for (double q : {1.0, 0.5, 0.0}) print_means(box, q);
    print_success();
    print_eureka(box);
    print_two_players(box);
    return compare_kinds(boards) ? 0 : 1;
}
