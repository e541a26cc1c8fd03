// The numbers of the solo policy: what things are worth in points. None is a rule.
#pragma once

#include <array>

#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

struct SoloWorths {
    float sharpness = 5.63f;
    // A finished bot: beyond its value; more if the task wants it, by task; for a finished one in another colour.
    float bot_extra = -10.85f, bot_extra_done = -0.04f;
    std::array<float, 4> task_bot{8.6f, 5.41f, 10.41f, 12.64f};
    float ends_exemplary = 1.87f, ends_adequate = 0.98f, ends_poor = -7.76f, ends_fired = -14.83f;
    // Of a part, of keeping it, of a project, of keeping it: fractions of the bot, by the number of parts lacking.
    std::array<float, 4> part{0.24f, 0.17f, 0.79f, 0.03f};
    std::array<float, 4> kept{0.06f, -0.03f, 0.13f, 0.69f};
    std::array<float, 4> project{0.35f, 0.52f, 0.07f, 0.25f};
    std::array<float, 4> project_kept{0.24f, 0.43f, 0.06f, -0.11f};
    // Parts of a colour that is wanted, without a project for it.
    float part_unowned = -0.25f;
    float surplus_project = 0.09f;  // a project beyond those that the task wants, as a fraction
    std::array<float, 4> project_crowd{-0.2f, -3.06f, -2.41f, -3.6f};
    float useless = 1.28f, for_tokens = 3.22f;
    float universal = 4.52f, universal_kept = 1.79f, universal_spent = -0.71f;
    float part_crowd = -0.08f;                               // for each part in hand beyond three
    std::array<float, 4> token{0.69f, 1.52f, 1.39f, 0.47f};  // by the number in hand: 0, 1, 2-3, 4 and more
    // Placements.
    float first = 0.58f, second = 1.85f, first_wanted = 5.95f, second_wanted = 5.74f, finishes_soon = 1.15f;
    // A column of two, where Vilela would remove a meeple otherwise: later, and in this round. The same of the last meeple
    // of a colour while the task is not done; and for that the first part of a column, and a part for it in hand.
    float guard = 1.06f, rescue = 1.4f, guard_last = 2.76f, rescue_last = 3.63f, first_last = 0.61f, part_last = 0.91f;
    float bonus_placement = 0.83f;
    float swap = -0.61f, credit = 0.35f, refill = 1.14f;
    float exchange = -0.41f, project_exchange = -1.33f;
    float go = 2.35f;
    // Finance: per bot of the colour, finished and to come; for the task T2 below its value.
    float raise = 1.05f, raise_coming = 0.93f, raise_task = 1.93f, raise_cost = 0.11f;
    float place_line = 0.19f, project_line = 2.3f;
    float contract_hope = 0.65f, contract_task = 14.39f, contract_later = 0.25f;
    // Spaces.
    float token_placement = 4.0f, second_project = 0.15f, finance = 1.83f, finance_delay = -0.21f, later_step = 0.24f;
    float taxed = 0.42f, taxed_poor = 0.13f;
    float tile = -0.94f;
};
#ifdef TINMIND_TUNE
inline SoloWorths kSolo{};
#else
inline constexpr SoloWorths kSolo{};
#endif

}  // namespace tinmind::bot_factory
