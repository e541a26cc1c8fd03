// Who knows what: beliefs as words (specification 10.1), views, and the tables that agree with one (10.4).
#pragma once

#include <string>
#include <vector>

#include "games/robo_factory/state.hpp"

namespace tinmind::robo_factory {

inline constexpr int kSpectator = -1;

// Whether a build of this attempt was correct, so that everybody knows the order.
bool is_order_public(const Box& box, const State& s);
// The orders that a seat, or a spectator, cannot rule out by what it saw itself. The same on a table and on the view
// of that seat. Given the deal alone, all of them are equally likely (the lemma of 10.1).
CardSet belief(const Box& box, const State& s, int seat);
// Whose knowledge a State is about: its viewer, or a spectator of a table.
inline int knower(const State& s) { return s.viewer == kNoViewer ? kSpectator : s.viewer; }

// One thing that was seen, and the orders that it leaves; for telling which observations clash.
struct Observation {
    std::string path, text;
    CardSet orders = kAllCards;
};
std::vector<Observation> observations(const Box& box, const State& s, int seat);
// Of observations that no order fits, some of which none can be left out; none where an order fits.
std::vector<Observation> find_clash(std::vector<Observation> seen);
std::string describe_clash(const std::vector<Observation>& clash);

// The cards that the viewer has not seen: neither the order, nor on the board, nor known in a hand.
CardSet unseen_cards(const Box& box, const State& s);

Move seen_move(const Box& box, const State& s, Move move, int seat);
State view_state(const Box& box, const State& s, int seat);
// Draws the blanks of a view: the order from the belief, hands from the rest, purchases from the hand, each way
// equally likely. Sealed builds are drawn from the maker's own belief (the reference model of 10.3), as nobody builds
// what it knows to be wrong; a view that waits for builds is drawn likewise.
State draw_table(const Box& box, const State& view, Rng& rng);
// Whether the order is all that a view does not see: no other hand is dealt.
bool is_order_all_unseen(const Box& box, const State& view);
// Puts a card that came to light in the place of an unseen one.
void put_in_hand(ThreeCodes& hand, int card);

}  // namespace tinmind::robo_factory
