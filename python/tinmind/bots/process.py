"""The process of a bot: its lines with their times, its stderr, and the end of all that it started.

Three threads keep the pipes from filling: what the bot says, what it writes on stderr, and what it is told (a
bot that reads nothing must not hold up the referee).
"""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Callable, Sequence
from typing import IO, NamedTuple

from ..errors import BotError
from ..limits import shorten
from .leftovers import MARK, kill_marked, wait_for_none
from .traffic import Sink

MOST_LINE = 1 << 16  # bytes
_MOST_WAITING = 256  # lines read ahead; a bot that says more waits
_QUIT_SECONDS = 0.5  # to end after "quit"
_CHILD_SECONDS = 0.2  # for what the bot started to end after it
_EXIT_SECONDS = 1.0  # from the end of its output to that of a crashing bot
_TAIL = 4096  # bytes of stderr that are remembered
_POSIX = os.name == "posix"


class Line(NamedTuple):
    """A line of a bot, and when it came (`time.perf_counter`)."""

    at: float
    text: str


class BotProcess:
    """A running bot.

    Attributes:
        name: as in the log.
    """

    def __init__(self, command: Sequence[str], name: str, sink: Sink) -> None:
        """Start it.

        Raises:
            BotError: it cannot be started.
        """
        self.name = name
        self._sink = sink
        self._mark = uuid.uuid4().hex
        self._lines: queue.Queue[Line | bytes | None] = queue.Queue(_MOST_WAITING)
        self._orders: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self._is_ending = threading.Event()
        self._tail = b""
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=_POSIX,
                env=os.environ | {MARK: self._mark},
            )
        except OSError as error:
            raise BotError("crash", f"cannot be started: {error.strerror or error}") from error
        self._threads = [self._start(each) for each in (self._read_lines, self._read_errors, self._write)]

    @property
    def pid(self) -> int:
        """The number of its process."""
        return self._process.pid

    def _start(self, work: Callable[[], None]) -> threading.Thread:
        thread = threading.Thread(target=work, name=f"tinmind-bot-{self.name}", daemon=True)
        thread.start()
        return thread

    # --- talking --------------------------------------------------------------------------

    def send(self, line: str) -> None:
        """Tell it a line; returns at once."""
        self._sink.traffic(">", self.name, line)
        self._orders.put(line)

    def close_input(self) -> None:
        """End its input; nothing can be told any more."""
        self._orders.put(None)

    def read(self, deadline: float) -> Line | None:
        """Its next line, or ``None`` when none came before the deadline (`time.perf_counter`).

        Raises:
            BotError: ``crash``: its output has ended; ``protocol``: the line is too long, or no UTF-8.
        """
        try:
            line = self._lines.get(timeout=max(0.0, deadline - time.perf_counter()))
        except queue.Empty:
            return None
        if line is None:
            self._lines.put(None)  # so it stays
            raise BotError("crash", self._exit_words())
        if isinstance(line, bytes):
            raise BotError("protocol", f"said what is no line of text: {shorten(repr(line[:80]))}")
        self._sink.traffic("<", self.name, line.text)
        return line

    def waiting(self) -> list[Line]:
        """The lines that it has said already.

        Raises:
            BotError: as of `read`.
        """
        lines = []
        for _ in range(self._lines.qsize()):
            if line := self.read(0):
                lines.append(line)
        return lines

    def _read_lines(self) -> None:
        stream = self._process.stdout
        assert stream is not None
        for raw in iter(lambda: stream.readline(MOST_LINE), b""):
            at = time.perf_counter()
            try:
                is_line = raw.endswith(b"\n") or len(raw) < MOST_LINE
                entry: Line | bytes = Line(at, raw.decode().rstrip("\r\n")) if is_line else raw
            except UnicodeDecodeError:
                entry = raw
            if not self._put(entry):
                return
        self._put(None)

    def _put(self, entry: Line | bytes | None) -> bool:
        while not self._is_ending.is_set():
            with contextlib.suppress(queue.Full):
                self._lines.put(entry, timeout=0.1)
                return True
        return False

    def _read_errors(self) -> None:
        stream = self._process.stderr
        assert stream is not None
        while data := os.read(stream.fileno(), 1 << 16):
            self._tail = (self._tail + data)[-_TAIL:]
            self._sink.errors(data)

    def _write(self) -> None:
        stream = self._process.stdin
        assert stream is not None
        with contextlib.suppress(OSError, ValueError):
            while (line := self._orders.get()) is not None:
                stream.write(line.encode() + b"\n")
                stream.flush()
        with contextlib.suppress(OSError):
            stream.close()

    # --- the end --------------------------------------------------------------------------

    def _exit_words(self) -> str:
        """How it ended, and the last it wrote on stderr."""
        if not self._has_ended(_EXIT_SECONDS):
            return "closed its output"
        self._threads[1].join(_CHILD_SECONDS)
        code = self._exit_code()
        assert code is not None
        how = f"ended with exit code {code}" if code >= 0 else f"was ended by {_signal_name(-code)}"
        said = [line for line in self._tail.decode("utf-8", "replace").splitlines() if line.strip()]
        return how + (f"; stderr: {shorten(said[-1].strip(), 120)}" if said else "")

    def end(self) -> list[str]:
        """Let it quit, then end all that is left of it; what was wrong with it, in words."""
        notes = []
        if self._process.returncode is None:
            self.send("quit")
        self.close_input()
        if not self._has_ended(_QUIT_SECONDS):
            notes.append("did not end at quit: killed")
            self._kill_group()
        elif left := wait_for_none(self._mark, _CHILD_SECONDS, self.pid):
            notes.append(f"left {len(left)} process{'es' * (len(left) > 1)} behind: killed")
        self._kill_group()
        kill_marked(self._mark)
        self._is_ending.set()
        self._process.wait()
        for thread, pipe in zip(self._threads, self._pipes(), strict=True):
            thread.join(_EXIT_SECONDS)
            if not thread.is_alive():
                pipe.close()
        return notes + self._sink.notes()

    def _pipes(self) -> tuple[IO[bytes], ...]:
        process = self._process
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdin is not None
        return process.stdout, process.stderr, process.stdin

    def _has_ended(self, seconds: float) -> bool:
        """Whether it ends in time. It is not reaped, so that its number stays its own."""
        end = time.monotonic() + seconds
        while self._exit_code() is None:
            if time.monotonic() >= end:
                return False
            time.sleep(0.002)
        return True

    def _exit_code(self) -> int | None:
        """Its exit code, or less than 0: the signal that ended it; ``None`` while it runs."""
        if self._process.returncode is not None or not hasattr(os, "waitid"):
            return self._process.poll()
        found = os.waitid(os.P_PID, self.pid, os.WEXITED | os.WNOHANG | os.WNOWAIT)
        if found is None:
            return None
        return found.si_status if found.si_code == os.CLD_EXITED else -found.si_status

    def _kill_group(self) -> None:
        with contextlib.suppress(OSError):
            if _POSIX and self._process.returncode is None:
                os.killpg(self.pid, signal.SIGKILL)
            else:
                self._process.kill()


def _signal_name(number: int) -> str:
    try:
        return signal.Signals(number).name
    except ValueError:
        return f"signal {number}"
