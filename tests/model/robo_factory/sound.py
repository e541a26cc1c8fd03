"""Whether a typed position can be: every fault of it (rules document, 3, 4 and 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from .cards import CARDS
from .knowledge import agrees, belief, view
from .possible import builds, purchases
from .table import BOARD, HAND, HIDDEN, INFO_PRICE, PHASES, Seat, Table


def faults_of(table: Table) -> list[str]:
    checks = (_course, _money, _dealt, _distinct, _purchases, _sealed, _builds, _rolls, _tiles, _knowledge)
    out = [fault for check in checks for fault in check(table)]
    return out or list(_truth(table))


def _is_past(table: Table, phase: str) -> bool:
    """Whether the turn has left this phase behind."""
    return table.phase != "OVER" and PHASES.index(table.phase) > PHASES.index(phase)


def _course(table: Table) -> Iterator[str]:
    options, past_end = table.options, table.turn - table.turns()
    rounds, rest = divmod(past_end, table.players)
    most = options.max_extra_rounds if options.tie_rule == "extra" else 0
    if past_end > most * table.players:
        yield f"turn: {table.turn}, but the game has {table.turns()} and {most} extra rounds"
    cubes = [seat.cubes for seat in table.seats]
    is_tied = cubes.count(max(cubes)) > 1
    if table.phase == "OVER" and (past_end < 0 or rest or (is_tied and rounds < most)):
        yield f"phase: OVER after {table.turn} turns"
    is_won = table.phase == "ORDER" and not rest and not is_tied
    if table.phase != "OVER" and past_end >= 0 and (rounds >= most or is_won):
        yield f"turn: the game is over after {table.turn} turns"


def _money(table: Table) -> Iterator[str]:
    if table.pot < 0 and table.options.supply == "finite":
        yield f"seats: hold {-table.pot} cubes more than there are"


def _dealt(table: Table) -> Iterator[str]:
    """Order, board and hands come one after the other."""
    is_on = table.phase != "OVER"
    if (table.order is not None) != _is_past(table, "ORDER"):
        yield f"order: {table.order} at {table.phase}"
    if len(table.board) != len(table.board_tile):
        yield "board_tile: one for each card"
    due = BOARD if _is_past(table, "BOARD") else 0
    if len(table.board) != due and table.phase != "BOARD":
        yield f"board: {due} cards at {table.phase}"
    if table.phase == "BOARD" and len(table.board) >= BOARD:
        yield "board: is complete"
    hands = [len(table.seats[p].hand) for p in table.manufacturers] if table.seats else []
    if table.seats[table.customer].hand:
        yield "hand: the Customer has none"
    full = [HAND] * len(hands)
    if _is_past(table, "HANDS") and hands != full:
        yield "hand: three cards for each Manufacturer"
    if table.phase == "HANDS":
        begun = [size for size in hands if size < HAND]
        if sorted(hands, reverse=True) != hands or any(begun[1:]) or not begun:
            yield "hand: dealt one after the other"
    elif not (is_on and _is_past(table, "HANDS")) and any(hands):
        yield f"hand: no cards at {table.phase}"


def _distinct(table: Table) -> Iterator[str]:
    """Invariant 3; what a seat bought lies in its hand."""
    cards = [*table.board, table.order]
    for seat in table.seats:
        cards += seat.hand if HIDDEN not in seat.hand else seat.bought
        if HIDDEN not in (*seat.hand, *seat.bought) and set(seat.bought) - set(seat.hand):
            yield f"bought: {seat.bought} is not in the hand {seat.hand}"
        if len(set(seat.bought) - {HIDDEN}) != len([c for c in seat.bought if c != HIDDEN]):
            yield f"bought: {seat.bought} has a card twice"
    for card, count in Counter(cards).items():
        if count > 1 and card in CARDS:
            yield f"cards: {card} {count} times"


def _purchases(table: Table) -> Iterator[str]:
    made = [len(table.seats[p].bought) for p in table.manufacturers]
    if any(made) and not _is_past(table, "HANDS"):
        yield f"bought: at {table.phase}"
    if table.phase == "BUY" and max(made) >= table.options.info_limit:
        yield "phase: BUY, but the limit is reached"
    if any(len(seat.bought) != len(seat.buy_tile) for seat in table.seats):
        yield "buy_tile: one for each card bought"
    if table.seats[table.customer] != Seat(
        table.seats[table.customer].cubes, table.seats[table.customer].siren
    ):
        yield "seats: the Customer neither buys nor builds"


def _sealed(table: Table) -> Iterator[str]:
    """Choices are made clockwise, and shown clockwise."""
    kind = table.phase.split("-")[0]
    seats = table.manufacturers
    if kind in ("BUY", "PAY"):
        seats = table.buyers() if kind == "BUY" else _asked(table)
    sealed = [table.seats[p].pending is not None for p in seats]
    if kind in ("BUY", "BUILD") and (sealed != sorted(sealed, reverse=True) or all(sealed)):
        yield "pending: choices are made clockwise from the Customer's left, and shown when all are in"
    if kind in ("PAY", "REVEAL") and (not any(sealed) or sealed != sorted(sealed)):
        yield "pending: choices are shown clockwise from the Customer's left"
    for number in table.manufacturers:
        choice = table.seats[number].pending
        if choice is not None and not _can_choose(table, number, choice, is_asked=number in seats):
            yield f"pending: p{number} cannot choose {choice} at {table.phase}"


def _asked(table: Table) -> list[int]:
    """Who takes part in a round of purchases that is being shown: some have one more by now."""
    waiting = [len(table.seats[p].bought) for p in table.manufacturers if table.seats[p].pending is not None]
    made = max(waiting, default=0)
    asked = []
    for number in table.manufacturers:
        seat = table.seats[number]
        was_able = seat.cubes >= INFO_PRICE or seat.pending is not None or len(seat.bought) > made
        if len(seat.bought) >= made and was_able:
            asked.append(number)
    return asked


def _can_choose(table: Table, number: int, choice: str, is_asked: bool) -> bool:
    seat = table.seats[number]
    if table.phase in ("BUILD-1", "REVEAL-1", "BUILD-2", "REVEAL-2"):
        return choice == HIDDEN or choice in builds(table, number)
    if not is_asked or table.phase not in ("BUY", "PAY-INFO"):
        return False
    if choice != HIDDEN:
        return choice in purchases(table, number)
    return seat.cubes >= INFO_PRICE and len(seat.bought) < table.options.info_limit


def _builds(table: Table) -> Iterator[str]:
    for attempt, reveal in ((0, "REVEAL-1"), (1, "REVEAL-2")):
        shown = [table.seats[p].build[attempt] is not None for p in table.manufacturers]
        if _is_past(table, reveal) and not all(shown):
            yield f"build{attempt + 1}: one for each Manufacturer"
        if not _is_past(table, reveal) and table.phase != reveal and any(shown):
            yield f"build{attempt + 1}: not shown at {table.phase}"
        if table.phase == reveal:
            waiting = [table.seats[p].pending is None for p in table.manufacturers]
            if waiting != shown:
                yield f"build{attempt + 1}: is shown or pending, one of the two"
    for number, seat in enumerate(table.seats):
        for attempt in (0, 1):
            if seat.eureka[attempt] and seat.build[attempt] is None:
                yield f"eureka{attempt + 1}: p{number} shouts when it builds"
        if sum(seat.eureka) > 1 or (any(seat.eureka) and seat.siren):
            yield f"siren: p{number} has used it"
        if seat.eureka[1] and table.options.eureka_attempts == "first":
            yield f"eureka2: p{number} shouts, which is for attempt 1 alone"


def _rolls(table: Table) -> Iterator[str]:
    for attempt, phase in ((0, "ROLL-1"), (1, "ROLL-2")):
        shouters = [p for p in table.manufacturers if table.seats[p].eureka[attempt]]
        rolled = [table.seats[p].roll is not None for p in shouters]
        if _is_past(table, phase) and not all(rolled):
            yield "roll: one for each shout"
        if table.phase == phase and (rolled != sorted(rolled, reverse=True) or all(rolled)):
            yield "roll: shouters roll clockwise"
        if not _is_past(table, phase) and table.phase != phase and any(rolled):
            yield f"roll: none at {table.phase}"
    for number, seat in enumerate(table.seats):
        if seat.roll is not None and not any(seat.eureka):
            yield f"roll: p{number} did not shout"


def _tiles(table: Table) -> Iterator[str]:
    given = [table.seats[p].fb_tile is not None for p in table.manufacturers]
    if _is_past(table, "TILE-1") != all(given) and table.phase != "TILE-1":
        yield f"fb_tile: for each Manufacturer after attempt 1, not at {table.phase}"
    if table.phase == "TILE-1" and (given != sorted(given, reverse=True) or all(given)):
        yield "fb_tile: given clockwise"
    if not all(given) and any(given) and table.phase != "TILE-1":
        yield "fb_tile: for all or for none"


def _knowledge(table: Table) -> Iterator[str]:
    """What is "?" cannot be seen, and what cannot be seen is "?"."""
    if table.viewer is None:
        if HIDDEN in str(table):
            yield 'view: "all" hides nothing'
        return
    viewer, table.viewer = table.viewer, None
    blanked = view(table, viewer)
    table.viewer = viewer
    if blanked != table:
        yield f'view: p{viewer} cannot know all of this: "?" is written for what it does not see'
    own = table.seats[viewer]
    seen = [table.order] if viewer == table.customer else [*own.hand, own.pending]
    with_tiles = table.seats if viewer == table.customer else [own]
    for seat in with_tiles:
        seen += [*seat.bought, *map(str, seat.buy_tile), str(seat.fb_tile)]
    if HIDDEN in seen:
        yield f'view: p{viewer} sees what is written "?"'


def _truth(table: Table) -> Iterator[str]:
    """Invariants 4, 5 and 8: some order agrees with everything, and nobody built it before attempt 2."""
    if table.order in CARDS and not agrees(table, str(table.order)):
        yield f"order: {table.order} does not agree with the tiles or builds"
    elif table.order is not None and not belief(table):
        yield "order: no card agrees with the tiles and builds"
    if _is_past(table, "ROLL-1") and any(table.seats[p].build[0] == table.order for p in table.manufacturers):
        yield "build1: is the order, but then there is no second attempt"
