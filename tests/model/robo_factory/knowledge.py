"""What a seat sees of the table, and which orders agree with it (rules document, 3 and 10).

The belief is found by trying every card against everything that is known, one fact after the other.
"""

from __future__ import annotations

from .cards import CARDS, match
from .table import HIDDEN, INFO_PRICE, PASS, Table


def view(table: Table, viewer: int) -> Table:
    """The table with everything blanked that the seat cannot see (3, RF-23, RF-29)."""
    out = table.copy()
    if table.viewer is not None:
        assert table.viewer == viewer, "what one seat knows says nothing of what another one knows"
        return out
    out.viewer = viewer
    if table.order is not None and viewer != table.customer and not _all_know_the_order(table):
        out.order = HIDDEN
    for owner, seat in enumerate(out.seats):
        if not out.sees(owner):
            seat.hand = [HIDDEN] * len(seat.hand)
            if seat.pending is not None and not is_forced_pass(table, owner):
                seat.pending = HIDDEN
        if not out.sees_all_of(owner):
            seat.bought = [HIDDEN] * len(seat.bought)
            seat.buy_tile = [HIDDEN] * len(seat.buy_tile)
            seat.fb_tile = None if seat.fb_tile is None else HIDDEN
    return out


def _all_know_the_order(table: Table) -> bool:
    """A revealed build was called correct: everybody knows what was ordered (10.1)."""
    return table.phase in ("ROLL-1", "ROLL-2") and bool(table.correct())


def is_forced_pass(table: Table, owner: int) -> bool:
    """Everybody sees that a player without cubes cannot buy."""
    seat = table.seats[owner]
    return seat.pending == PASS and seat.cubes < INFO_PRICE


def belief(table: Table) -> list[str]:
    """All orders that agree with what is known here; they are equally likely (10.1, Lemma)."""
    if table.order in CARDS:
        return [str(table.order)]
    return [card for card in CARDS if agrees(table, card)]


def public_belief(table: Table) -> list[str]:
    """What the order may be by the facts that everybody knows (10.4, Spectator)."""
    if _all_know_the_order(table):
        return [str(table.order)]
    public = table.copy()
    public.order = None if table.order is None else HIDDEN
    for seat in public.seats:
        seat.hand, seat.bought, seat.buy_tile, seat.fb_tile = [], [], [], None
    return belief(public)


def agrees(table: Table, order: str) -> bool:
    """Whether the order could be this card, by everything that is known here (10.1)."""
    facts = [(card, tile) for card, tile in zip(table.board, table.board_tile, strict=True)]
    for seat in table.seats:
        if order in seat.hand or order in seat.bought:
            return False
        facts += [
            (card, int(tile))
            for card, tile in zip(seat.bought, seat.buy_tile, strict=True)
            if HIDDEN not in (card, tile)
        ]
        if seat.fb_tile not in (None, HIDDEN):
            facts.append((str(seat.build[0]), int(str(seat.fb_tile))))
    known_wrong = {*table.board, *table.shown_wrong()}
    return order not in known_wrong and all(match(order, card) == tile for card, tile in facts)


def seen(table: Table, text: str, viewer: int) -> str:
    """A move or event of the table as a seat sees it (3, RF-3, RF-23)."""
    verb, *words = text.split()
    if verb == "order":
        return text if viewer == table.customer else "order ?"
    if verb in ("board", "roll", "correct", "none") or words[0] == f"p{viewer}":
        return text
    if verb == "hand":
        return f"hand {words[0]} ?"
    if table.phase == "BUY":
        return text if is_pass_without_cubes(table, words[0]) else f"buy {words[0]} ?"
    if table.phase in ("BUILD-1", "BUILD-2"):
        return f"build {words[0]} ?"
    if verb == "buy" and viewer != table.customer:
        return f"buy {words[0]}"
    if verb == "tile" and viewer != table.customer:
        return f"tile {words[0]} ?"
    return text


def is_pass_without_cubes(table: Table, seat: str) -> bool:
    return table.seats[int(seat[1:])].cubes < INFO_PRICE
