// Robo Factory: games of 2 to 6 players under all switches with every invariant after every move (specification 12), beliefs,
// and the exact values of its section 14.
//
// Usage: robo_factory_checks [root of the source tree [number of games of each player count, of invariants and round trips alone]].
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "check.hpp"
#include "counting_new.hpp"
#include "games/robo_factory/analysis.hpp"
#include "games/robo_factory/deals.hpp"
#include "games/robo_factory/game.hpp"
#include "games/robo_factory/two_players.hpp"
#include "styles.hpp"
#include "toml.hpp"

using namespace tinmind;
using namespace tinmind::robo_factory;
using G = RoboFactory;

namespace {

bool are_same(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

// Each switch away from its default in some of them.
std::vector<Value> variants(int players) {
    const auto with = [&](Value::Table more) {
        more.insert(more.begin(), {"players", players});
        return Value(std::move(more));
    };
    return {with({}), with({{"tie_rule", "extra"}, {"max_extra_rounds", 2}, {"info_limit", 2}, {"customer_turns", 1}}),
            with({{"supply", "unlimited"}, {"eureka_attempts", "first"}, {"info_limit", 3}}),
            with({{"fee_rule", "only_if_all_wrong"}, {"order_shown", "no"}, {"customer_turns", 4}})};
}

// --- Cards ----------------------------------------------------------------------------------------------

void masks() {
    CHECK(match_set(6, 3) == 0x40 && match_set(6, 2) == 0x00400040004044B4 && match_set(6, 1) == 0x44B444B444B4BB0B &&
          match_set(6, 0) == 0xBB0BBB0BBB0B0000);
    CHECK(match_set(63, 3) == 0x8000000000000000 && match_set(63, 2) == 0x7888800080008000 &&
          match_set(63, 1) == 0x0777788878887888 && match_set(63, 0) == 0x0000077707770777);
    for (int x = 0; x < kCards; ++x) {
        CHECK((match_set(x, 0) ^ match_set(x, 1) ^ match_set(x, 2) ^ match_set(x, 3)) == kAllCards);
        CHECK(count_bits(match_set(x, 0)) == 27 && count_bits(match_set(x, 1)) == 27);
    }
}

// --- One state ------------------------------------------------------------------------------------------

State read_back(const Box& box, const State& s, Faults& faults) {
    ValueWriter writer;
    G::describe(writer, box, s);
    const Value document = writer.take();
    Given given;
    ValueReader reader(document, "", faults, given);
    State read = G::blank(box);
    G::describe(reader, box, read);
    reader.finish();
    read.viewer = s.viewer;
    G::infer(box, read, given, faults);
    return read;
}

State unpack(const Box& box, const State& s) {
    BitPacker packer;
    G::describe(packer, box, s);
    const auto bytes = packer.take();
    BitUnpacker unpacker(bytes);
    State read = G::blank(box);
    G::describe(unpacker, box, read);
    CHECK(unpacker.finished_well());
    read.viewer = s.viewer;
    Faults faults;
    G::infer(box, read, Given::everything(), faults);
    return read;
}

void check_round_trips(const Box& box, const State& s) {
    Faults faults;
    G::check(box, s, faults);
    CHECK(are_same(read_back(box, s, faults), s));
    CHECK(are_same(unpack(box, s), s));
    CHECK(faults.empty());
    for (const Fault& fault : faults) std::printf("  %s: %s\n", fault.path.c_str(), fault.message.c_str());
}

void check_cubes(const Box& box, const State& s) {
    int held = 0;
    for (int seat = 0; seat < box.players; ++seat) held += s.cubes[at(seat)];
    CHECK(held + s.pot == box.total_cubes && (box.is_unlimited || s.pot >= 0));
    CHECK(s.customer == s.turn % box.players);
    Payoff payoff, estimate;
    G::payoff(box, s, payoff);
    G::evaluate(box, s, estimate);
    float sum = 0, guessed = 0;
    for (int seat = 0; seat < box.players; ++seat) sum += payoff.share[at(seat)], guessed += estimate.share[at(seat)];
    CHECK_NEAR(sum, 1, 1e-5);
    CHECK_NEAR(guessed, 1, 1e-5);
}

// Invariants 3 and 4: cards are distinct, nobody rules out the order.
void check_beliefs(const Box& box, const State& s) {
    if (!is_card(s.order)) return;
    CHECK(count_bits(~unseen_cards(box, s)) == kCards - s.deck && kCards - s.deck <= 19);
    for (int seat = kSpectator; seat < box.players; ++seat) {
        const CardSet left = belief(box, s, seat);
        CHECK((left >> s.order & 1) != 0);
        const bool has_board = is_card(s.board[0]);
        CHECK(seat == s.customer || !has_board || count_bits(left) <= (s.phase > Phase::kBoard ? 12 : 27));
        if (seat == kSpectator) continue;
        const State view = G::view(box, s, seat).state;
        CHECK(belief(box, view, seat) == left && view.candidates == left);
    }
}

void check_decision(const Box& box, const State& s) {
    Moves legal, search;
    G::legal_moves(box, s, legal);
    G::search_moves(box, s, search);
    const int seat = G::turn(box, s).who;
    CHECK(legal.size() == (s.phase == Phase::kBuy    ? 4u - static_cast<unsigned>(count_bought(s, seat))
                           : may_shout(box, s, seat) ? 128u
                                                     : 64u));
    for (Move move : search) CHECK(std::ranges::find(legal, move) != legal.end());
    for (const Moves* moves : {&legal, &search}) {
        std::array<float, Moves::kCapacity> weights{};
        G::policy(box, s, *moves, std::span(weights).first(moves->size()));
        for (std::size_t i = 0; i < moves->size(); ++i) CHECK(weights[i] > 0 && weights[i] <= 1);
    }
    Rng rng(s.candidates);
    CHECK(std::ranges::find(search, G::policy_move(box, s, rng)) != search.end());
}

// --- Games ----------------------------------------------------------------------------------------------

using checks::Style;

Move choose(const Box& box, const State& s, Style style, Rng& rng) { return checks::choose<G>(box, s, style, rng); }

// Invariants 2, 6 and 7, from the start of a turn to its end.
void check_turn(const Box& box, const State& before, const State& after) {
    CHECK((after.sirens & ~before.sirens) == 0);
    const int most = box.info_limit + box.fee;
    for (int seat = 0; seat < box.players; ++seat) {
        const int change = after.cubes[at(seat)] - before.cubes[at(seat)];
        if (seat == before.customer)
            CHECK(change >= 0 && change <= most * box.makers());
        else
            CHECK(change >= -(most + 6) && change <= 4 + 6);
    }
}

void play_checked(const Box& box, Style style, std::uint64_t seed) {
    Rng rng(seed);
    State s = G::initial(box), start = s;
    for (int moves = 0; !G::turn(box, s).is_over(); ++moves) {
        check_round_trips(box, s);
        check_cubes(box, s);
        check_beliefs(box, s);
        if (G::turn(box, s).is_player()) check_decision(box, s);
        const Move move = choose(box, s, style, rng);
        State told = s;
        Recorder recorder;
        G::apply(box, told, move, recorder);
        apply<G>(box, s, move);
        CHECK(are_same(told, s));
        for (const Recorder::Event& event : recorder.events())
            CHECK(event.is_forced || !G::write_step(box, event.step)[0].empty());
        if (s.turn == start.turn) continue;
        check_turn(box, start, s);
        start = s;
        CHECK(moves < G::kMaxDecisions);
    }
    check_round_trips(box, s);
    check_cubes(box, s);
}

void games(const Value& components) {
    for (int players = 2; players <= kMostPlayers; ++players)
        for (const Value& options : variants(players))
            for (const Style style : {Style::kUniform, Style::kPolicy, Style::kLegal})
                for (std::uint64_t seed = 0; seed < 4; ++seed)
                    play_checked(G::make_box(options, components), style, seed);
}

void many_games(const Value& components, int count) {
    for (int players = 2; players <= kMostPlayers; ++players) {
        const auto options = variants(players);
        for (int i = 0; i < count; ++i) {
            const Box box = G::make_box(options[at(i) % options.size()], components);
            Rng rng(static_cast<std::uint64_t>(i));
            State s = G::initial(box), start = s;
            for (int moves = 0; !G::turn(box, s).is_over(); ++moves) {
                if ((moves + i) % 7 == 0) check_round_trips(box, s);
                check_beliefs(box, s);
                check_cubes(box, s);
                apply<G>(box, s, choose(box, s, static_cast<Style>(i % 3), rng));
                if (s.turn != start.turn) check_turn(box, start, s), start = s;
            }
        }
        std::printf("%d players: %d games\n", players, count);
    }
}

void no_allocations(const Value& components) {
    for (int players : {2, 6}) {
        const Box box = G::make_box(variants(players)[0], components);
        Rng rng(5);
        State s = G::initial(box);
        const std::uint64_t before = num_allocations;
        for (int game = 0; game < 20; ++game)
            for (s = G::initial(box); !G::turn(box, s).is_over();) {
                const View<G> view = G::view(box, s, (s.customer + 1) % players);
                if (G::turn(box, s).is_player()) G::determinize(box, view, rng);
                apply<G>(box, s, choose(box, s, static_cast<Style>(game % 3), rng));
            }
        CHECK(num_allocations == before);
    }
}

// Invariant 11: the same game with the colours of each part exchanged and the parts turned round.
void symmetry(const Value& components) {
    const Box box = G::make_box(variants(3)[0], components);
    const auto map = [](int card) {
        const int head = 3 - card / 16, torso = (card / 4 + 1) % 4, legs = card % 4 ^ 1;
        return 16 * legs + 4 * head + torso;
    };
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        Rng rng(seed);
        State one = G::initial(box), two = one;
        while (!G::turn(box, one).is_over()) {
            const Move move = choose(box, one, Style::kUniform, rng);
            Move mapped = move;
            if (const Do kind = kind_of(move); kind == Do::kOrder || kind == Do::kBoard)
                mapped.a = byte(map(move.a));
            else if (kind == Do::kHand || kind == Do::kBuy || kind == Do::kBuild)
                mapped.b = byte(map(card_of(move.b)) + (move.b - card_of(move.b)));
            apply<G>(box, one, move);
            apply<G>(box, two, mapped);
            CHECK(one.cubes == two.cubes && one.phase == two.phase && one.fb_tile == two.fb_tile);
            CardSet candidates = 0;
            for_each_bit(one.candidates, [&](int card) { candidates |= bit(map(card)); });
            CHECK(candidates == two.candidates);
        }
    }
}

// 10.4: three players, W4's board and the hand of W5 without GBY: five orders, and all hands of the other as likely.
void determinizations(const Value& components) {
    const Box box = G::make_box(variants(3)[0], components);
    State s = G::initial(box);
    const auto play = [&](Do kind, int a, int b) { apply<G>(box, s, make_move(kind, a, b)); };
    play(Do::kOrder, 36, 0);  // BGR
    play(Do::kBoard, 21, 1), play(Do::kBoard, 42, 1), play(Do::kBoard, 14, 0);
    for (int card : {27, 52, 9}) play(Do::kHand, 1, card);  // GBY YGR RBG: one of them was possible
    for (int card : {33, 34, 35}) play(Do::kHand, 2, card);
    const View<G> view = G::view(box, s, 1);
    CHECK(count_bits(view.state.candidates) == 5);  // W28: 5 * 29260 tables
    constexpr int kDraws = 40000;
    std::array<int, kCards> orders{}, held{};
    Rng rng(3);
    for (int i = 0; i < kDraws; ++i) {
        const State drawn = G::determinize(box, view, rng);
        ++orders[drawn.order];
        for (std::uint8_t card : drawn.hand[2]) ++held[card];
    }
    const auto is_near = [](int count, double p) {
        return std::abs(count - kDraws * p) < 5 * std::sqrt(kDraws * p * (1 - p));
    };
    for_each_bit(view.state.candidates, [&](int card) {
        CHECK(is_near(orders[at(card)], 1.0 / 5));
        CHECK(is_near(held[at(card)], 4.0 / 5 * 3 / 57));
    });
    for_each_bit(unseen_cards(box, view.state) & ~view.state.candidates,
                 [&](int card) { CHECK(is_near(held[at(card)], 3.0 / 57)); });
}

// W20: the display of small and large cubes.
void display(const Value& components) {
    const Box four = G::make_box(Value::Table{{"players", 4}}, components);
    const CubeSplit split = split_cubes(four, {20, 18, 16, 14});
    CHECK((split.small == PerSeat<int>{10, 13, 11, 9}) && (split.large == PerSeat<int>{2, 1, 1, 1}));
    CHECK(split.pot_small == 2 && split.pot_large == 15);
    CHECK(split_cubes(four, {12, 11, 10, 9}).pot_small == 3);
    const Box six = G::make_box(Value::Table{{"players", 6}}, components);
    const CubeSplit rich = split_cubes(six, {30, 28, 27, 26, 25, 7});
    CHECK((rich.small == PerSeat<int>{5, 8, 7, 6, 10, 7}) && (rich.large == PerSeat<int>{5, 4, 4, 4, 3, 0}));
    CHECK(rich.pot_small == 2 && rich.pot_large == 0);
}

// --- Exact values (14) ----------------------------------------------------------------------------------

// Random deals against the table of all deals: the same means, and the same value of each deal, found in two ways.
void sampled_deals(const Box& box) {
    const auto worth = [](const Purse& purse) { return static_cast<double>(purse.own) - 100; };
    const TurnSolver solver(box, {100, 0, false}, 1, worth);
    const Stakes stakes{4 + 1, 2 + 1, 1};
    Rng rng(11);
    constexpr int kDraws = 40000;
    double sum = 0;
    std::array<int, kMostCandidates + 1> sizes{};
    for (int i = 0; i < kDraws; ++i) {
        CardSet cards = kAllCards & ~bit(0), left = kAllCards;
        std::array<int, 6> drawn{};
        for (int& card : drawn) {
            card = nth_bit(cards, static_cast<int>(rng.below(static_cast<std::uint32_t>(count_bits(cards)))));
            cards &= ~bit(card);
        }
        for (int j = 0; j < 3; ++j) left &= match_set(drawn[at(j)], match(drawn[at(j)], 0)) & ~bit(drawn[at(3 + j)]);
        ++sizes[at(count_bits(left))];
        const double value = value_of(left, stakes);
        CHECK_NEAR(value, solver.best_first(guess_kinds(left), count_bits(left), false), 1e-9);
        double best = value;
        for (int j = 3; j < 6; ++j) best = std::max(best, value_with(left, drawn[at(j)], stakes) - 1);
        sum += best;
    }
    CHECK_NEAR(sum / kDraws, 2.450639, 0.03);
    CHECK_NEAR(sizes[4] / static_cast<double>(kDraws), 335079360 / 1358910420.0, 0.012);
    CHECK_NEAR(sizes[1] / static_cast<double>(kDraws), 107149236 / 1358910420.0, 0.008);
}

void all_deals(const Box& box) {
    std::array<std::int64_t, kMostCandidates + 1> sizes{};
    for (const Deals::Kind& kind : Deals::all().kinds())
        sizes[at(Deals::all().beliefs()[kind.belief].size)] += kind.count;
    CHECK((sizes == std::array<std::int64_t, 13>{0, 107149236, 236030544, 173189520, 335079360, 168497280, 214717608,
                                                 27950832, 72081360, 13180860, 873180, 4191264, 5969376}));
    const auto worth = [](const Purse& purse) { return static_cast<double>(purse.own) - 100; };
    CHECK_NEAR(DealValues(TurnSolver(box, {100, 0, false}, 1, worth)).mean(), 277516612 / 113242535.0, 1e-12);
    CHECK_NEAR(DealValues(TurnSolver(box, {100, 0, false}, 0.5, worth)).mean(), 2.129429, 5e-7);
    CHECK_NEAR(DealValues(TurnSolver(box, {100, 0, false}, 0, worth)).mean(), 1.837933, 5e-7);
}

void two_players(const Box& box) {
    TwoPlayers game(box);
    CHECK_NEAR(game.share(0, {4, 4, true}, true), 0.484667281, 5e-10);
    CHECK_NEAR(game.share(4, {4, 4, true}, true), 0.477207143, 5e-10);
    CHECK_NEAR(game.share(4, {4, 4, false}, false), 0.479503111, 5e-10);
    CHECK_NEAR(game.share(0, {4, 4, false}, false), 0.486473993, 5e-10);
    CHECK_NEAR(game.share(5, {0, 0, false}, false), 1876327 / 2087420.0, 1e-12);
    CHECK_NEAR(game.share(5, {20, 20, false}, false), 155456239 / 181188056.0, 1e-12);
    CHECK_NEAR(game.share(5, {20, 21, false}, false), 832617 / 1043710.0, 1e-12);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string source = __FILE__;
    const std::string root = argc > 1 ? argv[1] : source.substr(0, source.rfind("tests/cpp")) + ".";
    const Value components = checks::read_toml(root + "/python/tinmind/components/robo_factory.toml");
    if (argc > 2) {
        many_games(components, std::atoi(argv[2]));
        return checks::failures();
    }
    masks();
    games(components);
    no_allocations(components);
    symmetry(components);
    determinizations(components);
    display(components);
    const Box box = G::make_box(variants(2)[0], components);
    sampled_deals(box);
    all_deals(box);
    two_players(box);
    return checks::failures();
}
