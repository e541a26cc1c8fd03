"""How strong our own agents are: a ladder of them for every game, with error bars, as a table of the docs.

    python bench/ladder.py                            # all games
    python bench/ladder.py connect_four pig --pairs 20
    python bench/ladder.py bot_factory --simulations 100,1000

The rungs are random, the rule of thumb, depth searches where a game has them, and tree searches with 100,
1,000 and 10,000 simulations. Each plays its neighbours and the next but ones: as many deals as ``--pairs``
says, each from both seats. The same command goes on with what was stopped, and with more pairs plays what is
missing; the games lie in ``--folder``. When the games of one are done, ``docs/ladders/GAME.json`` and the
table in ``docs/ladder.md`` are written anew, the other games' rows from their files.
"""

from __future__ import annotations

import argparse
import itertools
import json
import sys
from pathlib import Path
from typing import Any

from tinmind import game as game_of
from tinmind import games
from tinmind.cli.events import Running
from tinmind.cli.output import Output
from tinmind.schemas.documents import plain
from tinmind.tournaments.elo import Z95
from tinmind.tournaments.event import Bot, Event, RunSettings, ScheduleSettings
from tinmind.tournaments.prepared import prepare
from tinmind.tournaments.standings import standings
from tinmind.tournaments.summary import signed, tournament

DOCS = Path(__file__).parents[1] / "docs"
ANCHOR = "policy"
DEPTHS = (1, 2, 3)
NODES = 200_000  # of a depth search: at a wide position it goes as deep as that allows

INTRODUCTION = """\
# How strong the agents are

Made by `python bench/ladder.py`, which plays what is missing and goes on where it was stopped. Each agent
plays its neighbours in the table and the next but ones, the same deals from both seats. Elo by a
Plackett-Luce fit to all games of the table (docs/tournaments.md), 0 is the rule of thumb of rollouts; +/- is
95 %, over whole deals. *Step* is the gain over the row before, with its own interval; **?** marks one that is
not surely above 0.
"""


def rungs(game: str, simulations: list[int]) -> list[str]:
    """The agents, the weakest first as far as one can know."""
    deep = [f"expectimax:depth={depth},nodes={NODES}" for depth in DEPTHS]
    has_depths = "expectimax" in game_of(game).algorithms
    return ["random", ANCHOR, *(deep if has_depths else []), *(f"mcts:simulations={n}" for n in simulations)]


def climb(game: str, arguments: argparse.Namespace) -> bool:
    """Play what is missing of a ladder and write its files; False when it was interrupted."""
    agents = rungs(game, arguments.simulations)
    event = Event(
        game,
        tuple(Bot(agent, agent) for agent in agents),
        players=2,
        schedule=ScheduleSettings(kind="ladder", rounds=arguments.pairs, seed=arguments.seed),
        run=RunSettings(anchor=ANCHOR),
    )
    prepared = prepare(event)
    path = Path(arguments.folder, f"{game}.jsonl")
    running = Running(prepared, path, Output(), " ".join(["python", *sys.argv]))
    if not running.play(arguments.workers, "processes", None):
        return False
    found = list(running.games.values())
    document: dict[str, Any] = plain(tournament(prepared, found, path.name))
    ratings = standings(found, prepared.bots, ANCHOR).ratings
    document["steps"] = [
        {"name": name, "elo": elo, "elo_err": error}
        for before, name in itertools.pairwise(agents)
        for elo, error in [ratings.difference(name, before)]
    ]
    for key in ("history", "margins", "cross", "hosts", "file"):
        del document[key]
    target = DOCS / "ladders" / f"{game}.json"
    target.parent.mkdir(exist_ok=True)
    target.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    write_table()
    return True


def write_table() -> None:
    """docs/ladder.md, of all files in docs/ladders."""
    sections = [_section(json.loads(path.read_text())) for path in sorted((DOCS / "ladders").glob("*.json"))]
    (DOCS / "ladder.md").write_text("\n".join([INTRODUCTION, *sections]), encoding="utf-8")


def _section(document: dict[str, Any]) -> str:
    """The table of a game, in the order of the rungs."""
    rows = {row["name"]: row for row in document["standings"]}
    steps = {step["name"]: step for step in document["steps"]}
    names = [name for name in rows if name not in steps] + list(steps)
    lines = [
        f"## {game_of(document['game']).title}",
        "",
        f"{document['games']:,} games, seed {document['seed']}, rules {document['rules_hash']}.",
        "",
        "| agent | Elo | +/- | step | share | games | ms/move |",
        "| --- | --: | --: | --: | --: | --: | --: |",
    ]
    for name in names:
        row = rows[name]
        half = (row["elo_interval"][1] - row["elo_interval"][0]) / 2
        lines.append(
            f"| {name} | {signed(row['elo'])} | {half:.0f} | {_step(steps.get(name))} "
            f"| {100 * row['share']:.1f} % | {row['games']:,} | {row['ms_per_move']:.2f} |"
        )
    return "\n".join([*lines, ""])


def _step(step: dict[str, Any] | None) -> str:
    if step is None:
        return ""
    half = Z95 * step["elo_err"]
    mark = "" if step["elo"] > half else " **?**"
    return f"{signed(step['elo'])} +/- {half:.0f}{mark}"


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", nargs="*", help="all when none is named")
    parser.add_argument("--pairs", type=int, default=50, help="deals of every pairing")
    parser.add_argument(
        "--simulations",
        type=lambda text: [int(word) for word in text.split(",")],
        default=[100, 1000, 10_000],
        help="of the tree searches; 100,1000,10000",
    )
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int)
    parser.add_argument("--folder", default="build/ladders", help="where the games are kept")
    arguments = parser.parse_args()
    wanted = [game_of(name).id for name in arguments.games] or [each.id for each in games()]
    return 0 if all(climb(game, arguments) for game in wanted) else 130


if __name__ == "__main__":
    sys.exit(main())
