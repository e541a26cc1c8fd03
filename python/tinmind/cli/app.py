"""The group of commands: finding them, telling errors in one line, exit codes.

Exit codes: 0 done; 1 the answer is no; 2 bad input; 3 undecided; 4 an engine failed; 70 internal error;
130 interrupted. A command returns its code (or nothing for 0).
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any, NoReturn

import click

from ..errors import BotError, Error, ImpossiblePositionError
from ..near import did_you_mean
from .output import COMMON_OPTIONS, Invocation, make_output

OK, NO, BAD_INPUT, UNDECIDED, ENGINE_FAILED, INTERNAL, INTERRUPTED = 0, 1, 2, 3, 4, 70, 130

# Name: module, help in the list of commands. Modules are imported when they are needed.
COMMANDS = {
    "hint": ("hint", "Rank the moves of a position."),
    "rollout": ("rollout", "Play the moves of a position out to the end, many times."),
    "play": ("play", "Play a game in the terminal: people, engines or both; or go on with a record."),
    "solo": ("play", "Play alone with the box open: the automa's turns are told step by step."),
    "match": ("match", "Bots against bots, rated: a quick comparison."),
    "sprt": ("sprt", "Is one bot stronger than another? With as few games as it takes."),
    "tournament": ("tournament", "An event of many bots in a file: new, run (and go on), report."),
    "bot": ("bot", "Begin a bot of one's own, test it; list who can sit at a seat."),
    "engine": ("engine", "Speak the bot protocol on stdin and stdout."),
    "new": ("positions", "Print a new position."),
    "show": ("positions", "Print a position for people."),
    "moves": ("positions", "List the legal moves, or the outcomes of what is drawn."),
    "perft": ("positions", "Count lines of play exactly."),
    "bench": ("bench", "Speed of the searches, and a signature of what they find."),
    "components": ("components", "Printed values, stand-ins, and a copy of one's own."),
    "doctor": ("doctor", "What is installed, where files lie: for questions and bug reports."),
}


class App(click.Group):
    """A group that imports its commands lazily and tells every failure in one line."""

    def list_commands(self, _ctx: click.Context) -> list[str]:
        """The names, in the order of the list above."""
        return list(COMMANDS)

    def get_command(self, _ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import a command."""
        if cmd_name not in COMMANDS:
            return None
        module = importlib.import_module(f".{COMMANDS[cmd_name][0]}", __package__)
        command = getattr(module, f"{cmd_name}_command")
        assert isinstance(command, click.Command)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the command, or say which one was probably meant."""
        if args and args[0] not in COMMANDS and not args[0].startswith("-"):
            raise click.UsageError(f'no command "{args[0]}"{did_you_mean(args[0], COMMANDS)}')
        return super().resolve_command(ctx, args)

    def format_commands(self, _ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the commands without importing them."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])

    def main(  # type: ignore[override]
        self, args: Sequence[str] | None = None, prog_name: str | None = None, **extra: Any
    ) -> NoReturn:
        """Run a command line and leave with its exit code."""
        invocation = Invocation(list(sys.argv[1:] if args is None else args))
        extra |= {"standalone_mode": False, "obj": invocation}
        code = _run(
            lambda: super(App, self).main(invocation.words, prog_name or "tinmind", **extra), invocation
        )
        invocation.log.close(code)
        sys.exit(code)


def _run(command: Any, invocation: Invocation) -> int:
    """The exit code of a command; what it raised is told on stderr."""
    try:
        _refuse_broken_words(invocation.words)
        code = command()
        sys.stdout.flush()
        return code if isinstance(code, int) else OK
    except BrokenPipeError:
        _forget_stdout()
        return OK
    except (KeyboardInterrupt, click.exceptions.Abort):
        _tell("interrupted", invocation)
        return INTERRUPTED
    except Exception as error:  # whatever it is, the person gets one line
        code, message = _failure(error)
        _tell(message, invocation)
        return code


def _failure(error: Exception) -> tuple[int, str]:
    """The exit code of an error and what is said."""
    if isinstance(error, click.ClickException):
        return BAD_INPUT, _usage_message(error)
    if isinstance(error, ImpossiblePositionError):
        return BAD_INPUT, _faults_message(error)
    if isinstance(error, BotError):
        return ENGINE_FAILED, f"error: {error}"
    if isinstance(error, Error):
        return BAD_INPUT, f"error: {error}"
    if isinstance(error, OSError):
        where = error.filename or "a file"
        return BAD_INPUT, f"error: cannot use {where}: {error.strerror or error}"
    what = f"{type(error).__name__}: {_one_line(str(error))}"
    return INTERNAL, f"error: internal: {what}; please report it (--debug shows more)"


def _refuse_broken_words(words: list[str]) -> None:
    for word in words:
        if not word.isprintable() and any(0xD800 <= ord(letter) < 0xE000 for letter in word):
            shown = word.encode("utf-8", "replace").decode()
            raise click.UsageError(f"{shown!r} is not UTF-8 text; give it in UTF-8")


def _tell(message: str, invocation: Invocation) -> None:
    if "--debug" in invocation.words and sys.exc_info()[0] is not None:
        import traceback

        traceback.print_exc()
    invocation.log.write(message, with_traceback=True)
    print(_printable(message), file=sys.stderr)


def _faults_message(error: ImpossiblePositionError) -> str:
    """One fault in one line; several one a line, below a line that counts them."""
    if len(error.faults) < 2:
        return f"error: {error}"
    place = error.place + ": " if error.place else ""
    lines = [f"error: {place}{len(error.faults)} things are wrong"]
    lines += [f"  {path}: {what}" if path else f"  {what}" for path, what in error.faults]
    return "\n".join(lines)


def _usage_message(error: click.ClickException) -> str:
    """A message of click, in the words of this program."""
    message = _one_line(error.format_message()).rstrip(".")
    if isinstance(error, click.MissingParameter):
        message = message.replace("'", "")
    elif isinstance(error, click.BadParameter) and error.param:
        message = f"{error.param.get_error_hint(error.ctx)}: {_one_line(error.message).rstrip('.')}".replace(
            "'", ""
        )
    if isinstance(error, click.NoSuchOption):
        options = list(error.possibilities or _options_of(error.ctx))
        message = f'no option "{error.option_name}"{did_you_mean(error.option_name, options)}'
    context = getattr(error, "ctx", None)
    path = context.command_path if context else "tinmind"
    has_help = "; did you mean" in message or "; " in message
    return f"error: {message}" + ("" if has_help else f'; see "{path} --help"')


def _options_of(context: click.Context | None) -> list[str]:
    if context is None:
        return []
    return [name for param in context.command.params for name in param.opts if name.startswith("--")]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _printable(text: str) -> str:
    encoding = sys.stderr.encoding or "ascii"
    return text.encode(encoding, "backslashreplace").decode(encoding)


def _forget_stdout() -> None:
    """The reader has gone: nothing more is written, not even at exit."""
    try:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    except (OSError, ValueError):
        return


def _show_version(ctx: click.Context, _param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from .. import __version__

        click.echo(f"tinmind {__version__}")
        ctx.exit()


@click.group(
    "tinmind",
    cls=App,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
    params=[
        *COMMON_OPTIONS(),
        click.Option(["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_show_version),
    ],
)
@click.pass_context
def app(ctx: click.Context, /, **common: Any) -> int | None:
    """Best-move hints for robot-themed tabletop games.

    FILE is a position (TOML), a record, a one-line id (tm1:...) or - for standard input. What a command
    prints on stdout is its answer; notes and progress go to stderr.
    """
    from .settings import default_map

    if ctx.invoked_subcommand is None:
        from .overview import overview

        return overview(make_output(ctx.obj, common))
    ctx.obj.common = common
    ctx.default_map = default_map(app, ctx, ctx.invoked_subcommand)
    return None


def main() -> NoReturn:
    """Run the command line of this process."""
    _open_streams()
    app.main()


def _open_streams() -> None:
    """A stream that the caller closed is an empty one: nothing is read, what is written is lost."""
    if sys.stdin is None:
        sys.stdin = open(os.devnull, encoding="utf-8")  # noqa: SIM115 - lives as long as the process
    if sys.stdout is None:
        sys.stdout = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
