// Positions as documents and as one-line ids.
//
// An id is "tm1:GAME:" and the base64url (RFC 4648 section 5, without padding) of
//     view + 1 | length of options | options | length of tag | tag | packed state | 16 bits of check sum
// with the options written as "name=value,..." where they differ from the default.
#include <algorithm>
#include <cstring>

#include "core/describe.hpp"
#include "engine/errors.hpp"
#include "engine/registry.hpp"

namespace tinmind::engine {

PositionPtr with_tag(PositionPtr position, std::string tag) {
    if (tag == position->tag()) return position;
    std::shared_ptr<Position> copy = position->clone();
    copy->tag_ = std::move(tag);
    return copy;
}

namespace {

constexpr std::string_view kFormat = "tinmind.position/1";
constexpr std::string_view kIdPrefix = "tm1:";
constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
constexpr std::size_t kMostIdLetters = 4096;

using Bytes = std::vector<std::uint8_t>;

std::string encode(const Bytes& bytes) {
    std::string out;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t word = 0;
        const std::size_t n = std::min<std::size_t>(3, bytes.size() - i);
        for (std::size_t j = 0; j < 3; ++j) word = word << 8 | (j < n ? bytes[i + j] : 0u);
        for (std::size_t j = 0; j <= n; ++j) out += kAlphabet[word >> (18 - 6 * j) & 63];
    }
    return out;
}

Bytes decode(std::string_view text) {
    if (text.size() > kMostIdLetters) throw ReadError("position id: too long to be one");
    Bytes bytes;
    std::uint32_t word = 0;
    int bits = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::size_t value = kAlphabet.find(text[i]);
        if (value == std::string_view::npos)
            throw ReadError("position id: a letter that no id has, at place " + std::to_string(i + 1) +
                            " of its last part");
        word = (word << 6 | static_cast<std::uint32_t>(value)) & 0xFFFFFF;
        bits += 6;
        if (bits >= 8) {
            bits -= 8;
            bytes.push_back(static_cast<std::uint8_t>(word >> bits));
        }
    }
    return bytes;
}

std::uint16_t check_sum(std::string_view game, std::span<const std::uint8_t> bytes) {
    std::uint64_t hash = bytes.size();
    for (char c : game) hash = mix_hash(hash, static_cast<unsigned char>(c));
    for (std::uint8_t byte : bytes) hash = mix_hash(hash, byte);
    return static_cast<std::uint16_t>(hash);
}

std::string plain(const Value& value) { return value.text() ? *value.text() : show(value); }

// Options that differ from those of a game made with no options but the number of players, which is always named.
std::string options_text(const Position& position) {
    const Value options = position.options();
    const Value defaults = position.game().make(Value::Table{}, position.components())->options();
    std::string out;
    for (const auto& [key, value] : *options.table()) {
        const Value* standard = defaults.find(key);
        if (standard && *standard == value) continue;
        out += (out.empty() ? "" : ",") + key + '=' + plain(value);
    }
    return out;
}

Value parse_options(std::string_view text) {
    Value::Table table;
    while (!text.empty()) {
        const std::size_t comma = std::min(text.find(','), text.size());
        const std::string_view item = text.substr(0, comma);
        const std::size_t equals = item.find('=');
        if (equals == std::string_view::npos) throw ReadError("position id: broken options");
        const std::string word(item.substr(equals + 1));
        const bool is_number =
            !word.empty() && word.size() < 10 && word.find_first_not_of("0123456789") == std::string::npos;
        Value value = word == "true"    ? Value(true)
                      : word == "false" ? Value(false)
                      : is_number       ? Value(std::stoi(word))
                                        : Value(word);
        table.emplace_back(std::string(item.substr(0, equals)), std::move(value));
        text.remove_prefix(std::min(comma + 1, text.size()));
    }
    return table;
}

struct IdParts {
    std::string game;
    int view = kViewAll;
    std::string options, tag;
    Bytes state;
};

// Takes `count` bytes off the front.
Bytes take(Bytes& bytes, std::size_t count) {
    if (bytes.size() < count) throw ReadError("position id: it is cut short");
    Bytes front(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
    bytes.erase(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(count));
    return front;
}

std::string take_text(Bytes& bytes) {
    const std::size_t length = take(bytes, 1)[0];
    const Bytes text = take(bytes, length);
    return {text.begin(), text.end()};
}

IdParts parse_id(std::string_view id) {
    if (!id.starts_with(kIdPrefix)) throw ReadError("position id: must begin with \"tm1:\"");
    id.remove_prefix(kIdPrefix.size());
    const std::size_t colon = id.find(':');
    if (colon == std::string_view::npos) throw ReadError("position id: must be tm1:GAME:LETTERS");
    IdParts parts;
    parts.game = find_game(id.substr(0, colon)).id;
    Bytes bytes = decode(id.substr(colon + 1));
    if (bytes.size() < 5) throw ReadError("position id: it is cut short");
    const auto sum = static_cast<std::uint16_t>(bytes[bytes.size() - 2] | bytes[bytes.size() - 1] << 8);
    bytes.resize(bytes.size() - 2);
    if (sum != check_sum(parts.game, bytes))
        throw ReadError("position id: it is cut short or has a wrong letter (the check sum differs)");
    parts.view = static_cast<int>(take(bytes, 1)[0]) - 1;
    parts.options = take_text(bytes);
    parts.tag = take_text(bytes);
    parts.state = std::move(bytes);
    return parts;
}

void put_text(Bytes& bytes, std::string_view text) {
    bytes.push_back(static_cast<std::uint8_t>(text.size()));
    bytes.insert(bytes.end(), text.begin(), text.end());
}

// The seat whose knowledge a document holds: "all" (or left out), or "p0" ...
int read_view(const Value& document, int players) {
    const Value* view = document.find("view");
    if (!view) return kViewAll;
    const std::string* word = view->text();
    if (word && *word == "all") return kViewAll;
    for (int seat = 0; seat < players; ++seat)
        if (word && *word == "p" + std::to_string(seat)) return seat;
    throw InvalidInput(
        "view", "must be \"all\" or a seat from \"p0\" to \"p" + std::to_string(players - 1) + "\", is " + show(*view));
}

}  // namespace

Value document(const Position& position) {
    Value::Table out;
    out.emplace_back("format", kFormat);
    out.emplace_back("game", position.game().id);
    out.emplace_back("view", position.view() == kViewAll ? "all" : "p" + std::to_string(position.view()));
    out.emplace_back("options", position.options());
    const Value fields = position.fields();
    for (const auto& entry : *fields.table()) out.push_back(entry);
    return out;
}

PositionPtr new_position(std::string_view game, const Value& options, const Value& components, std::string tag) {
    return with_tag(find_game(game).make(options, components), std::move(tag));
}

PositionPtr read_document(const Value& document, const Value& components, std::string tag) {
    if (!document.table()) throw ReadError("a position must be a table of fields");
    const Value* format = document.find("format");
    if (format && *format != Value(kFormat))
        throw ReadError("format: is " + show(*format) + ", this program reads \"" + std::string(kFormat) + '"');
    const Value* game = document.find("game");
    if (!game || !game->text()) throw ReadError("game: is missing; write for example game = \"bot_factory\"");
    const GameEntry& entry = find_game(*game->text());
    const Value* options = document.find("options");
    const Value given_options = options ? *options : Value(Value::Table{});
    const int players = entry.make(given_options, components)->players();
    return with_tag(entry.read(given_options, components, document, read_view(document, players)), std::move(tag));
}

std::string write_id(const Position& position) {
    Bytes bytes{static_cast<std::uint8_t>(position.view() + 1)};
    put_text(bytes, options_text(position));
    put_text(bytes, position.tag());
    const Bytes state = position.pack();
    bytes.insert(bytes.end(), state.begin(), state.end());
    const std::uint16_t sum = check_sum(position.game().id, bytes);
    bytes.push_back(static_cast<std::uint8_t>(sum));
    bytes.push_back(static_cast<std::uint8_t>(sum >> 8));
    return std::string(kIdPrefix) + position.game().id + ':' + encode(bytes);
}

PositionPtr read_id(std::string_view id, const Value& components, std::string tag) {
    const IdParts parts = parse_id(id);
    if (parts.tag != tag)
        throw ReadError(parts.tag.empty()
                            ? "position id: it was made with the default component data; read it without your own table"
                            : "position id: it was made with other component data (hash " + parts.tag +
                                  "); give the same component file");
    return with_tag(find_game(parts.game).unpack(parse_options(parts.options), components, parts.state, parts.view),
                    std::move(tag));
}

std::pair<std::string, std::string> peek_id(std::string_view id) {
    IdParts parts = parse_id(id);
    return {std::move(parts.game), std::move(parts.tag)};
}

}  // namespace tinmind::engine
