// The type-erased face of one game: instantiated once a game (games.cmake), and the only place where games and searches meet.
#pragma once

#include <memory>
#include <optional>
#include <stdexcept>
#include <utility>

#include "core/features.hpp"
#include "core/game.hpp"
#include "engine/errors.hpp"
#include "engine/registry.hpp"
#include "engine/search_options.hpp"
#include "search/endgame.hpp"
#include "search/expectimax.hpp"
#include "search/exploit.hpp"
#include "search/mcts.hpp"
#include "search/perft.hpp"
#include "search/playout.hpp"
#include "search/rollout.hpp"
#include "search/solve.hpp"

namespace tinmind::engine {

template <Game G>
const GameEntry& entry_of();

// What came in the box, and the data it was read from (for ids and for other positions of the same table).
template <Game G>
struct OpenBox {
    typename G::Box box;
    Value components;
};

template <Game G>
class PositionOf final : public Position {
public:
    using State = typename G::State;
    using BoxPtr = std::shared_ptr<const OpenBox<G>>;

    PositionOf(BoxPtr open, const State& state, int view) : open_(std::move(open)), state_(state) { view_ = view; }

    const BoxPtr& open_box() const { return open_; }
    const typename G::Box& box() const { return open_->box; }
    const State& state() const { return state_; }
    // What the seat to act knows: the only thing a search is given.
    View<G> searching_view() const {
        const Turn who = turn();
        const int seat = view_ != kViewAll ? view_ : who.is_player() ? who.who : 0;
        return G::view(box(), state_, seat);
    }

    std::shared_ptr<Position> clone() const override { return std::make_shared<PositionOf>(*this); }
    const GameEntry& game() const override { return entry_of<G>(); }
    const Value& components() const override { return open_->components; }
    int players() const override { return G::players(box()); }
    Turn turn() const override { return G::turn(box(), state_); }

    std::vector<Move> legal_moves() const override {
        return listed([&](MoveList<G>& moves) { G::legal_moves(box(), state_, moves); });
    }
    std::vector<Move> search_moves() const override {
        return listed([&](MoveList<G>& moves) { G::search_moves(box(), state_, moves); });
    }
    std::vector<Outcome> outcomes() const override {
        if (!turn().is_chance()) return {};
        OutcomeList<G> list;
        G::chance_outcomes(box(), state_, list);
        return {list.begin(), list.end()};
    }
    std::vector<std::pair<Move, double>> policy() const override {
        if (!turn().is_player()) return {};
        MoveList<G> moves;
        G::search_moves(box(), state_, moves);
        std::vector<float> weights(moves.size());
        G::policy(box(), state_, moves, weights);
        double total = 0;
        for (float weight : weights) total += weight;
        std::vector<std::pair<Move, double>> out;
        for (std::size_t i = 0; i < moves.size(); ++i) out.emplace_back(moves[i], weights[i] / total);
        return out;
    }
    std::string write_move(Move move) const override { return G::write_move(box(), state_, move); }
    std::string seen(Move move, int seat) const override {
        require(seat >= 0 && seat < players(), "there is no such seat");
        return G::write_move(box(), state_, G::seen(box(), state_, move, seat));
    }
    std::vector<std::string> other_spellings(Move move) const override {
        if constexpr (requires { G::other_spellings(box(), state_, move); })
            return G::other_spellings(box(), state_, move);
        else
            return {};
    }
    std::string why_refused(std::string_view text) const override {
        if constexpr (requires { G::why_refused(box(), state_, text); })
            return G::why_refused(box(), state_, text);
        else
            return {};
    }
    std::optional<Move> unsaid() const override {
        if constexpr (requires { G::unsaid(box(), state_); })
            return G::unsaid(box(), state_);
        else
            return std::nullopt;
    }
    std::vector<std::string> atomic_moves(std::string_view line) const override { return G::atomic_moves(box(), line); }

    PositionPtr apply(Move move, std::vector<Event>& events) const override {
        auto next = std::make_shared<PositionOf>(open_, state_, view_);
        next->tag_ = tag_;
        EventRecorder recorder{{}, &box()};
        G::apply(box(), next->state_, move, recorder);
        for (Event& event : recorder.events) {
            if (event.is_forced) next->forced_.emplace_back(event.seat, event.text);
            events.push_back(std::move(event));
        }
        return next;
    }
    Move sample_chance(Rng& rng) const override {
        require(turn().is_chance(), "nothing is drawn here");
        return G::sample_chance(box(), state_, rng);
    }
    Move random_move(Rng& rng) const override {
        require(turn().is_player(), "no player is to act here");
        return G::random_move(box(), state_, rng);
    }
    Move policy_move(Rng& rng) const override {
        require(turn().is_player(), "no player is to act here");
        return G::policy_move(box(), state_, rng);
    }

    Payoff payoff() const override {
        Payoff out;
        G::payoff(box(), state_, out);
        return out;
    }
    Payoff estimate() const override {
        if (turn().is_over()) return payoff();
        Payoff out;
        G::evaluate(box(), state_, out);
        return out;
    }
    Breakdown breakdown(int seat) const override {
        require(seat >= 0 && seat < players(), "there is no such seat");
        Breakdown out{};
        break_down<G>(box(), state_, seat, out);
        return out;
    }

    Value options() const override { return G::write_options(box()); }
    Value fields() const override {
        ValueWriter writer;
        G::describe(writer, box(), state_);
        return writer.take();
    }
    std::uint64_t hash() const override {
        HashVisitor visitor;
        G::describe(visitor, box(), state_);
        return visitor.hash();
    }
    std::vector<std::uint8_t> pack() const override {
        BitPacker packer;
        G::describe(packer, box(), state_);
        return packer.take();
    }
    std::size_t features(std::span<float> row) const override {
        return write_features<G>(box(), searching_view().state, row);
    }
    std::vector<std::string> feature_names() const override {
        FeatureNamer namer;
        G::describe(namer, box(), state_);
        return namer.take();
    }
    Faults check() const override {
        Faults faults;
        G::check(box(), state_, faults);
        return faults;
    }
    Value facts(const Value& assumed) const override {
        if constexpr (requires { G::facts(box(), searching_view(), assumed); })
            return G::facts(box(), searching_view(), assumed);
        read_table(assumed, "assumed", [](ValueReader&) {});
        return Value::Table{};
    }
    PositionPtr view_of(int seat) const override {
        require(seat >= 0 && seat < players(), "there is no such seat");
        require(view_ == kViewAll || view_ == seat, "this position holds the knowledge of another seat");
        auto out = std::make_shared<PositionOf>(open_, G::view(box(), state_, seat).state, seat);
        out->tag_ = tag_;
        return out;
    }
    PositionPtr determinize(Rng& rng) const override {
        if (view_ == kViewAll) return clone();
        auto out = std::make_shared<PositionOf>(open_, G::determinize(box(), View<G>{state_, view_}, rng), kViewAll);
        out->tag_ = tag_;
        return out;
    }

    std::vector<SeatMove> write_line(const std::vector<Move>& line) const override {
        std::vector<SeatMove> out;
        State at = state_;
        for (Move move : line) {
            const Turn who = G::turn(box(), at);
            if (who.is_over()) break;
            out.emplace_back(who.who, G::write_move(box(), at, move));
            tinmind::apply<G>(box(), at, move);
        }
        return out;
    }
    PathCounts perft(int depth) const override { return tinmind::perft<G>(box(), state_, depth); }
    double decisions_ahead(int games, std::uint64_t seed) const override {
        const View<G> view = searching_view();
        const Turn mine = turn();
        std::uint64_t decisions = 0;
        for (int i = 0; i < games; ++i) {
            Rng rng(seed, Purpose::kBatch, static_cast<std::uint64_t>(i));
            State at = G::determinize(box(), view, rng);
            for (Turn who = mine; !who.is_over(); who = G::turn(box(), at)) {
                decisions += who == mine;
                tinmind::apply<G>(box(), at,
                                  who.is_chance() ? G::sample_chance(box(), at, rng) : G::policy_move(box(), at, rng));
            }
        }
        return static_cast<double>(decisions) / games;
    }
    void play_games(std::uint64_t seed, std::size_t count, bool policy, float* shares,
                    std::int32_t* lengths) const override {
        const auto seats = static_cast<std::size_t>(players());
        for (std::size_t i = 0; i < count; ++i) {
            State at = state_;
            Rng rng(seed + i, Purpose::kBatch, 0);
            Payoff payoff;
            const Playout kind = policy ? Playout::kPolicy : Playout::kUniform;
            lengths[i] = static_cast<std::int32_t>(play_out<G>(box(), at, rng, kind, 0, payoff));
            std::copy_n(payoff.share.begin(), seats, shares + i * seats);
        }
    }

private:
    struct EventRecorder {
        static constexpr bool kListens = true;
        std::vector<Event> events;
        const typename G::Box* box;
        template <class>
        void forced(const typename G::Box& where, const State& before, Move move) {
            const Turn who = G::turn(where, before);
            std::vector<std::string> seen;
            for (int seat = 0; seat < G::players(where); ++seat)
                seen.push_back(G::write_move(where, before, G::seen(where, before, move, seat)));
            // What comes to light at the end of a game is nobody's move.
            events.push_back({true,
                              who.is_over() ? Turn::kChance : who.who,
                              G::write_move(where, before, move),
                              std::move(seen),
                              {},
                              0,
                              {}});
        }
        void step(const Step& step) {
            events.push_back(
                {false, Turn::kChance, {}, {}, std::string(G::step_names()[step.kind]), step.rule, words(step)});
        }
        std::vector<std::string> words(const Step& step) const { return G::write_step(*box, step); }
    };

    static void require(bool condition, const char* message) {
        if (!condition) throw std::invalid_argument(message);
    }
    template <class List>
    std::vector<Move> listed(List&& list) const {
        if (!turn().is_player()) return {};
        MoveList<G> moves;
        list(moves);
        return {moves.begin(), moves.end()};
    }

    BoxPtr open_;
    State state_;
};

template <Game G>
const PositionOf<G>& as(const Position& position) {
    const auto* own = dynamic_cast<const PositionOf<G>*>(&position);
    if (!own)
        throw std::invalid_argument("this searcher is for " + std::string(G::kTitle) + ", the position is of " +
                                    position.game().title);
    return *own;
}

// ---- making positions ----

template <Game G>
std::shared_ptr<const OpenBox<G>> open_box(const Value& options, const Value& components) {
    return std::make_shared<OpenBox<G>>(OpenBox<G>{G::make_box(options, components), components});
}

template <Game G>
PositionPtr make_position(const Value& options, const Value& components) {
    auto open = open_box<G>(options, components);
    const auto state = G::initial(open->box);
    return std::make_shared<PositionOf<G>>(std::move(open), state, kViewAll);
}

// What a document wrote down must be what G::infer makes of the rest.
template <Game G>
void compare_given(const typename G::Box& box, const typename G::State& read, const typename G::State& inferred,
                   const Given& given, Faults& faults) {
    const auto printed = [&](const typename G::State& state) {
        ValueWriter writer;
        G::describe(writer, box, state);
        return writer.take();
    };
    for (const Difference& d : diff(printed(read), printed(inferred))) {
        const std::string field = d.path.ends_with(']') ? d.path.substr(0, d.path.rfind('[')) : d.path;
        if (given.has(field))
            faults.push_back(
                {d.path, "is " + show(d.before) + ", but the rest of the position makes it " + show(d.after)});
    }
}

// Makes a State that was read the knowledge of a seat; what the seat cannot know is a fault (what is derived will be).
template <Game G>
void take_view(const typename G::Box& box, typename G::State& state, int view, Faults& faults) {
    if constexpr (!G::kPublic) {
        if (view == kViewAll) return;
        const auto printed = [&](const typename G::State& any) {
            ValueWriter writer(false);
            G::describe(writer, box, any);
            return writer.take();
        };
        const auto known = G::view(box, state, view).state;
        for (const Difference& d : diff(printed(state), printed(known)))
            faults.push_back({d.path, "is " + show(d.before) + ", which p" + std::to_string(view) +
                                          " cannot know: write " + show(d.after) + ", or view = \"all\""});
        state = known;
    }
}

template <Game G>
PositionPtr read_position(const Value& options, const Value& components, const Value& fields, int view) {
    auto open = open_box<G>(options, components);
    auto state = G::blank(open->box);
    Faults faults;
    Given given;
    ValueReader reader(fields, "", faults, given);
    for (std::string_view key : {"format", "game", "view", "options"}) reader.allow(key);
    G::describe(reader, open->box, state);
    reader.finish();
    const auto read = state;
    if (faults.empty()) take_view<G>(open->box, state, view, faults);
    if (faults.empty()) G::infer(open->box, state, given, faults);
    if (faults.empty()) compare_given<G>(open->box, read, state, given, faults);
    if (faults.empty()) G::check(open->box, state, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    Silent silent;
    G::settle(open->box, state, silent);
    return std::make_shared<PositionOf<G>>(std::move(open), state, view);
}

template <Game G>
PositionPtr unpack_position(const Value& options, const Value& components, std::span<const std::uint8_t> bytes,
                            int view) {
    auto open = open_box<G>(options, components);
    auto state = G::blank(open->box);
    BitUnpacker unpacker(bytes);
    G::describe(unpacker, open->box, state);
    if (!unpacker.finished_well() || view >= G::players(open->box))
        throw ReadError("position id: its contents do not fit this game");
    Faults faults;
    take_view<G>(open->box, state, view, faults);
    if (faults.empty()) G::infer(open->box, state, Given::everything(), faults);
    if (faults.empty()) G::check(open->box, state, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    return std::make_shared<PositionOf<G>>(std::move(open), state, view);
}

// ---- searching ----

template <Game G, class Algorithm, class Options>
class SearcherOf final : public Searcher {
public:
    explicit SearcherOf(const Options& options) : options_(options) {}

    SearchResult search(const Position& position, const Limits& limits, Control& control) override {
        const PositionOf<G>& own = as<G>(position);
        use_box(own);
        return algorithm_.search(own.box(), own.searching_view(), limits, options_, control);
    }
    void set_hooks(const Hooks& hooks) override {
        if constexpr (requires { options_.hooks; })
            options_.hooks = hooks;
        else
            refuse("an evaluator or a policy");
    }
    SearchResult ponder(const Position& position, const Limits& limits, Control& control) override {
        const PositionOf<G>& own = as<G>(position);
        use_box(own);
        if constexpr (kKeepsTrees) {
            if (own.turn().is_over()) throw std::invalid_argument("the game is over: there is nothing to ponder");
            return algorithm_.ponder(own.box(), own.searching_view(), limits, options_, control);
        }
        refuse("pondering");
    }
    void advance(const Position& position, Move move) override {
        const PositionOf<G>& own = as<G>(position);
        use_box(own);
        if constexpr (kKeepsTrees) {
            if (!algorithm_.keeps(own.state())) return algorithm_.forget();
            return algorithm_.advance(own.box(), move);
        }
        refuse("tree reuse");
    }
    std::vector<std::pair<Move, double>> strategy(const Position& position) override {
        const PositionOf<G>& own = as<G>(position);
        if constexpr (kHasStrategies) return algorithm_.strategy(own.box(), own.state(), options_);
        refuse("a strategy");
    }
    std::pair<std::vector<double>, std::vector<double>> exploit(const Position& root, std::size_t max_states) override {
        const PositionOf<G>& own = as<G>(root);
        if constexpr (kHasStrategies) {
            Exploit<G> exploit(
                own.box(), [&](const auto& state) { return known_or_even(own.box(), state); }, max_states);
            const auto value = exploit.value(own.state());
            std::vector<double> responses;
            for (int seat = 0; seat < own.players(); ++seat)
                responses.push_back(exploit.best_response(own.state(), seat));
            return {{value.begin(), value.begin() + own.players()}, responses};
        }
        refuse("exploitability");
    }

private:
    static constexpr bool kKeepsTrees = requires(Algorithm algorithm) { algorithm.forget(); };
    static constexpr bool kHasStrategies = kKeepsTrees && !G::kPublic;

    // Trees of another table are of no use.
    void use_box(const PositionOf<G>& position) {
        if (box_ == position.open_box()) return;
        if constexpr (kKeepsTrees) algorithm_.forget();
        box_ = position.open_box();
    }
    std::vector<std::pair<Move, double>> known_or_even(const typename G::Box& box, const typename G::State& state)
        requires kHasStrategies
    {
        auto parts = algorithm_.strategy(box, state, options_);
        if (!parts.empty()) return parts;
        MoveList<G> moves;
        G::search_moves(box, state, moves);
        for (const Move move : moves) parts.emplace_back(move, 1 / static_cast<double>(moves.size()));
        return parts;
    }
    [[noreturn]] static void refuse(const std::string& what) {
        throw std::invalid_argument(
            what + (kKeepsTrees ? " is for games with hidden information" : " needs a search that keeps trees: mcts"));
    }

    Options options_;
    Algorithm algorithm_;
    typename PositionOf<G>::BoxPtr box_;
};

template <Game G, class Algorithm, class Options>
std::unique_ptr<Searcher> make_searcher_of(const Value& options) {
    return std::make_unique<SearcherOf<G, Algorithm, Options>>(read_search_options<Options>(options));
}

template <Game G>
class SolutionOf final : public Solution {
public:
    SolutionOf(const PositionOf<G>& root, std::size_t max_states, double tolerance)
        : solved_(tinmind::solve<G>(root.box(), root.state(), max_states, tolerance)) {
        if (!solved_.has_converged()) throw std::invalid_argument("the values of this game did not settle");
    }
    std::size_t states() const override { return solved_.num_states(); }
    int sweeps() const override { return solved_.num_sweeps(); }
    std::vector<double> shares(const Position& position) const override {
        const auto shares = known(solved_.shares(as<G>(position).state()));
        return {shares.begin(), shares.begin() + position.players()};
    }
    Move best(const Position& position) const override { return known(solved_.best_move(as<G>(position).state())); }

private:
    template <class T>
    static T known(const std::optional<T>& found) {
        if (!found)
            throw std::invalid_argument(
                "this position was not solved: it cannot be reached from the root, or nobody decides there");
        return *found;
    }
    tinmind::Solution<G> solved_;
};

template <Game G>
std::unique_ptr<Solution> make_solution(const Position& root, std::size_t max_states, double tolerance) {
    return std::make_unique<SolutionOf<G>>(as<G>(root), max_states, tolerance);
}

// ---- the entry ----

template <Game G>
GameEntry make_entry() {
    GameEntry entry;
    entry.id = G::kId;
    entry.title = G::kTitle;
    entry.min_players = G::kMinPlayers;
    entry.max_players = G::kMaxPlayers;
    entry.is_public = G::kPublic;
    entry.max_decisions = G::kMaxDecisions;
    entry.state_bytes = sizeof(typename G::State);
    for (std::string_view part : G::kPartNames) entry.parts.emplace_back(part);
    for (std::string_view band : G::kBandNames) entry.bands.emplace_back(band);
    for (std::string_view name : G::step_names()) entry.step_names.emplace_back(name);
    // One line an algorithm.
    entry.algorithms = {{"mcts", make_searcher_of<G, WithEndgame<G, Mcts<G>>, MctsOptions>},
                        {"expectimax", make_searcher_of<G, Expectimax<G>, ExpectimaxOptions>},
                        {"rollout", make_searcher_of<G, Rollout<G>, RolloutOptions>}};
    if constexpr (G::kPublic) entry.solve = make_solution<G>;
    entry.make = make_position<G>;
    entry.read = read_position<G>;
    entry.unpack = unpack_position<G>;
    return entry;
}

template <Game G>
const GameEntry& entry_of() {
    static const GameEntry entry = make_entry<G>();
    return entry;
}

}  // namespace tinmind::engine
