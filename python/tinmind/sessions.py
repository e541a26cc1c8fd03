"""A search that goes along with a game: its trees follow the moves made, and grow while others think.

``Session`` is for programs that play a whole game; a single hint needs none. A tree that is kept makes a
search depend on those before it: it is no longer the same to the bit from the same seed alone.
"""

from __future__ import annotations

import threading
from types import TracebackType
from typing import TYPE_CHECKING, Any

from . import _core
from .errors import Error
from .limits import Limits, shorten
from .near import did_you_mean
from .position import PlayedMove, Position
from .searching import check_algorithm, check_position, resolve, search
from .seeds import derive, draw_seed

if TYPE_CHECKING:
    from .hints import Hint

_LIMITS = ("seconds", "simulations", "nodes", "memory", "depth", "threads", "seed")
_LONGEST = 3600.0  # seconds of pondering, should nobody end it


class Session:
    """A game and the search that accompanies it; use it in a ``with`` block, or `close` it.

    Args:
        position: where the game stands; the session plays on with a copy. One seat's view where something is
            hidden, so that pondering knows no more than that seat.
        threads: of every search; by default all usable cores.
        memory: bytes of tree at most. seed: of the searches; drawn by default.
        **options: of the search ``mcts``, for example ``selection="ucb1"``.
    """

    def __init__(
        self,
        position: Position,
        *,
        threads: int | None = None,
        memory: int | None = None,
        seed: int | None = None,
        **options: Any,
    ) -> None:
        """See the class."""
        check_position(position)
        check_algorithm("mcts", Limits(), options)
        self._position = position.copy()
        self._own = Limits(threads=threads, memory=memory)
        self._seed = draw_seed() if seed is None else Limits(seed=seed).seed or 0
        self._searches = 0
        self._searcher = _core.Searcher(position.game, "mcts", options)
        self._ponderer: threading.Thread | None = None

    @property
    def position(self) -> Position:
        """Where the game stands; a copy."""
        return self._position.copy()

    @property
    def is_pondering(self) -> bool:
        """Whether the trees grow in the background."""
        return self._ponderer is not None and self._ponderer.is_alive()

    def search(self, *, early_stop: bool = False, **limits: Any) -> _core.Result:
        """Search the position with the trees so far. Args as of `Limits`, and `early_stop` as of `search`.

        Raises:
            Error: nothing is decided at this position.
        """
        self.stop()
        return search(
            self._position,
            self._limits(limits),
            searcher=self._searcher,
            keep=True,
            early_stop=early_stop,
        )

    def hint(self, *, top: int | None = None, **limits: Any) -> Hint:
        """A hint (`tinmind.hint`) from a search with the trees so far. Args as of `Limits`, and `top`."""
        from .hints import tell

        self.stop()
        wanted = self._limits(limits)
        result = search(self._position, wanted, searcher=self._searcher, keep=True)
        return tell(self._position, result, wanted, top=top)

    def play(self, line: str, seat: int | None = None) -> tuple[PlayedMove, ...]:
        """Play a real move, or tell an outcome; the trees follow. As `Position.play`."""
        self.stop()
        before = self._position.core
        played = self._position.play(line, seat)
        for move in played:
            self._searcher.advance(before, move.move)
            before = before.play(move.move).position
        return played

    def ponder(self) -> None:
        """Grow the trees in the background until any other method is called.

        Raises:
            Error: the game is over.
        """
        if self._position.is_over:
            raise Error("the game is over, there is nothing to ponder")
        if self.is_pondering:
            return
        wanted = self._limits({"seconds": _LONGEST})
        at = self._position.core
        memory, threads, own_seed = wanted.memory or 0, wanted.threads or 1, wanted.seed or 0

        def run() -> None:
            self._searcher.ponder(
                at, seconds=_LONGEST, memory=memory, threads=threads, seed=own_seed, keep=True
            )

        self._ponderer = threading.Thread(target=run, name="tinmind-ponder", daemon=True)
        self._ponderer.start()

    def stop(self) -> None:
        """End pondering; what the trees have learnt stays."""
        while self._ponderer is not None and self._ponderer.is_alive():
            self._searcher.stop()  # again and again: a stop before the search has begun is forgotten
            self._ponderer.join(0.01)
        self._ponderer = None

    def close(self) -> None:
        """End pondering. The session can be used again."""
        self.stop()

    def _limits(self, limits: dict[str, Any]) -> Limits:
        self._searches += 1
        for name in limits:
            if name not in _LIMITS:
                raise Error(f'a session has no limit "{shorten(name)}"{did_you_mean(name, _LIMITS)}')
        own = {
            name: value for name in ("threads", "memory") if (value := getattr(self._own, name)) is not None
        }
        return resolve(Limits(**{"seed": derive(self._seed, "search", self._searches)} | own | limits))

    def __enter__(self) -> Session:
        """The session itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End pondering."""
        self.close()
