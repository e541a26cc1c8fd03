// The options of the searches: names and ranges.
#include "engine/search_options.hpp"

#include "core/describe.hpp"

namespace tinmind::engine {

namespace {

constexpr std::string_view kSelections[] = {"ucb1", "ucb1_tuned", "puct"};
constexpr std::string_view kPlayouts[] = {"uniform", "policy"};

template <class F>
void read(const Value& table, F&& visit) {
    Faults faults;
    Given given;
    ValueReader reader(table, "", faults, given);
    visit(reader);
    reader.finish();
    if (!faults.empty()) throw InvalidInput(std::move(faults));
}

}  // namespace

template <>
MctsOptions read_search_options<MctsOptions>(const Value& table) {
    MctsOptions options;
    read(table, [&](ValueReader& v) {
        v.code("selection", options.selection, kSelections, Need::kOptional);
        v.real("exploration", options.exploration, 0, 100, Need::kOptional);
        v.real("prior_uniform", options.prior_uniform, 0, 1, Need::kOptional);
        v.code("playout", options.playout, kPlayouts, Need::kOptional);
        v.number("cutoff", options.cutoff, 0, 1000000, Need::kOptional);
        v.flag("endgame", options.endgame, Need::kOptional);
    });
    return options;
}

template <>
ExpectimaxOptions read_search_options<ExpectimaxOptions>(const Value& table) {
    ExpectimaxOptions options;
    read(table, [&](ValueReader& v) {
        v.number("chance_limit", options.chance_limit, 0, 10000, Need::kOptional);
        v.number("chance_samples", options.chance_samples, 2, 10000, Need::kOptional);
        v.number("table_bits", options.table_bits, 4, 32, Need::kOptional);
        v.flag("prune", options.prune, Need::kOptional);
        v.flag("star2", options.star2, Need::kOptional);
        v.number("belief_limit", options.belief_limit, 0, 100000, Need::kOptional);
        v.number("belief_samples", options.belief_samples, 2, 100000, Need::kOptional);
    });
    return options;
}

}  // namespace tinmind::engine
