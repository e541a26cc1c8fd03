// Printing, comparing and searching documents; the words of faults.
#include "core/value.hpp"

#include <algorithm>
#include <cstdio>

namespace tinmind {

const Value* Value::find(std::string_view key) const {
    const Table* entries = table();
    if (!entries) return nullptr;
    for (const Entry& entry : *entries)
        if (entry.first == key) return &entry.second;
    return nullptr;
}

void Value::set(std::string_view key, Value value) {
    if (is_null()) data_ = Table{};
    Table& entries = std::get<Table>(data_);
    for (Entry& entry : entries) {
        if (entry.first == key) {
            entry.second = std::move(value);
            return;
        }
    }
    entries.emplace_back(std::string(key), std::move(value));
}

std::string show(const Value& value) {
    if (value.is_null()) return "nothing";
    if (const bool* flag = value.flag()) return *flag ? "true" : "false";
    if (const std::int64_t* number = value.integer()) return std::to_string(*number);
    if (const double* number = value.real()) {
        char buffer[32];
        std::snprintf(buffer, sizeof buffer, "%g", *number);
        return buffer;
    }
    if (const std::string* text = value.text()) return '"' + *text + '"';
    std::string out;
    if (const Value::List* list = value.list()) {
        for (const Value& item : *list) out += (out.empty() ? "" : ", ") + show(item);
        return '[' + out + ']';
    }
    for (const Value::Entry& entry : *value.table())
        out += (out.empty() ? "" : ", ") + entry.first + '=' + show(entry.second);
    return '{' + out + '}';
}

std::string shorten(std::string_view text, std::size_t bytes) {
    if (text.size() <= bytes) return std::string(text);
    // Bytes 10xxxxxx continue a letter.
    while (bytes > 0 && (static_cast<unsigned char>(text[bytes]) & 0xC0) == 0x80) --bytes;
    return std::string(text.substr(0, bytes)) + "...";
}

std::string_view kind_name(const Value& value) {
    if (value.is_null()) return "nothing";
    if (value.flag()) return "true or false";
    if (value.integer()) return "a whole number";
    if (value.real()) return "a fraction";
    if (value.text()) return "a word";
    return value.list() ? "a list" : "a table";
}

static std::string fault_text(const Faults& faults) {
    std::string out;
    for (const Fault& fault : faults) {
        if (!out.empty()) out += "; ";
        if (!fault.path.empty()) out += fault.path + ": ";
        out += fault.message;
    }
    return out;
}

InvalidInput::InvalidInput(Faults faults) : std::invalid_argument(fault_text(faults)), faults_(std::move(faults)) {}

int edit_distance(std::string_view a, std::string_view b) {
    std::vector<std::vector<int>> d(a.size() + 1, std::vector<int>(b.size() + 1));
    for (std::size_t i = 0; i <= a.size(); ++i) d[i][0] = static_cast<int>(i);
    for (std::size_t j = 0; j <= b.size(); ++j) d[0][j] = static_cast<int>(j);
    for (std::size_t i = 1; i <= a.size(); ++i) {
        for (std::size_t j = 1; j <= b.size(); ++j) {
            d[i][j] = std::min({d[i - 1][j] + 1, d[i][j - 1] + 1, d[i - 1][j - 1] + (a[i - 1] != b[j - 1])});
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
                d[i][j] = std::min(d[i][j], d[i - 2][j - 2] + 1);
        }
    }
    return d[a.size()][b.size()];
}

std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates) {
    if (word.size() > 64) return {};
    std::string_view best;
    int best_distance = static_cast<int>(word.size()) / 3 + 2;
    for (std::string_view candidate : candidates) {
        const int distance = edit_distance(word, candidate);
        if (distance < best_distance) {
            best_distance = distance;
            best = candidate;
        }
    }
    return best;
}

std::string join_path(std::string_view path, std::string_view key) {
    return path.empty() ? std::string(key) : std::string(path) + '.' + std::string(key);
}
std::string join_path(std::string_view path, std::size_t index) {
    return std::string(path) + '[' + std::to_string(index) + ']';
}

static void diff_into(const Value& before, const Value& after, const std::string& path, std::vector<Difference>& out) {
    if (before == after) return;
    if (before.table() && after.table()) {
        for (const auto& [key, value] : *before.table()) {
            const Value* other = after.find(key);
            diff_into(value, other ? *other : Value{}, join_path(path, key), out);
        }
        for (const auto& [key, value] : *after.table())
            if (!before.find(key)) out.push_back({join_path(path, key), {}, value});
        return;
    }
    if (before.list() && after.list() && before.list()->size() == after.list()->size()) {
        for (std::size_t i = 0; i < before.list()->size(); ++i)
            diff_into((*before.list())[i], (*after.list())[i], join_path(path, i), out);
        return;
    }
    out.push_back({path, before, after});
}

std::vector<Difference> diff(const Value& before, const Value& after) {
    std::vector<Difference> out;
    diff_into(before, after, "", out);
    return out;
}

}  // namespace tinmind
