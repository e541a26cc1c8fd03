"""Bots that are classes of Python, named ``file.py:Class``.

A class has ``choose(self, view, moves, clock)`` and returns one of ``moves``; there is one instance a seat
and game. Its ``__init__`` may take ``seat`` and ``seed`` (by name): its seat, and the seed of its own random
stream.
"""

from __future__ import annotations

import importlib.util
import inspect
import sys
import traceback
from pathlib import Path
from typing import Any

from ..clocks import Clock
from ..errors import BotError, ReadError
from ..limits import shorten
from ..near import did_you_mean
from ..position import Position

_loaded: dict[Path, Any] = {}
_FAULTS = (Exception, SystemExit)  # of a bot: one that calls sys.exit has crashed, and not this program


def load_class(target: str) -> type[Any]:
    """The class of ``file.py:Class``; a file is run once in a process.

    Raises:
        ReadError: no such file or class, the file cannot be run, or the class has no method ``choose``.
    """
    file, _, name = target.rpartition(":")
    module = _module_of(Path(file))
    found = getattr(module, name, None)
    if not isinstance(found, type):
        classes = [key for key, value in vars(module).items() if isinstance(value, type)]
        raise ReadError(f"{file}: there is no class {shorten(name)}{did_you_mean(name, classes)}")
    if not callable(getattr(found, "choose", None)):
        raise ReadError(f"{file}: class {name} has no method choose(self, view, moves, clock)")
    return found


def _module_of(path: Path) -> Any:
    resolved = path.resolve()
    if resolved in _loaded:
        return _loaded[resolved]
    if not resolved.is_file():
        raise ReadError(f"{path}: no such file; an agent is file.py:Class")
    name = f"tinmind_bot_{len(_loaded)}_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, resolved)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    sys.path.append(str(resolved.parent))  # for what the bot imports beside it
    try:
        spec.loader.exec_module(module)
    except _FAULTS as error:
        raise ReadError(f"{path}: cannot be run: {told(error, resolved)}") from error
    _loaded[resolved] = module
    return module


def told(error: BaseException, file: Path) -> str:
    """An exception of a bot in one line, with the last line of its file that was run."""
    lines = [
        frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == str(file)
    ]
    where = f" (line {lines[-1]})" if lines else ""
    return f"{type(error).__name__}: {' '.join(str(error).split())}{where}"


class PythonAgent:
    """An instance of a bot's class, in this process; it sees what its seat knows."""

    def __init__(self, target: str, seed: int, seat: int) -> None:
        """Make the instance.

        Raises:
            ReadError: as of `load_class`. BotError: its ``__init__`` raised something.
        """
        self._target = target
        self._file = Path(target.rpartition(":")[0]).resolve()
        made = load_class(target)
        wanted = {"seat": seat, "seed": seed}
        try:
            taken = inspect.signature(made).parameters if made.__init__ is not object.__init__ else {}
            self._bot = made(**{name: value for name, value in wanted.items() if name in taken})
        except _FAULTS as error:
            raise self._crash(error) from error

    def choose(self, position: Position, _index: int, clock: Clock | None = None, /) -> str:
        """What the bot chooses.

        Raises:
            BotError: it raised something, or its move is not legal.
        """
        seat = position.turn
        view = position.copy() if position.knowledge == seat else position.view(seat)
        moves = view.legal_moves
        try:
            move = self._bot.choose(view, list(moves), clock)
        except _FAULTS as error:
            raise self._crash(error) from error
        if not isinstance(move, str) or move not in moves:
            raise BotError("illegal", f"chose {shorten(repr(move))}, which is no legal move")
        return move

    def _crash(self, error: BaseException) -> BotError:
        return BotError("crash", f"raised {told(error, self._file)}")
