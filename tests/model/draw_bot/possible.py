"""Which moves and which outcomes are possible now, with their odds (rules document, 4 and 5).

On a view, an outcome is what the seat may be told next. Its odds are those of a table drawn evenly among all
that agree with the view (10); a sealed choice is any that its seat had, as likely.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import product

from .components import DESIGNS, FACES, ON, PARTS, WORKSTATIONS, Robot, order_of, with_symbol
from .knowledge import Secrets, is_public
from .table import BOOST_COST, DONE, HIDDEN, NO_DIE, TURN_COST, Plan, Seat, Table

Odds = list[tuple[str, Fraction]]


# --- decisions -----------------------------------------------------------------------------


def next_seat(table: Table) -> int | None:
    """The seat that chooses next, or whose choice is told next; None: all have."""
    if table.phase == "PICK":
        return table.manager
    waiting = {"ACT": (None,), "FINAL": (None,), "DRAW": (HIDDEN,), "FINAL-DRAW": (HIDDEN,)}
    for number, seat in enumerate(table.seats):
        if seat.pending in waiting[table.phase]:
            return number
    return None


def legal(table: Table) -> list[str]:
    """All moves of the seat to act; on another's view the words that it chose something."""
    seat = next_seat(table)
    assert seat is not None
    if table.phase == "PICK":
        return [f"pick p{seat} {word}" for word in picks(table)]
    if not table.sees(seat) and not is_public(table, seat):
        return [f"act p{seat} ?", *([f"act p{seat} {DONE}"] if table.phase == "FINAL" else [])]
    return [f"act p{seat} {word}" for word in options_of(table, seat)]


def picks(table: Table) -> list[str]:
    """T3: any die but those that show OFF (DB-2, DB-3, DB-4)."""
    usable = [part for part, face in zip(PARTS, table.dice, strict=True) if face != "-"]
    return usable or [NO_DIE]


def options_of(table: Table, seat: int) -> list[str]:
    """Everything that a seat may choose now, without its name."""
    return [*final_steps(table, seat), DONE] if table.is_final() else list(actions(table, seat))


def actions(table: Table, seat: int) -> Iterator[str]:
    """5.1, 5.6."""
    holder = table.seats[seat]
    yield "acc"
    for places in range(WORKSTATIONS):
        energy = holder.energy - (TURN_COST if places else 0)
        if energy < 0:
            continue
        turn = f"t{places} " if places else ""
        if places and table.options.turn_with_accumulate == "yes":
            yield f"{turn}acc"
        robot = holder.sheet[(holder.facing - 1 + places) % WORKSTATIONS]
        for verb, symbol in symbols(table, seat, robot):
            if verb == "d" or energy >= BOOST_COST:
                yield f"{turn}{verb} {symbol}"


def symbols(table: Table, seat: int, robot: Robot) -> Iterator[tuple[str, str]]:
    """What may be drawn on a robot: `d` where a die gives it, else `b` (DB-5, DB-8 to DB-11)."""
    for at, part in enumerate(PARTS):
        if robot[at]:
            continue
        is_usable = table.may_use(seat, part)
        for design in DESIGNS:
            if is_usable and table.dice[at] in (ON, str(design)):
                yield "d", f"{part}{design}"
            elif is_usable or table.options.boost_scope == "any_part":
                yield "b", f"{part}{design}"


# --- the final phase (4, 5.5) ------------------------------------------------------------------


def plan_of(holder: Seat) -> Plan:
    return holder.plan or Plan(holder.facing)


def planned(holder: Seat) -> Seat:
    """The seat once its plan is carried out."""
    plan, out = plan_of(holder), holder.copy()
    for at, drawn in enumerate(plan.drawn):
        out.sheet[at] = tuple(new or old for new, old in zip(drawn, out.sheet[at], strict=True))
    out.facing = plan.facing
    out.spent += plan.cost()
    return out


def add_step(holder: Seat, step: str) -> None:
    """Plan one more boost: `f N2`, `f t1 N2`."""
    holder.plan = plan = plan_of(holder)
    _, *turns, symbol = step.split()
    if turns:
        plan.facing = (plan.facing - 1 + int(turns[0][1])) % WORKSTATIONS + 1
        plan.turns += 1
    plan.drawn[plan.facing - 1] = with_symbol(plan.drawn[plan.facing - 1], symbol)


def final_steps(table: Table, seat: int) -> list[str]:
    """5.5: the boosts that may be planned next, in any order."""
    holder = planned(table.seats[seat])
    out = []
    for places in range(WORKSTATIONS):
        if holder.energy < BOOST_COST + (TURN_COST if places else 0):
            continue
        robot = holder.sheet[(holder.facing - 1 + places) % WORKSTATIONS]
        parts = [part for at, part in enumerate(PARTS) if not robot[at] and has_final_die(table, seat, part)]
        out += [f"f t{places} {part}{x}" if places else f"f {part}{x}" for part in parts for x in DESIGNS]
    return out


def steps_of(holder: Seat) -> list[str] | None:
    """A plan as steps: some order with as many TURNs and the same end; None: there is none."""
    plan = plan_of(holder)
    robots = [*plan.drawn]

    def search(facing: int, turns: int) -> list[str] | None:
        if not any(any(robot) for robot in robots):
            return [] if (facing, turns) == (plan.facing, 0) else None
        for places in range(WORKSTATIONS) if turns else (0,):
            at = (facing - 1 + places) % WORKSTATIONS
            for index, design in enumerate(robots[at]):
                if design:
                    before = robots[at]
                    robots[at] = (*before[:index], 0, *before[index + 1 :])
                    rest = search(at + 1, turns - (places > 0))
                    robots[at] = before
                    if rest is not None:
                        turn = f"t{places} " if places else ""
                        return [f"f {turn}{PARTS[index]}{design}", *rest]
        return None

    return search(holder.facing, plan.turns)


def has_final_die(table: Table, seat: int, part: str) -> bool:
    return table.options.final_boost_dice == "free" or table.may_use(seat, part)


# --- outcomes ------------------------------------------------------------------------------


def outcomes(table: Table) -> Odds:
    """What may be rolled, dealt or told next; odds sum to 1."""
    if table.phase == "SETUP":
        slot = empty_slot(table)
        return deals(table, f"order {slot + 1}") if slot is not None else secret_orders(table)
    if table.phase == "ROLL":
        return rolls()
    if table.phase == "REFILL":
        return deals(table, f"order {table.refill[0] + 1}")
    if table.is_scoring():
        return reveals(table, unanswered(table)[0])
    return told_choices(table)


@cache
def rolls() -> Odds:
    """T2: any four faces, as likely."""
    faces = product(*([part + face for face in FACES] for part in PARTS))
    return [(f"roll {' '.join(roll)}", Fraction(1, 6**4)) for roll in faces]


def unanswered(table: Table) -> list[int]:
    """Seats of which it is to be told whether they completed their secret order now."""
    return [
        number
        for number, seat in enumerate(table.seats)
        if seat.fresh() and seat.has_secret() and seat.answer is None
    ]


def empty_slot(table: Table) -> int | None:
    return next((slot for slot, order in enumerate(table.orders) if order is None), None)


def deals(table: Table, words: str) -> Odds:
    """The top cards of both piles; what is a secret of somebody lies in neither (5.4, 10)."""
    kinds = [table.uncovered(kind) for kind in (0, 1)]
    secrets = Secrets(table)
    weights = {(draw, bot): secrets.count((draw, bot)) for draw, bot in product(*kinds)}
    total = secrets.count() * table.pile_size(0) * table.pile_size(1)
    return [
        (f"{words} {draw} {bot}", Fraction(weight, total))
        for (draw, bot), weight in weights.items()
        if weight
    ]


def secret_orders(table: Table) -> Odds:
    """Set-up: the next seat's secret order, seen by its owner alone."""
    seat = next(number for number, holder in enumerate(table.seats) if holder.secret is None)
    if not table.sees(seat):
        return [(f"secret p{seat} ?", Fraction(1))]
    return deals(table, f"secret p{seat}")


def reveals(table: Table, seat: int) -> Odds:
    """T6: whether a robot completed now is the seat's secret order."""
    holder = table.seats[seat]
    fresh = sorted({order_of(robot) for robot in holder.fresh()})
    if holder.secret != HIDDEN:
        return [(f"reveal p{seat} {holder.secret if holder.secret in fresh else '-'}", Fraction(1))]
    secrets = Secrets(table)
    total = secrets.count()
    weights = {order: secrets.count_with(seat, order) for order in fresh}
    odds = [(f"reveal p{seat} {order}", Fraction(w, total)) for order, w in weights.items() if w]
    if (rest := total - sum(weights.values())) > 0:
        odds.append((f"reveal p{seat} -", Fraction(rest, total)))
    return odds


def told_choices(table: Table) -> Odds:
    """T5, F2: the choice that comes to light next."""
    seat = next_seat(table)
    assert seat is not None
    choices = options_of(table, seat)
    return [(f"act p{seat} {choice}", Fraction(1, len(choices))) for choice in choices]
