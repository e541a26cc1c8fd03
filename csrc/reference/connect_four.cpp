// Connect Four at the edge: options and positions typed by a person.
#include "reference/connect_four.hpp"

namespace tinmind::reference {

ConnectFour::Box ConnectFour::make_box(const Value& options, const Value&) {
    int players = 2;
    read_table(options, "options", [&](ValueReader& v) { v.number("players", players, 2, 2, Need::kOptional); });
    return {};
}

Value ConnectFour::write_options(const Box&) { return Value::Table{{"players", 2}}; }

void ConnectFour::infer(const Box&, State& s, const Given&, Faults&) {
    s.count = static_cast<std::uint32_t>(count_bits(s.stones[0] | s.stones[1]));
    s.winner = has_line(s.stones[0]) ? 0 : has_line(s.stones[1]) ? 1 : -1;
}

void ConnectFour::check(const Box&, const State& s, Faults& faults) {
    const int first = count_bits(s.stones[0]), second = count_bits(s.stones[1]);
    if (first != second && first != second + 1)
        faults.push_back({"board", "x moves first, so there are as many x as o or one more; here are " +
                                       std::to_string(first) + " x and " + std::to_string(second) + " o"});
    const std::uint64_t all = s.stones[0] | s.stones[1];
    for (int col = 0; col < kCols; ++col) {
        const std::uint64_t column = all >> (7 * col) & kColumn;
        if (column & (column + 1))
            faults.push_back({"board", "a stone hangs in the air in column " + std::to_string(col + 1)});
    }
    const bool x_line = has_line(s.stones[0]), o_line = has_line(s.stones[1]);
    if (x_line && o_line)
        faults.push_back({"board", "both players have four in a line"});
    else if ((x_line && first == second) || (o_line && first != second))
        faults.push_back(
            {"board", "the game was over before the last stone: four in a line, and then a move of the other player"});
}

}  // namespace tinmind::reference
