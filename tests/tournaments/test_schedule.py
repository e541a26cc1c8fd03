"""Schedules: who meets whom, from which seats, with which deals."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tinmind.tournaments.event import Bot, Event, ScheduleSettings
from tinmind.tournaments.results import GameResult
from tinmind.tournaments.schedule import WAIT, Rotation, Schedule, rotation_of
from tournaments.made_up import game_result


def schedule(bots: str, seats: int, **settings: Any) -> Schedule:
    """A schedule of bots with names of one letter."""
    event = Event(
        "bot_factory", tuple(Bot(name, "random") for name in bots), schedule=ScheduleSettings(**settings)
    )
    return Schedule(event, seats)


def rotations(made: Schedule, results: Sequence[GameResult] = ()) -> list[Rotation]:
    return [item for item in made.all(lambda: results) if isinstance(item, Rotation)]


def names(rotation: Rotation) -> list[str]:
    return ["".join(entrant.name for entrant in seating) for seating in rotation.seatings]


@pytest.mark.parametrize(("bots", "seats"), [("AB", 2), ("ABCD", 2), ("ABCD", 3), ("ABCDEF", 6)])
@pytest.mark.parametrize("seating", ["rotations", "all"])
def test_every_bot_has_every_seat_as_often(bots: str, seats: int, seating: str) -> None:
    if seating == "all" and seats > 4:
        return
    made = schedule(bots, seats, rounds=3, seating=seating)
    sat = Counter(
        (seat, name)
        for rotation in rotations(made)
        for order in names(rotation)
        for seat, name in enumerate(order)
    )
    assert len(sat) == seats * len(bots)
    assert len(set(sat.values())) == 1


def test_the_circle_changes_from_round_to_round() -> None:
    made = schedule("ABC", 3, rounds=4)
    assert [names(each) for each in rotations(made)] == [
        ["ABC", "CAB", "BCA"],
        ["ACB", "BAC", "CBA"],
        ["ABC", "CAB", "BCA"],
        ["ACB", "BAC", "CBA"],
    ]
    follows = Counter(
        pair
        for each in rotations(schedule("ABCDE", 5, rounds=24))
        for order in names(each)
        for pair in itertools.pairwise(order)
    )
    assert len(follows) == 20
    assert len(set(follows.values())) == 1


def test_all_orders() -> None:
    (only,) = rotations(schedule("ABC", 3, rounds=1, seating="all"))
    assert sorted(names(only)) == ["ABC", "ACB", "BAC", "BCA", "CAB", "CBA"]


def test_rounds_go_over_all_pairings() -> None:
    made = schedule("ABCD", 2, rounds=5)
    order = rotations(made)
    assert [each.number for each in order] == [number for number in range(5) for _ in range(6)]
    for number in range(5):
        groups = {each.key.partition("#")[0] for each in order if each.number == number}
        assert groups == {"A|B", "A|C", "A|D", "B|C", "B|D", "C|D"}
    assert made.rotations == 30
    assert made.games == 60


def test_deals_and_keys_are_each_ones_own_and_stay() -> None:
    made = rotations(schedule("ABCD", 3, rounds=10, seed=5))
    assert len({each.seed for each in made}) == len({each.key for each in made}) == 40
    more = {each.key: each for each in rotations(schedule("ABCDE", 3, rounds=12, seed=5))}
    assert all(more[each.key] == each for each in made)
    other = rotations(schedule("ABCD", 3, rounds=10, seed=6))
    assert not {each.seed for each in made} & {each.seed for each in other}
    keys = [each.game_key(index) for each in made for index in range(3)]
    assert len(set(keys)) == 120
    assert {rotation_of(key) for key in keys} == {each.key for each in made}


def test_a_gauntlet_is_all_groups_with_one_challenger() -> None:
    def groups(made: Schedule) -> set[str]:
        return {names(each)[0] for each in rotations(made)}

    assert groups(schedule("ABCD", 2, rounds=1, kind="gauntlet")) == {"AB", "AC", "AD"}
    both = schedule("ABCD", 2, rounds=1, kind="gauntlet", challengers=("A", "C"))
    assert groups(both) == {"AB", "AD", "CB", "CD"}
    assert groups(schedule("ABCD", 3, rounds=1, kind="gauntlet")) == {"ABC", "ABD", "ACD"}


def test_a_challenge_is_one_against_copies_of_another() -> None:
    first, second = rotations(schedule("ABC", 3, rounds=1, kind="challenge"))
    assert names(first) == ["ABB", "BAB", "BBA"]
    assert names(second) == ["ACC", "CAC", "CCA"]


def test_a_ladder_is_neighbours_and_next_but_ones() -> None:
    made = [names(each)[0] for each in rotations(schedule("ABCD", 2, rounds=1, kind="ladder"))]
    assert made == ["AB", "AC", "BC", "BD", "CD"]
    made = [names(each)[0] for each in rotations(schedule("ABCDE", 3, rounds=1, kind="ladder"))]
    assert made == ["ABC", "ABD", "ACD", "BCD", "BCE", "BDE", "CDE"]


def test_fewer_bots_than_seats_sit_more_than_once() -> None:
    made = schedule("AB", 3, rounds=1)
    assert [names(each) for each in rotations(made)] == [["AAB", "BAA", "ABA"], ["ABB", "BAB", "BBA"]]
    assert made.games == 6
    twice = rotations(schedule("AB", 4, rounds=1))[1]
    assert names(twice) == ["AABB", "BAAB", "BBAA", "ABBA"]


# --- Swiss events --------------------------------------------------------------------------


def played(made: Schedule) -> tuple[list[GameResult], list[list[str]]]:
    """A Swiss event in which the earlier letter always wins: its results, and the groups of each round."""
    results: list[GameResult] = []
    rounds: list[list[str]] = []
    for item in made.all(lambda: results):
        if not isinstance(item, Rotation):
            assert item is WAIT
            continue
        while len(rounds) <= item.number:
            rounds.append([])
        rounds[item.number].append(item.key.partition("#")[0].replace("|", ""))
        for index, seating in enumerate(item.seatings):
            letters = [entrant.name for entrant in seating]
            results.append(game_result(item.game_key(index), letters, [-ord(name) for name in letters]))
    return results, rounds


def test_swiss_rounds_pair_neighbours_who_have_not_met() -> None:
    made = schedule("ABCDEFGH", 2, rounds=4, kind="swiss")
    results, rounds = played(made)
    assert [len(each) for each in rounds] == [4, 4, 4, 4]
    assert all(sorted("".join(each)) == list("ABCDEFGH") for each in rounds)
    assert len(set(itertools.chain.from_iterable(rounds))) == 16  # nobody met twice
    assert len(results) == made.games
    score = Counter(
        name for game in results for name, rank in zip(game.names, game.ranks, strict=True) if rank == 1
    )
    assert score["A"] == 8
    assert score["H"] == 0


def test_swiss_sitting_out_goes_round() -> None:
    _, rounds = played(schedule("ABCDE", 2, rounds=5, kind="swiss"))
    out = [name for each in rounds for name in set("ABCDE") - set("".join(each))]
    assert sorted(out) == list("ABCDE")
    _, rounds = played(schedule("ABCDE", 3, rounds=5, kind="swiss"))
    out = [name for each in rounds for name in set("ABCDE") - set("".join(each))]
    assert Counter(out) == dict.fromkeys("ABCDE", 2)


def test_swiss_rounds_follow_from_results_alone() -> None:
    made = schedule("ABCDEF", 2, rounds=4, kind="swiss")
    results, rounds = played(made)
    again = [each.key for each in rotations(made, list(reversed(results)))]
    keys = [f"{group[0]}|{group[1]}#{number}" for number, each in enumerate(rounds) for group in each]
    assert again == keys
