// Searchers, races, path counts and exact solutions. Every call that can take a millisecond releases the interpreter lock.
#include <algorithm>
#include <optional>

#include "bind.hpp"
#include "engine/errors.hpp"
#include "engine/registry.hpp"
#include "hooks.hpp"
#include "search/race.hpp"

namespace tinmind {

using engine::Position;
using engine::PositionPtr;

namespace {

// Rows in notation: what Python sees of a SearchResult.
struct Row {
    std::string move;
    const RootMove row;
    std::vector<engine::SeatMove> line;
    const Position& position;

    std::vector<double> per_seat(const std::array<double, kMaxSeats>& values) const {
        return {values.begin(), values.begin() + position.players()};
    }
    py::dict parts() const { return named(position.game().parts, 0); }
    py::dict bands() const { return named(position.game().bands, position.game().parts.size()); }

private:
    py::dict named(const std::vector<std::string>& names, std::size_t first) const {
        py::dict out;
        for (std::size_t i = 0; i < names.size(); ++i) out[py::str(names[i])] = row.parts[first + i];
        return out;
    }
};

struct Result {
    SearchResult result;
    PositionPtr position;  // keeps what the rows refer to
    std::vector<Row> rows;
};

Result written(SearchResult result, const PositionPtr& position) {
    Result out{std::move(result), position, {}};
    for (const RootMove& row : out.result.rows)
        out.rows.push_back({position->write_move(row.move), row, position->write_line(row.line), *position});
    return out;
}

class Search {
public:
    Search(const std::string& game, const std::string& algorithm, const py::dict& options, const py::object& evaluator,
           const py::object& policy, int batch)
        : searcher_(engine::make_searcher(game, algorithm, from_python(options))),
          evaluator_(make_evaluator(evaluator)),
          policy_(make_policy(policy)) {
        if (evaluator_ || policy_ || batch != 1) searcher_->set_hooks({evaluator_.get(), policy_.get(), batch});
    }

    Result run(const PositionPtr& position, Limits limits, const std::vector<std::string>& only,
               const std::optional<py::function>& progress) {
        for (const std::string& text : only) limits.only.push_back(engine::parse_move(*position, text));
        if (!position->turn().is_player())
            throw std::invalid_argument(
                position->turn().is_over()
                    ? "the game is over: there is nothing to decide"
                    : "nobody decides here: something is drawn or rolled; tell the result first");
        return watched(position, progress, [&] { return searcher_->search(*position, limits, control_); });
    }
    Result ponder(const PositionPtr& position, const Limits& limits, const std::optional<py::function>& progress) {
        return watched(position, progress, [&] { return searcher_->ponder(*position, limits, control_); });
    }
    void advance(const PositionPtr& position, const std::string& move) {
        searcher_->advance(*position, engine::parse_move(*position, move));
    }
    std::vector<std::pair<std::string, double>> strategy(const PositionPtr& position) {
        std::vector<std::pair<std::string, double>> parts;
        for (const auto& [move, part] : searcher_->strategy(*position))
            parts.emplace_back(position->write_move(move), part);
        return parts;
    }
    auto exploit(const PositionPtr& root, std::size_t max_states) {
        py::gil_scoped_release released;
        return searcher_->exploit(*root, max_states);
    }
    void stop() { control_.stop = true; }

private:
    template <class Run>
    Result watched(const PositionPtr& position, const std::optional<py::function>& progress, Run&& run) {
        control_.stop = false;
        control_.poll = [&](const Progress& report) {
            py::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (progress) (*progress)(report);
        };
        SearchResult result;
        {
            py::gil_scoped_release released;
            result = run();
        }
        // Also of a search too short to be polled, and of what was found since the last poll.
        if (progress) (*progress)(Progress{result.simulations, result.nodes, result.depth, result.seconds});
        return written(std::move(result), position);
    }

    std::unique_ptr<engine::Searcher> searcher_;
    std::unique_ptr<Evaluator> evaluator_;
    std::unique_ptr<MovePolicy> policy_;
    Control control_;
};

// A race whose games are played elsewhere.
class OpenRace {
public:
    OpenRace(const PositionPtr& position, const std::vector<std::string>& moves, const RaceRules& rules)
        : position_(position),
          moves_(parsed(*position, moves)),
          race_(moves_.size(), position->players(), position->turn().who, num_told(*position), rules) {}

    void add(std::size_t candidate, const std::vector<float>& shares, const std::vector<float>& scores,
             const std::vector<float>& parts) {
        if (candidate >= race_.size() || !race_.runs(candidate))
            throw std::invalid_argument("candidate " + std::to_string(candidate) + " is not in this race");
        Sample sample;
        fill(sample.payoff.share, shares, "shares", static_cast<std::size_t>(position_->players()));
        fill(sample.payoff.score, scores, "scores", static_cast<std::size_t>(position_->players()));
        fill(sample.parts, parts, "parts", num_told(*position_));
        race_.add(candidate, sample);
    }
    // Parts and bands.
    static std::size_t num_told(const Position& position) {
        return position.game().parts.size() + position.game().bands.size();
    }
    void end_trial() { race_.end_trial(); }
    bool runs(std::size_t candidate) const { return candidate < race_.size() && race_.runs(candidate); }
    const Race& race() const { return race_; }
    std::vector<std::string> moves() const {
        std::vector<std::string> out;
        for (const Move move : moves_) out.push_back(position_->write_move(move));
        return out;
    }
    Result result() const { return written(race_.result(moves_), position_); }

private:
    static std::vector<Move> parsed(const Position& position, const std::vector<std::string>& texts) {
        if (!position.turn().is_player() || texts.empty())
            throw std::invalid_argument("a race needs moves of a seat that is to act");
        std::vector<Move> moves;
        for (const std::string& text : texts) {
            const Move move = engine::parse_move(position, text);
            if (std::find(moves.begin(), moves.end(), move) == moves.end()) moves.push_back(move);
        }
        return moves;
    }
    template <std::size_t N>
    static void fill(std::array<float, N>& out, const std::vector<float>& values, const char* what, std::size_t size) {
        if (values.size() != size)
            throw std::invalid_argument(std::string(what) + ": must be " + std::to_string(size) + " numbers, are " +
                                        std::to_string(values.size()));
        std::copy(values.begin(), values.end(), out.begin());
    }

    PositionPtr position_;
    std::vector<Move> moves_;
    Race race_;
};

void bind_race(py::module_& m) {
    py::class_<OpenRace>(m, "Race")
        .def(py::init([](const PositionPtr& position, const std::vector<std::string>& moves, double confidence,
                         std::uint64_t min_trials,
                         bool drop) { return OpenRace(position, moves, {confidence, min_trials, drop}); }),
             py::arg("position"), py::arg("moves"), py::kw_only(), py::arg("confidence") = 0.95,
             py::arg("min_trials") = 64, py::arg("drop") = true)
        .def("add", &OpenRace::add, py::arg("candidate"), py::arg("shares"), py::arg("scores"), py::arg("parts"))
        .def("end_trial", &OpenRace::end_trial)
        .def("runs", &OpenRace::runs, py::arg("candidate"))
        .def("result", &OpenRace::result)
        .def_property_readonly("moves", &OpenRace::moves)
        .def_property_readonly("size", [](const OpenRace& r) { return r.race().size(); })
        .def_property_readonly("trials", [](const OpenRace& r) { return r.race().trials(); })
        .def_property_readonly("simulations", [](const OpenRace& r) { return r.race().simulations(); })
        .def_property_readonly("is_decided", [](const OpenRace& r) { return r.race().is_decided(); })
        .def_property_readonly("is_over", [](const OpenRace& r) { return r.race().is_over(); });
}

void bind_result(py::module_& m) {
    py::class_<Row>(m, "Row")
        .def_readonly("move", &Row::move)
        .def_readonly("line", &Row::line)
        .def_property_readonly("visits", [](const Row& r) { return r.row.visits; })
        .def_property_readonly("overall", [](const Row& r) { return r.row.overall; })
        .def_property_readonly("probability", [](const Row& r) { return r.row.probability; })
        .def_property_readonly("share", [](const Row& r) { return r.per_seat(r.row.share); })
        .def_property_readonly("share_error", [](const Row& r) { return r.per_seat(r.row.share_error); })
        .def_property_readonly("score", [](const Row& r) { return r.per_seat(r.row.score); })
        .def_property_readonly("margin", [](const Row& r) { return r.row.margin; })
        .def_property_readonly("margin_error", [](const Row& r) { return r.row.margin_error; })
        .def_property_readonly("parts", &Row::parts)
        .def_property_readonly("bands", &Row::bands)
        .def_property_readonly("exact", [](const Row& r) { return r.row.exact; })
        .def_property_readonly("difference", [](const Row& r) { return r.row.difference; })
        .def_property_readonly("difference_error", [](const Row& r) { return r.row.difference_error; })
        .def_property_readonly("dropped", [](const Row& r) { return r.row.dropped; });
    py::class_<Result>(m, "Result")
        .def_property_readonly(
            "rows", [](const Result& r) -> const std::vector<Row>& { return r.rows; },
            py::return_value_policy::reference_internal)
        .def_property_readonly("algorithm", [](const Result& r) { return r.result.algorithm; })
        .def_property_readonly("seat", [](const Result& r) { return r.result.seat; })
        .def_property_readonly("simulations", [](const Result& r) { return r.result.simulations; })
        .def_property_readonly("nodes", [](const Result& r) { return r.result.nodes; })
        .def_property_readonly("playout_moves", [](const Result& r) { return r.result.playout_moves; })
        .def_property_readonly("memory", [](const Result& r) { return r.result.memory; })
        .def_property_readonly("depth", [](const Result& r) { return r.result.depth; })
        .def_property_readonly("seconds", [](const Result& r) { return r.result.seconds; })
        .def_property_readonly("exact", [](const Result& r) { return r.result.exact; })
        .def_property_readonly("separated", [](const Result& r) { return r.result.separated; })
        .def_property_readonly("stopped", [](const Result& r) { return r.result.stopped; })
        .def_property_readonly("decided", [](const Result& r) { return r.result.decided; })
        .def_property_readonly("out_of_memory", [](const Result& r) { return r.result.out_of_memory; });
    py::class_<Progress>(m, "Progress")
        .def_readonly("simulations", &Progress::simulations)
        .def_readonly("nodes", &Progress::nodes)
        .def_readonly("depth", &Progress::depth)
        .def_readonly("seconds", &Progress::seconds);
}

void bind_exact(py::module_& m) {
    py::class_<PathCounts>(m, "Perft")
        .def_readonly("paths", &PathCounts::paths)
        .def_readonly("ended", &PathCounts::ended)
        .def_readonly("decisions", &PathCounts::decisions)
        .def_readonly("chances", &PathCounts::chances);
    m.def(
        "perft",
        [](const PositionPtr& position, int depth) {
            if (depth < 0 || depth > 100)
                throw std::invalid_argument("depth: must be from 0 to 100, is " + std::to_string(depth));
            return position->perft(depth);
        },
        py::arg("position"), py::arg("depth"), py::call_guard<py::gil_scoped_release>());
    py::class_<engine::Solution>(m, "Solution")
        .def_property_readonly("states", &engine::Solution::states)
        .def_property_readonly("sweeps", &engine::Solution::sweeps)
        .def("shares", &engine::Solution::shares, py::arg("position"))
        .def(
            "best", [](const engine::Solution& s, const PositionPtr& p) { return p->write_move(s.best(*p)); },
            py::arg("position"));
    m.def(
        "solve",
        [](const PositionPtr& position, std::size_t max_states, double tolerance) {
            const auto solve = position->game().solve;
            if (!solve)
                throw std::invalid_argument(
                    position->game().title +
                    " has hidden information: value iteration solves games in which all is public");
            return solve(*position, max_states, tolerance);
        },
        py::arg("position"), py::arg("max_states") = 2000000, py::arg("tolerance") = 1e-9,
        py::call_guard<py::gil_scoped_release>());
    m.def(
        "prove",
        [](const PositionPtr& position, std::uint64_t nodes, std::uint64_t seed) {
            const auto prove = position->game().prove;
            return prove && nodes ? prove(*position, nodes, seed) : std::nullopt;
        },
        py::arg("position"), py::arg("nodes"), py::arg("seed") = 0, py::call_guard<py::gil_scoped_release>());
}

}  // namespace

void bind_search(py::module_& m) {
    bind_result(m);
    bind_exact(m);
    bind_race(m);
    py::class_<Search>(m, "Searcher")
        .def(py::init<const std::string&, const std::string&, const py::dict&, const py::object&, const py::object&,
                      int>(),
             py::arg("game"), py::arg("algorithm"), py::arg("options"), py::kw_only(),
             py::arg("evaluator") = py::none(), py::arg("policy") = py::none(), py::arg("batch") = 1)
        .def(
            "search",
            [](Search& self, const PositionPtr& position, std::uint64_t simulations, double seconds,
               std::uint64_t nodes, std::uint64_t memory, int depth, int threads, std::uint64_t seed,
               const std::vector<std::string>& only, bool keep, bool early_stop,
               const std::optional<py::function>& progress) {
                Limits limits{simulations, seconds, nodes, memory, depth, threads, seed, {}, keep, early_stop};
                return self.run(position, std::move(limits), only, progress);
            },
            py::arg("position"), py::kw_only(), py::arg("simulations") = 0, py::arg("seconds") = 0.0,
            py::arg("nodes") = 0, py::arg("memory") = 0, py::arg("depth") = 0, py::arg("threads") = 1,
            py::arg("seed") = 0, py::arg("only") = std::vector<std::string>{}, py::arg("keep") = false,
            py::arg("early_stop") = false, py::arg("progress") = py::none())
        .def(
            "ponder",
            [](Search& self, const PositionPtr& position, std::uint64_t simulations, double seconds,
               std::uint64_t memory, int threads, std::uint64_t seed, bool keep,
               const std::optional<py::function>& progress) {
                const Limits limits{simulations, seconds, 0, memory, 0, threads, seed, {}, keep, false};
                return self.ponder(position, limits, progress);
            },
            py::arg("position"), py::kw_only(), py::arg("simulations") = 0, py::arg("seconds") = 0.0,
            py::arg("memory") = 0, py::arg("threads") = 1, py::arg("seed") = 0, py::arg("keep") = false,
            py::arg("progress") = py::none())
        .def("advance", &Search::advance, py::arg("position"), py::arg("move"))
        .def("strategy", &Search::strategy, py::arg("position"))
        .def("exploit", &Search::exploit, py::arg("root"), py::arg("max_states") = 10'000'000)
        .def("stop", &Search::stop);
}

}  // namespace tinmind
