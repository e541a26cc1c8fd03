// Checks of the games with hidden information, to the byte: a view that is played on by what its seat sees, and told what
// comes to light, is the view of the table. (tests/conformance checks the same of documents and ids.)
//
// A search files what it knows of an information set under the bytes of the view, so a stray byte would split one.
#include <cstring>
#include <vector>

#include "check.hpp"
#include "games/draw_bot/game.hpp"
#include "games/robo_factory/game.hpp"
#include "reference/goofspiel.hpp"
#include "reference/kuhn_poker.hpp"
#include "reference/leduc_poker.hpp"
#include "toml.hpp"

namespace {

using namespace tinmind;

// Keeps the forced moves of one game, with the states they were made at.
template <class Own>
struct Listener {
    static constexpr bool kListens = true;
    std::vector<std::pair<typename Own::State, Move>> told;
    template <class G>
    void forced(const typename G::Box&, const typename G::State& before, Move move) {
        told.emplace_back(before, move);
    }
    void step(const Step&) {}
};

template <class G>
bool waits_for(const typename G::Box& box, const typename G::State& view, Move move) {
    if (!G::turn(box, view).is_chance()) return false;
    OutcomeList<G> outcomes;
    G::chance_outcomes(box, view, outcomes);
    for (const Outcome& outcome : outcomes)
        if (outcome.move == move) return true;
    return false;
}

template <class State>
bool are_equal(const State& a, const State& b) {
    return std::memcmp(&a, &b, sizeof(State)) == 0;
}

template <class G>
void check_knowledge(const typename G::Box& box, const typename G::State& state, int seat, Rng& rng) {
    const View<G> view = G::view(box, state, seat);
    CHECK(are_equal(G::view(box, view.state, seat).state, view.state));
    const typename G::State table = G::determinize(box, view, rng);
    CHECK(are_equal(G::view(box, table, seat).state, view.state));
    CHECK(are_equal(G::determinize(box, View<G>{table, seat}, rng), table));
}

template <class G>
void play(const typename G::Box& box, std::uint64_t seed) {
    Rng rng(seed);
    auto table = G::initial(box);
    std::vector<typename G::State> views;
    for (int seat = 0; seat < G::players(box); ++seat) views.push_back(G::view(box, table, seat).state);
    for (Turn turn = G::turn(box, table); !turn.is_over(); turn = G::turn(box, table)) {
        const auto before = table;
        const Move move = turn.is_chance() ? G::sample_chance(box, table, rng) : G::random_move(box, table, rng);
        Listener<G> listener;
        G::apply(box, table, move, listener);
        for (int seat = 0; seat < G::players(box); ++seat) {
            auto& view = views[static_cast<std::size_t>(seat)];
            apply<G>(box, view, G::seen(box, before, move, seat));
            for (const auto& [at, forced] : listener.told) {
                const Move seen = G::seen(box, at, forced, seat);
                if (waits_for<G>(box, view, seen)) apply<G>(box, view, seen);
            }
            CHECK(are_equal(view, G::view(box, table, seat).state));
            check_knowledge<G>(box, table, seat, rng);
        }
    }
}

template <class G>
void check_game(const Value& options, const Value& components = Value::Table{}, std::uint64_t games = 500) {
    const auto box = G::make_box(options, components);
    for (std::uint64_t seed = 0; seed < games; ++seed) play<G>(box, seed);
}

}  // namespace

int main(int argc, char** argv) {
    using namespace reference;
    using robo_factory::RoboFactory;
    check_game<KuhnPoker>(Value::Table{});
    check_game<KuhnPoker>(Value::Table{{"players", 3}});
    check_game<LeducPoker>(Value::Table{});
    for (int players : {2, 3})
        for (const char* order : {"random", "descending"})
            for (int cards : {2, 4, 13})
                check_game<Goofspiel>(Value::Table{{"players", players}, {"cards", cards}, {"order", order}});
    const std::string components = (argc > 1 ? std::string(argv[1]) : ".") + "/python/tinmind/components/";
    const Value robo = checks::read_toml(components + "robo_factory.toml");
    for (int players = 2; players <= 6; ++players)
        for (int info_limit = 1; info_limit <= 3; ++info_limit)
            check_game<RoboFactory>(Value::Table{{"players", players}, {"info_limit", info_limit}}, robo, 40);
    const Value draw = checks::read_toml(components + "draw_bot.toml");
    for (int players = 3; players <= 5; ++players)
        for (const char* scope : {"chosen_die", "any_part"})
            check_game<draw_bot::DrawBot>(Value::Table{{"players", players}, {"boost_scope", scope}}, draw, 20);
    return checks::failures();
}
