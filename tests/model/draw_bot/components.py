"""Parts, dice, cards and robots (rules document `draw_bot.md`, 1.1 to 1.4).

A robot is a tuple of four designs, antennas to mouth, 0 where nothing is drawn yet; a DRAW card is its first
half, a BOT card its second one.
"""

from __future__ import annotations

from itertools import product

PARTS = "AENM"
DESIGNS = (1, 2, 3, 4)
FACES = ("1", "2", "3", "4", "+", "-")
ON, OFF = "+", "-"
WORKSTATIONS = 4

Robot = tuple[int, ...]
BLANK: Robot = (0, 0, 0, 0)

_HALVES = list(product(DESIGNS, repeat=2))
DRAW_CARDS = {f"D{index:02}": half for index, half in enumerate(_HALVES, start=1)}
BOT_CARDS = {f"B{index:02}": half for index, half in enumerate(_HALVES, start=1)}
CARDS = {**DRAW_CARDS, **BOT_CARDS}
KINDS = (tuple(DRAW_CARDS), tuple(BOT_CARDS))
SYMBOLS = [f"{part}{design}" for part in PARTS for design in DESIGNS]


def robot_of(order: str) -> Robot:
    """The robot that an order `D06 B11` shows."""
    draw, bot = order.split()
    return (*DRAW_CARDS[draw], *BOT_CARDS[bot])


def order_of(robot: Robot) -> str:
    """The one order that shows a complete robot: every card is there once."""
    (draw,) = (card for card, half in DRAW_CARDS.items() if half == robot[:2])
    (bot,) = (card for card, half in BOT_CARDS.items() if half == robot[2:])
    return f"{draw} {bot}"


def is_complete(robot: Robot) -> bool:
    return all(robot)


def with_symbol(robot: Robot, symbol: str) -> Robot:
    at = PARTS.index(symbol[0])
    assert robot[at] == 0, "a part is drawn once"
    return (*robot[:at], int(symbol[1]), *robot[at + 1 :])


def differ(one: Robot, other: Robot) -> bool:
    """Whether a pair scores originality: both begun, no symbol in common (7.2)."""
    return any(one) and any(other) and not any(a == b != 0 for a, b in zip(one, other, strict=True))


def write_robot(robot: Robot) -> str:
    return " ".join(f"{part}{design}" for part, design in zip(PARTS, robot, strict=True) if design) or "-"


def mask(robot: Robot) -> int:
    """The document's 16 bits (1.1)."""
    return sum(1 << (4 * part + design - 1) for part, design in enumerate(robot) if design)
