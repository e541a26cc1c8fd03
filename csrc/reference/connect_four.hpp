// Connect Four: two players, all public, no chance. Solved: the first player wins from the empty board (Allis, 1988).
//
// A reference game: small enough to be solved in its late positions by an independent program, so that searches can be held
// against the truth. Seven columns of six cells; four stones of one player in a line win; a full board is shared.
#pragma once

#include "core/game.hpp"

namespace tinmind::reference {

struct ConnectFour : PublicGame<ConnectFour> {
    static constexpr std::string_view kId = "connect_four";
    static constexpr std::string_view kTitle = "Connect Four";
    static constexpr int kMinPlayers = 2, kMaxPlayers = 2;
    static constexpr int kRows = 6, kCols = 7;
    static constexpr int kMaxDecisions = kRows * kCols;
    using Moves = FixedVector<Move, kCols>;
    using Outcomes = FixedVector<Outcome, 1>;
    static constexpr std::array<std::string_view, 0> kPartNames{};

    struct Box {};

    // A cell is bit 7 * column + row, row 0 at the bottom; the seventh bit of each column stays empty and keeps lines from wrapping.
    struct State {
        std::array<std::uint64_t, 2> stones{};  // by seat
        std::uint32_t count = 0;                // stones on the board; even: seat 0 moves
        std::int32_t winner = -1;               // seat, or -1; derived from the stones
    };
    static_assert(sizeof(State) == 24);

    static int players(const Box&) { return 2; }
    static State initial(const Box&) { return {}; }
    static Turn turn(const Box&, const State& s) {
        if (s.winner >= 0 || s.count == kRows * kCols) return Turn::over();
        return Turn::player(s.count & 1);
    }
    // The lowest empty cell of each column that has one.
    static std::uint64_t playable(const State& s) { return ((s.stones[0] | s.stones[1]) + kBottom) & kBoard; }

    static void legal_moves(const Box&, const State& s, Moves& out) {
        for_each_bit(playable(s), [&](int cell) { out.push_back({0, static_cast<std::uint8_t>(cell / 7)}); });
    }
    static Move random_move(const Box&, const State& s, Rng& rng) {
        // While no column is full, any will do.
        if ((s.stones[0] | s.stones[1]) & kTop) {
            const std::uint64_t cells = playable(s);
            const auto n = rng.below(static_cast<std::uint32_t>(count_bits(cells)));
            return {0, static_cast<std::uint8_t>(nth_bit(cells, static_cast<int>(n)) / 7)};
        }
        return {0, static_cast<std::uint8_t>(rng.below(kCols))};
    }
    static void chance_outcomes(const Box&, const State&, Outcomes&) {}

    template <class Observer>
    static void apply(const Box&, State& s, Move move, Observer&) {
        const std::uint64_t column = kColumn << (7 * move.a);
        const std::uint64_t cell = playable(s) & column;
        TINMIND_ASSERT(cell != 0 && s.winner < 0);
        const int seat = s.count & 1;
        // Both boards are written, so that neither needs an address: in a playout they stay in registers.
        s.stones[0] |= seat == 0 ? cell : 0;
        s.stones[1] |= seat == 0 ? 0 : cell;
        if (has_line(seat == 0 ? s.stones[0] : s.stones[1])) s.winner = seat;
        ++s.count;
    }

    static void payoff(const Box&, const State& s, Payoff& out) {
        const float first = s.winner < 0 ? 0.5f : s.winner == 0 ? 1.0f : 0.0f;
        out.share[0] = out.score[0] = first;
        out.share[1] = out.score[1] = 1 - first;
    }
    static void breakdown(const Box&, const State&, int, Breakdown&) {}
    static void evaluate(const Box&, const State&, Payoff& out) {
        out.share[0] = out.share[1] = out.score[0] = out.score[1] = 0.5f;
    }

    static Box make_box(const Value& options, const Value& components);
    static Value write_options(const Box& box);
    static std::string write_move(const Box&, const State&, Move move) {
        return std::string(1, static_cast<char>('1' + move.a));
    }

    template <class Visitor, class S>
    static void describe(Visitor& v, const Box&, S& s) {
        v.grid("board", kRows, kCols, ".xo", [&](int row, int col) { return Cell<S>{s, 7 * col + (kRows - 1 - row)}; });
    }
    static State blank(const Box&) { return {}; }
    static void infer(const Box&, State& s, const Given&, Faults&);
    static void check(const Box&, const State& s, Faults& faults);

    static bool has_line(std::uint64_t stones) {
        for (int step : {1, 7, 6, 8}) {  // up, right, and the two diagonals
            const std::uint64_t pairs = stones & (stones >> step);
            if (pairs & (pairs >> (2 * step))) return true;
        }
        return false;
    }

private:
    template <class S>
    struct Cell {
        S& s;
        int bit;
        explicit operator int() const {
            return static_cast<int>((s.stones[0] >> bit & 1) + 2 * (s.stones[1] >> bit & 1));
        }
        void operator=(int value)
            requires(!std::is_const_v<S>)
        {
            for (std::size_t seat = 0; seat < 2; ++seat) {
                s.stones[seat] &= ~(std::uint64_t{1} << bit);
                if (value == static_cast<int>(seat) + 1) s.stones[seat] |= std::uint64_t{1} << bit;
            }
        }
    };
    static constexpr std::uint64_t kColumn = 0x3F;              // the six cells of column 0
    static constexpr std::uint64_t kBottom = 0x40810204081ull;  // the bottom cell of every column
    static constexpr std::uint64_t kTop = kBottom << 5;
    static constexpr std::uint64_t kBoard = kBottom * kColumn;  // all 42 cells
};

}  // namespace tinmind::reference
