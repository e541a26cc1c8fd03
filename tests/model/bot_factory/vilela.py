"""Vilela, the inspector of the solo game (rules document, 6.3, 6.4, 8.1)."""

from __future__ import annotations

from .effects import Effects
from .table import KINDS, VILELA


class Inspector(Effects):
    """His moves and actions, his decks, the task."""

    # --- set-up --------------------------------------------------------------------------

    def _choose_task(self) -> None:
        if self.table.is_solo and self.table.task is None:
            self._then(("TASK",))

    def _told_task(self, number: str) -> None:
        self.table.task = f"T{number}"

    # --- he moves (6.3) ------------------------------------------------------------------

    def _vilela_moves(self) -> None:
        """In round 1 he stays and draws nothing; later last round's tiles go away first."""
        table = self.table
        table.standing.add(VILELA)
        if table.round == 1:
            return
        table.vilela.action = table.vilela.bot = None
        self._then(("VILELA_ACTION",))

    def _told_vilela_action(self, board: str) -> None:
        """Own board or no free space there: this tile is discarded, another one drawn (R67)."""
        table, tiles = self.table, self.table.vilela
        tiles.actions = [tile for tile in tiles.actions or table.box.actions if tile != board]
        free = [space for space in table.free_spaces() if space.board == board]
        if board == table.board_of(VILELA) or not free:
            self._then(("VILELA_ACTION",))
        else:
            tiles.action = board
            self._then(("VILELA_BOT",), ("vilela_goes", free[0].id))

    def _told_vilela_bot(self, colour: str) -> None:
        tiles = self.table.vilela
        tiles.bots = [tile for tile in tiles.bots or self.table.box.bot_tiles if tile != colour]
        tiles.bot = colour

    def _vilela_goes(self, space: str) -> None:
        self.table.meeples[VILELA] = space

    # --- he acts (6.4) -------------------------------------------------------------------

    def _vilela_acts(self) -> None:
        if self.table.round == 1:
            return
        board, colour = self.table.space_of(VILELA).board, self.table.vilela.bot
        getattr(self, f"_vilela_on_{board.lower()}")(colour)

    def _vilela_on_a(self, colour: str) -> None:
        """Two parts go, else a meeple; values stay (R65, R66, R71)."""
        table = self.table
        if table.column_size(colour) == 2:
            for part in table.assembly[colour].values():
                if part:
                    table.discard_part(part)
            table.assembly[colour] = dict.fromkeys(KINDS)
        elif table.bots[colour] > 0:
            table.bots[colour] -= 1
            table.removed[colour] += 1

    def _vilela_on_p(self, colour: str) -> None:
        for index, part in enumerate(self.table.wheel):
            if part and part[0] == colour:
                self.table.discard_part(part)
                self.table.wheel[index] = None

    def _vilela_on_j(self, colour: str) -> None:
        """Nothing slides, nothing is refilled (R92)."""
        for slot, project in self.table.projects.items():
            if project == colour:
                self.table.discarded_projects[colour] += 1
                self.table.projects[slot] = None

    def _vilela_on_f(self, colour: str) -> None:
        self.table.step_value(colour, -1)
        self._then(("INSPECTION",))

    def _told_inspection(self, number: str) -> None:
        """Two removable contracts or fewer all go; of three the player chooses (R70)."""
        tiles, drawn = self.table.vilela, f"I{number}"
        tiles.inspections = [t for t in tiles.inspections or self.table.box.inspections if t != drawn]
        removable = self.table.removable_contracts(drawn)
        if len(removable) > 2:
            tiles.inspection = drawn
            self._then(("INSPECT", 0))
        else:
            self._remove_contracts(removable)

    def _at_inspect(self, seat: int, word: str, args: list[str]) -> None:
        self.table.vilela.inspection = None
        self._remove_contracts([int(number) for number in args])

    def _remove_contracts(self, numbers: list[int]) -> None:
        for number in numbers:
            self.table.contracts[number].tile = None
