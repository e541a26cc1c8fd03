// The packaged data files, for programs without Python: as much TOML as they need.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include "check.hpp"
#include "core/value.hpp"

namespace checks {

class Toml {
public:
    explicit Toml(std::string text) : text_(std::move(text)) {}

    tinmind::Value document() {
        tinmind::Value root = tinmind::Value::Table{};
        tinmind::Value* table = &root;
        for (skip(); at_ < text_.size(); skip()) {
            if (text_[at_] == '[') {
                ++at_;
                const std::string name = word();
                expect(']');
                root.set(name, tinmind::Value::Table{});
                table = &root.table()->back().second;
            } else {
                entry(*table);
            }
        }
        return root;
    }

private:
    void skip() {
        while (at_ < text_.size() && (std::isspace(static_cast<unsigned char>(text_[at_])) || text_[at_] == '#')) {
            if (text_[at_] == '#')
                at_ = std::min(text_.find('\n', at_), text_.size());
            else
                ++at_;
        }
    }
    void expect(char c) {
        skip();
        CHECK(at_ < text_.size() && text_[at_] == c);
        ++at_;
    }
    bool take(char c) {
        skip();
        if (at_ >= text_.size() || text_[at_] != c) return false;
        ++at_;
        return true;
    }
    std::string word() {
        skip();
        const std::size_t start = at_;
        while (at_ < text_.size() &&
               (std::isalnum(static_cast<unsigned char>(text_[at_])) || text_[at_] == '_' || text_[at_] == '-'))
            ++at_;
        if (at_ == start) ++at_;
        return text_.substr(start, at_ - start);
    }
    void entry(tinmind::Value& table) {
        const std::string key = word();
        expect('=');
        table.set(key, value());
    }
    tinmind::Value value() {
        if (take('"')) {
            const std::size_t end = text_.find('"', at_);
            const std::string text = text_.substr(at_, end - at_);
            at_ = end + 1;
            return text;
        }
        if (take('[')) {
            tinmind::Value::List list;
            while (!take(']')) {
                list.push_back(value());
                take(',');
            }
            return list;
        }
        if (take('{')) {
            tinmind::Value table = tinmind::Value::Table{};
            while (!take('}')) {
                entry(table);
                take(',');
            }
            return table;
        }
        const std::string plain = word();
        if (plain == "true" || plain == "false") return plain == "true";
        return static_cast<std::int64_t>(std::strtoll(plain.c_str(), nullptr, 10));
    }

    std::string text_;
    std::size_t at_ = 0;
};

// The component data that come with the program, under the root of the source tree.
inline tinmind::Value read_toml(const std::string& path) {
    std::ifstream file(path);
    CHECK(file.good());
    std::stringstream text;
    text << file.rdbuf();
    return Toml(text.str()).document();
}

}  // namespace checks
