// What happens by itself and is no move, told as data to an observer; the words lie in texts/robo_factory.toml.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/step.hpp"

namespace tinmind::robo_factory {

enum class StepKind : std::uint16_t {
    kOrderShown,  // [card] at the end of a turn, with order_shown = yes
};
inline constexpr std::array<std::string_view, 1> kStepNames{"order_shown"};
// Number of Step::rule: section 4 of the specification, node 15.
inline constexpr int kRuleEndTurn = 415;

inline Step step_of(StepKind kind, int arg) {
    return {static_cast<std::uint16_t>(kind), kRuleEndTurn, {static_cast<std::int16_t>(arg), 0, 0, 0}};
}

}  // namespace tinmind::robo_factory
