// What happens by itself and is no move, told as data to an observer; the words lie in texts/draw_bot.toml.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/step.hpp"

namespace tinmind::draw_bot {

enum class StepKind : std::uint16_t {
    kReshuffled,  // [cards of each kind]
    kFinished,    // [seat] has completed its last robot
};
inline constexpr std::array<std::string_view, 2> kStepNames{"reshuffled", "finished"};
// Numbers of Step::rule: sections of the specification.
inline constexpr int kRulePiles = 504, kRuleEnd = 701;

inline Step step_of(StepKind kind, int arg, int rule) {
    return {
        static_cast<std::uint16_t>(kind), static_cast<std::uint16_t>(rule), {static_cast<std::int16_t>(arg), 0, 0, 0}};
}

}  // namespace tinmind::draw_bot
