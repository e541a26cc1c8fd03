// The switches of the table (specification 8.4).
#include "games/bot_factory/box.hpp"

#include "core/describe.hpp"

namespace tinmind::bot_factory {

namespace {

// A switch that is a number or "random", which the field holds as it stands.
void read_or_random(const Value& options, ValueReader& reader, std::string_view key, int& field, int lo, int hi) {
    const Value* value = options.find(key);
    if (value && value->text() && *value->text() == "random") return reader.allow(key);
    reader.number(key, field, lo, hi, Need::kOptional);
}

Value number_or_random(int number, bool is_random) { return is_random ? Value("random") : Value(number); }

}  // namespace

Box make_box(const Value& options, const Value& components) {
    Box box;
    Faults faults;
    Given given;
    ValueReader reader(options, "options", faults, given);
    reader.number("players", box.players, 1, kMaxSeatsHere, Need::kOptional);
    int task = 0;
    read_or_random(options, reader, "solo_task", task, 1, kTasks);
    if (task > 0) box.solo_task = task - 1;
    reader.number("production", box.production, 0, 2, Need::kOptional);
    read_or_random(options, reader, "first_player", box.first_player, 1, box.players);
    reader.number("start_parts", box.start_parts, 1, 2, Need::kOptional);
    reader.number("max_rounds", box.max_rounds, 0, 250, Need::kOptional);
    reader.finish();
    read_components(components, box, faults);
    if (!faults.empty()) throw InvalidInput(std::move(faults));
    return box;
}

Value write_options(const Box& box) {
    return Value::Table{
        {"players", box.players},         {"solo_task", number_or_random(box.solo_task + 1, box.solo_task == kNoTask)},
        {"production", box.production},   {"first_player", number_or_random(box.first_player, box.first_player == 0)},
        {"start_parts", box.start_parts}, {"max_rounds", box.max_rounds}};
}

}  // namespace tinmind::bot_factory
