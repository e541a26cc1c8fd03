"""The games that there are, and new positions of them."""

from __future__ import annotations

import functools
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import _core
from .components import Components, Source, load_components
from .limits import check_seed
from .position import Position
from .registry import game_id, readable
from .seeds import draw_seed


@dataclass(frozen=True)
class Game:
    """One game of the package.

    Attributes:
        id: as in code, files and JSON, for example ``bot_factory``.
        title: as printed on the box.
        players: the numbers of players it can be played with.
        parts: the named parts of a score, in the order of `Position.breakdown`.
        is_public: nobody has secrets.
        max_decisions: a bound on the decisions and outcomes of one game.
        state_bytes: size of a table in the compiled core.
        algorithms: the searches that can play it.
    """

    id: str
    title: str
    players: range
    parts: tuple[str, ...]
    is_public: bool
    max_decisions: int
    state_bytes: int
    algorithms: tuple[str, ...]
    step_names: tuple[str, ...]

    @property
    def slug(self) -> str:
        """The id as the command line shows it, for example ``bot-factory``."""
        return self.id.replace("_", "-")

    @property
    def options(self) -> dict[str, Any]:
        """The switches of the rules document with their defaults, for the fewest players."""
        components = load_components(self.id)
        return _core.Position.new(self.id, {"players": self.players[0]}, components.tables, "").options

    def components(self, source: Source = None) -> Components:
        """The component data: the default, or with the tables of a file of one's own."""
        return load_components(self.id, source)

    def new(
        self,
        players: int | None = None,
        seed: int | None = None,
        deal: bool = True,
        components: Source = None,
        **options: Any,
    ) -> Position:
        """A new game.

        Args:
            players: how many seats; 2 by default, or the fewest that the game needs.
            seed: of everything drawn in the game (64 bits); one is drawn when it is left out.
            deal: draw the random part of the set-up, up to the first decision. Otherwise the position
                stands before the first draw, for a deal that is told.
            components: component data of one's own (a file, a mapping, or `Components`).
            **options: switches of the rules document.

        Raises:
            ImpossiblePositionError: an option or a number of players that cannot be; ``faults`` names it.
        """
        check_seed(seed)
        data = load_components(self.id, components)
        given = {"players": max(2, self.players[0]) if players is None else players, **options}
        with readable():
            core = _core.Position.new(self.id, given, data.tables, data.tag)
        position = Position(core, data, draw_seed() if seed is None else seed)
        if deal:
            position.deal()
        return position


@functools.cache
def _by_id() -> Mapping[str, Game]:
    return {info.id: _game_of(info) for info in _core.games()}


def _game_of(info: _core.GameInfo) -> Game:
    return Game(
        id=info.id,
        title=info.title,
        players=range(info.min_players, info.max_players + 1),
        parts=tuple(info.parts),
        is_public=info.is_public,
        max_decisions=info.max_decisions,
        state_bytes=info.state_bytes,
        algorithms=tuple(info.algorithms),
        step_names=tuple(info.step_names),
    )


def games() -> list[Game]:
    """All games, in the order of the registry."""
    return list(_by_id().values())


def game(name: str) -> Game:
    """The game of an id; ``bot-factory`` and ``Bot Factory`` mean ``bot_factory``.

    Raises:
        ReadError: there is no such game; names the nearest.
    """
    return _by_id()[game_id(name)]
