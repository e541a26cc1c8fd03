// The switches of the table (specification 8.4).
#include "games/bot_factory/box.hpp"

#include "core/describe.hpp"

namespace tinmind::bot_factory {

namespace {

void read_players(const Value& options, ValueReader& reader, Box& box, Faults& faults) {
    const Value* players = options.find("players");
    if (players && players->integer() && *players->integer() == 1) {
        faults.push_back({"options.players", "not supported yet: the solo game; 2 to 4 play"});
        reader.allow("players");
        return;
    }
    reader.number("players", box.players, 2, kMaxSeatsHere, Need::kOptional);
}

void read_first_player(const Value& options, ValueReader& reader, Box& box) {
    const Value* first = options.find("first_player");
    if (first && first->text() && *first->text() == "random") return reader.allow("first_player");
    reader.number("first_player", box.first_player, 1, box.players, Need::kOptional);
}

void read_production(const Value& options, ValueReader& reader, Faults& faults) {
    const Value* production = options.find("production");
    if (production && production->integer() && (*production->integer() == 1 || *production->integer() == 2)) {
        faults.push_back({"options.production", "not supported yet: the Production tiles; write 0"});
        return reader.allow("production");
    }
    int none = 0;
    reader.number("production", none, 0, 0, Need::kOptional);
}

void read_solo_task(const Value& options, ValueReader& reader, Faults& faults) {
    reader.allow("solo_task");
    const Value* task = options.find("solo_task");
    if (task && (!task->text() || *task->text() != "random"))
        faults.push_back({"options.solo_task", "not supported yet: the solo game; write \"random\" or leave it out"});
}

}  // namespace

Box make_box(const Value& options, const Value& components) {
    Box box;
    Faults faults;
    Given given;
    ValueReader reader(options, "options", faults, given);
    read_players(options, reader, box, faults);
    read_solo_task(options, reader, faults);
    read_production(options, reader, faults);
    read_first_player(options, reader, box);
    reader.number("start_parts", box.start_parts, 1, 2, Need::kOptional);
    reader.number("max_rounds", box.max_rounds, 0, 250, Need::kOptional);
    reader.finish();
    read_components(components, box, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    return box;
}

Value write_options(const Box& box) {
    return Value::Table{{"players", box.players},
                        {"solo_task", "random"},
                        {"production", 0},
                        {"first_player", box.first_player == 0 ? Value("random") : Value(box.first_player)},
                        {"start_parts", box.start_parts},
                        {"max_rounds", box.max_rounds}};
}

}  // namespace tinmind::bot_factory
