"""The sample bots of ``docs/bot_protocol.md``: they pass every check, and play."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

import tinmind
from tinmind.bots.checker import check_bot
from tinmind.tournaments import Entrant, GameTask, play_task

pytestmark = pytest.mark.slow
DOCS = Path(__file__).parents[2] / "docs"
BOTS = DOCS / "examples" / "bots"
CC = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
NODE = shutil.which("node")


@pytest.fixture(scope="module")
def c_bot(tmp_path_factory: pytest.TempPathFactory) -> str:
    if CC is None:
        pytest.skip("there is no C compiler here")
    path = tmp_path_factory.mktemp("bots") / "random_bot"
    flags = ["-std=c99", "-O2", "-Wall", "-Wextra", "-Werror", "-pedantic"]
    subprocess.run([CC, *flags, "-o", path, BOTS / "random_bot.c"], check=True)
    return str(path)


@pytest.fixture
def js_bot() -> str:
    if NODE is None:
        pytest.skip("there is no node here")
    return f"{NODE} {BOTS / 'hold_at_20.js'}"


def failed(bot: str) -> list[str]:
    games = ["connect_four", "kuhn_poker", "goofspiel", "bot_factory"]
    return [f"{check.name}: {check.detail}" for check in check_bot(bot, games) if not check.ok]


def test_the_bot_in_c_passes_every_check(c_bot: str) -> None:
    assert failed(c_bot) == []


def test_the_bot_in_javascript_passes_every_check(js_bot: str) -> None:
    assert failed(js_bot) == []


def moves_of(*agents: str, seed: int = 1) -> list[str]:
    seats = tuple(Entrant(f"e{number}", agent) for number, agent in enumerate(agents))
    result = play_task(GameTask("k", "pig", seats, seed, keep_moves=True, options={"target": 60}))
    assert result.ending == "normal", result.detail
    return result.moves or []


def test_the_bot_in_c_plays_by_the_seed_of_its_seat(c_bot: str) -> None:
    agents = (f"cmd:{c_bot}", f"cmd:{c_bot}")
    assert moves_of(*agents) == moves_of(*agents)
    assert len({tuple(moves_of(*agents, seed=seed)) for seed in range(3)}) == 3


def test_the_bot_in_javascript_holds_at_20(js_bot: str) -> None:
    """It sees what both seats do: the totals of its own turns are those of the rule."""
    position = tinmind.game("pig").new(deal=False, target=60)
    held = []
    for move in moves_of(f"cmd:{js_bot}", "policy"):
        table = position.to_dict()
        total = table["turn_total"]  # which the game cuts off at what is missing to the target
        if position.turn == 0 and total + table["seats"][0]["points"] < 60:
            assert move == ("hold" if total >= 20 else "roll")
            held += [total] * (move == "hold")
        position.play(move)
    assert held
    assert max(held) <= 25


def test_the_game_of_the_page_is_what_the_referee_says() -> None:
    """The lines of the example are those of the code: the position, the new game, the question."""
    from tinmind.bots import words

    page = (DOCS / "bot_protocol.md").read_text(encoding="utf-8")
    said = re.findall(r"^> (.*)$", page, re.MULTILINE)
    start = tinmind.game("pig").new(deal=False, target=50)
    assert words.write_new_game(start, 1) in said
    assert words.write_position(start.view(1).id, ["roll", "~4", "hold"]) in said
    clock = tinmind.Clock(0.5, is_per_move=True)
    assert words.write_go(words.Go(clock, None, ("roll", "hold"))) in said
    for word in [words.HELLO, words.IS_READY, words.SET_OPTION, words.STOP, words.QUIT, words.BEST_MOVE]:
        assert f"`{word}" in page
