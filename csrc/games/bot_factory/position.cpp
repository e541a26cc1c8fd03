// Filling in a position: elimination, and the defaults of what was left out.
#include "games/bot_factory/position.hpp"

#include <string>

#include "games/bot_factory/queries.hpp"

namespace tinmind::bot_factory {

namespace {

constexpr std::uint8_t kUnwritten = 0xFF;
constexpr std::array<std::string_view, 5> kNumberWords{"no", "one", "two", "three", "four"};

std::string in_words(int n) {
    return n >= 0 && n < 5 ? std::string(kNumberWords[at(n)]) : n == 5 ? "five" : std::to_string(n);
}
std::string seat_path(int seat, std::string_view field) { return join_path(join_path("seats", at(seat)), field); }

// Counts tiles of one sort over the table; the zone in which there are too many is at fault.
template <int N>
class Tally {
public:
    Tally(Codes codes, std::string_view what, int copies, Faults& faults)
        : codes_(codes), what_(what), copies_(copies), faults_(faults) {}

    void add(int kind, int n, const std::string& path) {
        if (n == 0 || kind < 0 || kind >= N) return;
        seen_[at(kind)] += n;
        if (seen_[at(kind)] > copies_ && path_[at(kind)].empty()) path_[at(kind)] = path;
    }
    // What is left unseen of a kind.
    int left(int kind) const { return std::max(0, copies_ - seen_[at(kind)]); }
    void report() {
        for (int kind = 0; kind < N; ++kind)
            if (seen_[at(kind)] > copies_)
                faults_.push_back({path_[at(kind)], in_words(seen_[at(kind)]) + ' ' + std::string(codes_[at(kind)]) +
                                                        ' ' + std::string(what_) + "; there are " +
                                                        std::to_string(copies_)});
    }

private:
    Codes codes_;
    std::string_view what_;
    int copies_;
    Faults& faults_;
    std::array<int, N> seen_{};
    std::array<std::string, N> path_{};
};

// Every part in sight, told as visit(part, number, path).
template <class Visit>
void visit_parts(const Box& box, const State& s, Visit&& visit) {
    for (int cell = 0; cell < kCells; ++cell)
        visit(part_at(s, cell), 1,
              join_path(join_path("assembly", kColourCodes[at(colour_of(cell))]), at(kind_of(cell))));
    for (int i = 0; i < kSpares; ++i) visit(s.spare[at(i)], 1, join_path("spare", at(i)));
    for (int i = 0; i < kWheel; ++i) visit(s.wheel[at(i)], 1, join_path("wheel", at(i)));
    for (int c = 0; c < kColours; ++c)
        if (s.tops[at(c)] != kNoKind) visit(cell_of(c, s.tops[at(c)]), 1, join_path("tops", kColourCodes[at(c)]));
    for (int part = 0; part < kCells; ++part) visit(part, s.discards[part], std::string("discards"));
    for (int seat = 0; seat < box.players; ++seat)
        for (int part = 0; part < kParts; ++part) visit(part, s.seats[at(seat)].parts[part], seat_path(seat, "parts"));
}

template <class Visit>
void visit_projects(const Box& box, const State& s, Visit&& visit) {
    for (int slot = 0; slot < kSlots; ++slot)
        visit(s.projects[at(slot)], 1, join_path("projects", kSlotCodes[at(slot)]));
    for (int c = 0; c < kColours; ++c) visit(c, s.project_discards[c], std::string("discarded_projects"));
    for (int seat = 0; seat < box.players; ++seat)
        for (int c = 0; c < kColours; ++c) {
            visit(c, s.seats[at(seat)].projects[c], seat_path(seat, "projects"));
            visit(c, s.seats[at(seat)].completed[c], seat_path(seat, "completed"));
        }
}

// Sets a derived field; one that was written must agree.
class Deriver {
public:
    explicit Deriver(Faults& faults) : faults_(faults) {}

    template <class Counts>
    void count(Counts& counts, int kind, int n, std::string path) {
        disagree(counts[kind], 15, n, std::move(path));
        counts.set(kind, n);
    }
    void number(std::uint8_t& field, int n, std::string path) {
        disagree(field, kUnwritten, n, std::move(path));
        field = static_cast<std::uint8_t>(n);
    }

private:
    void disagree(int written, int unwritten, int n, std::string path) {
        if (written != unwritten && written != n)
            faults_.push_back(
                {std::move(path), "is " + std::to_string(written) + ", but " + std::to_string(n) +
                                      " follow from the rest of the position; leave it out, or mend the rest"});
    }
    Faults& faults_;
};

void derive_parts(const Box& box, State& s, Deriver& derive, Faults& faults) {
    Tally<kCells> coloured(coloured_codes(), "on the table", kCopiesOfPart, faults);
    Tally<kKinds> universals(held_codes().subspan(kCells), "on the table", kCopiesOfUniversal, faults);
    visit_parts(box, s, [&](int part, int n, const std::string& path) {
        if (part < kCells)
            coloured.add(part, n, path);
        else
            universals.add(part - kCells, n, path);
    });
    coloured.report();
    universals.report();
    for (int part = 0; part < kCells; ++part)
        derive.count(s.hidden, part, coloured.left(part),
                     join_path(join_path("hidden", kColourCodes[at(colour_of(part))]), kKindCodes[at(kind_of(part))]));
    for (int k = 0; k < kKinds; ++k)
        derive.count(s.universal, k, universals.left(k), join_path("universal", kKindCodes[at(k)]));
}

void derive_projects(const Box& box, State& s, Deriver& derive, Faults& faults) {
    Tally<kColours> projects(colour_codes(), "projects in sight", kCopiesOfProject, faults);
    visit_projects(box, s, [&](int colour, int n, const std::string& path) { projects.add(colour, n, path); });
    projects.report();
    for (int c = 0; c < kColours; ++c)
        derive.count(s.project_deck, c, projects.left(c), join_path("project_deck", kColourCodes[at(c)]));
}

// Meeples on the Assembly board: those neither on completed projects, but for the universal bot's, nor removed by Vilela (I4).
void derive_bots(const Box& box, State& s, Deriver& derive, Faults& faults) {
    Tally<kColours> bots(colour_codes(), box.is_solo() ? "bots completed and removed" : "bots completed",
                         meeples_per_colour(box.players), faults);
    for (int c = 0; c < kColours; ++c) {
        for (int seat = 0; seat < box.players; ++seat) {
            const int completed = s.seats[at(seat)].completed[c];
            bots.add(c, completed - (completed > 0 && s.universal_bot[at(seat)] == c), seat_path(seat, "completed"));
        }
        bots.add(c, s.solo.removed[at(c)], join_path("solo.removed", kColourCodes[at(c)]));
    }
    bots.report();
    for (int c = 0; c < kColours; ++c)
        derive.number(s.bots[at(c)], bots.left(c), join_path("bots", kColourCodes[at(c)]));
}

// The Production tiles that no seat has, and whether one of the seats has the universal bot.
void derive_production(const Box& box, State& s, Faults& faults) {
    std::uint8_t display = kAllProductionTiles, bot_used = 0;
    for (int seat = 0; seat < box.players; ++seat) {
        if (s.tile[at(seat)] != kNoProductionTile) display &= static_cast<std::uint8_t>(~(1u << s.tile[at(seat)]));
        bot_used |= s.universal_bot[at(seat)] != kNoColour;
    }
    if (s.display != kUnwritten && s.display != display)
        faults.push_back(
            {"display", "must hold the tiles from 1 to 7 that no seat has; leave it out, or mend the seats"});
    if (s.universal_bot_used != kUnwritten && s.universal_bot_used != bot_used)
        faults.push_back({"universal_bot", bot_used ? "must be -: a seat has the universal bot"
                                                    : "must be free: no seat has the universal bot"});
    s.display = display;
    s.universal_bot_used = bot_used;
}

// A turn of which nothing is said stands at its beginning.
void infer_turn(const Box& box, State& s, const Given& given) {
    const bool in_turn =
        s.node >= Node::kAct && s.node < Node::kDiscard && s.current < box.players && s.place[s.current] < kSpaces;
    if (!in_turn) return;
    const Space& space = own_space(box, s);
    const bool has_paid = given.has("turn.paid"), has_left = given.has("turn.left");
    const bool on_finance = board_of(s, s.current) == kFinance;
    if (!has_left) s.turn.left = static_cast<std::uint8_t>(space.size - std::min(space.size, s.turn.paid));
    if (!has_paid && on_finance)
        s.turn.paid = static_cast<std::uint8_t>(space.size - std::min(space.size, s.turn.left));
    if (!given.has("turn.started"))
        s.turn.started = !space.needs_start() || s.node != Node::kAct || s.turn.left < space.size;
    const bool exchanging = s.node >= Node::kPartsOut && s.node <= Node::kUniversalIn;
    if (exchanging && !given.has("turn.executive")) s.turn.executive = 1;
    if (given.has("turn.discards")) return;
    if (s.node == Node::kPartsOut) s.turn.discards = kPartsExchanged;
    if (s.node == Node::kProjectsOut) s.turn.discards = kProjectsExchanged;
}

bool is_empty_wheel(const State& s) {
    for (int part : s.wheel)
        if (part != kNoPart) return false;
    return true;
}

Task drawing_task(const Box& box, const State& s) {
    if (s.round == 0) return is_empty_wheel(s) ? Task::kTops : has_project_on_board(s) ? Task::kStarts : Task::kWheel;
    if (s.current < box.players) return Task::kTurn;
    return board_of(s, box.sandra()) == kAssembly ? Task::kSandraSpares : Task::kSandraWheel;
}

}  // namespace

Task find_task(const Box& box, const State& s) {
    switch (s.node) {
        case Node::kStart: return Task::kStarts;
        case Node::kMove: return Task::kMovePhase;
        case Node::kOver: return Task::kMaintenance;
        case Node::kSpare: return Task::kSpares;
        case Node::kReveal:
        case Node::kReshuffle: return drawing_task(box, s);
        case Node::kFill:
            return s.round == 0 ? Task::kProjects : s.standing == 0 ? Task::kMaintenance : Task::kSandraProjects;
        case Node::kContract: return Task::kContracts;
        case Node::kStartProject: return Task::kStartProjects;
        case Node::kTask: return Task::kTaskTile;
        case Node::kVilelaAction:
        case Node::kVilelaBot: return Task::kVilelaDraws;
        case Node::kInspect:
        case Node::kInspection: return Task::kVilelaInspects;
        default: return Task::kTurn;
    }
}

State blank_state(const Box& box) {
    State s;
    s.wheel.fill(kNoPart);
    s.spare.fill(kNoPart);
    s.tops.fill(kNoKind);
    s.contracts.fill(kNoTile);
    s.projects.fill(kNoColour);
    s.place.fill(kOffBoard);
    s.current = static_cast<std::uint8_t>(box.nobody());
    s.bots.fill(kUnwritten);
    s.universal_bot.fill(kNoColour);
    if (box.production != 0) s.display = s.universal_bot_used = kUnwritten;
    if (box.is_solo()) s.solo.inspection = kNoInspection;
    for (int part = 0; part < kCells; ++part) s.hidden.set(part, 15);
    for (int k = 0; k < kKinds; ++k) s.universal.set(k, 15);
    for (int c = 0; c < kColours; ++c) s.project_deck.set(c, 15);
    return s;
}

void infer_state(const Box& box, State& s, const Given& given, Faults& faults) {
    Deriver derive(faults);
    derive_parts(box, s, derive, faults);
    derive_projects(box, s, derive, faults);
    derive_bots(box, s, derive, faults);
    if (box.production != 0) derive_production(box, s, faults);
    infer_turn(box, s, given);
    if (s.node == Node::kRefill && !given.has("pending.refill"))
        s.refill = static_cast<std::uint8_t>((s.wheel[0] == kNoPart) | (s.wheel[1] == kNoPart) << 1);
    s.task = find_task(box, s);
}

}  // namespace tinmind::bot_factory
