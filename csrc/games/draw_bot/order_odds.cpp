// The lone player of specification 14, for any dice and costs.
#include "games/draw_bot/order_odds.hpp"

#include <algorithm>

namespace tinmind::draw_bot {

namespace {

bool has(PartSet parts, int part) { return (parts >> part & 1) != 0; }

// The best of what an offer allows: `draw(missing, energy)` after a part is drawn, `save(energy)` after ACCUMULATE; a free
// part is never left, as a BOOST or energy can follow in any later turn.
template <class Draw, class Save, class Better>
double best_use(const Box& box, PartSet missing, int energy, const Offer& offer, const Draw& draw, const Save& save,
                const Better& better) {
    const bool is_free = (missing & offer.free) != 0;
    double best = 0;
    bool is_set = false;
    const auto take = [&](double value) {
        if (!is_set || better(value, best)) best = value;
        is_set = true;
    };
    const PartSet parts = missing & (is_free ? offer.free : energy >= box.boost_cost ? offer.boosted : 0);
    for (int part = 0; part < kParts; ++part)
        if (has(parts, part)) take(draw(missing & ~(1 << part), energy - (is_free ? 0 : box.boost_cost)));
    if (!is_free) take(save(energy + box.gain));
    return best;
}

}  // namespace

OrderOdds::OrderOdds(const Box& box, Robot target)
    : box_(box), target_(target), most_energy_(std::max(1, kParts * box.boost_cost)) {
    for (int part = 0; part < kParts; ++part) {
        const auto& weights = box.weights[at(part)];
        const int design = design_of(target, part), off = weights[kOff];
        const int free = target == 0 ? 6 - off : weights[kOn] + weights[at(design)];
        dice_[at(part)] = {free / 6.0, (6 - off - free) / 6.0};
    }
    for (PartSet missing = 0; missing < kPartSets; ++missing) solve_turns(missing);
}

template <class F>
void OrderOdds::for_each_offer(PartSet missing, F&& f) const {
    const auto go = [&](const auto& self, int part, Offer offer, double chance) -> void {
        if (chance == 0) return;
        if (part == kParts) return f(offer, chance);
        if (!has(missing, part)) return self(self, part + 1, offer, chance);
        const Die& die = dice_[at(part)];
        self(self, part + 1, {offer.free | 1 << part, offer.boosted}, chance * die.free);
        self(self, part + 1, {offer.free, offer.boosted | 1 << part}, chance * die.boosted);
        self(self, part + 1, offer, chance * (1 - die.free - die.boosted));
    };
    go(go, 0, Offer{}, 1.0);
}

double OrderOdds::chance(PartSet missing, int energy, int turns, const Offer& first) const {
    if (missing == 0) return 1;
    if (turns < count_bits(static_cast<unsigned>(missing))) return 0;
    return best_use(
        box_, missing, energy, first, [&](PartSet left, int e) { return chance(left, e, turns - 1); },
        [&](int e) { return chance(missing, e, turns - 1); }, std::greater<>());
}

double OrderOdds::chance(PartSet missing, int energy, int turns) const {
    if (missing == 0) return 1;
    if (turns < count_bits(static_cast<unsigned>(missing))) return 0;
    double sum = 0;
    for_each_offer(missing, [&](const Offer& offer, double p) { sum += p * chance(missing, energy, turns, offer); });
    return sum;
}

double OrderOdds::turns(PartSet missing, int energy) const {
    return turns_[at(missing)][at(std::clamp(energy, 0, most_energy_))];
}

// From the most energy down: there energy is never short, and saving leads to the same state again.
void OrderOdds::solve_turns(PartSet missing) {
    auto& values = turns_[at(missing)];
    values.assign(at(most_energy_ + 1), 0);
    if (missing == 0) return;
    for (int energy = most_energy_; energy >= 0; --energy) {
        double sum = 1, again = 0;
        for_each_offer(missing, [&](const Offer& offer, double p) {
            const bool is_saved = energy == most_energy_ && (missing & (offer.free | offer.boosted)) == 0;
            if (is_saved) {
                again += p;
                return;
            }
            sum += p * best_use(
                           box_, missing, energy, offer,
                           [&](PartSet left, int e) {
                               return energy == most_energy_ ? turns_[at(left)].back() : turns(left, e);
                           },
                           [&](int e) { return energy == most_energy_ ? 1e300 : turns(missing, e); }, std::less<>());
        });
        values[at(energy)] = sum / (1 - again);
    }
}

Offer OrderOdds::offer(const std::array<std::uint8_t, kParts>& dice) const {
    Offer out;
    for (int part = 0; part < kParts; ++part) {
        const int face = dice[at(part)];
        if (face == 0 || face == kOff) continue;
        const bool is_free = face == kOn || target_ == 0 || face == design_of(target_, part);
        (is_free ? out.free : out.boosted) |= 1 << part;
    }
    return out;
}

}  // namespace tinmind::draw_bot
