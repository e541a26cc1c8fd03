// The description of a State: one listing of its fields, from which everything else is made.
//
// A game writes one function template
//
//     template <class Visitor, class S>                       // S: State or const State
//     static void describe(Visitor& v, const Box& box, S& state);
//
// that names every field once. The visitors below print it to a document, read it back with every fault, hash it,
// and pack it into the bits of a position id. Differences are taken between two printed documents (core/value.hpp).
//
// Methods of a visitor (a "field" is anything that converts to int and can be assigned an int; a bit field goes through a proxy):
//
//     number(name, field, lo, hi, need)            a whole number in [lo, hi]
//     flag(name, field, need)                      true or false
//     code(name, field, codes, need)               one of a list of words; the field holds its index
//     printed(name, field, values, need)           one of a list of printed numbers; the field holds its index
//     codes(name, fields, count, codes, need)      a list of fixed length of such words; fields[i] is a field
//     multiset(name, counts, max, codes, need)     PackedCounts as a list of words, each repeated as often as it is there
//     subset(name, mask, codes, need)              a bit mask as a list of words
//     numbers(name, mask, lo, hi, need)            a bit mask as a list of the numbers of its bits, each in [lo, hi]
//     grid(name, rows, cols, letters, cell, need)  rows of letters, top row first; cell(r, c) is a field
//     phrase(name, fields, codes, need)            a text of a few words, "A2 M3": fields[i] has codes[i], whose first is not written; "-": no word
//     phrases(name, count, codes, phrase, need)    a list of fixed length of such texts; phrase(i) gives the fields of the i-th
//     table(name, need, f)                         a nested table: f() visits its fields
//     rows(name, count, need, f)                   a list of tables: f(i) visits the fields of the i-th
//
// Lists and tables may depend on the Box; fields that only some states have go through visit_if.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bits.hpp"
#include "core/hash.hpp"
#include "core/value.hpp"

namespace tinmind {

using Codes = std::span<const std::string_view>;

enum class Need : std::uint8_t {
    kRequired,  // must be written in a position
    kOptional,  // may be left out: keeps the value of G::blank, or what G::infer makes of it
    kDerived,  // follows from the other fields (G::infer): printed for people, not packed, must agree where it is written
};

// Fields that are there in some states only. Elsewhere documents and ids leave them out; a visitor that wants the same
// fields of every state has a method `maybe(is_there, f)`, which must not read them where they are not there.
template <class Visitor, class F>
void visit_if(Visitor& v, bool is_there, F&& f) {
    if constexpr (requires { v.maybe(is_there, f); })
        v.maybe(is_there, f);
    else if (is_there)
        f();
}

// Which fields a document wrote down; G::infer asks it before filling in a default.
class Given {
public:
    static Given everything() {
        Given given;
        given.all_ = true;
        return given;
    }
    void add(std::string path) { paths_.push_back(std::move(path)); }
    bool has(std::string_view path) const {
        if (all_) return true;
        for (const std::string& known : paths_)
            if (known == path) return true;
        return false;
    }

private:
    bool all_ = false;
    std::vector<std::string> paths_;
};

// Prints a State as a table, fields in the order of the description.
class ValueWriter {
public:
    // with_derived: whether to print what follows from the other fields as well.
    explicit ValueWriter(bool with_derived = true) : with_derived_(with_derived) {}
    Value take() { return std::move(root_); }

    template <class F>
    void number(std::string_view name, F&& field, int, int, Need need = Need::kRequired) {
        put(name, Value(static_cast<int>(field)), need);
    }
    template <class F>
    void flag(std::string_view name, F&& field, Need need = Need::kRequired) {
        put(name, Value(static_cast<int>(field) != 0), need);
    }
    template <class F>
    void code(std::string_view name, F&& field, Codes codes, Need need = Need::kRequired) {
        put(name, word(field, codes), need);
    }
    template <class F>
    void printed(std::string_view name, F&& field, std::span<const std::int16_t> values, Need need = Need::kRequired) {
        put(name, Value(static_cast<int>(values[static_cast<std::size_t>(static_cast<int>(field))])), need);
    }
    template <class Fields>
    void codes(std::string_view name, Fields&& fields, int count, Codes codes, Need need = Need::kRequired) {
        Value::List list;
        for (int i = 0; i < count; ++i) list.emplace_back(word(fields[static_cast<std::size_t>(i)], codes));
        put(name, std::move(list), need);
    }
    template <class Counts>
    void multiset(std::string_view name, Counts&& counts, int, Codes codes, Need need = Need::kRequired) {
        Value::List list;
        for (std::size_t kind = 0; kind < codes.size(); ++kind)
            for (int i = counts[static_cast<int>(kind)]; i > 0; --i) list.emplace_back(codes[kind]);
        put(name, std::move(list), need);
    }
    template <class F>
    void subset(std::string_view name, F&& mask, Codes codes, Need need = Need::kRequired) {
        Value::List list;
        for_each_bit(static_cast<std::uint64_t>(mask),
                     [&](int bit) { list.emplace_back(codes[static_cast<std::size_t>(bit)]); });
        put(name, std::move(list), need);
    }
    template <class F>
    void numbers(std::string_view name, F&& mask, int, int, Need need = Need::kRequired) {
        Value::List list;
        for_each_bit(static_cast<std::uint64_t>(mask), [&](int bit) { list.emplace_back(bit); });
        put(name, std::move(list), need);
    }
    template <class Cell>
    void grid(std::string_view name, int rows, int cols, std::string_view letters, Cell&& cell,
              Need need = Need::kRequired) {
        Value::List list;
        for (int r = 0; r < rows; ++r) {
            std::string line;
            for (int c = 0; c < cols; ++c) line += letters[static_cast<std::size_t>(static_cast<int>(cell(r, c)))];
            list.emplace_back(std::move(line));
        }
        put(name, std::move(list), need);
    }
    template <class Fields>
    void phrase(std::string_view name, Fields&& fields, std::span<const Codes> codes, Need need = Need::kRequired) {
        put(name, phrase_text(fields, codes), need);
    }
    template <class Phrase>
    void phrases(std::string_view name, int count, std::span<const Codes> codes, Phrase&& phrase,
                 Need need = Need::kRequired) {
        Value::List list;
        for (int i = 0; i < count; ++i) list.push_back(phrase_text(phrase(i), codes));
        put(name, std::move(list), need);
    }
    template <class F>
    void table(std::string_view name, Need need, F&& f) {
        put(name, nested([&] { f(); }), need);
    }
    template <class F>
    void rows(std::string_view name, int count, Need need, F&& f) {
        Value::List list;
        for (int i = 0; i < count; ++i) list.push_back(nested([&] { f(i); }));
        put(name, std::move(list), need);
    }

private:
    // Null for a number beyond the codes: what a document left out, until G::infer has filled it in.
    template <class F>
    static Value word(F&& field, Codes codes) {
        const auto number = static_cast<std::size_t>(static_cast<int>(field));
        return number < codes.size() ? Value(codes[number]) : Value();
    }
    template <class Fields>
    static Value phrase_text(Fields&& fields, std::span<const Codes> codes) {
        std::string text;
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (const auto index = static_cast<std::size_t>(static_cast<int>(fields[i])); index != 0)
                text.append(text.empty() ? "" : " ").append(codes[i][index]);
        return text.empty() ? "-" : text;
    }
    template <class F>
    Value nested(F&& f) {
        Value outer = std::move(root_);
        root_ = Value::Table{};
        f();
        std::swap(outer, root_);
        return outer;
    }
    void put(std::string_view name, Value value, Need need) {
        if (need == Need::kDerived && !with_derived_) return;
        root_.table()->emplace_back(std::string(name), std::move(value));
    }

    Value root_ = Value::Table{};
    bool with_derived_ = true;
};

// Reads a State from a table. Never throws: every fault is noted with its path, and reading goes on.
class ValueReader {
public:
    ValueReader(const Value& root, std::string path, Faults& faults, Given& given)
        : table_(&root), path_(std::move(path)), faults_(faults), given_(given) {
        if (!root.table()) fault(path_, "must be a table, is " + std::string(kind_name(root)));
    }
    // Keys that are known, but are not fields of the description ("format", "game" ...).
    void allow(std::string_view key) { visited_.push_back(key); }
    // To be called when all fields have been visited: notes the keys that nobody asked for.
    void finish();

    template <class F>
    void number(std::string_view name, F&& field, int lo, int hi, Need need = Need::kRequired) {
        const Value* value = get(name, need);
        std::int64_t number = 0;
        if (value && read_number(*value, join_path(path_, name), lo, hi, number)) assign(field, number);
    }
    template <class F>
    void flag(std::string_view name, F&& field, Need need = Need::kRequired) {
        const Value* value = get(name, need);
        if (!value) return;
        if (!value->flag()) return fault(join_path(path_, name), "must be true or false, is " + show(*value));
        assign(field, *value->flag() ? 1 : 0);
    }
    template <class F>
    void code(std::string_view name, F&& field, Codes codes, Need need = Need::kRequired) {
        const Value* value = get(name, need);
        int index = 0;
        if (value && read_code(*value, join_path(path_, name), codes, index)) assign(field, index);
    }
    template <class F>
    void printed(std::string_view name, F&& field, std::span<const std::int16_t> values, Need need = Need::kRequired) {
        const Value* value = get(name, need);
        int index = 0;
        if (value && read_printed(*value, join_path(path_, name), values, index)) assign(field, index);
    }
    template <class Fields>
    void codes(std::string_view name, Fields&& fields, int count, Codes codes, Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, count);
        if (!list) return;
        for (std::size_t i = 0; i < list->size(); ++i) {
            int index = 0;
            if (read_code((*list)[i], join_path(join_path(path_, name), i), codes, index)) assign(fields[i], index);
        }
    }
    // A fraction; only for options, which are never packed.
    void real(std::string_view name, double& field, double lo, double hi, Need need = Need::kRequired);
    template <class Counts>
    void multiset(std::string_view name, Counts&& counts, int max, Codes codes, Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, -1);
        if (!list) return;
        counts = {};
        for (std::size_t i = 0; i < list->size(); ++i) {
            int index = 0;
            const std::string path = join_path(join_path(path_, name), i);
            if (!read_code((*list)[i], path, codes, index)) continue;
            if (counts[index] >= max)
                fault(path, "more than " + std::to_string(max) + " " +
                                std::string(codes[static_cast<std::size_t>(index)]) + ": there are not so many");
            else
                counts.add(index);
        }
    }
    template <class F>
    void subset(std::string_view name, F&& mask, Codes codes, Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, -1);
        if (!list) return;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < list->size(); ++i) {
            int index = 0;
            const std::string path = join_path(join_path(path_, name), i);
            if (!read_code((*list)[i], path, codes, index)) continue;
            if (bits >> index & 1) fault(path, show((*list)[i]) + " is listed twice");
            bits |= std::uint64_t{1} << index;
        }
        assign(mask, static_cast<std::int64_t>(bits));
    }
    template <class F>
    void numbers(std::string_view name, F&& mask, int lo, int hi, Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, -1);
        if (!list) return;
        std::uint64_t bits = 0;
        for (std::size_t i = 0; i < list->size(); ++i) {
            std::int64_t number = 0;
            const std::string path = join_path(join_path(path_, name), i);
            if (!read_number((*list)[i], path, lo, hi, number)) continue;
            if (bits >> number & 1) fault(path, show((*list)[i]) + " is listed twice");
            bits |= std::uint64_t{1} << number;
        }
        assign(mask, static_cast<std::int64_t>(bits));
    }
    template <class Cell>
    void grid(std::string_view name, int rows, int cols, std::string_view letters, Cell&& cell,
              Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, rows);
        if (!list) return;
        for (std::size_t r = 0; r < list->size(); ++r) {
            const std::string path = join_path(join_path(path_, name), r);
            const std::string* line = read_line((*list)[r], path, cols, letters);
            if (!line) continue;
            for (std::size_t c = 0; c < line->size(); ++c)
                assign(cell(static_cast<int>(r), static_cast<int>(c)),
                       static_cast<std::int64_t>(letters.find((*line)[c])));
        }
    }
    template <class Fields>
    void phrase(std::string_view name, Fields&& fields, std::span<const Codes> codes, Need need = Need::kRequired) {
        if (const Value* value = get(name, need)) assign_phrase(*value, join_path(path_, name), codes, fields);
    }
    template <class Phrase>
    void phrases(std::string_view name, int count, std::span<const Codes> codes, Phrase&& phrase,
                 Need need = Need::kRequired) {
        const Value::List* list = get_list(name, need, count);
        for (std::size_t i = 0; list && i < list->size(); ++i)
            assign_phrase((*list)[i], join_path(join_path(path_, name), i), codes, phrase(static_cast<int>(i)));
    }
    template <class F>
    void table(std::string_view name, Need need, F&& f) {
        const Value* value = get(name, need);
        if (value) nested(*value, join_path(path_, name), [&] { f(); });
    }
    template <class F>
    void rows(std::string_view name, int count, Need need, F&& f) {
        const Value::List* list = get_list(name, need, count);
        if (!list) return;
        for (std::size_t i = 0; i < list->size(); ++i)
            nested((*list)[i], join_path(join_path(path_, name), i), [&] { f(static_cast<int>(i)); });
    }

private:
    template <class F>
    static void assign(F&& field, std::int64_t number) {
        using Field = std::remove_reference_t<F>;
        if constexpr (std::is_arithmetic_v<Field> || std::is_enum_v<Field>)
            field = static_cast<Field>(number);
        else
            field = static_cast<int>(number);  // a proxy
    }
    template <class F>
    void nested(const Value& value, std::string path, F&& f) {
        if (!value.table()) return fault(path, "must be a table, is " + std::string(kind_name(value)));
        const Value* outer_table = table_;
        std::string outer_path = std::move(path_);
        std::vector<std::string_view> outer_visited = std::move(visited_);
        table_ = &value;
        path_ = std::move(path);
        visited_.clear();
        f();
        finish();
        table_ = outer_table;
        path_ = std::move(outer_path);
        visited_ = std::move(outer_visited);
    }
    template <class Fields>
    void assign_phrase(const Value& value, const std::string& path, std::span<const Codes> codes, Fields&& fields) {
        const std::vector<int> words = read_phrase(value, path, codes);
        for (std::size_t i = 0; i < words.size(); ++i) assign(fields[i], words[i]);
    }
    const Value* get(std::string_view name, Need need);
    // The index of each word, 0 where it is left out; none with a fault.
    std::vector<int> read_phrase(const Value& value, const std::string& path, std::span<const Codes> codes);
    const Value::List* get_list(std::string_view name, Need need, int count);
    bool read_number(const Value& value, const std::string& path, int lo, int hi, std::int64_t& out);
    bool read_code(const Value& value, const std::string& path, Codes codes, int& out);
    bool read_printed(const Value& value, const std::string& path, std::span<const std::int16_t> values, int& out);
    const std::string* read_line(const Value& value, const std::string& path, int cols, std::string_view letters);
    void fault(std::string path, std::string message) { faults_.push_back({std::move(path), std::move(message)}); }

    const Value* table_;
    std::string path_;
    Faults& faults_;
    Given& given_;
    std::vector<std::string_view> visited_;
};

// Reduces every field to leaves (a small integer in a known range); derived fields are left out.
// Derived must have leaf(field, lo, hi).
template <class Derived>
class FlatVisitor {
public:
    template <class F>
    void number(std::string_view, F&& field, int lo, int hi, Need need = Need::kRequired) {
        leaf(field, lo, hi, need);
    }
    template <class F>
    void flag(std::string_view, F&& field, Need need = Need::kRequired) {
        leaf(field, 0, 1, need);
    }
    template <class F>
    void code(std::string_view, F&& field, Codes codes, Need need = Need::kRequired) {
        leaf(field, 0, static_cast<int>(codes.size()) - 1, need);
    }
    template <class F>
    void printed(std::string_view, F&& field, std::span<const std::int16_t> values, Need need = Need::kRequired) {
        leaf(field, 0, static_cast<int>(values.size()) - 1, need);
    }
    template <class Fields>
    void codes(std::string_view, Fields&& fields, int count, Codes codes, Need need = Need::kRequired) {
        for (int i = 0; i < count; ++i)
            leaf(fields[static_cast<std::size_t>(i)], 0, static_cast<int>(codes.size()) - 1, need);
    }
    template <class Counts>
    void multiset(std::string_view, Counts&& counts, int max, Codes codes, Need need = Need::kRequired) {
        for (int kind = 0; kind < static_cast<int>(codes.size()); ++kind) {
            CountField<std::remove_reference_t<Counts>> field{counts, kind};
            leaf(field, 0, max, need);
        }
    }
    template <class F>
    void subset(std::string_view, F&& mask, Codes codes, Need need = Need::kRequired) {
        for (int bit = 0; bit < static_cast<int>(codes.size()); ++bit) {
            BitField<std::remove_reference_t<F>> field{mask, bit};
            leaf(field, 0, 1, need);
        }
    }
    template <class F>
    void numbers(std::string_view, F&& mask, int lo, int hi, Need need = Need::kRequired) {
        for (int bit = lo; bit <= hi; ++bit) {
            BitField<std::remove_reference_t<F>> field{mask, bit};
            leaf(field, 0, 1, need);
        }
    }
    template <class Cell>
    void grid(std::string_view, int rows, int cols, std::string_view letters, Cell&& cell,
              Need need = Need::kRequired) {
        for (int r = 0; r < rows; ++r)
            for (int c = 0; c < cols; ++c) leaf(cell(r, c), 0, static_cast<int>(letters.size()) - 1, need);
    }
    template <class Fields>
    void phrase(std::string_view, Fields&& fields, std::span<const Codes> codes, Need need = Need::kRequired) {
        for (std::size_t i = 0; i < codes.size(); ++i) leaf(fields[i], 0, static_cast<int>(codes[i].size()) - 1, need);
    }
    template <class Phrase>
    void phrases(std::string_view name, int count, std::span<const Codes> codes, Phrase&& fields,
                 Need need = Need::kRequired) {
        for (int i = 0; i < count; ++i) phrase(name, fields(i), codes, need);
    }
    template <class F>
    void table(std::string_view, Need need, F&& f) {
        if (need != Need::kDerived) f();
    }
    template <class F>
    void rows(std::string_view, int count, Need need, F&& f) {
        if (need == Need::kDerived) return;
        for (int i = 0; i < count; ++i) f(i);
    }

private:
    template <class Counts>
    struct CountField {
        Counts& counts;
        int kind;
        explicit operator int() const { return counts[kind]; }
        void operator=(int n)
            requires(!std::is_const_v<Counts>)
        {
            counts.set(kind, n);
        }
    };
    template <class Mask>
    struct BitField {
        Mask& mask;
        int bit;
        explicit operator int() const { return static_cast<int>(static_cast<std::uint64_t>(mask) >> bit & 1); }
        void operator=(int on)
            requires(!std::is_const_v<Mask>)
        {
            const auto one = static_cast<Mask>(Mask{1} << bit);
            mask = static_cast<Mask>(on ? mask | one : mask & static_cast<Mask>(~one));
        }
    };
    template <class F>
    void leaf(F&& field, int lo, int hi, Need need) {
        if (need != Need::kDerived) static_cast<Derived*>(this)->leaf(field, lo, hi);
    }
};

// A hash of what a position says: independent of the layout of the State.
class HashVisitor : public FlatVisitor<HashVisitor> {
public:
    template <class F>
    void leaf(F&& field, int, int) {
        hash_ = mix_hash(hash_, static_cast<std::uint64_t>(static_cast<int>(field)));
    }
    std::uint64_t hash() const { return hash_; }

private:
    std::uint64_t hash_ = 0x74696E6D696E6431ull;
};

constexpr int bits_for(int lo, int hi) { return hi <= lo ? 0 : std::bit_width(static_cast<unsigned>(hi - lo)); }

// Reads a whole table by one visitor: read_table(options, "options", [&](auto& v) { v.number("target", box.target, 1, 9); }).
// Throws InvalidInput with every fault; `place` names the table in them.
template <class F>
void read_table(const Value& table, std::string_view place, F&& visit) {
    Faults faults;
    Given given;
    ValueReader reader(table, std::string(place), faults, given);
    visit(reader);
    reader.finish();
    if (!faults.empty()) throw InvalidInput(std::move(faults));
}

// Packs the leaves into as few bits as their ranges need.
class BitPacker : public FlatVisitor<BitPacker> {
public:
    template <class F>
    void leaf(F&& field, int lo, int hi) {
        write(static_cast<std::uint32_t>(static_cast<int>(field) - lo), bits_for(lo, hi));
    }
    void write(std::uint32_t word, int bits) {
        for (int i = 0; i < bits; ++i, ++used_) {
            if (used_ % 8 == 0) bytes_.push_back(0);
            bytes_.back() = static_cast<std::uint8_t>(bytes_.back() | (word >> i & 1) << (used_ % 8));
        }
    }
    std::vector<std::uint8_t> take() { return std::move(bytes_); }

private:
    std::vector<std::uint8_t> bytes_;
    std::size_t used_ = 0;
};

// The inverse of BitPacker; `ok` turns false on bits that are missing, out of range or left over.
class BitUnpacker : public FlatVisitor<BitUnpacker> {
public:
    explicit BitUnpacker(std::span<const std::uint8_t> bytes) : bytes_(bytes) {}
    template <class F>
    void leaf(F&& field, int lo, int hi) {
        const int value = static_cast<int>(read(bits_for(lo, hi))) + lo;
        if (value > hi) ok_ = false;
        using Field = std::remove_reference_t<F>;
        if constexpr (std::is_arithmetic_v<Field> || std::is_enum_v<Field>)
            field = static_cast<Field>(value > hi ? lo : value);
        else
            field = value > hi ? lo : value;
    }
    std::uint32_t read(int bits) {
        std::uint32_t word = 0;
        for (int i = 0; i < bits; ++i, ++used_) {
            if (used_ / 8 >= bytes_.size()) {
                ok_ = false;
                return 0;
            }
            word |= static_cast<std::uint32_t>(bytes_[used_ / 8] >> (used_ % 8) & 1) << i;
        }
        return word;
    }
    // True when all went well, nothing but zero padding is left, and less than a byte of it.
    bool finished_well() {
        if (!ok_ || bytes_.size() * 8 - used_ >= 8) return false;
        return read(static_cast<int>(bytes_.size() * 8 - used_)) == 0;
    }

private:
    std::span<const std::uint8_t> bytes_;
    std::size_t used_ = 0;
    bool ok_ = true;
};

}  // namespace tinmind
