"""Whether a typed position can be: every fault of it (rules document, 3, 4, 11 and 12)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from .components import KINDS, OFF, PARTS, order_of
from .knowledge import Secrets, is_public, view
from .possible import options_of, planned, steps_of, unanswered
from .table import DONE, HIDDEN, NO_DIE, TURN_CAP, Seat, Table

BEFORE_THE_ROLL = ("SETUP", "ROLL")
IN_THE_TURN = ("ROLL", "PICK", "ACT", "DRAW")


def faults_of(table: Table) -> list[str]:
    """Each with the field at fault; numbers in the checks are those of section 12."""
    checks = (_course, _energy, _cards, _orders, _seen, _dice)
    out = [fault for check in checks for fault in check(table)]
    return out or [fault for check in (_seats, _pending, _plans, _knowledge) for fault in check(table)]


def _course(table: Table) -> Iterator[str]:
    if table.turn > TURN_CAP:
        yield f"turn: at most {TURN_CAP}"
    if table.phase == "SETUP" and table.turn > 1:
        yield "turn: the first one at SETUP"
    if table.phase == "SETUP" and any(replace(seat, secret=None) != Seat() for seat in table.seats):
        yield "seats: sheets are blank at SETUP"
    if any(seat.has_all() for seat in table.seats) and table.phase in IN_THE_TURN:
        yield "phase: a player has four robots, the game is over"  # 7
    if (table.is_final() or table.phase == "OVER") and not table.is_ending():
        yield f"phase: {table.phase}, but nobody has four robots and turns are left"


def _energy(table: Table) -> Iterator[str]:
    """3."""
    for number, seat in enumerate(table.seats):
        limit = table.options.energy_symbols
        if limit and seat.circled > limit:
            yield f"circled: p{number} has circled {seat.circled} of {limit}"
        if seat.spent > seat.circled:
            yield f"spent: p{number} has spent more than it circled"


def _known(table: Table) -> list[str]:
    """Cards of open orders and unrevealed secrets, as far as they are known here."""
    words = [*table.orders, *(seat.secret for seat in table.seats if seat.secret not in (DONE, HIDDEN))]
    return [card for word in words if word for card in word.split()]


def _cards(table: Table) -> Iterator[str]:
    """5."""
    for card, count in Counter([*_known(table), *table.discards]).items():
        if count > 1:
            yield f"cards: {card} is in {count} places"
    counts = [sum(card in kind for card in table.discards) for kind in KINDS]
    if counts[0] != counts[1]:
        yield f"discards: {counts[0]} DRAW and {counts[1]} BOT cards are discarded"
    if table.pile_size(0) < 0:
        yield "discards: more cards than there are"


def _orders(table: Table) -> Iterator[str]:
    """10; set-up deals one after the other."""
    secrets = [seat.secret is not None for seat in table.seats]
    dealt = [order is not None for order in table.orders]
    if table.phase == "SETUP":
        if [*dealt, *secrets] != sorted([*dealt, *secrets], reverse=True) or all(secrets):
            yield "orders, secret: dealt one after the other"
        if any(seat.secret == DONE for seat in table.seats):
            yield "secret: none is done at SETUP"
        return
    if not all(secrets):
        yield f"secret: all are dealt at {table.phase}"
    is_kept = table.is_final() and table.options.refill_before_final == "no"
    is_dry = table.pile_size(0) == 0 and not table.discards
    may_lack = is_kept or is_dry or table.phase == "OVER"
    if any(not (has or slot in table.refill or may_lack) for slot, has in enumerate(dealt)):
        yield "orders: one is missing, but there are cards"
    if table.refill and table.phase != "REFILL":
        yield f"refill: at {table.phase}"
    if table.phase == "REFILL" and not table.refill:
        yield "refill: no order is missing"


def _seen(table: Table) -> Iterator[str]:
    shown = {card for order in table.orders if order for card in order.split()} | table.discards
    if shown - table.seen:
        yield f"seen: {sorted(shown - table.seen)} lies open"
    secret = [str(seat.secret) for seat in table.seats if seat.secret not in (None, DONE, HIDDEN)]
    if hidden := {card for order in secret for card in order.split()} & table.seen:
        yield f"seen: {sorted(hidden)} is a secret"
    unseen = [[card for card in kind if card not in table.seen] for kind in KINDS]
    secrets = sum(seat.has_secret() for seat in table.seats)
    for cards in unseen:
        if table.seen - shown and len(cards) != secrets:
            yield "seen: a card is in the pile again, so all but the secrets were seen"
    if len(unseen[0]) != len(unseen[1]):
        yield "seen: as many DRAW as BOT cards"


def _dice(table: Table) -> Iterator[str]:
    if (table.phase in BEFORE_THE_ROLL) == bool(table.dice):
        yield f"dice: {table.dice or 'none'} at {table.phase}"
    if (table.manager_die is not None) == (table.phase in (*BEFORE_THE_ROLL, "PICK")):
        yield f"manager_die: {table.manager_die} at {table.phase}"
    if table.dice and table.manager_die == NO_DIE and {*table.dice} != {OFF}:
        yield "manager_die: none, but not all dice show OFF"
    is_die = table.dice and table.manager_die not in (None, NO_DIE)
    if is_die and table.dice[PARTS.index(str(table.manager_die))] == OFF:
        yield f"manager_die: {table.manager_die} shows OFF"


def _seats(table: Table) -> Iterator[str]:
    """6, 11."""
    for number, seat in enumerate(table.seats):
        if table.is_scoring():
            continue
        completed = len(seat.completed())
        extra = seat.points - completed
        bonuses = {0}
        if table.is_final() and seat.has_all():
            bonuses = {1}
        if table.phase == "OVER" and seat.has_all():
            bonuses = {0, 1}
        if not any((extra - b) % 2 == 0 and 0 <= extra - b <= 2 * completed for b in bonuses):
            yield f"points: p{number} has {seat.points} for {completed} robots"
        if seat.secret in {order_of(robot) for robot in seat.completed()}:
            yield f"secret: p{number} has completed {seat.secret}"


def _pending(table: Table) -> Iterator[str]:
    chosen = [seat.pending for seat in table.seats]
    if table.phase in ("ACT", "FINAL"):
        made = [choice is not None for choice in chosen]
        if made != sorted(made, reverse=True) or all(made):
            yield "pending: seats choose one after the other, and it is shown when all have"
    elif not (table.is_final() or table.phase in ("DRAW", "SCORE")) and any(chosen):
        yield f"pending: nothing is chosen at {table.phase}"
    if table.phase in ("DRAW", "SCORE", "FINAL-DRAW", "FINAL-SCORE") and None in chosen:
        yield f"pending: all have chosen at {table.phase}"
    for number, choice in enumerate(chosen):
        if table.is_final() or table.phase == "SCORE" or choice in (None, HIDDEN):
            allowed: list[str | None] = [None, HIDDEN, DONE] if table.is_final() else [choice]
        else:
            allowed = [*options_of(table, number)]
        if choice not in allowed:
            yield f"pending: p{number} cannot choose {choice}"
        if choice == HIDDEN and is_public(table, number) and table.phase in ("ACT", "DRAW", "FINAL"):
            yield f"pending: p{number} has no choice, which all see"


def _plans(table: Table) -> Iterator[str]:
    for number, seat in enumerate(table.seats):
        if seat.plan is None:
            continue
        if not table.is_final():
            yield f"plan: none at {table.phase}"
        elif table.phase != "FINAL-SCORE":
            if steps_of(seat) is None:
                yield f"plan: in no order p{number} turns so often and ends there"
            if planned(seat).energy < 0:
                yield f"plan: p{number} lacks energy"
            if any(
                a and b
                for w, drawn in enumerate(seat.plan.drawn)
                for a, b in zip(drawn, seat.sheet[w], strict=True)
            ):
                yield f"plan: p{number} has drawn that part already"
    if table.phase == "FINAL":
        due = [n for n, seat in enumerate(table.seats) if seat.pending is None]
        if any(table.seats[number].plan is not None for number in due[1:]):
            yield "plan: one seat after the other"


def _knowledge(table: Table) -> Iterator[str]:
    """What is "?" cannot be seen, and what cannot be seen is "?"; some secrets agree with it all."""
    if table.viewer is None:
        for name in ("secret", "pending"):
            if any(getattr(seat, name) == HIDDEN for seat in table.seats):
                yield f'{name}: view "all" hides nothing'
        if table.phase in ("DRAW", "SCORE", "FINAL-DRAW", "FINAL-SCORE"):
            yield f"phase: the table does not stop at {table.phase}"
        return
    viewer, table.viewer = table.viewer, None
    blanked = view(table, viewer)
    table.viewer = viewer
    if blanked != table:
        yield f'view: p{viewer} cannot know all of this: "?" is written for what it does not see'
    own = table.seats[viewer]
    for name in ("secret", "pending"):
        if getattr(own, name) == HIDDEN:
            yield f'{name}: p{viewer} sees its own, which is written "?"'
    if table.phase != "SETUP" and Secrets(table).count() == 0:
        yield "secret: no orders are left that the unknown ones could be"
    if table.is_scoring() and not unanswered(table):
        yield f"phase: nothing is to be told at {table.phase}"
