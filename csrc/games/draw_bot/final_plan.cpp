// The best plan for the final phase: every workstation is left, touched by one symbol, or completed.
#include "games/draw_bot/final_plan.hpp"

#include <algorithm>

namespace tinmind::draw_bot {

namespace {

class Planner {
public:
    Planner(const Box& box, const State& s, int seat, const Worth& worth)
        : box_(box), worth_(worth), reach_(final_reach(box, s, seat)), start_(s.sheet[at(seat)] | s.plan[at(seat)]) {
        const std::size_t p = at(seat);
        facing_ = s.plan_facing[p];
        best_value_ =
            static_cast<float>(box.originality_points * count_original(start_, box.is_all_pairs != 0)) + kLeastGain;
        best_ = start_;
        if (planned_energy(box, s, seat) >= box.boost_cost) try_station(0, start_, planned_energy(box, s, seat), 0);
    }
    Sheet added() const { return best_ & ~start_; }

private:
    // Energy that is kept breaks ties.
    static constexpr float kLeastGain = 0.1f;

    // Workstations from the one in front on, as each costs one TURN at most.
    void try_station(int turn, Sheet sheet, int energy, float points) {
        if (turn == kStations) return finish(sheet, points);
        try_station(turn + 1, sheet, energy, points);
        const int station = (facing_ + turn) % kStations, left = energy - (turn == 0 ? 0 : box_.turn_cost);
        const Robot robot = robot_at(sheet, station);
        const Robot open = open_symbols(robot) & reach_;
        if (open == 0 || left < box_.boost_cost) return;
        if (robot == 0) {
            const Robot touch = lone_symbol(sheet, station, open);
            try_station(turn + 1, sheet | place(touch, station), left - box_.boost_cost, points);
        }
        const int cost = box_.boost_cost * (kParts - count_bits(robot));
        const bool is_possible = (drawn_parts(open | robot) & 0x1111) == 0x1111;
        if (cost > left || !is_possible) return;
        const Robot plain = fill(sheet, station, robot, open);
        try_station(turn + 1, sheet | place(plain, station), left - cost, points + worth_.completed(plain));
        for (int i = 0; i < worth_.num_targets(); ++i) {
            const Robot target = worth_.target(i).robot;
            if ((robot & ~target) == 0 && (target & ~robot & ~open) == 0 && target != plain)
                try_station(turn + 1, sheet | place(target, station), left - cost, points + worth_.completed(target));
        }
    }
    void finish(Sheet sheet, float points) {
        const float value =
            points + static_cast<float>(box_.originality_points * count_original(sheet, box_.is_all_pairs != 0));
        if (value <= best_value_) return;
        best_value_ = value;
        best_ = sheet;
    }
    // A symbol that no neighbour has, if there is one.
    static Robot lone_symbol(Sheet sheet, int station, Robot open) {
        const Robot fresh = static_cast<Robot>(open & ~neighbours(sheet, station));
        const Robot from = fresh != 0 ? fresh : open;
        return static_cast<Robot>(from & -from);
    }
    static Robot fill(Sheet sheet, int station, Robot robot, Robot open) {
        for (int part = 0; part < kParts; ++part)
            if (!has_part(robot, part))
                robot =
                    static_cast<Robot>(robot | lone_symbol(sheet, station, static_cast<Robot>(open & part_mask(part))));
        return robot;
    }
    static Robot neighbours(Sheet sheet, int station) {
        return robot_at(sheet, (station + 1) % kStations) | robot_at(sheet, (station + 3) % kStations);
    }

    const Box& box_;
    const Worth& worth_;
    Robot reach_;
    Sheet start_, best_;
    int facing_ = 0;
    float best_value_ = 0;
};

}  // namespace

Sheet best_plan(const Box& box, const State& s, int seat, const Worth& worth) {
    return Planner(box, s, seat, worth).added();
}

}  // namespace tinmind::draw_bot
