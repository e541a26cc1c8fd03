// Position: the type-erased face of a game in progress. Immutable; playing gives a new one.
//
// Holds the Box (shared), the State, whose knowledge it is, and the forced moves of the last move (a record may write them down).
// Everything that a person or Python sees goes through here; searches work on the real types (engine/erased.hpp).
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/move.hpp"
#include "core/rng.hpp"
#include "core/value.hpp"
#include "search/perft.hpp"

namespace tinmind::engine {

struct GameEntry;
class Position;
using PositionPtr = std::shared_ptr<const Position>;

inline constexpr int kViewAll = -1;            // knows everything
inline constexpr int kAnySeat = -3;            // "whoever is to act"
using SeatMove = std::pair<int, std::string>;  // (seat or Turn::kChance, notation)

// One thing that happened inside a move.
struct Event {
    bool is_forced = false;
    int seat = Turn::kChance;       // forced: whose move it was
    std::string text;               // forced: its notation
    std::vector<std::string> seen;  // forced: its notation as each seat sees it
    std::string kind;               // step: its name, rule and arguments
    int rule = 0;
    std::vector<std::string> args;
};

class Position {
public:
    virtual ~Position() = default;

    virtual std::shared_ptr<Position> clone() const = 0;
    virtual const GameEntry& game() const = 0;
    virtual const Value& components() const = 0;
    virtual int players() const = 0;
    virtual int automa_seat() const = 0;  // -1: none
    virtual Turn turn() const = 0;
    virtual std::vector<Move> legal_moves() const = 0;
    virtual std::vector<Move> search_moves() const = 0;
    virtual std::vector<Outcome> outcomes() const = 0;
    virtual std::vector<std::pair<Move, double>> policy() const = 0;
    virtual std::string write_move(Move move) const = 0;
    // A move as a seat sees it: another's sealed bid is "bid ?".
    virtual std::string seen(Move move, int seat) const = 0;
    // What else a move may be written as.
    virtual std::vector<std::string> other_spellings(Move move) const = 0;
    // Why a text that means no move here cannot be; "" when there is nothing to add.
    virtual std::string why_refused(std::string_view text) const = 0;
    // What is meant when the next thing told is something else.
    virtual std::optional<Move> unsaid() const = 0;
    virtual std::vector<std::string> atomic_moves(std::string_view line) const = 0;

    // The position after a legal move; what happened inside is appended to `events`.
    virtual PositionPtr apply(Move move, std::vector<Event>& events) const = 0;
    virtual Move sample_chance(Rng& rng) const = 0;
    virtual Move random_move(Rng& rng) const = 0;
    virtual Move policy_move(Rng& rng) const = 0;

    virtual Payoff payoff() const = 0;
    virtual Payoff estimate() const = 0;
    virtual Breakdown breakdown(int seat) const = 0;

    virtual Value options() const = 0;
    virtual Value fields() const = 0;  // the described State
    virtual std::uint64_t hash() const = 0;
    virtual std::vector<std::uint8_t> pack() const = 0;
    virtual Faults check() const = 0;
    // What the seat to act knows, as numbers (core/features.hpp); where nobody acts, what seat 0 knows. `row` may be empty:
    // the number of features is returned.
    virtual std::size_t features(std::span<float> row) const = 0;
    virtual std::vector<std::string> feature_names() const = 0;
    // What the game can tell the seat to act beside a search; an empty table for most games.
    virtual Value facts(const Value& assumed) const = 0;
    virtual PositionPtr view_of(int seat) const = 0;
    virtual PositionPtr determinize(Rng& rng) const = 0;  // only of one seat's view

    // A line of moves from here in notation, outcomes among them.
    virtual std::vector<SeatMove> write_line(const std::vector<Move>& line) const = 0;
    virtual PathCounts perft(int depth) const = 0;
    // Decisions of the seat to act from here to the end of the game, this one among them: the mean of so many playouts by
    // the rollout policy.
    virtual double decisions_ahead(int games, std::uint64_t seed) const = 0;
    // Plays `count` games to the end, game i from the stream (seed + i); rows of players() shares, and lengths in moves.
    virtual void play_games(std::uint64_t seed, std::size_t count, bool policy, float* shares,
                            std::int32_t* lengths) const = 0;

    int view() const { return view_; }
    const std::string& tag() const { return tag_; }
    // Forced moves of the move that led here, not yet restated by a record.
    const std::vector<SeatMove>& forced() const { return forced_; }

protected:
    friend struct Play;
    friend PositionPtr with_tag(PositionPtr position, std::string tag);
    int view_ = kViewAll;
    std::string tag_;  // hash of the component data where they are not the default
    std::vector<SeatMove> forced_;
};

// ---- documents and ids (documents.cpp) ----

// The whole document of a position: format, game, view, options, then the fields.
Value document(const Position& position);
PositionPtr new_position(std::string_view game, const Value& options, const Value& components, std::string tag);
PositionPtr read_document(const Value& document, const Value& components, std::string tag);
// "tm1:GAME:" + base64url of view, options, component hash, packed state and a check sum.
std::string write_id(const Position& position);
PositionPtr read_id(std::string_view id, const Value& components, std::string tag);
// (game, tag) named by an id.
std::pair<std::string, std::string> peek_id(std::string_view id);

// ---- playing by notation (play.cpp) ----

struct Played {
    PositionPtr position;
    std::vector<SeatMove> moves;  // what was played; empty when the line restated a forced move
    std::vector<Event> events;
};
// Plays a line (one move, or a compound of several); `seat` is who it is said to be by, or kAnySeat.
Played play(const PositionPtr& position, std::string_view line, int seat);
Played play_move(const PositionPtr& position, Move move);
// The move meant by a text: exact or another spelling, else any case, else unique prefix.
Move parse_move(const Position& position, std::string_view text);

}  // namespace tinmind::engine
