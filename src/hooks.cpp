// Calls into evaluators and policies. A Python function is called with the interpreter lock, one call at a time; compiled
// code without it.
#include "hooks.hpp"

#include <tinmind_evaluator.h>

#include <algorithm>
#include <array>
#include <mutex>
#include <stdexcept>
#include <string>

namespace tinmind {
namespace {

static_assert(sizeof(Move) == sizeof(TinmindMove));

std::string type_name(const py::handle& object) { return py::str(py::type::of(object).attr("__name__")); }

py::array_t<float> rows_of(const Leaves& leaves) {
    py::array_t<float> rows({leaves.count, leaves.num_features});
    std::copy_n(leaves.features, leaves.count * leaves.num_features, rows.mutable_data());
    return rows;
}

// Copies what a function returned, if it is a float32 array of that shape.
template <std::size_t N>
void take_result(const char* what, const py::object& returned, const std::array<std::size_t, N>& shape, float* out) {
    std::string right = "(";
    for (std::size_t i = 0; i < N; ++i) right += (i ? ", " : "") + std::to_string(shape[i]);
    right = std::string("; it must return a numpy array of float32 of shape ") + right + (N == 1 ? ",)" : ")");
    const auto refuse = [&](const std::string& found) {
        throw std::invalid_argument(std::string(what) + " returned " + found + right);
    };
    if (!py::isinstance<py::array>(returned)) refuse("a value of type " + type_name(returned));
    const auto array = py::reinterpret_borrow<py::array>(returned);
    const std::string shown = py::str(array.attr("shape"));
    if (!py::isinstance<py::array_t<float>>(array))
        refuse("an array of " + std::string(py::str(array.dtype())) + " of shape " + shown);
    bool fits = array.ndim() == static_cast<py::ssize_t>(N);
    for (std::size_t i = 0; fits && i < N; ++i)
        fits = array.shape(static_cast<py::ssize_t>(i)) == static_cast<py::ssize_t>(shape[i]);
    if (!fits) refuse("an array of shape " + shown);
    const auto plain = py::array_t<float, py::array::c_style | py::array::forcecast>(array);
    std::copy_n(plain.data(), plain.size(), out);
}

class PythonEvaluator final : public Evaluator {
public:
    explicit PythonEvaluator(py::object function) : function_(std::move(function)) {}
    void expect(std::size_t, std::size_t) override {}
    void evaluate(const Leaves& leaves, float* shares) override {
        const std::lock_guard one_at_a_time(mutex_);
        const py::gil_scoped_acquire held;
        py::array_t<std::int8_t> seats(static_cast<py::ssize_t>(leaves.count));
        std::copy_n(leaves.to_act, leaves.count, seats.mutable_data());
        take_result<2>("evaluator", function_(rows_of(leaves), seats), {leaves.count, leaves.seats}, shares);
    }

private:
    py::object function_;
    std::mutex mutex_;  // taken before the interpreter lock, which a function may let go of
};

class PythonPolicy final : public MovePolicy {
public:
    explicit PythonPolicy(py::object function) : function_(std::move(function)) {}
    void expect(std::size_t, std::size_t) override {}
    void weigh(const Leaves& state, std::span<const Move> moves, float* weights) override {
        const std::lock_guard one_at_a_time(mutex_);
        const py::gil_scoped_acquire held;
        const py::object row = rows_of(state).attr("reshape")(state.num_features);
        take_result<1>("policy", function_(row, records_of(moves), static_cast<int>(*state.to_act)), {moves.size()},
                       weights);
    }

private:
    py::object function_;
    std::mutex mutex_;
};

// The record of a capsule, if it is of this build.
template <class Record>
const Record* record_of(const py::object& given, const char* name) {
    const auto capsule = py::reinterpret_borrow<py::capsule>(given);
    if (capsule.name() == nullptr || std::string(capsule.name()) != name)
        throw std::invalid_argument(std::string("the capsule is of \"") + (capsule.name() ? capsule.name() : "") +
                                    "\", not of \"" + name + "\"; wrap the function with tinmind/evaluator.pxd");
    const auto* record = capsule.get_pointer<Record>();
    if (record->version != TINMIND_HOOKS_VERSION || record->size != sizeof(Record))
        throw std::invalid_argument(std::string(name) + ": the capsule was built against another version of tinmind (" +
                                    std::to_string(record->version) + ", this one has " +
                                    std::to_string(TINMIND_HOOKS_VERSION) + "); build it again");
    return record;
}

// What compiled code says it is made for; it would read beyond its rows otherwise.
template <class Record>
void check_made_for(const char* what, const Record& record, std::size_t num_features, std::size_t seats) {
    if (record.num_features != 0 && record.num_features != num_features)
        throw std::invalid_argument(std::string(what) + ": it is made for " + std::to_string(record.num_features) +
                                    " features, this game has " + std::to_string(num_features));
    if (record.seats != 0 && record.seats != seats)
        throw std::invalid_argument(std::string(what) + ": it is made for " + std::to_string(record.seats) +
                                    " seats, this game has " + std::to_string(seats));
}

class CompiledEvaluator final : public Evaluator {
public:
    explicit CompiledEvaluator(const py::object& capsule)
        : capsule_(capsule), record_(record_of<TinmindEvaluator>(capsule, TINMIND_EVALUATOR_NAME)) {}
    void expect(std::size_t num_features, std::size_t seats) override {
        check_made_for("evaluator", *record_, num_features, seats);
    }
    void evaluate(const Leaves& leaves, float* shares) override {
        record_->evaluate(leaves.features, leaves.count, leaves.num_features, leaves.to_act, leaves.seats, shares,
                          record_->context);
    }

private:
    py::object capsule_;
    const TinmindEvaluator* record_;
};

class CompiledPolicy final : public MovePolicy {
public:
    explicit CompiledPolicy(const py::object& capsule)
        : capsule_(capsule), record_(record_of<TinmindPolicy>(capsule, TINMIND_POLICY_NAME)) {}
    void expect(std::size_t num_features, std::size_t seats) override {
        check_made_for("policy", *record_, num_features, seats);
    }
    void weigh(const Leaves& state, std::span<const Move> moves, float* weights) override {
        record_->weigh(state.features, state.num_features, *state.to_act,
                       reinterpret_cast<const TinmindMove*>(moves.data()), moves.size(), weights, record_->context);
    }

private:
    py::object capsule_;
    const TinmindPolicy* record_;
};

template <class Hook, class Compiled, class Python>
std::unique_ptr<Hook> make(const char* what, const py::object& given) {
    if (given.is_none()) return nullptr;
    if (PyCapsule_CheckExact(given.ptr())) return std::make_unique<Compiled>(given);
    if (PyCallable_Check(given.ptr())) return std::make_unique<Python>(given);
    throw std::invalid_argument(std::string(what) + ": must be a function, or a capsule of compiled code, is of type " +
                                type_name(given));
}

}  // namespace

py::array_t<std::uint8_t> records_of(std::span<const Move> moves) {
    py::array_t<std::uint8_t> records({moves.size(), sizeof(Move)});
    std::uint8_t* out = records.mutable_data();
    for (const Move move : moves)
        for (const std::uint8_t byte : {move.kind, move.a, move.b, move.c}) *out++ = byte;
    return records;
}

py::array_t<float> features_of(const engine::Position& position) {
    py::array_t<float> row(static_cast<py::ssize_t>(position.features({})));
    position.features({row.mutable_data(), static_cast<std::size_t>(row.size())});
    return row;
}

std::unique_ptr<Evaluator> make_evaluator(const py::object& given) {
    return make<Evaluator, CompiledEvaluator, PythonEvaluator>("evaluator", given);
}
std::unique_ptr<MovePolicy> make_policy(const py::object& given) {
    return make<MovePolicy, CompiledPolicy, PythonPolicy>("policy", given);
}

}  // namespace tinmind
