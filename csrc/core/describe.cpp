// Reading of described fields: what is missing, of the wrong kind, out of range or unknown, each with its place.
#include "core/describe.hpp"

#include <algorithm>
#include <sstream>

namespace tinmind {

namespace {

std::string shown(const Value& value) { return shorten(show(value)); }

// Of a long list its beginning: what is close to a mistyped word is told beside it.
constexpr std::size_t kMostTold = 24;

template <class Values, class Write>
std::string one_of(const Values& values, const Write& write) {
    std::string out;
    std::size_t count = 0;
    for (const auto& value : values)
        if (count++ < kMostTold) out += (out.empty() ? "" : " ") + write(value);
    return count > kMostTold ? out + " ... (" + std::to_string(count) + " in all)" : out;
}

}  // namespace

const Value* ValueReader::get(std::string_view name, Need need) {
    visited_.push_back(name);
    const Value* value = table_->find(name);
    if (value) {
        given_.add(join_path(path_, name));
        return value;
    }
    if (need == Need::kRequired && table_->table()) fault(join_path(path_, name), "is missing");
    return nullptr;
}

const Value::List* ValueReader::get_list(std::string_view name, Need need, int count) {
    const Value* value = get(name, need);
    if (!value) return nullptr;
    const Value::List* list = value->list();
    if (!list) {
        fault(join_path(path_, name), "must be a list, is " + shown(*value));
        return nullptr;
    }
    if (count >= 0 && list->size() != static_cast<std::size_t>(count)) {
        fault(join_path(path_, name),
              "must have " + std::to_string(count) + " entries, has " + std::to_string(list->size()));
        return nullptr;
    }
    return list;
}

void ValueReader::real(std::string_view name, double& field, double lo, double hi, Need need) {
    const Value* value = get(name, need);
    if (!value) return;
    const double* fraction = value->real();
    const std::int64_t* whole = value->integer();
    const double number = fraction ? *fraction : whole ? static_cast<double>(*whole) : lo - 1;
    if (number >= lo && number <= hi)
        field = number;
    else
        fault(join_path(path_, name),
              "must be a number from " + show(Value(lo)) + " to " + show(Value(hi)) + ", is " + shown(*value));
}

bool ValueReader::read_number(const Value& value, const std::string& path, int lo, int hi, std::int64_t& out) {
    const std::int64_t* number = value.integer();
    if (number && *number >= lo && *number <= hi) {
        out = *number;
        return true;
    }
    fault(path,
          "must be a whole number from " + std::to_string(lo) + " to " + std::to_string(hi) + ", is " + shown(value));
    return false;
}

bool ValueReader::read_code(const Value& value, const std::string& path, Codes codes, int& out) {
    if (const std::string* word = value.text()) {
        const auto found = std::find(codes.begin(), codes.end(), *word);
        if (found != codes.end()) {
            out = static_cast<int>(found - codes.begin());
            return true;
        }
    }
    std::string message = "is " + shown(value) +
                          ", must be one of: " + one_of(codes, [](std::string_view code) { return std::string(code); });
    if (const std::string* word = value.text()) {
        const std::string_view close = nearest(*word, {codes.begin(), codes.end()});
        if (!close.empty() && codes.size() > 8) message += " (did you mean " + std::string(close) + "?)";
    }
    fault(path, std::move(message));
    return false;
}

bool ValueReader::read_printed(const Value& value, const std::string& path, std::span<const std::int16_t> values,
                               int& out) {
    if (const std::int64_t* number = value.integer()) {
        const auto found = std::find(values.begin(), values.end(), *number);
        if (found != values.end()) {
            out = static_cast<int>(found - values.begin());
            return true;
        }
    }
    fault(path, "is " + shown(value) + ", must be one of: " + one_of(values, [](int v) { return std::to_string(v); }));
    return false;
}

const std::string* ValueReader::read_line(const Value& value, const std::string& path, int cols,
                                          std::string_view letters) {
    const std::string* line = value.text();
    if (line && line->size() == static_cast<std::size_t>(cols) && line->find_first_not_of(letters) == std::string::npos)
        return line;
    fault(path,
          "must be " + std::to_string(cols) + " letters out of \"" + std::string(letters) + "\", is " + shown(value));
    return nullptr;
}

std::vector<int> ValueReader::read_phrase(const Value& value, const std::string& path, std::span<const Codes> codes) {
    std::vector<int> out(codes.size(), 0);
    const std::string* text = value.text();
    std::istringstream stream(text ? *text : "");
    std::size_t at = 0;
    bool is_read = text && !text->empty();
    for (std::string word; is_read && stream >> word && *text != "-"; ++at) {
        for (; at < codes.size(); ++at) {
            const auto found = std::find(codes[at].begin() + 1, codes[at].end(), word);
            if (found == codes[at].end()) continue;
            out[at] = static_cast<int>(found - codes[at].begin());
            break;
        }
        is_read = at < codes.size();
    }
    if (is_read) return out;
    std::string kinds;
    for (Codes each : codes)
        kinds += (kinds.empty() ? "" : ", ") + std::string(each[1]) + "..." + std::string(each.back());
    fault(path, "must be \"-\" or words out of " + kinds + " in this order, is " + shown(value));
    return {};
}

void ValueReader::finish() {
    const Value::Table* entries = table_->table();
    if (!entries) return;
    for (const auto& [key, value] : *entries) {
        if (std::find(visited_.begin(), visited_.end(), key) != visited_.end()) continue;
        std::string message = "is not a field here";
        const std::string_view close = nearest(key, visited_);
        if (!close.empty()) message += "; did you mean \"" + std::string(close) + "\"?";
        fault(join_path(path_, key), std::move(message));
    }
}

}  // namespace tinmind
