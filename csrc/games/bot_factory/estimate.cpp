#include "games/bot_factory/policy.hpp"
#include "games/bot_factory/scoring.hpp"
namespace tinmind::bot_factory {
void estimate(const Box& box, const State& s, Payoff& out) { final_payoff(box, s, out); }
}
