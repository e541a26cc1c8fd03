// Features: what a State describes, as a row of floats in a fixed order. Training code and searches see the same numbers.
//
//   number, printed     one float: the number as it is (points as points; nothing is scaled)
//   flag                0 or 1
//   code, codes, grid   one-hot: a float for each word or letter, 1 at the one that holds
//   phrase, phrases     one-hot, a group for each word
//   multiset            one float for each word: how often it is there
//   subset, numbers     one float for each word or number: 0 or 1
//   table, rows         the fields of each in turn
//
// Derived fields are among them (what follows by elimination is worth knowing). Fields that only some states have
// (visit_if) are all zeros elsewhere. So the length depends on the Box alone, as long as lists do.
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/describe.hpp"

namespace tinmind {

// Reduces a description to numbers and one-hot groups. Derived must have
//   leaf(label, suffix, get), one_hot(label, size, word, get), enter(label), leave(), maybe(is_there, f);
// `get` is only to be called where the field is there.
template <class Derived>
class FeatureVisitor {
public:
    // name, name[row] or name[row][col]
    struct Label {
        std::string_view name;
        int row = -1, col = -1;
    };

    template <class F>
    void number(std::string_view name, F&& field, int, int, Need = Need::kRequired) {
        self().leaf(Label{name}, no_suffix, [&] { return static_cast<int>(field); });
    }
    template <class F>
    void flag(std::string_view name, F&& field, Need = Need::kRequired) {
        self().leaf(Label{name}, no_suffix, [&] { return static_cast<int>(static_cast<int>(field) != 0); });
    }
    template <class F>
    void code(std::string_view name, F&& field, Codes codes, Need = Need::kRequired) {
        self().one_hot(Label{name}, codes.size(), words(codes), [&] { return static_cast<int>(field); });
    }
    template <class F>
    void printed(std::string_view name, F&& field, std::span<const std::int16_t> values, Need = Need::kRequired) {
        self().leaf(Label{name}, no_suffix,
                    [&] { return static_cast<int>(values[static_cast<std::size_t>(static_cast<int>(field))]); });
    }
    template <class Fields>
    void codes(std::string_view name, Fields&& fields, int count, Codes codes, Need = Need::kRequired) {
        for (int i = 0; i < count; ++i)
            self().one_hot(Label{name, i}, codes.size(), words(codes),
                           [&] { return static_cast<int>(fields[static_cast<std::size_t>(i)]); });
    }
    template <class Counts>
    void multiset(std::string_view name, Counts&& counts, int, Codes codes, Need = Need::kRequired) {
        for (std::size_t kind = 0; kind < codes.size(); ++kind)
            self().leaf(
                Label{name}, [&] { return std::string(codes[kind]); },
                [&] { return static_cast<int>(counts[static_cast<int>(kind)]); });
    }
    template <class F>
    void subset(std::string_view name, F&& mask, Codes codes, Need = Need::kRequired) {
        for (std::size_t bit = 0; bit < codes.size(); ++bit)
            self().leaf(Label{name}, [&] { return std::string(codes[bit]); }, [&] { return bit_of(mask, bit); });
    }
    template <class F>
    void numbers(std::string_view name, F&& mask, int lo, int hi, Need = Need::kRequired) {
        for (int bit = lo; bit <= hi; ++bit)
            self().leaf(
                Label{name}, [&] { return std::to_string(bit); },
                [&] { return bit_of(mask, static_cast<std::size_t>(bit)); });
    }
    template <class Cell>
    void grid(std::string_view name, int rows, int cols, std::string_view letters, Cell&& cell,
              Need = Need::kRequired) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c)
                self().one_hot(
                    Label{name, r, c}, letters.size(), [&](std::size_t i) { return letters.substr(i, 1); },
                    [&] { return static_cast<int>(cell(r, c)); });
    }
    template <class Fields>
    void phrase(std::string_view name, Fields&& fields, std::span<const Codes> codes, Need = Need::kRequired) {
        for (std::size_t i = 0; i < codes.size(); ++i)
            phrase_word(Label{name, static_cast<int>(i)}, fields, codes[i], i);
    }
    template <class Phrase>
    void phrases(std::string_view name, int count, std::span<const Codes> codes, Phrase&& phrase,
                 Need = Need::kRequired) {
        for (int row = 0; row < count; ++row)
            for (std::size_t i = 0; i < codes.size(); ++i)
                phrase_word(Label{name, row, static_cast<int>(i)}, phrase(row), codes[i], i);
    }
    template <class F>
    void table(std::string_view name, Need, F&& f) {
        self().enter(Label{name});
        f();
        self().leave();
    }
    template <class F>
    void rows(std::string_view name, int count, Need, F&& f) {
        for (int i = 0; i < count; ++i) {
            self().enter(Label{name, i});
            f(i);
            self().leave();
        }
    }

private:
    static std::string no_suffix() { return {}; }
    static auto words(Codes codes) {
        return [codes](std::size_t i) { return codes[i]; };
    }
    template <class Fields>
    void phrase_word(const Label& label, Fields&& fields, Codes codes, std::size_t i) {
        self().one_hot(
            label, codes.size(), [&](std::size_t word) { return word == 0 ? std::string_view("-") : codes[word]; },
            [&] { return static_cast<int>(fields[i]); });
    }
    template <class F>
    static int bit_of(F&& mask, std::size_t bit) {
        return static_cast<int>(static_cast<std::uint64_t>(mask) >> bit & 1);
    }
    Derived& self() { return static_cast<Derived&>(*this); }
};

// Writes the features into a row, never beyond its end; `used` counts on, so an empty row tells the length.
class FeatureWriter : public FeatureVisitor<FeatureWriter> {
public:
    explicit FeatureWriter(std::span<float> row) : row_(row) {}
    std::size_t used() const { return used_; }

    template <class Suffix, class Get>
    void leaf(const Label&, Suffix&&, Get&& get) {
        put(is_there_ ? static_cast<float>(get()) : 0.0f);
    }
    template <class Word, class Get>
    void one_hot(const Label&, std::size_t size, Word&&, Get&& get) {
        const std::size_t on = is_there_ ? static_cast<std::size_t>(get()) : size;
        for (std::size_t i = 0; i < size; ++i) put(i == on ? 1.0f : 0.0f);
    }
    void enter(const Label&) {}
    void leave() {}
    template <class F>
    void maybe(bool is_there, F&& f) {
        const bool outer = is_there_;
        is_there_ = outer && is_there;
        f();
        is_there_ = outer;
    }

private:
    void put(float value) {
        if (used_ < row_.size()) row_[used_] = value;
        ++used_;
    }
    std::span<float> row_;
    std::size_t used_ = 0;
    bool is_there_ = true;
};

// The names of the features: "seats[0].points", "board[5][3]=x", "discards.rA".
class FeatureNamer : public FeatureVisitor<FeatureNamer> {
public:
    std::vector<std::string> take() { return std::move(names_); }

    template <class Suffix, class Get>
    void leaf(const Label& label, Suffix&& suffix, Get&&) {
        const std::string end = suffix();
        names_.push_back(end.empty() ? path_of(label) : join_path(path_of(label), end));
    }
    template <class Word, class Get>
    void one_hot(const Label& label, std::size_t size, Word&& word, Get&&) {
        const std::string path = path_of(label) + "=";
        for (std::size_t i = 0; i < size; ++i) names_.push_back(path + std::string(word(i)));
    }
    void enter(const Label& label) { prefixes_.push_back(path_of(label)); }
    void leave() { prefixes_.pop_back(); }
    template <class F>
    void maybe(bool, F&& f) {
        f();
    }

private:
    std::string path_of(const Label& label) const {
        std::string path = join_path(prefixes_.empty() ? std::string() : prefixes_.back(), label.name);
        for (const int index : {label.row, label.col})
            if (index >= 0) path += "[" + std::to_string(index) + "]";
        return path;
    }
    std::vector<std::string> names_, prefixes_;
};

// Writes the features of `state` and returns how many there are, also where the row is shorter.
template <class G>
std::size_t write_features(const typename G::Box& box, const typename G::State& state, std::span<float> row) {
    FeatureWriter writer(row);
    G::describe(writer, box, state);
    return writer.used();
}

}  // namespace tinmind
