// Looking up games and algorithms by name.
#include "engine/registry.hpp"

#include <algorithm>

#include "engine/errors.hpp"

namespace tinmind::engine {

namespace {

std::string list_of(const std::vector<std::string_view>& names) {
    if (names.empty()) return "none";
    std::string out;
    for (std::string_view name : names) out += (out.empty() ? "" : ", ") + std::string(name);
    return out;
}

ReadError unknown(std::string_view what, std::string_view word, const std::vector<std::string_view>& names) {
    std::string message = "unknown " + std::string(what) + " \"" + shorten(word) + '"';
    const std::string_view close = nearest(word, names);
    if (!close.empty()) message += "; did you mean \"" + std::string(close) + "\"?";
    return ReadError(message + " (there are: " + list_of(names) + ')');
}

}  // namespace

const GameEntry& find_game(std::string_view id) {
    std::string key(id);
    std::replace(key.begin(), key.end(), '-', '_');
    std::vector<std::string_view> names;
    for (const GameEntry* entry : games()) {
        if (entry->id == key) return *entry;
        names.emplace_back(entry->id);
    }
    throw unknown("game", id, names);
}

std::unique_ptr<Searcher> make_searcher(std::string_view game, std::string_view algorithm, const Value& options) {
    const GameEntry& entry = find_game(game);
    std::vector<std::string_view> names;
    for (const Algorithm& known : entry.algorithms) {
        if (known.name == algorithm) return known.make(options);
        names.emplace_back(known.name);
    }
    throw unknown("algorithm", algorithm, names);
}

}  // namespace tinmind::engine
