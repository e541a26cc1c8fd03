// Draw Bot: games of 3 to 5 players under every switch with the invariants after every move; secret orders against exhaustive
// enumeration on small sets of cards; the exact numbers of a lone player; plans; the normal form.
//
// Usage: draw_bot_checks [root of the source tree [number of games of each variant]].
#include <algorithm>
#include <cstring>
#include <map>
#include <string>
#include <vector>

#include "check.hpp"
#include "counting_new.hpp"
#include "games/draw_bot/game.hpp"
#include "games/draw_bot/order_odds.hpp"
#include "toml.hpp"

using namespace tinmind;
using namespace tinmind::draw_bot;
using G = DrawBot;

namespace {

static_assert(sizeof(State) <= 160);

std::vector<Value> all_variants() {
    std::vector<Value> out;
    for (int players = 3; players <= 5; ++players) {
        out.push_back(Value::Table{{"players", players}});
        for (const auto& [name, value] :
             std::initializer_list<std::pair<const char*, const char*>>{{"originality_pairs", "all"},
                                                                        {"turn_with_accumulate", "yes"},
                                                                        {"boost_scope", "any_part"},
                                                                        {"final_boost_dice", "last_roll"},
                                                                        {"secret_tie", "all_1"},
                                                                        {"tie_removes_order", "no"},
                                                                        {"refill_before_final", "no"},
                                                                        {"first_manager", "left_of_named"}})
            out.push_back(Value::Table{{"players", players}, {name, value}});
        for (int symbols : {0, 2, 5}) out.push_back(Value::Table{{"players", players}, {"energy_symbols", symbols}});
    }
    return out;
}

bool are_equal(const State& a, const State& b) { return std::memcmp(&a, &b, sizeof(State)) == 0; }

// --- Invariants (specification 12) ------------------------------------------------------------------------

// What a player has done, beside the State.
struct Log {
    PerSeat<int> saved{}, turned{}, boosted{};
    int shared_orders = 0, lone_orders = 0;
};

void check_seat(const Box& box, const State& s, const Log& log, int seat) {
    const std::size_t p = at(seat);
    for (int station = 0; station < kStations; ++station)
        for (int part = 0; part < kParts; ++part)
            CHECK(count_bits(robot_at(s.sheet[p], station) & part_mask(part)) <= 1);
    CHECK(s.circled[p] >= box.energy_start && s.circled[p] <= box.most_energy() && s.spent[p] <= s.circled[p]);
    CHECK(s.circled[p] - box.energy_start <= log.saved[p]);
    CHECK(s.circled[p] == box.most_energy() || s.circled[p] - box.energy_start == log.saved[p]);
    CHECK(s.spent[p] == log.turned[p] * box.turn_cost + log.boosted[p] * box.boost_cost);
    for (int station = 0; station < kStations; ++station)
        CHECK(!is_card(s.secret[p].draw) || robot_at(s.sheet[p], station) != robot_of(box, s.secret[p]));
    const int complete = count_complete(s.sheet[p]), surplus = s.points[p] - complete;
    const bool may_have_bonus = s.phase >= Phase::kFinal && complete == kStations;
    CHECK(surplus >= 0 && surplus <= 2 * complete + may_have_bonus && (surplus % 2 == 0 || may_have_bonus));
    const int original = count_original(s.sheet[p], box.is_all_pairs != 0);
    CHECK(original >= 0 && original <= (box.is_all_pairs ? 6 : 4));
}

void check_cards(const Box& box, const State& s) {
    CardSet used = 0;
    const auto add = [&](CardSet cards) {
        CHECK((used & cards) == 0);
        used |= cards;
    };
    for (Cards order : s.orders) add(set_of(order));
    for (Cards secret : s.secret) add(set_of(secret));
    add(s.discards);
    CHECK(unplaced_cards(box, s) == (all_cards(box) & ~used));
    CHECK(s.draw_pile == s.bot_pile && s.draw_pile == count_bits(draws_of(unplaced_cards(box, s))));
}

void check_start_of_turn(const Box& box, const State& s) {
    CHECK(!has_anybody_finished(box, s));
    CHECK(s.manager == (s.turn - 1 + box.is_left_first) % box.players);
    const auto progress = [&](int seat) { return count_bits(s.sheet[at(seat)]) + s.circled[at(seat)]; };
    const bool is_capped = *std::max_element(s.circled.begin(), s.circled.end()) >= box.most_energy();
    for (int seat = 1; seat < box.players && !is_capped && !box.may_turn_and_save; ++seat)
        CHECK(progress(seat) == progress(0));
}

void follow(const Box& box, const State& before, Move move, Log& log) {
    const std::size_t p = at(move.a);
    if (kind_of(move) == Do::kBoost) {
        ++log.boosted[p];
        log.turned[p] += turn_of(move.b) != 0;
    } else if (kind_of(move) == Do::kAct && before.phase == Phase::kAct) {
        log.saved[p] += is_accumulated(move.b) ? box.gain : 0;
        log.turned[p] += turn_of(move.b) != 0;
        log.boosted[p] += is_boosted(move.b);
    }
}

// Follows the choices at the time they are made and the forced ones as they are told.
struct Follower {
    static constexpr bool kListens = true;
    Log& log;
    template <class>
    void forced(const Box& box, const State& before, Move move) {
        if (before.phase == Phase::kAct || before.phase == Phase::kFinal) follow(box, before, move, log);
    }
    void step(const Step&) {}
};

// Whether the choices of this turn are done, so that the log agrees with the table.
bool is_settled(const State& s) { return s.phase != Phase::kAct && s.phase != Phase::kFinal; }

void play(const Box& box, bool is_legal_play, std::uint64_t seed) {
    Rng rng(seed);
    State s = G::initial(box);
    Log log;
    int moves = 0;
    for (Turn turn = G::turn(box, s); !turn.is_over(); turn = G::turn(box, s)) {
        Move move = turn.is_chance() ? G::sample_chance(box, s, rng) : G::policy_move(box, s, rng);
        if (turn.is_player() && is_legal_play) {
            Moves legal;
            G::legal_moves(box, s, legal);
            move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
        }
        if (turn.is_player()) follow(box, s, move, log);
        State silent = s;
        Follower follower{log};
        G::apply(box, s, move, follower);
        apply<G>(box, silent, move);
        CHECK(are_equal(s, silent));
        if (is_settled(s))
            for (int seat = 0; seat < box.players; ++seat) check_seat(box, s, log, seat);
        check_cards(box, s);
        if (s.phase == Phase::kRoll) check_start_of_turn(box, s);
        Faults faults;
        G::check(box, s, faults);
        CHECK(faults.empty());
        for (const Fault& fault : faults) std::printf("  %s: %s\n", fault.path.c_str(), fault.message.c_str());
        CHECK(++moves < G::kMaxDecisions);
    }
    CHECK(box.energy_start != 2 || box.gain != 1 || s.turn >= 17 || box.boost_cost != 2);
}

void check_no_allocation(const Box& box) {
    Rng rng(1);
    const std::uint64_t before = num_allocations;
    for (int game = 0; game < 3; ++game) {
        State s = G::initial(box);
        for (Turn turn = G::turn(box, s); !turn.is_over(); turn = G::turn(box, s))
            apply<G>(box, s, turn.is_chance() ? G::sample_chance(box, s, rng) : G::policy_move(box, s, rng));
        const State view = G::view(box, s, 0).state;
        (void)view;
    }
    CHECK(num_allocations == before);
}

// --- Secret orders by exhaustive enumeration --------------------------------------------------------------

Value with_cards(Value components, const std::vector<const char*>& draws, const std::vector<const char*>& bots) {
    Value::List draw(draws.begin(), draws.end()), bot(bots.begin(), bots.end());
    components.set("draw_cards", draw);
    components.set("bot_cards", bot);
    return components;
}

// Every table that agrees with a view, by the public record alone: all ways to deal the never seen cards to the others.
std::vector<PerSeat<Cards>> enumerate(const Box& box, const State& view) {
    std::vector<PerSeat<Cards>> out;
    std::vector<int> seats;
    for (int seat = 0; seat < box.players; ++seat)
        if (view.secret[at(seat)].draw == kUnseenCards) seats.push_back(seat);
    std::vector<int> draws, bots;
    for (int card = 1; card <= box.num_cards; ++card) {
        CardSet placed = view.seen;
        for (Cards secret : view.secret) placed |= set_of(secret);
        if ((set_of({byte(card), 0}) & placed) == 0) draws.push_back(card);
        if ((set_of({0, byte(card)}) & placed) == 0) bots.push_back(card);
    }
    const std::size_t k = seats.size();
    // Arrangements as sorted permutations of the lists, each prefix of k once.
    const auto arrangements = [&](std::vector<int> cards) {
        std::vector<std::vector<int>> found;
        do {
            std::vector<int> prefix(cards.begin(), cards.begin() + static_cast<std::ptrdiff_t>(k));
            if (found.empty() || found.back() != prefix) found.push_back(prefix);
        } while (std::next_permutation(cards.begin(), cards.end()));
        return found;
    };
    for (const auto& d : arrangements(draws))
        for (const auto& b : arrangements(bots)) {
            PerSeat<Cards> secrets{};
            bool fits = true;
            for (std::size_t i = 0; i < k; ++i) {
                const std::size_t p = at(seats[i]);
                secrets[p] = {byte(d[i]), byte(b[i])};
                for (int w = 0; w < kStations; ++w)
                    fits = fits && robot_at(view.sheet[p], w) != robot_of(box, secrets[p]);
            }
            if (fits) out.push_back(secrets);
        }
    return out;
}

std::string name_of(const PerSeat<Cards>& secrets) {
    std::string out;
    for (Cards cards : secrets) out += static_cast<char>('a' + cards.draw), out += static_cast<char>('a' + cards.bot);
    return out;
}

void check_beliefs(const Box& box, const State& table, int seat, Rng& rng) {
    const View<G> view = G::view(box, table, seat);
    const auto all = enumerate(box, view.state);
    CHECK(!all.empty() && UnseenSecrets(box, view.state).ways() == all.size());
    std::map<std::string, int> counts;
    const auto name = [&](const State& s) {
        PerSeat<Cards> secrets = s.secret;
        for (int p = 0; p < kMostPlayers; ++p)
            if (view.state.secret[at(p)].draw != kUnseenCards) secrets[at(p)] = {};
        return name_of(secrets);
    };
    for (const auto& secrets : all) counts[name_of(secrets)] = 0;
    CHECK(counts.size() == all.size());
    if (next_sealed(box, view.state) < 0 && view.state.phase != Phase::kFinal) {
        std::size_t listed = 0;
        CHECK(G::for_each_belief(box, view, [&](const State& s, std::uint32_t weight) {
            CHECK(weight == 1 && counts.count(name(s)) == 1);
            CHECK(are_equal(G::view(box, s, seat).state, view.state));
            ++listed;
            return true;
        }));
        CHECK(listed == all.size());
    }
    if (all.size() > 400) return;
    const int draws = 40 * static_cast<int>(all.size());
    for (int i = 0; i < draws; ++i) {
        const State s = G::determinize(box, view, rng);
        CHECK(counts.count(name(s)) == 1);
        ++counts[name(s)];
    }
    // Each is drawn 40 times, give or take six standard deviations.
    for (const auto& [key, count] : counts) CHECK(count > 2 && count < 78);
}

// The odds of the next order on a view: every agreeing table, every card of its pile.
void check_next_order(const Box& box, const State& table, int seat) {
    const State view = G::view(box, table, seat).state;
    if (!G::turn(box, view).is_chance() || next_deal(box, view) < 0 || next_deal(box, view) >= kMostOrders) return;
    std::map<std::uint32_t, double> odds;
    const auto all = enumerate(box, view);
    for (const auto& secrets : all) {
        State s = view;
        s.viewer = kNoViewer;
        for (int p = 0; p < box.players; ++p)
            if (s.secret[at(p)].draw == kUnseenCards) s.secret[at(p)] = secrets[at(p)];
        const CardSet pile = unplaced_cards(box, s);
        const int n = count_bits(draws_of(pile));
        for_each_bit(draws_of(pile), [&](int draw) {
            for_each_bit(bots_of(pile), [&](int bot) {
                odds[static_cast<std::uint32_t>(draw + 1) << 8 | static_cast<std::uint32_t>(bot + 1)] +=
                    1.0 / (n * n) / static_cast<double>(all.size());
            });
        });
    }
    Outcomes outcomes;
    G::chance_outcomes(box, view, outcomes);
    double total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    CHECK(outcomes.size() == odds.size());
    for (const Outcome& outcome : outcomes)
        CHECK_NEAR(outcome.weight / total, odds[static_cast<std::uint32_t>(outcome.move.b) << 8 | outcome.move.c],
                   1e-12);
}

// A view that waits to hear whether a robot was the secret order of its maker.
void check_reveals(const Box& box, const State& view, int& met) {
    Outcomes outcomes;
    G::chance_outcomes(box, view, outcomes);
    const int seat = outcomes[0].move.a;
    State before = view;  // as if nothing had been completed by this seat: all of its secret orders are possible
    before.sheet[at(seat)] &= ~place(0xFFFF, view.facing[at(seat)]);
    for (int other = 0; other < box.players; ++other)
        if (view.answer[at(other)] == kNotAsked && completed_now(view, other) != 0)
            before.sheet[at(other)] &= ~place(0xFFFF, view.facing[at(other)]);
    const auto all = enumerate(box, before);
    std::map<int, double> odds;
    for (const auto& secrets : all) {
        const Cards cards = secrets[at(seat)];
        bool is_it = false;
        for_each_bit(static_cast<unsigned>(completed_now(view, seat)),
                     [&](int w) { is_it = is_it || robot_at(view.sheet[at(seat)], w) == robot_of(box, cards); });
        odds[is_it ? cards.draw << 8 | cards.bot : 0] += 1.0 / static_cast<double>(all.size());
    }
    double total = 0;
    for (const Outcome& outcome : outcomes) total += outcome.weight;
    CHECK(outcomes.size() == odds.size());
    for (const Outcome& outcome : outcomes)
        CHECK_NEAR(outcome.weight / total, odds[outcome.move.b << 8 | outcome.move.c], 1e-12);
    ++met;
}

struct Told {
    static constexpr bool kListens = true;
    std::vector<std::pair<State, Move>> moves;
    template <class>
    void forced(const Box&, const State& before, Move move) {
        moves.emplace_back(before, move);
    }
    void step(const Step&) {}
};

void small_sets(const Value& components) {
    const std::vector<std::pair<std::vector<const char*>, std::vector<const char*>>> sets{
        {{"A1 E1", "A1 E2", "A2 E1", "A2 E2", "A1 E3", "A3 E1", "A3 E3", "A2 E3"},
         {"N1 M1", "N1 M2", "N2 M1", "N2 M2", "N1 M3", "N3 M1", "N3 M3", "N2 M3"}},
        {{"A1 E1", "A1 E1", "A2 E1", "A2 E1", "A2 E2", "A1 E2", "A1 E2"},
         {"N1 M1", "N1 M1", "N1 M1", "N2 M1", "N2 M2", "N1 M2", "N1 M2"}}};
    int reveals = 0, refills = 0;
    for (const auto& [draws, bots] : sets) {
        const Box box = make_box(Value::Table{{"players", 3}}, with_cards(components, draws, bots));
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            Rng rng(seed);
            State s = G::initial(box);
            for (Turn turn = G::turn(box, s); !turn.is_over(); turn = G::turn(box, s)) {
                if (s.phase == Phase::kRefill) {
                    ++refills;
                    for (int seat = 0; seat < box.players; ++seat) check_next_order(box, s, seat);
                }
                if (s.phase == Phase::kRoll && s.turn % 5 == 0) check_beliefs(box, s, static_cast<int>(seed % 3), rng);
                const Move move = turn.is_chance() ? G::sample_chance(box, s, rng) : G::policy_move(box, s, rng);
                const State before = s;
                Told told;
                G::apply(box, s, move, told);
                for (int seat = 0; seat < box.players; ++seat) {
                    State view = G::view(box, before, seat).state;
                    apply<G>(box, view, G::seen(box, before, move, seat));
                    for (const auto& [where, forced] : told.moves) {
                        if (view.phase == Phase::kScore && G::turn(box, view).is_chance())
                            check_reveals(box, view, reveals);
                        Faults faults;
                        G::check(box, view, faults);
                        CHECK(faults.empty());
                        const Move seen = G::seen(box, where, forced, seat);
                        Outcomes outcomes;
                        if (G::turn(box, view).is_chance()) G::chance_outcomes(box, view, outcomes);
                        if (std::ranges::any_of(outcomes, [&](const Outcome& o) { return o.move == seen; }))
                            apply<G>(box, view, seen);
                    }
                }
            }
        }
    }
    std::printf("%d reveals, %d refills on views\n", reveals, refills);
    CHECK(reveals > 20 && refills > 20);
}

// --- The lone player's exact numbers (specification 14) ----------------------------------------------------

constexpr double kAny = 47154.0 / 11137;
// Expected turns to a given robot by the parts it lacks, and the energy.
constexpr std::array<std::array<double, 9>, kParts> kTurns{
    {{11.0 / 5, 9.0 / 5, 6.0 / 5, 6.0 / 5, 6.0 / 5, 6.0 / 5, 6.0 / 5, 6.0 / 5, 6.0 / 5},
     {92747.0 / 25515, 36047.0 / 11340, 13367.0 / 5040, 347.0 / 140, 78.0 / 35, 78.0 / 35, 78.0 / 35, 78.0 / 35,
      78.0 / 35},
     {4.863260, 4.405379, 3.943628, 3.686857, 3.357113, 477671.0 / 144480, 4866.0 / 1505, 4866.0 / 1505, 4866.0 / 1505},
     {5.998169, 5.546239, 5.118484, 4.828840, 4.473306, 4.381784, 4.258383, 4.248342, kAny}}};

// Turns that a lone Manager takes for a robot when it rolls with the game's own dice.
double sampled_turns(const Box& box, const OrderOdds& odds, int games) {
    Rng rng(4);
    State s = G::initial(box);
    s.phase = Phase::kRoll;
    int turns = 0;
    for (int game = 0; game < games; ++game) {
        PartSet missing = kPartSets - 1;
        for (int energy = box.energy_start; missing != 0; ++turns) {
            const Move roll = G::sample_chance(box, s, rng);
            for (int part = 0; part < kParts; ++part) s.dice[at(part)] = byte(face_in(roll, part));
            const Offer offer = odds.offer(s.dice);
            const bool is_free = (missing & offer.free) != 0;
            const PartSet parts = missing & (is_free ? offer.free : energy >= box.boost_cost ? offer.boosted : 0);
            const int left = energy - (is_free ? 0 : box.boost_cost);
            double best = is_free ? 1e300 : odds.turns(missing, energy + box.gain);
            int drawn = -1;
            for_each_bit(static_cast<unsigned>(parts), [&](int part) {
                if (const double value = odds.turns(missing & ~(1 << part), left); value < best)
                    best = value, drawn = part;
            });
            energy = drawn < 0 ? energy + box.gain : left;
            if (drawn >= 0) missing &= ~(1 << drawn);
        }
    }
    return static_cast<double>(turns) / games;
}

void lone_player(const Value& components) {
    const Box box = make_box(Value::Table{{"energy_symbols", 0}}, components);
    const OrderOdds given(box, 0x4422), any(box, 0);
    for (int missing = 1; missing <= kParts; ++missing)
        for (int energy = 0; energy < 9; ++energy)
            for (PartSet parts = 0; parts < kPartSets; ++parts)
                if (count_bits(static_cast<unsigned>(parts)) == missing)
                    CHECK_NEAR(given.turns(parts, energy), kTurns[at(missing - 1)][at(energy)], 5e-7);
    CHECK_NEAR(any.turns(kPartSets - 1, 0), kAny, 1e-9);
    // One part in one turn: free without energy; with it any side but OFF will do.
    CHECK_NEAR(given.chance(1, 0, 1), 1.0 / 3, 1e-12);
    CHECK_NEAR(given.chance(1, 2, 1), 5.0 / 6, 1e-12);
    // Two turns for one part without energy: free, or free after ACCUMULATE, which does not pay a BOOST yet.
    CHECK_NEAR(given.chance(1, 0, 2), 5.0 / 9, 1e-12);
    CHECK_NEAR(given.chance(1, 1, 2), 1.0 / 3 + 2.0 / 3 * 5 / 6, 1e-12);
    // Two parts in two turns without energy: one of two is free, then the other.
    CHECK_NEAR(given.chance(3, 0, 2), 5.0 / 9 / 3, 1e-12);
    CHECK_NEAR(sampled_turns(box, given, 40000), kTurns[3][2], 0.06);
    CHECK_NEAR(sampled_turns(box, any, 40000), kAny, 0.03);
}

// --- Plans and the normal form ----------------------------------------------------------------------------

// A plan in any order, shown, costs what it cost and ends where it ended.
void plans(const Value& components) {
    const Box box = make_box(Value::Table{{"energy_symbols", 0}}, components);
    Rng rng(5);
    for (int trial = 0; trial < 2000; ++trial) {
        State s = G::initial(box);
        s.phase = Phase::kFinal;
        s.circled[0] = byte(4 + static_cast<int>(rng.below(14)));
        s.facing[0] = s.plan_facing[0] = byte(static_cast<int>(rng.below(4)));
        s.sheet[0] = place(0x1111, static_cast<int>(rng.below(4))) | place(0x0021, static_cast<int>(rng.below(4)));
        for (Moves legal;; legal.clear()) {
            G::legal_moves(box, s, legal);
            const Move move = legal[rng.below(static_cast<std::uint32_t>(legal.size()))];
            if (kind_of(move) == Do::kAct) break;
            apply<G>(box, s, move);
        }
        const Plan plan = ordered_plan(s, 0);
        Sheet drawn = 0;
        int turns = 0, facing = s.facing[0];
        for (std::uint8_t code : plan) {
            facing = (facing + turn_of(code)) % kStations;
            turns += turn_of(code) != 0;
            drawn |= place(bit(part_of(code), design_in(code)), facing);
        }
        CHECK(drawn == s.plan[0] && turns == s.plan_turns[0] && facing == s.plan_facing[0]);
    }
}

void normal_form(const Value& components) {
    const Box box = make_box(Value::Table{}, components);
    Rng rng(9);
    State s = G::initial(box);
    for (int i = 0; i < 200 && !G::turn(box, s).is_over(); ++i) {
        apply<G>(box, s, G::turn(box, s).is_chance() ? G::sample_chance(box, s, rng) : G::random_move(box, s, rng));
        State rotated = s;
        for (std::size_t p = 0; p < 3; ++p) {
            rotated.sheet[p] = std::rotl(s.sheet[p], 16);
            rotated.plan[p] = std::rotl(s.plan[p], 16);
            rotated.facing[p] = byte((s.facing[p] + 1) % kStations);
            rotated.plan_facing[p] = byte((s.plan_facing[p] + 1) % kStations);
        }
        CHECK(G::key(box, s) == G::key(box, rotated));
        rotated.facing[0] = s.facing[0];
        CHECK(s.sheet[0] == 0 || rotated.sheet[0] == s.sheet[0] || G::key(box, s) != G::key(box, rotated));
    }
}

}  // namespace

int main(int argc, char** argv) {
    const std::string root = argc > 1 ? argv[1] : ".";
    const int games = argc > 2 ? std::atoi(argv[2]) : 12;
    const Value components = checks::read_toml(root + "/python/tinmind/components/draw_bot.toml");
    for (const Value& options : all_variants()) {
        const Box box = make_box(options, components);
        for (int game = 0; game < games; ++game) play(box, game % 2 == 0, static_cast<std::uint64_t>(game));
    }
    check_no_allocation(make_box(Value::Table{{"players", 5}}, components));
    small_sets(components);
    lone_player(components);
    plans(components);
    normal_form(components);
    return checks::failures();
}
