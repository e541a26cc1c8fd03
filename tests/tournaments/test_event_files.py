"""Event files: read, checked, and what is wrong with them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tinmind import Error
from tinmind.tournaments.event import Bot, Event, ScheduleSettings, read_event
from tinmind.tournaments.event_text import event_text
from tinmind.tournaments.prepared import as_entrant, prepare

GOOD = """
game = "bot-factory"
players = 3
[options]
max_rounds = 35
[schedule]
rounds = 4
seed = 7
[limits]
move_time = "10ms"
[[bots]]
name = "a"
agent = "policy"
[[bots]]
name = "b"
agent = "mcts:simulations=20"
[[bots]]
name = "c"
agent = "random"
"""


def test_an_event_is_ready_to_play(tmp_path: Path) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(GOOD)
    prepared = prepare(read_event(path), tmp_path)
    assert (prepared.game, prepared.seats, prepared.schedule.games) == ("bot_factory", 3, 12)
    rotation = prepared.schedule.rotation(prepared.event.entrants, 1)
    task = prepared.task(rotation, 2)
    assert task.key == "a|b|c#1.2"
    assert (task.pair, task.rotation, task.seed) == (1, 2, rotation.seed)
    assert task.move_time == 0.01
    assert prepared.options["max_rounds"] == 35
    assert prepared.conditions["options"]["max_rounds"] == 35


WRONG = [
    ('game = "bot-factory"', 'game = "bot-facotry"', 'did you mean "bot-factory"'),
    ('game = "bot-factory"', "", 'the key "game" is missing'),
    (
        'game = "bot-factory"',
        'game = "bot-factory"\nplayer = 3',
        'unknown key "player"; did you mean "players"',
    ),
    ("players = 3", "players = 9", "from 1 to 4, is 9"),
    ("players = 3", "players = 1", "two or more seats"),
    ("players = 3", 'players = "three"', "players: expected int | null, got str"),
    ("max_rounds = 35", "max_round = 40", 'did you mean "max_rounds"'),
    ("max_rounds = 35", "players = 2", 'options: "players" is no switch'),
    ("max_rounds = 35", "seed = 2", 'options: "seed" is no switch'),
    ("rounds = 4", "rounds = 0", "schedule.rounds: must be from 1"),
    ("rounds = 4", "round = 4", 'schedule: unknown key "round"; did you mean "rounds"'),
    ("rounds = 4", 'kind = "gauntled"', 'schedule.kind: "gauntled" is unknown; did you mean "gauntlet"'),
    ("rounds = 4", 'seating = "some"', "schedule.seating"),
    ("rounds = 4", 'kind = "gauntlet"\nchallengers = ["x"]', 'no bot is called "x"'),
    ("rounds = 4", 'challengers = ["a"]', "only a gauntlet"),
    ("rounds = 4", 'kind = "gauntlet"\nchallengers = ["a", "b"]', "needs 2 bots that are no challengers"),
    ("seed = 7", "seed = -7", "schedule.seed"),
    ("seed = 7", 'seed = "many"', "schedule.seed"),
    ('move_time = "10ms"', 'move_time = "soon"', 'limits.move_time: "soon" is no time'),
    ('move_time = "10ms"', 'move_time = "1s"\nclock = "1m"', "not both"),
    ('move_time = "10ms"', 'clock = "later"', 'limits: "later" is no clock'),
    ('move_time = "10ms"', "max_moves = 0", "max_moves"),
    ('move_time = "10ms"', "[run]\nworkers = 2.5", "run.workers"),
    ('move_time = "10ms"', "[run]\nworkers = 0", "run.workers: must be 1 or more, is 0"),
    ('move_time = "10ms"', '[run]\nanchor = "z"', 'run.anchor: no bot is called "z"'),
    ('agent = "policy"', 'agent = "polcy"', 'bot "a": unknown agent "polcy"; did you mean "policy"'),
    ('agent = "policy"', 'agent = "human"', "a person cannot"),
    ('agent = "policy"', 'agent = "automa"', 'bot "a": agent automa'),
    ('agent = "policy"', 'agent = "mcts:simulatons=3"', 'did you mean "simulations"'),
    ('agent = "policy"', 'agent = "none.py:Bot"', 'bot "a": '),
    ('agent = "policy"', 'agnet = "policy"', 'unknown key "agnet"; did you mean "agent"'),
    ('name = "b"', 'name = "a"', 'two bots are called "a"'),
    ('name = "b"', 'name = "x|y"', "is no name"),
    ('name = "b"', 'name = ""', "is no name"),
    (GOOD[GOOD.index("[[bots]]") :], "", 'the key "bots" is missing'),
    ("players = 3", 'format = "tinmind.event/9"', 'format is "tinmind.event/9"'),
    ("players = 3", "players =", "is not TOML"),
    ("players = 3", 'components = "none.toml"', "none.toml"),
]


@pytest.mark.parametrize(("old", "new", "words"), WRONG, ids=[words for _, _, words in WRONG])
def test_what_is_wrong_is_told_with_its_key_in_one_line(
    old: str, new: str, words: str, tmp_path: Path
) -> None:
    path = tmp_path / "cup.toml"
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new))
    with pytest.raises(Error) as caught:
        prepare(read_event(path), tmp_path)
    message = str(caught.value)
    assert words in message
    assert "\n" not in message


def test_a_new_file_says_the_same_and_comments_on_everything(tmp_path: Path) -> None:
    bots = (Bot('odd "name" ö', "policy"), Bot("b", 'cmd:./my bot --say "x"'))
    event = Event(
        "pig",
        bots,
        players=2,
        options={"target": 30},
        schedule=ScheduleSettings(kind="swiss", rounds=3, seed=str(2**64 - 1)),
    )
    path = tmp_path / "new.toml"
    path.write_text(event_text(event))
    assert read_event(path) == event
    text = re.sub(r"^# (?=\w+ = )", "", path.read_text(), flags=re.MULTILINE)
    for key in ("components", "challengers", "move_time", "clock", "simulations", "max_moves", "workers"):
        assert re.search(rf"^{key} = ", text, flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("words", "name", "agent"),
    [
        ("mcts:simulations=2000,exploration=1", "mcts:simulations=2000,exploration=1", None),
        ("strong=mcts:simulations=2000", "strong", "mcts:simulations=2000"),
        ("policy", "policy", None),
        ("cmd[Skill=3]:./bot", "cmd[Skill=3]:./bot", None),
        ("./a=b/bot.py:Bot", "./a=b/bot.py:Bot", None),
        ("me = ./bot.py:Bot", "me", "./bot.py:Bot"),
    ],
)
def test_bots_of_a_command_line(words: str, name: str, agent: str | None) -> None:
    entrant = as_entrant(words)
    assert (entrant.name, entrant.agent) == (name, agent or name)
