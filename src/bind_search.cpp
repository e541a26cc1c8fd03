// Searchers, path counts and exact solutions. Every call that can take a millisecond releases the interpreter lock.
#include <optional>

#include "bind.hpp"
#include "engine/errors.hpp"
#include "engine/registry.hpp"
#include "hooks.hpp"

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
    py::dict parts() const {
        py::dict out;
        for (std::size_t i = 0; i < position.game().parts.size(); ++i)
            out[py::str(position.game().parts[i])] = row.parts[i];
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
        control_.stop = false;
        control_.poll = [&](const Progress& report) {
            py::gil_scoped_acquire held;
            if (PyErr_CheckSignals() != 0) throw py::error_already_set();
            if (progress) (*progress)(report);
        };
        SearchResult result;
        {
            py::gil_scoped_release released;
            result = searcher_->search(*position, limits, control_);
        }
        return written(std::move(result), position);
    }
    void stop() { control_.stop = true; }

private:
    std::unique_ptr<engine::Searcher> searcher_;
    std::unique_ptr<Evaluator> evaluator_;
    std::unique_ptr<MovePolicy> policy_;
    Control control_;
};

void bind_result(py::module_& m) {
    py::class_<Row>(m, "Row")
        .def_readonly("move", &Row::move)
        .def_readonly("line", &Row::line)
        .def_property_readonly("visits", [](const Row& r) { return r.row.visits; })
        .def_property_readonly("probability", [](const Row& r) { return r.row.probability; })
        .def_property_readonly("share", [](const Row& r) { return r.per_seat(r.row.share); })
        .def_property_readonly("share_error", [](const Row& r) { return r.per_seat(r.row.share_error); })
        .def_property_readonly("score", [](const Row& r) { return r.per_seat(r.row.score); })
        .def_property_readonly("margin", [](const Row& r) { return r.row.margin; })
        .def_property_readonly("margin_error", [](const Row& r) { return r.row.margin_error; })
        .def_property_readonly("parts", &Row::parts)
        .def_property_readonly("exact", [](const Row& r) { return r.row.exact; });
    py::class_<Result>(m, "Result")
        .def_property_readonly(
            "rows", [](const Result& r) -> const std::vector<Row>& { return r.rows; },
            py::return_value_policy::reference_internal)
        .def_property_readonly("seat", [](const Result& r) { return r.result.seat; })
        .def_property_readonly("simulations", [](const Result& r) { return r.result.simulations; })
        .def_property_readonly("nodes", [](const Result& r) { return r.result.nodes; })
        .def_property_readonly("playout_moves", [](const Result& r) { return r.result.playout_moves; })
        .def_property_readonly("memory", [](const Result& r) { return r.result.memory; })
        .def_property_readonly("depth", [](const Result& r) { return r.result.depth; })
        .def_property_readonly("seconds", [](const Result& r) { return r.result.seconds; })
        .def_property_readonly("exact", [](const Result& r) { return r.result.exact; })
        .def_property_readonly("stopped", [](const Result& r) { return r.result.stopped; })
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
            return position->game().solve(*position, max_states, tolerance);
        },
        py::arg("position"), py::arg("max_states") = 2000000, py::arg("tolerance") = 1e-9,
        py::call_guard<py::gil_scoped_release>());
}

}  // namespace

void bind_search(py::module_& m) {
    bind_result(m);
    bind_exact(m);
    py::class_<Search>(m, "Searcher")
        .def(py::init<const std::string&, const std::string&, const py::dict&, const py::object&, const py::object&,
                      int>(),
             py::arg("game"), py::arg("algorithm"), py::arg("options"), py::kw_only(),
             py::arg("evaluator") = py::none(), py::arg("policy") = py::none(), py::arg("batch") = 1)
        .def(
            "search",
            [](Search& self, const PositionPtr& position, std::uint64_t simulations, double seconds,
               std::uint64_t nodes, std::uint64_t memory, int depth, int threads, std::uint64_t seed,
               const std::vector<std::string>& only, const std::optional<py::function>& progress) {
                Limits limits{simulations, seconds, nodes, memory, depth, threads, seed, {}};
                return self.run(position, std::move(limits), only, progress);
            },
            py::arg("position"), py::kw_only(), py::arg("simulations") = 0, py::arg("seconds") = 0.0,
            py::arg("nodes") = 0, py::arg("memory") = 0, py::arg("depth") = 0, py::arg("threads") = 1,
            py::arg("seed") = 0, py::arg("only") = std::vector<std::string>{}, py::arg("progress") = py::none())
        .def("stop", &Search::stop);
}

}  // namespace tinmind
