// Games and positions.
#include "bind.hpp"
#include "engine/registry.hpp"
#include "hooks.hpp"

namespace tinmind {

using engine::Event;
using engine::GameEntry;
using engine::Played;
using engine::Position;
using engine::PositionPtr;

namespace {

std::vector<std::string> written(const Position& position, const std::vector<Move>& moves) {
    std::vector<std::string> out;
    for (Move move : moves) out.push_back(position.write_move(move));
    return out;
}

std::vector<std::pair<std::string, double>> outcomes(const Position& position) {
    const std::vector<Outcome> all = position.outcomes();
    double total = 0;
    for (const Outcome& outcome : all) total += outcome.weight;
    std::vector<std::pair<std::string, double>> out;
    for (const Outcome& outcome : all) out.emplace_back(position.write_move(outcome.move), outcome.weight / total);
    return out;
}

std::vector<std::pair<std::string, double>> policy(const Position& position) {
    std::vector<std::pair<std::string, double>> out;
    for (const auto& [move, probability] : position.policy()) out.emplace_back(position.write_move(move), probability);
    return out;
}

std::vector<float> per_seat(const Position& position, const std::array<float, kMaxSeats>& values) {
    return {values.begin(), values.begin() + position.players()};
}

py::dict breakdown(const Position& position, int seat) {
    const Breakdown values = position.breakdown(seat);
    py::dict out;
    for (std::size_t i = 0; i < position.game().parts.size(); ++i) out[py::str(position.game().parts[i])] = values[i];
    return out;
}

std::vector<float> told(const Position& position, int seat) {
    const Breakdown values = position.breakdown(seat);
    const auto size = position.game().parts.size() + position.game().bands.size();
    return {values.begin(), values.begin() + static_cast<std::ptrdiff_t>(size)};
}

std::optional<std::string> band(const Position& position, int seat) {
    const Breakdown values = position.breakdown(seat);
    const auto& bands = position.game().bands;
    for (std::size_t i = 0; i < bands.size(); ++i)
        if (values[position.game().parts.size() + i] != 0) return bands[i];
    return std::nullopt;
}

std::vector<std::pair<std::string, std::string>> faults(const Position& position) {
    std::vector<std::pair<std::string, std::string>> out;
    for (const Fault& fault : position.check()) out.emplace_back(fault.path, fault.message);
    return out;
}

Played sample(const PositionPtr& position, std::uint64_t seed, std::uint64_t index) {
    Rng rng(seed, Purpose::kDeal, index);
    return engine::play_move(position, position->sample_chance(rng));
}

std::string drawn(const Position& position, Move (Position::*draw)(Rng&) const, std::uint64_t seed,
                  std::uint64_t index) {
    Rng rng(seed, Purpose::kAgent, index);
    return position.write_move((position.*draw)(rng));
}

void bind_games(py::module_& m) {
    m.attr("CHANCE") = py::int_(Turn::kChance);
    m.attr("OVER") = py::int_(Turn::kOver);
    py::class_<GameEntry>(m, "GameInfo")
        .def_readonly("id", &GameEntry::id)
        .def_readonly("title", &GameEntry::title)
        .def_readonly("min_players", &GameEntry::min_players)
        .def_readonly("max_players", &GameEntry::max_players)
        .def_readonly("is_public", &GameEntry::is_public)
        .def_readonly("max_decisions", &GameEntry::max_decisions)
        .def_readonly("parts", &GameEntry::parts)
        .def_readonly("bands", &GameEntry::bands)
        .def_readonly("step_names", &GameEntry::step_names)
        .def_readonly("state_bytes", &GameEntry::state_bytes)
        .def_property_readonly("algorithms", [](const GameEntry& entry) {
            std::vector<std::string> names;
            for (const auto& algorithm : entry.algorithms) names.push_back(algorithm.name);
            return names;
        });
    m.def("games", &engine::games, py::return_value_policy::reference);
}

void bind_played(py::module_& m) {
    py::class_<Event>(m, "Event")
        .def_readonly("is_forced", &Event::is_forced)
        .def_readonly("seat", &Event::seat)
        .def_readonly("text", &Event::text)
        .def_readonly("seen", &Event::seen)
        .def_readonly("kind", &Event::kind)
        .def_readonly("rule", &Event::rule)
        .def_readonly("args", &Event::args);
    py::class_<Played>(m, "Played")
        .def_property_readonly("position", [](const Played& played) { return played.position; })
        .def_readonly("moves", &Played::moves)
        .def_readonly("events", &Played::events);
}

}  // namespace

void bind_position(py::module_& m) {
    bind_games(m);
    py::class_<Position, std::shared_ptr<Position>> position(m, "Position");
    bind_played(m);
    position
        .def_static(
            "new",
            [](const std::string& game, const py::dict& options, const py::dict& components, std::string tag) {
                return engine::new_position(game, from_python(options), from_python(components), std::move(tag));
            },
            py::arg("game"), py::arg("options"), py::arg("components"), py::arg("tag"))
        .def_static(
            "from_document",
            [](const py::dict& document, const py::dict& components, std::string tag) {
                return engine::read_document(from_python(document), from_python(components), std::move(tag));
            },
            py::arg("document"), py::arg("components"), py::arg("tag"))
        .def_static(
            "from_id",
            [](const std::string& id, const py::dict& components, std::string tag) {
                return engine::read_id(id, from_python(components), std::move(tag));
            },
            py::arg("id"), py::arg("components"), py::arg("tag"))
        .def_property_readonly("game", [](const Position& p) { return p.game().id; })
        .def_property_readonly("players", &Position::players)
        .def_property_readonly("view", &Position::view)
        .def_property_readonly("turn", [](const Position& p) { return static_cast<int>(p.turn().who); })
        .def_property_readonly("tag", &Position::tag)
        .def_property_readonly("id", &engine::write_id)
        .def_property_readonly("hash", &Position::hash)
        .def_property_readonly("options", [](const Position& p) -> py::dict { return to_python(p.options()); })
        .def("document", [](const Position& p) -> py::dict { return to_python(engine::document(p)); })
        .def("legal_moves", [](const Position& p) { return written(p, p.legal_moves()); })
        .def("search_moves", [](const Position& p) { return written(p, p.search_moves()); })
        .def("outcomes", &outcomes)
        .def("policy", &policy)
        .def(
            "seen",
            [](const Position& p, const std::string& move, int seat) {
                return p.seen(engine::parse_move(p, move), seat);
            },
            py::arg("move"), py::arg("seat"))
        .def(
            "play", [](const PositionPtr& p, const std::string& line, int seat) { return engine::play(p, line, seat); },
            py::arg("line"), py::arg("seat") = engine::kAnySeat)
        .def("sample", &sample, py::arg("seed"), py::arg("index"))
        .def(
            "random_move",
            [](const Position& p, std::uint64_t seed, std::uint64_t index) {
                return drawn(p, &Position::random_move, seed, index);
            },
            py::arg("seed"), py::arg("index"))
        .def("decisions_ahead", &Position::decisions_ahead, py::arg("games"), py::arg("seed"))
        .def(
            "policy_move",
            [](const Position& p, std::uint64_t seed, std::uint64_t index) {
                return drawn(p, &Position::policy_move, seed, index);
            },
            py::arg("seed"), py::arg("index"))
        .def("shares", [](const Position& p) { return per_seat(p, p.payoff().share); })
        .def("scores", [](const Position& p) { return per_seat(p, p.payoff().score); })
        .def("estimate", [](const Position& p) { return per_seat(p, p.estimate().share); })
        .def("breakdown", &breakdown, py::arg("seat"))
        .def("told", &told, py::arg("seat"))
        .def("band", &band, py::arg("seat"))
        .def("faults", &faults)
        .def(
            "facts",
            [](const Position& p, const py::dict& assumed) { return to_python(p.facts(from_python(assumed))); },
            py::arg("assumed"))
        .def("features", &features_of)
        .def("feature_names", &Position::feature_names)
        .def("move_records", [](const Position& p) { return records_of(p.legal_moves()); })
        .def("view_of", &Position::view_of, py::arg("seat"))
        .def(
            "determinize",
            [](const Position& p, std::uint64_t seed, std::uint64_t index) {
                Rng rng(seed, Purpose::kSearch, index);
                return p.determinize(rng);
            },
            py::arg("seed"), py::arg("index"));
    m.def("read_id", &engine::peek_id, py::arg("id"));
}

}  // namespace tinmind
