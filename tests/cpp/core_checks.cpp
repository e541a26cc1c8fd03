// Invariants of the core vocabulary: numbers, bits, packing, documents.
#include <set>
#include <string>

#include "check.hpp"
#include "core/game.hpp"
#include "reference/connect_four.hpp"
#include "reference/pig.hpp"

using namespace tinmind;
using reference::ConnectFour;
using reference::Pig;

static_assert(Game<ConnectFour>);
static_assert(Game<Pig>);

// The generator belongs to the record format: these numbers never change.
static void random_numbers() {
    Rng rng(42, Purpose::kDeal, 7);
    const std::uint64_t first = rng.next();
    Rng again(42, Purpose::kDeal, 7), other(42, Purpose::kDeal, 8), search(42, Purpose::kSearch, 7);
    CHECK(again.next() == first);
    CHECK(other.next() != first && search.next() != first);
    CHECK(Rng(1).next() == 0xCFC5D07F6F03C29Bull);
    int counts[6]{};
    for (int i = 0; i < 60000; ++i) ++counts[rng.below(6)];
    for (int count : counts) CHECK(count > 9600 && count < 10400);  // 4.4 standard deviations
    for (int i = 0; i < 1000; ++i) {
        const double x = rng.real();
        CHECK(x >= 0 && x < 1);
    }
}

static void bit_sets() {
    CHECK(nth_bit(0b10110, 0) == 1 && nth_bit(0b10110, 1) == 2 && nth_bit(0b10110, 2) == 4);
    CHECK(nth_bit(~std::uint64_t{0}, 63) == 63);
    PackedCounts<std::uint64_t, 15> counts;
    counts.add(0, 2);
    counts.add(14, 15);
    counts.add(7);
    CHECK(counts[0] == 2 && counts[7] == 1 && counts[14] == 15 && counts[3] == 0);
    CHECK(counts.total() == 18 && counts.total(0, 8) == 3 && counts.total(12, 3) == 15 && counts.total(5, 0) == 0);
    CHECK(counts.present() == ((1u << 0) | (1u << 7) | (1u << 14)));
    counts.remove(14, 5);
    counts.set(0, 0);
    CHECK(counts[14] == 10 && counts.present() == ((1u << 7) | (1u << 14)));
}

// A mask as a list of numbers: printed, read with its faults, packed.
static void numbers() {
    std::uint8_t mask = 0b1000'0110;
    ValueWriter writer;
    writer.numbers("display", mask, 1, 7);
    const Value document = writer.take();
    CHECK(document == Value(Value::Table{{"display", Value::List{1, 2, 7}}}));
    const auto read = [](const Value& value, std::uint8_t& field) {
        Faults faults;
        Given given;
        ValueReader reader(value, "", faults, given);
        reader.numbers("display", field, 1, 7);
        return faults.size();
    };
    std::uint8_t again = 0;
    CHECK(read(document, again) == 0 && again == mask);
    CHECK(read(Value::Table{{"display", Value::List{1, 8, "x", 1}}}, again) == 3);
    BitPacker packer;
    packer.numbers("display", mask, 1, 7);
    const auto bytes = packer.take();
    CHECK(bytes.size() == 1);
    BitUnpacker unpacker(bytes);
    again = 0;
    unpacker.numbers("display", again, 1, 7);
    CHECK(unpacker.finished_well() && again == mask);
}

static void words() {
    CHECK(edit_distance("wheel", "wheel") == 0 && edit_distance("wehel", "wheel") == 1 &&
          edit_distance("", "abc") == 3);
    CHECK(nearest("whel", {"wheel", "spare"}) == "wheel");
    CHECK(nearest("zzzzzz", {"wheel", "spare"}).empty());
    const Value a = Value::Table{{"x", 1}, {"list", Value::List{1, 2}}},
                b = Value::Table{{"x", 2}, {"list", Value::List{1, 3}}, {"y", true}};
    const auto differences = diff(a, b);
    CHECK(differences.size() == 3 && differences[0].path == "x" && differences[1].path == "list[1]" &&
          differences[2].path == "y");
}

// Random games: documents and packed bits give the same state back, and equal states hash alike.
template <Game G>
static void round_trips(const Value& options) {
    const auto box = G::make_box(options, Value::Table{});
    Rng rng(5);
    std::set<std::uint64_t> hashes;
    for (int game = 0; game < 20; ++game) {
        auto state = G::initial(box);
        for (int i = 0; i < 300 && !G::turn(box, state).is_over(); ++i) {
            apply<G>(
                box, state,
                G::turn(box, state).is_chance() ? G::sample_chance(box, state, rng) : G::random_move(box, state, rng));
            Faults faults;
            G::check(box, state, faults);
            CHECK(faults.empty());
            BitPacker packer;
            G::describe(packer, box, std::as_const(state));
            const auto bytes = packer.take();
            BitUnpacker unpacker(bytes);
            auto unpacked = G::blank(box);
            G::describe(unpacker, box, unpacked);
            CHECK(unpacker.finished_well());
            G::infer(box, unpacked, Given::everything(), faults);
            CHECK(hash_bytes(unpacked) == hash_bytes(state));
            ValueWriter writer;
            G::describe(writer, box, std::as_const(state));
            const Value document = writer.take();
            Given given;
            ValueReader reader(document, "", faults, given);
            auto read = G::blank(box);
            G::describe(reader, box, read);
            reader.finish();
            G::infer(box, read, given, faults);
            CHECK(faults.empty() && hash_bytes(read) == hash_bytes(state));
        }
    }
}

static void broken_documents() {
    const auto faults_of = [](const Value& document) {
        Faults faults;
        Given given;
        ValueReader reader(document, "", faults, given);
        auto state = Pig::blank({});
        Pig::describe(reader, {}, state);
        reader.finish();
        return faults;
    };
    const Value seat = Value::Table{{"points", 3}};
    CHECK(faults_of(Value::Table{{"current", 0}, {"seats", Value::List{seat, seat}}}).empty());
    CHECK(faults_of(Value::Table{}).size() == 2);
    CHECK(faults_of(Value::Table{{"current", 2}, {"seats", Value::List{seat}}, {"colour", 1}}).size() == 3);
    const Faults faults =
        faults_of(Value::Table{{"current", 0}, {"seats", Value::List{seat, Value::Table{{"pionts", 3}}}}});
    CHECK(faults.size() == 2 && faults[0].path == "seats[1].points" &&
          faults[1].message.find("did you mean \"points\"") != std::string::npos);
}

int main() {
    random_numbers();
    bit_sets();
    numbers();
    words();
    round_trips<ConnectFour>(Value::Table{});
    round_trips<Pig>(Value::Table{{"players", 3}});
    broken_documents();
    return checks::failures();
}
