"""Small charts as SVG texts, for a report that needs no other file; colours always with a label."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

_WIDTH, _HEIGHT = 720, 300
_LEFT, _RIGHT, _TOP, _BOTTOM = 56, 170, 12, 32
# Okabe and Ito's colours, told apart by most eyes; further lines repeat them dashed.
_COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000")
_DASHES = ("", "6 3", "2 3", "8 3 2 3")


@dataclass(frozen=True)
class Line:
    """One line of a chart: its name, and points (x, y, half of the interval)."""

    name: str
    points: Sequence[tuple[float, float, float]]


@dataclass(frozen=True)
class _Scale:
    low: float
    high: float
    start: float
    end: float

    def __call__(self, value: float) -> float:
        part = (value - self.low) / ((self.high - self.low) or 1)
        return round(self.start + part * (self.end - self.start), 1)


def line_chart(lines: Sequence[Line], x_title: str, title: str) -> str:
    """Lines over rounds, each in a band of its interval, named at its end."""
    points = [point for line in lines for point in line.points]
    if not points:
        return ""
    y_low, y_high = min(y for _, y, _ in points), max(y for _, y, _ in points)
    spread = max(20.0, y_high - y_low)
    x = _Scale(0, max(x for x, _, _ in points), _LEFT, _WIDTH - _RIGHT)
    y = _Scale(y_low - 0.25 * spread, y_high + 0.25 * spread, _HEIGHT - _BOTTOM, _TOP)
    parts = _grid(x, y, x_title) + [_below(x(value), f"{value:g}") for value in ticks(x.low, x.high)]
    for number, line in enumerate(lines):
        parts += _band_and_line(line, _style(number), x, y)
    ends = sorted((y(line.points[-1][1]), number) for number, line in enumerate(lines) if line.points)
    last = -math.inf
    for height, number in ends:
        last = max(height, last + 13)
        name = escape(_short(lines[number].name))
        style = f"fill:{_style(number)[0]}"
        parts.append(f'<text x="{x.end + 6}" y="{last + 4:.1f}" style="{style}" class="name">{name}</text>')
    return _svg(parts, title)


def _style(number: int) -> tuple[str, str]:
    """Colour and dashes."""
    return _COLOURS[number % len(_COLOURS)], _DASHES[number // len(_COLOURS) % len(_DASHES)]


def _band_and_line(line: Line, style: tuple[str, str], x: _Scale, y: _Scale) -> list[str]:
    colour, dashes = style

    def within(value: float) -> float:
        return y(min(max(value, y.low), y.high))

    upper = [f"{x(at)},{within(value + half)}" for at, value, half in line.points]
    lower = [f"{x(at)},{within(value - half)}" for at, value, half in reversed(line.points)]
    middle = " ".join(f"{x(at)},{y(value)}" for at, value, _ in line.points)
    return [
        f'<polygon points="{" ".join(upper + lower)}" fill="{colour}" opacity="0.12"/>',
        f'<polyline points="{middle}" fill="none" stroke="{colour}" stroke-width="2" '
        f'stroke-dasharray="{dashes}"/>',
    ]


def _grid(x: _Scale, y: _Scale, x_title: str) -> list[str]:
    """Levels with their numbers, and the title below."""
    parts = []
    for value in ticks(y.low, y.high):
        parts.append(f'<line x1="{x.start}" x2="{x.end}" y1="{y(value)}" y2="{y(value)}" class="grid"/>')
        parts.append(f'<text x="{x.start - 6}" y="{y(value) + 4}" class="tick end">{value:g}</text>')
    middle = (x.start + x.end) / 2
    parts.append(f'<text x="{middle}" y="{_HEIGHT - 2}" class="tick mid">{escape(x_title)}</text>')
    return parts


def _below(at: float, text: str) -> str:
    """A word below the axis."""
    return f'<text x="{at}" y="{_HEIGHT - _BOTTOM + 16}" class="tick mid">{escape(_short(text))}</text>'


@dataclass(frozen=True)
class Bar:
    """One bar: its label, its height, and half of its interval."""

    label: str
    value: float
    half: float = 0.0


def bar_chart(bars: Sequence[Bar], title: str, x_title: str = "", level: float | None = None) -> str:
    """Upright bars from 0, with intervals, and a dashed line at a level to compare with."""
    if not bars:
        return ""
    high = max([bar.value + bar.half for bar in bars] + ([level] if level is not None else [])) or 1.0
    x = _Scale(0, len(bars), _LEFT, _WIDTH - 12)
    y = _Scale(0, 1.08 * high, _HEIGHT - _BOTTOM, _TOP)
    parts = _grid(x, y, x_title)
    width = min(60.0, 0.7 * (x(1) - x(0)))
    for number, bar in enumerate(bars):
        middle = x(number + 0.5)
        parts.append(
            f'<rect x="{middle - width / 2:.1f}" y="{y(bar.value)}" width="{width:.1f}" '
            f'height="{y(0) - y(bar.value):.1f}" fill="{_COLOURS[0]}"/>'
        )
        if bar.half:
            ends = (y(max(0.0, bar.value - bar.half)), y(bar.value + bar.half))
            parts.append(f'<line x1="{middle}" x2="{middle}" y1="{ends[0]}" y2="{ends[1]}" class="error"/>')
        parts.append(_below(middle, bar.label))
    if level is not None:
        parts.append(f'<line x1="{x.start}" x2="{x.end}" y1="{y(level)}" y2="{y(level)}" class="level"/>')
    return _svg(parts, title)


def ticks(low: float, high: float, about: int = 5) -> list[float]:
    """Round values from low to high, about so many."""
    span = (high - low) or 1.0
    power = 10.0 ** math.floor(math.log10(span / about))
    step = next(power * each for each in (1, 2, 5, 10) if span / (power * each) <= about)
    first, last = math.ceil(low / step - 1e-9), math.floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def _short(text: str, most: int = 24) -> str:
    return text if len(text) <= most else text[: most - 1] + "…"


def _svg(parts: Sequence[str], title: str) -> str:
    return (
        f'<svg viewBox="0 0 {_WIDTH} {_HEIGHT}" role="img" aria-label="{escape(title)}">'
        f"<title>{escape(title)}</title>{''.join(parts)}</svg>"
    )
