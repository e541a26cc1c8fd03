// Value: a document in memory (what TOML and JSON can say), and Fault: what is wrong with one, and where.
//
// This is how positions, options and component data cross the edge of the core. Never used inside a search.
#pragma once

#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace tinmind {

class Value {
public:
    using List = std::vector<Value>;
    using Entry = std::pair<std::string, Value>;
    using Table = std::vector<Entry>;  // keys in the order written

    Value() = default;
    Value(bool flag) : data_(flag) {}
    Value(int number) : data_(static_cast<std::int64_t>(number)) {}
    Value(std::int64_t number) : data_(number) {}
    Value(double number) : data_(number) {}
    Value(std::string text) : data_(std::move(text)) {}
    Value(std::string_view text) : data_(std::string(text)) {}
    Value(const char* text) : data_(std::string(text)) {}
    Value(List list) : data_(std::move(list)) {}
    Value(Table table) : data_(std::move(table)) {}

    bool is_null() const { return std::holds_alternative<std::monostate>(data_); }
    const bool* flag() const { return std::get_if<bool>(&data_); }
    const std::int64_t* integer() const { return std::get_if<std::int64_t>(&data_); }
    const double* real() const { return std::get_if<double>(&data_); }
    const std::string* text() const { return std::get_if<std::string>(&data_); }
    const List* list() const { return std::get_if<List>(&data_); }
    List* list() { return std::get_if<List>(&data_); }
    const Table* table() const { return std::get_if<Table>(&data_); }
    Table* table() { return std::get_if<Table>(&data_); }

    // The value of a key, or nullptr (also when this is no table).
    const Value* find(std::string_view key) const;
    // Sets a key of a table, keeping its place when it exists already. This must be a table.
    void set(std::string_view key, Value value);

    friend bool operator==(const Value&, const Value&) = default;

private:
    std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Table> data_;
};

// One line of text for a message: 5, "RH", ["RH", "-"], {R=6}.
std::string show(const Value& value);
// The beginning of a text, at most `bytes` long and never cut inside a letter (UTF-8), with "..." where something was left out.
std::string shorten(std::string_view text, std::size_t bytes = 40);
// What kind of thing it is, in a person's words: "a number", "a list" ...
std::string_view kind_name(const Value& value);

// One thing that is wrong with a document, and where ("seats[1].tokens").
struct Fault {
    std::string path;
    std::string message;
};
using Faults = std::vector<Fault>;

// Thrown at the edge of the core: carries every fault found, not only the first.
class InvalidInput : public std::invalid_argument {
public:
    explicit InvalidInput(Faults faults);
    InvalidInput(std::string path, std::string message) : InvalidInput(Faults{{std::move(path), std::move(message)}}) {}
    const Faults& faults() const { return faults_; }

private:
    Faults faults_;
};

// The candidate that a mistyped word most likely meant, or "" when none is near.
std::string_view nearest(std::string_view word, const std::vector<std::string_view>& candidates);
// Number of single-letter edits (insert, delete, replace, swap neighbours) between two words.
int edit_distance(std::string_view a, std::string_view b);

// Where two documents differ: one entry a leaf, with both sides (null where absent).
struct Difference {
    std::string path;
    Value before;
    Value after;
};
std::vector<Difference> diff(const Value& before, const Value& after);

// Joins a key or an index to a path.
std::string join_path(std::string_view path, std::string_view key);
std::string join_path(std::string_view path, std::size_t index);

}  // namespace tinmind
