// The options of the searches: names and ranges.
#include "engine/search_options.hpp"

#include "core/describe.hpp"

namespace tinmind::engine {

namespace {

constexpr std::string_view kSelections[] = {"ucb1", "ucb1_tuned", "puct", "regret_matching"};
constexpr std::string_view kPlayouts[] = {"uniform", "policy"};
constexpr std::string_view kBackups[] = {"max_n", "paranoid"};
constexpr std::string_view kInformation[] = {"view", "moves"};
constexpr std::string_view kRoots[] = {"selection", "halving"};
constexpr std::string_view kTrees[] = {"separate", "shared"};

}  // namespace

template <>
MctsOptions read_search_options<MctsOptions>(const Value& table) {
    MctsOptions options;
    read_table(table, "", [&](ValueReader& v) {
        v.code("selection", options.selection, kSelections, Need::kOptional);
        v.real("exploration", options.exploration, 0, 100, Need::kOptional);
        v.real("prior_uniform", options.prior_uniform, 0, 1, Need::kOptional);
        v.code("playout", options.playout, kPlayouts, Need::kOptional);
        v.number("cutoff", options.cutoff, 0, 1000000, Need::kOptional);
        v.number("expansion", options.expansion, 1, 1000, Need::kOptional);
        v.real("widening", options.widening, 0, 1000, Need::kOptional);
        v.real("chance_widening", options.chance_widening, 0, 1000, Need::kOptional);
        v.code("backup", options.backup, kBackups, Need::kOptional);
        v.code("root", options.root, kRoots, Need::kOptional);
        v.code("trees", options.trees, kTrees, Need::kOptional);
        v.code("information", options.information, kInformation, Need::kOptional);
        v.real("regret_exploration", options.regret_exploration, 0.01, 1, Need::kOptional);
        v.flag("endgame", options.endgame, Need::kOptional);
    });
    return options;
}

template <>
ExpectimaxOptions read_search_options<ExpectimaxOptions>(const Value& table) {
    ExpectimaxOptions options;
    read_table(table, "", [&](ValueReader& v) {
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

template <>
RolloutOptions read_search_options<RolloutOptions>(const Value& table) {
    RolloutOptions options;
    read_table(table, "", [&](ValueReader& v) {
        v.code("playout", options.playout, kPlayouts, Need::kOptional);
        v.number("cutoff", options.cutoff, 0, 1000000, Need::kOptional);
        v.number("trials", options.trials, 0, 1000000000, Need::kOptional);
        v.number("min_trials", options.min_trials, 2, 1000000000, Need::kOptional);
        v.real("confidence", options.confidence, 0.5, 0.9999, Need::kOptional);
        v.flag("drop", options.drop, Need::kOptional);
    });
    return options;
}

}  // namespace tinmind::engine
