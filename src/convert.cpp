// Documents and errors across the border.
#include <exception>

#include "bind.hpp"
#include "engine/errors.hpp"

namespace tinmind {

namespace {

constexpr int kDeepest = 32;

std::string text_of(const py::handle& object, const std::string& path) {
    Py_ssize_t size = 0;
    const char* bytes = PyUnicode_AsUTF8AndSize(object.ptr(), &size);
    if (bytes) return {bytes, static_cast<std::size_t>(size)};
    PyErr_Clear();
    throw InvalidInput(path, "is no text: it has half a letter (a lone surrogate) in it");
}

Value convert(const py::handle& object, const std::string& path, int depth) {
    if (depth > kDeepest) throw InvalidInput(path, "is nested too deeply");
    if (object.is_none()) return {};
    if (py::isinstance<py::bool_>(object)) return object.cast<bool>();
    if (py::isinstance<py::int_>(object)) {
        int overflow = 0;
        const long long number = PyLong_AsLongLongAndOverflow(object.ptr(), &overflow);
        if (overflow != 0) throw InvalidInput(path, "is too large a number");
        return static_cast<std::int64_t>(number);
    }
    if (py::isinstance<py::float_>(object)) return object.cast<double>();
    if (py::isinstance<py::str>(object)) return text_of(object, path);
    if (py::isinstance<py::dict>(object)) {
        Value::Table table;
        for (const auto& [key, value] : object.cast<py::dict>()) {
            const std::string name = text_of(py::str(key), path);
            table.emplace_back(name, convert(value, join_path(path, name), depth + 1));
        }
        return table;
    }
    if (py::isinstance<py::list>(object) || py::isinstance<py::tuple>(object)) {
        Value::List list;
        for (const auto& item : object.cast<py::sequence>())
            list.push_back(convert(item, join_path(path, list.size()), depth + 1));
        return list;
    }
    throw InvalidInput(path,
                       "is of a kind that has no place here: " + py::str(py::type::of(object)).cast<std::string>());
}

// A message may repeat bytes that a person gave: what is no UTF-8 is shown as a replacement letter.
py::str readable(std::string_view text) {
    return py::reinterpret_steal<py::str>(
        PyUnicode_DecodeUTF8(text.data(), static_cast<Py_ssize_t>(text.size()), "replace"));
}

// Raises a class of tinmind.errors with its data.
template <class... Arguments>
void raise(const char* name, std::string_view message, const Arguments&... arguments) {
    const py::object type = py::module_::import("tinmind.errors").attr(name);
    const py::object error = type(readable(message), arguments...);
    PyErr_SetObject(type.ptr(), error.ptr());
}

void translate(std::exception_ptr pointer) {
    try {
        if (pointer) std::rethrow_exception(pointer);
    } catch (const InvalidInput& error) {
        std::vector<std::pair<std::string, std::string>> faults;
        for (const Fault& fault : error.faults()) faults.emplace_back(fault.path, fault.message);
        raise("ImpossiblePositionError", error.what(), faults);
    } catch (const engine::AmbiguousMove& error) {
        raise("AmbiguousMoveError", error.what(), error.move, error.near);
    } catch (const engine::IllegalMove& error) {
        raise("IllegalMoveError", error.what(), error.move, error.near);
    } catch (const engine::ReadError& error) {
        raise("ReadError", error.what());
    } catch (const std::invalid_argument& error) {
        raise("Error", error.what());
    }
}

}  // namespace

void bind_errors(py::module_&) { py::register_local_exception_translator(translate); }

Value from_python(const py::handle& object) { return convert(object, "", 0); }

py::object to_python(const Value& value) {
    if (value.is_null()) return py::none();
    if (const bool* flag = value.flag()) return py::bool_(*flag);
    if (const std::int64_t* number = value.integer()) return py::int_(*number);
    if (const double* number = value.real()) return py::float_(*number);
    if (const std::string* text = value.text()) return py::str(*text);
    if (const Value::List* list = value.list()) {
        py::list out;
        for (const Value& item : *list) out.append(to_python(item));
        return out;
    }
    py::dict out;
    for (const auto& [key, item] : *value.table()) out[py::str(key)] = to_python(item);
    return out;
}

}  // namespace tinmind
