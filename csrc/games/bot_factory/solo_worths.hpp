// The numbers of the solo policy: what things are worth in points. None is a rule.
#pragma once

#include <array>

#include "games/bot_factory/names.hpp"

namespace tinmind::bot_factory {

struct SoloWorths {
    float sharpness = 6.23f;
    // A finished bot: beyond its value; more if the task wants it, by task; for a finished one in another colour.
    float bot_extra = -11.7f, bot_extra_done = 0.23f;
    std::array<float, 4> task_bot{9.09f, 6.2f, 11.13f, 14.01f};
    float ends_exemplary = 3.8f, ends_adequate = 0.76f, ends_poor = -7.86f, ends_fired = -17.22f;
    // Of a part, of keeping it, of a project, of keeping it: fractions of the bot, by the number of parts lacking.
    std::array<float, 4> part{0.17f, 0.16f, 0.56f, -0.06f};
    std::array<float, 4> kept{0.12f, -0.24f, 0.05f, 0.35f};
    std::array<float, 4> project{0.23f, 0.77f, 0.25f, 0.22f};
    std::array<float, 4> project_kept{0.67f, 0.35f, 0.28f, 0.29f};
    // Parts of a colour that is wanted, without a project for it.
    float part_unowned = -0.13f;
    float surplus_project = -0.03f;  // a project beyond those that the task wants, as a fraction
    std::array<float, 4> project_crowd{0.24f, -2.35f, -2.35f, -4.17f};
    float useless = 0.82f, for_tokens = 3.52f;
    float universal = 5.63f, universal_kept = 1.39f, universal_spent = -0.36f;
    float part_crowd = -0.03f;                               // for each part in hand beyond three
    std::array<float, 4> token{0.66f, 2.17f, 1.18f, 0.26f};  // by the number in hand: 0, 1, 2-3, 4 and more
    // Placements.
    float first = 1.18f, second = 1.69f, first_wanted = 4.04f, second_wanted = 4.81f, finishes_soon = 0.95f;
    float guard = 1.52f,
          rescue = 2.69f;  // a column of two, where Vilela would otherwise remove a meeple: later, and in this round
    float bonus_placement = 1.11f;
    float swap = -0.92f, credit = 0.33f, refill = 1.08f;
    float exchange = -0.37f, project_exchange = -1.16f;
    float go = 2.02f;
    // Finance: per bot of the colour, finished and to come; for the task T2 below its value.
    float raise = 0.88f, raise_coming = 0.96f, raise_task = 1.04f, raise_cost = 0.24f;
    float place_line = 0.25f, project_line = 1.39f;
    float contract_hope = 1.01f, contract_task = 11.8f, contract_later = 0.27f;
    // Spaces.
    float token_placement = 3.92f, second_project = 0.35f, finance = 1.85f, finance_delay = -1.02f, later_step = 0.44f;
    float taxed = 0.48f, taxed_poor = 0.06f;
    float tile = -1.09f;
};
#ifdef TINMIND_TUNE
inline SoloWorths kSolo{};
#else
inline constexpr SoloWorths kSolo{};
#endif

}  // namespace tinmind::bot_factory
