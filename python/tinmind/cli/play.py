"""``tinmind play`` and ``tinmind solo``: sitting down at a new game or at an interrupted one."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from ..agents import AgentSpec, check_seat, parse_agent
from ..driver import setup
from ..errors import ReadError
from ..loading import ID_PREFIX, is_record, parse, read_given
from ..options import parse_options
from ..position import Position
from ..record import NEW
from ..recorder import RecordedGame, format_seats, parse_seats
from .output import Output, command
from .params import game_options, switches_of
from .picture import headline, position_facts, stand_in_words
from .session import ReadLine, Session
from .settings import fresh_path, records_dir

if TYPE_CHECKING:
    from ..schemas import documents

_TOLD = "told"  # the value of the tag Chance while real dice and tiles are used
_TASK = "solo_task"  # the switch that chooses a task
_STEPS = "steps"  # the value of the tag Pieces while real pieces are moved as the program says


@dataclass(frozen=True)
class _Wish:
    """What was asked for; `typed` are the options of the command line, not those of settings."""

    seats: tuple[str, ...]
    real: bool
    record: str | None
    components: str | None
    players: int | None
    switches: dict[str, Any]
    seed: int | None
    typed: frozenset[str]
    steps: bool = False
    is_alone: bool = False


@dataclass
class _Table:
    """A game, who plays it, and whether dice and tiles are real."""

    game: RecordedGame
    seats: list[AgentSpec]
    is_told: bool
    has_steps: bool


@command("play")
@click.argument("what", metavar="GAME|FILE")
@click.option(
    "--seat", "seats", multiple=True, metavar="N=AGENT", help="Who decides: 1=mcts:simulations=5000."
)
@click.option("--real", is_flag=True, help="Dice and tiles are real: tell what was drawn.")
@click.option("--steps", is_flag=True, help="Say what to do with the pieces, step by step (--real does so).")
@click.option("--record", metavar="FILE", help="Where to keep the record (a new file).")
@game_options
def play_command(out: Output, what: str, switches: tuple[str, ...], **values: Any) -> int:
    """Play GAME in the terminal, or go on with the record (or from the position) in FILE.

    Seats are people unless --seat says otherwise: human, mcts, expectimax, policy or random, with options as
    in mcts:simulations=5000; bot.py:Class for a class of Python, cmd:COMMAND for a program. Every move is
    recorded at once; nothing is lost when the program stops.
    """
    return _play(out, what, switches_of(switches), values)


@command("solo")
@click.argument("what", metavar="GAME|FILE")
@click.option("--task", metavar="N", help="The task, by its number; drawn when left out.")
@click.option("--real", is_flag=True, help="Draw the tiles yourself, and tell what was drawn.")
@click.option("--record", metavar="FILE", help="Where to keep the record (a new file).")
@game_options
def solo_command(out: Output, what: str, switches: tuple[str, ...], task: str | None, **values: Any) -> int:
    """Play GAME alone with the box open: what the automa does is told step by step, each with its rule.

    Move the pieces as told. Tiles are drawn by the program, or with --real by you. FILE is a game to resume.
    """
    wanted = switches_of(switches)
    if task is not None:
        wanted |= parse_options([f"{_TASK}={task}"])
    if values["players"] not in (None, 1):
        raise ReadError(f"solo is for one player, not {values['players']}; write: tinmind play {what}")
    if _is_game(what):
        _check_solo(what)
        values["players"] = 1
    return _play(out, what, wanted, values | {"seats": (), "steps": True, "is_alone": True})


def _check_solo(what: str) -> None:
    from ..catalog import game, games

    if 1 not in (chosen := game(what)).players:
        alone = ", ".join(each.id for each in games() if 1 in each.players)
        raise ReadError(f"{chosen.title} is not for one player; games that are: {alone}")


def _play(out: Output, what: str, switches: dict[str, Any], values: dict[str, Any]) -> int:
    """Sit down, play until the game is over or is left, and say how to go on."""
    typed = frozenset(name for name in ("players", "seed", "switches", "record", "task") if _is_typed(name))
    typed = typed - {"task"} | ({"switches"} if "task" in typed else set())
    wish = _Wish(switches=switches, typed=typed, **values)
    table = _sit_down(what, wish)
    with table.game as game:
        _welcome(table, out)
        _print_setup(table, out.aside())
        session = Session(game, table.seats, _reader(out), out.aside(), table.is_told, table.has_steps)
        try:
            ending = session.run()
        except KeyboardInterrupt:
            out.aside().answer()
            out.note(_resume_words(game, wish.is_alone))
            return 130
        if ending != "over":
            out.note(_resume_words(game, wish.is_alone))
        if out.json:
            out.document(_play_document(game))
    return 0


def _is_typed(name: str) -> bool:
    """Whether an option stands on this command line, and not only in settings."""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.COMMANDLINE


def _resume_words(game: RecordedGame, is_alone: bool) -> str:
    return f"the game is kept; go on with: tinmind {'solo' if is_alone else 'play'} {game.path}"


def _welcome(table: _Table, out: Output) -> None:
    game, position = table.game, table.game.position
    if game.dropped:
        out.note(f"{game.path}: {game.dropped}")
    if game.rules_note:
        out.note(game.rules_note)
    seats = ", ".join(f"p{seat} {spec.text}" for seat, spec in enumerate(table.seats))
    out.note(f"{headline(position)}: {seats}; seed {position.seed}; record {game.path}")
    if words := stand_in_words(position.game, position.stand_ins):
        out.note(words)


def _print_setup(table: _Table, out: Output) -> None:
    """How to lay out the pieces, at the beginning of a game that is told step by step."""
    game = table.game
    if table.has_steps and game.tags.get("Start") == NEW and not game.position.history:
        for number, each in enumerate(setup(game.position), start=1):
            out.answer(f"  {number}. {each.do}")


# --- new or resumed ------------------------------------------------------------------------


def _sit_down(what: str, wish: _Wish) -> _Table:
    """At a new game, at a game from a position on, or at an interrupted one."""
    from ..catalog import game

    if what == "-":
        raise ReadError("play reads what you type from standard input; give a game or a file, not -")
    if _is_game(what):
        position = game(what).new(
            players=wish.players, seed=wish.seed, deal=False, components=wish.components, **wish.switches
        )
        return _begin(position, wish, "new")
    if what.startswith(ID_PREFIX):
        return _begin_at(Position.from_id(what, wish.components), wish)
    data = read_given(what)
    if not is_record(data[:4096].decode("utf-8-sig", "replace")):
        return _begin_at(parse(data, what, wish.components), wish)
    if wish.typed:
        raise ReadError(f"{what} is a record: players, seed, switches and file are those it was begun with")
    return _resume(Path(what), wish)


def _is_game(what: str) -> bool:
    from ..catalog import games

    return any(what.strip().lower().replace("-", "_") == each.id for each in games())


def _check_alone(position: Position, wish: _Wish) -> None:
    if wish.is_alone and position.players != 1:
        raise ReadError(
            f"solo is for one player, this game is for {position.players}; go on with it by: tinmind play"
        )


def _begin_at(position: Position, wish: _Wish) -> _Table:
    from ..seeds import draw_seed

    _check_alone(position, wish)
    if wish.typed & {"players", "switches"}:
        raise ReadError("players and switches are those of the position; leave them out")
    if position.is_over:
        raise ReadError("this game is over, there is nothing to play; look at it with: tinmind show FILE")
    position.seed = draw_seed() if wish.seed is None else wish.seed
    return _begin(position, wish, position.id)


def _begin(position: Position, wish: _Wish, start: str) -> _Table:
    specs = read_seats(wish.seats, default_seats(position), position)
    path = Path(wish.record) if wish.record else fresh_path(records_dir(), position.game, ".txt", "--record")
    game = RecordedGame.create(path, position, [spec.text for spec in specs], start=start)
    has_steps = wish.steps or wish.real
    _tag_table(game, wish.real, has_steps)
    return _Table(game, specs, wish.real, has_steps)


def _resume(path: Path, wish: _Wish) -> _Table:
    game = RecordedGame.resume(path, wish.components)
    try:
        _check_alone(game.position, wish)
        before = parse_seats(game.tags.get("Seats", "")) or ["human"] * game.position.players
        if len(before) != game.position.players:
            raise ReadError(
                f"{path}: the tag Seats names {len(before)}, the game has {game.position.players} seats"
            )
        specs = read_seats(wish.seats, before, game.position)
        if [spec.text for spec in specs] != before:
            game.tag("Seats", format_seats([spec.text for spec in specs]))
        was_told, had_steps = game.tags.get("Chance") == _TOLD, game.tags.get("Pieces") == _STEPS
        is_told, has_steps = wish.real or was_told, wish.real or wish.steps or was_told or had_steps
        _tag_table(game, is_told and not was_told, has_steps and not had_steps)
    except BaseException:
        game.close()
        raise
    return _Table(game, specs, is_told, has_steps)


def _tag_table(game: RecordedGame, is_told: bool, has_steps: bool) -> None:
    if is_told:
        game.tag("Chance", _TOLD)
    if has_steps:
        game.tag("Pieces", _STEPS)


def default_seats(position: Position) -> list[str]:
    """People, and the automa where the game has a seat for it."""
    return ["automa" if seat == position.automa_seat else "human" for seat in range(position.players)]


def read_seats(words: tuple[str, ...], before: list[str], position: Position) -> list[AgentSpec]:
    """Who decides for each seat of a game: as it was, changed by ``N=AGENT`` words."""
    agents = list(before)
    named: set[int] = set()
    for word in words:
        number, equals, agent = word.partition("=")
        if not equals or not number.strip().isdecimal() or not number.isascii():
            raise ReadError(
                f'--seat "{word}" cannot be read; write N=AGENT, for example 1=mcts:simulations=5000'
            )
        seat = int(number[:9])
        if seat >= len(agents):
            raise ReadError(f"--seat {word}: there is no seat {seat}; seats are 0 to {len(agents) - 1}")
        if seat in named:
            raise ReadError(f"--seat {word}: seat {seat} is given twice")
        named.add(seat)
        agents[seat] = agent.strip()
    specs = [parse_agent(agent) for agent in agents]
    for seat, spec in enumerate(specs):
        check_seat(spec, position, seat)
    return specs


# --- input and the final document ----------------------------------------------------------


def _reader(out: Output) -> ReadLine:
    """How lines are read: with editing on a terminal, and echoed where the input is a file."""

    def read(prompt: str) -> str | None:
        if sys.stdin.isatty():
            try:
                return input(prompt)
            except EOFError:
                out.note("")
                return None
        raw = sys.stdin.buffer.readline(1_000_000)
        line = raw.decode("utf-8", "replace").rstrip("\r\n") if raw else None
        if line is not None and not out.json:
            out.answer(f"{prompt}{line}")
        return line

    return read


def _play_document(game: RecordedGame) -> documents.Play:
    """The document ``tinmind.play/1``."""
    from ..schemas import documents

    position = game.position
    return documents.Play(
        **position_facts(position),
        record=str(game.path),
        is_over=position.is_over,
        moves=[documents.line_move(played.seat, played.move) for played in position.history],
    )
