// Bot Factory: random and sensible games of 1 to 4 players, with and without Production tiles, with every invariant after every move;
// positions bent at random.
//
// Usage: bot_factory_checks [root of the source tree [number of games of each variant]]. The printed values are read from the packaged data file.
#include <algorithm>
#include <array>
#include <cstdlib>
#include <string>
#include <vector>

#include "check.hpp"
#include "counting_new.hpp"
#include "games/bot_factory/game.hpp"
#include "styles.hpp"
#include "toml.hpp"

using namespace tinmind;
using namespace tinmind::bot_factory;
using G = BotFactory;

namespace {

struct Variant {
    int players = 2;
    int production = 0;
};
// Every number of players with every variant of the Production tiles.
std::vector<Variant> all_variants() {
    std::vector<Variant> variants;
    for (int players = 1; players <= 4; ++players)
        for (int production = 0; production <= 2; ++production) variants.push_back({players, production});
    return variants;
}

Value options_of(Variant variant, int max_rounds = 60, int start_parts = 1) {
    return Value::Table{{"players", variant.players},
                        {"production", variant.production},
                        {"max_rounds", max_rounds},
                        {"start_parts", start_parts}};
}

// --- Positions there and back ---------------------------------------------------------------------------

Value write_position(const Box& box, const State& s) {
    ValueWriter writer;
    G::describe(writer, box, s);
    return writer.take();
}

State read_position(const Box& box, const Value& document, Faults& faults) {
    Given given;
    ValueReader reader(document, "", faults, given);
    State s = G::blank(box);
    G::describe(reader, box, s);
    reader.finish();
    if (faults.empty()) G::infer(box, s, given, faults);
    if (faults.empty()) G::check(box, s, faults);
    return s;
}

void print_faults(const Faults& faults, const Value& document) {
    for (const Fault& fault : faults) std::printf("  %s: %s\n", fault.path.c_str(), fault.message.c_str());
    if (!faults.empty()) std::printf("  in %s\n", show(document).c_str());
}

void check_round_trips(const Box& box, const State& s) {
    Faults faults;
    G::check(box, s, faults);
    const Value document = write_position(box, s);
    CHECK(faults.empty());
    print_faults(faults, document);
    faults.clear();
    CHECK(read_position(box, document, faults) == s);
    CHECK(faults.empty());
    print_faults(faults, document);
    BitPacker packer;
    G::describe(packer, box, s);
    const auto bytes = packer.take();
    BitUnpacker unpacker(bytes);
    State unpacked = G::blank(box);
    G::describe(unpacker, box, unpacked);
    CHECK(unpacker.finished_well());
    G::infer(box, unpacked, Given::everything(), faults);
    CHECK(faults.empty() && unpacked == s);
}

// --- One state: its moves, its outcomes, what it is worth -----------------------------------------------

template <class List>
bool has_move(const List& moves, Move move) {
    for (const Move& other : moves)
        if (other == move) return true;
    return false;
}

void check_decision(const Box& box, const State& s) {
    Moves legal, search;
    G::legal_moves(box, s, legal);
    G::search_moves(box, s, search);
    CHECK(legal.size() >= 2 && !search.empty() && search.size() <= legal.size());
    for (std::size_t i = 0; i < legal.size(); ++i)
        for (std::size_t j = 0; j < i; ++j) {
            CHECK(legal[i] != legal[j]);
            CHECK(G::write_move(box, s, legal[i]) != G::write_move(box, s, legal[j]));
        }
    for (Move move : search) CHECK(has_move(legal, move));
    for (const Moves* moves : {&legal, &search}) {
        std::array<float, Moves::kCapacity> weights{};
        G::policy(box, s, *moves, std::span(weights).first(moves->size()));
        for (std::size_t i = 0; i < moves->size(); ++i) CHECK(weights[i] > 0 && weights[i] < 1e12f);
    }
    for (Move move : legal) {
        const auto atoms = G::atomic_moves(box, G::write_move(box, s, move));
        CHECK(atoms.size() == 1 && atoms[0] == G::write_move(box, s, move));
    }
}

void check_event(const Box& box, const State& s, Rng& rng) {
    Outcomes outcomes;
    G::chance_outcomes(box, s, outcomes);
    CHECK(outcomes.size() >= 2);
    for (const Outcome& outcome : outcomes) CHECK(outcome.weight >= 1);
    const Move drawn = G::sample_chance(box, s, rng);
    bool listed = false;
    for (const Outcome& outcome : outcomes) listed |= outcome.move == drawn;
    CHECK(listed);
}

void check_values(const Box& box, const State& s) {
    for (const bool final : {true, false}) {
        Payoff payoff;
        if (final)
            G::payoff(box, s, payoff);
        else
            G::evaluate(box, s, payoff);
        float sum = 0;
        for (int seat = 0; seat < box.players; ++seat) {
            CHECK(payoff.share[at(seat)] >= 0 && payoff.share[at(seat)] <= 1);
            sum += payoff.share[at(seat)];
        }
        CHECK(box.is_solo() || (sum > 0.9999f && sum < 1.0001f));
        CHECK(!box.is_solo() || !final || std::ranges::count(kShareOfReview, payoff.share[0]) == 1);
        // Nothing is sure in the solo game before its end.
        CHECK(!box.is_solo() || final || s.node == Node::kOver || payoff.share[0] < 1);
        if (!final) continue;
        for (int seat = 0; seat < box.players; ++seat) {
            Breakdown parts{};
            G::breakdown(box, s, seat, parts);
            float total = 0;
            for (float part : parts) total += part;
            CHECK(total == payoff.score[at(seat)]);
        }
    }
}

// --- Games ----------------------------------------------------------------------------------------------

using checks::Style;

Move choose(const Box& box, const State& s, Style style, Rng& rng) { return checks::choose<G>(box, s, style, rng); }

// An observer must hear of everything and change nothing.
void apply_both_ways(const Box& box, State& s, Move move) {
    State told = s;
    Recorder recorder;
    G::apply(box, told, move, recorder);
    apply<G>(box, s, move);
    CHECK(told == s);
    for (const Recorder::Event& event : recorder.events())
        if (!event.is_forced) {
            CHECK(event.step.kind < G::step_names().size());
            for (const std::string& word : G::write_step(box, event.step)) CHECK(!word.empty());
        }
}

void play_checked(const Box& box, Style style, std::uint64_t seed) {
    Rng rng(seed);
    State s = G::initial(box);
    int moves = 0;
    while (!G::turn(box, s).is_over()) {
        check_round_trips(box, s);
        check_values(box, s);
        if (G::turn(box, s).is_chance())
            check_event(box, s, rng);
        else
            check_decision(box, s);
        const Move move = choose(box, s, style, rng);
        if (G::turn(box, s).is_player()) {
            Moves legal;
            G::legal_moves(box, s, legal);
            CHECK(has_move(legal, move));
        }
        apply_both_ways(box, s, move);
        CHECK(++moves < G::kMaxDecisions);
    }
    check_round_trips(box, s);
    check_values(box, s);
}

// Plays to the end without looking; the number of moves.
int play_out(const Box& box, State& s, Style style, Rng& rng) {
    int moves = 0;
    for (; !G::turn(box, s).is_over() && moves <= G::kMaxDecisions; ++moves)
        apply<G>(box, s, choose(box, s, style, rng));
    CHECK(moves <= G::kMaxDecisions);
    return moves;
}

void games(const Value& components) {
    for (const Variant variant : all_variants())
        for (const Style style : {Style::kPolicy, Style::kUniform, Style::kLegal}) {
            const int seeds = style == Style::kPolicy ? 3 : 1;
            for (int seed = 0; seed < seeds; ++seed)
                play_checked(make_box(options_of(variant, 60, 1 + seed % 2), components), style,
                             static_cast<std::uint64_t>(seed * 10 + variant.players));
            for (std::uint64_t seed = 0; seed < 30; ++seed) {
                const Box box = make_box(options_of(variant), components);
                State one = G::initial(box), two = one;
                Rng rng(seed), again(seed);
                CHECK(play_out(box, one, style, rng) == play_out(box, two, style, again));
                CHECK(one == two && G::key(box, one) == G::key(box, two));
            }
        }
    for (const int players : {1, 2}) {
        const Box endless = make_box(options_of({players, 0}, 0), components);
        Rng rng(3);
        State s = G::initial(endless);
        play_out(endless, s, Style::kPolicy, rng);
    }
}

// Whole games, listing, drawing and scoring included, take no memory.
void no_allocations(const Value& components) {
    for (const Variant variant : all_variants())
        for (const Style style : {Style::kPolicy, Style::kUniform, Style::kLegal}) {
            const Box box = make_box(options_of(variant), components);
            State s = G::initial(box);
            Rng rng(7);
            Payoff payoff;
            Breakdown parts;
            const std::uint64_t before = num_allocations;
            play_out(box, s, style, rng);
            G::payoff(box, s, payoff);
            G::breakdown(box, s, 0, parts);
            G::evaluate(box, s, payoff);
            CHECK(num_allocations == before);
        }
}

// The invariants after every move of `count` games of each variant, the styles in turn: a command of its own, for long runs.
void many_games(const Value& components, int count) {
    constexpr std::array kStyles{Style::kPolicy, Style::kUniform, Style::kLegal};
    for (const Variant variant : all_variants()) {
        const Box box = make_box(options_of(variant), components);
        long moves = 0;
        for (int seed = 0; seed < count; ++seed) {
            Rng rng(static_cast<std::uint64_t>(seed), Purpose::kBatch, 1);
            for (State s = G::initial(box); !G::turn(box, s).is_over(); ++moves) {
                apply<G>(box, s, choose(box, s, kStyles[static_cast<std::size_t>(seed) % kStyles.size()], rng));
                Faults faults;
                G::check(box, s, faults);
                CHECK(faults.empty());
            }
        }
        std::printf("%d players, production %d: %d games, %ld moves\n", variant.players, variant.production, count,
                    moves);
    }
}

// Lines that stand for several moves, or name their words in another order.
void notation(const Value& components) {
    const Box box = make_box(options_of({2, 1}), components);
    const auto atoms = [&](std::string_view line) {
        std::string text;
        for (const std::string& atom : G::atomic_moves(box, line)) text += (text.empty() ? "" : "; ") + atom;
        return text;
    };
    CHECK(atoms("PT 4 R > UH") == "PT 4; DJ R; UN UH");
    CHECK(atoms("PT 4 R") == "PT 4; DJ R");
    CHECK(atoms("pt 5 ic G; PT 5 TK l1") == "PT 5; ic G; PT 5; TK l1");
    CHECK(atoms("PT 5 PL RH > R") == "PT 5; PL RH");
    CHECK(atoms("PT 5 PL UH > R") == "PT 5; PL UH>R");
    CHECK(atoms("PT 7 UL UH > G") == "PT 7 UH UL>G");
    CHECK(atoms("PT 7 UH UT>Y") == "PT 7 UH UT>Y");
    CHECK(atoms("PT 7 UH") == "PT 7 UH" && atoms("PT 6 R") == "PT 6 R" && atoms("PT") == "PT" &&
          atoms("PT 5") == "PT 5");
}

// The same result whatever the edition says.
void other_editions(Value components) {
    const auto space = [](const char* id, const char* board, const char* size, int n, int cost, int gain) {
        return Value(Value::Table{{"id", id}, {"board", board}, {size, n}, {"cost", cost}, {"gain", gain}});
    };
    components.set("spaces", Value::List{space("A1", "A", "place", 2, 0, 1), space("A2", "A", "place", 4, 2, 0),
                                         space("A3", "A", "place", 15, 1, 1), space("P1", "P", "credits", 9, 1, 0),
                                         space("P2", "P", "credits", 1, 0, 2), space("P3", "P", "credits", 15, 0, 0),
                                         space("J1", "J", "take", 1, 0, 1), space("J2", "J", "take", 6, 2, 0),
                                         space("F1", "F", "cap", 2, 1, 2), space("F2", "F", "cap", 9, 0, 0),
                                         space("F3", "F", "cap", 15, 0, 3)});
    Value::List all;
    for (std::string_view part : coloured_codes()) all.emplace_back(part);
    components.set("assembly_bonus", all);
    components.set("project_bonus", Value::Table{{"l2", "paid_place"}, {"r3", "token"}, {"l3", "paid_place"}});
    components.set("wheel_bonus", Value::Table{{"even", Value::Table{{"l", false}, {"r", true}}},
                                               {"odd", Value::Table{{"l", true}, {"r", true}}}});
    components.set("track", Value::Table{{"values", Value::List{0, 4, 5, 9, 15}},
                                         {"start", 4},
                                         {"lines", Value::List{Value::Table{{"above", 4}, {"bonus", "place"}},
                                                               Value::Table{{"above", 9}, {"bonus", "project"}}}}});
    components.set("review",
                   Value::List{Value::Table{{"below", 0}, {"name", "poor"}},
                               Value::Table{{"below", 7}, {"name", "adequate"}}, Value::Table{{"name", "exemplary"}}});
    components.set("inspection", Value::List{Value::List{1, 2, 3}, Value::List{1, 2, 3}, Value::List{1, 2, 3},
                                             Value::List{7, 8, 9}, Value::List{1, 5, 9}, Value::List{9, 1, 2}});
    for (const Variant variant : all_variants())
        for (const Style style : {Style::kPolicy, Style::kLegal})
            play_checked(make_box(options_of(variant, 30), components), style, 77);
}

// --- Positions bent at random ---------------------------------------------------------------------------

// The leaves of a document, as places that can be changed.
void collect_leaves(Value& value, std::vector<Value*>& out) {
    if (value.table())
        for (auto& [key, item] : *value.table()) collect_leaves(item, out);
    else if (value.list())
        for (Value& item : *value.list()) collect_leaves(item, out);
    else
        out.push_back(&value);
}

void bend(Value& document, Rng& rng) {
    std::vector<Value*> leaves;
    collect_leaves(document, leaves);
    const auto any = [&] { return leaves[rng.below(static_cast<std::uint32_t>(leaves.size()))]; };
    Value& leaf = *any();
    if (leaf.integer())
        leaf = static_cast<std::int64_t>(rng.below(10));
    else if (leaf.flag())
        leaf = rng.below(2) == 1;
    else if (rng.below(3) == 0)
        leaf = kNodeCodes[rng.below(kNodes)];
    else
        leaf = *any();
}

// Whatever is accepted can be played to its end.
void bent_positions(const Value& components) {
    const std::vector<Variant> variants = all_variants();
    int accepted = 0, refused = 0;
    Rng rng(99);
    for (int game = 0; game < 120; ++game) {
        const Box box =
            make_box(options_of(variants[static_cast<std::size_t>(game) % variants.size()], 40), components);
        State s = G::initial(box);
        for (int moves = 0; !G::turn(box, s).is_over(); ++moves) {
            if (moves % 5 == game % 5)
                for (int i = 0; i < 12; ++i) {
                    Value document = write_position(box, s);
                    for (std::string_view derived :
                         {"bots", "hidden", "universal", "project_deck", "display", "universal_bot", "turn", "pending"})
                        if (rng.below(4) > 0)
                            std::erase_if(*document.table(), [&](const auto& entry) { return entry.first == derived; });
                    for (std::uint32_t n = rng.below(3); n < 3; ++n) bend(document, rng);
                    if (rng.below(8) == 0) document.set("node", Value(kNodeCodes[rng.below(kNodes)]));
                    Faults faults;
                    State bent = read_position(box, document, faults);
                    (faults.empty() ? accepted : refused) += 1;
                    if (faults.empty()) play_out(box, bent, rng.below(2) ? Style::kPolicy : Style::kLegal, rng);
                }
            apply<G>(box, s, choose(box, s, game % 7 ? Style::kPolicy : Style::kLegal, rng));
        }
    }
    CHECK(accepted > 1000 && refused > 1000);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string source = __FILE__;
    const std::string root = argc > 1 ? argv[1] : source.substr(0, source.rfind("tests/cpp")) + ".";
    const Value components = checks::read_toml(root + "/python/tinmind/components/bot_factory.toml");
    if (argc > 2) {
        many_games(components, std::atoi(argv[2]));
        return checks::failures();
    }
    games(components);
    no_allocations(components);
    notation(components);
    other_editions(components);
    bent_positions(components);
    return checks::failures();
}
