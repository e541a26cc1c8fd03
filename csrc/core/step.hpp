// Observers of `apply`: what happened inside one move, told as data.
//
// Forced moves (a node with one option, a draw with one outcome) and automa actions happen inside `apply`. An observer is told each;
// the sentences for them lie in texts/<game>.toml. With Silent, the default, all of this compiles to nothing.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/move.hpp"

namespace tinmind {

// One thing that happened: its kind (an index into G::step_names()), arguments in the game's own numbering, and the number of the
// rule it follows in the game's own numbering (G::rule_name).
struct Step {
    std::uint16_t kind = 0;
    std::uint16_t rule = 0;
    std::array<std::int16_t, 4> args{};
};

struct Silent {
    static constexpr bool kListens = false;
    template <class G>
    void forced(const typename G::Box&, const typename G::State&, Move) {}
    void step(const Step&) {}
};

// Collects steps, and forced moves as they would have been written (in state order, among the steps).
class Recorder {
public:
    static constexpr bool kListens = true;
    struct Event {
        bool is_forced = false;
        std::string forced;  // the notation of a forced move, when is_forced
        Step step;           // otherwise
    };
    template <class G>
    void forced(const typename G::Box& box, const typename G::State& state, Move move) {
        events_.push_back({true, G::write_move(box, state, move), {}});
    }
    void step(const Step& step) { events_.push_back({false, {}, step}); }
    const std::vector<Event>& events() const { return events_; }

private:
    std::vector<Event> events_;
};

}  // namespace tinmind
