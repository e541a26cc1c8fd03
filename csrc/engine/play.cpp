// Playing by notation: which legal move a text means, and what to say when it means none.
#include <algorithm>
#include <cctype>

#include "engine/errors.hpp"
#include "engine/position.hpp"

namespace tinmind::engine {

// Gives the functions of this file access to the forced moves of a position.
struct Play {
    static PositionPtr with_forced(const PositionPtr& position, std::vector<SeatMove> forced) {
        std::shared_ptr<Position> copy = position->clone();
        copy->forced_ = std::move(forced);
        return copy;
    }
};

namespace {

struct Candidate {
    Move move;
    std::string text;
    std::vector<std::string> others;  // spellings that mean it too

    template <class Test>
    bool is_spelled(Test&& test) const {
        return test(text) || std::any_of(others.begin(), others.end(), test);
    }
};

std::vector<Candidate> candidates(const Position& position) {
    std::vector<Candidate> out;
    if (position.turn().is_chance())
        for (const Outcome& outcome : position.outcomes())
            out.push_back({outcome.move, position.write_move(outcome.move), {}});
    else if (position.turn().is_player())
        for (Move move : position.legal_moves())
            out.push_back({move, position.write_move(move), position.other_spellings(move)});
    return out;
}

std::string lower(std::string_view text) {
    std::string out(text);
    for (char& c : out) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    return out;
}

// Words separated by one blank, none at the ends.
std::string squeeze(std::string_view text) {
    std::string out;
    for (char c : text) {
        if (!std::isspace(static_cast<unsigned char>(c)))
            out += c;
        else if (!out.empty() && out.back() != ' ')
            out += ' ';
    }
    if (!out.empty() && out.back() == ' ') out.pop_back();
    return out;
}

std::string quoted(const std::vector<std::string>& texts) {
    std::string out;
    for (const std::string& text : texts) out += (out.empty() ? "\"" : ", \"") + text + '"';
    return out;
}

std::vector<std::string> nearest_texts(std::string_view text, const std::vector<Candidate>& all) {
    std::vector<std::pair<int, std::size_t>> order;
    for (std::size_t i = 0; i < all.size(); ++i) order.emplace_back(edit_distance(text.substr(0, 64), all[i].text), i);
    std::sort(order.begin(), order.end());
    std::vector<std::string> out;
    for (std::size_t i = 0; i < std::min<std::size_t>(order.size(), 4); ++i) out.push_back(all[order[i].second].text);
    return out;
}

std::string whose(Turn turn) {
    if (turn.is_chance()) return "something is drawn or rolled now (a line that begins with ~ or names the result)";
    return "p" + std::to_string(turn.who) + " is to act";
}

[[noreturn]] void refuse(const Position& position, const std::string& text, const std::vector<Candidate>& all) {
    if (position.turn().is_over())
        throw IllegalMove("move \"" + shorten(text) + "\" cannot be played: the game is over", text, {});
    const std::vector<std::string> near = nearest_texts(text, all);
    std::string why = position.why_refused(text);
    if (!why.empty()) why += "; ";
    throw IllegalMove("move \"" + shorten(text) + "\" is not legal here: " + why + whose(position.turn()) +
                          "; legal and close: " + quoted(near),
                      text, near);
}

[[noreturn]] void refuse_ambiguous(const std::string& text, const std::vector<const Candidate*>& found) {
    std::vector<std::string> texts;
    for (const Candidate* candidate : found) texts.push_back(candidate->text);
    throw AmbiguousMove("move \"" + shorten(text) + "\" could mean " + quoted(texts), text, texts);
}

// The moves whose text matches by one of the three standards, strictest first that matches at all.
std::vector<const Candidate*> matches(const std::string& text, const std::vector<Candidate>& all) {
    const std::string folded = lower(text);
    const auto select = [&](auto&& fits) {
        std::vector<const Candidate*> found;
        for (const Candidate& candidate : all)
            if (fits(candidate)) found.push_back(&candidate);
        return found;
    };
    const auto is_same = [&](const std::string& t) { return t == text; };
    const auto is_alike = [&](const std::string& t) { return lower(t) == folded; };
    if (text.empty()) return {};
    auto found = select([&](const Candidate& c) { return c.is_spelled(is_same); });
    if (found.empty()) found = select([&](const Candidate& c) { return c.is_spelled(is_alike); });
    // That something is unseen must be said: "deal p1" is no "deal p1 ?".
    const auto begins = [](const std::string& t, const std::string& start) {
        return t.starts_with(start) && !t.ends_with(" ?");
    };
    if (found.empty()) found = select([&](const Candidate& c) { return begins(c.text, text); });
    if (found.empty()) found = select([&](const Candidate& c) { return begins(lower(c.text), folded); });
    return found;
}

// Whether a text restates the next forced moves; drops them (and those before it) from the list if so.
bool restates_forced(const std::string& text, int seat, std::vector<SeatMove>& forced) {
    const std::string folded = lower(text);
    for (auto it = forced.begin(); it != forced.end(); ++it) {
        if (lower(it->second) != folded || (seat != kAnySeat && seat != it->first)) continue;
        forced.erase(forced.begin(), it + 1);
        return true;
    }
    return false;
}

void play_one(Played& played, const std::string& text, int seat);

// Whether a text fits once what was left unsaid has happened; plays both if so.
bool plays_after_unsaid(Played& played, const std::string& text, int seat) {
    const std::optional<Move> unsaid = played.position->unsaid();
    if (!unsaid) return false;
    Played trial = played;
    trial.moves.emplace_back(trial.position->turn().who, trial.position->write_move(*unsaid));
    trial.position = trial.position->apply(*unsaid, trial.events);
    try {
        play_one(trial, text, seat);
    } catch (const IllegalMove&) {
        return false;
    }
    played = std::move(trial);
    return true;
}

void play_one(Played& played, const std::string& text, int seat) {
    const PositionPtr& position = played.position;
    const std::vector<Candidate> all = candidates(*position);
    const std::vector<const Candidate*> found = matches(text, all);
    const bool seat_fits = seat == kAnySeat || seat == position->turn().who;
    if (found.size() != 1 || !seat_fits || found[0]->text != text) {
        std::vector<SeatMove> forced = position->forced();
        if (restates_forced(text, seat, forced)) {
            played.position = Play::with_forced(position, std::move(forced));
            return;
        }
    }
    if (found.empty() && plays_after_unsaid(played, text, seat)) return;
    if (!seat_fits)
        throw IllegalMove("move \"" + shorten(text) + "\" is said to be p" + std::to_string(seat) + "'s, but " +
                              whose(position->turn()),
                          text, nearest_texts(text, all));
    if (found.empty()) refuse(*position, text, all);
    if (found.size() > 1) refuse_ambiguous(text, found);
    played.moves.emplace_back(position->turn().who, found[0]->text);
    played.position = position->apply(found[0]->move, played.events);
}

}  // namespace

Move parse_move(const Position& position, std::string_view text) {
    const std::vector<Candidate> all = candidates(position);
    const std::string squeezed = squeeze(text);
    const std::vector<std::string> atoms = position.atomic_moves(squeezed);
    const std::string& first = atoms.empty() ? squeezed : atoms.front();
    const auto found = matches(first, all);
    if (found.empty()) refuse(position, first, all);
    if (found.size() > 1) refuse_ambiguous(first, found);
    return found[0]->move;
}

Played play(const PositionPtr& position, std::string_view line, int seat) {
    Played played{position, {}, {}};
    const std::string squeezed = squeeze(line);
    const std::vector<Candidate> all = candidates(*position);
    if (squeezed.empty()) refuse(*position, squeezed, all);
    // A line that is a legal move as it stands needs no taking apart.
    const bool whole = std::any_of(all.begin(), all.end(), [&](const Candidate& c) { return c.text == squeezed; });
    const std::vector<std::string> atoms =
        whole ? std::vector<std::string>{squeezed} : position->atomic_moves(squeezed);
    for (const std::string& atom : atoms) play_one(played, squeeze(atom), seat);
    return played;
}

Played play_move(const PositionPtr& position, Move move) {
    Played played{position, {{position->turn().who, position->write_move(move)}}, {}};
    played.position = position->apply(move, played.events);
    return played;
}

}  // namespace tinmind::engine
